// Adopts markup of the engine. The engine escapes the texts of rule files; this is the second lock.
// The markup is parsed apart from the page, and a copy is made of the elements and attributes below.
// All others are left out with what they contain.

const SVG = "http://www.w3.org/2000/svg";
const HTML = "http://www.w3.org/1999/xhtml";

/** The deepest nesting that is copied. */
const DEEPEST = 100;

const SVG_ELEMENTS = new Set(
  "svg g title desc rect circle ellipse line path polygon polyline text tspan".split(" "),
);

const HTML_ELEMENTS = new Set(
  (
    "main header footer nav section article aside div p span h1 h2 h3 h4 h5 h6 ul ol li dl dt dd table caption " +
    "colgroup col thead tbody tfoot tr th td figure figcaption strong em b i u s code pre mark br hr a " +
    "blockquote cite q small sub sup time abbr details summary"
  ).split(" "),
);

const SVG_ATTRIBUTES = new Set(
  (
    "viewBox width height x y x1 x2 y1 y2 cx cy r rx ry d points transform fill fill-opacity fill-rule stroke " +
    "stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-dasharray stroke-dashoffset " +
    "stroke-miterlimit opacity font-family font-size font-weight font-style text-anchor dominant-baseline " +
    "dx dy letter-spacing role aria-label aria-hidden class lang preserveAspectRatio"
  ).split(" "),
);

const HTML_ATTRIBUTES = new Set(
  "class lang dir title href colspan rowspan scope start datetime role aria-label aria-hidden data-side open".split(
    " ",
  ),
);

/** The kind of markup: a picture, or a page of HTML. */
export type Kind = "svg" | "html";

/** Returns true if a link goes to a part of the page, or to the web. */
export function isHarmless(address: string): boolean {
  return /^(#|https?:\/\/)/i.test(address) && !/[\u0000-\u001f]/.test(address);
}

/** Returns a copy of the harmless part of a markup; empty if it cannot be parsed. */
export function sanitise(
  markup: string,
  kind: Kind,
  page: Document = document,
  parser: DOMParser = new DOMParser(),
): DocumentFragment {
  const copy = page.createDocumentFragment();
  // Without their style sheets, of which a browser complains although it does not apply them.
  const bare = markup.replace(/<style[\s>][^]*?<\/style>/gi, "");
  // The parser of HTML takes a quarter of the time of that of XML, also for pictures.
  const parsed = parser.parseFromString(kind === "svg" ? `<!DOCTYPE html><body>${bare}` : bare, "text/html");
  const root =
    kind === "svg"
      ? parsed.querySelector("body > svg")
      : (parsed.querySelector("main") ?? parsed.querySelector("body"));
  if (!root) return copy;
  if (kind === "svg") {
    const picture = element(root, page, true, 0);
    if (picture) copy.append(picture);
  } else {
    children(root, copy, page, false, 0);
  }
  return copy;
}

function children(from: Element, to: Node, page: Document, inPicture: boolean, depth: number): void {
  for (const node of Array.from(from.childNodes)) {
    if (node.nodeType === 3) to.appendChild(page.createTextNode(node.nodeValue ?? ""));
    else if (node.nodeType === 1) {
      const copy = element(node as Element, page, inPicture, depth + 1);
      if (copy) to.appendChild(copy);
    }
  }
}

function element(from: Element, page: Document, around: boolean, depth: number): Element | null {
  if (depth > DEEPEST) return null;
  const name = from.localName;
  const inPicture = around || name === "svg";
  if (!(inPicture ? SVG_ELEMENTS : HTML_ELEMENTS).has(name)) return null;
  const copy = page.createElementNS(inPicture ? SVG : HTML, name);
  for (const { name: key, value } of Array.from(from.attributes)) {
    if (!(inPicture ? SVG_ATTRIBUTES : HTML_ATTRIBUTES).has(key)) continue;
    if (key === "href" ? !isHarmless(value) : /url\s*\(/i.test(value)) continue;
    copy.setAttribute(key, value);
  }
  if (name === "a" && !(copy.getAttribute("href") ?? "#").startsWith("#")) {
    copy.setAttribute("target", "_blank");
    copy.setAttribute("rel", "noopener noreferrer");
  }
  children(from, copy, page, inPicture, depth);
  return copy;
}
