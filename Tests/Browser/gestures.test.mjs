// Hands, several fingers, groups, slots, a zoomed view and keys on the page of Samples/browser, by real input of Chromium:
// node --test Tests/Browser/gestures.test.mjs. Needs Chromium and the modules of Sources/Browser/CollageWasm/build.sh.
import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { openPage } from "./page.mjs";
import { eventually, pause } from "./waiting.mjs";

const page = await openPage();
const { evaluate, touch, send } = page;
after(() => page.close());
beforeEach(async () => {
  await touch("touchCancel", []).catch(() => {});
  await evaluate("globalThis.isOld = true");
  await send("Page.reload");
  await eventually(() => evaluate("globalThis.session !== undefined && !globalThis.isOld"), "a new page");
});

const state = () => evaluate("session.state");
const shown = () => evaluate("session.presentation(performance.now() / 1000)");
const click = (id) => evaluate(`document.getElementById("${id}").click()`);
const label = (id) => evaluate(`document.getElementById("${id}").textContent`);
const close = (found, expected, within = 1e-6) =>
  assert.ok(
    found.every((number, index) => Math.abs(number - expected[index]) <= within),
    `${found} is not ${expected}`,
  );
/** Holds fingers at points of the canvas, by their ids. */
async function hold(type, points) {
  const at = await page.placer();
  await touch(type, Object.entries(points).map(([id, [x, y]]) => ({ ...at(x, y), id: Number(id) })));
  // Chromium delivers movements with the next frame.
  await evaluate("new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(0))))");
}
async function drag(from, to) {
  await hold("touchStart", { 1: from });
  for (const share of [0.4, 0.8, 1]) {
    await hold("touchMove", { 1: from.map((number, axis) => number + (to[axis] - number) * share) });
  }
  await hold("touchEnd", {});
}
async function tap(point) {
  await hold("touchStart", { 1: point });
  await hold("touchEnd", {});
  // Longer than the interval of a double tap.
  await pause(350);
}
async function key(key) {
  await send("Input.dispatchKeyEvent", { type: "keyDown", key, code: key });
  await send("Input.dispatchKeyEvent", { type: "keyUp", key, code: key });
}
const shift = (items, before, photo) => {
  const [now, then] = [items, before].map((list) => list.find(({ item }) => item === photo).transform);
  return [now[4] - then[4], now[5] - then[5]];
};

// The middle of two hands lies in neither's slot, or they would be two fingers of one.
test("two hands pan two photos at once, each as a separate undo step", async () => {
  // On a busy machine the first finger waits for the second one as long as for a long press.
  await evaluate(`{
    const pointsPerUnit = document.querySelector("canvas").clientWidth / session.template.canvas.width;
    session.setPolicy({ pointsPerUnit, momentum: 0.2, swapTriggers: ["dragOut"] });
    0
  }`);
  await hold("touchStart", { 1: [120, 100] });
  await hold("touchMove", { 1: [110, 100] });
  await hold("touchStart", { 1: [110, 100], 2: [400, 300] });
  // Chromium keeps the first pixels of a finger to itself.
  for (const [x, y] of [[105, 296], [104, 288], [105, 282]]) await hold("touchMove", { 1: [x, 100], 2: [400, y] });
  assert.equal((await state()).otherHand.phase, "panning");
  const { items: before } = await shown();
  await hold("touchMove", { 1: [75, 100], 2: [400, 276] });
  const { items } = await shown();
  close(shift(items, before, "sea"), [-30, 0]);
  close(shift(items, before, "pines"), [0, -6]);
  await hold("touchEnd", {});
  const after = await state();
  assert.deepEqual([after.phase, after.undoCount, after.fingerCount], ["idle", 2, 0]);
  assert.deepEqual(after.items.map(({ focus }) => focus !== undefined), [true, false, true, false]);
});

test("two hands with two fingers each pinch two photos", async () => {
  const hands = (apart) => ({
    1: [120 - apart, 100],
    2: [120 + apart, 100],
    3: [400, 290 - apart / 2],
    4: [400, 290 + apart / 2],
  });
  const points = hands(40);
  for (const count of [1, 2, 3, 4])
    await hold("touchStart", Object.fromEntries(Object.entries(points).slice(0, count)));
  for (const apart of [46, 60, 80]) await hold("touchMove", hands(apart));
  assert.equal((await state()).fingerCount, 4);
  const { items } = await shown();
  const zooms = Object.fromEntries(items.map(({ item, zoom }) => [item, zoom]));
  assert.ok(zooms.sea > 1.6 && zooms.pines > 1.6 && zooms.dunes === 1, JSON.stringify(zooms));
  await hold("touchEnd", {});
  assert.equal((await state()).undoCount, 2);
});

test("a finger moves a slot, and its handle resizes it", async () => {
  await click("slots");
  const frame = async (id) => (await state()).slots.find((slot) => slot.id === id).frame;
  await tap([357, 291]);
  assert.deepEqual((await state()).selection, { slot: "small" });
  assert.equal((await shown()).handles.length, 9);
  await drag([357, 348], [357, 318]);
  close(await frame("small"), [246, 234, 222, 84], 0.5);
  await drag([357, 276], [327, 276]);
  close(await frame("small"), [216, 234, 222, 84], 0.5);
  assert.equal((await state()).undoCount, 2);
  await click("undo");
  await click("undo");
  close(await frame("small"), [246, 234, 222, 114]);
});

test("a group is selected, moved and ungrouped; several labels are grouped", async () => {
  const centers = async () => Object.fromEntries((await state()).layers.map(({ id, center }) => [id, center]));
  await tap([90, 536]);
  // The one that was tapped comes last.
  assert.deepEqual((await state()).selections, [{ layer: "year" }, { layer: "title" }]);
  const before = await centers();
  await drag([90, 536], [150, 500]);
  const moved = await centers();
  close(
    [0, 1].map((axis) => moved.title[axis] - before.title[axis]),
    [0, 1].map((axis) => moved.year[axis] - before.year[axis]),
    1e-9,
  );
  assert.ok(moved.title[0] > before.title[0] + 40);
  assert.deepEqual(moved.sun, before.sun);
  await eventually(async () => (await label("group")) === "Ungroup", "a group");
  await click("group");
  assert.deepEqual((await state()).layers.map(({ group }) => group), [undefined, undefined, undefined]);
  await evaluate("session.perform({ command: 'select' }, performance.now() / 1000)");
  await click("several");
  await tap(before.sun);
  await tap(moved.title);
  assert.deepEqual((await state()).selections, [{ layer: "sun" }, { layer: "title" }]);
  await click("group");
  const groups = Object.fromEntries((await state()).layers.map(({ id, group }) => [id, group]));
  assert.ok(
    groups.sun !== undefined && groups.sun === groups.title && groups.year === undefined,
    JSON.stringify(groups),
  );
});

test("a label dragged near the edge of a zoomed view scrolls it and stays under the finger", async () => {
  await click("in");
  await click("in");
  await evaluate("document.querySelector('main').scrollTo(0, 0)");
  await evaluate("session.perform({ command: 'nudge', layer: 'sun', by: [-200, 40] }, performance.now() / 1000)");
  const { center: [x, y] } = (await state()).layers.find(({ id }) => id === "sun");
  const bottom = await evaluate("document.querySelector('main').getBoundingClientRect().bottom");
  const at = await page.placer();
  const start = at(x, y);
  await touch("touchStart", [{ ...start, id: 1 }]);
  const edge = bottom - 20;
  for (const share of [0.3, 0.7, 1])
    await touch("touchMove", [{ x: start.x, y: start.y + (edge - start.y) * share, id: 1 }]);
  // Until the view is at its end, or the canvas' edge is as far from the view's as the finger.
  const scrolled = () =>
    evaluate(
      "{ const main = document.querySelector('main'); [main.scrollTop, main.scrollHeight - main.clientHeight] }",
    );
  let [top, most] = await scrolled();
  for (let before = -1; before < top; [top, most] = await scrolled()) {
    before = top;
    await pause(200);
  }
  assert.ok(most > 200 && top > most / 2, `${top} of ${most}`);
  await pause(100);
  const sun = await evaluate(`{
    const { y, height } = document.querySelector("canvas").getBoundingClientRect();
    session.presentation(performance.now() / 1000).layers.find(({ id }) => id === "sun").center[1] * height / 600 + y
  }`);
  // The first three pixels are those of a finger that rests.
  assert.ok(Math.abs(sun - edge) < 20, `${sun} is not at ${edge}`);
  await touch("touchEnd", []);
  assert.equal((await state()).undoCount, 2);
});

test("keys select, swap, move and delete", async () => {
  await evaluate("document.querySelector('canvas').focus()");
  await key("Tab");
  assert.deepEqual((await state()).selection, { item: "sea" });
  for (const each of ["Enter", "ArrowRight", "Enter"]) await key(each);
  const slots = Object.fromEntries((await state()).items.map(({ id, slot }) => [id, slot]));
  assert.deepEqual([slots.sea, slots.dunes], ["corner", "tall"]);
  for (let step = 0; step < 6; step += 1) await key("Tab");
  assert.deepEqual((await state()).selection, { layer: "sun" });
  await key("ArrowLeft");
  assert.equal((await state()).layers[2].center[0], 420);
  await key("Delete");
  assert.equal((await state()).layers.length, 2);
});
