// Beside the board: whose turn it is, what happened, and what can be done without the board.

import { useEffect, useState } from "preact/hooks";
import type { Fault, Screen } from "../contract.ts";
import type { Table } from "../table.ts";
import { useBell, useShared } from "./context.ts";
import { Markup } from "./markup.tsx";
import { Choices } from "./menu.tsx";

/** The turn, the message, and the buttons that the position asks for. */
export function Status({ table, screen }: { table: Table; screen: Screen }) {
  const { play, t } = useShared();
  const act = (it: "throw" | "pass" | "claim" | "play-on"): void => void play.act(table, { do: it });
  const menu = screen.menu;
  return (
    <section class="status" aria-label={t.facts}>
      <p class="turn" data-testid="turn">
        {screen.ended || screen.turn}
      </p>
      {screen.happened && (
        <p class="happened" data-testid="happened">
          {screen.happened}
        </p>
      )}
      <p class="message" data-testid="message">
        {screen.message}
      </p>
      {play.notice && (
        <p class="notice" data-testid="notice">
          {t[play.notice]}
        </p>
      )}
      {play.parted !== null && (
        <p class="notice" data-testid="parted">
          {t.parted}
        </p>
      )}
      {table.fault && <Mistake fault={table.fault} />}
      <Dice screen={screen} />
      {menu && menu.cell === null && <Choices table={table} menu={menu} />}
      <div class="buttons">
        {screen.due === "throw" && (
          <button type="button" class="main" data-testid="throw" onClick={() => act("throw")}>
            {t.roll}
          </button>
        )}
        {(screen.may_pass || screen.due === "pass") && (
          <button type="button" class="main" data-testid="pass" onClick={() => act("pass")}>
            {t.pass}
          </button>
        )}
        {screen.may_claim && (
          <>
            <button type="button" data-testid="claim" onClick={() => act("claim")}>
              {t.claim}
            </button>
            <button type="button" data-testid="play-on" onClick={() => act("play-on")}>
              {t.playOn}
            </button>
          </>
        )}
        {play.paused && screen.due === "watch" && (
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

function Dice({ screen }: { screen: Screen }) {
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

/** Undo, redo, hint, and the ends of a game. */
export function Controls({ table, screen }: { table: Table; screen: Screen }) {
  const { play, t } = useShared();
  const [sure, setSure] = useState(false);
  useEffect(() => setSure(false), [screen.played.length]);
  const isBusy = play.thinking?.kind === "hint";
  const isPerson = ["cells", "choice", "pass"].includes(screen.due);
  return (
    <div class="controls">
      <button type="button" data-testid="undo" disabled={!screen.can_undo} onClick={() => void play.act(table, { do: "undo" })}>
        {t.undo}
      </button>
      <button type="button" data-testid="redo" disabled={!screen.can_redo} onClick={() => void play.act(table, { do: "redo" })}>
        {t.redo}
      </button>
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
        onClick={() => void play.begin({ ...table.now(), moves: "", record: "", fen: "", seed: seed() })}
      >
        {t.newGame}
      </button>
    </div>
  );
}

/** Returns a seed for dice and agents, small enough to be exact in JSON. */
export function seed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0]!;
}

/** Says for screen readers what the last action did. */
export function Announcer({ screen }: { screen: Screen | null }) {
  const { play, t } = useShared();
  const notice = play.notice ? t[play.notice] : "";
  const fault = play.table.fault?.message ?? "";
  const parts = screen ? [screen.happened, screen.message, screen.ended || screen.turn] : [];
  return (
    <div class="unseen" role="status" aria-live="polite" data-testid="announcer">
      {[notice, fault, ...parts].filter(Boolean).join(". ").replace(/([.!?])\./g, "$1")}
    </div>
  );
}
