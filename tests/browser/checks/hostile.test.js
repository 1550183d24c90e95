// Texts of strangers: rule files, fragments, records. They are shown, and nothing of them runs.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { Visit, close, named } from "../lib/browser.js";
import { play } from "../lib/player.js";
import { exported, folder, serve } from "../lib/program.js";

const RULES = readFileSync(new URL("../files/hostile.rules", import.meta.url), "utf8");
/** A character that turns the direction of writing. It is not in the file, so that people can read it. */
const HOSTILE = RULES.replaceAll("@RLO@", "\u202e");
/** The same with an address that would run. The program refuses it, and shows the line. */
const REFUSED = HOSTILE.replace(/link "https:[^"]*"/, 'link "javascript:ran(40)"');
/** Tabs of the page. */
const TABS = ["moves", "readings", "pieces", "sheet", "sources", "seats", "share", "games"];

let files;
let server;
before(async () => {
  files = folder();
  server = await serve(files.write("hostile.rules", HOSTILE), files.write("refused.rules", REFUSED));
});
after(async () => {
  await close();
  await server?.stop();
  files?.remove();
});

/** Begins a visit of which each attempt to run something is a fault. */
async function guarded(own, options) {
  const visit = await Visit.begin(own, options);
  await visit.page.exposeFunction("ran", (number) => void visit.faults.push(`ran: ${number}`));
  return visit;
}

/** Fails if the document has elements or attributes that only a hostile text can have made. */
async function clean(visit) {
  const found = await visit.page.evaluate(() => {
    const own = new Set(["", "application/json", "application/octet-stream", "text/plain"]);
    const bad = [];
    for (const it of document.querySelectorAll("*")) {
      const name = it.localName;
      const isScript = name === "script" && (!own.has(it.type) || /ran\(/.test(it.type ? "" : it.text.slice(0, 2000)));
      if (isScript || /^(iframe|object|embed|math|video|audio|marquee|base|animate|set|img|foreignobject)$/i.test(name)) bad.push(name);
      if (name === "form" && it.hasAttribute("action")) bad.push("form");
      for (const { name: key, value } of it.attributes) {
        if (/^on/i.test(key) || key === "srcdoc" || (key === "style" && /url|image/i.test(value))) bad.push(`${name} ${key}`);
        if (/^(href|src|action|xlink:href|formaction)$/i.test(key) && /^\s*(javascript|data:text|vbscript)/i.test(value)) {
          bad.push(`${name} ${key}=${value}`);
        }
      }
    }
    return bad;
  });
  assert.deepEqual(found, []);
}

/** Looks at every tab, and presses what hostile texts could have made of them. */
async function all_tabs(visit) {
  for (const tab of TABS) {
    await visit.tab(tab);
    await visit.until("filled", '[role="tabpanel"]');
    await clean(visit);
  }
}

for (const language of ["en", "es"]) {
  test(`a hostile rule file stays text in all tabs (${language})`, async () => {
    const visit = await guarded(server.url);
    await visit.open(`${server.url}/play?game=hostile`);
    if (language === "es") await visit.act(() => visit.page.selectOption(named("language"), "es"));
    await visit.says(named("heading"), language === "es" ? "<svg onload=ran(3)>" : "<script>ran(2)</script>");
    await play(visit, { seed: 2, plies: 3 });
    await all_tabs(visit);
    await visit.tab("readings");
    await visit.says(".readings", "<script>ran(18)</script>");
    await visit.says(".readings", "<marquee onstart=ran(20)>five</marquee>");
    await visit.pressed(named("answer-many-more"));
    await clean(visit);
    await visit.tab("sources");
    await visit.says(".document.sources", "<script>ran(12)</script>");
    await play(visit, { seed: 2, plies: 20 });
    await clean(visit);
    await visit.calm();
    await visit.end();
  });
}

test("hostile titles stay text in the list of games", async () => {
  const visit = await guarded(server.url);
  await visit.page.goto(server.url);
  await visit.page.waitForSelector(named("game-hostile"));
  await visit.says(named("game-hostile"), "<script>ran(2)</script>");
  await visit.page.fill(named("search"), "<script>ran(50)</script>\u202e");
  await clean(visit);
  await visit.calm();
  await visit.end();
});

test("the mistakes of a hostile file are listed as text", async () => {
  const visit = await guarded(server.url);
  await visit.page.goto(`${server.url}/play?game=refused`);
  await visit.page.waitForSelector(named("fault"));
  const fault = await visit.page.locator(named("fault")).textContent();
  assert.ok(fault.includes("javascript:ran(40)"), fault);
  await clean(visit);
  await visit.calm();
  await visit.end();
});

test("a hostile rule file stays text in the page of a file", async () => {
  const page = await exported(files, files.path + "/hostile.rules");
  for (const javaScriptEnabled of [false, true]) {
    const visit = await Visit.begin(page.url, { javaScriptEnabled });
    if (javaScriptEnabled) {
      await visit.page.exposeFunction("ran", (number) => void visit.faults.push(`ran: ${number}`));
      await visit.open(page.url);
      await play(visit, { seed: 2, plies: 3 });
      await all_tabs(visit);
      await visit.calm();
    } else {
      await visit.page.goto(page.url);
      assert.ok((await visit.page.locator("h1").first().innerText()).includes("<script>ran(2)</script>"));
      assert.equal(await visit.page.locator("img, iframe, object, math").count(), 0);
      assert.deepEqual(visit.faults, []);
    }
    await visit.end();
  }
});

const LINKS = [
  "#game=tic-tac-toe&moves=<img src=x onerror=ran(60)>",
  "#game=tic-tac-toe&ruleset=<script>ran(61)</script>&answers=<b>:<i>,__proto__:constructor",
  "#game=tic-tac-toe&fen=%3Csvg%20onload%3Dran(62)%3E&start=99999999999999999999",
  "#game=__proto__&moves=javascript:ran(63)",
  "#game=../../../../etc/passwd",
  `#game=tic-tac-toe&moves=${"a1+".repeat(30000)}`,
  "#%E0%A4%A&game=%ZZ&&&===",
  "#javascript:ran(64)",
];

test("hostile links open a game or a message", async () => {
  for (const link of LINKS) {
    const visit = await guarded(server.url);
    await visit.page.goto(`${server.url}/play?game=tic-tac-toe${link}`);
    await visit.page.waitForSelector(`${named("table-0")}, ${named("fault")}, ${named("search")}`);
    await clean(visit);
    // A name of no game is a request that the server refuses; the browser reports it.
    visit.faults = visit.faults.filter((it) => !/console: Failed to load resource.*404/.test(it));
    await visit.calm();
    await visit.end();
  }
});

const RECORDS = [
  '[Event "<img src=x onerror=ran(70)>"]\n[White "<script>ran(71)</script>"]\n[Black "\u202ejavascript:ran(72)"]\n\n1. a1 {<svg onload=ran(73)>} *\n',
  '(game: "<img src=x onerror=ran(74)>", moves: ["<script>ran(75)</script>"])',
  "<html><script>ran(76)</script>",
  "\u0000\u0001\ufffe",
  "(".repeat(50000),
  "",
];

test("hostile records open a game or a message", async () => {
  const visit = await guarded(server.url);
  await visit.open(`${server.url}/play?game=hostile`);
  await visit.tab("games");
  for (const [index, record] of RECORDS.entries()) {
    const path = files.write(`record-${index}.pgn`, record);
    await visit.page.setInputFiles(named("load"), path);
    // A refusal like the one before changes nothing that could be waited for.
    await visit.page.waitForTimeout(300);
    await visit.until("board");
    await clean(visit);
  }
  await visit.calm();
  await visit.end();
});

test("a hostile storage of the browser does no harm", async () => {
  const visit = await guarded(server.url);
  await visit.open(`${server.url}/play?game=tic-tac-toe`);
  await visit.tab("games");
  await visit.press(named("save"));
  await visit.until("filled", named("saved"));
  await visit.page.evaluate(() => {
    for (const key of Object.keys(localStorage)) {
      localStorage.setItem(key, localStorage.getItem(key).replaceAll("Tic-tac-toe", "<img src=x onerror=ran(80)>"));
    }
    localStorage.setItem("alfonso:theme", '"><script>ran(81)</script>');
    localStorage.setItem("alfonso:language", "<b>");
    localStorage.setItem("alfonso:odd", "{");
  });
  await visit.open(`${server.url}/play?game=tic-tac-toe&again`);
  await visit.tab("games");
  await visit.until("filled", '[role="tabpanel"]');
  await clean(visit);
  await visit.calm();
  await visit.end();
});
