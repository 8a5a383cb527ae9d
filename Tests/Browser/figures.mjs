// Measurements of the editor's page, each for editor-figures.mjs to print.
import { execFileSync } from "node:child_process";
import { linkSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { middle, openEditorPage, samples, tool } from "./editor-page.mjs";
import { eventually, pause } from "./waiting.mjs";

const pictures = (folder) => readdirSync(folder).filter((each) => each.endsWith(".jpg")).sort();
/** Returns the middle one of some numbers. */
export const half = (numbers) => numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? NaN;

/** Makes photos of 4000 by 3000 pixels of the sample photos, in a folder. */
export function largePhotos(count) {
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
  for (const name of pictures(samples).slice(0, count)) {
    execFileSync(tool, ["render", template, join(samples, name), "-o", join(folder, name), "--quality", "92"], {
      stdio: "ignore",
    });
  }
  return folder;
}

/** Returns a folder with many names of the sample photos. */
function manyPhotos(count) {
  const folder = mkdtempSync(join(tmpdir(), "collage-many-"));
  const copies = join(folder, "copies");
  mkdirSync(copies);
  const names = pictures(samples);
  for (let index = 0; index < count; index += 1)
    linkSync(join(samples, names[index % names.length]), join(copies, `${String(index).padStart(5, "0")}.jpg`));
  return { photos: copies, remove: () => rmSync(folder, { recursive: true }) };
}

/** The time from the navigation to a mark of the page, in milliseconds. */
export function markOf({ evaluate }, name, seconds) {
  const time = () => evaluate(`performance.getEntriesByName(${JSON.stringify(name)})[0]?.startTime ?? 0`);
  return eventually(time, `the mark ${name}`, seconds).catch(() => NaN);
}

/** Measures the first whole picture: everything cold; with previews in a new browser; and in the same browser again. */
export async function firstPictures(photos, count, rounds) {
  const page = await openEditorPage("auto/mosaic", count, { photos });
  const cold = await markOf(page, "whole picture");
  const again = async (clear) => {
    const times = [];
    for (let round = 0; round < rounds; round += 1) {
      // An evaluation that begins before the navigation would never end.
      await page.send("Page.navigate", { url: "about:blank" });
      if (clear) await page.send("Network.clearBrowserCache");
      await page.send("Page.navigate", { url: page.address });
      await pause(300);
      times.push(await markOf(page, "whole picture"));
    }
    return half(times);
  };
  const [server, warm] = [await again(true), await again(false)];
  await page.close();
  return { cold, server, warm };
}

/** Measures the first picture of many photos, and the longest time for which the page is busy until all are there. */
export async function crowd(count) {
  const { photos, remove } = manyPhotos(count);
  const page = await openEditorPage("auto/mosaic", count, { photos });
  const first = await markOf(page, "first picture");
  await page.evaluate(`{
    globalThis.busy = [];
    new PerformanceObserver((list) => busy.push(...list.getEntries().map(({ duration }) => duration)))
      .observe({ type: "longtask", buffered: true });
    0
  }`);
  const whole = await markOf(page, "whole picture", 300);
  const longest = Math.max(0, ...await page.evaluate("busy"));
  await page.close();
  remove();
  return { first, whole, longest };
}

/** The panels of the page, by the names of their tabs. */
const PANELS = ["photos", "style", "looks", "adjust", "text", "draw", "layers"];

/**
 * Measures what the server sends for the page, its modules and its documents: before the first picture, with the list of
 * templates, after every panel was opened and a layout was generated, and at the next load.
 */
export async function transferred() {
  const page = await openEditorPage("square/four", 4);
  const sent = (end = "Infinity") =>
    page.evaluate(`["resource", "navigation"].flatMap((type) => performance.getEntriesByType(type))
      .filter(({ name, startTime }) => !/photos\\/|sprites|pictures/.test(name) && startTime < ${end})
      .reduce((sum, { transferSize }) => sum + transferSize, 0)`);
  const list = async () => {
    await page.evaluate("document.querySelector('#tab-templates').click(); 0");
    await page.until("document.querySelectorAll('.card').length > 100", "the list of templates");
  };
  const first = await sent("performance.getEntriesByName('first picture')[0].startTime");
  await list();
  const usual = await sent();
  for (const name of PANELS) {
    await page.evaluate(`document.querySelector("#tab-${name}").click(); 0`);
    await page.frame();
  }
  await page.evaluate(
    `editor.perform({ command: "setLook", items: [editor.state.items[0].id], filter: "noir" }); 0`,
  );
  await page.evaluate(`editor.library.templates()
    .then((all) => editor.layOut(all.find(({ id }) => id === "auto/mosaic").document)).then(() => 0)`);
  await page.until(
    "performance.getEntriesByType('resource').some(({ name }) => name.includes('collage-color.wasm'))",
    "a look",
  );
  const all = await sent();
  await page.reload();
  await list();
  const again = await sent();
  await page.close();
  return { first, usual, all, again };
}

/** Measures the memory of the server over many changes of the template, and the time of undoing all of them. */
export async function changes(count) {
  const page = await openEditorPage("square/four", 6);
  const memory = () =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${page.server.process.pid}/status`, "utf8"))[1]) / 1024;
  await page.evaluate("editor.server.eventually('templates').then((all) => { globalThis.all = all; return 0; })");
  await page.untilSaved();
  const before = memory();
  for (let index = 0; index < count; index += 1) {
    await page.evaluate(`editor.changeTemplate(all[${index * 7} % all.length].document).then(() => 0)`);
    if (index % 10 === 9) {
      await page.evaluate("editor.focus.settled().then(() => 0)");
      await page.untilSaved();
    }
  }
  const after = memory();
  const undo = await page.evaluate(`{
    const start = performance.now();
    while (editor.state.undoCount > 0) editor.undo();
    performance.now() - start
  }`);
  await page.close();
  return { before, after, undo };
}

/** Counts the frames of dragging one of many photos after the other, on a screen of two pixels per point. */
export async function drags(count, seconds) {
  const { photos, remove } = manyPhotos(count);
  const page = await openEditorPage("auto/mosaic", count, { photos, width: 1440, height: 900 });
  await page.send("Emulation.setDeviceMetricsOverride", {
    width: 1440,
    height: 900,
    deviceScaleFactor: 2,
    mobile: false,
  });
  await markOf(page, "whole picture");
  await page.frame();
  await countFrames(page);
  const at = await page.placer();
  const { slots } = await page.state();
  const touch = (type, points) =>
    page.send("Input.dispatchTouchEvent", { type, touchPoints: points.map((point) => ({ ...point, id: 1 })) });
  const end = performance.now() + seconds * 1000;
  for (let round = 0; performance.now() < end; round += 1) {
    const { x, y } = at(middle(slots[(round * 7) % slots.length]));
    await touch("touchStart", [{ x, y }]);
    for (let step = 1; step <= 40 && performance.now() < end; step += 1) {
      const point = { x: x + Math.sin(step / 5) * 20, y: y + Math.cos(step / 7) * 20 - 20 };
      await Promise.all([touch("touchMove", [point]), pause(16)]);
    }
    await touch("touchEnd", []);
  }
  const frames = await page.evaluate("frames");
  await page.close();
  remove();
  return { frames: frames.length, long: frames.filter((time) => time > 50).length, half: half(frames) };
}

/** Counts the frames of scrolling through a tray of many photos, and the elements and pixels that it has at most. */
export async function scrolls(count, seconds) {
  const { photos, remove } = manyPhotos(count);
  const page = await openEditorPage("square/four", count, { photos });
  await page.until("document.querySelectorAll('.tray li canvas.is-drawn').length > 5", "the first thumbnails");
  await countFrames(page);
  const most = await page.evaluate(`new Promise((resolve) => {
    const scroller = document.querySelector("#panel-photos .content");
    const [start, most] = [performance.now(), { rows: 0, pixels: 0 }];
    const step = (now) => {
      const share = (now - start) / ${seconds * 1000};
      if (share >= 1) return resolve(most);
      scroller.scrollTop = share * (scroller.scrollHeight - scroller.clientHeight);
      most.rows = Math.max(most.rows, document.querySelectorAll(".tray li").length);
      most.pixels = Math.max(most.pixels, editor.photos.pixels);
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  })`);
  const frames = await page.evaluate("frames");
  await page.close();
  remove();
  return { frames: frames.length, long: frames.filter((time) => time > 25).length, half: half(frames), ...most };
}

/** Begins to note the time of each frame. */
export const countFrames = ({ evaluate }) =>
  evaluate(`{
    globalThis.frames = [];
    let last = performance.now();
    const next = (now) => {
      frames.push(now - last);
      last = now;
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
    0
  }`);
