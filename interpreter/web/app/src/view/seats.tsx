// The players of the seats: persons with names, and agents by their strength.

import { useEffect, useRef } from "preact/hooks";
import type { PlayerView, Screen } from "../contract.ts";
import type { Table } from "../table.ts";
import type { Label } from "../text/dictionary.ts";
import { useShared } from "./context.ts";

/** The strengths of agents: the first and last level of each word. */
export const STRENGTHS: ReadonlyArray<readonly [number, Label]> = [
  [1, "beginner"],
  [2, "beginner"],
  [3, "casual"],
  [4, "casual"],
  [5, "medium"],
  [6, "medium"],
  [7, "strong"],
  [8, "strong"],
  [9, "veryStrong"],
  [10, "veryStrong"],
];

/** The seats of a game. */
export function SeatsTab({ table, screen }: { table: Table; screen: Screen }) {
  const { play, t } = useShared();
  const agents = screen.players.map((it) => it.agent);
  const people = screen.players.map((it) => it.person);
  const assign = (seat: number, agent: string): void => {
    const seats = agents.map((it, index) => (index === seat ? agent : it));
    void play.act(table, { do: "seats", seats, people });
  };
  const name = (seat: number, text: string): void => {
    const named = people.map((it, index) => (index === seat ? text : it));
    void play.act(table, { do: "seats", seats: agents, people: named });
  };
  return (
    <div class="seats">
      {screen.players.map((player, seat) => {
        const known = player.agent === "" || player.agent === "random" || /^level:([1-9]|10)$/.test(player.agent);
        return (
          <div class="seat" key={seat}>
            <label>
              <span>
                {t.player} {seat + 1}
              </span>
              <select
                data-testid={`seat-${seat}`}
                value={player.agent}
                onChange={(event) => assign(seat, event.currentTarget.value)}
              >
                <option value="">{t.person}</option>
                {STRENGTHS.map(([level, word]) => (
                  <option key={level} value={`level:${level}`}>
                    {t[word]} ({level})
                  </option>
                ))}
                <option value="random">{t.atRandom}</option>
                {!known && <option value={player.agent}>{player.agent}</option>}
              </select>
            </label>
            {player.agent === "" && (
              <label>
                <span>{t.name}</span>
                <PersonName seat={seat} player={player} onName={(text) => name(seat, text)} />
              </label>
            )}
          </div>
        );
      })}
      <label class="check">
        <input
          type="checkbox"
          data-testid="dice-by-hand"
          checked={table.open.dice_by_hand}
          onChange={(event) => void play.reopen({ dice_by_hand: event.currentTarget.checked })}
        />
        <span>{t.diceByHand}</span>
      </label>
    </div>
  );
}

interface PersonNameProps {
  seat: number;
  player: PlayerView;
  onName(text: string): void;
}

/** The name of the person on a seat. A record that is opened changes it, but not while somebody types. */
function PersonName({ seat, player, onName }: PersonNameProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (field.current && field.current !== document.activeElement) field.current.value = player.person;
  }, [player.person]);
  return (
    <input
      ref={field}
      data-testid={`name-${seat}`}
      defaultValue={player.person}
      placeholder={player.name}
      maxLength={40}
      autocomplete="off"
      onChange={(event) => onName(event.currentTarget.value.trim())}
    />
  );
}
