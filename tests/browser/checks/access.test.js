// For everyone: the rules of axe, and the contrast of pieces.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { Visit, close, named } from "../lib/browser.js";
import { colours_in_page, contrast } from "../lib/colours.js";
import { play } from "../lib/player.js";
import { serve } from "../lib/program.js";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** The rules of WCAG 2.2, levels A and AA, and what axe holds for good practice. */
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** The least contrast of a drawing with what is around it, by WCAG 2.2, 1.4.11. */
const LEAST = 3;
const WIDTHS = [{ width: 360, height: 740 }, { width: 1280, height: 900 }];

let server;
before(async () => void (server = await serve()));
after(async () => {
  await close();
  await server?.stop();
});

async function begin(options) {
  const visit = await Visit.begin(server.url, options);
  await visit.context.addInitScript(AXE);
  return visit;
}

/** Returns what axe finds. */
async function findings(visit) {
  const found = await visit.page.evaluate(async (values) => {
    const { violations } = await window.axe.run(document, {
      runOnly: { type: "tag", values },
      resultTypes: ["violations"],
    });
    const short = (it) => ({
      id: it.id,
      impact: it.impact,
      help: it.help,
      nodes: it.nodes.slice(0, 4).map((node) => `${node.target.join(" ")}: ${node.any[0]?.message ?? node.all[0]?.message ?? node.none[0]?.message ?? ""}`),
    });
    return { violations: violations.map(short) };
  }, RULES);
  const bad = found.violations.filter((it) => ["serious", "critical"].includes(it.impact));
  return { bad, others: found.violations.filter((it) => !bad.includes(it)) };
}

/** Fails if axe finds something serious or critical. */
async function sound(visit, what, t) {
  const { bad, others } = await findings(visit);
  if (others.length) t.diagnostic(`${what}: ${others.map((it) => `${it.id} (${it.impact}) ${it.nodes[0]}`).join("; ")}`);
  assert.deepEqual(bad, [], `${what}: ${JSON.stringify(bad, null, 1)}`);
}

test("axe runs under the page's policy and sees faults that are made", async () => {
  const visit = await begin({});
  await visit.open(`${server.url}/play?game=chess`);
  await visit.page.evaluate(() => {
    document.querySelector('[data-testid="hint"]').style.setProperty("color", "#ccc");
    document.querySelector('[data-testid="new"]').textContent = "";
  });
  const { bad } = await findings(visit);
  assert.deepEqual(bad.map((it) => it.id).sort(), ["button-name", "color-contrast"]);
  await visit.end();
});

for (const colorScheme of ["light", "dark"]) {
  for (const viewport of WIDTHS) {
    const where = `${colorScheme}, ${viewport.width} wide`;
    test(`axe finds nothing serious (${where})`, async (t) => {
      const visit = await begin({ viewport, colorScheme });
      await visit.page.goto(server.url);
      await visit.page.waitForSelector(named("game-chess"));
      await sound(visit, "list", t);
      for (const name of ["chess", "go", "todas-tablas"]) {
        await visit.open(`${server.url}/play?game=${name}&seed=3`);
        await play(visit, { seed: 1, plies: 2 });
        await sound(visit, name, t);
        if (name !== "chess") continue;
        for (const tab of ["readings", "pieces", "sheet", "sources", "seats", "share", "games"]) {
          await visit.tab(tab);
          await visit.until("filled", '[role="tabpanel"]');
          await sound(visit, `${name}, ${tab}`, t);
        }
      }
      await visit.calm();
      await visit.end();
    });
  }
}

/** The games of which the pieces are measured: each set of figures, and each kind of board. */
const DRAWN = ["chess", "grande-acedrex", "four-seasons", "escaques", "go", "todas-tablas", "xiangqi", "tablut"];

for (const colorScheme of ["light", "dark"]) {
  test(`pieces stand out from every ground of their board (${colorScheme})`, async (t) => {
    const visit = await begin({ colorScheme });
    for (const name of DRAWN) {
      await visit.open(`${server.url}/play?game=${name}`);
      if (name === "go") await play(visit, { seed: 1, plies: 4 });
      const { grounds, pieces } = await visit.page.evaluate(colours_in_page, `${named("table-0")} .picture svg`);
      assert.ok(pieces.length > 0 && grounds.length > 0, `${name}: ${grounds.join()} ${pieces.length}`);
      const worst = { value: 21 };
      for (const { title, colours } of pieces) {
        for (const ground of grounds) {
          const value = Math.max(...colours.map((it) => contrast(it, ground)));
          if (value < worst.value) Object.assign(worst, { value, title, ground, colours });
        }
      }
      t.diagnostic(`${name}: ${worst.value.toFixed(2)} (${worst.title} on ${worst.ground})`);
      assert.ok(worst.value >= LEAST, `${name}: ${JSON.stringify(worst)}`);
      // Two players are told apart by the area of their pieces, or by a line in it.
      const sides = [...new Map(pieces.map((it) => [it.title.replace(/^\d+ /, "").split(" ")[0], it.colours]))];
      for (const [one, first] of sides) {
        for (const [other, second] of sides) {
          if (one < other) assert.notDeepEqual(first, second, `${name}: ${one} and ${other}`);
        }
      }
    }
    await visit.calm();
    await visit.end();
  });
}
