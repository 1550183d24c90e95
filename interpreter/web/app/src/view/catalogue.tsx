// The list of games of `alfonso serve`.

import { useState } from "preact/hooks";
import type { GameEntry } from "../contract.ts";
import type { Label } from "../text/dictionary.ts";

interface CatalogueProps {
  games: GameEntry[];
  language: string;
  t: Record<Label, string>;
}

function plain(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Returns the title of a game in a language. */
export function titleIn(game: GameEntry, language: string): string {
  return game.titles.find(([tag]) => tag === language)?.[1] || game.title;
}

/** Returns the games that have all words of a search. */
export function matching(games: readonly GameEntry[], search: string): GameEntry[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return games.filter((game) => {
    const text = plain(
      [game.name, game.title, game.family, game.date, ...game.titles.map((it) => it[1]), ...game.words].join(" "),
    );
    return words.every((word) => text.includes(word));
  });
}

/** The list of games, with a search. */
export function Catalogue({ games, language, t }: CatalogueProps) {
  const [search, type] = useState("");
  const found = matching(games, search);
  const families = [...new Set(found.map((it) => it.family))];
  return (
    <main class="catalogue" id="main">
      <form role="search" class="line" onSubmit={(event) => event.preventDefault()}>
        <label>
          <span>{t.search}</span>
          <input type="search" data-testid="search" value={search} onInput={(event) => type(event.currentTarget.value)} />
        </label>
        <p role="status" class="faint" data-testid="found">
          {found.length ? `${found.length} ${t.found}` : t.noneFound}
        </p>
      </form>
      {families.map((family) => (
        <section key={family}>
          <h2>{family === "files" ? t.files : family}</h2>
          <ul>
            {found
              .filter((it) => it.family === family)
              .map((game) => (
                <li key={game.name} data-testid={`game-${game.name}`}>
                  <Game game={game} language={language} t={t} />
                </li>
              ))}
          </ul>
        </section>
      ))}
    </main>
  );
}

function Game({ game, language, t }: { game: GameEntry; language: string; t: Record<Label, string> }) {
  const about = [
    game.date,
    game.players ? `${game.players} ${t.playersCount}` : "",
    game.questions ? `${game.questions} ${game.questions === 1 ? t.question : t.questions}` : "",
  ];
  return (
    <>
      <a href={`/play?game=${encodeURIComponent(game.name)}`}>{titleIn(game, language)}</a>{" "}
      <span class="about">{about.filter(Boolean).join(" · ")}</span>
      {game.incomplete && (
        <p class="incomplete">
          <b>{t.incomplete}.</b> {game.incomplete}
        </p>
      )}
    </>
  );
}
