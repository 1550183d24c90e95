// A board within another page.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { Visit, cell, close, named } from "../lib/browser.js";
import { exported, folder, serve } from "../lib/program.js";

let files;
let hex;
before(async () => {
  files = folder();
  hex = await exported(files, "hex");
});
after(async () => {
  await close();
  files?.remove();
});

/** Opens a page with the words that a page gives for embedding, and plays in its frame. */
async function play_within(visit, address) {
  await visit.page.goto(address);
  const frame = await (await visit.page.waitForSelector("iframe")).contentFrame();
  await frame.waitForSelector('[data-testid="embedded"] .cells');
  for (const id of ["tab-moves", "language", "resign", "link"]) {
    assert.equal(await frame.locator(named(id)).count(), 0, id);
  }
  const summary = frame.locator(`${named("embedded-moves")} summary`);
  const before = await summary.innerText();
  await frame.locator('[data-cell="c3"]').click();
  await frame.waitForFunction((it) => document.querySelector("summary").textContent !== it, before);
  await summary.click();
  await visit.says(named("moves"), /c3/, frame);
  return frame;
}

async function words(visit) {
  await visit.tab("share");
  return visit.page.inputValue(named("embed"));
}

test("a file beside another page is shown in it, with the game so far", async () => {
  const visit = await Visit.begin("file:");
  await visit.open(hex.url);
  await visit.pressed(cell("a1"));
  const html = await words(visit);
  assert.match(html, /src="hex\.html\?embed#game=hex&#38;moves=/);
  const other = files.write("other.html", `<!doctype html><title>Mine</title><p>My page</p>${html}`);
  const frame = await play_within(visit, `file://${other}`);
  await visit.says(named("embedded-moves"), /a1/, frame);
  await visit.calm();
  await visit.end();
});

test("a file on a web host is embedded by its address", async () => {
  const host = createServer((request, response) => {
    const name = new URL(request.url, "http://host").pathname;
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(name === "/games/hex.html" ? readFileSync(hex.path) : `<!doctype html><title>Mine</title>${snippet}`);
  });
  let snippet = "";
  await new Promise((done) => host.listen(0, "127.0.0.1", done));
  const origin = `http://127.0.0.1:${host.address().port}`;
  const visit = await Visit.begin(origin);
  await visit.open(`${origin}/games/hex.html`);
  snippet = await words(visit);
  assert.ok(snippet.includes(`src="${origin}/games/hex.html?embed#game=hex`), snippet);
  await play_within(visit, `${origin}/elsewhere/`);
  await visit.calm();
  await visit.end();
  host.close();
});

test("the server's page names the file that has to be written", async () => {
  const server = await serve();
  const visit = await Visit.begin(server.url);
  await visit.open(`${server.url}/play?game=hex`);
  assert.match(await words(visit), /src="hex\.html\?embed#game=hex/);
  await visit.says(named("embed-note"), /alfonso page/);
  // The same look, for somebody who opens it.
  await visit.page.goto("about:blank");
  await visit.open(`${server.url}/play?game=hex&embed`);
  assert.equal(await visit.page.locator(named("tab-moves")).count(), 0);
  await visit.calm();
  await visit.end();
  await server.stop();
});
