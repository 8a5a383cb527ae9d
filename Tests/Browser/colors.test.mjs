// Colors of `collage edit` that are saved by hand, picked from the collage, or chosen by a long press, and the tools that keep theirs,
// by real touch and keys in Chromium. node --test Tests/Browser/colors.test.mjs; needs what editor.test.mjs does.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { openEditorPage } from "./editor-page.mjs";

const page = await openEditorPage("square/four", 4, { width: 390, height: 844 });
const { evaluate, state, drag, key, until, send, press, rect, undoAll } = page;
after(() => page.close());
await send("Emulation.setDeviceMetricsOverride", { width: 390, height: 844, deviceScaleFactor: 1, mobile: false });
await page.frame();

const touch = (type, points) => send("Input.dispatchTouchEvent", { type, touchPoints: points });
const background = () => evaluate("editor.template.canvas.background");
const field = ".panel-style .color-field[aria-label^='Color:']";
const openPicker = async () => {
  await press(field);
  await until("document.querySelector('dialog.color-picker')?.open", "the color picker");
};
const closePicker = () => press("dialog.color-picker [aria-label=Close]");
const middleOf = async (selector) => {
  const { x, y, width, height } = await rect(selector);
  return { x: x + width / 2, y: y + height / 2, id: 1 };
};
/** The cells of the shelf that are in view. */
const seen = () =>
  evaluate(`{
    const { left, right } = document.querySelector(".shelf-pages").getBoundingClientRect();
    [...document.querySelectorAll(".shelf-pages .cell")].filter((cell) => {
      const area = cell.getBoundingClientRect();
      return area.left >= left - 1 && area.right <= right + 1;
    }).map(({ dataset }) => dataset.color)
  }`);
const caption = () => evaluate("document.querySelector('.shelf-caption').textContent");

test("colors are saved by hand, in pages beside the last ones, and stay until they are removed", async () => {
  const saved = Array.from({ length: 10 }, (_, index) => `#1020${30 + index}`);
  await evaluate(`localStorage.setItem("collage-saved-colors", '${JSON.stringify(saved.slice(0, 9))}');
    localStorage.setItem("collage-colors", '["#aa0000"]'); 0`);
  await page.press("#tab-style");
  await openPicker();
  assert.equal(await caption(), "Recent colors");
  assert.deepEqual(await seen(), ["#aa0000"]);
  // A finger swipes to the next page.
  const from = await middleOf(".shelf-pages");
  await touch("touchStart", [{ ...from, x: from.x + 120 }]);
  for (const x of [80, 0, -80, -140]) {
    await touch("touchMove", [{ ...from, x: from.x + x }]);
    await page.frame();
  }
  await touch("touchEnd", []);
  await until(`document.querySelector(".shelf-caption").textContent === "Saved colors, page 1 of 2"`, "saved colors");
  await until(
    `Math.abs(document.querySelector(".color-saved").getBoundingClientRect().left - document.querySelector(".shelf-pages").getBoundingClientRect().left) < 2`,
    "a page at its place",
  );
  assert.deepEqual(await seen(), saved.slice(0, 8));
  await press(`.shelf-pages .cell[data-color="${saved[2]}"]`);
  assert.equal(await background(), saved[2]);
  // A color of its own is saved as the last, which is shown then.
  await evaluate(`{ const hex = document.querySelector(".hex"); hex.focus(); hex.select(); 0 }`);
  await send("Input.insertText", { text: saved[9].slice(1) });
  await key("Enter", { text: "\r" });
  await press(`.color-picker [aria-label="Save ${saved[9]}"]`);
  await until(`document.querySelector(".shelf-caption").textContent === "Saved colors, page 2 of 2"`, "the last page");
  await until(`document.querySelectorAll(".shelf-pages .cell[aria-pressed=true]").length === 1`, "the saved color");
  assert.equal(await evaluate(`localStorage.getItem("collage-saved-colors")`), JSON.stringify(saved));
  // It is still there the next time, and the button takes it away again.
  await closePicker();
  await openPicker();
  await press(`.color-picker [aria-label="Remove ${saved[9]} from the saved colors"]`);
  assert.equal(await evaluate(`localStorage.getItem("collage-saved-colors")`), JSON.stringify(saved.slice(0, 9)));
  // Keys reach all pages as one list.
  await evaluate(`document.querySelector(".shelf-pages .cell").focus()`);
  await key("End");
  await until(`document.querySelector(".shelf-caption").textContent === "Saved colors, page 2 of 2"`, "the last page");
  await key("Enter", { text: "\r" });
  assert.equal(await background(), saved[8]);
  await closePicker();
  await undoAll();
});

test("the eyedropper takes the pixel of the collage that its magnifier shows, by finger and by keys", async () => {
  await evaluate(`delete globalThis.EyeDropper; localStorage.removeItem("collage-colors"); 0`);
  await openPicker();
  const dropper = ".color-picker [aria-label='Pick a color from the collage']";
  const start = async () => {
    await press(dropper);
    await until("document.querySelector('dialog.dropper')?.open", "the eyedropper");
  };
  /** The color of the collage's pixel at a point of the window. */
  const pixel = ({ x, y }) =>
    evaluate(`{
      const { canvas } = document.querySelector("collage-stage");
      const { left, top, width } = canvas.getBoundingClientRect();
      const factor = canvas.width / width;
      const at = [Math.floor((${x} - left) * factor), Math.floor((${y} - top) * factor)];
      const { data } = canvas.getContext("2d").getImageData(at[0], at[1], 1, 1);
      "#" + [...data].slice(0, 3).map((code) => code.toString(16).padStart(2, "0")).join("")
    }`);
  await start();
  const at = await page.placer();
  const [from, to] = [at([200, 200]), at([700, 260])];
  await touch("touchStart", [{ ...from, id: 1 }]);
  await touch("touchMove", [{ ...to, id: 1 }]);
  await page.frame();
  const expected = await pixel(to);
  assert.equal(await evaluate("document.querySelector('.loupe-color').textContent"), expected);
  // The finger does not cover the magnifier, whose middle has the color.
  const loupe = await evaluate("document.querySelector('.loupe').getBoundingClientRect().toJSON()");
  assert.ok(loupe.bottom < to.y - 20 || loupe.top > to.y + 20, JSON.stringify(loupe));
  const shown = await evaluate(`{
    const canvas = document.querySelector(".loupe canvas");
    const { data } = canvas.getContext("2d").getImageData(canvas.width / 2, canvas.height / 2, 1, 1);
    "#" + [...data].slice(0, 3).map((code) => code.toString(16).padStart(2, "0")).join("")
  }`);
  assert.equal(shown, expected);
  await touch("touchEnd", []);
  await until("document.querySelector('dialog.dropper') === null", "the end of the eyedropper");
  assert.equal(await background(), expected);
  // By keys, pixel by pixel; what is beside the collage is none of it.
  await start();
  const words = () => evaluate("document.querySelector('.loupe-color').textContent");
  const { x, y, width, height } = await evaluate(
    "document.querySelector('collage-stage canvas').getBoundingClientRect().toJSON()",
  );
  const middle = { x: x + width / 2, y: y + height / 2 };
  assert.equal(await words(), await pixel(middle));
  for (let count = 0; count < 3; count += 1) await key("ArrowRight", { modifiers: 8 });
  for (let count = 0; count < 12; count += 1) await key("ArrowUp");
  const moved = await pixel({ x: middle.x + 30, y: middle.y - 12 });
  assert.equal(await words(), moved);
  await key("Enter");
  await until("document.querySelector('dialog.dropper') === null", "the end of the eyedropper");
  assert.equal(await background(), moved);
  // Who leaves it picks nothing, and goes on in the picker.
  await start();
  await key("Escape");
  await until("document.querySelector('dialog.dropper') === null", "the end of the eyedropper");
  assert.equal(await background(), moved);
  await start();
  await touch("touchStart", [{ x: 10, y: 400, id: 1 }]);
  await touch("touchEnd", []);
  await until("document.querySelector('dialog.dropper') === null", "the end of the eyedropper");
  assert.equal(await background(), moved);
  assert.equal(await evaluate("document.querySelector('dialog.color-picker').open"), true);
  await closePicker();
  assert.equal((await state()).undoCount, 1);
  await undoAll();
});

test("a long press on a color opens the spectrum, which follows the finger and scrolls nothing", async () => {
  await evaluate(`localStorage.removeItem("collage-colors"); 0`);
  const before = await background();
  const from = await middleOf(field);
  const top = () => evaluate(`document.querySelector("${field}").getBoundingClientRect().top`);
  const place = await top();
  await touch("touchStart", [from]);
  await until("document.querySelector('.held-spectrum')", "the spectrum");
  const area = await evaluate("document.querySelector('.held-spectrum').getBoundingClientRect().toJSON()");
  assert.ok(area.left >= 0 && area.right <= 390 && area.top >= 0 && area.bottom <= 844, JSON.stringify(area));
  assert.ok(from.x >= area.left && from.x <= area.right && from.y >= area.top && from.y <= area.bottom);
  assert.equal(await background(), before, "a finger that rests chooses nothing");
  // Pure green is a third of the way of the hues, half way down.
  const green = { x: area.left + area.width * 0.92 / 3, y: area.top + area.height / 2, id: 1 };
  for (const share of [0.3, 0.7, 1]) {
    await touch("touchMove", [{
      x: from.x + (green.x - from.x) * share,
      y: from.y + (green.y - from.y) * share,
      id: 1,
    }]);
    await page.frame();
  }
  const found = await background();
  const [red, greenest, blue] = [1, 3, 5].map((start) => parseInt(found.slice(start, start + 2), 16));
  assert.ok(red < 12 && greenest > 243 && blue < 12, found);
  await touch("touchEnd", []);
  await until("document.querySelector('.held-spectrum') === null", "the end of the spectrum");
  assert.equal(await evaluate("document.querySelector('dialog.color-picker')"), null, "the click of the long press");
  assert.ok(Math.abs((await top()) - place) < 2, `${await top()} is not ${place}`);
  assert.equal((await state()).undoCount, 1);
  assert.equal(await evaluate(`JSON.parse(localStorage.getItem("collage-colors"))[0]`), await background());
  // A finger that is lifted where it was put down has the whole picker.
  await touch("touchStart", [from]);
  await until("document.querySelector('.held-spectrum')", "the spectrum");
  await touch("touchEnd", []);
  await until("document.querySelector('dialog.color-picker')?.open", "the color picker");
  await closePicker();
  // What the system takes away has changed nothing.
  const chosen = await background();
  await touch("touchStart", [from]);
  await until("document.querySelector('.held-spectrum')", "the spectrum");
  await touch("touchMove", [{ ...from, x: from.x - 60 }]);
  await page.frame();
  await touch("touchCancel", []);
  await until("document.querySelector('.held-spectrum') === null", "the end of the spectrum");
  assert.equal(await background(), chosen);
  await undoAll();
});

test("each tool keeps its color and its width, shows both at its tip, and has them after a reload", async () => {
  await press("#tab-draw");
  const label = (tool) => evaluate(`document.querySelector("[data-tool=${tool}]").ariaLabel`);
  const tip = (tool) =>
    evaluate(`{
      const path = document.querySelector("[data-tool=${tool}] .tip path:last-child");
      ({ fill: path.getAttribute("fill"), outline: path.getAttribute("d") })
    }`);
  const choose = async (tool, color, width) => {
    await press(`[data-tool=${tool}]`);
    await press(".panel-draw .color-field");
    await until("document.querySelector('dialog.color-picker')?.open", "the color picker");
    await press(`.color-grid .cell[data-color="${color}"]`);
    await closePicker();
    await evaluate(`{
      const input = document.querySelector(".panel-draw .slider input");
      input.value = ${width};
      for (const type of ["input", "change"]) input.dispatchEvent(new Event(type, { bubbles: true }));
      0
    }`);
  };
  const narrow = await tip("marker");
  await choose("marker", "#27272c", 80);
  await choose("pencil", "#9a9aa2", 5);
  assert.equal(await label("marker"), "Marker, #27272c, 8 %");
  assert.equal(await label("pencil"), "Pencil, #9a9aa2, 0.5 %");
  const wide = await tip("marker");
  assert.equal(wide.fill, "#27272c");
  assert.notEqual(wide.outline, narrow.outline);
  // The line has what its tool has, whichever was chosen between.
  await press("[data-tool=pen]");
  await press("[data-tool=marker]");
  await drag([150, 300], [650, 300]);
  const [{ stroke }] = (await state()).layers;
  assert.deepEqual([stroke.tool, stroke.color, stroke.width], ["marker", "#27272c", 0.08]);
  await undoAll();
  await page.untilSaved();
  await page.reload();
  await press("#tab-draw");
  assert.equal(await label("marker"), "Marker, #27272c, 8 %");
  await press("[data-tool=pencil]");
  assert.match(await evaluate("document.querySelector('.panel-draw .color-field').ariaLabel"), /#9a9aa2/);
});

test("the tools come up one after the other, and stand still for those who want less motion", async () => {
  const motions = () =>
    evaluate(`[...document.querySelectorAll(".tools .tip")].map((tip) => {
      const { animationName, animationDelay } = getComputedStyle(tip);
      return animationName === "none" ? null : parseFloat(animationDelay);
    })`);
  const delays = await motions();
  assert.ok(delays.every((delay, place) => delay !== null && (place === 0 || delay > delays[place - 1])), `${delays}`);
  await send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-reduced-motion", value: "reduce" }] });
  assert.ok((await motions()).every((delay) => delay === null));
  await send("Emulation.setEmulatedMedia", { features: [] });
});
