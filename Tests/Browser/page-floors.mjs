// Checks what the folders of the page import: deno run --allow-read page-floors.mjs. The article CollageEditor lists them as floors, the
// lowest first; a script imports those of its own floor and of the floors beneath it, also what it loads later, and no scripts import
// each other in a circle.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

const editor = fileURLToPath(new URL("../../Sources/Browser/CollageEditor", import.meta.url));
const article = readFileSync(join(editor, "CollageEditor.docc/CollageEditor.md"), "utf8");
const [, table = ""] = /### Floors of the page\n([^]*?)(?=\n### |\n## |$)/.exec(article) ?? [];
const floors = [...table.matchAll(/^\| `([\w.-]+)` \|/gm)].map(([, floor]) => floor);

/** The floor of a script, or of a folder of others that the page loads. */
const floorOf = (file) => file.includes("/") ? file.split("/")[0] : file;

const page = join(editor, "Page");
const imports = new Map(
  readdirSync(page, { recursive: true }).filter((name) => name.endsWith(".js")).sort().map((file) => {
    const source = readFileSync(join(page, file), "utf8").replaceAll(/^\s*(\/\*\*|\*).*$/gm, "");
    const paths = source.matchAll(/^(?:import|export)\s(?:[^;"]*?from )?"(\.[^"]+)"|\bimport\("(\.[^"]+)"\)/gm);
    return [file, [...paths].map(([, now, later]) => normalize(join(dirname(file), now ?? later)))];
  }),
);

const problems = [];
const height = (file) => floors.indexOf(floorOf(file));
for (const [file, all] of imports) {
  if (height(file) < 0) problems.push(`${file} is on no floor of the table in CollageEditor.md`);
  for (const path of all) {
    if (path.startsWith("modules/")) continue;
    if (!imports.has(path)) problems.push(`${file} imports ${path}, which does not exist`);
    else if (height(path) > height(file)) problems.push(`${file} imports ${path}, which is on a higher floor`);
  }
}

/** Reports the circle that a script is in, if any. */
const done = new Set();
function follow(file, way) {
  const place = way.indexOf(file);
  if (place >= 0) return problems.push(`a circle: ${[...way.slice(place), file].join(" -> ")}`);
  if (done.has(file)) return;
  for (const path of imports.get(file) ?? []) follow(path, [...way, file]);
  done.add(file);
}
for (const file of imports.keys()) follow(file, []);

for (const problem of problems) console.error(`page-floors: ${problem}`);
if (problems.length > 0) process.exit(1);
