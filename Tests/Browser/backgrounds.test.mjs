// Backgrounds chosen in the panel: patterns with their colors, size and angle, and photos by their thumbnails.
// node --test Tests/Browser/backgrounds.test.mjs; needs what editor.test.mjs does.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { openEditorPage } from "./editor-page.mjs";

const page = await openEditorPage("square/four", 5);
const { evaluate, press, state, until, untilSaved, saved, undoAll } = page;
after(() => page.close());

const background = () => evaluate("editor.template.canvas.background");
await press("#tab-style");

test("each pattern has a swatch, and a click on one is one undo step", async () => {
  const kinds = await evaluate(`[...document.querySelectorAll(".patterns button")].map(({ dataset }) => dataset.kind)`);
  assert.equal(kinds.length, 10);
  for (const kind of kinds) {
    const { undoCount } = await state();
    await press(`.patterns [data-kind=${kind}]`);
    assert.equal((await background()).pattern.kind, kind);
    assert.equal((await state()).undoCount, undoCount + 1);
    assert.equal(await evaluate(`document.querySelector(".patterns [data-kind=${kind}]").ariaPressed`), "true");
  }
  // Swatches differ, so that they can be told apart.
  const pictures = await evaluate(
    `[...document.querySelectorAll(".patterns canvas")].map((canvas) => canvas.toDataURL())`,
  );
  assert.equal(new Set(pictures).size, kinds.length);
  await undoAll();
});

test("colors, size and angle of a pattern are changed and saved; colors stay with another pattern", async () => {
  await press(".patterns [data-kind=dots]");
  const slide = (label, value) =>
    evaluate(`{
      const field = [...document.querySelectorAll(".panel-style .slider")]
        .find((each) => each.querySelector("label").textContent === "${label}").querySelector("input");
      for (const step of [0, 1]) { field.value = ${value} - step; field.dispatchEvent(new Event("input")); }
      field.value = ${value};
      field.dispatchEvent(new Event("input"));
      field.dispatchEvent(new Event("change"));
    }`);
  const { undoCount } = await state();
  await slide("Figure size", 25);
  await slide("Figure angle", 30);
  assert.equal((await state()).undoCount, undoCount + 2);
  await evaluate(`[...document.querySelectorAll(".panel-style .color-field")]
    .find((each) => each.textContent.startsWith("Figures")).click()`);
  await until(`document.querySelector(".color-picker input, [class*=picker] input") !== null`, "the color picker");
  await evaluate(`{
    const field = [...document.querySelectorAll("input")].find(({ value }) => /^#?[0-9a-f]{6}$/i.test(value));
    field.value = "#336699";
    field.dispatchEvent(new Event("input"));
    field.dispatchEvent(new Event("change"));
  }`);
  await press("dialog.color-picker [aria-label=Close]");
  const { pattern } = await background();
  assert.deepEqual([pattern.kind, pattern.size, pattern.angle, pattern.colors[1]], ["dots", 0.25, 30, "#336699"]);
  await press(".patterns [data-kind=zigzag]");
  assert.equal((await background()).pattern.colors[1], "#336699");
  await untilSaved();
  assert.deepEqual(saved().template.canvas.background, await background());
  // The choice is carried to another template, and a color replaces it.
  await evaluate(
    `editor.server.json("templates").then((all) => editor.changeTemplate(all.find(({ id }) => id === "hero/hero-left").document))`,
  );
  assert.equal((await background()).pattern.kind, "zigzag");
  await press(".panel-style .swatches .cell");
  assert.equal(await background(), "#ffffff");
  assert.equal(await evaluate(`document.querySelector(".panel-style .fields").checkVisibility()`), false);
  await undoAll();
});

test("a photo behind the others is chosen by its thumbnail, and taken away by it", async () => {
  await evaluate(`document.querySelector(".background-photos").scrollIntoView()`);
  await until(
    `[...document.querySelectorAll(".background-photos canvas")].filter((canvas) => canvas.matches(".is-drawn")).length === 5`,
    "five thumbnails",
  );
  await press(".background-photos button:nth-child(5)");
  assert.match((await background()).picture, /\.jpg$/);
  assert.equal(
    await evaluate(`document.querySelectorAll(".background-photos [aria-pressed=true]").length`),
    1,
  );
  await press(".background-photos button:nth-child(5)");
  assert.equal(await background(), "#ffffff");
  // One stop of Tab, and arrow keys within.
  assert.equal(await evaluate(`document.querySelectorAll(".background-photos button[tabindex='0']").length`), 1);
  await undoAll();
});

test("the page threw no exception", () => assert.deepEqual(page.exceptions, []));
