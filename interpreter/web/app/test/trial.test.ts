import assert from "node:assert/strict";
import { test } from "node:test";
import { NOTHING } from "../src/fragment.ts";
import { Host } from "../src/host.ts";
import { Play } from "../src/play.ts";
import { share, Trial, workersFor } from "../src/trial.ts";
import { FakePort } from "./fake_port.ts";

async function game(ruleset = ""): Promise<Play> {
  const play = new Play(new Host(() => new FakePort(), { kind: "boot", url: "" }), { ...NOTHING, name: "nine" });
  await play.begin({ ...NOTHING, name: "nine", ruleset });
  return play;
}

/** Runs a trial, and returns it with the number of workers that it had. */
async function run(play: Play, workers: number, games = 100, agent = ""): Promise<[Trial, number]> {
  let count = 0;
  const trial = new Trial(() => (count++, play.host.another()), workers);
  await trial.begin(play.tables, { agent, games, seed: 4 });
  return [trial, count];
}

test("the sums are the same for any number of workers", async () => {
  const play = await game();
  const [one, single] = await run(play, 1);
  const [many, several] = await run(play, 4);
  assert.deepEqual([single, several], [1, 4]);
  assert.deepEqual(many.sums, one.sums);
  const [sums] = one.sums;
  assert.equal(sums!.games, 100);
  assert.equal(sums!.wins[0]! + sums!.wins[1]! + sums!.draws, 100);
  assert.ok(!one.running && one.broken === null && !one.fault);
});

test("a game that was opened by a link is tried out too", async () => {
  const play = await game();
  await play.begin({ ...NOTHING, link: "game=nine&moves=a3+b3" });
  const [trial] = await run(play, 2, 10);
  assert.deepEqual([trial.fault, trial.sums[0]!.games, trial.sums[0]!.after], [null, 10, 2]);
});

test("few games need few workers", async () => {
  const [, count] = await run(await game(), 4, 2);
  assert.equal(count, 2);
});

test("two boards have figures beside each other, of their own positions", async () => {
  const play = await game();
  await play.act(play.table, { do: "press", cell: 4 });
  await play.split();
  const [trial] = await run(play, 3, 50);
  assert.deepEqual(trial.sums.map((it) => [it.games, it.after]), [[50, 1], [50, 1]]);
  assert.deepEqual(trial.sums[0]!.wins, trial.sums[1]!.wins);
});

test("a worker that stops is told, and the page's own engine goes on", async () => {
  const play = await game("panics-in-trials");
  const [trial] = await run(play, 2);
  assert.match(trial.broken ?? "", /unreachable/);
  assert.ok(!trial.running && trial.sums[0]!.games < 100);
  await play.act(play.table, { do: "press", cell: 0 });
  assert.deepEqual([play.table.moves(), play.notice, play.host.generation], [["a3"], null, 1]);
});

test("a refusal is told", async () => {
  const [trial] = await run(await game(), 2, 10, "refused");
  assert.equal(trial.fault?.message, "not this agent");
  assert.ok(!trial.running);
});

test("a trial can be stopped, and keeps its figures", async () => {
  const play = await game();
  const trial = new Trial(() => play.host.another(), 2);
  const done = trial.begin(play.tables, { agent: "", games: 10000, seed: 1 });
  const unhear = trial.changed.hear(() => {
    if ((trial.sums[0]?.games ?? 0) < 20) return;
    unhear();
    trial.stop();
  });
  await done;
  assert.ok(!trial.running && trial.broken === null);
  const { games } = trial.sums[0]!;
  assert.ok(games >= 20 && games < 10000, String(games));
  await new Promise((later) => setTimeout(later, 20));
  assert.equal(trial.sums[0]!.games, games);
});

test("intervals are those of the program's reports", () => {
  const rounded = (it: number): number => Math.round(it * 1e6) / 1e6;
  const ends = (count: number): number[] => [share(count, 20).low, share(count, 20).high].map(rounded);
  // As `alfonso simulate tic-tac-toe --games 20 --agents level:2` reports them: 12 and 4 of 20.
  assert.deepEqual([ends(12), ends(4)], [[0.386582, 0.781193], [0.080658, 0.416017]]);
  assert.deepEqual(share(0, 10).low, 0);
  assert.deepEqual(share(10, 10).high, 1);
  assert.deepEqual([share(0, 0).low, share(0, 0).high], [0, 1]);
});

test("the page keeps a processor for itself", () => {
  assert.deepEqual([1, 2, 4, 64].map(workersFor), [1, 1, 3, 4]);
});

test("a share is rounded once, when it is written", () => {
  // Of 297 in 1,000 games, the interval begins at 26.94997%: the reports of the program write 26.9%.
  const { low } = share(297, 1000);
  assert.equal(low.toLocaleString("en", { style: "percent", maximumFractionDigits: 1 }), "26.9%");
});
