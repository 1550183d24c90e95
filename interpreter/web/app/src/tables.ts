// The engines of a worker, one for each table. They run before the whole module is there.

/** An engine of the module. */
export interface Engine {
  call(request: string): string;
  free(): void;
}

/** What stops an engine that needs the rest of the module before it has come. */
export class Missing extends Error {}

/** The requests that the core of the module answers: those of `interpreter/web/build/usage.js`. The others wait for the rest. */
const CORE = new Set(["open", "press", "lift", "drag", "choose", "cancel", "pass", "throw", "undo", "redo"]);

/**
 * The engines of a worker. If the core needs the rest of the module in the midst of a call, the engine is made anew when the rest
 * is there: from the calls before, which have the same effects again.
 */
export class Tables {
  private readonly engines = new Map<number, Engine>();
  /** The calls of each table until the rest has come; after that, none are kept. */
  private calls: Map<number, string[]> | null = new Map();
  /** The loading of the rest, once it has begun. */
  private coming: Promise<unknown> | null = null;

  /** `load` loads the rest of the module. */
  constructor(
    private readonly create: () => Engine,
    private readonly load: () => Promise<unknown>,
  ) {}

  /** Loads the rest of the module, unless that has begun. Settles when it is there. */
  rest(): Promise<unknown> {
    this.coming ??= this.load().then(() => (this.calls = null));
    return this.coming;
  }

  /** Answers a request in JSON. Rejects if the module panics, or if its rest cannot be had. */
  async call(table: number, json: string): Promise<string> {
    if (this.calls && !CORE.has((JSON.parse(json) as { do: string }).do)) await this.rest();
    const before = this.calls?.get(table) ?? [];
    try {
      const answer = this.engine(table).call(json);
      this.calls?.set(table, [...before, json]);
      return answer;
    } catch (error) {
      if (!(error instanceof Missing)) throw error;
    }
    await this.rest();
    // The engine stopped in the midst of a call and cannot be freed.
    this.engines.delete(table);
    for (const it of before) this.engine(table).call(it);
    return this.engine(table).call(json);
  }

  /** Frees the engine of a table. */
  close(table: number): void {
    this.engines.get(table)?.free();
    this.engines.delete(table);
    this.calls?.delete(table);
  }

  private engine(table: number): Engine {
    let engine = this.engines.get(table);
    if (!engine) this.engines.set(table, (engine = this.create()));
    return engine;
  }
}
