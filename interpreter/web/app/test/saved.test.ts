import assert from "node:assert/strict";
import { test } from "node:test";
import { add, fileName, list, remove, type Saved, type Shelf } from "../src/saved.ts";

function shelf(): Shelf & { kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return { kept, getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
}

const game = (id: string, when: number): Saved => ({ id, when, title: "T", game: "g", moves: 1, record: "r" });

test("games are kept, listed and deleted", () => {
  const it = shelf();
  assert.ok(add(it, game("a", 1)));
  assert.ok(add(it, game("b", 2)));
  assert.deepEqual(list(it).map((game) => game.id), ["b", "a"]);
  remove(it, "b");
  assert.deepEqual(list(it).map((game) => game.id), ["a"]);
});

test("damaged entries do no harm", () => {
  const it = shelf();
  for (const text of ["{", "null", "3", '[null, 1, {"id": 2}]']) {
    it.kept.set("alfonso:games", text);
    assert.deepEqual(list(it), []);
  }
});

test("a full storage is said", () => {
  const full: Shelf = {
    getItem: () => null,
    setItem: () => {
      throw new Error("full");
    },
  };
  assert.equal(add(full, game("a", 1)), false);
});

test("names of files are plain", () => {
  assert.equal(fileName("Scachs d'amor: À/..\\b", "ron"), "scachs-d-amor-a-b.ron");
  assert.equal(fileName("象棋", "pgn"), "game.pgn");
});
