// Markup of the engine and nodes of the document, as parts of the page.

import { useLayoutEffect, useRef } from "preact/hooks";
import { type Kind, sanitise } from "../sanitise.ts";

/** The copies of short markups, since the same tokens come with each screen. */
const copies = new Map<string, DocumentFragment>();
const MOST = 300;

function copy(markup: string, kind: Kind): DocumentFragment {
  if (markup.length > 20000) return sanitise(markup, kind);
  const key = kind + markup;
  let found = copies.get(key);
  if (!found) {
    if (copies.size >= MOST) copies.clear();
    copies.set(key, (found = sanitise(markup, kind)));
  }
  return found.cloneNode(true) as DocumentFragment;
}

interface MarkupProps {
  markup: string;
  kind: Kind;
  class: string;
  /** True if a screen reader hears the same elsewhere. */
  hidden?: boolean;
}

/** The harmless part of a markup. */
export function Markup({ markup, kind, class: name, hidden }: MarkupProps) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => ref.current?.replaceChildren(copy(markup, kind)), [markup, kind]);
  return <div class={name} ref={ref} aria-hidden={hidden ? "true" : undefined} />;
}

/**
 * What an element of the first document contains. The nodes themselves stand in one part of the page at
 * a time, since copies of a long text take time.
 */
export function Adopted({ from, class: name }: { from: Element; class: string }) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const here = ref.current;
    here?.replaceChildren(...from.childNodes);
    return () => from.replaceChildren(...(here?.childNodes ?? []));
  }, [from]);
  return <div class={name} ref={ref} />;
}
