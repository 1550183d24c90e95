// What all parts of the page share.

import { createContext } from "preact";
import { useContext, useLayoutEffect, useReducer } from "preact/hooks";
import type { Bell, Play } from "../play.ts";
import type { Start } from "../start.ts";
import type { Trial } from "../trial.ts";
import { type Label, labels } from "../text/dictionary.ts";

/** The document as it was before the scripts ran. */
export interface Before {
  heading: string;
  picture: Element | null;
  sheet: Element | null;
  sources: Element | null;
}

/** What all parts of the page share. */
export interface Shared {
  start: Start;
  before: Before;
  play: Play;
  trial: Trial;
  /** The name of the game. */
  game: string;
  t: Record<Label, string>;
  language: string;
  setLanguage(language: string): void;
}

export const Context = createContext<Shared | null>(null);

/** Returns what all parts share, and draws the part again after each action. */
export function useShared(): Shared {
  const shared = useContext(Context);
  if (!shared) throw new Error("no game");
  useBell(shared.play.changed);
  return shared;
}

/**
 * Draws the part again whenever a bell rings. It listens as soon as it is drawn: an effect that waits for the next frame would miss
 * what the page says before it.
 */
export function useBell(bell: Bell): void {
  const [, draw] = useReducer((count: number, _: void) => count + 1, 0);
  useLayoutEffect(() => bell.hear(() => draw()), [bell]);
}

export { labels };
