// The questions that the sources leave open, each with its readings and with who supports them.

import { useEffect, useState } from "preact/hooks";
import type { QuestionEntry, Readings } from "../contract.ts";
import type { Table } from "../table.ts";
import { useShared } from "./context.ts";
import { TrialPanel } from "./trial.tsx";

/** The questions and rulesets of a game. */
export function ReadingsTab() {
  const { play, t } = useShared();
  const [chosen, choose] = useState(0);
  const index = Math.min(chosen, play.tables.length - 1);
  const table = play.tables[index]!;
  const isTwo = play.tables.length > 1;
  return (
    <div class="readings">
      <div class="buttons" hidden={!table.screen}>
        <button
          type="button"
          data-testid="two-boards"
          aria-pressed={isTwo}
          onClick={() => {
            choose(isTwo ? 0 : 1);
            void (isTwo ? play.join() : play.split());
          }}
        >
          {isTwo ? t.oneBoard : t.twoBoards}
        </button>
      </div>
      {table.screen && <p class="faint">{t.twoBoardsHelp}</p>}
      {isTwo && (
        <div class="buttons" role="group" aria-label={t.readingsOf}>
          {[t.firstBoard, t.secondBoard].map((title, board) => (
            <button
              type="button"
              key={title}
              aria-pressed={board === index}
              data-testid={`board-${board}`}
              onClick={() => choose(board)}
            >
              {title}
            </button>
          ))}
        </div>
      )}
      {isTwo && (
        <section aria-label={t.trialReadings}>
          <h2>{t.trialReadings}</h2>
          <TrialPanel />
        </section>
      )}
      <Questions table={table} key={table.id} />
    </div>
  );
}

/** The effects of the last other answer, below its question. */
function Effects({ table, question }: { table: Table; question: string }) {
  const { t } = useShared();
  const switched = table.switched;
  if (!switched || table.asked !== question) return null;
  const cells = switched.cells.map((it) => table.screen?.cells[it]?.name ?? "").filter(Boolean);
  return (
    <div class="effects" data-testid="switched" data-possible={switched.possible}>
      <p>
        <strong>{switched.message}</strong>
      </p>
      {cells.length > 0 && (
        <p>
          {t.changedCells}: {cells.join(", ")}
        </p>
      )}
      {switched.clauses.length > 0 && (
        <>
          <p>{t.changedClauses}:</p>
          <ul>
            {switched.clauses.map((clause) => (
              <li key={clause.sentence + clause.rule}>
                <mark>{clause.sentence}</mark>
                <details data-testid="rule-text">
                  <summary>{t.ruleText}</summary>
                  {clause.before && (
                    <>
                      <p class="faint">{t.before}</p>
                      <pre>{clause.before}</pre>
                      <p class="faint">{t.after}</p>
                    </>
                  )}
                  <pre>{clause.rule}</pre>
                </details>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function Questions({ table }: { table: Table }) {
  const { play, t } = useShared();
  // The list before stays until the new one is here, so that the focus stays too.
  const [last, keep] = useState<Readings | null>(table.readings);
  const found = table.readings;
  useEffect(() => {
    if (found) keep(found);
    else if (table.screen || table.fault) void play.look(table, { do: "readings" });
  }, [found, table.screen]);
  const readings = found ?? last;
  if (!readings) return null;
  return (
    <>
      {readings.rulesets.length > 1 && (
        <fieldset class="question" data-testid="rulesets">
          <legend>{t.rulesets}</legend>
          {readings.rulesets.map((it) => (
            <button
              type="button"
              class="reading"
              key={it.name}
              aria-pressed={it.played}
              data-testid={`ruleset-${it.name}`}
              onClick={() => void play.act(table, { do: "ruleset", ruleset: it.name })}
            >
              <span class="text">
                <b>{it.name}</b> {it.text}
              </span>
            </button>
          ))}
          <Effects table={table} question="" />
        </fieldset>
      )}
      {readings.questions.length === 0 && <p class="faint">{t.noQuestions}</p>}
      {readings.questions.map((it) => (
        <Question key={it.name} table={table} question={it} />
      ))}
    </>
  );
}

function Question({ table, question }: { table: Table; question: QuestionEntry }) {
  const { play, t } = useShared();
  return (
    <fieldset class="question" data-testid={`question-${question.name}`}>
      <legend>{question.text || question.name}</legend>
      {question.readings.map((it) => (
        <button
          type="button"
          class="reading"
          key={it.name}
          aria-pressed={it.played}
          data-testid={`answer-${question.name}-${it.name}`}
          onClick={() => {
            if (!it.played) void play.act(table, { do: "answer", question: question.name, reading: it.name });
          }}
        >
          <span class="text">{it.text || it.name}</span>
          <span class="cited">{it.cited.length ? `${t.readBy}: ${it.cited.join("; ")}` : t.noSource}</span>
        </button>
      ))}
      <Effects table={table} question={question.name} />
    </fieldset>
  );
}
