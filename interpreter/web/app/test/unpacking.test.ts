// The packed module.

import assert from "node:assert/strict";
import { test } from "node:test";
import { divided, Pieces } from "../src/unpacking.ts";

/** Returns all bytes of a stream. */
async function all(stream: ReadableStream<Uint8Array>): Promise<number[]> {
  const bytes: number[] = [];
  for (const reader = stream.getReader(); ; ) {
    const { value, done } = await reader.read();
    if (done) return bytes;
    bytes.push(...value);
  }
}

function pieces(bytes: number[], size: number): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0;
  return new ReadableStream({
    pull(into) {
      if (at >= bytes.length) return into.close();
      into.enqueue(Uint8Array.from(bytes.slice(at, at + size)));
      at += size;
    },
  });
}

const PACKED = [3, 0, 0, 0, 10, 20, 30, 40, 50];

test("the halves are the same for pieces of any size", async () => {
  for (let size = 1; size <= PACKED.length + 1; size++) {
    const { core, rest } = await divided(pieces(PACKED, size));
    assert.deepEqual(await all(core), [10, 20, 30]);
    assert.deepEqual([...(await rest())], [40, 50]);
  }
});

test("a module that is cut off is an error, wherever it is cut", async () => {
  for (let length = 0; length < 7; length++) {
    await assert.rejects(async () => {
      const { core } = await divided(pieces(PACKED.slice(0, length), 2));
      await all(core);
    }, /cut off/);
  }
});

test("texts in base64 become the bytes that were meant", async () => {
  const bytes = Uint8Array.from({ length: 1000 }, (_, index) => (index * 7) % 256);
  const pieces = new Pieces();
  const whole = all(pieces.stream);
  for (let at = 0; at < bytes.length; at += 300) {
    pieces.add(`\n${Buffer.from(bytes.subarray(at, at + 300)).toString("base64")}\n`);
  }
  pieces.end();
  assert.deepEqual(Uint8Array.from(await whole), bytes);
});
