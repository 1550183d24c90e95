// The program under test: the server as a child process, and pages as texts.

import { execFile, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";

/** The folder of the project. */
export const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

/** Returns the program: that of the variable ALFONSO, else the newest kind of build with the page. */
function program() {
  const given = process.env.ALFONSO;
  if (given) return given;
  const built = ["release", "debug"].map((kind) => join(ROOT, "target", kind, "alfonso"));
  const found = built.find((path) => existsSync(path));
  if (!found) throw new Error("no program: `cargo build --features page -p alfonso-cli`, or set ALFONSO");
  return found;
}

/** Starts `alfonso serve` on a free port. Returns its address, without the last slash, and its end. */
export function serve(...args) {
  const child = spawn(program(), ["serve", "--port", "0", ...args], { stdio: ["ignore", "pipe", "pipe"] });
  const ended = new Promise((done) => child.once("exit", done));
  return new Promise((started, failed) => {
    let said = "";
    const hear = (part) => {
      said += part;
      const found = /http:\/\/\S+?(?=\/?\s)/.exec(said);
      if (!found) return;
      const stop = async () => {
        child.kill("SIGINT");
        const late = setTimeout(() => child.kill("SIGKILL"), 3000);
        await ended;
        clearTimeout(late);
      };
      started({ url: found[0], stop });
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", (part) => void (said += part));
    child.once("error", failed);
    child.once("exit", () => failed(new Error(`the server has ended: ${said}`)));
  });
}

/** Runs the program and returns what it prints. */
export async function run(...args) {
  const { stdout } = await promisify(execFile)(program(), args, { maxBuffer: 1 << 26, timeout: 30_000 });
  return stdout;
}

/** Makes a folder of its own for the files of a test. Returns functions that write and clean up. */
export function folder() {
  const path = mkdtempSync(join(tmpdir(), "alfonso-browser-"));
  return {
    path,
    /** Writes a file and returns its path. */
    write(name, text) {
      writeFileSync(join(path, name), text);
      return join(path, name);
    },
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}

/** Writes the page of a game into a folder and returns its address and text. */
export async function exported(into, name, ...args) {
  const html = await run("page", name, ...args);
  const path = into.write(`${name.replace(/\W/g, "-")}.html`, html);
  return { url: pathToFileURL(path).href, html, path };
}
