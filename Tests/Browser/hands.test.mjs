// What hands feel and see of `collage edit` while something moves, by real touch in Chromium: ticks at the model's guides, and thirds.
// node --test Tests/Browser/hands.test.mjs; needs what editor.test.mjs does.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { middle, openEditorPage } from "./editor-page.mjs";

const page = await openEditorPage("square/four", 4);
const { evaluate, state, hold, undoAll, untilAtRest } = page;
after(() => page.close());
await evaluate(
  `globalThis.ticks = []; Object.defineProperty(navigator, "vibrate", { value: (time) => ticks.push(time), configurable: true }); 0`,
);
const ticks = () => evaluate("ticks.splice(0)");
const guides = () => evaluate("editor.session.presentation(performance.now() / 1000).guides.length");
/** Taps beside all, so that the page was touched before. */
const begin = async () => {
  await hold("touchStart", { 1: [5, 5] });
  await hold("touchEnd", {});
};

test("a finger feels each line at which a text snaps, once, and nothing while it follows the line or leaves it", async () => {
  await begin();
  const [width, height] = await evaluate("editor.canvas");
  await evaluate(`editor.perform({ command: "addLayer", layer: { id: "sea", size: [200, 80],
    center: [${width * 0.3}, ${height * 0.31}], text: { text: "Sea", font: { family: "Inter", size: 60 } } } }); 0`);
  await untilAtRest();
  await ticks();
  const from = [width * 0.3, height * 0.31];
  const at = (x, y) => ({ 1: [x, y] });
  await hold("touchStart", at(...from));
  for (const x of [0.33, 0.38, 0.43]) await hold("touchMove", at(width * x, from[1]));
  assert.deepEqual([await guides(), await ticks()], [0, []]);
  // The middle of the canvas, from left to right.
  await hold("touchMove", at(width * 0.5, from[1]));
  assert.equal(await guides(), 1);
  const felt = await ticks();
  assert.ok(felt.length === 1 && felt[0] > 0 && felt[0] < 30, `${felt}`);
  // Along the line, which becomes no other one.
  for (const y of [0.33, 0.36, 0.39]) await hold("touchMove", at(width * 0.5, height * y));
  assert.deepEqual([await guides(), await ticks()], [1, []]);
  // Away from it, and back: it is felt again.
  await hold("touchMove", at(width * 0.58, height * 0.39));
  assert.deepEqual([await guides(), await ticks()], [0, []]);
  await hold("touchMove", at(width * 0.5, height * 0.39));
  assert.equal((await ticks()).length, 1);
  await hold("touchEnd", {});
  assert.deepEqual(await ticks(), []);
  await undoAll();
});

test("a finger feels each line to which it draws a slot, and moves a corner, in template mode", async () => {
  const [slot] = (await state()).slots;
  const edge = slot.frame[0] + slot.frame[2];
  const shell = "document.querySelector('collage-editor')";
  await evaluate(`${shell}.setMode("template").then(() => 0)`);
  await evaluate(`${shell}.template.draw(true); 0`);
  const at = (x, y) => ({ 1: [x, y] });
  await ticks();
  await hold("touchStart", at(77, 83));
  await hold("touchMove", at(edge - 90, 207));
  assert.deepEqual(await ticks(), []);
  await hold("touchMove", at(edge - 1, 207));
  assert.equal((await ticks()).length, 1, "the edge of another slot");
  await hold("touchMove", at(edge - 1, 231));
  assert.deepEqual(await ticks(), [], "along the line");
  await hold("touchMove", at(edge - 90, 231));
  await hold("touchMove", at(edge - 1, 231));
  assert.equal((await ticks()).length, 1, "away and back");
  await hold("touchEnd", {});
  // The slot that was drawn becomes a polygon, whose corner is moved to the same line.
  const points = [[0, 0], [0.7, 0], [1, 1], [0, 1]];
  await evaluate(`{
    const { template } = ${shell};
    const [{ slot }] = editor.state.selections;
    template.changes.perform({ change: "set", slot, shape: { polygon: ${JSON.stringify(points)} } });
    template.edit(true);
    0
  }`);
  const corner = await evaluate(`${shell}.template.points.points[1]`);
  await ticks();
  await hold("touchStart", at(...corner));
  await hold("touchMove", at(corner[0] - 37, corner[1] + 41));
  assert.deepEqual(await ticks(), []);
  await hold("touchMove", at(edge + 1, corner[1] + 41));
  assert.equal((await ticks()).length, 1, "a corner on the edge");
  await hold("touchEnd", {});
  assert.deepEqual(await ticks(), []);
  await evaluate(`${shell}.setMode("collage").then(() => 0)`);
  await undoAll();
});

test("a mouse moves without ticks", async () => {
  const [width, height] = await evaluate("editor.canvas");
  await evaluate(`editor.perform({ command: "addLayer", layer: { id: "sea", size: [200, 80],
    center: [${width * 0.3}, ${height * 0.31}], text: { text: "Sea", font: { family: "Inter", size: 60 } } } }); 0`);
  await untilAtRest();
  const at = await page.placer();
  await page.mouse("mousePressed", at([width * 0.3, height * 0.31]));
  for (const x of [0.36, 0.43, 0.5]) {
    await page.mouse("mouseMoved", at([width * x, height * 0.31]));
    await page.frame();
  }
  assert.equal(await guides(), 1);
  assert.deepEqual(await ticks(), []);
  await page.mouse("mouseReleased", at([width * 0.5, height * 0.31]), 0);
  await undoAll();
});

test("thirds are seen only while a photo moves, on white photos by their dark edge", async () => {
  const [slot] = (await state()).slots;
  const [left, top, across, down] = slot.frame;
  // The first line of thirds, and the pixels beside it; the overlay shows nothing else there.
  const edge = (x = left + across / 3, y = top + down * 0.45) =>
    evaluate(`{
      const overlay = document.querySelector("collage-stage .overlay");
      const scale = document.querySelector("collage-stage").scale * devicePixelRatio;
      const margin = 32 * devicePixelRatio;
      const [x, y] = [margin + ${x} * scale, margin + ${y} * scale];
      const { data } = overlay.getContext("2d").getImageData(Math.round(x) - 4, Math.round(y), 9, 1);
      // What it looks like over white: the darkest and the brightest light of the line's pixels.
      const lights = Array.from({ length: 9 }, (_, pixel) => {
        const [red, , , alpha] = data.subarray(4 * pixel, 4 * pixel + 4);
        const code = (red * alpha / 255 + 255 - alpha) / 255;
        return code <= 0.04045 ? code / 12.92 : ((code + 0.055) / 1.055) ** 2.4;
      });
      ({ isPainted: data.some((code, index) => index % 4 === 3 && code > 0), contrast: 1.05 / (Math.min(...lights) + 0.05) })
    }`);
  await evaluate(`editor.perform({ command: "select" }); 0`);
  await page.frame();
  assert.equal((await edge()).isPainted, false);
  const from = middle(slot);
  await hold("touchStart", { 1: from });
  assert.equal((await edge()).isPainted, false, "a finger that has not moved");
  for (const way of [20, 40, 60]) await hold("touchMove", { 1: [from[0] + way, from[1] + way / 2] });
  const moving = await edge();
  assert.ok(moving.isPainted && moving.contrast > 2.5, `${moving.contrast}`);
  await hold("touchEnd", {});
  await untilAtRest();
  await page.frame();
  assert.equal((await edge()).isPainted, false);
  await undoAll();
});
