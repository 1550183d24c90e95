// The worker: holds the module and one engine for each table.

import init, { Engine } from "alfonso-module";
import { XzReadableStream } from "xz-decompress";
import type { Asked, Told } from "./host.ts";
import { Missing, Tables } from "./tables.ts";
import { divided, type Halves, Pieces } from "./unpacking.ts";

const port = self as unknown as {
  postMessage(it: Told): void;
  onmessage: (event: MessageEvent<Asked>) => void;
  /** The core calls it where it needs the rest. */
  loadRest(): void;
};

/** What the page has sent of the packed module. */
const pieces = new Pieces();

/** Starts the core of the module. Settles when it runs. */
async function started(boot: Asked & { kind: "boot" }): Promise<Tables> {
  const { core, rest } = "core" in boot ? boot : await halves(boot);
  let whole = false;
  port.loadRest = () => {
    if (!whole) throw new Missing("the rest of the module is not there yet");
  };
  const exports = await init({ module_or_path: core });
  return new Tables(
    () => new Engine(),
    async () => {
      const module = typeof rest === "function" ? await WebAssembly.compile(await rest()) : rest;
      await WebAssembly.instantiate(module, { core: exports as WebAssembly.ModuleImports });
      (exports["loaded"] as WebAssembly.Global).value = 1;
      whole = true;
      port.postMessage({ kind: "whole", core, rest: module });
    },
  );
}

/** Loads a module. The browser compiles its core while that is unpacked; the rest waits. */
async function halves(boot: { url: string } | object): Promise<{ core: WebAssembly.Module; rest: Halves["rest"] }> {
  const packed = "url" in boot ? await fetched(boot.url) : pieces.stream;
  const { core, rest } = await divided(new XzReadableStream(packed) as typeof packed);
  const headers = { "content-type": "application/wasm" };
  return { core: await WebAssembly.compileStreaming(new Response(core, { headers })), rest };
}

async function fetched(url: string): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const { ok, status, body } = await fetch(url);
  if (!ok || !body) throw new Error(`the module cannot be loaded: ${status}`);
  return body;
}

function failed(error: unknown): void {
  port.postMessage({ kind: "failed", message: String(error) });
}

/** Settles when the module runs. An address behind the worker's own is that of the module: it starts before the page asks. */
let tables: Promise<Tables> | null = null;
const early = self.location.hash.slice(1);
if (early) tables = started({ kind: "boot", url: early });
tables?.catch(() => undefined);
/** Calls are answered in their order. */
let queue: Promise<unknown> = Promise.resolve();

async function answer({ id, table, json }: Asked & { kind: "call" }): Promise<void> {
  const running = await tables?.catch(() => null);
  if (!running) return;
  try {
    port.postMessage({ kind: "answer", id, json: await running.call(table, json) });
    // The first answer comes before the rest: on a slow device both take time.
    running.rest().catch(failed);
  } catch (error) {
    port.postMessage({ kind: "panic", message: String(error) });
  }
}

port.onmessage = ({ data }) => {
  switch (data.kind) {
    case "boot":
      tables ??= started(data);
      tables.then(() => port.postMessage({ kind: "ready" }), failed);
      return;
    case "piece":
      return pieces.add(data.text);
    case "end":
      return pieces.end();
    case "call":
      queue = queue.then(() => answer(data));
      return;
    case "close":
      queue = queue.then(async () => (await tables?.catch(() => null))?.close(data.table));
  }
};
