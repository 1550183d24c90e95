// The first screen, which the document has packed: the board can be used before the module is there.

import type { Screen } from "./contract.ts";

/** Returns the first screen; null if the document has none, or if the browser cannot unpack it. */
export async function expected(packed: string): Promise<Screen | null> {
  if (!packed.trim() || !("DecompressionStream" in globalThis)) return null;
  try {
    const bytes = Uint8Array.from(atob(packed.trim()), (it) => it.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    return (await new Response(stream).json()) as Screen;
  } catch {
    // The module gives the same screen a little later.
    return null;
  }
}
