// The first screens, which the document has packed: the board can be used before the module is there.

import type { CellView, Expected, ExpectedMove, Screen } from "./contract.ts";

/** Returns the first screens; null if the document has none, or if the browser cannot unpack them. */
export async function expected(packed: string): Promise<Expected | null> {
  if (!packed.trim() || !("DecompressionStream" in globalThis)) return null;
  try {
    const bytes = Uint8Array.from(atob(packed.trim()), (it) => it.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    return (await new Response(stream).json()) as Expected;
  } catch {
    // The module gives the same screens a little later.
    return null;
  }
}

/** Returns the screen after presses that make a first move; null if the document has none. */
export function after({ screen, elements, moves }: Expected, presses: number[]): Screen | null {
  const move = moves.find((it) => it.presses.join() === presses.join());
  if (!move) return null;
  const changed = new Map(move.cells);
  const cells = screen.cells.map((it, index): CellView => ({ ...it, ...changed.get(index) }));
  return { ...screen, ...move.changes, cells, board_svg: drawn(screen.board_svg, elements, move) };
}

/** Puts the board after a move together from the elements of the first one and the others. */
function drawn(first: string, others: string[], { board }: ExpectedMove): string {
  const elements = [...new Set(first.split(/(?=<)/)), ...others];
  return board.map((it) => elements[it]).join("");
}
