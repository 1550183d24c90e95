// What happens by itself: a file that changes, an opponent that thinks, a piece that follows the pointer.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Visit, cell, close, named } from "../lib/browser.js";
import { isOver } from "../lib/player.js";
import { ROOT, folder, serve } from "../lib/program.js";
import { readFileSync } from "node:fs";
import { drag_times } from "../lib/drag.js";

/** The longest task of the page's own thread while an opponent thinks, in ms. */
const LONGEST = 50;
/** The most script time of an event of a drag, in ms. */
const MOST = 4;

const RULES = readFileSync(`${ROOT}games/rows/tic-tac-toe.rules`, "utf8");
let files;
let server;
before(async () => {
  files = folder();
  server = await serve(files.write("mine.rules", RULES));
});
after(async () => {
  await close();
  await server?.stop();
  files?.remove();
});

test("a rule file that is saved changes the board, and keeps the moves", async () => {
  const visit = await Visit.begin(server.url);
  await visit.open(`${server.url}/play?game=mine`);
  for (const at of ["b2", "a1"]) await visit.pressed(cell(at));
  const renamed = RULES.replace('game "Tic-tac-toe"', 'game "Three in a row"');
  assert.notEqual(renamed, RULES);
  files.write("mine.rules", renamed);
  await visit.until("holds", "heading", "Three in a row");
  assert.equal((await visit.look()).moves, 2);
  await visit.until("shown", "notice");

  // A file with a mistake: the game goes on, and the mistake is named.
  files.write("mine.rules", renamed.replace("board grid 3 by 3", "board grid 3 bye 3"));
  await visit.until("shown", "fault");
  await visit.pressed(cell("c3"));
  assert.equal((await visit.look()).moves, 3);

  // A larger board: the moves are still possible.
  files.write("mine.rules", renamed.replace("grid 3 by 3", "grid 4 by 4").replace(/^example[\s\S]*/m, ""));
  await visit.page.waitForSelector(cell("d4"));
  assert.equal((await visit.look()).cells, 16);
  await visit.calm();
  await visit.end();
});

test("an opponent thinks without holding the page up, and stops when it is asked to", async (t) => {
  const visit = await Visit.begin(server.url);
  await visit.open(`${server.url}/play?game=chess`);
  await visit.tab("seats");
  await visit.act(() => visit.page.selectOption(named("seat-1"), "level:10"));
  await visit.tab("moves");
  let calmest = Infinity;
  // Other programs of the machine make some tasks long: one of three thoughts must be without.
  for (let times = 0; times < 3 && calmest > LONGEST; times++) {
    const before = await visit.look();
    await visit.pressed(cell(["e2", "d2", "a2"][times]));
    await visit.pressed(cell(["e4", "d4", "a3"][times]));
    await visit.until("shown", "thinking");
    const begun = await visit.page.evaluate(() => performance.now());
    await visit.page.waitForTimeout(1500);
    const isThinking = await visit.page.locator(named("thinking")).count();
    assert.equal(isThinking, 1, "a strong opponent thinks for more than a second");
    const share = Number(await visit.page.getAttribute(`${named("thinking")} progress`, "value"));
    assert.ok(share >= 0 && share <= 1, `${share}`);
    const long = await visit.page.evaluate((from) => window.eyes.long.filter(([at]) => at > from), begun);
    calmest = Math.min(calmest, Math.max(0, ...long.map((it) => it[1])));
    const stopped = Date.now();
    const seen = await visit.pressed(named("stop"));
    const took = Date.now() - stopped;
    t.diagnostic(`longest task ${calmest} ms, stopped after ${took} ms`);
    assert.ok(took < 1500, `the stop took ${took} ms`);
    assert.equal(seen.moves, before.moves + 2);
  }
  assert.ok(calmest <= LONGEST, `a task of ${calmest} ms`);
  // Undo takes both moves back, also while the opponent thinks.
  await visit.pressed(cell("h2"));
  await visit.pressed(cell("h3"));
  await visit.until("shown", "thinking");
  const back = await visit.pressed(named("undo"));
  assert.ok(!isOver(back));
  await visit.until("gone", "thinking");
  await visit.calm();
  await visit.end();
});

test("a piece is dragged to a cell, and drawn back beside the board", async () => {
  const visit = await Visit.begin(server.url);
  await visit.open(`${server.url}/play?game=chess`);
  const spot = (name) => visit.page.evaluate((it) => window.eyes.spot(it), cell(name));
  const drag = async (from, to) => {
    const [begin, end] = [await spot(from), to ? await spot(to) : { x: 1200, y: 880 }];
    await visit.page.mouse.move(begin.x, begin.y);
    await visit.page.mouse.down();
    await visit.page.mouse.move(begin.x + 20, begin.y - 20, { steps: 3 });
    assert.equal(await visit.page.locator(".ghost").count(), 1);
    assert.ok(await visit.page.locator(".droppable").count(), "targets are shown");
    await visit.page.mouse.move(end.x, end.y, { steps: 5 });
    await visit.page.mouse.up();
    assert.equal(await visit.page.locator(".ghost").count(), 0);
  };
  assert.equal((await visit.act(() => drag("e2", "e4"))).moves, 1);
  await drag("e7", null);
  assert.equal((await visit.look()).moves, 1);
  const refused = await visit.act(() => drag("e7", "e3"));
  assert.equal(refused.moves, 1);
  assert.ok(refused.message, "the page says why the move is refused");
  await visit.calm();
  await visit.end();
});

test("a drag on 144 cells takes little time for each event", async (t) => {
  const visit = await Visit.begin(server.url);
  await visit.open(`${server.url}/play?game=grande-acedrex`);
  const times = await drag_times(visit);
  t.diagnostic(JSON.stringify(times));
  // The slowest events are those that other programs of the machine interrupt.
  assert.ok(times.most_of_95 <= MOST, JSON.stringify(times));
  await visit.calm();
  await visit.end();
});
