// A worker without a thread: answers in the next turn of the event loop.

import type { Asked, Port, Told } from "../src/host.ts";
import { Engine } from "./fake_engine.ts";

/** A worker with fake engines. */
export class FakePort implements Port {
  onmessage: ((event: MessageEvent<Told>) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  private readonly engines = new Map<number, Engine>();
  private ended = false;

  constructor(private readonly boots = true) {}

  terminate(): void {
    this.ended = true;
  }

  postMessage(it: Asked): void {
    setTimeout(() => {
      const told = this.ended ? null : this.reply(it);
      if (told) this.onmessage?.({ data: told } as MessageEvent<Told>);
    }, 0);
  }

  private reply(it: Asked): Told | null {
    if (it.kind === "boot") return this.boots ? { kind: "ready" } : { kind: "failed", message: "no module" };
    if (it.kind !== "call") return null;
    let engine = this.engines.get(it.table);
    if (!engine) this.engines.set(it.table, (engine = new Engine()));
    try {
      return { kind: "answer", id: it.id, json: engine.call(it.json) };
    } catch (error) {
      return { kind: "panic", message: String(error) };
    }
  }
}
