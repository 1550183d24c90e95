// The games of `alfonso serve`: the list, and the text of each rule file.

import type { GameEntry, Open } from "./contract.ts";

/** A rule file with its bases and libraries. */
export type RuleText = Pick<Open, "name" | "text" | "others" | "ruleset" | "weights">;

/** Returns an object of the server, or null if it refuses. */
async function fetched(path: string): Promise<unknown> {
  try {
    const response = await fetch(path, { cache: "no-cache" });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

/** Returns the list of games; empty if the server does not answer. */
export async function games(): Promise<GameEntry[]> {
  const found = (await fetched("/games.json")) as { games?: GameEntry[] } | null;
  return found?.games ?? [];
}

/** Returns the text of a game, or null if there is none of this name. */
export async function ruleText(name: string): Promise<RuleText | null> {
  const found = (await fetched(`/games/${encodeURIComponent(name)}.json`)) as Partial<RuleText> | null;
  if (typeof found?.text !== "string") return null;
  const { text, others = [], ruleset = "", weights = "" } = found;
  return { name: found.name ?? name, text, others, ruleset, weights };
}

/** Calls back whenever a rule file may have changed. */
export function onChange(act: () => void): void {
  new EventSource("/events").onmessage = act;
}
