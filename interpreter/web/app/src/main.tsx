// The page: takes over the first document, starts the worker, and opens the game.

import { render } from "preact";
import "./app.css";
import type { Open } from "./contract.ts";
import { expected } from "./expected.ts";
import { gameOf, isEmbedded, linked } from "./fragment.ts";
import { Host, type Port } from "./host.ts";
import { Play } from "./play.ts";
import { games, onChange, ruleText } from "./source.ts";
import { first, type Start, startOf } from "./start.ts";
import { randomSeed } from "./seed.ts";
import { GamePage, ListPage } from "./view/app.tsx";
import type { Before } from "./view/context.ts";
import { applyTheme, chosenLanguage } from "./view/settings.tsx";

/** The time between two looks for pieces of the module, in ms. */
const LOOK = 25;

declare global {
  interface Window {
    /** The worker that the document of a game starts before this script is there. */
    alfonsoWorker?: Worker | undefined;
  }
}

const text = (id: string): string => document.getElementById(id)?.textContent ?? "";

/** Returns the worker with its module: from the document itself, or from the server. */
function host(start: Start): Host {
  if (start.mode === "serve") {
    const next = (): Port => {
      const early = window.alfonsoWorker;
      window.alfonsoWorker = undefined;
      return (early ?? new Worker("/worker.js")) as Port;
    };
    return new Host(next, { kind: "boot", url: "/module.xz" });
  }
  const script = new Blob([String(JSON.parse(text("worker")))], { type: "text/javascript" });
  const url = URL.createObjectURL(script);
  const next = (): Port => {
    const port = new Worker(url) as Port;
    handOver(port);
    return port;
  };
  return new Host(next, { kind: "boot" });
}

/** Sends the pieces of the module in the document to a worker, while the browser may still be loading them. */
function handOver(port: Port): void {
  let sent = 0;
  const look = (): void => {
    const isComplete = document.readyState !== "loading";
    for (;;) {
      const piece = document.getElementById(`module-${sent}`);
      // A piece is complete once another one has begun.
      if (!piece || !(isComplete || document.getElementById(`module-${sent + 1}`))) break;
      port.postMessage({ kind: "piece", text: piece.textContent });
      sent += 1;
    }
    if (isComplete) port.postMessage({ kind: "end" });
    else setTimeout(look, LOOK);
  };
  look();
}

/** Takes the parts of the first document, and returns them with the element for the page. */
function takeOver(): [Before, Element] {
  const filled = (id: string): Element | null => {
    const element = document.getElementById(id);
    return element?.childElementCount ? element : null;
  };
  const before: Before = {
    heading: document.getElementById("heading")?.textContent?.trim() ?? document.title,
    picture: filled("board"),
    sheet: filled("sheet"),
    sources: filled("sources"),
  };
  const root = document.createElement("div");
  root.id = "page";
  return [before, root];
}

async function begin(): Promise<void> {
  applyTheme();
  const start = startOf(text("start"));
  const language = chosenLanguage(start.language);
  const [before, root] = takeOver();
  const show = (): void => {
    document.getElementById("heading")?.remove();
    document.getElementById("app")?.remove();
    document.body.prepend(root);
  };
  const { search, hash } = window.location;
  let { open, plain } = first(start, search, hash);
  const changes: Partial<Open> = { language, seed: plain.seed || randomSeed() };
  if (start.mode === "serve" && !plain.name) {
    render(<ListPage start={start} games={await games()} language={language} />, root);
    return show();
  }
  // The texts of the first document are those of the reading that the page gives.
  const isPlain = plain.name === start.open.name && plain.ruleset === start.open.ruleset && open === plain;
  const play = new Play(host(start), plain);
  render(
    <GamePage
      start={start}
      before={before}
      play={play}
      game={plain.name}
      language={language}
      plain={isPlain}
      embedded={isEmbedded(search)}
    />,
    root,
  );
  show();
  if (isPlain && language === start.language) {
    void expected(text("screen")).then((it) => it && play.expect(it));
  }
  if (start.mode === "serve" && !plain.text) {
    const found = await ruleText(plain.name);
    Object.assign(changes, found, { ruleset: plain.ruleset || (found?.ruleset ?? "") });
  }
  plain = { ...plain, ...changes };
  open = open.link ? linked(plain, open.link) : plain;
  await play.begin(open, plain);

  window.addEventListener("hashchange", () => {
    const { hash } = window.location;
    if (gameOf(hash) !== plain.name || hash.replace(/^#/, "") === play.table.screen?.link.replace(/^#/, "")) return;
    void play.begin(linked({ ...plain, language: play.table.open.language }, hash), plain);
  });
  if (start.mode === "serve") {
    onChange(() => {
      void ruleText(plain.name).then((it) => {
        const written = ({ text, others, weights }: Partial<Open>): string => JSON.stringify([text, others, weights ?? ""]);
        if (it && written(it) !== written(plain)) {
          const { text, others, weights = "" } = it;
          plain = { ...plain, text, others, weights };
          void play.reopen({ text, others, weights }, "changed", "faulty");
        }
      });
    });
  }
}

void begin();
