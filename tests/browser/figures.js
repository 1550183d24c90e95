// Measures the figures of the page and prints them, one a line. No test: the machine must be idle.

import { createServer } from "node:http";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { Visit, cell, close, named } from "./lib/browser.js";
import { drag_times } from "./lib/drag.js";
import { exported, folder, run as said, serve } from "./lib/program.js";
import { slow } from "./lib/slow.js";

/** A phone of the middle: four times slower, 10 Mbit/s, 40 ms. */
const SLOWER = 4;
const NETWORK = { offline: false, latency: 40, downloadThroughput: 10e6 / 8, uploadThroughput: 10e6 / 8 };
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
/** The number of measurements, of which the one in the middle counts. */
const TIMES = 5;

const say = (what, value, goal = "") => console.log(`${what.padEnd(62)}${value.padStart(12)}  ${goal}`);
const seconds = (ms) => `${(ms / 1000).toFixed(2)} s`;
const middle = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];

function sizes(name, bytes) {
  const brotli = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 } });
  const gzip = gzipSync(bytes, { level: 9 });
  const kilo = (it) => `${(it.length / 1000).toFixed(0)} kB`;
  say(`${name}: raw, gzip, brotli`, `${kilo(bytes)}, ${kilo(gzip)}, ${kilo(brotli)}`);
}

/** Runs in the page: plays e2-e4 as soon as the page takes it, and keeps the times. */
function first_move() {
  window.times = {};
  const note = (name) => (window.times[name] ??= performance.now());
  const press = (it) => it?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  let picked = false;
  let put = false;
  const look = () => {
    const picture = document.querySelector("#board svg");
    if (picture && picture.getBoundingClientRect().width > 100) note("picture");
    const from = document.querySelector('[data-cell="e2"][data-can="act"]');
    const to = document.querySelector('[data-cell="e4"][data-can="target"]');
    if (from) note("board");
    if (from && !picked) {
      picked = true;
      press(from);
    } else if (to && !put) {
      put = true;
      press(to);
    }
    const isMade = document.querySelector('[data-testid="moves"] li');
    if (isMade) note("move");
    // The first move can come from the document: the module agrees later.
    const message = document.querySelector('[data-testid="message"]')?.textContent ?? "loaded";
    if (isMade && !message.includes("loaded")) note("agreed");
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Opens an address on a simulated phone, and returns the times until the picture, the first move, and the module's answer to it. */
async function on_phone(url, factor) {
  const visit = await Visit.begin(url, PHONE);
  await visit.context.addInitScript(first_move);
  const session = await visit.context.newCDPSession(visit.page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", NETWORK);
  const end = slow(factor);
  await visit.page.goto(url, { waitUntil: "commit" });
  await visit.page.waitForFunction(() => window.times?.agreed, null, { timeout: 60_000 });
  await end();
  const times = await visit.page.evaluate(() => window.times);
  await visit.end();
  return times;
}

/** Returns the factor for `slow` with which a worker really is as much slower as asked, and by how much it then is. */
async function calibrated() {
  let [factor, ratio] = [SLOWER, await slower(SLOWER)];
  for (let times = 0; times < 3 && Math.abs(ratio / SLOWER - 1) > 0.05; times++) {
    factor = Math.max(1.5, (factor * SLOWER) / ratio);
    ratio = await slower(factor);
  }
  return [factor, ratio];
}

/** Returns by how much a worker is slower with a factor. */
async function slower(factor) {
  const visit = await Visit.begin("about:blank");
  await visit.page.goto("about:blank");
  const work = () =>
    visit.page.evaluate(
      () =>
        new Promise((done) => {
          const text = "const t = performance.now(); let x = 0; for (let i = 0; i < 1e8; i++) x = (x * 31 + i) | 0; postMessage(performance.now() - t);";
          new Worker(URL.createObjectURL(new Blob([text]))).onmessage = ({ data }) => done(data);
        }),
    );
  const before = Math.min(await work(), await work());
  const end = slow(factor);
  const after = Math.min(await work(), await work());
  await end();
  await visit.end();
  return after / before;
}

/** Serves one text, compressed, as a server of the web does. */
function host(html) {
  const body = gzipSync(html, { level: 9 });
  const server = createServer((_, answer) => {
    answer.writeHead(200, { "content-type": "text/html; charset=utf-8", "content-encoding": "gzip" });
    answer.end(body);
  });
  return new Promise((done) => {
    server.listen(0, "127.0.0.1", () => {
      const url = `http://127.0.0.1:${server.address().port}/`;
      done({ url, stop: () => new Promise((end) => (server.closeAllConnections(), server.close(end))) });
    });
  });
}

async function phone(name, url, factor) {
  const all = [];
  for (let times = 0; times < TIMES; times++) all.push(await on_phone(url, factor));
  const of = (key) => middle(all.map((it) => it[key]));
  say(`${name}: picture`, seconds(of("picture")), "goal 1 s");
  say(`${name}: board that can be pressed`, seconds(of("board")));
  say(`${name}: first accepted move`, seconds(of("move")), "goal 2.5 s");
  say(`${name}: the module has played it too`, seconds(of("agreed")));
}

/** Returns the time of another reading, from the press to the board. */
async function readings(url, rate) {
  const visit = await Visit.begin(url);
  await visit.open(`${url}/play?game=four-seasons`);
  await visit.tab("readings");
  await visit.page.waitForSelector(named("answer-array-C"));
  const end = rate > 1 ? slow(rate) : async () => {};
  const times = [];
  for (let at = 0; at < 2 * TIMES; at++) {
    times.push(
      await visit.page.evaluate((id) => {
        const button = document.querySelector(`[data-testid="${id}"]`);
        const begun = performance.now();
        button.click();
        return new Promise((done) => {
          const look = () => {
            const now = document.querySelector(`[data-testid="${id}"]`);
            if (now?.getAttribute("aria-pressed") === "true") done(performance.now() - begun);
            else requestAnimationFrame(look);
          };
          look();
        });
      }, `answer-array-${at % 2 ? "T" : "C"}`),
    );
  }
  await end();
  await visit.end();
  return middle(times);
}

async function thinking(url) {
  const visit = await Visit.begin(url);
  await visit.open(`${url}/play?game=chess`);
  await visit.tab("seats");
  await visit.act(() => visit.page.selectOption(named("seat-1"), "level:10"));
  await visit.pressed(cell("e2"));
  await visit.pressed(cell("e4"));
  await visit.until("shown", "thinking");
  const begun = await visit.page.evaluate(() => performance.now());
  await visit.page.waitForTimeout(4000);
  const long = await visit.page.evaluate((from) => window.eyes.long.filter(([at]) => at > from), begun);
  const stopped = performance.now();
  await visit.pressed(named("stop"));
  const took = performance.now() - stopped;
  await visit.end();
  return { longest: Math.max(0, ...long.map((it) => it[1])), took };
}

/** Returns the plies a second of random games in a worker, once it is warm. */
async function in_worker(url, game, games) {
  const visit = await Visit.begin(url);
  await visit.page.goto(url);
  const rate = await visit.page.evaluate(
    async ([name, games]) => {
      const rules = await (await fetch(`/games/${name}.json`)).json();
      const worker = new Worker("/worker.js");
      let id = 0;
      const ask = (request) =>
        new Promise((done, failed) => {
          worker.onmessage = ({ data }) => {
            if (data.kind === "answer") done(JSON.parse(data.json));
            else if (data.kind === "panic" || data.kind === "failed") failed(new Error(data.message));
          };
          worker.postMessage({ kind: "call", id: id++, table: 0, json: JSON.stringify(request) });
        });
      worker.postMessage({ kind: "boot", url: "/module.xz" });
      await ask({ do: "open", ...rules, weights: "", language: "en", seed: 1 });
      const play = async (seed) => {
        const begun = performance.now();
        let [first, plies] = [0, 0];
        while (first < games) {
          const { playouts } = await ask({ do: "playouts", agent: "", seed, games, first, end: games, steps: 1e8 });
          plies += playouts.plies;
          first = playouts.next;
        }
        return (1000 * plies) / (performance.now() - begun);
      };
      const rates = [];
      for (let seed = 1; seed <= 7; seed++) rates.push(await play(seed));
      worker.terminate();
      return rates.slice(2).sort((a, b) => a - b)[2];
    },
    [game, games],
  );
  await visit.end();
  return rate;
}

/** Returns the plies a second of random games of the program on one thread, without its start. */
async function native(game, games) {
  const times = [];
  let plies = 0;
  for (let seed = 1; seed <= TIMES; seed++) {
    const run = async (count) => {
      const begun = performance.now();
      const json = await said("simulate", game, "--games", String(count), "--threads", "1", "--seed", String(seed), "--format", "json");
      return [performance.now() - begun, JSON.parse(json).plies];
    };
    const [few, many] = [await run(1), await run(games)];
    plies = many[1] - few[1];
    times.push((1000 * plies) / (many[0] - few[0]));
  }
  return middle(times);
}

const files = folder();
const server = await serve();
try {
  const page = await exported(files, "chess");
  sizes("page of chess, one file", Buffer.from(page.html));
  for (const part of ["module.xz", "app.js", "worker.js", "app.css"]) {
    const answer = await fetch(`${server.url}/${part}`);
    if (answer.ok) sizes(part, Buffer.from(await answer.arrayBuffer()));
  }
  const [factor, ratio] = await calibrated();
  say("phone: a worker is slower by", `${ratio.toFixed(1)} x`, `aim ${SLOWER} x`);
  const hosted = await host(page.html);
  await phone("phone, page of chess from a server of the web", hosted.url, factor);
  await hosted.stop();
  await phone("phone, alfonso serve", `${server.url}/play?game=chess`, factor);
  say("another reading of four-seasons", `${(await readings(server.url, 1)).toFixed(0)} ms`, "goal 150 ms");
  say("another reading of four-seasons, on the phone", `${(await readings(server.url, factor)).toFixed(0)} ms`);
  for (const [game, games] of [["chess", 1500], ["reversi", 6000], ["grande-acedrex", 150], ["alquerque-de-doze", 6000], ["oware", 4000], ["xiangqi", 600]]) {
    const [there, here] = [await in_worker(server.url, game, games), await native(game, 4 * games)];
    say(`random games of ${game}, plies a second: in the page, on one thread`, `${Math.round(there)}, ${Math.round(here)}`, `${(there / here).toFixed(2)}, goal 0.5`);
  }
  const visit = await Visit.begin(server.url);
  await visit.open(`${server.url}/play?game=grande-acedrex`);
  const drag = await drag_times(visit);
  say("drag on 12 x 12, script time: first event", `${drag.first.toFixed(1)} ms`, "goal 4 ms");
  say("drag on 12 x 12, script time: middle, most of 95 %, most", `${drag.middle.toFixed(1)}, ${drag.most_of_95.toFixed(1)}, ${drag.most.toFixed(1)} ms`, "goal 4 ms");
  await visit.end();
  const { longest, took } = await thinking(server.url);
  say("longest task of the page while an opponent thinks", longest ? `${longest.toFixed(0)} ms` : "< 50 ms", "goal 50 ms");
  say("time of a stop", `${took.toFixed(0)} ms`);
} finally {
  await close();
  await server.stop();
  files.remove();
}
