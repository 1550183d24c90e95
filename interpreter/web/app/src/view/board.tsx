// A board: the picture of the engine, and above it a button for each cell.

import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { CellView, Screen } from "../contract.ts";
import { ARROWS, Cells, neighbour, type Point } from "../geometry.ts";
import { drawn, written } from "../path.ts";
import type { Table } from "../table.ts";
import { useShared } from "./context.ts";
import { follow } from "./dragging.ts";
import { Markup } from "./markup.tsx";
import { Choices } from "./menu.tsx";

interface BoardProps {
  table: Table;
  screen: Screen;
  /** The name of the board for screen readers. */
  title: string;
}

/** A board of a game in progress. */
export function Board({ table, screen, title }: BoardProps) {
  const { play, t } = useShared();
  const frame = useRef<HTMLDivElement>(null);
  const layer = useRef<SVGSVGElement>(null);
  // The outlines are those of the reading.
  const cells = useMemo(
    () => new Cells(screen.cells.map((it) => it.outline)),
    [screen.reference, screen.cells.length, ...screen.size],
  );
  const [stop, setStop] = useState(-1);
  const first = Math.max(screen.cells.findIndex((it) => it.can !== "nothing"), 0);
  const current = stop >= 0 && stop < screen.cells.length ? stop : first;
  const [wide, high] = screen.size;
  const narrowest = cells.narrowest();

  useLayoutEffect(() => {
    const style = frame.current?.style;
    style?.setProperty("--wide", String(wide));
    style?.setProperty("--high", String(high));
    // The width at which a finger hits each cell.
    style?.setProperty("--least", `${narrowest > 0 ? Math.ceil((40 * wide) / narrowest) : 0}px`);
  }, [wide, high, narrowest]);

  const element = (cell: number): SVGGElement | null =>
    layer.current?.querySelector<SVGGElement>(`[data-index="${cell}"]`) ?? null;
  const press = (cell: number): void => void play.press(table, cell);
  const under = ([x, y]: Point): Element | null => {
    const edge = layer.current?.getBoundingClientRect();
    if (!edge || !edge.width) return null;
    return element(cells.under([((x - edge.left) * wide) / edge.width, ((y - edge.top) * high) / edge.height]));
  };

  const onPointerDown = (event: PointerEvent, from: number): void => {
    const cell = screen.cells[from]!;
    if (cell.can !== "act" && screen.picked !== from) return;
    follow(event, {
      under,
      lift: () => {
        const picture = piece(from);
        mark(from, true);
        return picture;
      },
      drop: (target) => {
        mark(from, false);
        const to = target ? Number(target.getAttribute("data-index")) : from;
        if (to !== from) void play.drag(table, from, to);
      },
    });
  };
  const mark = (from: number, on: boolean): void => {
    element(from)?.classList.toggle("lifted", on);
    for (const to of screen.cells[from]?.to ?? []) element(to)?.classList.toggle("droppable", on);
  };
  /** A copy of the picture, cut to one cell. */
  const piece = (cell: number): SVGElement | null => {
    const picture = frame.current?.querySelector<SVGElement>(".picture svg")?.cloneNode(true) as SVGElement;
    if (!picture || !layer.current) return null;
    const { left, top, right, bottom } = cells.box(cell);
    const scale = layer.current.getBoundingClientRect().width / wide;
    picture.setAttribute("viewBox", `${left} ${top} ${right - left} ${bottom - top}`);
    picture.setAttribute("width", String((right - left) * scale));
    picture.setAttribute("height", String((bottom - top) * scale));
    return picture;
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const arrow = ARROWS[event.key];
    if (arrow) {
      const next = neighbour(cells.middles, current, arrow);
      if (next >= 0) element(next)?.focus();
    } else if (event.key === "Home") element(0)?.focus();
    else if (event.key === "End") element(screen.cells.length - 1)?.focus();
    else if (event.key === "Enter" || event.key === " ") press(current);
    else if (event.key === "Escape") void play.act(table, { do: "cancel" });
    else return;
    event.preventDefault();
  };

  const differs = new Set(table.switched?.cells);
  // The picture of the engine marks targets. Until it is there, the page does.
  const isForeseen = table.screen !== table.answered;
  const advised = new Set(screen.advised);
  const className = (cell: number): string =>
    `cell${differs.has(cell) ? " differs" : ""}${advised.has(cell) ? " advised" : ""}${
      isForeseen && screen.cells[cell]?.can === "target" ? " droppable" : ""
    }`;
  const menu = screen.menu;
  const at = menu?.cell;
  return (
    <div class="frame" ref={frame} data-testid="board">
      <Markup class="picture" kind="svg" markup={screen.board_svg} hidden />
      <Path screen={screen} cells={cells} />
      <svg
        class="cells"
        ref={layer}
        viewBox={`0 0 ${wide} ${high}`}
        role="group"
        aria-label={title}
        aria-describedby="board-help"
        onKeyDown={onKeyDown}
      >
        {screen.cells.map((cell, index) => (
          <g
            key={index}
            role="button"
            tabindex={index === current ? 0 : -1}
            class={className(index)}
            data-cell={cell.name}
            data-index={index}
            data-can={cell.can}
            data-changed={cell.changed ? "true" : undefined}
            aria-label={inWords(cell, t)}
            aria-pressed={screen.picked === index ? "true" : undefined}
            onFocus={() => setStop(index)}
            onClick={() => press(index)}
            onPointerDown={(event: PointerEvent) => onPointerDown(event, index)}
          >
            <polygon points={(cells.outlines[index] ?? []).map((it) => it.join(",")).join(" ")} />
          </g>
        ))}
      </svg>
      {menu && at !== null && at !== undefined && (
        <Choices table={table} menu={menu} at={cells.middles[at] ?? [0, 0]} size={screen.size} back={() => element(at)} />
      )}
    </div>
  );
}

/** The path of the last move, above the picture. A screen reader hears the move instead. */
function Path({ screen, cells }: { screen: Screen; cells: Cells }) {
  // Small points are far from each other: an arrow may be larger than they are.
  const unit = Math.max(cells.narrowest(), Math.min(...screen.size) / 24);
  const path = drawn(screen.path, cells.middles, unit);
  // The picked piece shows where it can go, and the move before would lie across it.
  if (!path || screen.picked !== null || screen.lifted !== null) return null;
  const width = unit * 0.05;
  return (
    <svg class="path" viewBox={`0 0 ${screen.size[0]} ${screen.size[1]}`} aria-hidden="true" data-testid="path">
      {[width * 2.2, width].map((it, layer) => (
        <g key={layer} class={layer ? "front" : "back"} stroke-width={it}>
          <polyline points={written(path.line)} />
          <polygon points={written(path.head)} stroke-width={it - width} />
          {path.stops.map(([x, y], index) => (
            <circle key={index} cx={x} cy={y} r={width * 1.8} stroke-width={it - width} />
          ))}
        </g>
      ))}
    </svg>
  );
}

/** Returns a cell in words: name, content, use. */
function inWords(cell: CellView, t: ReturnType<typeof useShared>["t"]): string {
  const use = { nothing: "", act: t.canMove, target: t.target, take: t.capture }[cell.can];
  return [cell.name, cell.holds, use, cell.changed ? t.lastMove : ""].filter(Boolean).join(", ");
}
