// The side of the page that talks to the worker. A panic of the module ends the worker; the next one is
// started at once, and the callers learn that their tables are gone.

import type { Answer, Request } from "./contract.ts";

/** The compiled halves of the module. */
export interface Compiled {
  core: WebAssembly.Module;
  rest: WebAssembly.Module;
}

/** A message to the worker. A boot without an address waits for the pieces of the packed module, which come to an end. */
export type Asked =
  | { kind: "boot"; url: string }
  | { kind: "boot" }
  | ({ kind: "boot" } & Compiled)
  | { kind: "piece"; text: string }
  | { kind: "end" }
  | { kind: "call"; id: number; table: number; json: string }
  | { kind: "close"; table: number };

/** A message of the worker. */
export type Told =
  | { kind: "ready" }
  | ({ kind: "whole" } & Compiled)
  | { kind: "failed"; message: string }
  | { kind: "answer"; id: number; json: string }
  | { kind: "panic"; message: string };

/** The part of `Worker` that is used. */
export interface Port {
  postMessage(message: Asked): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<Told>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

/** A module that stopped in the middle of a call. All tables of its worker are gone. */
export class Panic extends Error {}

/** A module that could not be started. */
export class Unavailable extends Error {}

interface Waiting {
  answered(answer: Answer): void;
  failed(error: Error): void;
}

/** A worker with its module. */
export class Host {
  private port: Port;
  private next = 0;
  private waiting = new Map<number, Waiting>();
  private broken: Unavailable | null = null;
  private runs = false;
  /** The compiled module, once it is whole. Other workers need not compile it again. */
  module: Compiled | null = null;
  /** The number of workers that were started. */
  generation = 0;

  constructor(
    private readonly start: () => Port,
    private readonly boot: Asked & { kind: "boot" },
    /** False if a panic ends the worker for good. */
    private readonly restarts = true,
  ) {
    this.port = this.started();
  }

  private started(): Port {
    this.generation += 1;
    this.runs = false;
    const port = this.start();
    port.onmessage = ({ data }) => this.heed(data);
    port.onerror = (event) => {
      event.preventDefault();
      this.heed({ kind: "panic", message: event.message });
    };
    port.postMessage(this.boot);
    return port;
  }

  private heed(it: Told): void {
    switch (it.kind) {
      case "ready":
        this.runs = true;
        return;
      case "whole":
        this.module = { core: it.core, rest: it.rest };
        return;
      case "answer":
        this.waiting.get(it.id)?.answered(JSON.parse(it.json) as Answer);
        this.waiting.delete(it.id);
        return;
      case "failed":
        return this.giveUp(it.message);
      case "panic":
        // A worker that never ran would fail again and again.
        if (this.runs && this.restarts) this.restart(it.message);
        else this.giveUp(it.message);
    }
  }

  private giveUp(message: string): void {
    this.broken = new Unavailable(message);
    this.drop(this.broken);
  }

  private drop(error: Error): void {
    const dropped = [...this.waiting.values()];
    this.waiting.clear();
    for (const it of dropped) it.failed(error);
  }

  /** Ends the worker and starts another one. */
  restart(message: string): void {
    this.port.terminate();
    this.port = this.started();
    this.drop(new Panic(message));
  }

  /** Sends a request to the engine of a table. Rejects with `Panic` or `Unavailable`. */
  call(table: number, request: Request): Promise<Answer> {
    if (this.broken) return Promise.reject(this.broken);
    const id = this.next++;
    return new Promise((answered, failed) => {
      this.waiting.set(id, { answered, failed });
      this.port.postMessage({ kind: "call", id, table, json: JSON.stringify(request) });
    });
  }

  /** Returns another worker, with the same module. It ends with its first panic. */
  another(): Host {
    return new Host(this.start, this.module ? { kind: "boot", ...this.module } : this.boot, false);
  }

  /** Ends the worker. Callers that wait learn that it is unavailable. */
  end(): void {
    this.port.terminate();
    this.giveUp("");
  }

  /** Frees the engine of a table. */
  close(table: number): void {
    this.port.postMessage({ kind: "close", table });
  }
}
