// Texts in `collage edit`: edited in place by mouse, touch and keys, also in Arabic.
// node --test Tests/Browser/texts.test.mjs; needs what editor.test.mjs does.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { openEditorPage } from "./editor-page.mjs";

const page = await openEditorPage("square/four", 4);
const { evaluate, state, key, send, placer, frame, undoAll } = page;
after(() => page.close());

const field = `document.querySelector(".text-field textarea")`;
const isOpen = () => evaluate(`${field} !== null && document.activeElement === ${field}`);
const add = (text, layer = {}) =>
  evaluate(`{
    editor.perform({ command: "addLayer", layer: { id: "title", size: [500, 160], center: [540, 540],
      text: ${JSON.stringify({ font: { family: "Inter", size: 80 }, fill: "#ffffff", ...text })},
      ...${JSON.stringify(layer)} } });
    editor.perform({ command: "select" });
    0
  }`);
const title = async () => (await state()).layers.find(({ id }) => id === "title");
const type = async (text) => {
  await send("Input.insertText", { text });
  await frame();
};
/** Clicks a point of the canvas twice. */
async function doubleClick(point) {
  const at = (await placer())(point);
  for (const clickCount of [1, 2]) {
    for (const type of ["mousePressed", "mouseReleased"]) {
      await send("Input.dispatchMouseEvent", { type, ...at, button: "left", clickCount });
    }
  }
  await frame();
}

test("a double click edits a text where it is, as one undo step, and Escape leaves", async () => {
  await add({ text: "Summer" }, { rotation: 30, scale: 1.5 });
  const before = (await state()).undoCount;
  await doubleClick([540, 540]);
  assert.equal(await isOpen(), true);
  // All of it is selected, so that typing replaces it.
  await type("Winter");
  await type(" days");
  assert.equal((await title()).text.text, "Winter days");
  assert.equal((await state()).undoCount, before + 1);
  await key("Escape");
  assert.equal(await evaluate(field), null);
  assert.equal(await evaluate("document.activeElement === document.querySelector('collage-stage canvas')"), true);
  assert.equal((await title()).text.text, "Winter days");
  await evaluate("editor.undo()");
  assert.equal((await title()).text.text, "Summer");
  await undoAll();
});

test("the field lies over its layer, turned and scaled with it, and the layer is not painted beneath it", async () => {
  await add({ text: "Summer" }, { rotation: 30, scale: 1.5 });
  await page.until(
    "document.querySelector('collage-stage') && editor.sprites.sprite(editor.state.layers[0])",
    "a picture",
  );
  await doubleClick([540, 540]);
  const box = await evaluate(`{
    const frame = document.querySelector(".text-field");
    const { x, y, width, height } = frame.getBoundingClientRect();
    const { transform, width: across, height: down } = getComputedStyle(frame);
    const { a, b } = new DOMMatrix(transform);
    ({ center: [x + width / 2, y + height / 2], degrees: Math.atan2(b, a) * 180 / Math.PI, size: [parseFloat(across), parseFloat(down)], letters: parseFloat(getComputedStyle(${field}).fontSize) })
  }`);
  const { x, y } = (await placer())([540, 540]);
  const scale = await evaluate("document.querySelector('collage-stage').scale");
  const near = (found, wanted, within = 1) => assert.ok(Math.abs(found - wanted) <= within, `${found}, not ${wanted}`);
  near(box.center[0], x);
  near(box.center[1], y);
  near(box.degrees, 30, 0.01);
  near(box.size[0], 750 * scale);
  near(box.size[1], 240 * scale);
  near(box.letters, 120 * scale);
  const painted = await evaluate(`{
    const stage = document.querySelector("collage-stage");
    let asked = 0;
    const { sprite } = editor.sprites;
    editor.sprites.sprite = (layer) => ((asked += 1), sprite.call(editor.sprites, layer));
    stage.draw();
    delete editor.sprites.sprite;
    asked
  }`);
  assert.equal(painted, 0);
  await key("Escape");
  await undoAll();
});

test("Enter edits the selected text; the page's keys are letters there", async () => {
  await add({ text: "One" });
  await evaluate(`editor.perform({ command: "select", layer: "title" });
    document.querySelector("collage-stage canvas").focus(); 0`);
  await key("Enter");
  assert.equal(await isOpen(), true);
  await type("x");
  await send("Input.dispatchKeyEvent", {
    type: "keyDown",
    key: "Backspace",
    code: "Backspace",
    windowsVirtualKeyCode: 8,
  });
  await send("Input.dispatchKeyEvent", {
    type: "keyUp",
    key: "Backspace",
    code: "Backspace",
    windowsVirtualKeyCode: 8,
  });
  assert.equal((await title()).text.text, "");
  await type("Two");
  await key("Escape");
  assert.equal((await title()).text.text, "Two");
  await undoAll();
});

test("a double tap edits a text; a tap beside it ends that", async () => {
  await add({ text: "Tap" });
  const at = await placer();
  for (let tap = 0; tap < 2; tap += 1) {
    await page.hold("touchStart", { 1: [540, 540] }, at);
    await page.hold("touchEnd", {}, at);
  }
  await page.until(`${field} !== null`, "the field");
  await type("مرحبا بالعالم");
  assert.equal(await evaluate(`getComputedStyle(${field}).direction`), "rtl");
  await page.hold("touchStart", { 1: [540, 900] }, at);
  await page.hold("touchEnd", {}, at);
  assert.equal(await evaluate(field), null);
  assert.equal((await title()).text.text, "مرحبا بالعالم");
  await undoAll();
});

test("a locked text is not edited", async () => {
  await add({ text: "Locked" }, { locked: true });
  await doubleClick([540, 540]);
  assert.equal(await evaluate(field), null);
  await undoAll();
});

test("the page threw no exception", () => assert.deepEqual(page.exceptions, []));
