// Makes the cubes of grades from standard input, one JSON value a line, by the WebAssembly module, and tells a digest of each:
// the other side of a comparison with the same code built for this machine.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { CollageColor } from "../../Sources/Browser/CollageWasm/collage-color.js";

const color = await CollageColor.load(readFileSync(new URL("../../.build/wasm/collage-color.wasm", import.meta.url)));

function digest(cube) {
  if (cube === null) return "none";
  let hash = 0x811c9dc5;
  for (const words of [cube.curves, cube.nodes ?? []]) {
    for (const word of words) hash = Math.imul(hash ^ word, 0x01000193);
  }
  return `${cube.levels} ${cube.curves.length} ${cube.nodes?.length ?? 0} ${hash >>> 0}`;
}

const answers = [];
for await (const line of createInterface({ input: process.stdin })) {
  const { base, filters, file } = JSON.parse(line);
  const table = file === undefined ? undefined : color.table(file);
  const parts = filters.map(({ adjust }) => ({ adjust, table, weight: 1 / filters.length }));
  answers.push(digest(color.cube({ adjust: base.adjust, filters: parts })));
  if (table) color.forget(table);
}
process.stdout.write(`${answers.join("\n")}\n`);
