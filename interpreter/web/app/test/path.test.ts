import assert from "node:assert/strict";
import { test } from "node:test";
import type { Point } from "../src/geometry.ts";
import { drawn, written } from "../src/path.ts";

/** The middles of a board of four cells by four. */
const middles: Point[] = Array.from({ length: 16 }, (_, cell) => [(cell % 4) + 0.5, Math.floor(cell / 4) + 0.5]);

test("a path leads through the middles of its cells to an arrow", () => {
  const found = drawn({ cells: [0, 1, 2], stations: [] }, middles, 1)!;
  assert.deepEqual(found.line.slice(0, 2), [[0.5, 0.5], [1.5, 0.5]]);
  const [tip, one, other] = found.head;
  assert.ok(tip![0] > one![0] && tip![0] < 2.5 && tip![1] === 0.5);
  assert.equal((one![1] + other![1]) / 2, 0.5);
  assert.deepEqual(found.stops, []);
  assert.equal(written(found.line), "0.5,0.5 1.5,0.5 2.14,0.5");
});

test("chains have a dot at each station", () => {
  const found = drawn({ cells: [0, 5, 10, 7], stations: [10] }, middles, 1)!;
  assert.deepEqual(found.stops, [[2.5, 2.5]]);
  assert.equal(found.line.length, 4);
});

test("a board that is turned turns the path", () => {
  const turned = middles.map(([x, y]): Point => [4 - x, 4 - y]);
  const [here, there] = [middles, turned].map((it) => drawn({ cells: [0, 3], stations: [] }, it, 1)!);
  for (const [index, [x, y]] of here!.head.entries()) {
    const [x2, y2] = there!.head[index]!;
    assert.ok(Math.abs(x + x2 - 4) < 1e-9 && Math.abs(y + y2 - 4) < 1e-9);
  }
});

test("a path without two points is not drawn", () => {
  for (const cells of [[], [3], [3, 3], [3, 99]]) assert.equal(drawn({ cells, stations: [] }, middles, 1), null);
});
