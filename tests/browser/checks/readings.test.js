// Readings: each question is answered otherwise, and two boards play one game until they part.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Visit, cell, close, named } from "../lib/browser.js";
import { serve } from "../lib/program.js";

let server;
before(async () => void (server = await serve()));
after(async () => {
  await close();
  await server?.stop();
});

/** Returns the questions of the panel: names, and readings with whether they are in play. */
function questions(visit) {
  return visit.page.evaluate(() =>
    [...document.querySelectorAll('fieldset[data-testid^="question-"]')].map((field) => ({
      name: field.dataset.testid.slice("question-".length),
      text: field.querySelector("legend").textContent.trim(),
      readings: [...field.querySelectorAll("button.reading")].map((it) => ({
        id: it.dataset.testid,
        isPlayed: it.getAttribute("aria-pressed") === "true",
        text: it.querySelector(".text").textContent.trim(),
        cited: it.querySelector(".cited").textContent.trim(),
      })),
    })),
  );
}

/** Returns the effects that the panel shows below a question. */
function effects(visit) {
  return visit.page.evaluate(() => {
    const it = document.querySelector('[data-testid="switched"]');
    return {
      possible: it.dataset.possible,
      verdict: it.querySelector("strong").textContent.trim(),
      text: it.textContent.trim(),
      clauses: it.querySelectorAll("li").length,
      differing: document.querySelectorAll(".cell.differs").length,
    };
  });
}

for (const [name, moves] of [["scachs", ["e2", "e4", "e7", "e5"]], ["oware", ["c1", "d2"]]]) {
  test(`each question of ${name} is answered otherwise`, async (t) => {
    const visit = await Visit.begin(server.url);
    await visit.open(`${server.url}/play?game=${name}`);
    for (const at of moves) await visit.pressed(cell(at));
    await visit.tab("readings");
    await visit.page.waitForSelector('fieldset[data-testid^="question-"]');
    const all = await questions(visit);
    assert.ok(all.length > 0);
    let marked = 0;
    for (const { name: question, text } of all) {
      const now = (await questions(visit)).find((it) => it.name === question);
      assert.ok(now, `the question ${question} is still there`);
      assert.ok(text.length > 5 && now.readings.length > 1, text);
      assert.ok(now.readings.every((it) => it.text && it.cited), "each reading says who reads so");
      const other = now.readings.find((it) => !it.isPlayed);
      const before = await visit.page.evaluate(() => window.eyes.said());
      const seen = await visit.pressed(named(other.id));
      assert.notEqual(seen.said, before);
      const found = await effects(visit);
      assert.match(found.verdict, /possible/);
      assert.equal(found.possible === "true", !/not possible/.test(found.verdict), found.verdict);
      marked += found.clauses + found.differing > 0;
      t.diagnostic(`${other.id}: ${found.verdict} ${found.clauses} clauses, ${found.differing} cells`);
      assert.equal((await visit.look()).fault, "");
    }
    assert.ok(marked >= Math.ceil(all.length / 2), `${marked} of ${all.length} answers show an effect`);
    await visit.calm();
    await visit.end();
  });
}

test("clauses that differ are sentences, with the words of the rule file behind a switch", async () => {
  const visit = await Visit.begin(server.url);
  await visit.open(`${server.url}/play?game=chess`);
  await visit.tab("readings");
  await visit.page.waitForSelector(named("answer-passing-battaglia"));
  await visit.press(named("answer-passing-battaglia"));
  await visit.page.waitForSelector(named("switched"));
  const sentences = await visit.page.locator(`${named("switched")} li mark`).allInnerTexts();
  assert.ok(sentences.length > 0 && sentences.every((it) => /^(Added|Removed|Changed|Reworded): /.test(it)), sentences.join("\n"));
  const written = visit.page.locator(`${named("rule-text")} pre`).first();
  assert.equal(await written.isVisible(), false);
  await visit.press(`${named("rule-text")} summary`);
  assert.ok(await written.isVisible());
  const text = await written.innerText();
  assert.ok(sentences.every((it) => !it.includes(text)), `${text} stands in a sentence`);
  await visit.calm();
  await visit.end();
});

test("another array moves pieces, and the page says that the game begins anew", async () => {
  const visit = await Visit.begin(server.url);
  await visit.open(`${server.url}/play?game=four-seasons`);
  const before = await visit.page.locator(".picture svg").first().innerHTML();
  await visit.tab("readings");
  await visit.page.waitForSelector(named("answer-array-C"));
  await visit.press(named("answer-array-C"));
  await visit.page.waitForSelector(named("switched"));
  const found = await effects(visit);
  assert.ok(found.differing > 0, JSON.stringify(found));
  assert.notEqual(await visit.page.locator(".picture svg").first().innerHTML(), before);
  await visit.calm();
  await visit.end();
});

test("two boards play the same game until they part", async () => {
  const visit = await Visit.begin(server.url);
  await visit.open(`${server.url}/play?game=chess`);
  await visit.tab("readings");
  await visit.press(named("two-boards"));
  await visit.until("shown", "table-1");
  // Italy until 1880: a pawn that runs past another one is not taken.
  await visit.page.waitForSelector(`${named("board-1")}[aria-pressed="true"]`);
  await visit.page.waitForSelector(named("answer-passing-battaglia"));
  await visit.press(named("answer-passing-battaglia"));
  await visit.page.waitForSelector(`${named("switched")}[data-possible="true"]`);
  const captions = await visit.page.locator(".caption").allTextContents();
  assert.equal(new Set(captions).size, 2, captions.join());
  for (const at of ["e2", "e4", "a7", "a6", "e4", "e5", "d7", "d5"]) await visit.pressed(cell(at));
  const boards = () => Promise.all([visit.look(0), visit.look(1)]);
  const [first, second] = await boards();
  assert.equal(first.fen.split(".").slice(1).join().slice(0, 300), second.fen.split(".").slice(1).join().slice(0, 300));
  await visit.pressed(cell("e5"));
  assert.equal(await visit.page.locator(named("parted")).count(), 0);
  await visit.pressed(cell("d6"));
  await visit.until("shown", "parted");
  const holds = (table) => visit.page.getAttribute(cell("d5", table), "aria-label");
  assert.match(await holds(0), /empty/);
  assert.match(await holds(1), /Pawn/);
  await visit.pressed(named("undo"));
  await visit.until("gone", "parted");
  await visit.press(named("two-boards"));
  await visit.until("gone", "table-1");
  await visit.calm();
  await visit.end();
});
