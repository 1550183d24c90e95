// A player who knows no rules: it presses what the page marks as possible.

import assert from "node:assert/strict";
import { lot } from "../../../interpreter/web/build/lot.js";
import { named } from "./browser.js";

/** Returns true once a board offers nothing to do. */
export function isOver(seen) {
  if (seen.due) return seen.due === "over";
  const count = seen.act.length + seen.targets.length + seen.reserve.length + (seen.menu?.length ?? 0);
  return count === 0 && !seen.throw && !seen.pass;
}

/** Returns the selector of the next press. */
function choice(seen, draw, passing) {
  const one = (list) => list[Math.floor(draw() * list.length)];
  const at = (index) => `${named("table-0")} [data-index="${index}"]`;
  if (seen.menu) return `${named("menu")} [data-item="${Math.floor(draw() * seen.menu.length)}"]`;
  if (seen.throw) return named("throw");
  if (seen.targets.length && (seen.picked !== null || seen.lifted !== null)) return at(one(seen.targets));
  const cells = [...seen.act, ...seen.targets];
  if (seen.pass && (cells.length + seen.reserve.length === 0 || draw() < passing)) return named("pass");
  const all = [...cells.map(at), ...seen.reserve.map((kind) => named(`reserve-${kind}`) + ":not(:disabled)")];
  assert.ok(all.length, `nothing can be pressed: ${JSON.stringify(seen)}`);
  return one(all);
}

/**
 * Plays by presses until the game is over or has some number of moves. Each press must make a move, or
 * pick a piece, or open a choice; and something must be announced.
 */
export async function play(visit, { seed, plies, passing = 0.03 }) {
  const draw = lot(seed);
  if (await visit.page.locator(`${named("tab-moves")}[aria-selected="false"]`).count()) await visit.tab("moves");
  let seen = await visit.look();
  let presses = 0;
  while (!isOver(seen) && seen.moves < plies) {
    const pressed = choice(seen, draw, passing);
    const next = await visit.pressed(pressed);
    presses += 1;
    const made = next.moves > seen.moves || next.picked !== null || next.lifted !== null || next.menu !== null;
    const what = `${pressed} after ${seen.moves} moves: ${JSON.stringify({ ...next, fen: undefined })}`;
    assert.ok(made || isOver(next), `no move, no choice: ${what}`);
    assert.ok(next.said.trim(), `nothing is announced: ${what}`);
    assert.equal(next.fault, "", what);
    assert.ok(presses < 6 * plies + 50, `too many presses: ${what}`);
    seen = next;
  }
  return { seen, presses };
}

/** Gives the game up, with the second press that the page asks for. */
export async function resign(visit) {
  // The page forgets a first press if a move comes with it.
  for (let times = 0; times < 3; times++) {
    await visit.press(named("resign"));
    const asks = visit.page.waitForSelector(`${named("resign")}.main`, { timeout: 1000 });
    if (await asks.catch(() => null)) break;
  }
  return visit.pressed(named("resign"));
}
