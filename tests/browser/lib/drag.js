// The script time of drags.

/** Drags a piece over the whole board by events, and returns the times that they take, in ms. */
export async function drag_times(visit) {
  await visit.page.evaluate(() => document.querySelector(".cells").scrollIntoView({ block: "start" }));
  return visit.page.evaluate(async () => {
    const from = [...document.querySelectorAll('[data-can="act"]')].at(-1);
    const board = document.querySelector(".cells").getBoundingClientRect();
    const box = from.getBoundingClientRect();
    const send = (target, kind, clientX, clientY) => {
      const event = new PointerEvent(kind, {
        clientX, clientY, bubbles: true, cancelable: true, isPrimary: true, button: kind === "pointermove" ? -1 : 0, buttons: 1, pointerId: 1, pointerType: "mouse",
      });
      const begun = performance.now();
      target.dispatchEvent(event);
      return performance.now() - begun;
    };
    send(from, "pointerdown", box.left + box.width / 2, box.top + box.height / 2);
    const times = [];
    for (let at = 0; at < 120; at++) {
      const [x, y] = [board.left + ((at * 37) % 120) * (board.width / 120), board.top + ((at * 61) % 120) * (board.height / 120)];
      // Browsers send one such event for each picture that they draw.
      await new Promise((drawn) => requestAnimationFrame(drawn));
      times.push(send(window, "pointermove", x, y));
    }
    const isDragged = document.querySelector(".ghost") !== null;
    send(window, "pointercancel", 0, 0);
    const [first] = times;
    times.sort((a, b) => a - b);
    const share = (part) => times[Math.floor(part * (times.length - 1))];
    return { isDragged, first, middle: share(0.5), most_of_95: share(0.95), most: share(1) };
  });
}
