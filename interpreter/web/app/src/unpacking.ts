// The two halves of a module: its core, with which a page opens and plays games, and the rest, one behind the other.

/** The bytes before the core: its length, the lowest byte first. */
const HEAD = 4;

/** Bytes that arrive as texts in base64, each of which stands by itself. */
export class Pieces {
  private into!: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>;
  readonly stream = new ReadableStream<Uint8Array<ArrayBuffer>>({ start: (into) => void (this.into = into) });

  add(text: string): void {
    this.into.enqueue(Uint8Array.from(atob(text.trim()), (it) => it.charCodeAt(0)));
  }

  end(): void {
    this.into.close();
  }
}

/** The two halves of a module. */
export interface Halves {
  /** The core, while it is unpacked. */
  core: ReadableStream<Uint8Array<ArrayBuffer>>;
  /** Returns the rest. Call it once, after the core was consumed. */
  rest(): Promise<Uint8Array<ArrayBuffer>>;
}

/** Divides an unpacked module into its halves. A browser compiles the core while the rest is still on its way. */
export async function divided(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<Halves> {
  const reader = stream.getReader();
  let left = new Uint8Array(0);
  while (left.length < HEAD) {
    const { value, done } = await reader.read();
    if (done) throw new Error("the module is cut off");
    left = joined([left, value]);
  }
  let due = new DataView(left.buffer, left.byteOffset).getUint32(0, true);
  left = left.subarray(HEAD);
  const core = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(into) {
      if (left.length === 0) {
        const { value, done } = await reader.read();
        if (done) throw new Error("the module is cut off");
        left = value;
      }
      const piece = left.subarray(0, due);
      left = left.subarray(piece.length);
      due -= piece.length;
      into.enqueue(piece);
      if (due === 0) into.close();
    },
  });
  const rest = async (): Promise<Uint8Array<ArrayBuffer>> => {
    const pieces = [left];
    for (let read = await reader.read(); !read.done; read = await reader.read()) pieces.push(read.value);
    return joined(pieces);
  };
  return { core, rest };
}

function joined(pieces: Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(pieces.reduce((sum, it) => sum + it.length, 0));
  let at = 0;
  for (const it of pieces) {
    all.set(it, at);
    at += it.length;
  }
  return all;
}
