import assert from "node:assert/strict";
import { test } from "node:test";
import { ARROWS, box, Cells, contains, middle, neighbour, reachable, type Outline, type Point } from "../src/geometry.ts";

const square = (x: number, y: number, side = 1): Outline => [[x, y], [x + side, y], [x + side, y + side], [x, y + side]];
const go = (middles: readonly Point[], from: number, key: string): number => neighbour(middles, from, ARROWS[key]!);

test("outlines have boxes and middles", () => {
  assert.deepEqual(box(square(2, 3)), { left: 2, top: 3, right: 3, bottom: 4 });
  assert.deepEqual(middle(square(2, 3)), [2.5, 3.5]);
  assert.deepEqual(box([]), { left: 0, top: 0, right: 0, bottom: 0 });
});

test("points are in outlines, also in slanted ones", () => {
  const diamond: Outline = [[1, 0], [2, 1], [1, 2], [0, 1]];
  assert.ok(contains(diamond, [1, 1]));
  assert.ok(!contains(diamond, [0.2, 0.2]));
});

test("small points get circles that do not overlap", () => {
  const points = [0, 1, 2, 4].map((x) => square(x * 10, 0, 1));
  const grown = reachable(points).map(box);
  assert.ok(grown[0]!.right - grown[0]!.left > 9);
  assert.ok(grown[0]!.right < grown[1]!.left);
  assert.ok(grown[2]!.right < grown[3]!.left);
  const squares = [square(0, 0), square(1, 0)];
  assert.deepEqual(reachable(squares), squares);
  assert.deepEqual(reachable([square(0, 0)]), [square(0, 0)]);
});

test("the smaller of two cells that overlap is under the pointer", () => {
  const cells = new Cells([square(0, 0, 4), square(1, 1)]);
  assert.equal(cells.under([1.5, 1.5]), 1);
  assert.equal(cells.under([3, 3]), 0);
  assert.equal(cells.under([5, 5]), -1);
  assert.equal(cells.narrowest(), 1);
});

test("arrows go over squares and stop at the edge", () => {
  const middles = Array.from({ length: 9 }, (_, cell) => middle(square(cell % 3, Math.floor(cell / 3))));
  assert.equal(go(middles, 4, "ArrowLeft"), 3);
  assert.equal(go(middles, 4, "ArrowRight"), 5);
  assert.equal(go(middles, 4, "ArrowUp"), 1);
  assert.equal(go(middles, 4, "ArrowDown"), 7);
  assert.equal(go(middles, 3, "ArrowLeft"), -1);
  assert.equal(go(middles, 99, "ArrowLeft"), -1);
});

test("arrows reach all hexagons and all cells of a ring", () => {
  const hexagons: Point[] = [];
  for (let down = 0; down < 5; down++) {
    for (let across = 0; across < 5; across++) hexagons.push([across + (down % 2) / 2, down * 0.866]);
  }
  const ring: Point[] = Array.from({ length: 16 }, (_, at) => {
    const angle = (at / 16) * 2 * Math.PI;
    return [Math.cos(angle) * 5, Math.sin(angle) * 5];
  });
  for (const middles of [hexagons, ring]) {
    const seen = new Set([0]);
    for (const cell of seen) {
      for (const key of Object.keys(ARROWS)) {
        const next = go(middles, cell, key);
        if (next >= 0) seen.add(next);
      }
    }
    assert.equal(seen.size, middles.length);
  }
});
