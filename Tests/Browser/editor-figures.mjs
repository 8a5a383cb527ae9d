#!/usr/bin/env node
// Measures the editor's page: the model's time for an event, the page's longest tasks, the first picture with and without
// previews, and the size of what is served. Tests/Browser/editor-figures.mjs [SECONDS]. Needs what editor.test.mjs does; the
// machine should be idle, and its load is printed. COLLAGE_LARGE may be a folder with nine large photos; without it, they are
// made of the sample photos.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { middle, openEditorPage, pause, samples, tokenOf, tool } from "./editor-page.mjs";

const seconds = Number(process.argv[2] ?? 30);
console.log(
  `${cpus().length} threads of ${cpus()[0].model}; load ${loadavg().map((load) => load.toFixed(1)).join(", ")}`,
);

/** Makes nine photos of 4000 by 3000 pixels of the sample photos, in a folder. */
function large() {
  const folder = mkdtempSync(join(tmpdir(), "collage-large-"));
  const template = join(folder, "large.json");
  writeFileSync(
    template,
    JSON.stringify({
      format: "collage-template",
      version: 1,
      name: "Large",
      canvas: { width: 4000, height: 3000 },
      slots: [{ id: "a", frame: [0, 0, 4000, 3000] }],
    }),
  );
  for (const name of readdirSync(samples).filter((each) => each.endsWith(".jpg")).sort().slice(0, 9)) {
    execFileSync(tool, ["render", template, join(samples, name), "-o", join(folder, name), "--quality", "92"], {
      stdio: "ignore",
    });
  }
  return folder;
}

const page = await openEditorPage("auto/mosaic", 20);
const { evaluate, state, drag, send } = page;
// With the gallery open, as it is after the start: its previews are drawn between the frames.
await evaluate("document.querySelector('#tab-templates').click(); 0");

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
await send("Tracing.start", {
  transferMode: "ReportEvents",
  traceConfig: { includedCategories: ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"] },
});
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
const main = new Set(
  traced.filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain").map(({ pid, tid }) =>
    `${pid}/${tid}`
  ),
);
const tasks = traced.filter(({ name, pid, tid, tdur }) =>
  name === "RunTask" && tdur !== undefined && main.has(`${pid}/${tid}`)
);
const longest = tasks.map(({ tdur, dur }) => [tdur / 1000, dur / 1000]).sort(([one], [other]) => other - one);
draws.sort((one, other) => one - other);
console.log(
  `${draws.length} frames of 20 photos in ${seconds} s: half take ${draws[draws.length >> 1]?.toFixed(1)} ms, 99 % ${
    draws[Math.floor(draws.length * 0.99)]?.toFixed(1)
  } ms; ` +
    `of ${tasks.length} tasks ${longest.filter(([cpu]) => cpu > 50).length} worked over 50 ms, the longest ${
      longest[0][0].toFixed(0)
    } ms, which took ${longest[0][1].toFixed(0)} ms`,
);

await page.close();

/** The time from the navigation to the first frame with all photos, by the page's own mark. */
async function firstPicture({ evaluate }) {
  for (let wait = 0; wait < 200; wait += 1) {
    const time = await evaluate("performance.getEntriesByName('whole picture')[0]?.startTime ?? 0").catch(() => 0);
    if (time > 0) return time;
    await pause(50);
  }
  return NaN;
}
const photos = process.env.COLLAGE_LARGE ?? large();
const nine = await openEditorPage("grids/three-by-three", 9, { photos });
const cold = await firstPicture(nine);
const warm = [];
for (let round = 0; round < 9; round += 1) {
  // An evaluation that begins before the navigation would never end.
  await nine.send("Page.navigate", { url: "about:blank" });
  await nine.send("Page.navigate", { url: nine.address });
  await pause(300);
  warm.push(await firstPicture(nine));
}
warm.sort((one, other) => one - other);
console.log(
  `first picture of nine photos of 12 megapixels: ${
    cold.toFixed(0)
  } ms cold, the server and the browser just started; ` +
    `with previews made before ${warm[4].toFixed(0)} ms (${warm[0].toFixed(0)} to ${warm[8].toFixed(0)})`,
);

// What is served, compressed as a package or a proxy would do it.
const token = await tokenOf(nine.address);
const get = async (path) =>
  Buffer.from(
    await (await fetch(new URL(path, nine.address), { headers: { "x-collage-token": token } })).arrayBuffer(),
  );
const names = [
  ...new Set((await nine.evaluate("performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)"))
    .filter((name) => /\.(js|css|svg|wasm)$/.test(name) && !/-(color|layout)\.wasm$/.test(name))),
].sort();
const all = await Promise.all(["/", ...names].map(get));
const sum = (files, compress) => files.reduce((total, bytes) => total + compress(bytes).length, 0) / 1000;
console.log(
  `page, scripts and module, ${all.length} files: ${
    sum([Buffer.concat(all)], brotliCompressSync).toFixed(0)
  } kB with Brotli in one, ` +
    `each by itself ${sum(all, brotliCompressSync).toFixed(0)} kB with Brotli, ${
      sum(all, gzipSync).toFixed(0)
    } kB with gzip; ` +
    `without the module ${
      sum([Buffer.concat(all.filter((_, index) => !names[index - 1]?.endsWith(".wasm")))], brotliCompressSync).toFixed(
        0,
      )
    } kB`,
);
await nine.close();
if (!process.env.COLLAGE_LARGE) rmSync(photos, { recursive: true });
