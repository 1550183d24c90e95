// The dictionaries of the page's labels.

import { en } from "./en.ts";
import { es } from "./es.ts";

/** A name of a label. */
export type Label = keyof typeof en;

/** The languages with their own names. */
export const LANGUAGES: ReadonlyArray<readonly [string, string]> = [
  ["en", "English"],
  ["es", "Español"],
];

const DICTIONARIES: Readonly<Record<string, Record<Label, string>>> = { en, es };

/** Returns the labels of a language; those in English for a language without a dictionary. */
export function labels(language: string): Record<Label, string> {
  return DICTIONARIES[language.split("-")[0] ?? "en"] ?? en;
}
