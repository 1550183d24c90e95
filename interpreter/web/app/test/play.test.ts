import assert from "node:assert/strict";
import { test } from "node:test";
import type { Expected, ExpectedMove } from "../src/contract.ts";
import { linked, NOTHING } from "../src/fragment.ts";
import { Host } from "../src/host.ts";
import { Play } from "../src/play.ts";
import { FakePort } from "./fake_port.ts";

async function game(changes: Partial<typeof NOTHING> = {}, boots = true): Promise<Play> {
  const host = new Host(() => new FakePort(boots), { kind: "boot", url: "" });
  const play = new Play(host, { ...NOTHING, name: "nine" });
  await play.begin({ ...NOTHING, name: "nine", ...changes }, { ...NOTHING, name: "nine" });
  return play;
}

async function until(is: () => boolean): Promise<void> {
  for (let count = 0; !is(); count++) {
    assert.ok(count < 500, "it takes too long");
    await new Promise((done) => setTimeout(done, 2));
  }
}

test("a press plays, undo takes it back", async () => {
  const play = await game();
  await play.act(play.table, { do: "press", cell: 0 });
  assert.deepEqual(play.table.moves(), ["a3"]);
  await play.act(play.table, { do: "undo" });
  assert.deepEqual(play.table.moves(), []);
});

test("requests keep their order", async () => {
  const play = await game();
  await Promise.all([0, 1, 2, 3].map((cell) => play.act(play.table, { do: "press", cell })));
  assert.deepEqual(play.table.moves(), ["a3", "b3", "c3", "a2"]);
});

test("an agent answers in slices, and can be told to move now", async () => {
  const play = await game({ seats: ["", "level:1"] });
  const shares: number[] = [];
  play.progressed.hear(() => {
    shares.push(play.thinking?.share ?? 0);
    play.stop();
  });
  await play.act(play.table, { do: "press", cell: 4 });
  await until(() => !play.thinking && play.table.moves().length === 2);
  assert.deepEqual(play.table.moves(), ["b2", "a3"]);
  assert.equal(shares.length, 1);
});

test("agents among themselves stop and go on", async () => {
  const play = await game({ seats: ["level:1", "level:1"] });
  play.stop();
  await until(() => !play.thinking);
  assert.ok(play.paused);
  const { length } = play.table.moves();
  play.goOn();
  assert.ok(play.thinking);
  play.stop();
  await until(() => !play.thinking);
  assert.equal(play.table.moves().length, length + 1);
});

test("a panic restarts the worker and plays the moves again", async () => {
  const play = await game({ ruleset: "panics" });
  await play.act(play.table, { do: "press", cell: 0 });
  await play.act(play.table, { do: "press", cell: 8 });
  assert.equal(play.host.generation, 2);
  assert.equal(play.notice, "restarted");
  assert.deepEqual(play.table.moves(), ["a3"]);
  await play.act(play.table, { do: "press", cell: 1 });
  assert.deepEqual(play.table.moves(), ["a3", "b3"]);
  assert.equal(play.notice, null);
});

test("moves that stop the module again are given up", async () => {
  const play = await game({ moves: "broken" });
  assert.equal(play.notice, "lost");
  assert.deepEqual(play.table.moves(), []);
  assert.ok(!play.unavailable);
});

test("a module that does not start is no endless loop", async () => {
  const play = await game({}, false);
  assert.ok(play.unavailable);
  assert.equal(play.host.generation, 1);
  await play.act(play.table, { do: "press", cell: 0 });
  assert.equal(play.table.screen, null);
});

test("two boards go together until the second refuses a move", async () => {
  const play = await game();
  await play.act(play.table, { do: "press", cell: 0 });
  await play.split();
  const second = play.tables[1]!;
  await play.act(second, { do: "answer", question: "middle", reading: "no-middle" });
  assert.deepEqual(second.switched?.cells, [4]);
  await play.act(play.table, { do: "press", cell: 1 });
  assert.deepEqual(second.moves(), ["a3", "b3"]);
  await play.act(play.table, { do: "press", cell: 4 });
  assert.deepEqual(second.moves(), ["a3", "b3"]);
  assert.equal(play.parted, 3);
  await play.act(play.table, { do: "undo" });
  assert.equal(play.parted, null);
  await play.act(second, { do: "press", cell: 5 });
  assert.deepEqual(play.table.moves(), ["a3", "b3", "c2"]);
  await play.join();
  assert.equal(play.tables.length, 1);
});

test("a bad link shows its game all the same, and says why", async () => {
  const host = new Host(() => new FakePort(), { kind: "boot", url: "" });
  const plain = { ...NOTHING, name: "nine" };
  const play = new Play(host, plain);
  await play.begin(linked(plain, "#game=nine&moves=wrong"), plain);
  assert.equal(play.table.fault?.message, "no such move");
  assert.deepEqual(play.table.moves(), []);
  assert.equal(play.table.screen?.heading, "Nine cells");
});

test("a new game keeps the reading", async () => {
  const play = await game({ ruleset: "other", moves: "a3 b3" });
  await play.anew(7);
  assert.deepEqual(play.table.moves(), []);
  assert.match(play.table.screen?.link ?? "", /ruleset=other/);
  assert.equal(play.table.open.seed, 7);
});

test("another language keeps the moves", async () => {
  const play = await game({ moves: "a3 b3" });
  await play.reopen({ language: "es" });
  assert.deepEqual(play.table.moves(), ["a3", "b3"]);
  assert.equal(play.table.open.language, "es");
});

test("a refused game is said, and the game before stays", async () => {
  const play = await game();
  await play.begin({ ...NOTHING, name: "none" }, { ...NOTHING, name: "nine" });
  assert.equal(play.table.fault?.message, "no such game");
  assert.equal(play.table.screen?.heading, "Nine cells");
});

/** The first screens as a document has them: the piece on the first cell can go to the second one, or to the third. */
async function first_screens(): Promise<Expected> {
  const screen = structuredClone((await game()).table.screen!);
  screen.board_svg = "<svg><rect/><g/></svg>";
  screen.cells.forEach((it, index) => Object.assign(it, { can: index ? "nothing" : "act", to: index ? [] : [1, 2] }));
  const changes = { turn: "Your move, 1", played: [{ seat: 0, text: "b3", roll: false }] };
  const cells: ExpectedMove["cells"] = [[0, { can: "nothing", to: [] }], [1, { holds: "a stone" }]];
  return { screen, elements: ["<circle/>"], moves: [{ presses: [0, 1], board: [0, 4, 1, 2, 3], cells, changes }] };
}

/** A game that is not opened yet. */
function unopened(runs = true): Play {
  return new Play(new Host(() => new FakePort(runs), { kind: "boot", url: "" }), { ...NOTHING, name: "nine" });
}

test("an expected screen is used before the engine is there, and gives way to its own", async () => {
  const first = await first_screens();
  const play = unopened();
  const begun = play.begin({ ...NOTHING, name: "nine" });
  play.expect(first);
  assert.equal(play.table.screen, first.screen);
  assert.equal(play.table.answered, null);
  let rings = 0;
  play.changed.hear(() => void (rings += 1));
  const pressed = play.press(play.table, 0);
  // The press is shown at once: the screen has the targets.
  assert.equal(play.table.screen?.picked, 0);
  assert.equal(play.table.screen?.cells[1]?.can, "target");
  assert.equal(first.screen.cells[1]?.can, "nothing", "the screen of the document stays as it is");
  assert.equal(rings, 1);
  await begun;
  assert.equal(play.table.screen?.picked, 0);
  assert.equal(rings, 1, "nothing is drawn between two screens that show the same");
  await pressed;
  assert.equal(rings, 2);
  assert.equal(play.table.screen, play.table.answered);
  assert.deepEqual(play.table.moves(), ["a3"]);
  play.expect(first);
  assert.deepEqual(play.table.moves(), ["a3"], "it comes too late");
});

test("a first move that the document has is shown at once", async () => {
  for (const drags of [false, true]) {
    const first = await first_screens();
    const play = unopened();
    const begun = play.begin({ ...NOTHING, name: "nine" });
    play.expect(first);
    const requests = drags
      ? [play.drag(play.table, 0, 1)]
      : [play.press(play.table, 0), play.press(play.table, 1)];
    const shown = play.table.screen!;
    assert.deepEqual(shown.played.map((it) => it.text), ["b3"]);
    assert.equal(shown.board_svg, "<svg><circle/><rect/><g/></svg>");
    assert.deepEqual([shown.cells[1]?.holds, shown.cells[0]?.can, shown.turn], ["a stone", "nothing", "Your move, 1"]);
    assert.equal(shown.picked, null);
    assert.deepEqual(play.table.moves(), [], "the engine has played nothing yet");
    await begun;
    assert.equal(play.table.screen, shown, "the first screen of the engine is behind");
    await Promise.all(requests);
    assert.equal(play.table.screen, play.table.answered);
    assert.equal(play.table.ahead, 0);
  }
});

test("what follows a first move that the document lacks waits for the engine", async () => {
  const first = await first_screens();
  const play = unopened();
  const begun = play.begin({ ...NOTHING, name: "nine" });
  play.expect(first);
  void play.press(play.table, 0);
  const last = play.press(play.table, 2);
  assert.equal(play.table.screen?.picked, 0);
  assert.deepEqual(play.table.screen?.played, []);
  await begun;
  await last;
  assert.deepEqual(play.table.moves(), ["a3", "c3"]);
  assert.equal(play.table.screen, play.table.answered);
});

test("expected screens go where there is no engine", async () => {
  const first = await first_screens();
  const play = unopened(false);
  const begun = play.begin({ ...NOTHING, name: "nine" });
  play.expect(first);
  void play.press(play.table, 0);
  void play.press(play.table, 1);
  await begun;
  assert.equal(play.table.screen, null);
  assert.ok(play.unavailable);
});

test("a press that the engine refuses leaves its last screen", async () => {
  const play = await game();
  const before = play.table.answered;
  Object.assign(play.table, { screen: (await first_screens()).screen });
  const { host } = play;
  host.call = async () => ({ error: { message: "no", code: "", help: "", listing: "" } });
  await play.press(play.table, 0);
  assert.equal(play.table.screen, before);
  assert.equal(play.table.fault?.message, "no");
});
