// A player who has only a keyboard. Each step checks that the focus can be seen.

import assert from "node:assert/strict";

/** Returns the element with the focus: its names, its outline, its spot, and its order in the page. */
export function focus(visit) {
  return visit.page.evaluate(() => {
    const it = document.activeElement;
    if (!it || it === document.body) return null;
    const drawn = it.querySelector(":scope > polygon");
    const style = getComputedStyle(it);
    const shape = drawn && getComputedStyle(drawn);
    const outline = style.outlineStyle !== "none" && Number.parseFloat(style.outlineWidth) >= 2;
    // A field of a file lies unseen in its button, which shows the focus.
    const around = it.closest(".button");
    const holder = around && getComputedStyle(around).outlineStyle !== "none";
    const stroke = Boolean(shape && shape.stroke !== "none" && Number.parseFloat(shape.strokeWidth) >= 2);
    const { left, top, width, height } = (drawn ?? it).getBoundingClientRect();
    const x = Math.min(Math.max(left + width / 2, 0), innerWidth - 1);
    const y = Math.min(Math.max(top + Math.min(height, innerHeight) / 2, 0), innerHeight - 1);
    const hit = document.elementFromPoint(x, y);
    const all = [...document.querySelectorAll("a, button, input, select, textarea, summary, [tabindex]")];
    return {
      id: it.dataset.testid ?? "",
      cell: it.dataset.cell ?? null,
      name: (it.getAttribute("aria-label") ?? it.labels?.[0]?.textContent ?? it.textContent).trim(),
      what: `${it.localName}.${it.className?.baseVal ?? it.className} ${it.dataset.testid ?? it.textContent.slice(0, 30)}`,
      isSeen: outline || stroke || Boolean(holder),
      isWithin: top + height > 0 && top < innerHeight && left + width > 0 && left < innerWidth,
      isCovered: !(hit && (it.contains(hit) || hit.contains(it) || around?.contains(hit))),
      tabindex: it.tabIndex,
      order: all.indexOf(it),
      isMouse: matchMedia("(hover: none)").matches,
    };
  });
}

/** Presses a key, and checks that the focus can be seen where it then is. */
export async function key(visit, name) {
  await visit.page.keyboard.press(name);
  const it = await focus(visit);
  if (it) {
    assert.ok(it.isSeen, `the focus cannot be seen: ${it.what}`);
    assert.ok(it.name, `no name: ${it.what}`);
    assert.ok(it.tabindex <= 0, `an order of its own: ${it.what}`);
  }
  return it;
}

/** Goes forward with the tabulator until an element has the focus. */
export async function tab_to(visit, id, back = false) {
  for (let steps = 0; steps < 120; steps++) {
    const it = await key(visit, back ? "Shift+Tab" : "Tab");
    if (it?.id === id || (id === "board" && it?.cell != null)) return it;
  }
  throw new Error(`the tabulator does not reach ${id}`);
}

/** Goes with arrow keys to a cell of the board, from the cell with the focus. */
export async function go_to(visit, target) {
  for (let steps = 0; steps < 200; steps++) {
    const [dx, dy] = await visit.page.evaluate((index) => {
      const middle = (it) => {
        const { left, top, width, height } = it.querySelector("polygon").getBoundingClientRect();
        return [left + width / 2, top + height / 2];
      };
      const [x, y] = middle(document.activeElement);
      const [a, b] = middle(document.querySelector(`[data-testid="table-0"] [data-index="${index}"]`));
      return [a - x, b - y];
    }, target);
    if (Math.hypot(dx, dy) < 2) return;
    const ways = Math.abs(dx) > Math.abs(dy) ? [[dx, "ArrowRight", "ArrowLeft"], [dy, "ArrowDown", "ArrowUp"]] : [[dy, "ArrowDown", "ArrowUp"], [dx, "ArrowRight", "ArrowLeft"]];
    const before = await focus(visit);
    for (const [way, on, back] of ways) {
      if (Math.abs(way) < 2) continue;
      const now = await key(visit, way > 0 ? on : back);
      if (now.cell !== before.cell) break;
    }
  }
  throw new Error(`the arrow keys do not reach cell ${target}`);
}
