// The page of a game as one file: from a disk, with no network.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Visit, cell, close, named } from "../lib/browser.js";
import { isOver, play } from "../lib/player.js";
import { exported, folder, run } from "../lib/program.js";

/** The most bytes of a page. */
const MOST = 2_500_000;

let files;
let chess;
before(async () => {
  files = folder();
  chess = await exported(files, "chess");
});
after(async () => {
  await close();
  files?.remove();
});

/** Opens a page in a browser without a network. Every request is refused, but for the file itself. */
async function offline(url, options = {}) {
  const visit = await Visit.begin(url, options);
  await visit.context.setOffline(true);
  await visit.page.route(/^(https?|wss?|ftp):/, (route) => route.abort());
  return visit;
}

test("a page has at most 2.5 MB", (t) => {
  const size = Buffer.byteLength(chess.html);
  t.diagnostic(`${size} bytes`);
  assert.ok(size <= MOST, `${size} bytes`);
});

test("a page shows board, rules and sources before its scripts run", async () => {
  const visit = await offline(chess.url, { javaScriptEnabled: false });
  await visit.page.goto(chess.url);
  for (const part of ["#heading h1", "#board svg", "#sheet h2", "#sources"]) {
    assert.ok(await visit.page.locator(part).first().isVisible(), part);
  }
  assert.match(await visit.page.locator("#sheet").innerText(), /king/i);
  assert.match(await visit.page.locator("#sources").innerText(), /FIDE/);
  assert.equal(await visit.page.locator("#screen").count(), 1, "the first screen");
  const box = await visit.page.locator("#board svg").boundingBox();
  assert.ok(box.width > 300 && box.height > 300, JSON.stringify(box));
  assert.deepEqual(visit.faults, []);
  await visit.end();
});

test("a page is played from a disk without a network", async () => {
  const visit = await offline(chess.url);
  await visit.open(chess.url);
  const { seen } = await play(visit, { seed: 3, plies: 10 });
  assert.equal(seen.moves, 10);
  assert.ok(!isOver(seen));
  await visit.tab("sheet");
  await visit.until("filled", ".document.sheet");
  await visit.tab("sources");
  await visit.says(".document.sources", /FIDE/);
  await visit.tab("readings");
  await visit.page.waitForSelector(named("question-stalemate"));
  await visit.pressed(named("answer-stalemate-giver"));
  assert.deepEqual(new Set(visit.requests.filter((it) => !it.startsWith("blob:"))), new Set([chess.url]));
  await visit.calm();
  await visit.end();
});

test("a link to a game on a page of a file opens its moves", async () => {
  const visit = await offline(chess.url);
  await visit.open(chess.url);
  for (const at of ["f2", "f3", "e7", "e5", "g2", "g4", "d8"]) await visit.pressed(cell(at));
  const mate = await visit.pressed(cell("h4"));
  assert.ok(isOver(mate));
  assert.match(mate.turn, /Black wins.*mate/i);
  await visit.tab("share");
  const link = await visit.page.inputValue(named("link"));
  const other = await offline(chess.url);
  const seen = await other.open(link);
  assert.deepEqual([seen.moves, seen.turn], [4, mate.turn]);
  await other.calm();
  await other.end();
  await visit.calm();
  await visit.end();
});

test("a page of a game with dice and stacks works in Spanish", async () => {
  const page = await exported(files, "todas-tablas", "--lang", "es");
  const visit = await offline(page.url, { locale: "es-ES" });
  await visit.open(page.url);
  const { seen } = await play(visit, { seed: 5, plies: 10 });
  assert.ok(seen.moves >= 10);
  assert.equal(await visit.page.getAttribute("html", "lang"), "es");
  await visit.calm();
  await visit.end();
});

test("the page of an incomplete game says what is known", async () => {
  const html = await run("page", "doce-canes");
  const path = files.write("doce-canes.html", html);
  const visit = await offline(`file://${path}`);
  await visit.page.goto(`file://${path}`);
  assert.equal(await visit.page.locator("script").count(), 0);
  const text = await visit.page.locator("body").innerText();
  assert.ok(text.length > 300, text);
  assert.deepEqual(visit.faults, []);
  await visit.end();
});
