// Plays every game of some folders with a module, in each language: a player who knows no rules presses what the screens offer.
//
//     node usage.js used SCRIPT MARKED.wasm FOLDER...    prints the indices of the functions that run: those of the core
//     node usage.js check SCRIPT CORE.wasm FOLDER...     plays other games, and fails if many need the rest of the module
//
// SCRIPT is what `alfonso-web-build script` wrote. A function that the core lacks is loaded later; the game is then opened again,
// and nothing is lost but time.

import { readFileSync, readdirSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { lot } from "./lot.js";

const [mode, script, module, ...folders] = process.argv.slice(2);
const LANGUAGES = ["en", "es"];
/** The number of requests for each game and language. */
const REQUESTS = 60;
/** The seed of the player and of the dice. */
const SEEDS = { used: 3, check: 8 };
/** The least number of games in the folders. */
const LEAST = 80;
/** The largest share of games that may need the rest. */
const MOST_MISSED = 0.05;
/** A request for a game as the page sends it. */
const NOTHING = {
  name: "",
  text: "",
  others: [],
  ruleset: "",
  answers: [],
  language: "en",
  seats: [],
  people: [],
  dice_by_hand: false,
  fen: "",
  moves: "",
  record: "",
  link: "",
  seed: 0,
  pieces: "",
};

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

/** Plays a game in a language as a page does. Returns false if the module refuses it: a library, or an incomplete game. */
function played(Engine, texts, name, { language, seed }) {
  const engine = new Engine();
  const call = (request) => JSON.parse(engine.call(JSON.stringify(request)));
  const others = [...needed(name, texts)].map((it) => [it, texts.get(it)]);
  const draw = lot(seed);
  const open = { ...NOTHING, name, text: texts.get(name), others, language, seed: Math.floor(draw() * 2 ** 32) };
  let { screen } = call({ do: "open", ...open });
  const opens = Boolean(screen);
  for (let step = 0; screen && step < REQUESTS; step++) {
    const request = next(screen, draw, step);
    if (!request) break;
    const answer = call(request);
    if (!answer.screen) throw new Error(`${name}: ${JSON.stringify(request)}: ${JSON.stringify(answer)}`);
    screen = answer.screen;
  }
  // A page that was left opens its game again by the link.
  if (screen) screen = call({ do: "open", ...open, name: "", link: screen.link }).screen;
  if (opens && !screen) throw new Error(`${name}: its link does not open it`);
  engine.free();
  return opens;
}

/** Returns true if a memory can have a gibibyte. */
function grows(memory) {
  try {
    memory.grow(2 ** 14 - memory.buffer.byteLength / 2 ** 16);
    return true;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return false;
  }
}

globalThis.self = globalThis;
const missed = [];
let game = "";
globalThis.loadRest = () => {
  if (mode === "check") missed.push(game);
  if (mode === "check") throw new Error("the core lacks a function");
};
const { initSync, Engine } = await import(pathToFileURL(resolve(script)).href);
const exports = initSync({ module: new WebAssembly.Module(readFileSync(module)) });
const texts = files();
let opened = 0;
for (const name of texts.keys()) {
  for (const language of LANGUAGES) {
    game = `${name} (${language})`;
    try {
      if (played(Engine, texts, name, { language, seed: SEEDS[mode] })) opened += 1;
    } catch (error) {
      if (missed.at(-1) !== game) throw error;
    }
  }
}
if (opened < LANGUAGES.length * LEAST) throw new Error(`only ${opened} games were opened`);
if (mode === "used") {
  const ran = Object.keys(exports).filter((it) => /^ran\d+$/.test(it) && exports[it].value === 1);
  process.stdout.write(ran.map((it) => `${it.slice(3)}\n`).join(""));
} else {
  if (grows(exports.memory)) throw new Error("the memory of the module has no limit");
  console.log(`other games than those from which the core was made: ${opened} played, ${missed.length} need its rest`);
  if (missed.length > opened * MOST_MISSED) throw new Error(`the core lacks what these need: ${missed.join(", ")}`);
}
