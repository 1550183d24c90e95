// The whole page: a game in progress, or the list of games.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { GameEntry, Open, Screen } from "../contract.ts";
import { address, linked } from "../fragment.ts";
import { Cells } from "../geometry.ts";
import type { Play } from "../play.ts";
import { ruleText } from "../source.ts";
import type { Start } from "../start.ts";
import type { Table } from "../table.ts";
import { Trial, workersFor } from "../trial.ts";
import { type Before, Context, labels, useShared } from "./context.ts";
import { Board } from "./board.tsx";
import { Catalogue } from "./catalogue.tsx";
import { Adopted } from "./markup.tsx";
import { Players } from "./players.tsx";
import { ReadingsTab } from "./readings.tsx";
import { SeatsTab } from "./seats.tsx";
import { Settings } from "./settings.tsx";
import { GamesTab, ShareTab } from "./share.tsx";
import { Announcer, Controls, Dice, Mistake, Status, Takebacks } from "./status.tsx";
import { type Tab, Tabs } from "./tabs.tsx";
import { MoveList, MovesTab, PageTab, PiecesTab } from "./texts.tsx";
import { TrialPanel } from "./trial.tsx";

/** The longest address that is kept, in UTF-16 units. */
const MOST_KEPT = 16000;
/** Cells that are narrower, in pixels, can be made larger. */
const COMFORTABLE = 30;

interface ListPageProps {
  start: Start;
  games: GameEntry[];
  language: string;
}

/** The page with the list of games. */
export function ListPage({ start, games, language: first }: ListPageProps) {
  const [language, setLanguage] = useState(first);
  const t = labels(language);
  useEffect(() => {
    document.documentElement.lang = language;
    document.title = t.catalogue;
  }, [language]);
  return (
    <>
      <header class="top">
        <h1>{t.catalogue}</h1>
        <Settings t={t} language={language} setLanguage={setLanguage} />
      </header>
      <Catalogue games={games.length ? games : start.games} language={language} t={t} />
    </>
  );
}

interface GamePageProps {
  start: Start;
  before: Before;
  play: Play;
  game: string;
  language: string;
  /** True if the texts of the first document are those of the game that opens. */
  plain: boolean;
  /** True if the page shows the board alone, within another page. */
  embedded: boolean;
}

/** The page with a game. */
export function GamePage({ start, before, play, game, language: first, plain, embedded }: GamePageProps) {
  const [language, set] = useState(first);
  const setLanguage = (chosen: string): void => {
    set(chosen);
    void play.reopen({ language: chosen });
  };
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const trial = useMemo(() => new Trial(() => play.host.another(), workersFor(navigator.hardwareConcurrency || 2)), [play]);
  const shared = { start, before, play, trial, game, language, setLanguage, t: labels(language) };
  return (
    <Context.Provider value={shared}>
      {embedded ? <Embedded /> : <Game plain={plain && language === start.language} />}
    </Context.Provider>
  );
}

/** A game within another page: the board, whose turn it is, and the moves behind a switch. */
function Embedded() {
  const { before, play, t } = useShared();
  const { table } = play;
  const { screen } = table;
  const heading = screen?.heading || before.heading;
  useEffect(() => {
    document.title = heading;
  }, [heading]);
  // Pieces in reserve are part of the board: without them nobody could place one.
  const hasReserve = screen?.players.some((it) => it.reserve.length > 0);
  return (
    <>
      <main class="game embedded" id="main" data-testid="embedded">
        <h1 class="unseen">{heading}</h1>
        <div class="boards" id="board">
          <p id="board-help" class="unseen">
            {t.boardHelp}
          </p>
          {screen ? <OneBoard table={table} index={0} /> : before.picture && <Adopted class="frame first" from={before.picture} />}
        </div>
        <div class="beside">
          {screen ? <Status table={table} screen={screen} /> : <Waiting table={table} />}
          {screen && hasReserve && <Players table={table} screen={screen} />}
          {screen && (
            <details class="moves" data-testid="embedded-moves">
              <summary>
                {t.moves} ({screen.played.length})
              </summary>
              <MoveList screen={screen} />
            </details>
          )}
        </div>
      </main>
      <Announcer />
    </>
  );
}

function Game({ plain }: { plain: boolean }) {
  const { start, before, play, game: ours, t, language, setLanguage } = useShared();
  const table = play.table;
  const screen = table.screen;
  const [open, setOpen] = useState("moves");
  const firstReference = useRef("");
  if (screen && !firstReference.current) firstReference.current = screen.reference;
  // There is nothing to say about moves before the first screen.
  const shown = screen || open !== "moves" ? open : "sheet";
  const isBare = screen ? screen.cells.length === 0 : table.fault !== null && !before.picture;
  const isFirst = plain && (!screen || screen.reference === firstReference.current);

  useEffect(() => {
    if (screen) document.title = screen.heading;
  }, [screen?.heading]);

  useEffect(() => {
    if (screen) keepAddress(screen);
  }, [screen?.link]);

  const openRecord = async (game: string, record: string): Promise<void> => {
    const open: Open = { ...linked(table.open, ""), name: ours, seats: [], record };
    if (game !== ours && start.mode === "serve") Object.assign(open, await ruleText(game), { ruleset: "" });
    await play.begin(open);
  };
  const tabs: Tab[] = [
    {
      id: "sheet",
      title: t.rules,
      draw: () => <PageTab table={table} page="sheet" first={isFirst ? before.sheet : null} />,
    },
    {
      id: "sources",
      title: t.sources,
      draw: () => <PageTab table={table} page="sources" first={isFirst ? before.sources : null} />,
    },
  ];
  // Of an incomplete game the engine still knows questions and sources.
  if (!screen && table.fault) tabs.push({ id: "readings", title: t.readings, draw: () => <ReadingsTab /> });
  if (screen) {
    tabs.unshift(
      { id: "moves", title: t.moves, draw: () => <MovesTab table={table} screen={screen} /> },
      { id: "readings", title: t.readings, draw: () => <ReadingsTab /> },
      { id: "pieces", title: t.pieces, draw: () => <PiecesTab screen={screen} /> },
    );
    tabs.push(
      { id: "trial", title: t.trial, draw: () => <TrialPanel /> },
      { id: "seats", title: t.seats, draw: () => <SeatsTab table={table} screen={screen} /> },
      { id: "share", title: t.share, draw: () => <ShareTab table={table} screen={screen} /> },
      {
        id: "games",
        title: t.games,
        draw: () => (
          <GamesTab table={table} screen={screen} openRecord={(game, record) => void openRecord(game, record)} />
        ),
      },
    );
  }
  return (
    <>
      <a class="skip" href="#board" onClick={focusBoard}>
        {t.skip}
      </a>
      <header class="top">
        <div>
          {start.mode === "serve" && (
            <a class="back" href="/">
              {t.allGames}
            </a>
          )}
          <h1 data-testid="heading">{screen?.heading || (before.picture || before.sheet ? before.heading : ours)}</h1>
          {screen?.goal && <p class="goal">{screen.goal}</p>}
        </div>
        <Settings t={t} language={language} setLanguage={setLanguage} />
      </header>
      <main class={`game${play.tables.length > 1 ? " two" : ""}${isBare ? " bare" : ""}`} id="main">
        <div class="boards" id="board">
          <p id="board-help" class="unseen">
            {t.boardHelp}
          </p>
          {screen
            ? play.tables.map((it, index) => <OneBoard key={it.id} table={it} index={index} />)
            : before.picture && <Adopted class="frame first" from={before.picture} />}
        </div>
        <div class="beside">
          {screen ? (
            <>
              <Status table={table} screen={screen} />
              <Players table={table} screen={screen} />
              <Controls table={table} screen={screen} />
            </>
          ) : (
            <Waiting table={table} />
          )}
        </div>
        <Tabs tabs={tabs} open={shown} label={t.about} onOpen={setOpen} />
      </main>
      <PrintedRules sheet={before.sheet} hidden={shown === "sheet" || !isFirst} />
      <footer class="bottom">{screen && <p data-testid="reference">{screen.reference}</p>}</footer>
      <Announcer />
    </>
  );
}

let keeping: ReturnType<typeof setTimeout> | undefined;

/** Keeps the game in the address, so that a page that is loaded again shows it again. */
function keepAddress(screen: Screen): void {
  clearTimeout(keeping);
  // Browsers refuse many changes in a short time.
  keeping = setTimeout(() => {
    const link = address(window.location.href, screen.link);
    if (link.length < MOST_KEPT) window.history.replaceState(null, "", link);
  }, 400);
}

function focusBoard(event: Event): void {
  event.preventDefault();
  document.querySelector<SVGElement>(".cells [tabindex='0']")?.focus();
}

/** The sheet of rules, which paper shows even if another tab is open. */
function PrintedRules({ sheet, hidden }: { sheet: Element | null; hidden: boolean }) {
  if (!sheet || hidden) return null;
  return (
    <div class="printed" aria-hidden="true">
      <Adopted class="document sheet" from={sheet} />
    </div>
  );
}

function OneBoard({ table, index }: { table: Table; index: number }) {
  const { play, t } = useShared();
  const [isLarge, setLarge] = useState(false);
  const [isSmall, setSmall] = useState(false);
  const scroll = useRef<HTMLDivElement>(null);
  const screen: Screen | null = table.screen;
  const cells = useMemo(() => new Cells(screen?.cells.map((it) => it.outline) ?? []), [screen?.cells.length]);
  useEffect(() => {
    const around = scroll.current;
    if (!around || !screen) return;
    const measure = (): void => {
      const shown = Math.min(around.clientWidth, Math.max(320, (window.innerHeight * screen.size[0]) / screen.size[1]));
      const narrowest = cells.narrowest();
      setSmall(narrowest > 0 && (narrowest * shown) / screen.size[0] < COMFORTABLE);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(around);
    return () => observer.disconnect();
  }, [cells, screen?.size[0], screen?.size[1]]);
  if (!screen) return null;
  const isTwo = play.tables.length > 1;
  const title = isTwo ? (index === 0 ? t.firstBoard : t.secondBoard) : t.board;
  return (
    <section
      class={isLarge ? "one large" : "one"}
      aria-label={title}
      data-testid={`table-${index}`}
      data-table={table.id}
      data-due={screen.due}
    >
      {isTwo && (
        <p class="caption">
          <b>{title}</b> <span class="faint">{screen.reference}</span>
        </p>
      )}
      <div class="scroll" ref={scroll}>
        {screen.cells.length > 0 ? (
          <Board table={table} screen={screen} title={`${title}: ${screen.heading}`} />
        ) : (
          <Dice screen={screen} />
        )}
      </div>
      {(isSmall || isLarge) && (
        <button type="button" class="quiet larger" data-testid="larger" onClick={() => setLarge(!isLarge)}>
          {isLarge ? t.smaller : t.larger}
        </button>
      )}
      {index > 0 && (
        <>
          <Status table={table} screen={screen} end={`-${index}`} />
          <div class="buttons">
            <Takebacks table={table} screen={screen} end={`-${index}`} />
          </div>
        </>
      )}
    </section>
  );
}

/** Before the first screen. */
function Waiting({ table }: { table: Table }) {
  const { play, t } = useShared();
  return (
    <section class="status" aria-label={t.facts}>
      {table.fault ? (
        <Mistake fault={table.fault} />
      ) : (
        <p class="turn" data-testid="turn">
          {play.unavailable ? t.unavailable : t.loading}
        </p>
      )}
    </section>
  );
}
