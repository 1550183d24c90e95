import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { labels } from "../src/text/dictionary.ts";
import { en } from "../src/text/en.ts";
import { es } from "../src/text/es.ts";

test("the dictionaries have the same keys in the same order", () => {
  assert.deepEqual(Object.keys(es), Object.keys(en));
});

test("no label is empty", () => {
  for (const text of [...Object.values(en), ...Object.values(es)]) assert.ok(text.trim());
});

test("a language without a dictionary gets English", () => {
  assert.equal(labels("fr"), en);
  assert.equal(labels("es-ES"), es);
});

test("the scripts are classic ones that a strict policy allows", (it) => {
  for (const name of ["app.js", "worker.js"]) {
    let text;
    try {
      text = readFileSync(new URL(`../../dist/${name}`, import.meta.url), "utf8");
    } catch {
      it.skip("the page was not built");
      return;
    }
    assert.doesNotMatch(text, /\bimport\s*\(|\bimport\.meta|^\s*(import|export)\b|\beval\(|new Function\(/m, name);
  }
});
