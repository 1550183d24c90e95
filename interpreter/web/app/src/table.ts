// One board with its engine: its last screen, and what is needed to open it again.

import type { Answer, CellView, Expected, Fault, Open, Readings, Request, Screen, Switched } from "./contract.ts";
import { after } from "./expected.ts";
import { linked } from "./fragment.ts";
import type { Host } from "./host.ts";

let tables = 0;

/** A board with its engine. */
export class Table {
  readonly id = tables++;
  screen: Screen | null = null;
  /** The last screen of the engine. Another one that is shown instead was foreseen by the page, and is no news. */
  answered: Screen | null = null;
  /** The reason why the last request was refused. */
  fault: Fault | null = null;
  /** The effects of the last other reading, until the next move. */
  switched: Switched | null = null;
  /** The question that was answered otherwise last; empty if the ruleset was changed. */
  asked = "";
  readings: Readings | null = null;
  /** The number of requests whose effects are shown, and which the engine has not answered. */
  ahead = 0;
  /** The first screens as the document has them, until the engine is there. */
  private expected: Expected | null = null;
  /** The cells that were pressed on the first screen. */
  private pressed: number[] = [];
  /** Pages of text that were asked for. */
  pages = new Map<string, string>();

  constructor(
    readonly host: Host,
    public open: Open,
  ) {}

  /** Sends a request and keeps what the answer says. */
  async ask(request: Request): Promise<Answer> {
    const answer = await this.host.call(this.id, request);
    this.fault = null;
    if ((request.do === "press" || request.do === "drag") && this.ahead > 0) this.ahead -= 1;
    if ("error" in answer) {
      this.ahead = 0;
      if (this.answered) this.screen = this.answered;
    }
    if ("screen" in answer) this.show(answer.screen);
    else if ("switched" in answer) {
      this.show(answer.switched.screen);
      this.switched = answer.switched;
      this.asked = request.do === "answer" ? request.question : "";
      this.stale();
    } else if ("thought" in answer) {
      if (answer.thought.screen) this.show(answer.thought.screen);
    } else if ("readings" in answer) this.readings = answer.readings;
    else if ("error" in answer) this.fault = answer.error;
    return answer;
  }

  private show(screen: Screen): void {
    this.answered = screen;
    if (this.ahead > 0) return;
    this.screen = screen;
    this.expected = null;
    this.switched = null;
  }

  /** Shows the first screen as the document has it, if the engine has not answered yet. */
  expect(expected: Expected): void {
    if (this.answered || this.fault) return;
    this.expected = expected;
    this.screen = expected.screen;
  }

  /** Takes what was expected away: there is no engine that could go on from it. */
  forgo(): void {
    this.ahead = 0;
    this.expected = null;
    this.screen = this.answered;
  }

  /**
   * Shows the effect of presses before the engine has answered their request: a first move, if the document has it, or
   * a piece that is picked, since a screen has the targets of each piece.
   */
  foresee(presses: number[]): void {
    const screen = this.moved(presses) ?? (presses.length === 1 ? this.picks(presses[0]!) : null);
    if (!screen) return;
    this.screen = screen;
    this.ahead += 1;
  }

  /** Returns the screen after the first move that ends with some presses. */
  private moved(presses: number[]): Screen | null {
    if (!this.expected) return null;
    this.pressed = this.ahead === 0 ? presses : [...this.pressed, ...presses];
    return after(this.expected, this.pressed);
  }

  /** Returns the screen after a press that only picks a piece. */
  private picks(cell: number): Screen | null {
    const { screen } = this;
    const to = screen?.cells[cell]?.to ?? [];
    if (screen?.due !== "cells" || screen.cells[cell]?.can !== "act" || to.length === 0) return null;
    if (screen.picked !== null || screen.lifted !== null || screen.menu) return null;
    const targets = new Set(to);
    const cells = screen.cells.map((it, index): CellView => (targets.has(index) ? { ...it, can: "target" } : it));
    return { ...screen, cells, picked: cell };
  }

  private stale(): void {
    this.readings = null;
    this.pages.clear();
  }

  /** Opens a game. Keeps the one before if the new one is refused. */
  async begin(open: Open): Promise<boolean> {
    const answer = await this.ask({ do: "open", ...open });
    if ("error" in answer) return false;
    this.open = open;
    this.stale();
    return true;
  }

  /** Returns a request that opens the game as it stands now. */
  now(): Open {
    const { answered } = this;
    if (!answered?.link) return this.open;
    const seats = answered.players.map((it) => it.agent);
    const people = answered.players.map((it) => it.person);
    return { ...linked(this.open, answered.link), seats, people };
  }

  /** Returns the texts of the moves that the engine has played. */
  moves(): string[] {
    return this.answered?.played.map((it) => it.text) ?? [];
  }
}
