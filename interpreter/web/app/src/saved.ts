// Games that are kept in the browser.

/** A saved game. */
export interface Saved {
  id: string;
  /** The heading of the game. */
  title: string;
  /** The name of the rule file. */
  game: string;
  /** The moment of saving, in milliseconds. */
  when: number;
  /** The number of moves. */
  moves: number;
  /** The whole game in the project's own form. */
  record: string;
}

const KEY = "alfonso:games";
const MOST = 200;

/** The part of `Storage` that is used. */
export type Shelf = Pick<Storage, "getItem" | "setItem">;

/** Returns the storage of the browser, or one that forgets if the browser refuses it. */
export function shelf(): Shelf {
  try {
    const found = globalThis.localStorage;
    found.getItem(KEY);
    return found;
  } catch {
    const kept = new Map<string, string>();
    return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
  }
}

function isSaved(it: unknown): it is Saved {
  const game = it as Saved;
  return (
    typeof it === "object" &&
    it !== null &&
    [game.id, game.title, game.game, game.record].every((text) => typeof text === "string") &&
    Number.isFinite(game.when) &&
    Number.isFinite(game.moves)
  );
}

/** Returns the saved games, the newest first. Entries that are damaged are left out. */
export function list(from: Shelf): Saved[] {
  try {
    const found: unknown = JSON.parse(from.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found.filter(isSaved).sort((a, b) => b.when - a.when) : [];
  } catch {
    return [];
  }
}

/** Saves a game. Returns false if the storage is full. */
export function add(to: Shelf, game: Saved): boolean {
  const games = [game, ...list(to).filter((it) => it.id !== game.id)].slice(0, MOST);
  return written(to, games);
}

/** Deletes a game. */
export function remove(from: Shelf, id: string): boolean {
  return written(from, list(from).filter((it) => it.id !== id));
}

function written(to: Shelf, games: Saved[]): boolean {
  try {
    to.setItem(KEY, JSON.stringify(games));
    return true;
  } catch {
    return false;
  }
}

/** Returns the name of a file for a game: letters, digits and hyphens only. */
export function fileName(title: string, ending: string): string {
  const plain = title.normalize("NFKD").replace(/[^A-Za-z0-9]+/g, "-").replace(/^-+|-+$/g, "");
  return `${plain.slice(0, 60).toLowerCase() || "game"}.${ending}`;
}
