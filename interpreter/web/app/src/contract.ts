// The requests and answers of the module. A test of `alfonso-web` compares them with its types.

export type Request =
  | { do: "games" }
  | ({ do: "open" } & Open)
  | { do: "screen" }
  | { do: "press"; cell: number }
  | { do: "lift"; kind: number }
  | { do: "drag"; from: number; to: number }
  | { do: "choose"; item: number }
  | { do: "cancel" }
  | { do: "play"; text: string }
  | { do: "pass" }
  | { do: "throw" }
  | { do: "undo" }
  | { do: "redo" }
  | { do: "resign" }
  | { do: "claim" }
  | { do: "play-on" }
  | { do: "seats"; seats: Array<string>; people: Array<string> }
  | { do: "think"; steps: number; now: boolean }
  | { do: "hint"; steps: number; now: boolean }
  | { do: "why"; text: string }
  | { do: "why-cell"; cell: number }
  | { do: "moves" }
  | { do: "page"; page: Page }
  | { do: "readings" }
  | { do: "answer"; question: string; reading: string }
  | { do: "ruleset"; ruleset: string }
  | { do: "save"; form: Form };

export type Open = {
  name: string;
  text: string;
  others: Array<[string, string]>;
  ruleset: string;
  answers: Array<[string, string]>;
  language: string;
  seats: Array<string>;
  people: Array<string>;
  dice_by_hand: boolean;
  fen: string;
  moves: string;
  record: string;
  start?: number;
  link?: string;
  seed: number;
  pieces: string;
};

export type Page = "sheet" | "explain" | "sources";

export type Form = "fen" | "pgn" | "ron" | "link" | "svg";

export type Answer =
  | { games: Array<GameEntry> }
  | { screen: Screen }
  | { thought: Thought }
  | { text: string }
  | { moves: Array<MoveEntry> }
  | { page: string }
  | { readings: Readings }
  | { switched: Switched }
  | { error: Fault };

export type GameEntry = {
  name: string;
  title: string;
  titles: Array<[string, string]>;
  family: string;
  date: string;
  players: number;
  questions: number;
  incomplete: string;
  words: Array<string>;
};

export type Thought = { share: number; screen: Screen | null };

export type MoveEntry = { text: string; rule: string };

export type Readings = { rulesets: Array<RulesetEntry>; questions: Array<QuestionEntry> };

export type RulesetEntry = { name: string; text: string; played: boolean };

export type QuestionEntry = { name: string; text: string; readings: Array<ReadingEntry> };

export type ReadingEntry = { name: string; text: string; cited: Array<string>; played: boolean };

export type Switched = {
  screen: Screen;
  possible: boolean;
  message: string;
  cells: Array<number>;
  clauses: Array<string>;
};

export type Fault = { code: string; message: string; help: string; listing: string };

export type Screen = {
  heading: string;
  goal: string;
  reference: string;
  board_svg: string;
  size: [number, number];
  cells: Array<CellView>;
  due: Due;
  turn: string;
  to_move: number;
  picked: number | null;
  lifted: number | null;
  menu: Menu | null;
  message: string;
  happened: string;
  ended: string;
  facts: Array<string>;
  notes: Array<string>;
  advised: Array<number>;
  dice_svg: Array<string>;
  players: Array<PlayerView>;
  legend: Array<LegendEntry>;
  played: Array<PlayedEntry>;
  can_undo: boolean;
  can_redo: boolean;
  may_pass: boolean;
  may_claim: boolean;
  may_resign: boolean;
  fen: string;
  link: string;
};

export type Due = "over" | "watch" | "throw" | "enter" | "pass" | "cells" | "choice";

export type CellView = {
  name: string;
  holds: string;
  outline: Array<[number, number]>;
  can: Can;
  changed: boolean;
  to: Array<number>;
};

export type Can = "nothing" | "act" | "target" | "take";

export type Menu = { title: string; items: Array<string>; cell: number | null };

export type PlayerView = {
  name: string;
  who: string;
  agent: string;
  token_svg: string;
  reserve: Array<ReserveEntry>;
  off: Array<string>;
  numbers: Array<[string, string]>;
};

export type ReserveEntry = { kind: number; name: string; count: number; svg: string; can: boolean };

export type LegendEntry = { name: string; svg: string; movement: string };

export type PlayedEntry = { seat: number; text: string; roll: boolean };
