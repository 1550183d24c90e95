import assert from "node:assert/strict";
import { test } from "node:test";
import { address, LONGEST, NOTHING, parsed, snippet } from "../src/fragment.ts";
import { first, startOf } from "../src/start.ts";

test("a fragment gives game, reading and moves", () => {
  assert.deepEqual(parsed("#game=chess&ruleset=fide&answers=a:b,c:d&moves=e2e4%20e7e5"), {
    name: "chess",
    ruleset: "fide",
    answers: [["a", "b"], ["c", "d"]],
    moves: "e2e4 e7e5",
  });
});

test("other fragments and broken ones are none", () => {
  for (const text of ["", "#", "#board", "#game=%E0%A4%A", "#game=a&moves", `#game=${"a".repeat(LONGEST)}`]) {
    assert.equal(parsed(text), null, text.slice(0, 20));
  }
  assert.equal(parsed("#game=%3Cscript%3E")?.name, "<script>");
});

test("unknown keys are passed over", () => {
  assert.deepEqual(parsed("#game=a&__proto__=b&constructor=c"), { name: "a" });
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
  assert.equal(first(page, "?game=x", "#game=chess&moves=a").moves, "");
  assert.equal(first(page, "", "#game=go&moves=a").moves, "a");
  const serve = startOf('{"mode":"serve"}');
  assert.equal(first(serve, "?game=chess&ruleset=fide", "").ruleset, "fide");
  assert.equal(first(serve, "", "#game=chess").name, "chess");
});
