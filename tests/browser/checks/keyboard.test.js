// The keyboard alone: from the list of games to moves, takebacks, advice and readings.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Visit, close } from "../lib/browser.js";
import { focus, go_to, key, tab_to } from "../lib/keys.js";
import { lot } from "../../../interpreter/web/build/lot.js";
import { serve } from "../lib/program.js";

let server;
before(async () => void (server = await serve()));
after(async () => {
  await close();
  await server?.stop();
});

/** Plays with arrow keys and Enter until the game has some number of moves. */
async function play(visit, plies, seed) {
  const draw = lot(seed);
  let seen = await visit.look();
  for (let steps = 0; seen.moves < plies; steps++) {
    assert.ok(steps < 8 * plies, JSON.stringify(seen));
    if (seen.menu) {
      assert.ok((await focus(visit)).name, "the first choice has the focus");
      seen = await visit.act(() => key(visit, "Enter"));
      continue;
    }
    if ((await focus(visit))?.cell == null) await tab_to(visit, "board", true);
    const cells = seen.picked === null ? seen.act : seen.targets;
    await go_to(visit, cells[Math.floor(draw() * cells.length)]);
    seen = await visit.act(() => key(visit, "Enter"));
    assert.equal(seen.fault, "");
  }
  return seen;
}

test("a game is found, opened and played without a mouse", async () => {
  const visit = await Visit.begin(server.url);
  await visit.page.goto(server.url);
  await visit.page.waitForSelector('[data-testid="search"]');
  await tab_to(visit, "search");
  await visit.page.keyboard.type("chess");
  await visit.until("shown", "game-chess");
  for (;;) {
    const it = await key(visit, "Tab");
    if (await visit.page.evaluate(() => Boolean(document.activeElement.closest('[data-testid="game-chess"]')))) break;
    assert.ok(it, "the tabulator reaches the game");
  }
  await visit.page.keyboard.press("Enter");
  await visit.page.waitForURL("**/play?game=chess");
  await visit.until("board");

  // The first stop leads to the board.
  const skip = await key(visit, "Tab");
  assert.match(skip.what, /skip/);
  await key(visit, "Enter");
  assert.notEqual((await focus(visit)).cell, null);
  assert.equal((await play(visit, 10, 11)).moves, 10);

  // Escape puts a picked piece down.
  const seen = await visit.look();
  await go_to(visit, seen.act[0]);
  assert.notEqual((await visit.act(() => key(visit, "Enter"))).picked, null);
  assert.equal((await visit.act(() => key(visit, "Escape"))).picked, null);

  await tab_to(visit, "undo");
  assert.ok((await visit.act(() => key(visit, "Enter"))).moves < 10);
  await tab_to(visit, "redo");
  assert.equal((await visit.act(() => key(visit, "Enter"))).moves, 10);
  await tab_to(visit, "hint");
  const advised = await visit.act(() => key(visit, "Enter"));
  assert.ok(advised.said.trim());
  assert.ok(await visit.page.locator(".cell.advised").count(), "the advice is marked on the board");

  // Tabs by arrows, then the questions.
  await tab_to(visit, "tab-moves");
  assert.equal((await key(visit, "ArrowRight")).id, "tab-readings");
  await visit.page.waitForSelector('[data-testid="question-stalemate"]');
  await tab_to(visit, "answer-stalemate-giver");
  await visit.act(() => key(visit, "Enter"));
  await visit.until("shown", "switched");
  assert.equal((await focus(visit)).id, "answer-stalemate-giver", "the focus stays at the answer");
  await visit.calm();
  await visit.end();
});

test("the tabulator goes through the page in its order, and each stop can be seen", async () => {
  const visit = await Visit.begin(server.url);
  await visit.open(`${server.url}/play?game=scachs`);
  const stops = [];
  for (let steps = 0; steps < 80; steps++) {
    const it = await key(visit, "Tab");
    if (!it || it.order <= (stops.at(-1)?.order ?? -1)) break;
    stops.push(it);
    assert.ok(it.isWithin && !it.isCovered, `${it.what}: ${JSON.stringify(it)}`);
  }
  const ids = stops.map((it) => it.id);
  for (const id of ["language", "theme", "hint", "resign", "new", "tab-moves", "type", "play", "why", "legal"]) {
    assert.ok(ids.includes(id), `${id} is no stop of ${ids.join()}`);
  }
  assert.equal(stops.filter((it) => it.cell !== null).length, 1, "the board is one stop");
  await visit.calm();
  await visit.end();
});

test("dice are rolled and pieces moved on points by keys", async () => {
  const visit = await Visit.begin(server.url);
  await visit.open(`${server.url}/play?game=todas-tablas&seed=3`);
  let seen = await visit.look();
  const draw = lot(1);
  for (let steps = 0; seen.moves < 8; steps++) {
    assert.ok(steps < 40, JSON.stringify(seen));
    if (seen.throw || (seen.pass && !seen.act.length && !seen.targets.length)) {
      await tab_to(visit, seen.throw ? "throw" : "pass");
    } else if (!seen.menu) {
      if ((await focus(visit))?.cell == null) await tab_to(visit, "board", true);
      const cells = seen.picked === null ? seen.act : seen.targets;
      await go_to(visit, cells[Math.floor(draw() * cells.length)]);
    }
    seen = await visit.act(() => key(visit, "Enter"));
  }
  await visit.calm();
  await visit.end();
});
