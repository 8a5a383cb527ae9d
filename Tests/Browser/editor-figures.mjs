#!/usr/bin/env node
// Measures the editor's page: the model's time for an event, the page's longest tasks, first pictures, the size of what is sent,
// memory, undo, and frames of drags and of the gallery. Tests/Browser/editor-figures.mjs [SECONDS | --small]. Needs what
// editor.test.mjs does; the machine should be idle, and its load is printed. --small only shows that everything can be
// measured. COLLAGE_LARGE may be a folder with twelve large photos; without it, they are made of the sample photos.
import { rmSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { middle, openEditorPage } from "./editor-page.mjs";
import { changes, crowd, drags, firstPictures, largePhotos, scrolls, transferred } from "./figures.mjs";

const isSmall = process.argv[2] === "--small";
const seconds = isSmall ? 3 : Number(process.argv[2] ?? 30);
console.log(
  `${cpus().length} threads of ${cpus()[0].model}; load ${loadavg().map((load) => load.toFixed(1)).join(", ")}`,
);

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

const milliseconds = (time) => `${time.toFixed(0)} ms`;
const photos = process.env.COLLAGE_LARGE ?? largePhotos(12);
const first = await firstPictures(photos, isSmall ? 4 : 12, isSmall ? 1 : 9);
if (!process.env.COLLAGE_LARGE) rmSync(photos, { recursive: true });
console.log(
  `first whole picture of ${isSmall ? 4 : 12} photos of 12 megapixels: ${
    milliseconds(first.cold)
  } cold, the server and the browser ` +
    `just started; ${milliseconds(first.server)} with previews made before; ${
      milliseconds(first.warm)
    } in the same browser again`,
);
const many = await crowd(isSmall ? 60 : 500);
console.log(
  `${isSmall ? 60 : 500} photos: first picture after ${milliseconds(many.first)}, all of them after ${
    milliseconds(many.whole)
  }, ` +
    `the page busy for at most ${milliseconds(many.longest)} then`,
);
const kilobytes = (bytes) => `${(bytes / 1000).toFixed(0)} kB`;
const { first: before, usual, all, again } = await transferred();
console.log(
  `sent for the page with its modules, documents and headers: ${kilobytes(before)} before the first picture, ${
    kilobytes(usual)
  } with the list of templates, ${kilobytes(all)} after every panel, a look and a generated layout; ${
    kilobytes(again)
  } at the next load`,
);
const count = isSmall ? 50 : 500;
const { before: start, after, undo } = await changes(count);
console.log(
  `${count} changes of the template: memory of the server ${start.toFixed(0)} -> ${after.toFixed(0)} MB, undo of all ${
    milliseconds(undo)
  }`,
);
const dragged = await drags(isSmall ? 20 : 60, isSmall ? 3 : 20);
console.log(
  `dragging one of ${
    isSmall ? 20 : 60
  } photos at two pixels per point: ${dragged.long} of ${dragged.frames} frames over 50 ms, half take ${
    milliseconds(dragged.half)
  }`,
);
const scrolled = await scrolls(isSmall ? 200 : 2000, isSmall ? 3 : 20);
console.log(
  `scrolling ${isSmall ? 200 : 2000} photos: ${scrolled.long} of ${scrolled.frames} frames over 25 ms, half take ${
    milliseconds(scrolled.half)
  }, at most ${scrolled.rows} thumbnails and ${(scrolled.pixels / 1e6).toFixed(0)} megapixels at once`,
);
