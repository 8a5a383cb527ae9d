// The list of layers in `collage edit`: drawings as one layer, thumbnails, whole names, and their order by mouse, touch and keys.
// node --test Tests/Browser/layers.test.mjs; needs what editor.test.mjs does.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { openEditorPage } from "./editor-page.mjs";

const page = await openEditorPage("square/four", 4);
const { evaluate, state, key, drag, frame, mouse, undoAll, until, untilSaved, saved } = page;
after(() => page.close());

const show = async (id) => {
  await evaluate(`document.querySelector("#tab-${id}").click()`);
  await frame();
};
const names = () =>
  evaluate(`[...document.querySelectorAll(".layer-list .name span")].map((each) => each.textContent)`);
const ids = async () => (await state()).layers.map(({ id }) => id);
const addTexts = (...texts) =>
  evaluate(`{
    for (const [index, text] of ${JSON.stringify(texts)}.entries()) {
      editor.perform({ command: "addLayer", layer: { id: "text-" + index, size: [300, 80],
        center: [540, 200 + index * 100], text: { text, fill: "#ffffff" } } });
    }
    0
  }`);
const center = async (selector) => {
  const { x, y, width, height } = await page.rect(selector);
  return { x: x + width / 2, y: y + height / 2 };
};

test("the lines of one drawing are one layer, until the pen is put away", async () => {
  await show("draw");
  await drag([150, 300], [400, 300]);
  await drag([150, 400], [400, 400]);
  await drag([150, 500], [400, 500]);
  await show("layers");
  assert.deepEqual(await names(), ["Drawing: 3 lines"]);
  await show("draw");
  await drag([600, 300], [900, 300]);
  await show("layers");
  assert.deepEqual(await names(), ["Drawing: pen", "Drawing: 3 lines"]);
  await evaluate(`document.querySelectorAll(".layer-list .name")[1].click()`);
  assert.equal((await state()).selections.length, 3);
  // The row's buttons act on the whole drawing, as one undo step.
  await page.press(".layer-list li:nth-child(2) [data-action=delete-layer]");
  assert.equal((await state()).layers.length, 1);
  await evaluate("editor.undo()");
  assert.equal((await state()).layers.length, 4);
  await undoAll();
});

test("names are whole, and each layer has a picture of itself", async () => {
  const long = "A long title that tells of a summer by the sea, of boats and of the evening";
  await addTexts(long, "مرحبا");
  await evaluate(`editor.perform({ command: "addLayer", layer: { id: "heart", size: [200, 200], center: [300, 700],
    sticker: { drawing: "heart" } } }); 0`);
  await show("layers");
  assert.deepEqual(await names(), ["Sticker: heart", "مرحبا", long]);
  const cut = await evaluate(`[...document.querySelectorAll(".layer-list .name span")].some((name) =>
    name.scrollWidth > name.clientWidth + 1 || name.scrollHeight > name.clientHeight + 1)`);
  assert.equal(cut, false);
  const drawn = `[...document.querySelectorAll(".layer-list canvas")].map((canvas) =>
    canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data.filter((_, index) => index % 4 === 3)
      .some((alpha) => alpha > 60))`;
  await until(`(${drawn}).every(Boolean)`, "the thumbnails");
  await undoAll();
});

test("a row that is dragged moves its layer, also a drawing over a text and over a locked layer", async () => {
  await addTexts("one", "two");
  await show("draw");
  await drag([150, 300], [400, 300]);
  await drag([150, 400], [400, 400]);
  await evaluate(`editor.perform({ command: "lock", layer: "text-1" }); 0`);
  await show("layers");
  assert.deepEqual(await names(), ["Drawing: 2 lines", "two", "one"]);
  const before = await ids();
  const steps = (await state()).undoCount;
  const [from, to] = [await center(".layer-list li:nth-child(1) .name"), await center(".layer-list li:nth-child(3)")];
  await mouse("mousePressed", from);
  await mouse("mouseMoved", { x: from.x, y: (from.y + to.y) / 2 });
  await mouse("mouseMoved", { x: to.x, y: to.y + 15 });
  await mouse("mouseReleased", { x: to.x, y: to.y + 15 }, 0);
  await frame();
  assert.deepEqual(await names(), ["two", "one", "Drawing: 2 lines"]);
  assert.deepEqual(await ids(), [before[2], before[3], "text-0", "text-1"]);
  assert.equal((await state()).undoCount, steps + 1);
  await evaluate("editor.undo()");
  assert.deepEqual(await ids(), before);
  await undoAll();
});

test("on a phone a row moves by a handle of 44 pixels, and a finger elsewhere scrolls the list", async () => {
  await addTexts("one", "two", "three");
  await show("layers");
  const parts = await Promise.all(["svg", "canvas"].map((part) => page.rect(`.layer-list .name ${part}`)));
  const [left, top] = [Math.min(...parts.map(({ x }) => x)), Math.max(...parts.map(({ y }) => y))];
  const [right, bottom] = [parts[1].x + parts[1].width, Math.min(...parts.map(({ y, height }) => y + height))];
  assert.ok(right - left >= 44 && bottom - top >= 44, `${right - left} x ${bottom - top}`);
  assert.equal(parts[0].x + parts[0].width, parts[1].x);
  const touch = async (from, to) => {
    await page.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ ...from, id: 1 }] });
    for (const part of [0.2, 0.6, 1]) {
      const y = from.y + (to.y + 15 - from.y) * part;
      await page.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [{ x: from.x, y, id: 1 }] });
      await frame();
    }
    await page.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await frame();
  };
  const last = await center(".layer-list li:nth-child(3)");
  await touch(await center(".layer-list li:nth-child(1) .name span"), last);
  assert.deepEqual(await names(), ["three", "two", "one"]);
  await touch({ x: left + 2, y: bottom - 2 }, last);
  assert.deepEqual(await names(), ["two", "one", "three"]);
  await undoAll();
});

test("with Alt, arrow keys move a row, and without it they go from row to row", async () => {
  await addTexts("one", "two", "three");
  await show("layers");
  await evaluate(`document.querySelector(".layer-list .name").focus()`);
  const focused = () => evaluate(`document.activeElement.textContent`);
  await key("ArrowDown");
  assert.equal(await focused(), "two");
  await key("ArrowUp", { modifiers: 1 });
  assert.deepEqual(await names(), ["two", "three", "one"]);
  assert.equal(await focused(), "two");
  await key("ArrowDown", { modifiers: 1 });
  await key("ArrowDown", { modifiers: 1 });
  assert.deepEqual(await ids(), ["text-1", "text-0", "text-2"]);
  await undoAll();
});

test("a layer is renamed by a double click, F2 or its button, as one undo step, and saved", async () => {
  await evaluate(`{
    editor.perform({ command: "addLayer", layer: { id: "title", size: [300, 90], center: [500, 500], text: { text: "Hello", font: { family: "Inter", size: 60 } } } });
    document.querySelector("#tab-layers").click();
    0
  }`);
  const name = () => evaluate(`document.querySelector("[data-id=title] .name span")?.textContent`);
  const write = async (text) => {
    await until(`document.activeElement.matches(".layer-list .name-field")`, "a field for the name");
    await evaluate(`document.activeElement.value = ${JSON.stringify(text)}; 0`);
    await key("Enter");
  };
  assert.equal(await name(), "Hello");
  const { undoCount } = await state();
  await evaluate(`document.querySelector("[data-id=title] .name").dispatchEvent(new MouseEvent("dblclick"))`);
  await write("Greeting");
  assert.equal(await name(), "Greeting");
  assert.deepEqual([(await state()).undoCount, (await state()).undoName], [undoCount + 1, "rename"]);
  assert.equal(await evaluate(`document.activeElement.closest("li")?.dataset.id`), "title");
  await key("F2");
  await write("Second greeting");
  assert.equal(await name(), "Second greeting");
  // The collage keeps its own name.
  assert.equal(await evaluate(`document.querySelector(".top-bar .name-field")`), null);
  await untilSaved();
  assert.equal(saved().layers.find(({ id }) => id === "title").name, "Second greeting");
  await evaluate(`document.querySelector("[data-id=title] [data-action=rename-layer]").click()`);
  // Without a name, the list describes the content again.
  await write("");
  assert.equal(await name(), "Hello");
  await evaluate("editor.undo()");
  assert.equal(await name(), "Second greeting");
  await undoAll();
});

test("the page threw no exception", () => assert.deepEqual(page.exceptions, []));
