// Beside the board: whose turn it is, what happened, and what can be done without the board.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Fault, Screen } from "../contract.ts";
import { randomSeed } from "../seed.ts";
import type { Table } from "../table.ts";
import { useBell, useShared } from "./context.ts";
import { Markup } from "./markup.tsx";
import { Choices } from "./menu.tsx";

/** Gives the focus to the next button, or to the board, if the button that had it is gone. */
function useFocus(table: Table) {
  const section = useRef<HTMLElement>(null);
  const pressed = useRef(false);
  useEffect(() => {
    if (!pressed.current || document.activeElement !== document.body) return;
    pressed.current = false;
    const next =
      section.current?.querySelector<HTMLElement>("button:not(:disabled)") ??
      document.querySelector<SVGElement>(`[data-table="${table.id}"] .cells [tabindex="0"]`);
    next?.focus();
  });
  return { ref: section, onClick: () => void (pressed.current = true) };
}

interface StatusProps {
  table: Table;
  screen: Screen;
  /** The end of the names for tests: empty for the first board. */
  end?: string;
}

/** The turn, the message, and the buttons that the position asks for. */
export function Status({ table, screen, end = "" }: StatusProps) {
  const { play, t } = useShared();
  const act = (it: "throw" | "pass" | "claim" | "play-on"): void => void play.act(table, { do: it });
  const menu = screen.menu;
  // The sources of a result follow it in lines of their own.
  const [headline, ...more] = (screen.ended || screen.turn).split("\n");
  return (
    <section class="status" aria-label={t.facts} {...useFocus(table)}>
      <p class="turn" data-testid={`turn${end}`}>
        {headline}
      </p>
      {more.map((line) => (
        <p class="cited" key={line}>
          {line}
        </p>
      ))}
      {screen.happened && screen.happened !== screen.message && (
        <p class="happened" data-testid={`happened${end}`}>
          {screen.happened}
        </p>
      )}
      <p class="message" data-testid={`message${end}`}>
        {table.answered ? screen.message : t.loading}
      </p>
      {play.notice && !end && (
        <p class="notice" data-testid="notice">
          {t[play.notice]}
        </p>
      )}
      {play.parted !== null && end && (
        <p class="notice" data-testid="parted">
          {t.parted}
        </p>
      )}
      {table.fault && <Mistake fault={table.fault} />}
      {screen.cells.length > 0 && <Dice screen={screen} />}
      {menu && menu.cell === null && <Choices table={table} menu={menu} said={screen.turn} />}
      <div class="buttons">
        {screen.due === "throw" && (
          <button type="button" class="main" data-testid={`throw${end}`} onClick={() => act("throw")}>
            {t.roll}
          </button>
        )}
        {(screen.may_pass || screen.due === "pass") && (
          <button type="button" class="main" data-testid={`pass${end}`} onClick={() => act("pass")}>
            {t.pass}
          </button>
        )}
        {screen.may_claim && !menu && (
          <>
            <button type="button" data-testid={`claim${end}`} onClick={() => act("claim")}>
              {t.claim}
            </button>
            <button type="button" data-testid={`play-on${end}`} onClick={() => act("play-on")}>
              {t.playOn}
            </button>
          </>
        )}
        {play.paused && !end && screen.due === "watch" && (
          <button type="button" class="main" data-testid="go-on" onClick={() => play.goOn()}>
            {t.goOn}
          </button>
        )}
      </div>
      {play.thinking?.table === table && <Progress />}
    </section>
  );
}

/** A refused request. */
export function Mistake({ fault }: { fault: Fault }) {
  const { t } = useShared();
  return (
    <div class="fault" data-testid="fault">
      <p>
        {fault.message}
        {fault.code && <span class="code"> {fault.code}</span>}
      </p>
      {fault.help && <p>{fault.help}</p>}
      {fault.listing && (
        <details>
          <summary>{t.mistakes}</summary>
          <pre>{fault.listing}</pre>
        </details>
      )}
    </div>
  );
}

/** The dice that lie on the table. */
export function Dice({ screen }: { screen: Screen }) {
  if (!screen.dice_svg.length) return null;
  return (
    <div class="dice" data-testid="dice">
      {screen.dice_svg.map((die, index) => (
        <Markup key={index} class="die" kind="svg" markup={die} />
      ))}
    </div>
  );
}

/** The share of the thinking that is done, and the button that ends it. */
function Progress() {
  const { play, t } = useShared();
  useBell(play.progressed);
  const work = play.thinking;
  if (!work) return null;
  return (
    <div class="thinking" data-testid="thinking">
      <progress max={1} value={work.share} aria-label={t.thinking} />
      <button type="button" data-testid="stop" disabled={work.now} onClick={() => play.stop()}>
        {work.kind === "hint" ? t.stop : t.moveNow}
      </button>
    </div>
  );
}

/** Undo and redo of one board. */
export function Takebacks({ table, screen, end = "" }: StatusProps) {
  const { play, t } = useShared();
  return (
    <>
      <button
        type="button"
        data-testid={`undo${end}`}
        disabled={!screen.can_undo}
        onClick={() => void play.act(table, { do: "undo" })}
      >
        {t.undo}
      </button>
      <button
        type="button"
        data-testid={`redo${end}`}
        disabled={!screen.can_redo}
        onClick={() => void play.act(table, { do: "redo" })}
      >
        {t.redo}
      </button>
    </>
  );
}

/** Undo, redo, hint, and the ends of a game. */
export function Controls({ table, screen }: { table: Table; screen: Screen }) {
  const { play, t } = useShared();
  const [sure, setSure] = useState(false);
  useEffect(() => setSure(false), [screen.played.length]);
  const isBusy = play.thinking?.kind === "hint";
  const isPerson = ["cells", "choice", "pass"].includes(screen.due);
  return (
    <div class="controls">
      <Takebacks table={table} screen={screen} />
      <button type="button" data-testid="hint" disabled={!isPerson || isBusy} onClick={() => play.hint()}>
        {t.hint}
      </button>
      <button
        type="button"
        data-testid="resign"
        disabled={!screen.may_resign}
        class={sure ? "main" : ""}
        onClick={() => (sure ? void play.act(table, { do: "resign" }) : setSure(true))}
        onBlur={() => setSure(false)}
      >
        {sure ? t.resignSure : t.resign}
      </button>
      <button
        type="button"
        data-testid="new"
        onClick={() => void play.anew(randomSeed())}
      >
        {t.newGame}
      </button>
    </div>
  );
}

/** Says for screen readers what the last action did, on the board on which it was done. */
export function Announcer() {
  const { play, t } = useShared();
  const table = play.tables.includes(play.last) ? play.last : play.table;
  const { answered: screen, fault } = table;
  const title = play.tables.length === 1 ? "" : table === play.table ? t.firstBoard : t.secondBoard;
  const result = screen ? (screen.ended || screen.turn).split("\n")[0] : "";
  const all = [
    play.notice && t[play.notice],
    play.parted !== null && t.parted,
    title,
    fault?.message,
    screen?.happened,
    screen?.message,
    result,
    screen?.menu?.title,
  ];
  const parts = all.filter((it, index) => it && all.indexOf(it) === index);
  // The same words a second time are news too: a blank at the end makes them another text.
  const last = useRef<Screen | null>(null);
  const blank = useRef("");
  if (last.current !== screen) {
    last.current = screen;
    blank.current = blank.current ? "" : "\u00a0";
  }
  return (
    <div class="unseen" role="status" aria-live="polite" data-testid="announcer">
      {parts.join(". ").replace(/([.!?])\./g, "$1") + blank.current}
    </div>
  );
}
