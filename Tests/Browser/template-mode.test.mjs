// Template mode: slots are drawn, moved, resized, rotated, shaped, named, ordered and given permissions, and saved as a template:
// node --test Tests/Browser/template-mode.test.mjs. Needs the tool, the WebAssembly modules, Chromium, and the sample photos.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, beforeEach, test } from "node:test";
import { open } from "./devtools.mjs";
import { samples, startEditor, tool } from "./editor-page.mjs";
import { embedded } from "./embedded.mjs";
import { eventually } from "./waiting.mjs";

const [photo] = readdirSync(samples).filter((each) => each.endsWith(".jpg")).sort();
const folder = mkdtempSync(join(tmpdir(), "collage-template-"));
const site = await embedded();
const page = await open(site.address, { width: 1100, height: 900 });
const { evaluate, send } = page;
after(async () => {
  await page.close();
  site.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

const START = {
  format: "collage-template",
  version: 1,
  name: "Three",
  canvas: { width: 800, height: 600 },
  slots: [
    { id: "a", frame: [40, 40, 200, 200] },
    { id: "b", frame: [260, 40, 200, 200] },
    { id: "c", frame: [560, 40, 200, 200] },
  ],
  layers: [{ id: "title", size: [400, 80], center: [400, 500], text: "{{title}}", locked: true }],
  variables: { title: "Your title" },
};
const CONTROL = 2;
const SHIFT = 8;

const until = (expression, what) => eventually(() => evaluate(expression), what);
const frame = () =>
  evaluate("new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(0))))");
/** Returns where a point of the canvas is in the window. */
const at = ([x, y]) =>
  evaluate(`{
    const stage = document.querySelector("collage-stage");
    const { x, y } = stage.canvas.getBoundingClientRect();
    ({ x: x + ${x} * stage.scale, y: y + ${y} * stage.scale })
  }`);
/** Drags from a point of the canvas to another. */
async function drag(from, to, modifiers = 0) {
  const [start, end] = [await at(from), await at(to)];
  const mouse = (type, { x, y }, buttons) =>
    send("Input.dispatchMouseEvent", { type, x, y, button: "left", buttons, clickCount: 1, modifiers });
  await mouse("mousePressed", start, 1);
  for (const share of [0.3, 0.6, 1])
    await mouse("mouseMoved", { x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share }, 1);
  await frame();
  await mouse("mouseReleased", end, 0);
  await frame();
}
async function press(key, modifiers = 0) {
  const code = key.length === 1 ? `Key${key.toUpperCase()}` : key;
  await send("Input.dispatchKeyEvent", { type: "keyDown", key, code, modifiers });
  await send("Input.dispatchKeyEvent", { type: "keyUp", key, code, modifiers });
}
const click = (selector) => evaluate(`document.querySelector(${JSON.stringify(selector)}).click(); 0`);
/** Enters a value into the field of a label, as by the keyboard. */
const enter = (label, value) =>
  evaluate(`{
    const row = [...document.querySelectorAll("#panel-slots label")].find((each) =>
      each.querySelector("span").textContent === ${JSON.stringify(label)});
    const field = row.querySelector("input, select, textarea");
    field.value = ${JSON.stringify(value)};
    field.dispatchEvent(new Event("change"));
    0
  }`);
const slots = () => evaluate("editor.document.template.slots");
const slot = async (id) => (await slots()).find((each) => each.id === id);
const select = (id) => evaluate(`editor.apply({ command: "select", slot: "${id}" }); 0`);
const focusCanvas = () => evaluate("document.querySelector('collage-stage').canvas.focus(); 0");
/** Runs the tool, and returns what it writes; fails if the tool does. */
function run(...words) {
  const { status, stdout, stderr } = spawnSync(tool, words, { cwd: folder, encoding: "utf8" });
  assert.equal(status, 0, stderr);
  return stdout;
}

await until("performance.getEntriesByName('whole picture').length > 0", "a picture");
await evaluate(`globalThis.editor = window.document.querySelector("collage-editor"); 0`);

beforeEach(async () => {
  await evaluate(`{
    editor.removeAttribute("mode");
    editor.load(${JSON.stringify(START)}).then(() => { editor.mode = "template"; return 0; })
  }`);
  await until(
    "document.querySelector('.template-bar') !== null && document.querySelector('#panel-slots') !== null",
    "template mode",
  );
});

test("a slot is drawn, snaps to others, and is undone", async () => {
  const before = await evaluate("JSON.stringify(editor.document)");
  await focusCanvas();
  await press("n");
  assert.equal(await evaluate("document.querySelector('[data-action=draw-slot]').ariaPressed"), "true");
  // Its left and right edges come near those of a and b.
  await drag([42, 300], [458, 440]);
  const { id, frame: [x, , width] } = (await slots()).at(-1);
  assert.deepEqual([id, x, width], ["1", 40, 420]);
  assert.deepEqual(await evaluate("editor.selection"), { slot: "1" });
  assert.equal(await evaluate("document.querySelector('[data-action=draw-slot]').ariaPressed"), "false");
  await evaluate("editor.undo()");
  assert.equal(await evaluate("JSON.stringify(editor.document)"), before);
});

test("slots are moved, resized and rotated by the mouse", async () => {
  await drag([140, 140], [140, 340]);
  assert.deepEqual((await slot("a")).frame.map(Math.round), [40, 240, 200, 200]);
  // The right edge, away from lines to which it would snap.
  await drag([240, 340], [330, 340]);
  assert.deepEqual((await slot("a")).frame.map(Math.round), [40, 240, 290, 200]);
  const handle = await evaluate(
    `document.querySelector("collage-stage").shown.handles.find(({ kind }) => kind === "rotate").position`,
  );
  await drag(handle, [400, 341]);
  assert.equal((await slot("a")).rotation, 90);
  for (let count = 0; count < 3; count += 1) await evaluate("editor.undo()");
  assert.equal(await evaluate("editor.document.template.slots.length"), 3);
  assert.deepEqual(await slots(), START.slots);
});

test("arrow keys move the selected slots by 1 and by 10, as one step, and stretch them with Control", async () => {
  await focusCanvas();
  await press("Tab");
  assert.deepEqual(await evaluate("editor.selection"), { slot: "a" });
  await press("ArrowRight");
  await press("ArrowRight");
  await press("ArrowDown", SHIFT);
  assert.deepEqual((await slot("a")).frame, [42, 50, 200, 200]);
  await until(
    `document.querySelector("[aria-live]").textContent.includes("42 from the left, 50 from the top")`,
    "its position",
  );
  await press("ArrowRight", CONTROL);
  assert.deepEqual((await slot("a")).frame, [42, 50, 201, 200]);
  await press("z", CONTROL);
  await press("z", CONTROL);
  assert.deepEqual(await slots(), START.slots);
  await press("a", CONTROL);
  await press("ArrowDown");
  assert.deepEqual((await slots()).map(({ frame: [, y] }) => y), [41, 41, 41]);
  await press("]");
  assert.deepEqual((await slots()).map(({ rotation }) => rotation), [1, 1, 1]);
});

test("exact numbers, a name, a shape and permissions are entered in fields", async () => {
  await select("b");
  await enter("From left", "271.5");
  await enter("Rotation", "12");
  await enter("Name", "hero");
  assert.deepEqual(await evaluate("editor.selection"), { slot: "hero" });
  await enter("Shape", "ellipse");
  await evaluate(
    `[...document.querySelectorAll(".slot-fields .toggle")].find((row) => row.textContent === "Rotate").control.click(); 0`,
  );
  await enter("Most zoom", "3");
  const { order: _, ...hero } = await slot("hero");
  assert.deepEqual(hero, {
    id: "hero",
    frame: [271.5, 40, 200, 200],
    shape: { ellipse: {} },
    rotation: 12,
    zoom: [1, 3],
    allow: ["pan", "zoom", "swap", "replace", "delete"],
  });
  for (
    const [shape, key] of [["rounded", "cornerRadius"], ["polygon", "shape"], ["star", "shape"], ["heart", "shape"]]
  ) {
    await enter("Shape", shape);
    assert.ok((await slot("hero"))[key], shape);
    assert.equal(await evaluate("document.querySelector('.slot-fields select').value"), shape);
  }
  await enter("Name", "a");
  assert.equal(await evaluate("editor.selection.slot"), "hero");
  assert.match(await evaluate("document.querySelector('.toast').textContent"), /this name is taken/);
});

test("slots are aligned with equal gaps, ordered, duplicated and deleted", async () => {
  await focusCanvas();
  await press("a", CONTROL);
  await click("[data-action=slots-distributeX]");
  assert.deepEqual((await slots()).map(({ frame: [x] }) => x), [40, 300, 560]);
  await click("[data-action=slots-alignBottom]");
  await click(`.slot-list li[data-id=a] [title='Fill later']`);
  assert.deepEqual(
    await evaluate("[...document.querySelectorAll('.slot-list li')].map(({ dataset }) => dataset.id)"),
    ["b", "a", "c"],
  );
  await select("c");
  await focusCanvas();
  await press("d", CONTROL);
  assert.deepEqual((await slots()).map(({ id, frame: [x] }) => [id, x]), [["a", 40], ["b", 300], ["c", 560], [
    "1",
    578,
  ]]);
  await press("Delete");
  assert.deepEqual((await slots()).map(({ id, order }) => [id, order]), [["a", 2], ["b", 1], ["c", 3]]);
  await press("a", CONTROL);
  assert.equal(await evaluate("document.querySelector('[data-action=delete-slots]').hidden"), true);
});

test("the template is a valid document that is rendered, and is read as it was written", async () => {
  await evaluate(
    `editor.changeSlots({ change: "add", slot: { id: "round", frame: [40, 300, 250, 250], shape: { ellipse: {} },
    allow: ["pan"], border: { width: 4, color: "#fff" } } }).then(() => 0)`,
  );
  await evaluate(`editor.changeSlots({ change: "rename", slot: "c", as: "last" }).then(() => 0)`);
  await enter("Title", "My postcard");
  await enter("Words to find it by, with commas between", "post, holiday");
  const template = await evaluate("editor.exportTemplate()");
  assert.deepEqual(template.tags, ["post", "holiday"]);
  const [{ text, locked }] = template.layers;
  assert.deepEqual([text, locked], [{ text: "{{title}}" }, true]);
  assert.deepEqual(template.variables, START.variables);
  assert.equal(template.slots.find(({ id }) => id === "round").border.width, 4);
  writeFileSync(join(folder, "postcard.json"), JSON.stringify(template));
  run("validate", "postcard.json");
  run("render", "postcard.json", join(samples, photo), "-o", "postcard.png");
  assert.ok(existsSync(join(folder, "postcard.png")));
  // Its canonical text does not change when it is opened and saved again.
  await evaluate(`editor.load(${JSON.stringify(template)}).then(() => 0)`);
  assert.deepEqual(await evaluate("editor.exportTemplate()"), template);
});

/** Gives the first slot a triangle, and lets fingers move its corners. */
async function editTriangle() {
  await evaluate(`editor.changeSlots({ change: "set", slot: "a", shape: { polygon: [[0.5, 0], [1, 1], [0, 1]] } })`);
  await select("a");
  await frame();
  await click("[data-action=edit-corners]");
}
/** Returns the corners of the first slot on the canvas. */
const corners = async () => {
  const { frame: [x, y, width, height], shape } = await slot("a");
  return shape.polygon.map(([right, down]) => [x + right * width, y + down * height].map((each) => +each.toFixed(3)));
};
const steps = () => evaluate("document.querySelector('collage-shell').editor.state.undoCount");

test("corners of a polygon are dragged, snap to other slots, and are added and removed", async () => {
  await editTriangle();
  const before = await steps();
  // Near the left edge of b, in one step.
  await drag([140, 40], [258, 100]);
  assert.deepEqual(await corners(), [[260, 100], [240, 240], [40, 240]]);
  assert.deepEqual((await slot("a")).frame.map((each) => +each.toFixed(3)), [40, 100, 220, 140]);
  assert.equal(await steps(), before + 1);
  // The middle of the edge that follows.
  await drag([250, 170], [320, 190]);
  assert.deepEqual(await corners(), [[260, 100], [320, 190], [240, 240], [40, 240]]);
  assert.equal(await steps(), before + 2);
  // Two taps remove a corner, but none of a triangle.
  for (const [place, count] of [[[320, 190], 3], [[260, 100], 3]]) {
    await drag(place, place);
    await drag(place, place);
    assert.equal((await corners()).length, count);
  }
  await evaluate("editor.undo(); editor.undo(); editor.undo(); 0");
  assert.deepEqual(await corners(), [[140, 40], [240, 240], [40, 240]]);
  // What lies elsewhere is moved as before.
  await drag([360, 150], [360, 250]);
  assert.equal(await evaluate("document.querySelector('[data-action=edit-corners]').hidden"), true);
  assert.equal(Math.round((await slot("b")).frame[1]), 140);
});

test("a canceled drag of a corner leaves the slot as it was, and a rotated slot's corners are where they are seen", async () => {
  await evaluate(
    `editor.changeSlots({ change: "set", slot: "a", rotation: 90, shape: { polygon: [[0.5, 0], [1, 1], [0, 1]] } })`,
  );
  await select("a");
  await frame();
  await click("[data-action=edit-corners]");
  const start = await slot("a");
  // The first corner is on the right, because the slot is rotated.
  const { x, y } = await at([240, 140]);
  const finger = (type, touchPoints) => send("Input.dispatchTouchEvent", { type, touchPoints });
  await finger("touchStart", [{ x, y, id: 1 }]);
  await finger("touchMove", [{ x: x + 30, y: y + 20, id: 1 }]);
  await frame();
  assert.notDeepEqual((await slot("a")).frame, start.frame);
  await finger("touchCancel", []);
  await frame();
  assert.deepEqual(await slot("a"), start);
  await evaluate("document.querySelector('[data-action=edit-corners]').click(); 0");
  assert.equal(await evaluate("document.querySelector('[data-action=edit-corners]').ariaPressed"), "false");
});

test("keys choose, move, add and remove corners, and each is announced", async () => {
  await editTriangle();
  await focusCanvas();
  const said = () => evaluate("document.querySelector('[role=log]').textContent");
  await press("Tab");
  await until(`document.querySelector("[role=log]").textContent.startsWith("Corner 1 of 3")`, "a corner");
  await press("ArrowRight");
  await press("ArrowDown", SHIFT);
  assert.deepEqual((await corners())[0], [141, 50]);
  assert.match(await said(), /^Corner 1 of 3: 141 from the left, 50 from the top$/);
  await press("C", SHIFT);
  assert.deepEqual((await corners()).length, 4);
  await press("Delete");
  assert.deepEqual(await corners(), [[141, 50], [240, 240], [40, 240]]);
  // After the last corner, the next slot is selected.
  for (let count = 0; count < 4; count += 1) await press("Tab");
  assert.equal(await evaluate("document.querySelector('collage-shell').template.points"), null);
  assert.deepEqual((await evaluate("document.querySelector('collage-shell').editor.state.selection")).slot, "b");
  // Escape ends it.
  await select("a");
  await frame();
  await press("c");
  await press("Escape");
  assert.equal(await evaluate("document.querySelector('collage-shell').template.points"), null);
});

test("however it was changed, undoing everything returns to the start", async () => {
  const before = await evaluate("JSON.stringify(editor.document)");
  for (
    const change of [
      { change: "add", slot: { id: "x", frame: [10, 10, 90, 90] } },
      { change: "duplicate", slot: "a", as: "y" },
      { change: "rename", slot: "x", as: "z" },
      { change: "order", slots: ["z", "y"] },
      { change: "raise", slot: "a", to: "toFront" },
      { change: "set", slot: "b", rotation: 30, shape: { polygon: [[0, 0], [1, 0], [0.5, 1]] } },
      { change: "align", slots: ["a", "z"], to: "centerY" },
      { change: "move", slots: ["b", "c"], by: [9, 9] },
      { change: "polygon", slot: "c", points: [[600, 50], [790, 300], [580, 250]] },
      { change: "remove", slots: ["a", "c"] },
    ]
  ) assert.equal((await evaluate(`editor.changeSlots(${JSON.stringify(change)})`)).refusal, null, change.change);
  assert.equal(
    (await evaluate(`editor.changeSlots({ change: "remove", slots: ["b", "y", "z"] })`)).refusal,
    "notAllowed",
  );
  await evaluate(`{ while (document.querySelector("[data-action=undo]:enabled")) editor.undo(); 0 }`);
  assert.equal(await evaluate("JSON.stringify(editor.document)"), before);
});

test("the mode ends with its panel and keys, and photos are moved again", async () => {
  assert.equal(await evaluate("document.querySelector('#tab-slots').ariaSelected"), "true");
  await evaluate(
    "globalThis.modes = []; editor.addEventListener('collage-mode', ({ detail }) => modes.push(detail.mode)); 0",
  );
  await click("[data-action=end-template]");
  await until("document.querySelector('.template-bar') === null", "photos");
  assert.deepEqual(await evaluate("modes"), ["collage"]);
  assert.equal(await evaluate("document.querySelector('#tab-slots')"), null);
  assert.equal(await evaluate("editor.mode"), "collage");
  await focusCanvas();
  await press("n");
  await drag([140, 140], [180, 160]);
  assert.deepEqual(await slots(), START.slots);
});

test("everything is written in other languages", async () => {
  for (const language of ["de", "ar"]) {
    await evaluate(`(async () => {
      globalThis.words = await (await fetch("editor/library/strings/${language}.json")).json();
      editor.strings = words;
      await editor.changeSlots({ change: "set", slot: "a", shape: { polygon: [[0.5, 0], [1, 1], [0, 1]] } });
      editor.apply({ command: "select", slot: "a" });
      if (!document.querySelector("collage-shell").template.points) document.querySelector("[data-action=edit-corners]").click();
      return 0;
    })()`);
    await frame();
    const known = await evaluate("Object.values(words)");
    const texts = await evaluate(
      `[...document.querySelectorAll("#panel-slots *, .template-bar *, [aria-label='Selected slots'] *, #panel-slots option")]
        .filter((element) => !element.closest(".name, .value, textarea"))
        .flatMap((element) => [...element.childNodes].filter((node) => node instanceof Text).map(({ data }) => data.trim()))
        .filter((text) => /[a-z]{2}/i.test(text))`,
    );
    assert.deepEqual(texts.filter((text) => !known.includes(text)), [], language);
  }
  await evaluate("editor.strings = {}; 0");
});

// MARK: collage edit

/** Opens a page of `collage edit`. */
async function edit(...options) {
  const server = await startEditor(folder, ...options);
  const page = await open(server.address, { width: 1100, height: 800 });
  await eventually(() => page.evaluate("globalThis.editor !== undefined"), "an open editor");
  return {
    evaluate: page.evaluate,
    until: (expression, what) => eventually(() => page.evaluate(expression), what),
    async close() {
      await page.close();
      await server.stop();
    },
  };
}

test("collage edit --template makes a template, saves each change to it, and opens it again", async () => {
  const file = join(folder, "card.json");
  let { evaluate, until, close } = await edit("--template", "card.json");
  await until("document.querySelector('.template-bar') !== null", "template mode");
  assert.equal(await evaluate("document.querySelector('[data-action=end-template]').hidden"), true);
  await evaluate(
    `document.querySelector("collage-shell").template.changes.perform({ change: "rename", slot: "1", as: "hero" }); 0`,
  );
  await until("editor.autosave.state === 'saved'", "a saved template");
  const saved = JSON.parse(readFileSync(file, "utf8"));
  assert.deepEqual([saved.format, saved.name, saved.slots[0].id], ["collage-template", "card", "hero"]);
  await close();
  run("validate", "card.json");
  const bytes = readFileSync(file, "utf8");
  ({ evaluate, until, close } = await edit("--template", "card.json"));
  await until("document.querySelector('.template-bar') !== null", "template mode");
  assert.equal(await evaluate("editor.template.slots[0].id"), "hero");
  // The steps of the last time are kept.
  await until("editor.state.undoCount > 0", "its steps");
  await close();
  assert.equal(readFileSync(file, "utf8"), bytes);
});

test("a collage is edited as a template from its menu, and saved beside it", async () => {
  const { evaluate, until, close } = await edit("square/four", "-o", "trip.collage.json");
  await evaluate("document.querySelector('.collage-menu').click(); 0");
  await until("document.querySelector('dialog.collage-file')?.open", "the dialog");
  await evaluate(
    `[...document.querySelectorAll(".collage-file button")].find((each) => each.textContent === "Edit as a template").click(); 0`,
  );
  await until("document.querySelector('.template-bar') !== null", "template mode");
  await evaluate("document.querySelector('[data-action=save-template]').click(); 0");
  await evaluate(`{
    const dialog = document.querySelector("dialog.collage-file");
    dialog.querySelector("input").value = "own-four";
    dialog.querySelector("form").requestSubmit();
    0
  }`);
  await until(
    `document.querySelector("dialog.collage-file [role=status]").textContent === "Saved as own-four.json"`,
    "a file",
  );
  await close();
  run("validate", "own-four.json");
  assert.equal(JSON.parse(readFileSync(join(folder, "own-four.json"), "utf8")).format, "collage-template");
});
