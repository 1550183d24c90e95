// Trials: many games from the position at hand, played by several workers. Each game has its own number, and
// its course depends on the number and the seed alone. So the sums are the same for any number of workers.

import type { Answer, Fault, Open, Playouts } from "./contract.ts";
import { gameOf, linked } from "./fragment.ts";
import { Host } from "./host.ts";
import { Bell } from "./play.ts";
import { Table } from "./table.ts";

/** The most workers of a trial. */
const MOST = 4;
/** The time that a slice should take, in milliseconds. */
const SLICE = 150;
/** The number of pieces for each worker: fewer would let workers wait for the last one. */
const PIECES = 8;

/** Returns the number of workers for a machine with so many processors: the page itself needs one. */
export function workersFor(processors: number): number {
  return Math.min(Math.max(processors - 1, 1), MOST);
}

/** The share of some games, with its 95% interval by Wilson (1927). */
export interface Share {
  share: number;
  low: number;
  high: number;
}

const Z = 1.959963984540054;

/** Returns the share of `count` in `of` games, as the reports of the program do. */
export function share(count: number, of: number): Share {
  const n = Math.max(of, 1);
  const part = count / n;
  const middle = part + (Z * Z) / (2 * n);
  const reach = Z * Math.sqrt((part * (1 - part)) / n + (Z * Z) / (4 * n * n));
  const scale = 1 + (Z * Z) / n;
  return {
    share: part,
    low: count === 0 ? 0 : (middle - reach) / scale,
    high: count === of ? 1 : (middle + reach) / scale,
  };
}

/** The sums of a trial on one board. */
export interface Sums extends Omit<Playouts, "next"> {
  /** The names of the players. */
  players: string[];
  /** The reading: its reference. */
  reference: string;
  /** The number of moves before the position. */
  after: number;
  /** The position, to see whether the board has left it. */
  link: string;
}

/** The settings of a trial. */
export interface Settings {
  /** The agent on all seats; empty for random moves. */
  agent: string;
  games: number;
  seed: number;
}

/** A trial, in progress or done. */
export class Trial {
  readonly changed = new Bell();
  settings: Settings = { agent: "", games: 1000, seed: 1 };
  /** The sums of each board. */
  sums: Sums[] = [];
  running = false;
  /** The reason why the trial was refused. */
  fault: Fault | null = null;
  /** The last words of a worker that stopped; null if none did. */
  broken: string | null = null;
  private hosts: Host[] = [];
  private round = 0;

  constructor(
    /** Returns a new worker. */
    private readonly worker: () => Host,
    private readonly workers: number,
  ) {}

  /** Plays games from the positions of some boards, all with the same seed. */
  async begin(tables: readonly Table[], settings: Settings): Promise<void> {
    this.stop();
    const round = this.round;
    this.settings = settings;
    [this.sums, this.fault, this.broken, this.running] = [[], null, null, true];
    this.changed.ring();
    try {
      // A record says more than a link: it has room for any game.
      const games = await Promise.all(tables.map((table) => positionOf(table)));
      if (round !== this.round) return;
      this.sums = tables.map((table) => sumsOf(table));
      const pieces = divided(settings.games, tables.length, this.workers);
      const count = Math.min(this.workers, pieces.length);
      this.hosts = Array.from({ length: count }, () => this.worker());
      this.changed.ring();
      await Promise.all(this.hosts.map((host) => this.work(host, games, pieces, round)));
    } catch (error) {
      if (round !== this.round) return;
      if (error instanceof Refused) this.fault = error.fault;
      else this.broken = error instanceof Error ? error.message : String(error);
    }
    if (round !== this.round) return;
    this.leave();
    this.changed.ring();
  }

  /** Ends the trial. The sums so far stay. */
  stop(): void {
    this.round += 1;
    this.leave();
    this.changed.ring();
  }

  private leave(): void {
    this.running = false;
    for (const host of this.hosts.splice(0)) host.end();
  }

  /** Lets a worker play one piece after the other. */
  private async work(host: Host, games: readonly Open[], pieces: Piece[], round: number): Promise<void> {
    const tables = games.map((open) => new Table(host, open));
    const opened = new Set<number>();
    let steps = 20000;
    for (let piece = pieces.shift(); piece; piece = pieces.shift()) {
      const table = tables[piece.board]!;
      if (!opened.has(piece.board)) checked(await table.ask({ do: "open", ...games[piece.board]! }));
      opened.add(piece.board);
      for (let first = piece.first; first < piece.end; ) {
        const begun = performance.now();
        const asked = { ...this.settings, first, end: piece.end, steps: Math.round(steps) };
        const answer = checked(await table.ask({ do: "playouts", ...asked }));
        if (round !== this.round || !("playouts" in answer)) return;
        const took = Math.max(performance.now() - begun, 1);
        steps = Math.min(Math.max((steps * SLICE) / took, 500), 1e8);
        first = answer.playouts.next;
        add(this.sums[piece.board]!, answer.playouts);
        this.changed.ring();
      }
    }
  }
}

/** Some games of a board. */
interface Piece {
  board: number;
  first: number;
  end: number;
}

/** Divides games into pieces, board by board in turn. */
function divided(games: number, boards: number, workers: number): Piece[] {
  const size = Math.max(Math.ceil(games / (workers * PIECES)), 1);
  const pieces: Piece[] = [];
  for (let first = 0; first < games; first += size) {
    for (let board = 0; board < boards; board++) pieces.push({ board, first, end: Math.min(first + size, games) });
  }
  return pieces;
}

/** A request that the engine refuses. */
class Refused extends Error {
  constructor(readonly fault: Fault) {
    super(fault.message);
  }
}

function checked(answer: Answer): Answer {
  if ("error" in answer) throw new Refused(answer.error);
  return answer;
}

/** Returns a request that opens the position of a board. */
async function positionOf(table: Table): Promise<Open> {
  const answer = checked(await table.host.call(table.id, { do: "save", form: "ron" }));
  // A request with a link has no name of its own.
  const name = table.open.name || gameOf(table.open.link ?? "") || "";
  const seats = table.screen?.players.map(() => "") ?? [];
  return { ...linked(table.open, ""), name, seats, record: "text" in answer ? answer.text : "" };
}

function sumsOf(table: Table): Sums {
  const screen = table.screen;
  const players = screen?.players.map((it) => it.name) ?? [];
  return {
    players,
    reference: screen?.reference ?? "",
    after: screen?.played.length ?? 0,
    link: screen?.link ?? "",
    games: 0,
    wins: players.map(() => 0),
    draws: 0,
    unfinished: 0,
    plies: 0,
  };
}

function add(sums: Sums, more: Playouts): void {
  sums.games += more.games;
  sums.wins = sums.wins.map((count, seat) => count + (more.wins[seat] ?? 0));
  sums.draws += more.draws;
  sums.unfinished += more.unfinished;
  sums.plies += more.plies;
}
