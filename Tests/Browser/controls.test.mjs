// The controls of `collage edit` by real mouse, wheel, touch and keys in Chromium: the color picker, the sliders of the style, the
// dial of straighten, locks, wheel and trackpad, two hands, the long press, and the scrolling of a zoomed view.
// node --test Tests/Browser/controls.test.mjs; needs what editor.test.mjs does.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { middle, moduleOf, openEditorPage, tool } from "./editor-page.mjs";
import { eventually, pause } from "./waiting.mjs";

const page = await openEditorPage("square/four", 6, { isDemo: true });
const { evaluate, state, hold, drag, key, undoAll, until, mouse, rect, press, untilSaved, saved } = page;
after(() => page.close());

/** The color of a pixel of the artwork at a point of the canvas. */
const color = ([x, y]) =>
  evaluate(`{
  const { canvas } = document.querySelector("collage-stage");
  const factor = canvas.width / editor.canvas[0];
  [...canvas.getContext("2d").getImageData(Math.floor(${x} * factor), Math.floor(${y} * factor), 1, 1).data]
}`);
const isNear = (found, expected, within = 3) =>
  expected.every((code, channel) => Math.abs(found[channel] - code) <= within);
const codes = (text) => [1, 3, 5].map((start) => parseInt(text.slice(start, start + 2), 16));
/** Presses a slider at a share of its length and drags it through others. */
async function slide(selector, ...shares) {
  const { x, y, width, height } = await rect(selector);
  // The middle of the knob travels between half its width from both ends.
  const at = (share) => ({ x: x + 8 + (width - 16) * share, y: y + height / 2 });
  await mouse("mousePressed", at(shares[0]));
  for (const share of shares.slice(1)) await mouse("mouseMoved", at(share));
  await mouse("mouseReleased", at(shares.at(-1)), 0);
  await page.frame();
}
/** The selector of a slider of the open panel, by its label. */
const named = (label) =>
  evaluate(`{
  const field = [...document.querySelectorAll("section[role=tabpanel]:not([hidden]) .slider")].find((each) => each.querySelector("label").textContent === "${label}");
  "#" + field.querySelector("input").id
}`);
const undoCount = async () => (await state()).undoCount;
const steps = () =>
  evaluate("{ let count = 0; while (editor.state.undoCount > 0) { editor.undo(); count += 1; } count }");
/** Returns the visible position of a point of a photo, which is in pixels of the photo. */
const shownOf = async (item) =>
  (await evaluate("document.querySelector('collage-stage').shown.items")).find((each) => each.item === item);
const seen = async (item) => (await shownOf(item)).transform;
const inverse = ([a, b, c, d, tx, ty], [x, y]) => {
  const determinant = a * d - b * c;
  return [(d * (x - tx) - c * (y - ty)) / determinant, (a * (y - ty) - b * (x - tx)) / determinant];
};
const still = () => until("!editor.session.isSettling(performance.now() / 1000)", "rest").then(page.frame);

test("--demo opens the sample photos, or generates pictures if there are none", async () => {
  const { photos, items } = await evaluate("({ photos: editor.photos.all.length, items: editor.state.items.length })");
  assert.deepEqual([photos, items], [6, 4]);
  await until("performance.getEntriesByName('whole picture').length > 0", "a picture");
  const folder = mkdtempSync(join(tmpdir(), "collage-none-"));
  const demo = spawn(tool, ["edit", "--demo", "--no-open"], {
    cwd: folder,
    env: { ...process.env, XDG_DATA_HOME: folder, XDG_STATE_HOME: folder, XDG_CACHE_HOME: folder },
  });
  const [address] = await once(demo.stdout, "data");
  demo.kill();
  assert.match(String(address), /127\.0\.0\.1/);
  const painted = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith(".jpg"));
  assert.equal(painted.length, 9);
  const bare = spawnSync(tool, ["edit", "--no-open"], {
    cwd: folder,
    encoding: "utf8",
    timeout: 20_000,
    env: { ...process.env, COLLAGE_WASM: folder },
  });
  rmSync(folder, { recursive: true });
  assert.ok(bare.status > 0 && bare.stdout === "", `${bare.status} ${bare.stdout}`);
  assert.match(bare.stderr, /modules are missing; build them with `Samples\/build\.sh page`/);
});

test("the browser is opened with the printed address if there is a desktop, except with --no-open", async () => {
  const folder = mkdtempSync(join(tmpdir(), "collage-open-"));
  const [program, note] = [join(folder, "xdg-open"), join(folder, "opened")];
  writeFileSync(program, `#!/bin/sh\nprintf '%s|%s' "$#" "$1" > ${note}.new\nmv ${note}.new ${note}\n`);
  chmodSync(program, 0o755);
  const usual = {
    ...process.env,
    PATH: `${folder}:${process.env.PATH}`,
    XDG_STATE_HOME: folder,
    XDG_CACHE_HOME: folder,
  };
  for (
    const [options, desktop, isOpened] of [[[], { DISPLAY: ":9" }, true], [["--no-open"], { DISPLAY: ":9" }, false], [
      [],
      {},
      false,
    ]]
  ) {
    rmSync(note, { force: true });
    const { DISPLAY: _display, WAYLAND_DISPLAY: _wayland, ...env } = usual;
    const editor = spawn(tool, ["edit", ...options], { cwd: folder, env: { ...env, ...desktop } });
    const ended = new Promise((resolve) => editor.once("exit", resolve));
    let said = "";
    editor.stdout.on("data", (data) => (said += data));
    await eventually(() => /Editing at \S+\n/.test(said), "an address");
    if (isOpened) await eventually(() => existsSync(note), "an open browser");
    else await pause(200);
    editor.kill();
    await ended;
    const address = /Editing at (\S+)/.exec(said)[1];
    assert.equal(existsSync(note) ? readFileSync(note, "utf8") : null, isOpened ? `1|${address}` : null);
  }
  rmSync(folder, { recursive: true });
});

test("mouse wheel and trackpad pinch zoom around the pointer, and two trackpad fingers move the photo", async () => {
  await press("#tab-photos");
  const [slot] = (await state()).slots;
  const { id } = (await state()).items.find((item) => item.slot === slot.id);
  const place = await page.placer();
  // Wheels are told in whole pixels.
  const origin = place([0, 0]);
  const scale = await evaluate("document.querySelector('collage-stage').scale");
  const aim = place(middle(slot).map((number, axis) => number + [30, -20][axis]));
  const at = { x: Math.round(aim.x), y: Math.round(aim.y) };
  const point = [(at.x - origin.x) / scale, (at.y - origin.y) / scale];
  const zoom = async () => (await state()).items.find((item) => item.id === id).zoom;
  // What a trackpad does ends when it rests for a moment.
  const scroll = async (count, deltaX, deltaY, modifiers = 0) => {
    const before = await undoCount();
    for (let event = 0; event < count; event += 1) {
      await page.send("Input.dispatchMouseEvent", { type: "mouseWheel", ...at, deltaX, deltaY, modifiers });
      await page.frame();
    }
    await until(`editor.state.undoCount > ${before} && editor.state.phase === "idle"`, "an end of the gesture");
    await still();
  };
  const under = inverse(await seen(id), point);
  await scroll(2, 0, -120);
  assert.ok(Math.abs((await zoom()) - Math.exp(240 / 600)) < 1e-6, `${await zoom()}`);
  await scroll(3, 0, -10, 2);
  assert.ok(Math.abs((await zoom()) - Math.exp(0.4 + 0.3)) < 1e-6, `${await zoom()}`);
  // What was under the pointer is there still.
  const now = inverse(await seen(id), point);
  assert.ok(Math.hypot(now[0] - under[0], now[1] - under[1]) < 0.01, `${under} -> ${now}`);
  const before = await seen(id);
  await scroll(4, 9, 6);
  const moved = await seen(id);
  assert.ok(
    Math.abs(moved[4] - before[4] + 36 / scale) < 0.01 && Math.abs(moved[5] - before[5] + 24 / scale) < 0.01,
    `${before} -> ${moved}`,
  );
  // Gestures, not events, are steps, and the page itself has neither scrolled nor zoomed.
  assert.equal(await steps(), 3);
  assert.equal(await evaluate("scrollY + scrollX + visualViewport.scale"), 1);
  await undoAll();
});

test("two hands drag two photos at once, each as a separate undo step", async () => {
  const { slots, items } = await state();
  // The middle of both hands lies between the places, or they would be two fingers on one photo.
  const [first, last] = [slots[0], slots[3]];
  const ids = [first, last].map(({ id }) => items.find(({ slot }) => slot === id).id);
  await evaluate(`for (const item of ${JSON.stringify(ids)}) editor.perform({ command: "zoom", item, by: 2 })`);
  await still();
  const count = await undoCount();
  const [one, other] = [middle(first), middle(last)];
  const by = ([x, y], right, down) => [x + right, y + down];
  await hold("touchStart", { 1: one });
  await hold("touchMove", { 1: by(one, -24, 0) });
  await hold("touchStart", { 1: by(one, -24, 0), 2: other });
  for (const down of [-16, -24, -30]) await hold("touchMove", { 1: by(one, -24, 0), 2: by(other, 0, down) });
  const { phase, otherHand } = await state();
  assert.deepEqual([phase, otherHand.phase], ["panning", "panning"]);
  const before = await Promise.all(ids.map(seen));
  await hold("touchMove", { 1: by(one, -64, 0), 2: by(other, 0, -50) });
  const now = await Promise.all(ids.map(seen));
  const shift = now.map((transform, hand) => [transform[4] - before[hand][4], transform[5] - before[hand][5]]);
  for (const [hand, expected] of [[-40, 0], [0, -20]].entries()) {
    assert.ok(shift[hand].every((number, axis) => Math.abs(number - expected[axis]) < 0.6), JSON.stringify(shift));
  }
  await hold("touchEnd", {});
  const ended = await state();
  assert.deepEqual([ended.phase, ended.fingerCount, ended.undoCount], ["idle", 0, count + 2]);
  await undoAll();
});

test("a long press lifts a photo, which is dragged to another slot and swapped", async () => {
  const { slots, items } = await state();
  const photoIn = (list, slot) => list.find((item) => item.slot === slot.id).photo;
  await evaluate("editor.policy.swapTriggers = ['longPress']; document.querySelector('collage-stage').layOut()");
  const [from, to] = [middle(slots[0]), middle(slots[1])];
  await hold("touchStart", { 1: from });
  assert.equal((await state()).phase, "pressed");
  await until("editor.state.phase === 'lifted'", "a lift");
  for (const share of [0.5, 1])
    await hold("touchMove", { 1: from.map((number, axis) => number + (to[axis] - number) * share) });
  assert.deepEqual([(await state()).phase, (await state()).target], ["swapping", slots[1].id]);
  await hold("touchEnd", {});
  const after = (await state()).items;
  assert.deepEqual([photoIn(after, slots[0]), photoIn(after, slots[1])], [
    photoIn(items, slots[1]),
    photoIn(items, slots[0]),
  ]);
  await undoAll();
  // Without the long press, the same way pans: the photo stays in its place.
  await evaluate("editor.policy.swapTriggers = []; document.querySelector('collage-stage').layOut()");
  await drag(from, to);
  assert.equal(photoIn((await state()).items, slots[0]), photoIn(items, slots[0]));
  await evaluate("editor.policy.swapTriggers = ['dragOut']; document.querySelector('collage-stage').layOut()");
  await undoAll();
});

test("a zoomed view is scrolled by the wheel, and by a layer dragged near its edge", async () => {
  await evaluate("document.querySelector('collage-stage canvas').focus()");
  for (let count = 0; count < 4; count += 1) await key("+", { modifiers: 2 });
  const top = () => evaluate("document.querySelector('.scroller').scrollTop");
  assert.ok((await evaluate("document.querySelector('collage-stage').zoom")) > 3);
  await evaluate("document.querySelector('.scroller').scrollTo(0, 0)");
  const view = await rect(".scroller");
  const center = { x: view.x + view.width / 2, y: view.y + view.height / 2 };
  const before = JSON.stringify((await state()).items);
  await page.send("Input.dispatchMouseEvent", { type: "mouseWheel", ...center, deltaX: 0, deltaY: 60 });
  await until("document.querySelector('.scroller').scrollTop > 30", "scrolling");
  assert.equal(JSON.stringify((await state()).items), before);
  await evaluate("document.querySelector('.scroller').scrollTo(0, 0)");
  // A sticker in the middle of what is seen.
  const [x, y, width, height] = await evaluate("document.querySelector('collage-stage').visible");
  const start = [x + width / 2, y + height / 2];
  await evaluate(
    `editor.perform({ command: "addLayer", layer: { id: "held", size: [80, 80], center: ${
      JSON.stringify(start)
    }, shape: { form: { rectangle: {} }, fill: "#336699" } } }); 0`,
  );
  const bottom = y + height - 12;
  const touch = (type, points) => page.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  const at = (await page.placer())(start);
  const edge = view.y + view.height - 8;
  await touch("touchStart", [{ ...at, id: 1 }]);
  for (const share of [0.3, 0.7, 1]) await touch("touchMove", [{ x: at.x, y: at.y + (edge - at.y) * share, id: 1 }]);
  await until("document.querySelector('.scroller').scrollTop > 90", "scrolling at the edge");
  await touch("touchEnd", []);
  // It stayed under the finger while the view went on beneath it.
  const { center: [, down] } = (await state()).layers.find(({ id }) => id === "held");
  assert.ok(down > bottom + 15, `${down} ${bottom}`);
  assert.ok((await top()) > 90);
  await evaluate("document.querySelector('collage-stage canvas').focus()");
  await key("0", { modifiers: 2 });
  assert.equal(await evaluate("document.querySelector('collage-stage').zoom"), 1);
  await undoAll();
});

test("beside the bar of a selection the buttons for zooming never lie over a collage that fits", async () => {
  const isSeen = () => evaluate("document.querySelector('.zoom').checkVisibility({ visibilityProperty: true })");
  await evaluate("editor.perform({ command: 'select', item: editor.state.items[0].id }); 0");
  const { width } = await rect("main");
  assert.ok(width < 800, `${width}`);
  assert.equal(await isSeen(), false);
  await evaluate("document.querySelector('collage-stage').zoomTo(2)");
  assert.equal(await isSeen(), true);
  await evaluate("document.querySelector('collage-stage').zoomTo(1)");
  await evaluate("editor.perform({ command: 'select' }); 0");
  assert.equal(await isSeen(), true);
});

test("buttons zoom the view, and one press fits it to the window", async () => {
  const zoom = () =>
    evaluate("[document.querySelector('collage-stage').zoom, document.querySelector('.zoom .fit').ariaLabel]");
  for (let press = 0; press < 2; press += 1) await page.press(".zoom button:last-child");
  assert.deepEqual(await zoom(), [1.4 * 1.4, "Zoom to fit; now 196 %"]);
  await page.press(".zoom .fit");
  assert.deepEqual(await zoom(), [1, "Zoom to fit; now 100 %"]);
});

test("corners, border and shadow follow their sliders, and one drag is one undo step", async () => {
  await press("#tab-style");
  const [{ frame: [x, y, width, height] }] = (await state()).slots;
  const background = codes(await evaluate("editor.template.canvas.background ?? '#ffffff'"));
  const corner = [x + 4, y + 4];
  assert.ok(!isNear(await color(corner), background), "the photo has the color of the background");
  await slide(await named("Corners"), 0.1, 0.5, 0.8);
  const { cornerRadius } = await evaluate("editor.template.defaults");
  assert.ok(Math.abs(cornerRadius - 0.8 ** 1.5 * 0.2 * width * 2) < 0.2 * width, `${cornerRadius}`);
  assert.ok(isNear(await color(corner), background), `${await color(corner)}`);
  await slide(await named("Border"), 0.1, 0.9);
  await page.frame();
  const { border } = await evaluate("editor.template.defaults");
  assert.ok(border.width > 10, JSON.stringify(border));
  const rim = [x + width / 2, y + border.width / 2];
  assert.ok(isNear(await color(rim), codes(border.color)), `${await color(rim)}`);
  const below = [x + width / 2, y + height + 5];
  assert.ok(isNear(await color(below), background));
  await slide(await named("Shadow"), 0.1, 0.7);
  await page.frame();
  const { shadow } = await evaluate("editor.template.defaults");
  assert.ok(shadow.blur > 5 && shadow.y > 0, JSON.stringify(shadow));
  const shaded = await color(below);
  assert.ok(shaded[0] < background[0] - 8, `${shaded}`);
  await untilSaved();
  assert.deepEqual(saved().template.defaults.border, border);
  // The keys of a slider: to its end, and a step back.
  await evaluate(`document.querySelector("${await named("Shadow")}").focus()`);
  await key("Home");
  assert.equal(await evaluate("editor.template.defaults.shadow"), undefined);
  await page.frame();
  assert.ok(isNear(await color(below), background));
  assert.equal(await steps(), 4);
  await undoAll();
});

test("the color picker takes colors from the spectrum, sliders, text and recent colors", async () => {
  await evaluate(`localStorage.removeItem("collage-colors"); 0`);
  const background = () => evaluate("editor.template.canvas.background");
  await press("#tab-style");
  const field = ".panel-style .color-field[aria-label^='Color:']";
  await press(field);
  await until("document.querySelector('dialog.color-picker')?.open", "the color picker");
  // White and grays have no hue: their spectrum begins with red.
  assert.equal(
    await evaluate("getComputedStyle(document.querySelector('dialog.color-picker')).getPropertyValue('--hue').trim()"),
    "#ff0000",
  );
  await press(".color-grid .cell[data-color='#9a9aa2']");
  assert.equal(await background(), "#9a9aa2");
  // The hue by keys, then saturation and brightness by the spectrum.
  await evaluate("document.querySelector('.range-hue').focus()");
  await key("Home");
  for (let count = 0; count < 2; count += 1) await key("PageUp");
  const hue = await evaluate("Number(document.querySelector('.range-hue').value)");
  assert.ok(hue > 20, `${hue}`);
  const { x, y, width, height } = await rect(".spectrum");
  const at = (right, down) => ({ x: x + width * right, y: y + height * down });
  await mouse("mousePressed", at(0.3, 0.8));
  for (const place of [at(0.5, 0.5), at(0.8, 0.2)]) await mouse("mouseMoved", place);
  await mouse("mouseReleased", at(0.8, 0.2), 0);
  const [saturation, value] = await evaluate(
    `${
      moduleOf("parts/colors.js")
    }.then(({ parse, toHSV }) => toHSV(parse(editor.template.canvas.background)).slice(1))`,
  );
  assert.ok(Math.abs(saturation - 0.8) < 0.03 && Math.abs(value - 0.8) < 0.03, `${saturation} ${value}`);
  await page.frame();
  const [{ frame: [left, top, across, down] }] = (await state()).slots;
  const gap = [left + across + 4, top + down / 2];
  assert.ok(isNear(await color(gap), codes(await background())), `${await color(gap)} ${await background()}`);
  // The spectrum has keys as well.
  await evaluate("document.querySelector('.spectrum').focus()");
  for (let count = 0; count < 10; count += 1) await key("ArrowLeft");
  for (let count = 0; count < 10; count += 1) await key("ArrowDown");
  const moved = await evaluate(
    `${
      moduleOf("parts/colors.js")
    }.then(({ parse, toHSV }) => toHSV(parse(editor.template.canvas.background)).slice(1))`,
  );
  assert.ok(Math.abs(moved[0] - 0.7) < 0.03 && Math.abs(moved[1] - 0.7) < 0.03, `${moved}`);
  assert.match(
    await evaluate("document.querySelector('.spectrum').ariaValueText"),
    /saturation 70 %, brightness 70 %/i,
  );
  await slide(".range-opacity", 0.9, 0.5);
  assert.match(await background(), /^#[0-9a-f]{6}(7f|80|81|7e|82)$/);
  await press("dialog.color-picker [aria-label=Close]");
  assert.equal(await evaluate("document.querySelector('dialog.color-picker')"), null);
  // All of it was one step.
  assert.equal(await steps(), 1);
  await undoAll();
  // The color is kept for the next time, before those of earlier times, each once and at most eight.
  const recent = () =>
    evaluate("[...document.querySelectorAll('.color-recent .cell')].map(({ dataset }) => dataset.color)");
  const choose = async (text) => {
    await press(field);
    await evaluate(`{ const field = document.querySelector(".hex"); field.focus(); field.select(); 0 }`);
    await page.send("Input.insertText", { text });
    await key("Enter", { text: "\r" });
    assert.equal(await background(), `#${text}`);
    await press("dialog.color-picker [aria-label=Close]");
  };
  await evaluate(
    `localStorage.setItem("collage-colors", JSON.stringify([6, 5, 4, 3, 2, 1, 0].map((number) => "#10203" + number)))`,
  );
  for (const text of ["102037", "102038", "102032"]) await choose(text);
  await press(field);
  assert.deepEqual(await recent(), [2, 8, 7, 6, 5, 4, 3, 1].map((number) => `#10203${number}`));
  await press(".color-recent .cell[data-color='#102035']");
  assert.equal(await background(), "#102035");
  await press("dialog.color-picker [aria-label=Close]");
  await undoAll();
});

test("the straighten dial rotates the photo by mouse and keys without empty corners", async () => {
  const [slot] = (await state()).slots;
  const { id } = (await state()).items.find((item) => item.slot === slot.id);
  const straighten = async () => (await state()).items.find((item) => item.id === id).straighten ?? 0;
  await hold("touchStart", { 1: middle(slot) });
  await hold("touchEnd", {});
  assert.equal((await state()).selection.item, id);
  await press("#tab-adjust");
  const dial = await named("Straighten");
  await evaluate(`editor.choose({ background: "#00ff00" })`);
  const count = await undoCount();
  const earlier = await seen(id);
  await slide(dial, 0.5, 0.55, 0.6, 0.7);
  const degrees = await straighten();
  assert.ok(Math.abs(degrees - 18) < 1.5, `${degrees}`);
  assert.equal(await undoCount(), count + 1);
  await still();
  // The photo is shown corrected, larger, and covers its place.
  assert.ok((await shownOf(id)).correction);
  assert.ok((await seen(id))[0] > earlier[0] * 1.1, `${earlier} -> ${await seen(id)}`);
  const [x, y, width, height] = slot.frame;
  for (
    const corner of [[x + 3, y + 3], [x + width - 4, y + 3], [x + 3, y + height - 4], [x + width - 4, y + height - 4]]
  ) {
    assert.ok(!isNear(await color(corner), [0, 255, 0], 60), `${corner}: ${await color(corner)}`);
  }
  await evaluate(`document.querySelector("${dial}").focus()`);
  await key("ArrowLeft");
  await key("ArrowLeft");
  assert.equal(await straighten(), degrees - 1);
  assert.equal(await evaluate(`document.querySelector("${dial}").getAttribute("aria-valuetext")`), `+${degrees - 1}°`);
  await key("0");
  assert.equal(await straighten(), 0);
  await undoAll();
});

test("a locked element is not moved or swapped until it is unlocked", async () => {
  const { slots } = await state();
  const inSlots = async () => Object.fromEntries((await state()).items.map(({ slot, photo }) => [slot, photo]));
  const before = await inSlots();
  const [from, to] = [middle(slots[0]), middle(slots[1])];
  await hold("touchStart", { 1: from });
  await hold("touchEnd", {});
  const lock = ".selection-bar [aria-label=Lock]";
  await press(lock);
  const { selection: { item } } = await state();
  const itemNow = async () => (await state()).items.find(({ id }) => id === item);
  assert.equal((await itemNow()).locked, true);
  assert.equal(await evaluate(`document.querySelector("${lock}").ariaPressed`), "true");
  const locked = await itemNow();
  await drag(from, to);
  await drag(to, from);
  assert.deepEqual([await itemNow(), await inSlots()], [locked, before]);
  await hold("touchStart", { 1: from });
  await hold("touchEnd", {});
  await press(lock);
  assert.equal(Boolean((await itemNow()).locked), false);
  // A press so soon after the tap would be a double tap.
  await pause(350);
  await drag(from, to);
  assert.notDeepEqual(await inSlots(), before);
  await undoAll();
  // A layer, by the lock in its row.
  await evaluate(
    `editor.perform({ command: "addLayer", layer: { id: "badge", size: [200, 200], center: [500, 500], shape: { form: { rectangle: {} }, fill: "#336699" } } }); 0`,
  );
  await press("#tab-layers");
  await press(".panel-layers [data-id=badge] [title=Lock]");
  const badge = async () => (await state()).layers.find(({ id }) => id === "badge");
  assert.equal((await badge()).locked, true);
  await drag([500, 500], [600, 500]);
  assert.deepEqual((await badge()).center, [500, 500]);
  await press(".panel-layers [data-id=badge] [title=Unlock]");
  await drag([500, 500], [600, 500]);
  assert.ok((await badge()).center[0] > 560);
  await undoAll();
});

test("the page threw no exception", () => assert.deepEqual(page.exceptions, []));
