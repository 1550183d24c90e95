// Builds the two scripts of the page: `vite build --mode app` and `vite build --mode worker`. Each is
// one classic script without imports, since a single page starts them from its own text.

import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The code that `wasm-bindgen` writes for the target `web`. */
const MODULE = at("module/alfonso_web.js");

/** Removes the default address of the module, which a bundler would take for a file to embed. */
const noDefaultAddress: Plugin = {
  name: "no-default-address",
  transform(code, id) {
    if (id !== MODULE) return null;
    return { code: code.replace(/new URL\([^)]*, import\.meta\.url\)/g, "undefined"), map: null };
  },
};

export default defineConfig(({ mode }) => {
  const isWorker = mode === "worker";
  const engine = process.env["ALFONSO_ENGINE"] ?? MODULE;
  if (isWorker && !existsSync(engine)) {
    throw new Error(`${engine} is missing: \`bash interpreter/web/build/run\` builds the module first`);
  }
  return {
    plugins: [noDefaultAddress],
    resolve: { alias: { "alfonso-module": engine } },
    build: {
      target: "es2022",
      outDir: at("dist"),
      emptyOutDir: false,
      modulePreload: false,
      cssCodeSplit: false,
      reportCompressedSize: false,
      lib: {
        entry: at(isWorker ? "src/worker.ts" : "src/main.tsx"),
        name: isWorker ? "alfonsoWorker" : "alfonsoPage",
        formats: ["iife"],
        fileName: () => (isWorker ? "worker.js" : "app.js"),
        cssFileName: "app",
      },
    },
    define: { "process.env.NODE_ENV": '"production"' },
  };
});
