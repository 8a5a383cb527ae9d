// A whole session of `collage edit` by keys alone, as who cannot use a pointer has it: node --test Tests/Browser/keyboard.test.mjs.
// Needs what editor.test.mjs does.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import { openEditorPage } from "./editor-page.mjs";
import { eventually } from "./waiting.mjs";

const page = await openEditorPage("square/four");
const { evaluate, state, until, untilSaved, saved } = page;
after(() => page.close());

const CODES = {
  Tab: [9],
  Enter: [13, "\r"],
  Escape: [27],
  " ": [32, " "],
  ArrowLeft: [37],
  ArrowUp: [38],
  ArrowRight: [39],
  ArrowDown: [40],
  Delete: [46],
  Home: [36],
  End: [35],
};

/** Presses a key as a keyboard does, so that the browser itself moves the focus and pushes buttons. */
async function press(key, modifiers = 0, { isShown = true } = {}) {
  const [code, text] = CODES[key] ?? [key.toUpperCase().charCodeAt(0), modifiers & 2 ? undefined : key];
  const event = {
    key,
    code: key.length === 1 && key !== " " ? `Key${key.toUpperCase()}` : key === " " ? "Space" : key,
    windowsVirtualKeyCode: code,
    modifiers,
  };
  await page.send("Input.dispatchKeyEvent", {
    type: text ? "keyDown" : "rawKeyDown",
    ...event,
    ...(text ? { text } : {}),
  });
  await page.send("Input.dispatchKeyEvent", { type: "keyUp", ...event });
  if (isShown) await page.frame();
}

/** Returns the focused element's role, name and states. */
const focused = () =>
  evaluate(`{
  const element = document.activeElement;
  const label = element.ariaLabel || element.labels?.[0]?.textContent.trim() || element.textContent.trim() || element.title;
  ({ tag: element.localName, role: element.role ?? "", label, id: element.id, isVisible: element.matches(":focus-visible") })
}`);

/** Presses Tab until something has the focus; everything on the way is visible, has a name, and comes once. */
async function tabTo(found, modifiers = 0, limit = 120) {
  for (let count = 0; count < limit; count += 1) {
    const now = await focused();
    if (now.tag !== "body") {
      assert.ok(now.label, `a focused ${now.tag} has no name`);
      assert.ok(now.isVisible, `the focus on ${now.label} is not seen`);
    }
    if (count > 0 && found(now)) return now;
    // The focus moves at once.
    await press("Tab", modifiers, { isShown: false });
  }
  throw new Error("Tab does not lead there");
}
const inSlots = async () => Object.fromEntries((await state()).items.map(({ slot, photo }) => [slot, photo]));
const said = () => evaluate("document.querySelector('[role=log]').textContent");
const openPanel = async (name) => {
  await evaluate("document.activeElement.blur(); 0");
  const tab = await tabTo(({ role }) => role === "tab");
  for (let count = 0; count < 10 && !(await evaluate(`document.activeElement.id === "tab-${name}"`)); count += 1)
    await press("ArrowDown");
  assert.equal((await focused()).id, `tab-${name}`, JSON.stringify(tab));
  assert.equal(await evaluate("document.activeElement.ariaSelected"), "true");
};
const toCanvas = () => tabTo(({ tag }) => tag === "canvas");

test("a photo in the tray replaces the selected photo", async () => {
  const before = await inSlots();
  await openPanel("photos");
  await toCanvas();
  await press("Tab");
  const { selection, items } = await state();
  assert.ok(selection.item);
  assert.match(await said(), /selected/);
  await openPanel("photos");
  const waiting = await tabTo(({ label }) => /not in the collage/.test(label));
  await press("Enter");
  const after = await inSlots();
  const { slot } = items.find(({ id }) => id === selection.item);
  assert.notEqual(after[slot], before[slot]);
  assert.match(waiting.label, /\.jpg/);
  assert.match(await said(), /Done/);
});

test("the canvas selects, moves, zooms, rotates and swaps photos", async () => {
  await openPanel("photos");
  await toCanvas();
  await press("Tab");
  const { selection: { item } } = await state();
  const itemNow = async () => (await state()).items.find(({ id }) => id === item);
  const before = await itemNow();
  for (const key of ["+", "+", "+"]) await press(key);
  await press("ArrowLeft");
  await press("ArrowLeft", 8);
  await press("]");
  const moved = await itemNow();
  assert.ok(moved.zoom > before.zoom && moved.rotation !== before.rotation, JSON.stringify(moved));
  const places = await inSlots();
  await press(" ");
  assert.equal((await state()).phase, "lifted");
  await press("ArrowRight");
  assert.match(await said(), /would swap with/);
  await press("Escape");
  assert.deepEqual([(await state()).phase, await inSlots()], ["idle", places]);
  await press(" ");
  await press("ArrowRight");
  await press("Enter");
  assert.notDeepEqual(await inSlots(), places);
  await press("z", 2);
  assert.deepEqual(await inSlots(), places);
  assert.match(await said(), /Undone/);
  await press("z", 10);
  assert.notDeepEqual(await inSlots(), places);
});

test("Tab moves through all photos and out of the canvas, in both directions", async () => {
  await openPanel("photos");
  await toCanvas();
  await press("Escape");
  assert.equal((await state()).selection, null);
  const seen = new Set();
  for (let count = 0; count < 12; count += 1) {
    await press("Tab");
    if ((await focused()).tag !== "canvas") break;
    seen.add((await state()).selection?.item);
  }
  assert.equal([...seen].filter(Boolean).length, 4);
  assert.notEqual((await focused()).tag, "canvas");
  // And back again, from the last to the first.
  await press("Tab", 8);
  assert.equal((await focused()).tag, "canvas");
  await press("Tab", 8);
  assert.equal((await state()).selection?.item, [...seen].filter(Boolean).at(-1));
});

test("the gallery is searched, and a template is chosen", async () => {
  await openPanel("templates");
  await until("document.querySelector('.card') !== null", "a card");
  await tabTo(({ label }) => label === "Search templates");
  for (const letter of "hero left") await press(letter);
  // A card that is found by the first letters alone is hidden again, and loses the focus.
  await until(
    `(({ ariaBusy, hidden }) => ariaBusy === "false" && !hidden)(document.querySelector(".found")) &&
      [...document.querySelectorAll(".card")].find(({ hidden }) => !hidden).ariaLabel.startsWith("Hero on the left")`,
    "the answer to the whole search",
  );
  let card = await tabTo(({ label }) => /^Hero.*:/.test(label));
  for (let count = 0; count < 10 && !/^Hero on the left:/.test(card.label); count += 1) {
    await press("ArrowRight");
    card = await focused();
  }
  await press("Enter");
  await until("editor.template.name === 'Hero on the left'", `a collage by ${card.label}`);
  assert.match(await said(), /template/);
});

test("sliders, choices and colors respond to keys", async () => {
  await openPanel("style");
  const before = await evaluate("editor.template.defaults?.gap ?? 0");
  await tabTo(({ label }) => label.startsWith("Gap"));
  for (let count = 0; count < 12; count += 1) await press("ArrowRight");
  assert.ok((await evaluate("editor.template.defaults.gap")) > before);
  await tabTo(({ label }) => label.startsWith("Color:"));
  await press("Enter");
  await until("document.querySelector('dialog.color-picker')?.open", "the color picker");
  await tabTo(({ label }) => /^#/.test(label));
  await press("Enter");
  await press("Escape");
  await until("document.querySelector('dialog.color-picker') === null", "the end of the dialog");
  assert.match((await focused()).label, /^Color:/);
  assert.notEqual(await evaluate("editor.template.canvas.background"), undefined);
});

test("a text is added, typed, moved and restyled", async () => {
  await openPanel("text");
  await tabTo(({ label }) => label === "Add text: Title");
  await press("Enter");
  assert.equal((await focused()).tag, "textarea");
  for (const letter of "Hello") await press(letter);
  let [layer] = (await state()).layers;
  assert.equal(layer.text.text, "Hello");
  await tabTo(({ label }) => label.startsWith("Size"));
  await press("ArrowRight");
  await toCanvas();
  for (let count = 0; count < 12 && !(await state()).selection?.layer; count += 1) await press("Tab");
  await press("ArrowDown", 8);
  [layer] = (await state()).layers;
  assert.ok(layer.center[1] > (await evaluate("editor.canvas[1] / 2")) + 5, JSON.stringify(layer.center));
});

test("the collage is exported and saved", async () => {
  const downloads = page.folder;
  await page.send("Page.setDownloadBehavior", { behavior: "allow", downloadPath: downloads });
  await press("s", 2);
  await until("document.querySelector('dialog.export')?.open", "the dialog");
  await tabTo(({ label }) => label === "Width");
  await evaluate("document.activeElement.select(); 0");
  for (const digit of "400") await press(digit);
  await tabTo(({ label }) => label === "Export");
  await press("Enter");
  await until("/Downloaded/.test(document.querySelector('.export .message').textContent)", "a download");
  assert.match(await evaluate("document.querySelector('.export .message').textContent"), /^Downloaded: 400 × /);
  await eventually(() => readFileSync(`${downloads}/travels.jpg`).length > 1000, "a file");
  assert.equal(readFileSync(`${downloads}/travels.jpg`).subarray(0, 2).toString("hex"), "ffd8");
  await press("Escape");
  await until("document.querySelector('dialog.export') === null", "the end of the dialog");
  await untilSaved();
  assert.equal(saved().layers[0].text.text, "Hello");
  assert.equal(saved().template.name, "Hero on the left");
});

test("roles and names of every control in every panel", async () => {
  const wrong = [];
  for (const id of ["photos", "templates", "style", "looks", "adjust", "text", "draw", "layers"]) {
    await evaluate(`document.querySelector("#tab-${id}").click(); 0`);
    await page.frame();
    const { nodes } = await page.send("Accessibility.getFullAXTree");
    const controls = [
      "button",
      "slider",
      "textbox",
      "searchbox",
      "radio",
      "checkbox",
      "switch",
      "combobox",
      "tab",
      "spinbutton",
      "application",
      "canvas",
    ];
    for (const { role, name, ignored } of nodes) {
      if (!ignored && controls.includes(role?.value) && !name?.value?.trim()) wrong.push(`${id}: ${role.value}`);
    }
    assert.ok(nodes.some(({ role, name }) => role?.value === "tabpanel" && name?.value), id);
  }
  assert.deepEqual(wrong, []);
});

test("the page threw no exception", () => assert.deepEqual(page.exceptions, []));
