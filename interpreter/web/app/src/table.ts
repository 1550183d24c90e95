// One board with its engine: its last screen, and what is needed to open it again.

import type { Answer, CellView, Fault, Open, Readings, Request, Screen, Switched } from "./contract.ts";
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
    if ("error" in answer && this.answered) this.screen = this.answered;
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
    this.screen = screen;
    this.answered = screen;
    this.switched = null;
  }

  /** Shows the first screen as the document has it, if the engine has not answered yet. */
  expect(screen: Screen): void {
    if (!this.answered && !this.fault) this.screen = screen;
  }

  /** Takes an expected screen away: there is no engine that could go on from it. */
  forgo(): void {
    this.screen = this.answered;
  }

  /** Shows the effect of a press that only picks a piece: the screen has the targets of each piece. */
  foresee(cell: number): void {
    const { screen } = this;
    const to = screen?.cells[cell]?.to ?? [];
    if (screen?.due !== "cells" || screen.cells[cell]?.can !== "act" || to.length === 0) return;
    if (screen.picked !== null || screen.lifted !== null || screen.menu) return;
    const targets = new Set(to);
    const cells = screen.cells.map((it, index): CellView => (targets.has(index) ? { ...it, can: "target" } : it));
    this.screen = { ...screen, cells, picked: cell };
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
    if (!this.screen?.link) return this.open;
    const seats = this.screen.players.map((it) => it.agent);
    const people = this.screen.players.map((it) => it.person);
    return { ...linked(this.open, this.screen.link), seats, people };
  }

  /** Returns the texts of the moves. */
  moves(): string[] {
    return this.screen?.played.map((it) => it.text) ?? [];
  }
}
