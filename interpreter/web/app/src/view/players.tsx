// The players: tokens, names, pieces in reserve, pieces taken, numbers.

import type { PlayerView, ReserveEntry, Screen } from "../contract.ts";
import type { Table } from "../table.ts";
import { useShared } from "./context.ts";
import { follow } from "./dragging.ts";
import { Markup } from "./markup.tsx";

/** The players of a game in progress. */
export function Players({ table, screen }: { table: Table; screen: Screen }) {
  const { t } = useShared();
  return (
    <section class="players" aria-label={t.players}>
      {screen.players.map((player, seat) => (
        <Player key={seat} table={table} screen={screen} player={player} seat={seat} />
      ))}
      {screen.facts.length > 0 && (
        <ul class="facts" aria-label={t.facts} data-testid="facts">
          {screen.facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface PlayerProps {
  table: Table;
  screen: Screen;
  player: PlayerView;
  seat: number;
}

function Player({ table, screen, player, seat }: PlayerProps) {
  const { t } = useShared();
  const isNext = screen.to_move === seat && screen.due !== "over";
  return (
    <div class={isNext ? "player next" : "player"} data-testid={`player-${seat}`}>
      <p class="name">
        {player.token_svg && <Markup class="token" kind="svg" markup={player.token_svg} hidden />}
        <strong>{player.name}</strong>
        <span class="who">{player.who}</span>
        {player.numbers.map(([title, number]) => (
          <span class="number" key={title}>
            {title} <b>{number}</b>
          </span>
        ))}
      </p>
      {player.reserve.length > 0 && (
        <div class="reserve" role="group" aria-label={`${player.name}: ${t.reserve}`}>
          {player.reserve.map((entry) => (
            <Reserve key={entry.kind} table={table} entry={entry} isNext={isNext} lifted={screen.lifted} />
          ))}
        </div>
      )}
      {player.off.length > 0 && (
        <p class="off">
          {t.off}: {player.off.join(", ")}
        </p>
      )}
    </div>
  );
}

/** The side of a piece that is dragged to a board without cells, in pixels. */
const LEAST = 40;

interface ReserveProps {
  table: Table;
  entry: ReserveEntry;
  isNext: boolean;
  lifted: number | null;
}

/** Pieces of a kind in reserve. A press picks one of them; a drag brings it to the board. */
function Reserve({ table, entry, isNext, lifted }: ReserveProps) {
  const { play } = useShared();
  const can = entry.can && isNext;
  const onPointerDown = (event: PointerEvent): void => {
    const button = event.currentTarget as HTMLElement;
    if (!can) return;
    follow(event, {
      lift: () => {
        if (lifted !== entry.kind) void play.act(table, { do: "lift", kind: entry.kind });
        const picture = button.querySelector("svg")?.cloneNode(true) as SVGElement | undefined;
        // As large as on the board.
        const cell = document.querySelector(`[data-table="${table.id}"] .cell polygon`)?.getBoundingClientRect();
        const side = String(cell ? Math.min(cell.width, cell.height) : LEAST);
        picture?.setAttribute("width", side);
        picture?.setAttribute("height", side);
        return picture ?? null;
      },
      under: ([x, y]) => document.elementFromPoint(x, y)?.closest(".cell") ?? null,
      drop: (cell) =>
        void play.act(table, cell ? { do: "press", cell: Number(cell.getAttribute("data-index")) } : { do: "cancel" }),
    });
  };
  return (
    <button
      type="button"
      disabled={!can}
      aria-pressed={isNext && lifted === entry.kind}
      aria-label={`${entry.name}, ${entry.count}`}
      title={entry.name}
      data-testid={`reserve-${entry.kind}`}
      data-kind={entry.kind}
      onPointerDown={onPointerDown}
      onClick={() => void play.act(table, { do: "lift", kind: entry.kind })}
    >
      <Markup class="piece" kind="svg" markup={entry.svg} hidden />
      <span>{entry.count}</span>
    </button>
  );
}
