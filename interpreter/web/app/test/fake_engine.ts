// A small engine for tests: players place stones in turn on nine cells, and an agent takes the first
// empty one. Moves are the names of cells. Some texts make it stop as a panic would.

import type { Answer, Open, Request, Screen } from "../src/contract.ts";

const NAMES = ["a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1"];

/** An engine with the calls of the module's. */
export class Engine {
  private open: Open | null = null;
  private moves: string[] = [];
  private undone: string[] = [];
  private message = "";
  private people: string[] = [];
  private seats: string[] = ["", ""];
  private slices = 0;

  call(json: string): string {
    return JSON.stringify(this.answer(JSON.parse(json) as Request));
  }

  free(): void {}

  private answer(request: Request): Answer {
    this.message = "";
    switch (request.do) {
      case "open": {
        if (request.name === "none") return error("no such game");
        if (request.link && request.name + request.moves + request.ruleset) return error("a link excludes them");
        const link = new URLSearchParams(request.link);
        if (request.record && !request.name) return error("the record names another game");
        const [, kept, recorded] = /^record (.*): (.*)$/.exec(request.record) ?? [];
        const moves = link.get("moves") ?? recorded ?? request.moves;
        if (moves.includes("broken")) throw new Error("unreachable");
        if (moves.includes("wrong")) return error("no such move");
        this.open = { ...request, ruleset: link.get("ruleset") ?? kept ?? request.ruleset };
        this.people = request.people;
        this.seats = [request.seats[0] ?? "", request.seats[1] ?? ""];
        this.moves = moves.split(" ").filter(Boolean);
        break;
      }
      case "press":
        if (request.cell === 8 && this.open?.ruleset === "panics") throw new Error("unreachable");
        this.place(NAMES[request.cell] ?? "");
        break;
      case "play":
        this.place(request.text);
        break;
      case "undo":
        this.undone.push(...this.moves.splice(-1));
        break;
      case "redo":
        this.moves.push(...this.undone.splice(-1));
        break;
      case "seats":
        this.seats = request.seats;
        this.people = request.people;
        break;
      case "think": {
        this.slices += 1;
        if (this.slices < 3 && !request.now) return { thought: { share: this.slices / 3, screen: null } };
        this.slices = 0;
        this.place(NAMES.find((it) => !this.moves.includes(it)) ?? "");
        return { thought: { share: 1, screen: this.screen() } };
      }
      case "answer":
        this.open = { ...this.open!, answers: [[request.question, request.reading]] };
        return { switched: { screen: this.screen(), possible: true, message: "", cells: [4], clauses: [{ sentence: "x", rule: "x", before: "" }] } };
      case "playouts": {
        if (this.open?.ruleset === "panics-in-trials" && request.first > 5) throw new Error("unreachable");
        if (request.agent === "refused") return error("not this agent");
        // Who wins a game depends on its number and the seed alone, and a slice has at most three games.
        const end = Math.min(request.end, request.first + 3);
        const wins = [0, 0];
        let [draws, plies] = [0, 0];
        for (let game = request.first; game < end; game++) {
          const result = (game * 7 + request.seed) % 3;
          if (result < 2) wins[result]! += 1;
          else draws += 1;
          plies += 5 + (game % 4);
        }
        return { playouts: { games: end - request.first, wins, draws, unfinished: 0, plies, next: end } };
      }
      case "readings":
        return { readings: { rulesets: [], questions: [] } };
      case "save":
        return { text: `record ${this.open?.ruleset}: ${this.moves.join(" ")}` };
      default:
        break;
    }
    return { screen: this.screen() };
  }

  private place(name: string): void {
    const isForbidden = name === "b2" && this.open?.answers.some(([, reading]) => reading === "no-middle");
    if (!NAMES.includes(name) || this.moves.includes(name) || isForbidden) this.message = `not ${name}`;
    else {
      this.moves.push(name);
      this.undone = [];
    }
  }

  private screen(): Screen {
    const next = this.moves.length % 2;
    const agent = this.seats[next] ?? "";
    return {
      heading: "Nine cells",
      goal: "",
      reference: "nine@fake",
      board_svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 3"/>',
      size: [3, 3],
      cells: NAMES.map((name, cell) => {
        const [x, y] = [cell % 3, Math.floor(cell / 3)];
        return {
          name,
          holds: this.moves.includes(name) ? "a stone" : "empty",
          outline: [[x, y], [x + 1, y], [x + 1, y + 1], [x, y + 1]],
          can: this.moves.includes(name) ? "nothing" : "act",
          to: [],
          changed: this.moves.at(-1) === name,
        };
      }),
      due: this.moves.length === 9 ? "over" : agent ? "watch" : "cells",
      turn: `Your move, ${next}`,
      to_move: next,
      picked: null,
      lifted: null,
      menu: null,
      message: this.message,
      happened: "",
      path: { cells: [], stations: [] },
      ended: "",
      facts: [],
      notes: [],
      advised: [],
      dice_svg: [],
      players: this.seats.map((agent, seat) => ({
        name: `Player ${seat}`,
        person: this.people[seat] ?? "",
        who: agent || "a person",
        agent,
        token_svg: "",
        reserve: [],
        off: [],
        numbers: [],
      })),
      legend: [],
      played: this.moves.map((text, index) => ({ seat: index % 2, text, roll: false })),
      can_undo: this.moves.length > 0,
      can_redo: this.undone.length > 0,
      may_pass: false,
      may_claim: false,
      may_resign: true,
      fen: "",
      link: `game=nine&ruleset=${this.open?.ruleset ?? ""}&moves=${this.moves.join("+")}`,
    };
  }
}

function error(message: string): Answer {
  return { error: { code: "", message, help: "", listing: "" } };
}
