// Takes the pictures of the page for the book: docs/pictures/browser.

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Visit, cell, close, named } from "./lib/browser.js";
import { play } from "./lib/player.js";
import { small_png } from "./lib/png.js";
import { ROOT, serve } from "./lib/program.js";

/** The most bytes of a picture. */
const MOST = 150_000;
const WIDE = { viewport: { width: 1280, height: 860 } };
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const OUT = join(ROOT, "docs/pictures/browser");

const server = await serve();

async function picture(name, address, options, prepare = async () => {}) {
  const visit = await Visit.begin(server.url, options);
  if (address === "/") await visit.page.goto(server.url + address);
  else await visit.open(server.url + address);
  await visit.page.waitForSelector(`${named("table-0")}, ${named("game-chess")}`);
  await prepare(visit);
  await visit.page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    if (!window.keepsScroll) scrollTo(0, 0);
  });
  await visit.page.mouse.move(0, 0);
  const whole = await visit.page.screenshot();
  const small = await small_png(visit.page, whole);
  const png = small.length < whole.length ? small : whole;
  writeFileSync(join(OUT, `${name}.png`), png);
  console.log(`${name}: ${(whole.length / 1000).toFixed(0)} kB, written ${(png.length / 1000).toFixed(0)} kB`);
  if (png.length > MOST) process.exitCode = 1;
  await visit.end();
}

const press = (...cells) => async (visit) => {
  for (const it of cells) await visit.pressed(cell(it));
};

try {
  mkdirSync(OUT, { recursive: true });
  await picture("chess", "/play?game=chess", WIDE, press("e2", "e4", "c7", "c5", "g1", "f3", "d7", "d6", "d2", "d4", "c5", "d4", "f3"));
  await picture("grande-acedrex", "/play?game=grande-acedrex", WIDE, press("f4", "f5", "g9", "g8", "a1"));
  await picture("oware", "/play?game=oware", WIDE, (visit) => play(visit, { seed: 3, plies: 9 }));
  await picture("todas-tablas", "/play?game=todas-tablas&seed=4", WIDE, (visit) => play(visit, { seed: 3, plies: 13 }));
  await picture("xiangqi", "/play?game=xiangqi", WIDE, press("h3", "e3", "h10", "g8", "h1", "g3", "i10", "h10", "i1", "h1", "g7", "g6", "b1"));
  await picture("go", "/play?game=go", WIDE, press("e5", "e7", "d7", "d6", "d8", "c6", "e6", "c4", "f7", "g3", "e3", "f4", "f8", "e4"));
  await picture("readings", "/play?game=four-seasons", WIDE, async (visit) => {
    await visit.tab("readings");
    await visit.page.waitForSelector(named("answer-array-C"));
    await visit.pressed(named("answer-array-C"));
    await visit.page.waitForSelector(named("switched"));
    await visit.page.evaluate((it) => {
      window.keepsScroll = true;
      document.querySelector(it).scrollIntoView({ block: "start" });
    }, named("question-array"));
  });
  await picture("two-boards", "/play?game=chess", WIDE, async (visit) => {
    await visit.tab("readings");
    await visit.press(named("two-boards"));
    await visit.until("shown", "table-1");
    await visit.page.waitForSelector(`${named("board-1")}[aria-pressed="true"]`);
    await visit.page.waitForSelector(named("answer-passing-battaglia"));
    await visit.press(named("answer-passing-battaglia"));
    await visit.page.waitForSelector(named("switched"));
    await press("e2", "e4", "a7", "a6", "e4", "e5", "d7", "d5", "e5", "d6")(visit);
  });
  await picture("sheet", "/play?game=scachs", WIDE, async (visit) => {
    await visit.tab("sheet");
    await visit.until("filled", ".document.sheet");
  });
  await picture("list", "/", WIDE);
  await picture("phone", "/play?game=oware", PHONE, async (visit) => {
    visit.touches = true;
    await play(visit, { seed: 3, plies: 6 });
  });
  await picture("dark", "/play?game=scachs", { ...WIDE, colorScheme: "dark" }, press("e2", "e4", "e7", "e5", "g1", "f3", "b8"));
} finally {
  await close();
  await server.stop();
}
