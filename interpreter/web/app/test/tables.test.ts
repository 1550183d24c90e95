// Engines that run before the whole module is there.

import assert from "node:assert/strict";
import { test } from "node:test";
import { type Engine, Missing, Tables } from "../src/tables.ts";

/** A module whose core lacks what the request `far` needs. It answers with the calls so far. */
class Module {
  whole = false;
  made = 0;
  freed = 0;

  create = (): Engine => {
    this.made += 1;
    const seen: string[] = [];
    return {
      call: (json) => {
        const { do: request } = JSON.parse(json) as { do: string };
        if (request === "drag" && !this.whole) throw new Missing();
        if (request === "pass") throw new Error("unreachable");
        seen.push(request);
        return seen.join(" ");
      },
      free: () => void (this.freed += 1),
    };
  };
}

const asked = (request: string): string => JSON.stringify({ do: request });

test("requests of play do not wait for the rest, others do", async () => {
  const module = new Module();
  let come = (): void => undefined;
  const tables = new Tables(module.create, () => new Promise<void>((done) => (come = done)));
  assert.equal(await tables.call(0, asked("open")), "open");
  void tables.rest();
  const later = tables.call(0, asked("page"));
  assert.equal(await Promise.race([later, "waits"]), "waits");
  come();
  assert.equal(await later, "open page");
});

test("a call that needs the rest is made again, after the calls before it", async () => {
  const module = new Module();
  let come = (): void => undefined;
  const tables = new Tables(module.create, () => new Promise<void>((done) => (come = done)));
  await tables.call(0, asked("open"));
  await tables.call(1, asked("open"));
  await tables.call(0, asked("press"));
  const missed = tables.call(0, asked("drag"));
  module.whole = true;
  come();
  assert.equal(await missed, "open press drag");
  // The engine that stopped in a call is never used again, not even to free it.
  assert.deepEqual([module.made, module.freed], [3, 0]);
  assert.equal(await tables.call(1, asked("press")), "open press");
});

test("a panic, and a rest that never comes, are told", async () => {
  const module = new Module();
  const tables = new Tables(module.create, () => Promise.reject(new Error("no network")));
  assert.equal(await tables.call(0, asked("open")), "open");
  await assert.rejects(tables.call(0, asked("pass")), /unreachable/);
  await assert.rejects(tables.call(0, asked("drag")), /no network/);
  await assert.rejects(tables.call(0, asked("page")), /no network/);
});
