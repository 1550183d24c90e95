// What is around a game: names, dice of one's own, languages, saved games, files, links, refusals.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { Visit, cell, close, named } from "../lib/browser.js";
import { play } from "../lib/player.js";
import { folder, serve } from "../lib/program.js";

let files;
let server;
before(async () => {
  files = folder();
  server = await serve();
});
after(async () => {
  await close();
  await server?.stop();
  files?.remove();
});

async function begin(address) {
  const visit = await Visit.begin(server.url);
  await visit.open(server.url + address);
  return visit;
}

test("a refused press says why", async () => {
  const visit = await begin("/play?game=chess");
  await visit.pressed(cell("e2"));
  const seen = await visit.pressed(cell("e5"));
  assert.equal(seen.moves, 0);
  assert.match(seen.message, /e5|illegal|not legal|cannot/i);
  const far = await visit.pressed(cell("e7"));
  assert.ok(far.message.length > 5, far.message);
  await visit.calm();
  await visit.end();
});

test("a typed move is played, or the page says why not", async () => {
  const visit = await begin("/play?game=chess");
  await visit.page.fill(named("type"), "e2-e5");
  await visit.press(named("why"));
  await visit.until("filled", named("reason"));
  await visit.page.fill(named("type"), "e4");
  assert.equal((await visit.pressed(named("play"))).moves, 1);
  await visit.press(named("legal"));
  await visit.page.waitForSelector(named("legal-moves"));
  assert.equal(await visit.page.locator(`${named("legal-moves")} button`).count(), 20);
  await visit.calm();
  await visit.end();
});

test("dice that were rolled by hand are entered", async () => {
  const visit = await begin("/play?game=todas-tablas");
  await visit.tab("seats");
  const asked = await visit.pressed(named("dice-by-hand"));
  assert.ok(asked.menu?.length >= 6, JSON.stringify(asked.menu));
  assert.match(asked.menu[0], /^1 and 1 – 1 of 36/);
  await visit.tab("moves");
  let seen = await visit.look();
  for (let times = 0; times < 3 && seen.menu; times++) seen = await visit.pressed(`${named("menu")} [data-item="0"]`);
  assert.ok(seen.moves >= 1, JSON.stringify(seen));
  await visit.calm();
  await visit.end();
});

test("people have names, and the program plays by strength", async () => {
  const visit = await begin("/play?game=tic-tac-toe");
  await visit.tab("seats");
  await visit.act(async () => {
    await visit.page.fill(named("name-0"), "Beatriz");
    await visit.page.press(named("name-0"), "Tab");
  });
  await visit.says(named("player-0"), /Beatriz/);
  assert.equal((await visit.look()).turn, "Your move, Beatriz (Cross)");
  const options = await visit.page.locator(`${named("seat-1")} option`).allTextContents();
  assert.ok(options.some((it) => /beginner/.test(it)) && options.some((it) => /very strong/.test(it)), options.join());
  await visit.act(() => visit.page.selectOption(named("seat-1"), "level:1"));
  await visit.tab("moves");
  await visit.pressed(cell("b2"));
  await visit.until("moves", 2);
  await visit.calm();
  await visit.end();
});

test("a game in PGN has the names of its people", async () => {
  const visit = await begin("/play?game=chess");
  await visit.tab("seats");
  for (const [seat, name] of [["0", "Beatriz"], ["1", 'Juan "el Sabio"']]) {
    await visit.act(async () => {
      await visit.page.fill(named(`name-${seat}`), name);
      await visit.page.press(named(`name-${seat}`), "Tab");
    });
  }
  await visit.pressed(cell("e2"));
  assert.equal((await visit.pressed(cell("e4"))).turn, 'Your move, Juan "el Sabio" (Black)');
  await visit.tab("share");
  const [download] = await Promise.all([visit.page.waitForEvent("download"), visit.press(named("pgn"))]);
  const path = `${files.path}/${download.suggestedFilename()}`;
  await download.saveAs(path);
  const pgn = readFileSync(path, "utf8");
  assert.ok(pgn.includes('[White "Beatriz"]') && pgn.includes('[Black "Juan \\"el Sabio\\""]'), pgn);
  // A new game and another language keep the names, and so does the file.
  await visit.pressed(named("new"));
  assert.equal((await visit.act(() => visit.page.selectOption(named("language"), "es"))).turn, "Te toca con Beatriz (Blancas)");
  await visit.tab("games");
  await visit.act(() => visit.page.setInputFiles(named("load"), path));
  assert.match((await visit.look()).turn, /Juan "el Sabio"/);
  await visit.calm();
  await visit.end();
});

test("the last move has a path, which screen readers do not hear", async () => {
  const visit = await begin("/play?game=chess");
  assert.equal(await visit.page.locator(named("path")).count(), 0);
  await visit.pressed(cell("e2"));
  await visit.pressed(cell("e4"));
  const path = visit.page.locator(named("path"));
  assert.equal(await path.getAttribute("aria-hidden"), "true");
  const line = async () => {
    const points = await path.locator("polyline").last().getAttribute("points");
    return points.split(" ").map((it) => it.split(",").map(Number));
  };
  const [from, over, to] = await line();
  assert.ok(from[0] === over[0] && over[0] === to[0] && from[1] > over[1] && over[1] > to[1], JSON.stringify([from, over, to]));
  assert.equal(await path.locator("circle").count(), 0);
  // A picked piece shows its targets instead.
  await visit.pressed(cell("e7"));
  assert.equal(await path.count(), 0);
  await visit.pressed(cell("e7"));
  assert.equal(await path.count(), 1);
  await visit.pressed(named("undo"));
  assert.equal(await path.count(), 0);
  await visit.page.goto("about:blank");
  await visit.open(`${server.url}/play?game=draughts-english#game=draughts-english&moves=a3-b4+h6-g5+e3-d4+d6-c5+b4xd6+e7xc5xe3`);
  assert.equal(await path.locator(".front circle").count(), 1, "one landing between");
  assert.equal((await line()).length, 5);
  await visit.page.goto("about:blank");
  await visit.open(`${server.url}/play?game=oware#game=oware&moves=c1`);
  assert.equal(await path.locator(".front circle").count(), 3, "three seeds before the last one");
  await visit.calm();
  await visit.end();
});

test("a link that is refused says so in the language of the reader", async () => {
  const visit = await begin("/play?game=chess");
  await visit.act(() => visit.page.selectOption(named("language"), "es"));
  await visit.page.goto("about:blank");
  await visit.open(`${server.url}/play?game=chess#game=chess&nonsense=1`);
  await visit.says(named("fault"), /el enlace tiene una parte que este programa no conoce/);
  await visit.says(named("fault"), /sus partes son game, ruleset/);
  await visit.calm();
  await visit.end();
});

test("a game goes on in another language", async () => {
  const visit = await begin("/play?game=chess");
  await play(visit, { seed: 9, plies: 3 });
  const seen = await visit.act(() => visit.page.selectOption(named("language"), "es"));
  assert.equal(seen.moves, 3);
  assert.match(seen.turn, /Negras/);
  assert.equal(await visit.page.getAttribute("html", "lang"), "es");
  assert.match(await visit.page.getAttribute(cell("e1"), "aria-label"), /rey|Rey/);
  await visit.calm();
  await visit.end();
});

test("a saved game, its file and its link come back", async () => {
  const visit = await begin("/play?game=scachs");
  const { seen } = await play(visit, { seed: 5, plies: 6 });
  await visit.tab("share");
  const link = await visit.page.inputValue(named("link"));
  const [download] = await Promise.all([visit.page.waitForEvent("download"), visit.press(named("ron"))]);
  const path = `${files.path}/${download.suggestedFilename()}`;
  await download.saveAs(path);
  await visit.tab("games");
  await visit.press(named("save"));
  await visit.page.waitForSelector(named("saved"));

  // The page that is loaded again shows the same game.
  await visit.page.waitForURL(/#.*moves=/);
  await visit.page.reload();
  await visit.until("board");
  assert.equal((await visit.look()).moves, 6);

  const same = async (what) => {
    await visit.tab("moves");
    await visit.until("moves", 6);
    const now = await visit.look();
    assert.deepEqual([now.moves, now.turn, now.fen], [6, seen.turn, seen.fen], what);
  };
  await visit.pressed(named("new"));
  assert.equal((await visit.look()).moves, 0);
  await visit.tab("games");
  await visit.pressed(named("open-saved"));
  await same("saved");
  await visit.pressed(named("new"));
  await visit.tab("games");
  await visit.act(() => visit.page.setInputFiles(named("load"), path));
  await same("file");
  await visit.tab("games");
  await visit.press(named("delete-saved"));
  await visit.until("gone", "saved");
  await visit.page.goto("about:blank");
  await visit.open(link);
  await same("link");
  await visit.calm();
  await visit.end();
});

test("undo and redo go through the game", async () => {
  const visit = await begin("/play?game=oware");
  const { seen } = await play(visit, { seed: 5, plies: 5 });
  let last = seen;
  for (let left = 4; left >= 0; left--) {
    last = await visit.pressed(named("undo"));
    assert.equal(last.moves, left);
  }
  for (let count = 1; count <= 5; count++) last = await visit.pressed(named("redo"));
  assert.deepEqual([last.moves, last.fen], [5, seen.fen]);
  await visit.calm();
  await visit.end();
});

test("the document of a game shows it before its scripts run", async () => {
  const visit = await Visit.begin(server.url, { javaScriptEnabled: false });
  await visit.page.goto(`${server.url}/play?game=chess`);
  assert.ok(await visit.page.locator("#board svg").first().isVisible());
  assert.match(await visit.page.locator("#sheet").innerText(), /king/i);
  assert.deepEqual(visit.faults, []);
  await visit.end();
});

test("of an incomplete game the page says what is known", async () => {
  const visit = await Visit.begin(server.url);
  await visit.page.goto(server.url);
  await visit.page.waitForSelector(named("game-doce-canes"));
  await visit.says(named("game-doce-canes"), /incomplete/i);
  await visit.page.click(`${named("game-doce-canes")} a`);
  await visit.page.waitForURL(/game=doce-canes/);
  await visit.says("body", /[^]{200}/);
  await visit.calm();
  await visit.end();
});

test("paper gets the board and the rules", async () => {
  const visit = await begin("/play?game=chess");
  await visit.page.emulateMedia({ media: "print" });
  assert.ok(await visit.page.locator(".picture svg").first().isVisible());
  for (const it of [".controls", ".settings", ".tabs .list"]) {
    assert.equal(await visit.page.locator(it).first().isVisible(), false, it);
  }
  await visit.calm();
  await visit.end();
});

/** Delays the frames and clocks of a page, as a busy machine may. */
function dawdle(late) {
  const { setTimeout } = window;
  window.setTimeout = (job, ms = 0, ...rest) => setTimeout(job, ms + late, ...rest);
  window.requestAnimationFrame = (job) => setTimeout(() => job(performance.now()), late);
}

/**
 * Opens chess and plays e2-e4 while the module is held back. `late` delays the frames of the page, in ms. Returns the visit and
 * what lets the module go.
 */
async function early(late = 0) {
  const visit = await Visit.begin(server.url);
  if (late) await visit.page.addInitScript(dawdle, late);
  let release;
  const held = new Promise((done) => (release = done));
  await visit.page.route("**/module.xz", async (route) => {
    await held;
    await route.continue();
  });
  await visit.page.goto(`${server.url}/play?game=chess`);
  await visit.page.waitForSelector(`${cell("e2")}[data-can="act"]`);
  await visit.says(named("message"), /rules are being loaded/);
  await visit.press(cell("e2"));
  await visit.page.waitForSelector(`${cell("e4")}[data-can="target"].droppable`);
  await visit.press(cell("e4"));
  // The document has the screens after each first move.
  await visit.page.waitForSelector(`${named("moves")} li`);
  await visit.says(named("turn"), /Black/);
  await visit.says(named("message"), /rules are being loaded/);
  return [visit, release];
}

test("a board can be used before the module is there, and the module draws the same", async () => {
  const [visit, release] = await early();
  const picture = () => visit.page.locator(".picture svg").first().evaluate((it) => it.outerHTML);
  const drawn = await picture();
  release();
  await visit.says(named("message"), /^((?!loaded)[^])*$/);
  assert.equal((await visit.look()).moves, 1);
  assert.equal(await picture(), drawn);
  await visit.calm();
  await visit.end();
});

test("a page whose frames are late shows its first screen too", async () => {
  const [visit, release] = await early(500);
  release();
  await visit.says(named("message"), /^((?!loaded)[^])*$/);
  assert.equal((await visit.look()).moves, 1);
  await visit.calm();
  await visit.end();
});

test("what follows a first move waits for the module, and nothing is lost", async () => {
  const [visit, release] = await early();
  await visit.press(cell("e7"));
  await visit.press(cell("e5"));
  assert.equal((await visit.look()).moves, 1);
  release();
  await visit.page.waitForSelector(`${named("moves")} li:nth-child(2)`);
  await visit.says(named("turn"), /White/);
  await visit.calm();
  await visit.end();
});

test("a module that never comes leaves no board that nobody can play", async () => {
  const visit = await Visit.begin(server.url);
  await visit.page.route("**/module.xz", (route) => route.abort());
  await visit.page.goto(`${server.url}/play?game=chess`);
  await visit.says(named("turn"), /The engine could not be started/);
  assert.equal(await visit.page.locator(named("table-0")).count(), 0);
  assert.ok(await visit.page.locator("#board svg").first().isVisible(), "the picture stays");
  await visit.end();
});
