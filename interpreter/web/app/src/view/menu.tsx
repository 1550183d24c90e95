// The open choice: a small menu at its cell, or in the panel.

import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Menu } from "../contract.ts";
import type { Point } from "../geometry.ts";
import type { Table } from "../table.ts";
import { useShared } from "./context.ts";

interface ChoicesProps {
  table: Table;
  menu: Menu;
  /** The point of the board at which the menu opens; none in the panel. */
  at?: Point;
  size?: readonly [number, number];
  /** Returns the element that gets the focus back. */
  back?: () => SVGElement | null;
  /** A text above the menu, which need not stand there twice. */
  said?: string;
}

/** The choices of a menu. */
export function Choices({ table, menu, at, size, back, said }: ChoicesProps) {
  const { play, t } = useShared();
  const ref = useRef<HTMLDivElement>(null);
  const key = menu.title + menu.items.join("\n");
  const onBoard = at !== undefined;

  useLayoutEffect(() => {
    const menu = ref.current;
    if (!menu || !at || !size) return;
    menu.style.setProperty("--x", `${(100 * at[0]) / size[0]}%`);
    menu.style.setProperty("--y", `${(100 * at[1]) / size[1]}%`);
    menu.classList.toggle("above", at[1] > size[1] / 2);
  });
  useEffect(() => {
    if (!onBoard) return;
    ref.current?.querySelector<HTMLElement>("button")?.focus();
    return () => {
      // The focus goes back to the board, unless it went elsewhere by itself.
      if (document.activeElement === document.body) back?.()?.focus();
    };
  }, [key, onBoard]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const buttons = [...(ref.current?.querySelectorAll<HTMLElement>("button") ?? [])];
    const now = buttons.indexOf(document.activeElement as HTMLElement);
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (event.key === "Escape") void play.act(table, { do: "cancel" });
    else if (step) buttons[(now + step + buttons.length) % buttons.length]?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div
      ref={ref}
      class={onBoard ? "choices on-board" : "choices"}
      role="group"
      aria-label={menu.title || t.menu}
      data-testid="menu"
      onKeyDown={onKeyDown}
    >
      {menu.title && menu.title !== said && <p>{menu.title}</p>}
      <div class="items">
        {menu.items.map((text, item) => (
          <button type="button" key={item} data-item={item} onClick={() => void play.act(table, { do: "choose", item })}>
            {text}
          </button>
        ))}
        {onBoard && (
          <button type="button" class="quiet" onClick={() => void play.act(table, { do: "cancel" })}>
            {t.cancel}
          </button>
        )}
      </div>
    </div>
  );
}
