// A game in progress on one board or two: orders the requests, lets agents think in slices, and keeps
// the second board with the first until they part.

import type { Answer, Expected, Open, Request } from "./contract.ts";
import { linked, without } from "./fragment.ts";
import { type Host, Panic } from "./host.ts";
import type { Label } from "./text/dictionary.ts";
import { Table } from "./table.ts";

/** The time that a slice of thinking should take, in milliseconds. A stop waits no longer. */
const SLICE = 70;
/** The pause between moves if only agents play, in milliseconds. */
const PAUSE = 450;

/** An agent or an adviser at work. */
export interface Thinking {
  table: Table;
  kind: "think" | "hint";
  /** The share of the work that is done, 0..1. */
  share: number;
  /** True once it has to come to an end. */
  now: boolean;
}

type Listener = () => void;

/** Something that tells its listeners about changes. */
export class Bell {
  private readonly listeners = new Set<Listener>();

  /** Adds a listener, and returns a function that removes it. */
  hear(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  ring(): void {
    for (const listener of [...this.listeners]) listener();
  }
}

/** A game in progress. */
export class Play {
  readonly changed = new Bell();
  readonly progressed = new Bell();
  tables: Table[];
  /** The board of the last action. */
  last: Table;
  thinking: Thinking | null = null;
  /** True while a game is opened for the first time. */
  loading = true;
  /** True if the engine cannot be started. */
  unavailable = false;
  /** True if agents wait for a person to let them go on. */
  paused = false;
  /** A label with news about the page itself. */
  notice: Label | null = null;
  /** The number of moves after which the boards parted. */
  parted: number | null = null;
  /** The game without what a link says. */
  private plain: Open;
  private queue: Promise<unknown> = Promise.resolve();
  /** The number of jobs that have not ended, without slices of thinking. */
  private pending = 0;
  private speed = 40;

  constructor(
    readonly host: Host,
    open: Open,
  ) {
    this.tables = [new Table(host, open)];
    this.last = this.table;
    this.plain = open;
  }

  /** The first board. */
  get table(): Table {
    return this.tables[0]!;
  }

  private enqueue<T>(job: () => Promise<T>): Promise<T> {
    const done = this.queue.then(job);
    this.queue = done.catch(() => undefined);
    return done;
  }

  /** Runs a job after all jobs before, with the board as it is then. Survives a panic. */
  private async exclusive(job: () => Promise<void>): Promise<void> {
    this.thinking = null;
    this.pending += 1;
    await this.enqueue(async () => {
      const before = this.tables.map((it) => it.now());
      try {
        await job();
      } catch (error) {
        if (!(error instanceof Panic)) this.giveUp();
        else await this.recover(before);
      }
    });
    this.pending -= 1;
    this.loading = false;
    // A screen of the engine before the presses whose effects are shown already is no news.
    if (this.tables.every((it) => it.ahead === 0)) this.changed.ring();
    this.wake();
  }

  private giveUp(): void {
    this.unavailable = true;
    for (const table of this.tables) table.forgo();
  }

  private async recover(before: Open[]): Promise<void> {
    for (const table of this.tables) table.ahead = 0;
    try {
      let all = true;
      for (const [index, table] of this.tables.entries()) all = (await table.begin(before[index]!)) && all;
      this.notice = all ? "restarted" : "lost";
    } catch {
      // Also without its moves: a position that stops the module again must not stop the page.
      this.notice = "lost";
      this.leaveSecond();
      for (const table of this.tables) {
        await table.begin(this.plain).catch(() => this.giveUp());
      }
    }
    this.parted = null;
  }

  /**
   * Opens a game on the first board. If it is refused, the game before stays; if there is none, the
   * plain request is tried, since a bad link should still show its game.
   */
  begin(open: Open, plain: Open = open): Promise<void> {
    if (!this.table.screen) this.table.open = open;
    this.plain = plain;
    return this.exclusive(async () => {
      this.notice = null;
      this.parted = null;
      this.paused = false;
      this.leaveSecond();
      if ((await this.table.begin(open)) || this.table.screen || plain === open) return;
      const fault = this.table.fault;
      await this.table.begin(plain);
      this.table.fault = fault;
    });
  }

  /** Begins the game anew in the same reading, with another seed. */
  anew(seed: number): Promise<void> {
    const { table } = this;
    const link = without(table.screen?.link ?? "", ["moves", "fen", "start"]);
    const open = { ...table.now(), seed };
    return this.begin(link ? linked(open, link) : { ...open, moves: "", record: "", fen: "" }, this.plain);
  }

  /** Opens the game as it stands, with some changes. */
  reopen(changes: Partial<Open>, news: Label | null = null, bad: Label | null = null): Promise<void> {
    return this.exclusive(async () => {
      this.plain = { ...this.plain, ...changes };
      for (const table of this.tables) {
        const now = table.now();
        // What a link says of dice would undo the change.
        const link = without(now.link ?? "", "dice_by_hand" in changes ? ["dice"] : []);
        const begun = await table.begin({ ...now, link, ...changes });
        this.notice = begun ? news : bad;
        if (!begun) return;
      }
    });
  }

  /** Shows the first screen of a game before the engine is there. What is done on it waits for the engine. */
  expect(expected: Expected): void {
    if (!this.loading || this.unavailable) return;
    this.table.expect(expected);
    this.changed.ring();
  }

  /** Presses a cell. */
  press(table: Table, cell: number): Promise<void> {
    this.foresee(table, [cell]);
    return this.act(table, { do: "press", cell });
  }

  /** Plays the piece on a cell to another one. */
  drag(table: Table, from: number, to: number): Promise<void> {
    this.foresee(table, [from, to]);
    return this.act(table, { do: "drag", from, to });
  }

  /** Shows the effect of presses at once where the page knows it: unless a request waits whose effect is unknown. */
  private foresee(table: Table, presses: number[]): void {
    const waiting = this.pending - table.ahead;
    if (waiting > (this.loading ? 1 : 0)) return;
    table.foresee(presses);
    this.changed.ring();
  }

  /** Sends a request about a board; the other one follows. */
  act(table: Table, request: Request): Promise<void> {
    this.last = table;
    return this.exclusive(async () => {
      this.notice = null;
      await table.ask(request);
      if (request.do === "seats" && !table.fault) {
        table.open = { ...table.open, seats: request.seats, people: request.people };
        this.paused = false;
      }
      await this.follow(table);
    });
  }

  /** Sends a request that changes nothing on the board, and returns the answer. */
  async look(table: Table, request: Request): Promise<Answer | null> {
    let answer: Answer | null = null;
    await this.enqueue(async () => {
      const fault = table.fault;
      try {
        answer = await table.ask(request);
      } catch (error) {
        if (error instanceof Panic) await this.recover(this.tables.map((it) => it.now()));
        else this.giveUp();
        return;
      }
      if (!("error" in answer) || request.do !== "save") table.fault = fault;
    });
    this.changed.ring();
    return answer;
  }

  /** Plays the moves of a board on the other one, as far as it allows them. */
  private async follow(leader: Table): Promise<void> {
    const other = this.tables.find((it) => it !== leader);
    if (!other?.screen) return;
    const moves = leader.moves();
    if (this.parted !== null && moves.length >= this.parted) return;
    this.parted = null;
    while (other.moves().some((it, index) => it !== moves[index])) {
      const before = other.moves().length;
      await other.ask({ do: "undo" });
      if (other.moves().length >= before) break;
    }
    for (let at = other.moves().length; at < moves.length; at = other.moves().length) {
      await other.ask({ do: "play", text: moves[at]! });
      if (other.fault || other.moves().length <= at) {
        this.parted = at + 1;
        return;
      }
    }
  }

  /** Opens the second board, with the game so far. */
  split(): Promise<void> {
    return this.exclusive(async () => {
      const now = this.table.now();
      const link = without(now.link ?? "", ["dice"]);
      // The second board gets its rolls from the first one, and no agent plays there.
      const open = { ...now, link, dice_by_hand: true, seats: now.seats.map(() => "") };
      const second = new Table(this.host, open);
      if (!(await second.begin(open))) this.table.fault = second.fault;
      else this.tables = [this.table, second];
      this.parted = null;
    });
  }

  /** Closes the second board. */
  join(): Promise<void> {
    return this.exclusive(async () => this.leaveSecond());
  }

  private leaveSecond(): void {
    for (const table of this.tables.splice(1)) this.host.close(table.id);
    this.parted = null;
  }

  /** Asks for advice. */
  hint(): void {
    this.thinking = null;
    this.think(this.table, "hint");
  }

  /** Brings thinking to its end: the agent moves with what it has found, or waits. */
  stop(): void {
    if (this.thinking) this.thinking.now = true;
    if (this.onlyAgents()) this.paused = true;
    this.changed.ring();
  }

  /** Lets agents go on. */
  goOn(): void {
    this.paused = false;
    this.wake();
    this.changed.ring();
  }

  private onlyAgents(): boolean {
    const players = this.table.screen?.players ?? [];
    return players.length > 0 && players.every((it) => it.agent !== "");
  }

  /** Lets the agent to move begin, if it is its turn. */
  private wake(): void {
    if (this.thinking || this.paused || this.unavailable) return;
    const table = this.tables.find((it) => it.ahead === 0 && it.answered?.due === "watch");
    if (table) this.think(table, "think");
  }

  private think(table: Table, kind: "think" | "hint"): void {
    this.last = table;
    const work: Thinking = { table, kind, share: 0, now: false };
    this.thinking = work;
    this.changed.ring();
    void this.slices(work);
  }

  private async slices(work: Thinking): Promise<void> {
    let steps = 2000;
    const rest = this.onlyAgents() && work.kind === "think" ? PAUSE : 0;
    const start = performance.now();
    while (this.thinking === work) {
      const isDone = await this.enqueue(async () => {
        if (this.thinking !== work) return true;
        const before = this.tables.map((it) => it.now());
        const begun = performance.now();
        try {
          const answer = await work.table.ask({ do: work.kind, steps, now: work.now });
          const took = Math.max(performance.now() - begun, 1);
          this.speed = steps / took;
          steps = Math.round(Math.min(Math.max(this.speed * SLICE, 500), 1e6));
          if (!("thought" in answer)) return true;
          work.share = answer.thought.share;
          if (!answer.thought.screen) return false;
          if (work.kind === "think") await this.follow(work.table);
        } catch (error) {
          if (error instanceof Panic) await this.recover(before);
          else this.giveUp();
        }
        return true;
      });
      if (!isDone) {
        this.progressed.ring();
        continue;
      }
      if (this.thinking !== work) return;
      const left = rest - (performance.now() - start);
      if (left > 0) await new Promise((done) => setTimeout(done, left));
      if (this.thinking !== work) return;
      this.thinking = null;
      // A fault while thinking must not repeat itself without end.
      if (work.table.fault && work.kind === "think") this.paused = true;
      this.changed.ring();
      this.wake();
    }
  }
}
