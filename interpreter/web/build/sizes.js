// Prints the sizes of the parts of the module, as they are and compressed, and fails if the core is too large.
//
//     node sizes.js FOLDER

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** The most bytes of the core in brotli. */
const MOST = 1_000_000;

const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 } };
const row = (...fields) => console.log(fields[0].padEnd(18), ...fields.slice(1).map((it) => String(it).padStart(9)));
row("bytes", "raw", "gzip", "brotli");
for (const name of ["core.wasm", "rest.wasm", "alfonso_web_bg.wasm"]) {
  const bytes = readFileSync(join(process.argv[2], name));
  const brotli = brotliCompressSync(bytes, options).length;
  row(name, bytes.length, gzipSync(bytes, { level: 9 }).length, brotli);
  if (name === "core.wasm" && brotli > MOST) {
    console.error(`the core of the module has ${brotli} bytes in brotli, and the limit is ${MOST} bytes`);
    process.exitCode = 1;
  }
}
row("module.xz", readFileSync(join(process.argv[2], "module.xz")).length);
