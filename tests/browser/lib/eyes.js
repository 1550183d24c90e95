// What tests see of the page. These functions run in the page; they are added before its scripts and
// use only the names that the page keeps for tests: `data-cell`, `data-can`, `data-testid`.

/** Adds `window.eyes` to the page. Playwright sends this function as text. */
export function open_eyes() {
  const find = (id) => document.querySelector(`[data-testid="${id}"]`);
  const text = (id) => find(id)?.textContent.trim() ?? "";
  const isShown = (it) => it.getClientRects().length > 0;
  const about = (it) => it.dataset.cell ?? it.textContent.trim();

  const eyes = {
    /** Texts of policy violations, in their order. */
    violations: [],
    /** Tasks over 50 ms of the main thread: begin and duration in ms. */
    long: [],
    /** The text for screen readers. It differs after each action, if only by a blank. */
    said: () => find("announcer")?.textContent ?? "",

    /** Returns what the board of a table shows and allows. */
    look(table = 0) {
      const board = find(`table-${table}`);
      if (!board) return null;
      const end = table ? `-${table}` : "";
      const cells = [...board.querySelectorAll("[data-cell]")];
      const can = (...uses) => cells.filter((it) => uses.includes(it.dataset.can)).map((it) => it.dataset.index);
      const menu = find("menu");
      const reserve = [...document.querySelectorAll(".reserve button:not(:disabled)")];
      const button = (id) => Boolean(find(id + end) && !find(id + end).disabled);
      return {
        cells: cells.length,
        act: can("act"),
        targets: can("target", "take"),
        picked: cells.find((it) => it.getAttribute("aria-pressed") === "true")?.dataset.cell ?? null,
        lifted: reserve.find((it) => it.getAttribute("aria-pressed") === "true")?.dataset.kind ?? null,
        reserve: reserve.map((it) => it.dataset.kind),
        menu: menu ? [...menu.querySelectorAll("[data-item]")].map((it) => it.textContent.trim()) : null,
        throw: button("throw"),
        pass: button("pass"),
        resign: button("resign"),
        due: board.dataset.due ?? null,
        turn: text(`turn${end}`),
        message: text(`message${end}`),
        happened: text(`happened${end}`),
        fault: text("fault"),
        moves: document.querySelectorAll('[data-testid="moves"] li').length,
        said: eyes.said(),
        fen: board.querySelector(".picture desc")?.textContent ?? "",
      };
    },

    /** Resolves once the announced text is another one, with what the board shows then. */
    after(before, limit, table = 0) {
      return new Promise((done, failed) => {
        const wait = new MutationObserver(() => check());
        const late = setTimeout(() => {
          wait.disconnect();
          failed(new Error(`nothing happened in ${limit} ms after: ${before}`));
        }, limit);
        const check = () => {
          if (eyes.said() === before) return;
          clearTimeout(late);
          wait.disconnect();
          done(eyes.look(table));
        };
        wait.observe(document.body, { subtree: true, childList: true, characterData: true });
        check();
      });
    },

    /** Resolves once a function returns something true, with that. */
    async until(test, limit) {
      const end = performance.now() + limit;
      const given = test;
      for (;;) {
        const found = eyes.tests[given.name](...given.args);
        if (found) return found;
        if (performance.now() > end) throw new Error(`never: ${given.name} ${given.args.join(" ")}`);
        await new Promise((done) => setTimeout(done, 20));
      }
    },

    tests: {
      // The page shows a board before the engine is there, and speaks once it is.
      board: () => eyes.look() !== null && eyes.said() !== "",
      shown: (id) => Boolean(find(id) && isShown(find(id))),
      gone: (id) => !find(id),
      holds: (id, part) => text(id).includes(part),
      filled: (selector) => (document.querySelector(selector)?.textContent.trim().length ?? 0) > 0,
      moves: (least) => (eyes.look()?.moves ?? 0) >= least,
    },

    /** Scrolls an element into view, and returns a point at which a press hits it. */
    spot(selector) {
      const element = document.querySelector(selector);
      if (!element) throw new Error(`there is no ${selector}`);
      const shape = element.querySelector("polygon") ?? element;
      const hits = (x, y) => {
        const hit = document.elementFromPoint(x, y);
        return hit !== null && (element.contains(hit) || hit.contains(element));
      };
      for (const block of ["nearest", "center"]) {
        const { left, top, width, height } = shape.getBoundingClientRect();
        for (const [across, down] of [[1, 1], [1, 1.5], [1, 0.5], [1.5, 1], [0.5, 1], [1.6, 1.6], [0.4, 0.4]]) {
          const [x, y] = [left + (across * width) / 2, top + (down * height) / 2];
          if (hits(x, y)) return { x, y };
        }
        element.scrollIntoView({ block, inline: "nearest", behavior: "instant" });
      }
      const { left, top, width, height } = shape.getBoundingClientRect();
      for (let at = 0; at < 400; at++) {
        const [x, y] = [left + ((at % 20) + 0.5) * (width / 20), top + (Math.floor(at / 20) + 0.5) * (height / 20)];
        if (hits(x, y)) return { x, y };
      }
      throw new Error(`${selector} (${about(element)}) is covered by something else`);
    },
  };
  addEventListener("securitypolicyviolation", (event) => {
    eyes.violations.push(`${event.violatedDirective}: ${event.blockedURI} ${event.sample}`);
  });
  new PerformanceObserver((list) => {
    for (const it of list.getEntries()) eyes.long.push([it.startTime, it.duration]);
  }).observe({ type: "longtask", buffered: true });
  window.eyes = eyes;
}
