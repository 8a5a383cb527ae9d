// Copies of the collage under other names, and a new start: node --test Tests/Browser/copies.test.mjs.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { openEditorPage } from "./editor-page.mjs";

const page = await openEditorPage("square/four", 4);
const { evaluate, press, state, until } = page;
after(() => page.close());

const message = "document.querySelector('.collage-file [role=status]').textContent";
const save = async (name) => {
  await press(".top-bar .name");
  await evaluate(`document.querySelector(".collage-file input").value = ${JSON.stringify(name)}; 0`);
  await press(".collage-file .primary");
  await until(`${message} !== ""`, "an answer");
  const text = await evaluate(message);
  await press(".collage-file header button");
  return text;
};

test("a copy is saved beside the collage, and replaces no file", async () => {
  assert.match(await save("rome"), /Saved as rome\.collage\.json/);
  const copy = JSON.parse(readFileSync(join(page.folder, "rome.collage.json"), "utf8"));
  assert.deepEqual(copy, await evaluate("editor.document()"));
  await evaluate(`editor.perform({ command: "delete", item: editor.state.items[0].id }); 0`);
  assert.match(await save("rome"), /rome\.collage\.json exists already; choose another name/);
  assert.deepEqual(JSON.parse(readFileSync(join(page.folder, "rome.collage.json"), "utf8")), copy);
  await page.undoAll();
});

test("a name cannot leave the folder of the collage", async () => {
  const before = readdirSync(page.folder);
  for (const name of ["../rome", "photos/rome", ".hidden", "a\\b", "x".repeat(201)]) {
    const status = await evaluate(
      `editor.server.post("copies?name=" + encodeURIComponent(${JSON.stringify(name)}), editor.document())
        .then(() => 200, ({ status }) => status)`,
    );
    assert.equal(status, 422, name);
  }
  assert.deepEqual(readdirSync(page.folder), before);
  assert.ok(!existsSync(join(page.folder, "../rome.collage.json")));
});

test("a new collage begins with all photos in the tray, as one step", async () => {
  await evaluate(`editor.perform({ command: "lock", item: editor.state.items[1].id }); 0`);
  const { items, undoCount } = await state();
  await press(".top-bar .name");
  await press(".collage-file .wide");
  const empty = await state();
  assert.deepEqual([empty.items.length, empty.unplaced.length, empty.undoCount], [0, 4, undoCount + 1]);
  await press(".toast button");
  assert.deepEqual((await state()).items, items);
});

test("the page threw no exception", () => assert.deepEqual(page.exceptions, []));
