// The page: takes over the first document, starts the worker, and opens the game.

import { render } from "preact";
import "./app.css";
import { NOTHING, parsed } from "./fragment.ts";
import { Host, type Port } from "./host.ts";
import { Play } from "./play.ts";
import { games, onChange, ruleText } from "./source.ts";
import { first, type Start, startOf } from "./start.ts";
import { randomSeed } from "./seed.ts";
import { GamePage, ListPage } from "./view/app.tsx";
import type { Before } from "./view/context.ts";
import { applyTheme, chosenLanguage } from "./view/settings.tsx";

const text = (id: string): string => document.getElementById(id)?.textContent ?? "";

/** Returns the worker with its module: from the document itself, or from the server. */
function host(start: Start): Host {
  if (start.mode === "serve") {
    return new Host(() => new Worker("/worker.js") as Port, { kind: "boot", url: "/alfonso_web_bg.wasm" });
  }
  const script = new Blob([String(JSON.parse(text("worker")))], { type: "text/javascript" });
  const url = URL.createObjectURL(script);
  return new Host(() => new Worker(url) as Port, { kind: "boot", packed: text("module") });
}

/** Takes the parts of the first document, and returns them with the element for the page. */
function takeOver(): [Before, Element] {
  const at = (id: string): Element | null => document.getElementById(id);
  const before: Before = {
    heading: at("heading")?.textContent?.trim() ?? document.title,
    picture: at("board"),
    sheet: at("sheet"),
    sources: at("sources"),
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
  let open = { ...first(start, search, hash), language };
  open.seed ||= randomSeed();
  if (start.mode === "serve" && !open.name) {
    render(<ListPage start={start} games={await games()} language={language} />, root);
    return show();
  }
  const plain = open.name === start.open.name && !open.ruleset && !open.answers.length;
  const play = new Play(host(start), open);
  render(<GamePage start={start} before={before} play={play} language={language} plain={plain} />, root);
  show();
  if (start.mode === "serve" && !open.text) open = { ...open, ...(await ruleText(open.name)) };
  await play.begin(open);

  window.addEventListener("hashchange", () => {
    const link = parsed(window.location.hash);
    if (!link || (link.name && link.name !== open.name)) return;
    void play.begin({ ...NOTHING, ...open, ...link, language: play.table.open.language });
  });
  if (start.mode === "serve") {
    onChange(() => {
      void ruleText(open.name).then((it) => {
        if (it && it.text + JSON.stringify(it.others) !== open.text + JSON.stringify(open.others)) {
          open = { ...open, ...it };
          void play.reopen({ text: it.text, others: it.others }, "changed", "faulty");
        }
      });
    });
  }
}

void begin();
