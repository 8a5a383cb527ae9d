// The crop dialog is the one way to crop to a ratio: node --test Tests/Browser/crop.test.mjs.
import assert from "node:assert/strict";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { openEditorPage, withHeads } from "./editor-page.mjs";

const page = await openEditorPage("square/four", 4, {
  prepare(folder) {
    const [first] = readdirSync(join(folder, "photos")).sort();
    const path = join(folder, "photos", first);
    writeFileSync(path, withHeads(readFileSync(path), [[0.2, 0.5, 0.1, 0.15]]));
  },
});
const { evaluate, press, state, until } = page;
after(() => page.close());

const open = async () => {
  await evaluate(`editor.perform({ command: "select", item: editor.state.items[0].id }); 0`);
  await press("#tab-adjust");
  await press(".panel-adjust .wide");
  // Its module is loaded when it is opened for the first time.
  await until("document.querySelector('dialog.crop[open] .choices input') !== null", "the dialog");
};
const choose = (ratio) =>
  evaluate(
    `[...document.querySelectorAll("dialog.crop .choices input")].find(({ value }) => value === "${ratio}").click()`,
  );
const hint = () => evaluate("document.querySelector('dialog.crop .hint').textContent");
/** The aspect ratio of what an item's crop shows. */
const ratio = async ({ crop: [, , width, height], photo }) => {
  const size = await evaluate(`editor.photos.info("${photo}").size`);
  return (width * size[0]) / (height * size[1]);
};

test("there is one way to crop, with all ratios", async () => {
  await open();
  assert.equal(await evaluate("document.querySelectorAll('.panel-adjust [aria-label=Crop]').length"), 0);
  const ratios = await evaluate(
    "[...document.querySelectorAll('dialog.crop .choices input')].map(({ value }) => value)",
  );
  assert.deepEqual(ratios, ["place", "free", "original", "1:1", "4:5", "4:3", "3:2", "16:9"]);
  assert.equal(await hint(), "The frame has the shape of the slot.");
  await press("dialog.crop header button");
});

test("a ratio that the slot does not have is explained, and all of it can be shown", async () => {
  await open();
  await choose("16:9");
  assert.match(await hint(), /The slot keeps its shape/);
  await press("dialog.crop .toggle");
  await press("dialog.crop .primary");
  const [item] = (await state()).items;
  assert.equal(item.fit, "contain");
  assert.ok(Math.abs(await ratio(item) - 16 / 9) < 0.01, `${await ratio(item)}`);
  // Opened again with the shape of the slot, the photo fills it.
  await open();
  await choose("place");
  assert.equal(await hint(), "The frame has the shape of the slot.");
  await press("dialog.crop .primary");
  const [filled] = (await state()).items;
  assert.notEqual(filled.fit, "contain");
  assert.ok(Math.abs(await ratio(filled) - 1) < 0.01);
  await page.undoAll();
});

test("a ratio is centered on what the server finds in the photo", async () => {
  await open();
  const [{ photo }] = (await state()).items;
  const { crop } = await evaluate(`editor.server.json("photos/${photo}/crop?aspect=1%3A1&turned=0")`);
  await choose("1:1");
  const [left] = crop;
  await until(
    `Math.abs(parseFloat(document.querySelector(".crop-frame").style.left) - ${left * 100}) < 0.1`,
    "the frame around the subject",
  );
  await press("dialog.crop header button");
});

test("no new text is placed on a head that a file names", async () => {
  await evaluate("Promise.all([editor.focus.settled(), editor.heads.known()]).then(() => 0)");
  const heads = await evaluate("editor.heads.shown().heads");
  assert.ok(heads.some(({ isSure }) => isSure), JSON.stringify(heads));
  await press("#tab-text");
  for (const name of ["title", "script", "poster", "quote"]) {
    const count = (await state()).layers.length;
    await press(`.style-${name}`);
    await until(`editor.state.layers.length === ${count + 1}`, "the text");
    const { center: [x, y], size: [width] } = (await state()).layers.at(-1);
    for (const { box: [left, top, wide, high] } of heads)
      assert.ok(
        x + width / 4 < left || x - width / 4 > left + wide || y < top || y > top + high,
        `${name} at ${[x, y]}`,
      );
  }
  await page.undoAll();
});

test("the page threw no exception", () => assert.deepEqual(page.exceptions, []));
