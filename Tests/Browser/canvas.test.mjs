// The size and the background of the canvas, dividers, and shuffled photos: node --test Tests/Browser/canvas.test.mjs.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { moduleOf, openEditorPage } from "./editor-page.mjs";

const page = await openEditorPage("auto/mosaic", 5);
const { evaluate, until, press, state } = page;
after(() => page.close());
const canvas = () => evaluate("[...editor.canvas, editor.template.canvas.unit ?? 'px'].join(' ')");
const template = (id) =>
  evaluate(
    `editor.library.templates().then((all) => editor.layOut(all.find((each) => each.id === "${id}").document)).then(() => 0)`,
  );

test("five photos of a generated mosaic have dividers that keep all gutters", async () => {
  const gutters = async () => {
    const { slots } = await state();
    return slots.flatMap(({ frame: [x, y, width, height] }, index) =>
      slots.slice(index + 1).flatMap(({ frame: [left, top, across, down] }) => {
        const besides = Math.min(y + height, top + down) - Math.max(y, top) > 1;
        const gap = Math.max(left - x - width, x - left - across);
        return besides && gap > -1 && gap < 40 ? [Math.round(gap * 1e6) / 1e6] : [];
      })
    );
  };
  const dividers = await evaluate("editor.session.dividers");
  assert.ok(dividers.length >= 3, `${dividers.length} dividers`);
  const before = await gutters();
  assert.deepEqual([...new Set(before)], [16]);
  const frames = (await state()).slots;
  for (const { strip: [x, y, width, height], axis } of dividers.slice(0, 2)) {
    const start = [x + width / 2, y + height / 2];
    await page.drag(start, axis === "row" ? [start[0] + 90, start[1]] : [start[0], start[1] + 60]);
  }
  const after = await state();
  assert.notDeepEqual(after.slots, frames);
  assert.deepEqual([...new Set(await gutters())], [16]);
  await page.undoAll();
  assert.deepEqual((await state()).slots, frames);
});

test("a hint tells how dividers are used, or that there are none", async () => {
  await press("#tab-style");
  const hint = () => evaluate("document.querySelector('.dividers').textContent");
  assert.match(await hint(), /Drag the lines between photos/);
  await template("polaroids/scatter");
  assert.match(await hint(), /do not meet along straight lines/);
  await page.undoAll();
});

test("the canvas takes a well-known size, and the layout is generated again", async () => {
  await press(".panel-style .size");
  await until("document.querySelectorAll('.canvas-size .size').length > 20", "the sizes");
  await evaluate(
    `[...document.querySelectorAll(".canvas-size .size")].find((each) => /Instagram story/.test(each.textContent)).click()`,
  );
  await press(".canvas-size .primary");
  await until("editor.canvas.join() === '1080,1920'", "the new size");
  const { slots, items, unplaced } = await state();
  assert.deepEqual([slots.length, items.length, unplaced.length], [5, 5, 0]);
  const right = Math.max(...slots.map(({ frame: [x, , width] }) => x + width));
  assert.ok(right > 1000 && right < 1080, `${right}`);
  await page.undoAll();
  assert.equal(await canvas(), "2400 1600 px");
});

test("the canvas takes any size in any unit; slots that tile it follow", async () => {
  await template("square/pinwheel");
  await press(".panel-style .size");
  await until("document.querySelectorAll('.canvas-size .choices input').length === 4", "the units");
  await evaluate(`{
    const [width, height] = document.querySelectorAll(".canvas-size input[type=number]");
    [...document.querySelectorAll(".canvas-size .choices input")].find(({ value }) => value === "cm").click();
    [width.value, height.value] = [30, 20];
  }`);
  await press(".canvas-size .primary");
  await until("editor.template.canvas.unit === 'cm'", "the new unit");
  assert.equal(await canvas(), "30 20 cm");
  const { slots } = await state();
  const [right, bottom] = [0, 1].map((axis) => Math.max(...slots.map(({ frame }) => frame[axis] + frame[axis + 2])));
  assert.ok(right > 28 && right <= 30 && bottom > 18.5 && bottom <= 20, `${right} ${bottom}`);
  await page.undoAll();
});

test("a size that no document can have is refused in words", async () => {
  await evaluate(`${moduleOf("model/canvas-size.js")}.then(({ changeCanvas }) =>
    changeCanvas(editor, { width: 1e9, height: 10, unit: "px" }))`);
  assert.match(await page.toast(), /This size is not possible/);
});

test("gradients and a photo are backgrounds that other templates keep", async () => {
  await press(".panel-style [aria-label='Gradient 1']");
  assert.deepEqual(Object.keys(await evaluate("editor.template.canvas.background")), ["linear"]);
  await template("square/nine");
  assert.deepEqual(Object.keys(await evaluate("editor.template.canvas.background")), ["linear"]);
  await press(".background-photos button");
  const { picture } = await evaluate("editor.template.canvas.background");
  assert.match(picture, /^photos\/.*\.jpg$/);
  await until("editor.exact.picture !== null", "the renderer's picture");
  await page.undoAll();
});

test("shuffled photos all change places, as one step", async () => {
  await press("#tab-photos");
  const places = async () => Object.fromEntries((await state()).items.map(({ id, slot }) => [id, slot]));
  const before = await places();
  await press(".panel-photos .sources button:nth-child(3)");
  const after = await places();
  assert.deepEqual(Object.values(after).sort(), Object.values(before).sort());
  for (const id of Object.keys(before)) assert.notEqual(after[id], before[id]);
  await evaluate("editor.undo()");
  assert.deepEqual(await places(), before);
});

test("the page threw no exception", () => assert.deepEqual(page.exceptions, []));
