// The worker: holds the module and one engine for each table.

import init, { Engine } from "alfonso-module";
import { XzReadableStream } from "xz-decompress";
import type { Asked, Told } from "./host.ts";

const port = self as unknown as { postMessage(it: Told): void; onmessage: (event: MessageEvent<Asked>) => void };
const engines = new Map<number, Engine>();
/** Settles when the module runs. Calls that come earlier wait for it, in their order. */
let booted: Promise<unknown> = Promise.resolve();

/**
 * Returns the module of a page: its text is the base64 of its xz. Browsers have a decompressor for gzip alone, with which a page would
 * be a third larger.
 */
async function unpacked(text: string): Promise<Response> {
  const signs = atob(text.replace(/\s+/g, ""));
  const bytes = new Uint8Array(signs.length);
  for (let at = 0; at < signs.length; at++) bytes[at] = signs.charCodeAt(at);
  const stream = new XzReadableStream(new Blob([bytes]).stream());
  return new Response(stream, { headers: { "content-type": "application/wasm" } });
}

port.onmessage = async ({ data }) => {
  switch (data.kind) {
    case "boot":
      booted = init({ module_or_path: "url" in data ? fetch(data.url) : unpacked(data.packed) });
      booted.then(
        () => port.postMessage({ kind: "ready" }),
        (error: unknown) => port.postMessage({ kind: "failed", message: String(error) }),
      );
      return;
    case "call":
      await booted.catch(() => undefined);
      try {
        let engine = engines.get(data.table);
        if (!engine) engines.set(data.table, (engine = new Engine()));
        port.postMessage({ kind: "answer", id: data.id, json: engine.call(data.json) });
      } catch (error) {
        port.postMessage({ kind: "panic", message: String(error) });
      }
      return;
    case "close":
      await booted.catch(() => undefined);
      engines.get(data.table)?.free();
      engines.delete(data.table);
  }
};
