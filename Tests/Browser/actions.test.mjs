// The table of actions: its buttons, its keys and their help.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { moduleOf, openEditorPage } from "./editor-page.mjs";

const page = await openEditorPage("square/four", 4);
const { evaluate, state, key, undoAll } = page;
after(() => page.close());

const SHIFT = 8;
const ask = (character) => key(character, { modifiers: SHIFT, text: character });
const actions = await evaluate(
  `${moduleOf("actions/index.js")}.then(({ GROUPS }) =>
  GROUPS.flatMap((group) => group.actions.map((action) => ({
    ...action, label: typeof action.label === "function" ? null : String(action.label), help: action.help && String(action.help),
    group: String(group.title) }))))`,
);
const select = () =>
  evaluate(`{
    editor.perform({ command: "select", item: editor.state.items[0].id });
    document.querySelector("collage-stage canvas").focus();
    0
  }`);
const first = async () => (await state()).items[0];
/** The names of the actions that have buttons which are seen. */
const shown = (bar) =>
  evaluate(`[...document.querySelectorAll("${bar} [data-action]")].filter((button) => button.checkVisibility())
    .map(({ dataset }) => dataset.action)`);

test("every action has a name of its own, and what has a key can be explained", () => {
  const names = actions.map(({ name }) => name);
  assert.deepEqual([...new Set(names)], names);
  for (const { name, keys, label, help, places } of actions) {
    assert.ok(keys || places, `${name} can be reached by nothing`);
    if (keys) assert.ok(label ?? help, `the key of ${name} has no explanation`);
  }
});

test("the bar shows what can be done to a photo and to a layer", async () => {
  await select();
  assert.deepEqual(await shown(".selection-bar"), [
    "adjust",
    "looks",
    "flip",
    "turn-back",
    "turn",
    "reset",
    "lock",
    "remove",
  ]);
  await evaluate(`{
    const layer = { id: "badge", size: [200, 200], center: [500, 500], sticker: { drawing: "heart" } };
    editor.perform({ command: "addLayer", layer });
    editor.perform({ command: "select", layer: "badge" });
    0
  }`);
  assert.deepEqual(
    await shown(".selection-bar"),
    ["edit", "duplicate", "forward", "backward", "lock", "remove"],
  );
  await undoAll();
});

test("icons of the bar have words beneath them where there is room", async () => {
  await select();
  const words = () =>
    evaluate(`[...document.querySelectorAll(".selection-bar button:not([hidden]) span")]
      .filter((word) => word.checkVisibility()).map((word) => word.textContent)`);
  assert.deepEqual(await words(), [
    "Crop",
    "Looks",
    "Flip",
    "Turn left",
    "Turn right",
    "Reset crop",
    "Lock",
    "Remove",
  ]);
  const isBelow = await evaluate(
    `[...document.querySelectorAll(".selection-bar button:not([hidden])")].every((button) =>
    button.querySelector("span").getBoundingClientRect().top >= button.querySelector("svg").getBoundingClientRect().bottom)`,
  );
  assert.equal(isBelow, true);
  await page.send("Emulation.setDeviceMetricsOverride", {
    width: 390,
    height: 800,
    deviceScaleFactor: 1,
    mobile: false,
  });
  await page.frame();
  assert.deepEqual(await words(), []);
  const { left, right } = await evaluate(`document.querySelector(".selection-bar").getBoundingClientRect().toJSON()`);
  assert.ok(left >= 0 && right <= 390, `${left} to ${right}`);
  await page.send("Emulation.clearDeviceMetricsOverride");
  await undoAll();
});

test("a photo is turned left and right, and Reset says what it resets", async () => {
  await select();
  await page.press(".selection-bar [data-action=turn-back]");
  assert.equal((await first()).quarterTurns, 3);
  await page.press(".selection-bar [data-action=turn]");
  assert.equal((await first()).quarterTurns, 0);
  const drawn = (name) =>
    evaluate(`document.querySelector(".selection-bar [data-action=${name}] path").getAttribute("d")`);
  assert.notEqual(await drawn("reset"), await drawn("turn-back"));
  assert.equal(
    await evaluate(`document.querySelector(".selection-bar [data-action=reset]").title`),
    "Reset crop, zoom, turns and flips",
  );
  await undoAll();
});

test("keys do what their buttons do, and with Shift the other way", async () => {
  await select();
  const before = await first();
  await key("f");
  await key("r");
  assert.deepEqual([(await first()).mirrored, (await first()).quarterTurns], [!before.mirrored, 1]);
  await key("R", { modifiers: SHIFT });
  assert.equal((await first()).quarterTurns, 0);
  assert.equal(await evaluate(`document.querySelector(".selection-bar [data-action=flip]").ariaKeyShortcuts`), "F");
  await undoAll();
});

test("what is refused is said", async () => {
  await select();
  await evaluate(`editor.perform({ command: "lock", item: editor.selectedItem.id }); 0`);
  await key("f");
  assert.equal(
    await evaluate(`document.querySelector(".toast").textContent`),
    "Flip cannot be done: it is locked: unlock it first",
  );
  await undoAll();
});

test("the question mark shows all keys, and leads back to the collage", async () => {
  await select();
  await ask("?");
  await page.until("document.querySelector('dialog.keys')?.open", "the keys");
  const rows = await evaluate(`[...document.querySelectorAll("dialog.keys dt")].map((row) =>
    [row.nextElementSibling.textContent, ...[...row.children].map((each) => each.textContent)])`);
  // Those of pages are offered for albums only.
  assert.equal(rows.length, actions.filter(({ keys, name }) => keys && !/(^|-)page(-|$)/.test(name)).length);
  assert.deepEqual(rows.find(([label]) => label === "Redo"), ["Redo", "Ctrl Shift Z", "Ctrl Y"]);
  assert.deepEqual(rows.find(([label]) => label === "Flip"), ["Flip", "F"]);
  await page.press("dialog.keys header button");
  assert.equal(await evaluate("document.activeElement === document.querySelector('collage-stage canvas')"), true);
});

test("the page threw no exception", () => assert.deepEqual(page.exceptions, []));
