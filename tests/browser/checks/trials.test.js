// Many games from the position on the board, by several workers.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Visit, cell, close, named } from "../lib/browser.js";
import { exported, folder, run, serve } from "../lib/program.js";

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

/** Returns a page whose browser has so many processors, and a count of the workers that it has started. */
async function begin(address, own, processors = 4) {
  const visit = await Visit.begin(own);
  await visit.context.addInitScript((count) => {
    Object.defineProperty(navigator, "hardwareConcurrency", { get: () => count });
    const Plain = window.Worker;
    window.started = 0;
    window.Worker = class extends Plain {
      constructor(...given) {
        super(...given);
        window.started += 1;
      }
    };
  }, processors);
  await visit.open(address);
  return visit;
}

/** Begins a trial and waits for its end. Returns its figures as texts, and its seed. */
async function trial(visit, games, agent = "") {
  await visit.page.selectOption(named("trial-games"), String(games));
  await visit.page.selectOption(named("trial-agent"), agent);
  await visit.press(named("trial-start"));
  await visit.page.waitForFunction(
    (it) => (document.querySelector(`[data-testid="trial-done"]`)?.textContent ?? "").replace(/\D/g, "") === it + it,
    String(games),
    { timeout: 120_000 },
  );
  return figures(visit);
}

function figures(visit) {
  return visit.page.evaluate(() => {
    const cells = [...document.querySelectorAll('[data-testid="trial-figures"] tbody tr')].map((row) =>
      [...row.children].map((it) => it.textContent.trim()),
    );
    const seed = Number(/(\d+)\.$/.exec(document.querySelector('[data-testid="trial"]').innerText.match(/Seed: \d+\./)[0])[1]);
    return { cells, seed, workers: window.started };
  });
}

/** Returns the percents of a player as the program writes them: the share, and the ends of its interval. */
function percents(report, player) {
  // Its object for programs rounds to six decimals first, and 0.26949970 would become 27.0%.
  const row = new RegExp(`^Wins\\n(?:.*\\n)*?  ${player} +\\d+ +(.*)$`, "m").exec(report);
  return numbers(row[1]);
}

/** Returns the percents in a text. The page leaves out a decimal that is zero. */
const numbers = (text) => [...text.matchAll(/([\d.]+)%/g)].map((it) => Number(it[1]));

test("the figures are those of the program", async () => {
  const visit = await begin(`${server.url}/play?game=tic-tac-toe`, server.url);
  await visit.tab("trial");
  for (const [games, agent] of [[1000, ""], [100, "level:2"]]) {
    const { cells, seed, workers } = await trial(visit, games, agent);
    assert.ok(workers >= 4, `${workers} workers`);
    const agents = agent ? ["--agents", agent] : [];
    const args = ["--games", String(games), "--seed", String(seed), ...agents];
    const text = await run("simulate", "tic-tac-toe", ...args);
    const report = JSON.parse(await run("simulate", "tic-tac-toe", "--format", "json", ...args));
    assert.equal(report.games, games);
    for (const [row, player] of ["Cross", "Nought"].entries()) {
      const expected = percents(text, player);
      assert.equal(expected.length, 3, text);
      assert.deepEqual(numbers(cells[row][1]), expected, player);
    }
    assert.equal(Number(cells.at(-1)[1]), Math.round((report.plies / report.games) * 10) / 10);
  }
  await visit.calm();
  await visit.end();
});

test("a position of a link is tried out", async () => {
  // Cross can win with the next move.
  const moves = ["a1", "b1", "a2", "b2"].map((it) => `Token%40${it}`).join("+");
  const visit = await begin(`${server.url}/play?game=tic-tac-toe#game=tic-tac-toe&moves=${moves}`, server.url);
  await visit.tab("trial");
  const { cells } = await trial(visit, 100, "level:5");
  // A game from the start has at least five plies.
  assert.ok(Number.parseFloat(cells[0][1]) > 75 && Number(cells.at(-1)[1]) < 3, JSON.stringify(cells));
  await visit.calm();
  await visit.end();
});

test("a trial of many games is stopped, while the page plays on", async () => {
  const visit = await begin(`${server.url}/play?game=chess`, server.url, 2);
  await visit.tab("trial");
  await visit.page.selectOption(named("trial-games"), "10000");
  await visit.press(named("trial-start"));
  await visit.page.waitForFunction(() => document.querySelector('[data-testid="trial-figures"] td b'));
  await visit.pressed(cell("e2"));
  const seen = await visit.pressed(cell("e4"));
  assert.match(seen.turn, /Black/);
  await visit.press(named("hint"));
  await visit.until("holds", "message", "Hint");
  await visit.page.waitForSelector(named("trial-moved"));
  await visit.press(named("trial-stop"));
  await visit.page.waitForSelector(named("trial-start"));
  const done = await visit.page.locator(named("trial-done")).innerText();
  assert.match(done, /^[\d,]+ \/ 10,000 games/);
  await visit.calm();
  await visit.end();
});

test("two readings are compared by the games that they allow", async () => {
  const visit = await begin(`${server.url}/play?game=chess`, server.url);
  await visit.tab("readings");
  await visit.press(named("two-boards"));
  await visit.until("shown", "table-1");
  await visit.page.waitForSelector(named("answer-passing-battaglia"));
  await visit.press(named("answer-passing-battaglia"));
  await visit.page.waitForSelector(named("switched"));
  await visit.page.selectOption(named("trial-games"), "100");
  await visit.press(named("trial-start"));
  await visit.page.waitForFunction(
    () => /200 \/ 200/.test(document.querySelector(`[data-testid="trial-done"]`)?.textContent ?? ""),
    undefined,
    { timeout: 60_000 },
  );
  const head = await visit.page.locator(`${named("trial-figures")} thead th`).allInnerTexts();
  assert.equal(head.length, 3);
  assert.notEqual(head[1], head[2]);
  const rows = await visit.page.locator(`${named("trial-figures")} tbody tr`).count();
  assert.ok(rows >= 4, `${rows} rows`);
  await visit.calm();
  await visit.end();
});

test("a page from a disk has workers too", async () => {
  const page = await exported(files, "tic-tac-toe");
  const visit = await begin(page.url, page.url);
  await visit.tab("trial");
  const { cells, workers } = await trial(visit, 100);
  assert.ok(workers >= 4 && /%/.test(cells[0][1]), JSON.stringify({ cells, workers }));
  await visit.calm();
  await visit.end();
});

test("a worker that stops is told", async () => {
  const visit = await begin(`${server.url}/play?game=tic-tac-toe`, server.url);
  await visit.page.evaluate(() => {
    const Plain = window.Worker;
    window.Worker = class extends Plain {
      postMessage(message) {
        // The module refuses to begin with something that is no module.
        super.postMessage(message.kind === "boot" ? { kind: "boot", core: {}, rest: {} } : message);
      }
    };
  });
  await visit.tab("trial");
  await visit.press(named("trial-start"));
  await visit.page.waitForSelector(named("trial-broken"));
  assert.match(await visit.page.locator(named("trial-broken")).innerText(), /internal error/);
  const seen = await visit.pressed(cell("b2"));
  assert.match(seen.turn, /Nought/);
  await visit.calm();
  await visit.end();
});
