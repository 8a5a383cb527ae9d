#!/usr/bin/env node
// Measures the editor of an album: the time to the first page, memory, turning pages, moving a page from the first place to the
// last, undo of that, scrolling of the strip, and saving. Tests/Browser/album-figures.mjs [PAGES]. Needs what editor.test.mjs
// does; the machine should be idle, and its load is printed.
import { execFileSync } from "node:child_process";
import { linkSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { open } from "./devtools.mjs";
import { samples, startEditor, tool } from "./editor-page.mjs";
import { countFrames, half, markOf } from "./figures.mjs";
import { eventually } from "./waiting.mjs";

const count = Number(process.argv[2] ?? 300);
const PHOTOS_PER_PAGE = 4;
console.log(
  `${cpus().length} threads of ${cpus()[0].model}; load ${loadavg().map((load) => load.toFixed(1)).join(", ")}`,
);

const folder = mkdtempSync(join(tmpdir(), "collage-book-"));
mkdirSync(join(folder, "photos"));
const names = readdirSync(samples).filter((each) => each.endsWith(".jpg")).sort();
for (let index = 0; index < count * PHOTOS_PER_PAGE; index += 1)
  linkSync(join(samples, names[index % names.length]), join(folder, "photos", `${String(index).padStart(5, "0")}.jpg`));
const words =
  `album photos --pages ${count} --size A4 --title Book --footer {{page}}/{{pages}} -o book.collage.json -q`;
execFileSync(tool, words.split(" "), { cwd: folder });

const server = await startEditor(folder, "book.collage.json");
const resident = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.process.pid}/status`, "utf8"))[1]) / 1024;
const page = await open(server.address, { width: 1440, height: 900 });
const { evaluate, send } = page;
const until = (expression, what) => eventually(() => evaluate(expression), what, 120);
const ready = await markOf(page, "first picture", 120);
const whole = await markOf(page, "whole picture", 120);
const strip = await evaluate(`new Promise((resolve) => {
  const look = () => document.querySelectorAll(".page-list .page").length >= 1 ? resolve(performance.now()) : requestAnimationFrame(look);
  look();
})`);
const memory = async () => {
  await send("HeapProfiler.collectGarbage");
  return evaluate("performance.memory.usedJSHeapSize / 1e6");
};
const wasm = () => evaluate("editor.collage.module.exports.memory.buffer.byteLength / 1e6");
const frame = `new Promise((done) => requestAnimationFrame(() => setTimeout(done)))`;
const milliseconds = (time) => `${time.toFixed(time < 10 ? 1 : 0)} ms`;
console.log(
  `${count} pages, ${(statSync(join(folder, "book.collage.json")).size / 1e6).toFixed(1)} MB: the first page after ${
    milliseconds(ready)
  }, whole after ${milliseconds(whole)}, the strip after ${milliseconds(strip)}`,
);
const said = async (what) =>
  console.log(
    `${what}: the page's scripts ${(await memory()).toFixed(0)} MB, its module ${
      (await wasm()).toFixed(0)
    } MB, the server ${resident().toFixed(0)} MB`,
  );
await said("memory");

/** Runs something in the page several times; returns the half of the times until it is drawn, and the longest. */
const timed = async (expression, rounds) => {
  const times = await evaluate(`(async () => {
    const times = [];
    for (let round = 0; round < ${rounds}; round += 1) {
      const start = performance.now();
      ${expression};
      await ${frame};
      times.push(performance.now() - start);
    }
    return times;
  })()`);
  return `half in ${milliseconds(half(times))}, the longest in ${milliseconds(Math.max(...times))}`;
};
await evaluate("document.querySelector('#tab-photos').click(); 0");
console.log(`turning a page: ${await timed("editor.pages.show(round + 1)", Math.min(60, count - 1))}`);
console.log(`turning to the end and back: ${await timed(`editor.pages.show(round % 2 ? 0 : ${count - 1})`, 20)}`);
const edit = `{
  const [first, second] = editor.state.slots;
  editor.perform({ command: "move", item: editor.state.items[0].id, slot: editor.state.items[0].slot === first.id ? second.id : first.id });
}`;
console.log(`exchanging two photos: ${await timed(edit, 20)}`);
console.log(
  `moving the first page to the end and undo: ${await timed(
    `round % 2 ? editor.undo() : editor.pages.move(0, ${count - 1})`,
    20,
  )}`,
);
console.log(
  `deleting a page and undo: ${await timed(`round % 2 ? editor.undo() : editor.pages.remove(${count >> 1})`, 20)}`,
);

await until("editor.autosave.state === 'saved'", "a saved album");
const saving = await evaluate(`(async () => {
  const times = [];
  for (let round = 0; round < 8; round += 1) {
    await new Promise((done) => setTimeout(done, 400));
    const busy = [];
    const tasks = new PerformanceObserver((list) => busy.push(...list.getEntries().map(({ duration }) => duration)));
    tasks.observe({ type: "longtask" });
    ${edit}
    const start = performance.now();
    await new Promise((done) => setTimeout(done, 300));
    await editor.autosave.settled();
    times.push([performance.now() - start - 300, Math.max(0, ...busy)]);
    tasks.disconnect();
  }
  return times;
})()`);
console.log(
  `saving a change: half in ${milliseconds(half(saving.map(([time]) => time)))}, the page busy for at most ${
    milliseconds(Math.max(...saving.map(([, busy]) => busy)))
  } at a time`,
);

await countFrames(page);
await evaluate(`new Promise((resolve) => {
  const list = document.querySelector(".page-list");
  const start = performance.now();
  const step = (now) => {
    const share = (now - start) / 10000;
    if (share >= 1) return resolve(0);
    list.scrollLeft = share * (list.scrollWidth - list.clientWidth);
    requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
})`);
const frames = await evaluate("frames");
console.log(
  `scrolling the strip from end to end in 10 s: ${
    frames.filter((time) => time > 50).length
  } of ${frames.length} frames over 50 ms, half take ${milliseconds(half(frames))}`,
);
await until(
  `[...document.querySelectorAll(".page-list .page")].at(-1).querySelector("canvas").width > 2`,
  "the thumbnail of the last page",
);
await said("memory afterward");
await page.close();
await server.kill();
rmSync(folder, { recursive: true });
