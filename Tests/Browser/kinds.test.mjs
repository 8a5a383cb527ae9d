// The kinds of garments in `collage edit`: shown and set where places are made for kinds, saved, and read by the renderer's rule.
// node --test Tests/Browser/kinds.test.mjs; needs what editor.test.mjs does.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { openEditorPage } from "./editor-page.mjs";

const page = await openEditorPage("outfits/three-pieces", 3);
const { evaluate, state, frame, undoAll, untilSaved, saved } = page;
after(() => page.close());

const select = async (item) => {
  await evaluate(`{
    editor.perform({ command: "select", item: ${JSON.stringify(item)} });
    document.querySelector("#tab-adjust").click();
    0
  }`);
  await frame();
};
const field = `document.querySelector(".panel-adjust [aria-label='Kind of garment']")`;
const choose = (kind) =>
  evaluate(`{ const field = ${field}; field.value = "${kind}"; field.dispatchEvent(new Event("change")); 0 }`);

test("the kind of a photo is set, taken back, and saved with its item", async () => {
  const [{ id, slot }] = (await state()).items;
  await select(id);
  assert.equal(await evaluate(`${field}.checkVisibility()`), true);
  assert.equal(await evaluate(`${field}.value`), "");
  const role = await evaluate(`document.querySelector("collage-stage").styles.get(${JSON.stringify(slot)}).role`);
  assert.ok(role);
  assert.match(await evaluate(`${field}.nextElementSibling.textContent`), /^This place is made for: /);
  await choose("hat");
  assert.equal((await state()).items[0].role, "hat");
  await untilSaved();
  assert.equal(saved().items.find((item) => item.id === id).role, "hat");
  assert.equal((await state()).undoName, "role");
  await evaluate("editor.undo()");
  assert.equal((await state()).items[0].role, undefined);
  assert.equal(await evaluate(`${field}.value`), "");
  await choose("shoes");
  await choose("");
  assert.equal((await state()).items[0].role, undefined);
  await undoAll();
});

test("where no place is made for a kind, none is shown", async () => {
  await evaluate(`(async () => {
    const templates = await editor.server.json("templates");
    await editor.changeTemplate(templates.find(({ id }) => id === "square/four").document);
  })()`);
  await select((await state()).items[0].id);
  assert.equal(await evaluate(`${field}.checkVisibility()`), false);
  await undoAll();
});

test("the page threw no exception", () => assert.deepEqual(page.exceptions, []));
