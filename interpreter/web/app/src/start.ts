// The data with which the page starts, as the program that wrote the page gives them.

import type { GameEntry, Open } from "./contract.ts";
import { NOTHING, parsed } from "./fragment.ts";

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

/**
 * Returns the game to open first: what the page gives, changed by the query of the address and by its
 * fragment. A fragment for another game does not count on a page with one game.
 */
export function first(start: Start, query: string, fragment: string): Open {
  const asked = new URLSearchParams(query);
  const open = { ...start.open };
  if (start.mode === "serve") {
    open.name = asked.get("game") ?? open.name;
    open.ruleset = asked.get("ruleset") ?? open.ruleset;
    open.seed = Number.parseInt(asked.get("seed") ?? "", 10) || open.seed;
  }
  const link = parsed(fragment);
  if (!link || (start.mode === "page" && link.name && link.name !== open.name)) return open;
  return { ...open, ...link };
}
