// Small PNG files: at most 256 colours, chosen by halving the box of colours that holds most.

import { deflateSync } from "node:zlib";

/** Returns the pixels of a PNG, decoded by the browser. */
function pixels(page, png) {
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    let text = "";
    for (let at = 0; at < data.length; at += 30000) text += String.fromCharCode(...data.subarray(at, at + 30000));
    return { width: image.width, height: image.height, data: btoa(text) };
  }, png.toString("base64"));
}

/** Returns at most 256 colours that stand for all colours of a picture, and the number of each. */
function palette(counts) {
  const boxes = [[...counts].map(([colour, count]) => ({ parts: [colour >> 16, (colour >> 8) & 255, colour & 255], colour, count }))];
  const spread = (box) => {
    const ranges = [0, 1, 2].map((part) => {
      const values = box.map((it) => it.parts[part]);
      return Math.max(...values) - Math.min(...values);
    });
    const widest = Math.max(...ranges);
    return { part: ranges.indexOf(widest), widest, weight: widest * Math.log2(1 + box.reduce((sum, it) => sum + it.count, 0)) };
  };
  const measured = [{ box: boxes[0], ...spread(boxes[0]) }];
  while (measured.length < 256) {
    measured.sort((a, b) => a.weight - b.weight);
    const { box, part, widest } = measured.pop();
    if (widest === 0) {
      measured.push({ box, part, widest, weight: 0 });
      break;
    }
    box.sort((a, b) => a.parts[part] - b.parts[part]);
    const half = box.reduce((sum, it) => sum + it.count, 0) / 2;
    let sum = 0;
    let cut = box.findIndex((it) => (sum += it.count) >= half) + 1;
    cut = Math.min(Math.max(cut, 1), box.length - 1);
    for (const piece of [box.slice(0, cut), box.slice(cut)]) measured.push({ box: piece, ...spread(piece) });
  }
  const index = new Map();
  const colours = measured.map(({ box }, at) => {
    for (const it of box) index.set(it.colour, at);
    // The most frequent colour of a box stays as it is, so that plain areas do.
    return box.reduce((most, it) => (it.count > most.count ? it : most)).parts;
  });
  return { colours, index };
}

const TABLE = Array.from({ length: 256 }, (_, byte) => {
  let code = byte;
  for (let bit = 0; bit < 8; bit++) code = code & 1 ? (code >>> 1) ^ 0xedb88320 : code >>> 1;
  return code >>> 0;
});

function chunk(kind, data) {
  const named = Buffer.concat([Buffer.from(kind, "latin1"), data]);
  let sum = 0xffffffff;
  for (const byte of named) sum = TABLE[(sum ^ byte) & 255] ^ (sum >>> 8);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE((sum ^ 0xffffffff) >>> 0);
  return Buffer.concat([length, named, check]);
}

/** Returns a picture with at most 256 colours. */
export async function small_png(page, png) {
  const { width, height, data } = await pixels(page, png);
  const bytes = Buffer.from(data, "base64");
  const counts = new Map();
  const colour = (at) => (bytes[at] << 16) | (bytes[at + 1] << 8) | bytes[at + 2];
  for (let at = 0; at < bytes.length; at += 4) counts.set(colour(at), (counts.get(colour(at)) ?? 0) + 1);
  const { colours, index } = palette(counts);
  const lines = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) lines[y * (width + 1) + 1 + x] = index.get(colour(4 * (y * width + x)));
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", head),
    chunk("PLTE", Buffer.from(colours.flat())),
    chunk("IDAT", deflateSync(lines, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
