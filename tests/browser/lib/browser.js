// The browser, and pages of it that keep a list of everything that should not happen.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";
import { open_eyes } from "./eyes.js";

/** Where systems install the browser. */
const PATHS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
/** The time by which each answer of a worker is held back, in ms: what works with this waits for nothing by luck. */
const LATE = Number(process.env.LATE ?? 0);
/** The time after which an answer of the page counts as missing, in ms. */
export const LIMIT = 20_000;

let running;

/** Returns the browser of this process. */
export function browser() {
  const executablePath = process.env.CHROMIUM ?? PATHS.find((path) => existsSync(path));
  assert.ok(executablePath, "Chromium is missing: `bash tests/browser/run` installs it");
  // A container has neither name spaces for a sandbox nor much shared memory.
  const args = ["--no-sandbox", "--disable-dev-shm-usage", "--force-color-profile=srgb", "--hide-scrollbars=false"];
  running ??= chromium.launch({ executablePath, args });
  return running;
}

/** Ends the browser of this process. */
export async function close() {
  await (await running)?.close();
  running = undefined;
}

/** Holds back what workers say, except for thoughts: the page measures how long these take. */
function hold_back(late) {
  window.Worker = class extends Worker {
    set onmessage(hear) {
      const later = (event) => {
        const isThought = event.data.json?.startsWith('{"thought"');
        setTimeout(() => hear.call(this, event), isThought ? 0 : late);
      };
      super.onmessage = hear && later;
    }
  };
}

/** A page with eyes. `faults` lists errors, dialogs, policy violations and requests to elsewhere. */
export class Visit {
  faults = [];
  requests = [];

  /** Opens an empty page. `own` is the origin, or the file, that may be asked for. */
  static async begin(own, options = {}) {
    const context = await (await browser()).newContext({
      viewport: { width: 1280, height: 900 },
      colorScheme: "light",
      locale: "en-GB",
      reducedMotion: "reduce",
      ...options,
    });
    const visit = new Visit();
    visit.context = context;
    await context.addInitScript(open_eyes);
    if (LATE) await context.addInitScript(hold_back, LATE);
    const page = await context.newPage();
    visit.page = page;
    page.setDefaultTimeout(LIMIT);
    page.on("console", (it) => it.type() === "error" && visit.faults.push(`console: ${it.text()}`));
    page.on("pageerror", (error) => visit.faults.push(`error: ${error.message}`));
    page.on("dialog", (dialog) => {
      visit.faults.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on("request", (request) => {
      const url = request.url();
      visit.requests.push(url);
      if (!url.startsWith(own) && !/^(blob|data):/.test(url)) visit.faults.push(`request: ${url}`);
    });
    return visit;
  }

  /** Opens an address, and waits until the board can be used. */
  async open(url) {
    await this.page.goto(url);
    await this.until("board");
    return this.look();
  }

  look(table = 0) {
    return this.page.evaluate((it) => window.eyes.look(it), table);
  }

  /** Waits until a test of `eyes.tests` holds. */
  until(name, ...args) {
    return this.page.evaluate(([test, limit]) => window.eyes.until(test, limit), [{ name, args }, LIMIT]);
  }

  /** Presses an element with the mouse, or with a finger. */
  async press(selector) {
    const { x, y } = await this.page.evaluate((it) => window.eyes.spot(it), selector);
    if (this.touches) await this.page.touchscreen.tap(x, y);
    else await this.page.mouse.click(x, y);
  }

  /** Does something, and returns what the board shows once something was announced. */
  async act(job, table = 0) {
    const before = await this.page.evaluate(() => window.eyes.said());
    await job();
    return this.page.evaluate(
      ([said, limit, board]) => window.eyes.after(said, limit, board),
      [before, LIMIT, table],
    );
  }

  /** Presses an element of the page and waits for the answer. */
  pressed(selector, table = 0) {
    return this.act(() => this.press(selector), table);
  }

  /**
   * Waits until an element shows a part of a text, and fails with what it shows instead. What a worker
   * answers comes a while after the tab that shows it, so that nothing is taken from a tab at once.
   */
  async says(selector, part, where = this.page) {
    const [pattern, flags] = part instanceof RegExp ? [part.source, part.flags] : [null, part];
    const shows = ([css, source, rest]) => {
      const text = document.querySelector(css)?.innerText ?? "";
      return source === null ? text.includes(rest) : new RegExp(source, rest).test(text);
    };
    try {
      await where.waitForFunction(shows, [selector, pattern, flags]);
    } catch {
      const text = await where.evaluate((css) => document.querySelector(css)?.innerText ?? null, selector);
      assert.fail(`${selector} does not show ${part}, but: ${text}`);
    }
  }

  /** Opens a tab. */
  async tab(name) {
    await this.press(`[data-testid="tab-${name}"]`);
  }

  /** Fails if something happened that should not. */
  async calm() {
    const violations = await this.page.evaluate(() => window.eyes.violations).catch(() => []);
    assert.deepEqual([...this.faults, ...violations], []);
  }

  async end() {
    await this.context.close();
  }
}

/** Returns the selector of a cell of a board by its name. */
export const cell = (name, table = 0) => `[data-testid="table-${table}"] [data-cell="${name}"]`;
/** Returns the selector of an element by its name for tests. */
export const named = (name) => `[data-testid="${name}"]`;
