import assert from "node:assert/strict";
import { test } from "node:test";
import { address, gameOf, linked, LONGEST, NOTHING, snippet, embedding, isEmbedded, without } from "../src/fragment.ts";
import { first, startOf } from "../src/start.ts";

test("a link names its game", () => {
  assert.equal(gameOf("#game=chess&ruleset=fide&moves=e2e4+e7e5"), "chess");
  assert.equal(gameOf("#moves=a&game=my+own%20game"), "my own game");
  assert.equal(gameOf("#game=%3Cscript%3E"), "<script>");
});

test("other fragments and broken ones are none", () => {
  for (const text of ["", "#", "#board", "#endgame=a", "#game=", "#game=%E0%A4%A", `#game=${"a".repeat(LONGEST)}`]) {
    assert.equal(gameOf(text), null, text.slice(0, 20));
  }
});

test("a link excludes what it says itself", () => {
  const open = linked({ ...NOTHING, name: "a", text: "t", moves: "m", start: 2, ruleset: "r" }, "#game=b&moves=c");
  assert.deepEqual(open, { ...NOTHING, text: "t", link: "game=b&moves=c" });
});

test("parts of a link go", () => {
  assert.equal(without("#game=a&moves=b&fen=c&answers=d:e", ["moves", "fen"]), "#game=a&answers=d:e");
  assert.equal(without("", ["moves"]), "");
});

test("addresses and snippets are escaped", () => {
  assert.equal(address("http://x/play?game=a#old", "#game=a"), "http://x/play?game=a#game=a");
  assert.doesNotMatch(snippet('http://x/"><script>', '"><b>'), /<script|<b>/);
});

test("start data have defaults", () => {
  assert.equal(startOf("no json").mode, "serve");
  const start = startOf('{"mode":"page","language":"es","open":{"name":"go"}}');
  assert.deepEqual(start.open, { ...NOTHING, name: "go", language: "es" });
});

test("a single page opens no other game", () => {
  const page = startOf('{"mode":"page","open":{"name":"go"}}');
  assert.equal(first(page, "?game=x", "#game=chess&moves=a").open.name, "go");
  assert.equal(first(page, "", "#game=go&moves=a").open.link, "game=go&moves=a");
  assert.equal(first(page, "", "#game=go&moves=a").plain.name, "go");
  const serve = startOf('{"mode":"serve"}');
  assert.equal(first(serve, "?game=chess&ruleset=fide", "").open.ruleset, "fide");
  assert.equal(first(serve, "?game=chess&seed=7", "").open.seed, 7);
  // The text of the document is that of its own game.
  const filled = { ...serve, open: { ...serve.open, name: "go", text: "game", ruleset: "area" } };
  assert.deepEqual([first(filled, "?game=go", "").open.text, first(filled, "?game=go", "").open.ruleset], ["game", "area"]);
  assert.deepEqual([first(filled, "", "#game=chess&moves=a").plain.text, first(filled, "?game=x", "").open.ruleset], ["", ""]);
  assert.equal(first(serve, "", "#game=chess").plain.name, "chess");
});

test("each place of the page has the words that embed it", () => {
  const of = (page: string, mode: "page" | "serve") => embedding(page, mode, "game=hex&moves=a1", ["hex", 'Hex "big"']);
  const source = (html: string): string => /src="([^"]*)"/.exec(html)![1]!.replace(/&#38;/g, "&");
  const served = of("http://127.0.0.1:8080/play?game=hex#game=hex", "serve");
  assert.equal(served.note, "embedServe");
  assert.equal(source(served.html), "hex.html?embed#game=hex&moves=a1");
  const file = of("file:///home/me/my%20hex.html?embed#x", "page");
  assert.deepEqual([file.note, source(file.html)], ["embedFile", "my%20hex.html?embed#game=hex&moves=a1"]);
  const web = of("https://example.org/games/hex.html?x=1#old", "page");
  assert.deepEqual([web.note, source(web.html)], ["embedWeb", "https://example.org/games/hex.html?embed#game=hex&moves=a1"]);
  assert.match(web.html, /title="Hex &#34;big&#34;"/);
});

test("the query asks for the board alone", () => {
  assert.deepEqual(["?embed", "?game=hex&embed=1", "?embedded", ""].map(isEmbedded), [true, true, false, false]);
});
