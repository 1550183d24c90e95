// Games played to the end by presses alone, at random by a fixed seed.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Visit, close } from "../lib/browser.js";
import { isOver, play, resign } from "../lib/player.js";
import { serve } from "../lib/program.js";

/**
 * The games: address, seed, and the number of moves after which a player who knows nothing gives up.
 * The founding games, and one of each way of playing.
 */
const GAMES = [
  { name: "chess", plies: 60 },
  { name: "scachs", plies: 60 },
  { name: "grande-acedrex", plies: 40 },
  { name: "four-seasons", plies: 60 },
  { name: "escaques", plies: 50 },
  { name: "oware", plies: 300 },
  { name: "kalah", plies: 300 },
  { name: "go", query: "&ruleset=nine-wide", plies: 90 },
  { name: "todas-tablas", plies: 80 },
  { name: "xiangqi", plies: 60 },
];

let server;
before(async () => void (server = await serve()));
after(async () => {
  await close();
  await server?.stop();
});

for (const { name, query = "", plies } of GAMES) {
  test(`${name} is played to the end by presses`, async (t) => {
    const visit = await Visit.begin(server.url);
    await visit.open(`${server.url}/play?game=${name}&seed=7${query}`);
    const { seen, presses } = await play(visit, { seed: 7, plies });
    let last = seen;
    if (!isOver(last)) {
      // A player who passes as long as it is possible ends some games.
      for (let times = 0; times < 2 && last.pass && !isOver(last); times++) {
        last = await visit.pressed('[data-testid="pass"]');
      }
      if (!isOver(last)) {
        assert.ok(last.resign, "a game that does not end can be given up");
        last = await resign(visit);
      }
    }
    t.diagnostic(`${seen.moves} moves, ${presses} presses: ${last.turn}`);
    assert.ok(isOver(last), JSON.stringify(last));
    assert.ok(last.turn.length > 3 && !last.turn.startsWith("Your move"), last.turn);
    assert.ok(last.said.includes(last.turn), last.said);
    await visit.calm();
    await visit.end();
  });
}
