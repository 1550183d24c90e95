// The path of the last move as lines: through the middles of its cells, with an arrow at the end.

import type { PathView } from "./contract.ts";
import type { Point } from "./geometry.ts";

/** A path as it is drawn, in the units of the board. */
export interface Drawn {
  /** The points of the line. */
  line: Point[];
  /** The corners of the arrow at the end. */
  head: Point[];
  /** The middles of the stations. */
  stops: Point[];
}

/** The length of the arrow, and the distance between its tip and the middle of the last cell. */
const HEAD = 0.3;
const TIP = 0.12;

/** Returns the path that leads through some cells, or null if there is none to draw. `unit` is the side of a cell. */
export function drawn(path: PathView, middles: readonly Point[], unit: number): Drawn | null {
  const points = path.cells.map((cell) => middles[cell]).filter((it) => it !== undefined);
  const line = points.filter((it, index) => index === 0 || far(it, points[index - 1]!) > unit * 0.01);
  const last = line.at(-1);
  const before = line.at(-2);
  if (!last || !before) return null;
  const length = far(last, before);
  const [dx, dy] = [(last[0] - before[0]) / length, (last[1] - before[1]) / length];
  // A short last step still shows which way it leads.
  const head = Math.min(HEAD * unit, length * 0.6);
  const tip = Math.min(TIP * unit, length * 0.2);
  const along = (back: number, aside = 0): Point => [last[0] - dx * back - dy * aside, last[1] - dy * back + dx * aside];
  return {
    line: [...line.slice(0, -1), along(tip + head * 0.8)],
    head: [along(tip), along(tip + head, head * 0.5), along(tip + head, -head * 0.5)],
    stops: path.stations.map((cell) => middles[cell]).filter((it) => it !== undefined),
  };
}

function far(one: Point, other: Point): number {
  return Math.hypot(one[0] - other[0], one[1] - other[1]);
}

/** Returns points as SVG writes them. */
export function written(points: readonly Point[]): string {
  return points.map(([x, y]) => `${rounded(x)},${rounded(y)}`).join(" ");
}

function rounded(length: number): number {
  return Math.round(length * 1000) / 1000;
}
