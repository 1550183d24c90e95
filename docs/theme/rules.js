// Highlights rule files in the book. mdBook brings highlight.js, which does not know the language; this file teaches it the words.
// The list of words is held to the grammar by a test (tests/suite/laws/book.rs).
const RULES_WORDS =
  "a about add after again alias alike alive all along alternate among and another anticlockwise any any-line as ascending at attacks author back backward backward-diagonal backward-left backward-right backwards becomes before begins beneath between betza beyond blot board border buried by can cannot capture captures cell cells certain check checked chequered choice choose chooses cites clockwise closed colour confidence count counter crossed crossings crowns cut date dead dealing default define departs descending diagonal diagonals dice direction distance do doi draw drawing drawn each east east-north-east east-south-east edge edition editor effect eliminate elimination else empty end ending enemy engine entering every evidence exactly example except exchanging faces facing falls fen fields file first flag flipped floor fly folio follows for forbid forward forward-diagonal forward-left forward-right from game give gives goal greatest grid group guards half has heap height hexagon highest hodges hold holds hop id if in in-check incomplete internal into inward is it joined judge kind lacks language lasts latest lay leap least leaving left legal letter library line lines link loses lost mate mated may mirrored mod money most move mover named neighbours next no north north-east north-north-east north-north-west north-west not notation nothing number of on once onto onward open opening or origin orthogonal others otherwise out outermost outward over own owner pages partner partners pass passing pay pdn per perft picture piece pieces place plain play player players plies plural point points polygon position prefer previous publisher put question rank reading region remove repetition repetitions replace reserve result rhombus ride right rights ring rings roll round rounds rows royal ruin rules ruleset safe same san sandwiched says score seat sector sectors seen set setup share shelfmark shows sideways silent since skipping slide some source south south-east south-south-east south-south-west south-west sow squares stable stack stalemate stalemated star start stay step stood sum sure table tables tag taking target then times to together told top towards track translator triangle turn turned turning turns uci under undrawn unearth unmoved unread until up use value variant via volume wall west west-north-west west-south-west wheel when where while winner wins with write wxf";

function rulesLanguage(hljs) {
  const keywords = { $pattern: /[a-z][a-z-]*/, keyword: RULES_WORDS, literal: "true false nobody nowhere" };
  return {
    name: "Rules",
    keywords,
    contains: [
      hljs.COMMENT("//", "$"),
      { className: "string", begin: '"', end: '"' },
      { className: "title", begin: /[a-z][\w-]*(?:\.[\w-]+)+(?=\s*(?:"[^"\n]*"\s*)?:)/ },
      { className: "type", begin: /\b[A-Z][\w-]*/ },
      { className: "number", begin: /\b\d+(?:\.\.\d+)?\b/ },
      { className: "symbol", begin: /\b[a-z]{1,2}\d{1,2}\b/ },
    ],
  };
}

if (typeof hljs !== "undefined" && typeof document !== "undefined") {
  hljs.registerLanguage("rules", rulesLanguage);
  for (const block of document.querySelectorAll("code.language-rules")) {
    block.textContent = block.textContent;
    hljs.highlightBlock(block);
  }
}

if (typeof module !== "undefined") module.exports = rulesLanguage;
