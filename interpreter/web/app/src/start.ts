// The data with which the page starts, as the program that wrote the page gives them.

import type { GameEntry, Open } from "./contract.ts";
import { gameOf, linked, NOTHING } from "./fragment.ts";

/** The data of the element `start`. */
export interface Start {
  /** A single page with one game, or the pages of `alfonso serve`. */
  mode: "page" | "serve";
  language: string;
  open: Open;
  games: GameEntry[];
  texts: { sheet_html: string; sources_html: string };
  /** The reason why nobody can play the game; empty if it can be played. */
  incomplete: string;
}

/** Returns the start data of a text in JSON. What is missing has its default. */
export function startOf(json: string): Start {
  let given: Partial<Start> = {};
  try {
    given = (JSON.parse(json) ?? {}) as Partial<Start>;
  } catch {
    // A page without start data lists games.
  }
  const language = given.language ?? "en";
  return {
    mode: given.mode ?? "serve",
    language,
    open: { ...NOTHING, language, ...given.open },
    games: given.games ?? [],
    texts: { sheet_html: "", sources_html: "", ...given.texts },
    incomplete: given.incomplete ?? "",
  };
}

/** The game to open first, and the same game without what a link says. */
export interface First {
  open: Open;
  plain: Open;
}

/**
 * Returns the game to open first: what the page gives, changed by the query of the address and by its
 * fragment. A link to another game does not count on a page with one game.
 */
export function first(start: Start, query: string, fragment: string): First {
  const asked = new URLSearchParams(query);
  const plain = { ...start.open };
  const game = gameOf(fragment);
  if (start.mode === "serve") {
    const name = game ?? asked.get("game") ?? plain.name;
    // The document has the text of one game, and a link may name another one.
    if (name !== plain.name) Object.assign(plain, { name, text: "", others: [], ruleset: "" });
    plain.ruleset = asked.get("ruleset") ?? plain.ruleset;
    plain.seed = Number.parseInt(asked.get("seed") ?? "", 10) || plain.seed;
  }
  return { plain, open: game === plain.name ? linked(plain, fragment) : plain };
}
