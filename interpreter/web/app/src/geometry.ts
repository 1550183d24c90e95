// The geometry of cells: which cell is under the pointer, and which is next to another one.

/** A point of the board, or a vector. */
export type Point = readonly [number, number];

/** The corners of a cell. */
export type Outline = readonly Point[];

/** A rectangle around a cell. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The ways of the arrow keys. */
export const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Returns the smallest rectangle around an outline. */
export function box(outline: Outline): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of outline) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return outline.length ? { left, top, right, bottom } : { left: 0, top: 0, right: 0, bottom: 0 };
}

/** Returns the middle of the rectangle around an outline. */
export function middle(outline: Outline): Point {
  const { left, top, right, bottom } = box(outline);
  return [(left + right) / 2, (top + bottom) / 2];
}

/** Returns true if a point is within an outline, by the rule of even crossings. */
export function contains(outline: Outline, [x, y]: Point): boolean {
  let inside = false;
  for (let now = 0, before = outline.length - 1; now < outline.length; before = now++) {
    const [x1, y1] = outline[now]!;
    const [x2, y2] = outline[before]!;
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
  }
  return inside;
}

/** The corners of the circle that a small cell gets. */
const CORNERS = 16;

/**
 * Returns outlines that a pointer can hit. A cell that is drawn as a small point gets a circle that
 * reaches almost half of the way to the nearest cell. Circles do not overlap.
 */
export function reachable(outlines: readonly Outline[]): Outline[] {
  const middles = outlines.map(middle);
  const nearest = middles.map(([x, y], cell) => {
    const others = middles.map(([x2, y2], other) => (other === cell ? Infinity : Math.hypot(x2 - x, y2 - y)));
    return Math.min(...others.filter((it) => it > 0.01));
  });
  const least = Math.min(...nearest);
  return outlines.map((outline, cell) => {
    const { left, top, right, bottom } = box(outline);
    const radius = Math.min(nearest[cell]! * 0.48, least * 0.75);
    const isSmall = Math.min(right - left, bottom - top) < radius;
    if (!outline.length || !isSmall || !Number.isFinite(radius)) return outline;
    const [x, y] = middles[cell]!;
    return Array.from({ length: CORNERS }, (_, corner): Point => {
      const angle = ((corner + 0.5) / CORNERS) * 2 * Math.PI;
      return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
    });
  });
}

/** Cells in which a point can be looked up. */
export class Cells {
  readonly outlines: Outline[];
  readonly middles: Point[];
  private readonly boxes: Box[];

  constructor(outlines: readonly Outline[]) {
    this.outlines = reachable(outlines);
    this.boxes = this.outlines.map(box);
    this.middles = this.outlines.map(middle);
  }

  /** Returns the cell under a point, or -1. Of two cells that overlap, it is the smaller one. */
  under([x, y]: Point): number {
    let found = -1;
    let smallest = Infinity;
    this.boxes.forEach((it, cell) => {
      if (x < it.left || x > it.right || y < it.top || y > it.bottom) return;
      const area = (it.right - it.left) * (it.bottom - it.top);
      if (area < smallest && contains(this.outlines[cell]!, [x, y])) [found, smallest] = [cell, area];
    });
    return found;
  }

  /** Returns the rectangle around a cell. */
  box(cell: number): Box {
    return this.boxes[cell] ?? box([]);
  }

  /** Returns the length of the shortest side of all rectangles; 0 on an empty board. */
  narrowest(): number {
    const sides = this.boxes.map((it) => Math.min(it.right - it.left, it.bottom - it.top)).filter(Boolean);
    return sides.length ? Math.min(...sides) : 0;
  }
}

/**
 * Returns the cell to which an arrow key goes from a cell, or -1 at the edge. Near cells straight
 * ahead come first; cells far to the side of the way do not count.
 */
export function neighbour(middles: readonly Point[], from: number, [dx, dy]: Point): number {
  const start = middles[from];
  if (!start) return -1;
  let best = -1;
  let least = Infinity;
  middles.forEach(([x, y], cell) => {
    const ahead = (x - start[0]) * dx + (y - start[1]) * dy;
    const aside = Math.abs((x - start[0]) * dy - (y - start[1]) * dx);
    if (cell === from || ahead < 0.01 || aside > ahead * 1.75) return;
    const score = ahead + 2 * aside;
    if (score < least - 1e-6) [best, least] = [cell, score];
  });
  return best;
}
