// A slower processor for the pages of the browser of this process.
//
// The throttling of the protocol of Chromium slows the main thread of a page alone, and workers run at full
// speed. Here all threads of the processes of pages are halted for a share of the time.

import { readFileSync, readdirSync } from "node:fs";
import { Worker, isMainThread, workerData } from "node:worker_threads";
import { fileURLToPath } from "node:url";

/** The time for which pages run between two halts, in ms. */
const SLICE = 3;
/** The time after which new processes of pages are looked for, in ms. */
const LOOK = 40;

/** Returns the processes of pages that descend from a process. */
function pages_of(ancestor) {
  const parents = new Map();
  const pages = [];
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, "latin1");
      parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(")") + 4).split(" ")[0]));
      if (readFileSync(`/proc/${name}/cmdline`, "latin1").includes("--type=renderer")) pages.push(Number(name));
    } catch {
      // The process has ended.
    }
  }
  const descends = (id) => id === ancestor || (id > 1 && descends(parents.get(id) ?? 0));
  return pages.filter(descends);
}

/** Slows all pages of this process by a factor. Returns a function that ends it. */
export function slow(factor) {
  const flag = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(fileURLToPath(import.meta.url), { workerData: { factor, flag } });
  const ended = new Promise((done) => worker.once("exit", done));
  return async () => {
    Atomics.store(flag, 0, 1);
    await ended;
  };
}

if (!isMainThread && workerData?.flag) {
  const { factor, flag } = workerData;
  const never = new Int32Array(new SharedArrayBuffer(4));
  const sleep = (ms) => Atomics.wait(never, 0, 0, ms);
  const send = (ids, signal) => {
    for (const id of ids) {
      try {
        process.kill(id, signal);
      } catch {
        // The process has ended.
      }
    }
  };
  let ids = [];
  let looked = -Infinity;
  while (!Atomics.load(flag, 0)) {
    if (performance.now() - looked > LOOK) {
      ids = pages_of(process.pid);
      looked = performance.now();
    }
    const begun = performance.now();
    send(ids, "SIGCONT");
    sleep(SLICE);
    send(ids, "SIGSTOP");
    // The halt lasts as long as what really passed asks for, also on a busy machine.
    sleep((factor - 1) * (performance.now() - begun));
  }
  send(ids, "SIGCONT");
}
