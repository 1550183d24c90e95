// Pages of text about the game, its moves and its pieces.

import { useEffect, useState } from "preact/hooks";
import type { MoveEntry, Page, Screen } from "../contract.ts";
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
    if (first || found || !(table.screen || table.fault)) return;
    void play.look(table, { do: "page", page }).then((answer) => {
      if (answer && "page" in answer) table.pages.set(page, answer.page);
      play.changed.ring();
    });
  }, [table, page, first, found, table.screen, table.fault]);
  const name = `document ${page}`;
  if (first) return <Adopted class={name} from={first} />;
  return found ? <Markup class={name} kind="html" markup={found} /> : null;
}

/** The moves so far. */
export function MoveList({ screen }: { screen: Screen }) {
  const { t } = useShared();
  if (screen.played.length === 0) return <p class="faint">{t.noMoves}</p>;
  return (
    <ol data-testid="moves">
      {screen.played.map((it, index) => (
        <li key={index} class={it.roll ? "roll" : ""} title={screen.players[it.seat]?.person || screen.players[it.seat]?.name}>
          {it.text}
        </li>
      ))}
    </ol>
  );
}

/** The moves so far, and a field for the next one. */
export function MovesTab({ table, screen }: { table: Table; screen: Screen }) {
  const { play, t } = useShared();
  const [text, type] = useState("");
  const [why, setWhy] = useState("");
  const [legal, setLegal] = useState<MoveEntry[] | null>(null);
  useEffect(() => {
    setWhy("");
    setLegal(null);
  }, [screen]);
  const explain = async (): Promise<void> => {
    const answer = await play.look(table, { do: "why", text: text.trim() });
    if (answer) setWhy("text" in answer ? answer.text : "error" in answer ? answer.error.message : "");
  };
  const list = async (): Promise<void> => {
    const answer = await play.look(table, { do: "moves" });
    if (answer && "moves" in answer) setLegal(answer.moves);
  };
  const enter = (event: Event): void => {
    event.preventDefault();
    if (!text.trim()) return;
    void play.act(table, { do: "play", text: text.trim() }).then(() => !table.fault && type(""));
  };
  return (
    <div class="moves">
      <MoveList screen={screen} />
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
        <button type="button" data-testid="why" onClick={() => void explain()}>
          {t.why}
        </button>
      </form>
      <p role="status" data-testid="reason">
        {why}
      </p>
      <button type="button" class="quiet" data-testid="legal" aria-expanded={legal !== null} onClick={() => void (legal ? setLegal(null) : list())}>
        {t.legalMoves}
      </button>
      {legal && (
        <ul class="legal" data-testid="legal-moves">
          {legal.map((it) => (
            <li key={it.text}>
              <button type="button" title={it.rule} onClick={() => void play.act(table, { do: "play", text: it.text })}>
                {it.text}
              </button>
            </li>
          ))}
        </ul>
      )}
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
      {screen.notes.map((note) => (
        <li key={note} class="note">
          {note}
        </li>
      ))}
    </ul>
  );
}
