// Games that leave the page or come into it: links, texts, files, and the storage of the browser.

import { useState } from "preact/hooks";
import type { Form, Screen } from "../contract.ts";
import { address, embedding } from "../fragment.ts";
import * as saved from "../saved.ts";
import type { Table } from "../table.ts";
import { useShared } from "./context.ts";

/** The largest file that is opened, in bytes. */
const LARGEST = 4 << 20;

/** Hands a text to the person as a file. */
function hand(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

interface LineProps {
  label: string;
  text: string;
  id: string;
}

/** A text to copy. */
function Line({ label, text, id }: LineProps) {
  const { t } = useShared();
  const [copied, setCopied] = useState("");
  const copy = async (event: Event): Promise<void> => {
    const field = (event.currentTarget as HTMLElement).parentElement?.querySelector("textarea");
    field?.select();
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      document.execCommand("copy");
    }
    setCopied(text);
  };
  return (
    <div class="line">
      <label>
        <span>{label}</span>
        <textarea rows={2} readOnly value={text} data-testid={id} spellcheck={false} />
      </label>
      <button type="button" data-testid={`copy-${id}`} aria-label={`${t.copy}: ${label}`} onClick={(event) => void copy(event)}>
        {copied === text ? t.copied : t.copy}
      </button>
    </div>
  );
}

/** Links and texts of the game. */
export function ShareTab({ table, screen }: { table: Table; screen: Screen }) {
  const { play, t, start, game } = useShared();
  const [written, setWritten] = useState<{ form: Form; text: string; after: number } | null>(null);
  const link = address(window.location.href, screen.link);
  const embed = embedding(window.location.href, start.mode, screen.link, [game, screen.heading]);
  const write = async (form: Form): Promise<void> => {
    const answer = await play.look(table, { do: "save", form });
    if (!answer || !("text" in answer)) return;
    setWritten({ form, text: answer.text, after: screen.played.length });
    hand(saved.fileName(screen.heading, form), answer.text);
  };
  return (
    <div class="share">
      <Line label={t.link} text={link} id="link" />
      {screen.fen && <Line label={t.fen} text={screen.fen} id="fen" />}
      <Line label={t.embed} text={embed.html} id="embed" />
      <p class="faint" data-testid="embed-note">
        {t[embed.note]}
      </p>
      <div class="buttons">
        <button type="button" data-testid="pgn" onClick={() => void write("pgn")}>
          {t.exportPgn}
        </button>
        <button type="button" data-testid="ron" onClick={() => void write("ron")}>
          {t.exportRon}
        </button>
      </div>
      {written && written.after === screen.played.length && (
        <Line label={`${t.record} (${written.form.toUpperCase()})`} text={written.text} id="record" />
      )}
    </div>
  );
}

/** The saved games of the browser, and files. */
export function GamesTab({ table, screen, openRecord }: { table: Table; screen: Screen; openRecord(game: string, record: string): void }) {
  const { play, t, language, start, game } = useShared();
  const [shelf] = useState(saved.shelf);
  const [games, setGames] = useState(() => saved.list(shelf));
  const [news, setNews] = useState("");
  const ours = start.mode === "page" ? games.filter((it) => it.game === game) : games;

  const save = async (): Promise<void> => {
    const answer = await play.look(table, { do: "save", form: "ron" });
    if (!answer || !("text" in answer)) return;
    const isKept = saved.add(shelf, {
      id: crypto.randomUUID?.() ?? String(Date.now()),
      title: screen.heading,
      game,
      when: Date.now(),
      moves: screen.played.length,
      record: answer.text,
    });
    setNews(isKept ? t.saved : t.full);
    setGames(saved.list(shelf));
  };
  const open = async (event: Event): Promise<void> => {
    const input = event.currentTarget as HTMLInputElement;
    const file = input.files?.[0];
    if (file && file.size <= LARGEST) openRecord(game, await file.text());
    input.value = "";
  };
  const remove = (id: string): void => {
    saved.remove(shelf, id);
    setGames(saved.list(shelf));
  };
  return (
    <div class="games">
      <div class="buttons">
        <button type="button" data-testid="save" onClick={() => void save()}>
          {t.save}
        </button>
        <label class="button">
          <input type="file" accept=".ron,.pgn,text/plain" data-testid="load" onChange={(event) => void open(event)} />
          <span>{t.load}</span>
        </label>
      </div>
      <p role="status" data-testid="saved-news">
        {news}
      </p>
      {ours.length === 0 ? (
        <p class="faint">{t.none}</p>
      ) : (
        <ul data-testid="saved">
          {ours.map((it) => (
            <li key={it.id}>
              <span>
                <b>{it.title}</b>{" "}
                <span class="faint">
                  {new Date(it.when).toLocaleString(language, { dateStyle: "medium", timeStyle: "short" })}, {it.moves}{" "}
                  {t.moves.toLowerCase()}
                </span>
              </span>
              <span class="buttons">
                <button type="button" aria-label={`${t.open}: ${it.title}`} data-testid="open-saved" onClick={() => openRecord(it.game, it.record)}>
                  {t.open}
                </button>
                <button type="button" aria-label={`${t.remove}: ${it.title}`} data-testid="delete-saved" onClick={() => remove(it.id)}>
                  {t.remove}
                </button>
                <button
                  type="button"
                  aria-label={`${t.exportRon}: ${it.title}`}
                  onClick={() => hand(saved.fileName(it.title, "ron"), it.record)}
                >
                  RON
                </button>
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
