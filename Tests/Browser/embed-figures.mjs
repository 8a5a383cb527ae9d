// Measures the editor as an element on a page without a server: embed-figures.mjs [PHOTOS]. What is requested until the first
// picture, how long it takes, the memory of two hundred photos, how long touches take on a slow processor, what axe-core finds, and
// what opening and closing leaves. PHOTOS is a folder of photos of 12 megapixels; without it, sample photos are shown.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { brotliCompressSync } from "node:zlib";
import { open } from "./devtools.mjs";
import { samples } from "./editor-page.mjs";
import { embedded } from "./embedded.mjs";
import { eventually } from "./waiting.mjs";

const folder = process.argv[2] ?? samples;
const names = readdirSync(folder).filter((each) => /\.jpe?g$/i.test(each)).sort();
const site = await embedded();
mkdirSync(join(site.folder, "own"));
for (const name of names) cpSync(join(folder, name), join(site.folder, "own", name));
const page = await open(site.address, { width: 1100, height: 900 });
const { evaluate, send } = page;
const kilobytes = (bytes) => `${Math.round(bytes / 1000)} kB`;

/** Returns the memory of the browser that this program has started, in bytes, as far as no other process shares it. */
function memory() {
  const all = execFileSync("ps", ["-eo", "pid=,ppid="], { encoding: "utf8" }).trim().split("\n").map((line) =>
    line.trim().split(/\s+/)
  );
  const own = new Set([`${process.pid}`]);
  for (let count = 0; count < own.size;) {
    count = own.size;
    for (const [id, parent] of all) if (own.has(parent)) own.add(id);
  }
  own.delete(`${process.pid}`);
  return [...own].reduce((sum, id) => {
    try {
      const [, size = "0"] = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${id}/smaps_rollup`, "utf8")) ?? [];
      return sum + 1024 * Number(size);
    } catch {
      return sum;
    }
  }, 0);
}

/** Opens a template with a number of photos, and returns the milliseconds until all of them are shown. */
const load = (template, count) =>
  evaluate(`(async () => {
    const names = ${JSON.stringify(names)};
    globalThis.blobs ??= await Promise.all(names.map(async (name) => (await fetch("own/" + encodeURIComponent(name))).blob()));
    const files = Array.from({ length: ${count} }, (_, index) =>
      new File([blobs[index % blobs.length]], index + names[index % names.length], { type: "image/jpeg" }));
    const editor = window.document.querySelector("collage-editor");
    const start = performance.now();
    await editor.load("${template}", { photos: files });
    await document.querySelector("collage-stage").whole;
    return Math.round(performance.now() - start);
  })()`);

/**
 * Drags the photo or the divider that is nearest to the middle of the collage with a finger, and returns the sorted milliseconds from
 * each move to the end of the painting that it causes, without the time in which nothing is done until the next frame.
 */
async function touched(kind, slower) {
  const { x, y } = await evaluate(`{
    const stage = document.querySelector("collage-stage");
    const { editor, shown } = stage;
    const [width, height] = editor.canvas;
    const places = ${kind === "photo"}
      ? shown.slots.map(({ frame: [x, y, wide, high] }) => [x + wide / 2, y + high / 2])
      : editor.session.dividers.map(({ strip: [x, y, wide, high] }) => [x + wide / 2, y + high / 2]);
    const away = ([x, y]) => Math.hypot(x - width / 2, y - height / 2);
    const [across, down] = places.sort((one, other) => away(one) - away(other))[0];
    const { left, top } = stage.canvas.getBoundingClientRect();
    globalThis.moves = [];
    // The work of a move: its listeners, until those of bubbling end, and the frame that paints it, after which messages come.
    let [start, handled] = [0, 0];
    globalThis.ends = new AbortController();
    stage.addEventListener("pointermove", () => {
      start = performance.now();
      requestAnimationFrame(() => {
        const begun = performance.now();
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => moves.push(handled + performance.now() - begun);
        port2.postMessage(0);
      });
    }, { capture: true, signal: ends.signal });
    window.addEventListener("pointermove", () => (handled = performance.now() - start), { signal: ends.signal });
    ({ x: left + across * stage.scale, y: top + down * stage.scale })
  }`);
  await send("Emulation.setCPUThrottlingRate", { rate: slower });
  const touch = (type, touchPoints) => send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", [{ x, y, id: 1 }]);
  for (let move = 1; move <= 120; move += 1) {
    await touch("touchMove", [{ x: x + 40 * Math.sin(move / 9), y: y + move / 4, id: 1 }]);
    await evaluate("new Promise(requestAnimationFrame).then(() => 0)");
  }
  const phase = await evaluate("document.querySelector('collage-stage').editor.state.phase");
  if ((phase === "divider") !== (kind === "divider")) throw new Error(`the finger that drags a ${kind} does: ${phase}`);
  await touch("touchEnd", []);
  await send("Emulation.setCPUThrottlingRate", { rate: 1 });
  return evaluate("ends.abort(); moves.sort((one, other) => one - other)");
}

try {
  await eventually(() => evaluate("document.querySelector('.tabs') !== null"), "an editor");
  const files = [...new Set(site.requests)].filter((path) => path.includes("/editor/"));
  const sent = files.reduce((sum, path) => {
    const bytes = readFileSync(join(site.folder, path.slice(path.indexOf("/editor/") + 1)));
    return sum + brotliCompressSync(bytes).length;
  }, 0);
  console.log(`an empty editor requests ${files.length} files, ${kilobytes(sent)} with Brotli`);
  console.log(`nine photos are shown after ${await load("square/nine", 9)} ms`);
  const before = memory();
  console.log(`two hundred photos are shown after ${await load("auto/columns", 200)} ms`);
  await new Promise((resolve) => setTimeout(resolve, 5000));
  console.log(`they take ${kilobytes(memory() - before)} more, of ${kilobytes(memory())}`);

  await load("auto/mosaic", 60);
  for (const kind of ["photo", "divider"]) {
    const times = await touched(kind, 4);
    const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))].toFixed(1);
    console.log(
      `of ${times.length} touches that drag a ${kind} of sixty photos on a processor of a quarter of the speed, half take ` +
        `${at(0.5)} ms until the picture is painted, and 95 % at most ${at(0.95)} ms`,
    );
  }
  const axe = readFileSync(new URL("../../.build/axe/axe.min.js", import.meta.url), "utf8");
  await evaluate(`${axe}; 0`);
  const found = await evaluate(
    "axe.run(window.document).then(({ violations }) => violations.map(({ id, nodes }) => id + ' ' + nodes.map(({ target }) => target)))",
  );
  console.log(`axe-core finds ${found.length ? found.join("; ") : "nothing"} on the page`);
  const beyond = site.requests.filter((path) =>
    !/\/some\/deep\/path\/(editor\/|own\/|sample\.js$|$)|^\/favicon\.ico$/.test(path)
  );
  console.log(`requests beyond the editor's folder and the page's own files: ${beyond.length}`);
  await evaluate("window.document.querySelector('collage-editor').dispose().then(() => 0)");
  const used = async () => {
    for (let count = 0; count < 3; count += 1) await send("HeapProfiler.collectGarbage");
    return (await send("Runtime.getHeapUsage")).usedSize;
  };
  const cycle = (count) =>
    evaluate(`(async () => {
      for (let each = 0; each < ${count}; each += 1) {
        const one = window.document.createElement("collage-editor");
        window.document.body.append(one);
        await one.load("square/two");
        await one.dispose();
        one.remove();
      }
      return 0;
    })()`);
  await cycle(100);
  const first = await used();
  for (let round = 0; round < 10; round += 1) await cycle(100);
  console.log(`a thousand more editors, opened and closed, leave ${kilobytes((await used()) - first)}`);
} finally {
  await page.close();
  site.close();
}
