// The modules that index.html asks for in advance are those that the page imports: preloads.mjs [--write].
import { readFileSync, writeFileSync } from "node:fs";
import process from "node:process";
import { fileURLToPath } from "node:url";

const page = new URL("../../Sources/Browser/CollageEditor/Page/", import.meta.url);
/** The server's path of the modules that host WebAssembly. */
const hosts = {
  "collage.js": "CollageWasm",
  "collage-album.js": "CollageWasm",
  "collage-color.js": "CollageWasm",
  "collage-format.js": "CollageWasm",
};

/** Returns the text of a module, by its path in the page. */
function source(path) {
  const [, host] = /^modules\/(.*)$/.exec(path) ?? [];
  const url = host ? new URL(`../../${hosts[host]}/${host}`, page) : new URL(path, page);
  return readFileSync(url, "utf8");
}

/** Returns the paths of what a module imports when it starts, and of what it imports later. */
function imports(path) {
  const text = source(path).replace(/\/\*[\s\S]*?\*\//g, "");
  const resolved = (all) => [...all].map(([, name]) => new URL(name, new URL(path, page)).href.slice(page.href.length));
  return {
    first: resolved(text.matchAll(/^(?:import|export)\s(?:[^;"]*?\sfrom\s)?"(\.[^"]+)";/gm)),
    later: resolved(text.matchAll(/\bimport\("(\.[^"]+)"\)/g)),
  };
}

/** Adds a module with all that it imports; those that are imported later go into a list of their own. */
function collect(path, found, later) {
  if (found.has(path)) return;
  found.add(path);
  const names = imports(path);
  for (const name of names.first) collect(name, found, later);
  later.push(...names.later);
}

/** Returns the lines for index.html: what the first picture needs, and what the page around it needs. */
function lines() {
  const [first, all, later] = [new Set(), new Set(), []];
  collect("main.js", first, later);
  for (const path of first) all.add(path);
  // What the page around the picture imports later itself, such as template mode, is loaded when it is used.
  for (const path of later) collect(path, all, []);
  // It is a script of the page itself.
  for (const set of [first, all]) set.delete("start.js");
  const line = (path) => `  <link rel="modulepreload" fetchpriority="low" href="${path}">`;
  return [
    ...[...first].sort().map(line),
    "  <!-- What is not needed for the first picture. -->",
    ...[...all].filter((path) => !first.has(path)).sort().map(line),
  ];
}

const file = fileURLToPath(new URL("index.html", page));
const index = readFileSync(file, "utf8");
const begin = index.indexOf('  <link rel="modulepreload"');
const end = index.indexOf("\n", index.lastIndexOf('<link rel="modulepreload"'));
const wanted = lines();
if (process.argv.includes("--write")) {
  writeFileSync(file, index.slice(0, begin) + wanted.join("\n") + index.slice(end));
} else {
  const listed = index.slice(begin, end).split("\n");
  const missing = wanted.filter((line) => !listed.includes(line));
  const superfluous = listed.filter((line) => !wanted.includes(line));
  for (const line of missing) console.error(`index.html lacks ${line.trim()}`);
  for (const line of superfluous) console.error(`index.html needs no ${line.trim()}`);
  if (missing.length === 0 && superfluous.length === 0 && listed.join() !== wanted.join()) {
    console.error("The modules of index.html are in another order than Tests/check-page.sh --format writes.");
  }
  process.exitCode = listed.join() === wanted.join() ? 0 : 1;
}
