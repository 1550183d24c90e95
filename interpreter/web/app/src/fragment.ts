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
  link: "",
  seed: 0,
  pieces: "",
};

/** The parts of a request that a link excludes. */
const EXCLUDED = { name: "", ruleset: "", answers: [], fen: "", moves: "", record: "" } satisfies Partial<Open>;

/**
 * Returns the game of a link, or null if a fragment is no link to a game. The engine takes the rest
 * apart: here is only what it takes to find the rule file.
 */
export function gameOf(fragment: string): string | null {
  const text = fragment.replace(/^#/, "");
  if (text.length > LONGEST) return null;
  const found = /(?:^|&)game=([^&]+)/.exec(text);
  try {
    return found ? decodeURIComponent(found[1]!.replace(/\+/g, " ")) : null;
  } catch {
    return null;
  }
}

/** Returns a request that opens what a link says, with the rule file of another request. */
export function linked(open: Open, link: string): Open {
  const { start: _, ...rest } = open;
  return { ...rest, ...EXCLUDED, link: link.replace(/^#/, "") };
}

/** Returns a link without some of its parts. */
export function without(link: string, parts: readonly string[]): string {
  const kept = link.split("&").filter((it) => !parts.includes(it.replace(/^#/, "").split("=")[0]!));
  return kept.join("&");
}

/** Returns an address with another fragment. */
export function address(page: string, fragment: string): string {
  return `${page.replace(/#.*$/s, "")}#${fragment.replace(/^#/, "")}`;
}

/** The part of an address that asks for the board alone. */
export const EMBED = "embed";

/** HTML that shows a game within another page, and the label of the sentence about it. */
export interface Embedding {
  html: string;
  note: "embedServe" | "embedFile" | "embedWeb";
}

/**
 * Returns the HTML that shows a game within another page. A page of `alfonso serve` cannot be shown in
 * pages of others, so the HTML names the file that `alfonso page` writes. A file is named as it stands
 * beside the other page, and a page on the web by its whole address.
 */
export function embedding(page: string, mode: "page" | "serve", link: string, [game, title]: [string, string]): Embedding {
  const { origin, protocol, pathname } = new URL(page);
  const end = `?${EMBED}#${link.replace(/^#/, "")}`;
  if (mode === "serve") return { html: snippet(`${encodeURIComponent(game)}.html${end}`, title), note: "embedServe" };
  if (protocol === "http:" || protocol === "https:") return { html: snippet(origin + pathname + end, title), note: "embedWeb" };
  return { html: snippet((pathname.split("/").at(-1) || `${encodeURIComponent(game)}.html`) + end, title), note: "embedFile" };
}

/** Returns true if the query of an address asks for the board alone. */
export function isEmbedded(query: string): boolean {
  return new URLSearchParams(query).has(EMBED);
}

/** Returns the HTML that shows an address within another page. */
export function snippet(page: string, title: string): string {
  const safe = (text: string): string =>
    text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return `<iframe src="${safe(page)}" title="${safe(title)}" width="100%" height="640" loading="lazy"></iframe>`;
}
