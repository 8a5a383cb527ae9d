// What makes the page fast: frames paint what has moved, changes between two frames are laid out once, and photos wait for the
// scripts. node --test Tests/Browser/speed.test.mjs. Needs what editor.test.mjs does.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { middle, openEditorPage } from "./editor-page.mjs";
import { pause } from "./waiting.mjs";

const page = await openEditorPage("square/four", 6);
const { evaluate, frame, hold, state, until } = page;
after(() => page.close());
await evaluate("editor.server.eventually('templates').then((all) => { globalThis.templates = all; return 0; })");

await evaluate(`{
  const stage = document.querySelector("collage-stage");
  const { paint } = stage;
  globalThis.paint = paint;
  /** What the stage has painted: the arguments, and the share of the canvas. */
  globalThis.painted = [];
  stage.paint = function (context, time, shown, since) {
    const areas = since?.changed?.areas;
    const share = areas?.reduce((sum, [, , width, height]) => sum + width * height, 0) / (this.canvas.width * this.canvas.height);
    if (context === this.context) painted.push({ shown, time, share: areas ? share : null, hurried: since?.changed?.hurried.size ?? 0 });
    return paint.call(this, context, time, shown, since);
  };
  /** Counts the pixels that are others if the last frame is painted whole; edges are smoothed a little otherwise in an area. */
  globalThis.differing = () => {
    const { context, canvas: { width, height } } = stage;
    const pixels = () => context.getImageData(0, 0, width, height).data;
    const { shown, time } = painted.at(-1);
    const before = pixels();
    paint.call(stage, context, time, shown);
    const whole = pixels();
    let count = 0;
    for (let at = 0; at < whole.length; at += 4)
      if ([0, 1, 2].some((channel) => Math.abs(before[at + channel] - whole[at + channel]) > 24)) count += 1;
    return count;
  };
  0
}`);
const differing = () => evaluate("differing()");
/** Waits for pictures on their way, which may arrive between a frame and the one that it is compared with. */
async function arrived() {
  for (let before = -1;;) {
    const count = await evaluate("performance.getEntriesByType('resource').length");
    if (count === before) return;
    before = count;
    await pause(250);
  }
}

for (
  const id of [
    "square/four",
    "polaroids/scatter",
    "shapes/honeycomb",
    "boards/mood-board-clean",
    "grids/mosaic-six-2x3",
  ]
) {
  test(`frames of a drag show the same as if all was painted: ${id}`, async () => {
    await evaluate(`editor.changeTemplate(templates.find(({ id }) => id === "${id}").document).then(() => 0)`);
    await until("!editor.session.isSettling(performance.now() / 1000)", "the new template");
    await arrived();
    await evaluate("painted.length = 0; 0");
    const { slots, items } = await state();
    const slot = slots.find(({ id }) => id === items[0].slot);
    const [x, y] = middle(slot);
    await hold("touchStart", { 1: [x, y] });
    const others = [];
    for (const share of [0.1, 0.2, 0.3]) {
      await hold("touchMove", { 1: [x + slot.frame[2] * share, y - slot.frame[3] * share * 0.5] });
      others.push(await differing());
    }
    const shares = await evaluate("painted.map(({ share }) => share)");
    await hold("touchEnd", {});
    await until("!editor.session.isSettling(performance.now() / 1000)", "rest");
    assert.deepEqual(others, [0, 0, 0]);
    assert.ok(shares.some((share) => share > 0 && share < 0.9), JSON.stringify(shares));
  });
}

test("many photos that a divider moves are painted in a hurry, and at their best when it rests", async () => {
  await evaluate(
    `editor.changeTemplate(templates.find(({ id }) => id === "grids/tiles-twelve").document).then(() => 0)`,
  );
  await until("!editor.session.isSettling(performance.now() / 1000)", "the new template");
  await arrived();
  await evaluate("painted.length = 0; 0");
  const dividers = await evaluate("editor.session.dividers");
  const length = ({ strip: [, , width, height] }) => Math.max(width, height);
  const { strip: [x, y, width, height], axis } = dividers.sort((one, other) => length(other) - length(one))[0];
  const start = [x + width / 2, y + height / 2];
  const [across, down] = axis === "row" ? [1, 0] : [0, 1];
  await hold("touchStart", { 1: start });
  await evaluate(`{
    const { context } = document.querySelector("collage-stage");
    const { get, set } = Object.getOwnPropertyDescriptor(CanvasRenderingContext2D.prototype, "imageSmoothingQuality");
    globalThis.qualities = [];
    Object.defineProperty(context, "imageSmoothingQuality", {
      configurable: true,
      get: () => get.call(context),
      set: (quality) => (qualities.push(quality), set.call(context, quality)),
    });
    0
  }`);
  for (const way of [20, 40, 60]) await hold("touchMove", { 1: [start[0] + way * across, start[1] + way * down] });
  assert.ok((await evaluate("qualities")).includes("low"));
  assert.equal((await state()).phase, "divider");
  const many = await evaluate("painted.at(-1).hurried");
  assert.ok(many > 6, `${many} slots are painted in a hurry`);
  await hold("touchEnd", {});
  await until("!editor.session.isSettling(performance.now() / 1000)", "rest");
  await frame();
  assert.equal(await evaluate("painted.at(-1).hurried"), 0);
  assert.equal(await evaluate("qualities.at(-1)"), "high");
  await evaluate("delete document.querySelector('collage-stage').context.imageSmoothingQuality");
  assert.equal(await differing(), 0);
  await page.undoAll();
});

test("what waits for rest, as previews of templates do, waits while a finger moves something", async () => {
  const { slots } = await state();
  const [x, y] = middle(slots[0]);
  await hold("touchStart", { 1: [x, y] });
  await hold("touchMove", { 1: [x + 30, y] });
  assert.notEqual((await state()).phase, "idle");
  await evaluate("globalThis.isResting = false; editor.resting().then(() => (isResting = true)); 0");
  for (let count = 0; count < 3; count += 1) await frame();
  assert.equal(await evaluate("isResting"), false);
  await hold("touchEnd", {});
  await until("isResting", "rest");
  await page.undoAll();
});

test("while a finger rests nothing is drawn, and a carried photo is painted once", async () => {
  await evaluate(`editor.changeTemplate(templates.find(({ id }) => id === "square/four").document).then(() => 0)`);
  await until("!editor.session.isSettling(performance.now() / 1000)", "the new template");
  const { slots } = await state();
  const [from, to] = [middle(slots[0]), middle(slots[3])];
  const between = (share) => from.map((number, axis) => number + (to[axis] - number) * share);
  await hold("touchStart", { 1: from });
  for (const share of [0.3, 0.6, 0.8]) await hold("touchMove", { 1: between(share) });
  await until("editor.session.presentation(performance.now() / 1000).ghost !== null", "a carried photo");
  await until("!editor.session.isSettling(performance.now() / 1000)", "rest");
  await frame();
  await evaluate(`{
    globalThis.drawn = 0;
    globalThis.made = 0;
    document.querySelector("collage-stage").addEventListener("draw", () => (drawn += 1));
    globalThis.Surface = OffscreenCanvas;
    globalThis.OffscreenCanvas = class extends Surface { constructor(...size) { super(...size); made += 1; } };
    0
  }`);
  for (let count = 0; count < 4; count += 1) await frame();
  assert.equal(await evaluate("drawn"), 0);
  for (const share of [0.82, 0.84, 0.86]) await hold("touchMove", { 1: between(share) });
  assert.deepEqual(await evaluate("globalThis.OffscreenCanvas = Surface; [drawn >= 3, made]"), [true, 0]);
  await hold("touchEnd", {});
  await until("!editor.session.isSettling(performance.now() / 1000)", "the end");
  await page.undoAll();
});

test("a photo that is carried into another slot leaves nothing behind", async () => {
  await evaluate(`editor.changeTemplate(templates.find(({ id }) => id === "square/four").document).then(() => 0)`);
  await frame();
  const { slots } = await state();
  const [from, to] = [middle(slots[0]), middle(slots[3])];
  await hold("touchStart", { 1: from });
  for (const share of [0.3, 0.6, 1]) {
    await hold("touchMove", { 1: from.map((number, axis) => number + (to[axis] - number) * share) });
    assert.equal(await differing(), 0);
  }
  await hold("touchEnd", {});
  for (let count = 0; count < 6; count += 1) {
    await frame();
    assert.equal(await differing(), 0);
  }
});

test("a picture that arrives is painted in its place only", async () => {
  await evaluate(`editor.changeTemplate(templates.find(({ id }) => id === "square/four").document).then(() => 0)`);
  await until("!editor.session.isSettling(performance.now() / 1000)", "rest");
  await frame();
  await evaluate(`{
    painted.length = 0;
    const { photo } = editor.state.items[1];
    editor.photos.dispatchEvent(new CustomEvent("load", { detail: { id: photo, size: "large" } }));
    0
  }`);
  await frame();
  const shares = await evaluate("painted.map(({ share }) => share)");
  assert.ok(shares.length === 1 && shares[0] > 0.2 && shares[0] < 0.7, JSON.stringify(shares));
  await evaluate(
    `editor.photos.dispatchEvent(new CustomEvent("load", { detail: { id: "another", size: "small" } })); 0`,
  );
  await frame();
  assert.equal(await evaluate("painted.length"), 1, "a thumbnail of the tray changes nothing");
});

test("changes between two frames are laid out once", async () => {
  await evaluate(`(async () => {
    for (const { document } of templates.slice(10, 30)) await editor.changeTemplate(document);
    const stage = document.querySelector("collage-stage");
    globalThis.laid = 0;
    const { layOut } = Object.getPrototypeOf(stage);
    stage.layOut = function () { laid += 1; return layOut.call(this); };
    return 0;
  })()`);
  await frame();
  await evaluate("laid = 0; for (let count = 0; count < 20; count += 1) editor.undo(); 0");
  await frame();
  assert.equal(await evaluate("laid"), 1);
  assert.equal(await evaluate("document.querySelector('collage-stage').canvas.width > 1"), true);
});

test("a picture of a moment in which a photo has disappeared has the slots of that moment", async () => {
  const outlines = await evaluate(`{
    const stage = document.querySelector("collage-stage");
    const [{ id }] = editor.state.items;
    editor.perform({ command: "setAside", item: id });
    const now = performance.now.bind(performance);
    const countAt = (time) => editor.session.presentation(time).slots.length;
    const after = countAt(Infinity);
    // The last moment in which the photo is seen, and the next one.
    let [seen, gone] = [now() / 1000, now() / 1000 + 60];
    while (gone - seen > 1e-6) {
      const middle = (seen + gone) / 2;
      if (countAt(middle) > after) seen = middle;
      else gone = middle;
    }
    let isFirst = true;
    performance.now = () => (isFirst ? ((isFirst = false), seen * 1000) : gone * 1000);
    const context = Object.assign(document.createElement("canvas"), { width: 300, height: 300 }).getContext("2d");
    const painter = paint.call(stage, context);
    performance.now = now;
    ({
      before: countAt(seen),
      after,
      painted: painter.outlines.size,
      isWhole: [...painter.outlines.values()].every((contours) => contours?.length > 0),
    })
  }`);
  assert.ok(outlines.before > outlines.after, JSON.stringify(outlines));
  assert.ok(outlines.isWhole && outlines.painted === outlines.before, JSON.stringify(outlines));
  await page.undoAll();
});

test("the server generates the first layout as the page would", async () => {
  const mosaic = await openEditorPage("auto/mosaic", 7);
  try {
    const both = await mosaic.evaluate(`(async () => {
      const { written, composition: { template, items, unplaced = [] } } = await early.session;
      const own = await editor.writtenOut(template, [...items, ...unplaced]);
      return [written && editor.collage.read(written), own].map((each) => JSON.stringify(each));
    })()`);
    assert.equal(both[0], both[1]);
    assert.match(both[0], /"frame"/);
    // The photos are shown before the server looks for what is in them.
    const asked = "performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/api/focus'))";
    await mosaic.until(`${asked} !== undefined`, "the request for focus points");
    assert.ok(
      await mosaic.evaluate(`${asked}.startTime >= performance.getEntriesByName("whole picture")[0].startTime`),
    );
  } finally {
    await mosaic.close();
  }
});

test("the page threw no exception", () => assert.deepEqual(page.exceptions, []));
