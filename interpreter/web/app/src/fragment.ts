// Links to games. Game, reading and moves are in the fragment, which browsers send to no server.

import type { Open } from "./contract.ts";

/** The longest fragment that is taken, in UTF-16 units. */
export const LONGEST = 65536;

/** A request for a game in which everything has its default. */
export const NOTHING: Readonly<Open> = {
  name: "",
  text: "",
  others: [],
  ruleset: "",
  answers: [],
  language: "en",
  seats: [],
  people: [],
  dice_by_hand: false,
  fen: "",
  moves: "",
  record: "",
  seed: 0,
  pieces: "",
};

/** Returns the part of a request that a fragment gives, or null if it is none of the page's. */
export function parsed(fragment: string): Partial<Open> | null {
  const text = fragment.replace(/^#/, "");
  if (text.length > LONGEST || !/^[a-z-]+=/.test(text)) return null;
  const open: Partial<Open> = {};
  for (const part of text.split("&")) {
    const at = part.indexOf("=");
    const value = at < 0 ? null : decoded(part.slice(at + 1));
    if (value === null) return null;
    switch (part.slice(0, at)) {
      case "game":
        open.name = value;
        break;
      case "ruleset":
        open.ruleset = value;
        break;
      case "answers":
        open.answers = value.split(",").filter(Boolean).map(pair);
        break;
      case "fen":
        open.fen = value;
        break;
      case "moves":
        open.moves = value;
        break;
      case "dice":
        open.dice_by_hand = value === "hand";
        break;
    }
  }
  return open;
}

function pair(text: string): [string, string] {
  const at = text.indexOf(":");
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text.replace(/\+/g, " "));
  } catch {
    return null;
  }
}

/** Returns an address with another fragment. */
export function address(page: string, fragment: string): string {
  return `${page.replace(/#.*$/s, "")}#${fragment.replace(/^#/, "")}`;
}

/** Returns the HTML that shows an address within another page. */
export function snippet(page: string, title: string): string {
  const safe = (text: string): string =>
    text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return `<iframe src="${safe(page)}" title="${safe(title)}" width="100%" height="720"></iframe>`;
}
