// Pages of text about the game, its moves and its pieces.

import { useEffect, useState } from "preact/hooks";
import type { Page, Screen } from "../contract.ts";
import type { Table } from "../table.ts";
import { useShared } from "./context.ts";
import { Adopted, Markup } from "./markup.tsx";

interface PageProps {
  table: Table;
  page: Page;
  /** The element of the first document with the same text, if it still holds for this reading. */
  first: Element | null;
}

/** A page of the engine, or its copy in the first document. */
export function PageTab({ table, page, first }: PageProps) {
  const { play } = useShared();
  const found = table.pages.get(page);
  useEffect(() => {
    if (first || found || !table.screen) return;
    void play.look(table, { do: "page", page }).then((answer) => {
      if (answer && "page" in answer) table.pages.set(page, answer.page);
      play.changed.ring();
    });
  }, [table, page, first, found, table.screen]);
  const name = `document ${page}`;
  if (first) return <Adopted class={name} from={first} />;
  return found ? <Markup class={name} kind="html" markup={found} /> : null;
}

/** The moves so far, and a field for the next one. */
export function MovesTab({ table, screen }: { table: Table; screen: Screen }) {
  const { play, t } = useShared();
  const [text, type] = useState("");
  const enter = (event: Event): void => {
    event.preventDefault();
    if (!text.trim()) return;
    void play.act(table, { do: "play", text: text.trim() }).then(() => !table.fault && type(""));
  };
  return (
    <div class="moves">
      {screen.played.length === 0 ? (
        <p class="faint">{t.noMoves}</p>
      ) : (
        <ol data-testid="moves">
          {screen.played.map((it, index) => (
            <li key={index} class={it.roll ? "roll" : ""} title={screen.players[it.seat]?.name}>
              {it.text}
            </li>
          ))}
        </ol>
      )}
      <form onSubmit={enter} class="line">
        <label>
          <span>{t.typeMove}</span>
          <input
            data-testid="type"
            value={text}
            autocomplete="off"
            autocapitalize="off"
            spellcheck={false}
            onInput={(event) => type(event.currentTarget.value)}
          />
        </label>
        <button type="submit" data-testid="play">
          {t.play}
        </button>
      </form>
    </div>
  );
}

/** The kinds of pieces and their movement. */
export function PiecesTab({ screen }: { screen: Screen }) {
  return (
    <ul class="legend" data-testid="legend">
      {screen.legend.map((it) => (
        <li key={it.name}>
          <Markup class="piece" kind="svg" markup={it.svg} hidden />
          <span>
            <b>{it.name}</b> {it.movement}
          </span>
        </li>
      ))}
    </ul>
  );
}
