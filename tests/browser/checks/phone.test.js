// A phone: touch, a narrow screen, and a screen at four times the size.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Visit, close } from "../lib/browser.js";
import { play } from "../lib/player.js";
import { serve } from "../lib/program.js";

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
/** 1280 by 1024 pixels at 400 %. */
const ENLARGED = { viewport: { width: 320, height: 256 }, deviceScaleFactor: 4 };
const TABS = ["moves", "readings", "pieces", "sheet", "sources", "seats", "share", "games"];

let server;
before(async () => void (server = await serve()));
after(async () => {
  await close();
  await server?.stop();
});

/** Fails if the page is wider than the screen. Names what stands out. */
async function fits(visit, what) {
  const found = await visit.page.evaluate(() => {
    const wide = document.documentElement.clientWidth;
    const isClipped = (it) => {
      for (let up = it.parentElement; up; up = up.parentElement) {
        if (getComputedStyle(up).overflowX !== "visible") return true;
      }
      return false;
    };
    const out = [...document.querySelectorAll("body *")].filter(
      (it) => it.getBoundingClientRect().right > wide + 1 && it.getClientRects().length && !isClipped(it),
    );
    return {
      over: document.scrollingElement.scrollWidth - wide,
      out: out.slice(0, 4).map((it) => `${it.localName}.${it.className?.baseVal ?? it.className}`),
    };
  });
  assert.ok(found.over <= 1, `${what} is ${found.over} pixels too wide: ${found.out.join(", ")}`);
}

/** Returns the controls that are smaller than 24 by 24 pixels and no words within a sentence. */
function small(visit) {
  return visit.page.evaluate(() => {
    const all = [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [role=tab], .cell")];
    const found = [];
    for (const it of all) {
      if (!it.getClientRects().length || it.matches(".skip, .button input")) continue;
      const inText = it.localName === "a" && it.closest("p, li, td, dd") && !it.closest(".catalogue, .top");
      const { width, height } = (it.querySelector("polygon") ?? it).getBoundingClientRect();
      if (!inText && (width < 23.5 || height < 23.5)) {
        found.push(`${it.dataset.testid ?? it.dataset.cell ?? it.textContent.slice(0, 30)}: ${width} x ${height}`);
      }
    }
    return found;
  });
}

for (const name of ["oware", "chess"]) {
  test(`${name} is played with a finger`, async () => {
    const visit = await Visit.begin(server.url, PHONE);
    visit.touches = true;
    await visit.open(`${server.url}/play?game=${name}`);
    await fits(visit, name);
    const { seen } = await play(visit, { seed: 4, plies: 10 });
    assert.equal(seen.moves, 10);
    assert.deepEqual(await small(visit), []);
    for (const tab of TABS) {
      await visit.tab(tab);
      await visit.until("filled", '[role="tabpanel"]');
      await fits(visit, `${name}, ${tab}`);
      assert.deepEqual(await small(visit), [], tab);
    }
    await visit.calm();
    await visit.end();
  });
}

test("a board with small cells can be made larger on a phone", async () => {
  const visit = await Visit.begin(server.url, PHONE);
  visit.touches = true;
  await visit.open(`${server.url}/play?game=go&ruleset=nineteen-wide`);
  assert.equal((await visit.look()).cells, 361);
  await visit.press('[data-testid="larger"]');
  assert.deepEqual(await small(visit), []);
  await fits(visit, "a larger board");
  await play(visit, { seed: 4, plies: 2 });
  await visit.calm();
  await visit.end();
});

test("nothing is wider than a small phone or a screen at 400 %", async () => {
  for (const options of [PHONE, ENLARGED]) {
    const visit = await Visit.begin(server.url, options);
    await visit.page.goto(server.url);
    await visit.page.waitForSelector('[data-testid="game-chess"]');
    await fits(visit, "the list");
    assert.deepEqual(await small(visit), [], "the list");
    for (const name of ["chess", "four-seasons", "todas-tablas"]) {
      await visit.open(`${server.url}/play?game=${name}`);
      await fits(visit, name);
      for (const tab of TABS) {
        await visit.tab(tab);
        await visit.until("filled", '[role="tabpanel"]');
        await fits(visit, `${name}, ${tab}, ${options.viewport.width}`);
      }
    }
    await visit.calm();
    await visit.end();
  }
});
