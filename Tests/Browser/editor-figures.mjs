#!/usr/bin/env node
// Measures the editor's page: the model's time for an event, the page's longest tasks, the first picture, and its size.
// Tests/Browser/editor-figures.mjs [SECONDS]. Needs what editor.test.mjs does; the machine should be idle.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { middle, openEditorPage, pause } from "./editor-page.mjs";

const seconds = Number(process.argv[2] ?? 30);
const root = fileURLToPath(new URL("../..", import.meta.url));

const page = await openEditorPage("auto/mosaic", 20);
const { evaluate, state, drag, send } = page;

const events = await evaluate(`{
  const { session } = editor;
  const [slot] = session.state.slots;
  const [x, y] = [slot.frame[0] + slot.frame[2] / 2, slot.frame[1] + slot.frame[3] / 2];
  const count = 20000;
  let time = performance.now() / 1000;
  session.touch(1, "began", [x, y], time, true, "touch");
  const start = performance.now();
  for (let index = 0; index < count; index += 1) session.touch(1, "moved", [x + Math.sin(index / 50) * 30, y + Math.cos(index / 70) * 30], (time += 0.001), true, "touch");
  const passed = performance.now() - start;
  session.cancel(time);
  passed / count * 1000
}`);
console.log(`an event through the model: ${events.toFixed(2)} us`);

await evaluate(`globalThis.draws = [];
  { const stage = document.querySelector("collage-stage"); const draw = stage.draw.bind(stage);
    stage.draw = () => { const start = performance.now(); draw(); draws.push(performance.now() - start); }; }`);
// Tasks by the time that the page's thread worked on them: another load of the machine makes them no longer.
const traced = [];
page.listeners.set("Tracing.dataCollected", ({ value }) => traced.push(...value));
const isTraced = new Promise((resolve) => page.listeners.set("Tracing.tracingComplete", resolve));
await send("Tracing.start", { transferMode: "ReportEvents", traceConfig: { includedCategories: ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"] } });
const end = performance.now() + seconds * 1000;
for (let round = 0; performance.now() < end; round += 1) {
  const { slots } = await state();
  const [from, to] = [slots[round % slots.length], slots[(round * 7 + 3) % slots.length]];
  const [x, y] = middle(from);
  await drag([x, y], round % 3 === 2 ? middle(to) : [x + 25, y + 12]);
  if (round % 6 === 5) await evaluate("editor.undo()");
}
const draws = await evaluate("draws");
await send("Tracing.end");
await isTraced;
const main = new Set(traced.filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain").map(({ pid, tid }) => `${pid}/${tid}`));
const tasks = traced.filter(({ name, pid, tid, tdur }) => name === "RunTask" && tdur !== undefined && main.has(`${pid}/${tid}`));
const longest = tasks.map(({ tdur, dur }) => [tdur / 1000, dur / 1000]).sort(([one], [other]) => other - one);
draws.sort((one, other) => one - other);
console.log(`${draws.length} frames of 20 photos in ${seconds} s: half take ${draws[draws.length >> 1]?.toFixed(1)} ms, 99 % ${draws[Math.floor(draws.length * 0.99)]?.toFixed(1)} ms; ` +
  `of ${tasks.length} tasks ${longest.filter(([cpu]) => cpu > 50).length} worked over 50 ms, the longest ${longest[0][0].toFixed(0)} ms, which took ${longest[0][1].toFixed(0)} ms`);

for (const kind of ["made before", "made before, again"]) {
  // An evaluation that begins before the navigation would never end.
  await send("Page.navigate", { url: "about:blank" });
  await send("Page.navigate", { url: page.address });
  const isShown = "globalThis.editor?.state.items.every(({ photo }) => editor.photos.bitmap(photo, 320)) ? globalThis.firstPicture ??= performance.now() : 0";
  let first = 0;
  for (let wait = 0; wait < 400 && !first; wait += 1) {
    await pause(5);
    first = await evaluate(isShown).catch(() => 0);
  }
  console.log(`first whole picture, previews ${kind}: ${first.toFixed(0)} ms after the navigation`);
}
await page.close();

const folder = join(root, "Sources/CollageEditor/Page");
const scripts = readdirSync(folder, { recursive: true }).filter((name) => /\.(js|css|html|svg)$/.test(name)).map((name) => join(folder, name));
const wrappers = ["CollageWasm/collage.js", "CollageWasm/collage-color.js", "CollageFormatWasm/collage-format.js"].map((name) => join(root, "Sources", name));
const modules = process.env.COLLAGE_WASM ?? join(root, ".build/wasm");
const sum = (files, compress) => files.reduce((total, file) => total + compress(readFileSync(file)).length, 0) / 1000;
const all = [...scripts, ...wrappers, join(modules, "collage-editor.wasm")];
const together = brotliCompressSync(Buffer.concat(all.map((name) => readFileSync(name)))).length / 1000;
console.log(`page, scripts and module: ${together.toFixed(0)} kB with Brotli in one, each by itself ${sum(all, gzipSync).toFixed(0)} kB with gzip, ${sum(all, brotliCompressSync).toFixed(0)} kB with Brotli; ` +
  `${sum(scripts, gzipSync).toFixed(0)} kB of them the page itself`);
