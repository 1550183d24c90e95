// Drags with the pointer. Nothing here calls the engine or draws parts of the page again: a piece of
// paper follows the pointer, and the cell under it gets a class.

import type { Point } from "../geometry.ts";

/** The way that the pointer must go before a press becomes a drag, in pixels. */
const SLACK = 5;

/** The parts of a drag that differ between boards and reserves. */
export interface Drag {
  /** Returns the picture that follows the pointer, or null if nothing can be dragged. */
  lift(): SVGElement | null;
  /** Returns the cell under the pointer. */
  under(at: Point): Element | null;
  /** Drops it on a cell, or beside the board. */
  drop(cell: Element | null): void;
}

/**
 * Follows the pointer from a press on. Calls `lift` once if the pointer goes away from where it was
 * pressed, and then `drop` at the end. Fingers scroll the page instead: for them a tap is enough.
 */
export function follow(event: PointerEvent, drag: Drag): void {
  if (event.button !== 0 || event.pointerType === "touch" || !event.isPrimary) return;
  const start: Point = [event.clientX, event.clientY];
  let ghost: SVGElement | null = null;
  let over: Element | null = null;
  const leave = new AbortController();
  const { signal } = leave;

  const hover = (cell: Element | null): void => {
    if (cell === over) return;
    over?.classList.remove("over");
    over = cell;
    over?.classList.add("over");
  };
  const move = ({ clientX, clientY, pointerId }: PointerEvent): void => {
    if (pointerId !== event.pointerId) return;
    if (!ghost && Math.hypot(clientX - start[0], clientY - start[1]) < SLACK) return;
    // Asked before anything changes: afterwards the browser would have to lay out the page first.
    const cell = drag.under([clientX, clientY]);
    if (!ghost) {
      ghost = drag.lift();
      if (!ghost) return leave.abort();
      ghost.classList.add("ghost");
      document.body.append(ghost);
      document.body.classList.add("dragging");
    }
    ghost.style.setProperty("transform", `translate(${clientX}px, ${clientY}px) translate(-50%, -50%)`);
    hover(cell);
  };
  const end = (dropped: boolean): void => {
    leave.abort();
    if (!ghost) return;
    ghost.remove();
    document.body.classList.remove("dragging");
    const cell = over;
    hover(null);
    // The click that ends a drag is not a press.
    const swallow = (click: Event): void => click.stopPropagation();
    window.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => window.removeEventListener("click", swallow, { capture: true }), 0);
    drag.drop(dropped ? cell : null);
  };
  window.addEventListener("pointermove", move, { signal });
  window.addEventListener("pointerup", (up) => up.pointerId === event.pointerId && end(true), { signal });
  window.addEventListener("pointercancel", () => end(false), { signal });
  window.addEventListener("keydown", (key) => key.key === "Escape" && end(false), { signal });
}
