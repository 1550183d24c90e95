// Prints the indices of the functions that run when games are opened and played: those of the module's core.
//
//     node usage.js SCRIPT MARKED.wasm FOLDER...
//
// SCRIPT is what `alfonso-web-build script` wrote, MARKED.wasm what `alfonso-web-build marked` wrote of its module. Every game of
// the folders is opened in each language, and a player who knows no rules presses what its screens offer. A function that is
// missed stands in the rest of the module and is loaded later; nothing is lost.

import { readFileSync, readdirSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [script, marked, ...folders] = process.argv.slice(2);
const LANGUAGES = ["en", "es"];
/** The number of requests for each game and language. */
const REQUESTS = 60;

/** Returns a source of numbers from 0 to below 1, the same for the same seed. */
function lot(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns the texts of all rule files, by their names. */
function files() {
  const found = new Map();
  for (const folder of folders) {
    for (const entry of readdirSync(folder, { recursive: true }).sort()) {
      if (entry.endsWith(".rules")) found.set(basename(entry, ".rules"), readFileSync(join(folder, entry), "utf8"));
    }
  }
  return found;
}

/** Returns the files that a file names, and those that they name. */
function needed(name, texts, found = new Set()) {
  for (const [, other] of texts.get(name).matchAll(/"([a-z0-9-]+)"/g)) {
    if (other !== name && texts.has(other) && !found.has(other)) needed(other, texts, found.add(other));
  }
  return found;
}

/** Returns a request that the screen offers, or null if it offers none. */
function next(screen, draw, step) {
  const one = (list) => list[Math.floor(draw() * list.length)];
  if (step % 17 === 16 && screen.can_undo) return { do: "undo" };
  if (step % 17 === 0 && screen.can_redo) return { do: "redo" };
  if (screen.due === "over") return null;
  if (screen.menu) return { do: "choose", item: Math.floor(draw() * screen.menu.items.length) };
  if (screen.due === "throw") return { do: "throw" };
  if (screen.due === "pass") return { do: "pass" };
  const cells = (...uses) => screen.cells.flatMap((it, index) => (uses.includes(it.can) ? [index] : []));
  const targets = cells("target", "take");
  if (targets.length && (screen.picked !== null || screen.lifted !== null)) {
    return draw() < 0.1 ? { do: "cancel" } : { do: "press", cell: one(targets) };
  }
  const kinds = screen.players.flatMap((it) => it.reserve.filter((kind) => kind.can).map((kind) => kind.kind));
  const pressed = cells("act", "target", "take");
  if (kinds.length && (!pressed.length || draw() < 0.5)) return { do: "lift", kind: one(kinds) };
  if (!pressed.length) return null;
  const cell = one(pressed);
  const { to } = screen.cells[cell];
  return to.length && draw() < 0.3 ? { do: "drag", from: cell, to: one(to) } : { do: "press", cell };
}

globalThis.self = globalThis;
globalThis.loadRest = () => {};
const { initSync, Engine } = await import(pathToFileURL(resolve(script)).href);
const exports = initSync({ module: new WebAssembly.Module(readFileSync(marked)) });
const texts = files();
let opened = 0;
for (const [name, text] of texts) {
  const others = [...needed(name, texts)].map((it) => [it, texts.get(it)]);
  for (const language of LANGUAGES) {
    const engine = new Engine();
    const call = (request) => JSON.parse(engine.call(JSON.stringify(request)));
    // Libraries and incomplete games are refused.
    let { screen } = call({ do: "open", name, text, others, language, seed: 7 });
    if (screen) opened += 1;
    const draw = lot(3);
    for (let step = 0; screen && step < REQUESTS; step++) {
      const request = next(screen, draw, step);
      if (!request) break;
      const answer = call(request);
      if (!answer.screen) throw new Error(`${name}: ${JSON.stringify(request)}: ${JSON.stringify(answer)}`);
      screen = answer.screen;
    }
    engine.free();
  }
}
if (opened < LANGUAGES.length * 80) throw new Error(`only ${opened} games were opened`);
const ran = Object.keys(exports).filter((it) => /^ran\d+$/.test(it) && exports[it].value === 1);
process.stdout.write(ran.map((it) => `${it.slice(3)}\n`).join(""));
