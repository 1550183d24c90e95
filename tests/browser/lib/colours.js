// Contrast of pieces, which programs for web pages do not see: they know text and borders, not drawings.

/** Returns the relative luminance of a colour `#rrggbb`, by WCAG 2.2. */
export function luminance(colour) {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  const [r, g, b] = parts.map((it) => (it <= 0.04045 ? it / 12.92 : ((it + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Returns the contrast of two colours, 1 to 21. */
export function contrast(one, other) {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/**
 * Returns the colours of the picture of the board: those of the ground below pieces, and of each piece
 * those of its areas and lines. A piece is a group with a title. Runs in the page.
 */
export function colours_in_page(selector) {
  const hex = (colour) => {
    const parts = /rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)/.exec(colour);
    if (!parts || (parts[4] !== undefined && Number(parts[4]) < 0.99)) return null;
    return `#${parts.slice(1, 4).map((it) => Number(it).toString(16).padStart(2, "0")).join("")}`;
  };
  const painted = (it) => {
    const style = getComputedStyle(it);
    const isLine = Number.parseFloat(style.strokeWidth) > 0 && style.stroke !== "none";
    return [style.fill === "none" ? null : hex(style.fill), isLine ? hex(style.stroke) : null].filter(Boolean);
  };
  const picture = document.querySelector(selector);
  const shapes = "rect, circle, ellipse, path, polygon, polyline, line, text";
  const pieces = [...picture.querySelectorAll("g > title")].map((it) => it.parentElement);
  const isPiece = (it) => pieces.some((piece) => piece.contains(it));
  // The ground: areas of some size that are no pieces. Lines and names of cells are none.
  const whole = picture.getBoundingClientRect();
  const ground = [...picture.querySelectorAll("rect, circle, path, polygon")].filter((it) => {
    const box = it.getBoundingClientRect();
    return !isPiece(it) && box.width * box.height > (whole.width * whole.height) / 1500;
  });
  const plate = (() => {
    for (let up = picture; up; up = up.parentElement) {
      const found = hex(getComputedStyle(up).backgroundColor);
      if (found) return found;
    }
    return "#ffffff";
  })();
  const grounds = new Set(ground.flatMap((it) => (getComputedStyle(it).fill === "none" ? [] : [hex(getComputedStyle(it).fill)])));
  return {
    grounds: [...grounds].filter(Boolean).concat(grounds.size ? [] : [plate]),
    plate,
    pieces: pieces.map((piece) => ({
      title: piece.querySelector("title").textContent.trim(),
      colours: [...new Set([...piece.querySelectorAll(shapes)].flatMap(painted))],
    })),
  };
}
