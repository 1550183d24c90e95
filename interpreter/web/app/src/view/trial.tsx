// "Try it out": many games from the position at hand, with the share of each result.

import { useState } from "preact/hooks";
import { randomSeed } from "../seed.ts";
import { share, type Sums } from "../trial.ts";
import { STRENGTHS } from "./seats.tsx";
import { useBell, useShared } from "./context.ts";

/** The numbers of games to choose from. */
const GAMES = [100, 1000, 10000];
/** The strongest level that is offered: stronger agents need minutes for each game. */
const STRONGEST = 6;

/** The settings of a trial, and its figures. */
export function TrialPanel() {
  const { play, t, trial, language } = useShared();
  useBell(trial.changed);
  const [agent, setAgent] = useState(trial.settings.agent);
  const [games, setGames] = useState(trial.settings.games);
  const all = trial.sums.length * trial.settings.games;
  const done = trial.sums.reduce((sum, it) => sum + it.games, 0);
  const begin = (): void => void trial.begin(play.tables, { agent, games, seed: randomSeed() });
  const number = (it: number): string => it.toLocaleString(language);
  return (
    <div class="trial" data-testid="trial">
      <p class="faint">{play.tables.length > 1 ? t.trialHelpTwo : t.trialHelp}</p>
      <form
        class="line"
        onSubmit={(event) => {
          event.preventDefault();
          begin();
        }}
      >
        <label>
          <span>{t.trialAgent}</span>
          <select data-testid="trial-agent" value={agent} onChange={(event) => setAgent(event.currentTarget.value)}>
            <option value="">{t.atRandom}</option>
            {STRENGTHS.filter(([level]) => level <= STRONGEST).map(([level, word]) => (
              <option key={level} value={`level:${level}`}>
                {t[word]} ({level})
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>{t.trialGames}</span>
          <select data-testid="trial-games" value={games} onChange={(event) => setGames(Number(event.currentTarget.value))}>
            {GAMES.map((it) => (
              <option key={it} value={it}>
                {number(it)}
              </option>
            ))}
          </select>
        </label>
        {trial.running ? (
          <button type="button" data-testid="trial-stop" onClick={() => trial.stop()}>
            {t.stop}
          </button>
        ) : (
          <button type="submit" class="main" data-testid="trial-start" disabled={!play.table.answered}>
            {t.trialStart}
          </button>
        )}
      </form>
      {trial.running && <progress max={Math.max(all, 1)} value={done} aria-label={t.trial} />}
      {trial.fault && (
        <p class="notice" role="alert" data-testid="trial-fault">
          {trial.fault.message}
        </p>
      )}
      {trial.broken !== null && (
        <p class="notice" role="alert" data-testid="trial-broken">
          {t.trialBroken} {trial.broken}
        </p>
      )}
      {trial.sums.length > 0 && <Figures />}
      <p role="status" class="faint" data-testid="trial-done">
        {!trial.running && trial.sums.length > 0 && `${number(done)} / ${number(all)} ${t.trialPlayed}`}
      </p>
    </div>
  );
}

/** The figures of each board, side by side. */
function Figures() {
  const { play, t, trial, language } = useShared();
  const isTwo = trial.sums.length > 1;
  const percent = (it: number): string =>
    it.toLocaleString(language, { style: "percent", maximumFractionDigits: 1 });
  const cell = (board: number, count: number, of: number) => {
    if (of === 0) return <td key={board}>–</td>;
    const found = share(count, of);
    return (
      <td key={board}>
        <b>{percent(found.share)}</b>{" "}
        <span class="faint">
          {percent(found.low)}–{percent(found.high)}
        </span>
        <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
          <rect class="ground" width="100" height="6" />
          <rect class="bar" width={100 * found.share} height="6" />
          <rect class="doubt" x={100 * found.low} y="2" width={100 * (found.high - found.low)} height="2" />
        </svg>
      </td>
    );
  };
  const row = (title: string, count: (it: Sums) => number) => (
    <tr key={title}>
      <th scope="row">{title}</th>
      {trial.sums.map((it, board) => cell(board, count(it), it.games))}
    </tr>
  );
  const hasMoved = trial.sums.some((it, board) => play.tables[board]?.screen?.link !== it.link);
  const plain = (it: Sums): string =>
    it.games ? (it.plies / it.games).toLocaleString(language, { maximumFractionDigits: 1 }) : "–";
  return (
    <>
      <table data-testid="trial-figures">
        <thead>
          <tr>
            <th scope="col">{t.trialResult}</th>
            {trial.sums.map((it, board) => (
              <th scope="col" key={board}>
                {isTwo && (board === 0 ? t.firstBoard : t.secondBoard)} <span class="faint">{it.reference}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {trial.sums[0]!.players.map((name, seat) => row(`${t.trialWins}: ${name}`, (it) => it.wins[seat] ?? 0))}
          {row(t.trialDraws, (it) => it.draws)}
          {trial.sums.some((it) => it.unfinished > 0) && row(t.trialUnfinished, (it) => it.unfinished)}
          <tr>
            <th scope="row">{t.trialLength}</th>
            {trial.sums.map((it, board) => (
              <td key={board}>{plain(it)}</td>
            ))}
          </tr>
        </tbody>
      </table>
      <p class="faint">
        {t.trialNote} {t.trialSeed}: {trial.settings.seed}.
      </p>
      {hasMoved && (
        <p class="faint" data-testid="trial-moved">
          {t.trialMoved}
        </p>
      )}
    </>
  );
}
