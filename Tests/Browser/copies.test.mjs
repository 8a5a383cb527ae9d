// The name of the collage, copies under other names, and a new start: node --test Tests/Browser/copies.test.mjs.
import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { openEditorPage, startEditor, tokenOf } from "./editor-page.mjs";

const page = await openEditorPage("square/four", 4);
const { evaluate, press, state, until } = page;
after(() => page.close());

const message = "document.querySelector('.collage-file [role=status]').textContent";
const save = async (name) => {
  await press(".top-bar .collage-menu");
  await until("document.querySelector('.collage-file')?.open", "the dialog");
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
  await press(".top-bar .collage-menu");
  await press(".collage-file > .wide");
  const empty = await state();
  assert.deepEqual([empty.items.length, empty.unplaced.length, empty.undoCount], [0, 4, undoCount + 1]);
  await press(".toast button");
  assert.deepEqual((await state()).items, items);
});

const rename = async (name, how = () => press(".top-bar .name")) => {
  await how();
  await until(`document.activeElement.matches(".top-bar .name-field")`, "a field for the name");
  await evaluate(`document.activeElement.value = ${JSON.stringify(name)}; 0`);
  await page.key("Enter");
};
const title = "document.querySelector('.top-bar .name').textContent";
const collages = () => readdirSync(page.folder).filter((name) => name.endsWith(".collage.json")).sort();

test("a name that exists is refused, and the collage keeps its own", async () => {
  await page.untilSaved();
  const before = collages();
  const texts = before.map((name) => readFileSync(join(page.folder, name), "utf8"));
  await rename("rome");
  await until(`document.querySelector(".toast:not([hidden])")?.textContent.includes("exists already")`, "a message");
  assert.equal(await evaluate(title), "travels");
  await rename("../rome");
  await until(`document.querySelector(".toast:not([hidden])")?.textContent.includes("not a valid name")`, "a message");
  assert.deepEqual(collages(), before);
  assert.deepEqual(before.map((name) => readFileSync(join(page.folder, name), "utf8")), texts);
  // Escape gives the new name up.
  await press(".top-bar .name");
  await evaluate(`document.activeElement.value = "lost"; 0`);
  await page.key("Escape");
  assert.equal(await evaluate(`document.activeElement.matches(".top-bar .name")`), true);
  assert.equal(await evaluate(title), "travels");
});

test("the name of a collage that is called collage is not beside the same word", async () => {
  const words = `[document.title, ...[...document.querySelectorAll(".top-bar .title > :is(h1, .name)")]
    .filter((each) => each.offsetWidth > 1).map(({ textContent }) => textContent)]`;
  assert.deepEqual(await evaluate(words), ["travels · Collage", "Collage", "travels"]);
  await rename("collage");
  await until(`${title} === "collage"`, "the new name");
  assert.deepEqual(await evaluate(words), ["Collage", "collage"]);
  await rename("travels");
  await until(`${title} === "travels"`, "the old name");
});

test("the collage is renamed in place, and its file, its history and further changes follow", async () => {
  await evaluate(`editor.perform({ command: "setAside", item: editor.state.items[0].id }); 0`);
  await page.untilSaved();
  const { undoCount } = await state();
  await evaluate(`document.activeElement.blur(); 0`);
  await rename("  Naples & more ", () => page.key("F2"));
  await until(`${title} === "Naples & more"`, "the new name");
  assert.deepEqual(collages(), ["Naples & more.collage.json", "rome.collage.json"]);
  assert.equal(await evaluate("document.title"), "Naples & more · Collage");
  assert.match(await page.toast(), /Renamed to “Naples & more”/);
  const read = () => JSON.parse(readFileSync(join(page.folder, "Naples & more.collage.json"), "utf8"));
  await evaluate("editor.undo()");
  await page.untilSaved();
  assert.deepEqual(read(), await evaluate("editor.document()"));
  await evaluate("editor.redo()");
  await page.untilSaved();
  await page.reload();
  await until(`editor.state.undoCount === ${undoCount}`, "the history after a reload");
  assert.equal(await evaluate(title), "Naples & more");
  await page.kill();
  const again = await startEditor(page.folder, "Naples & more.collage.json");
  const ask = async (path) => {
    const headers = { "x-collage-token": await tokenOf(again.address) };
    return (await fetch(`${new URL(again.address).origin}/api/${path}`, { headers })).json();
  };
  assert.equal((await ask("session")).name, "Naples & more.collage.json");
  assert.ok(Object.keys((await ask("history")).photos).length > 0);
  await again.stop();
});

test("a second editor of a collage that was renamed saves under its new name, and not under the old one again", async () => {
  const folder = mkdtempSync(join(tmpdir(), "collage-renamed-"));
  const editors = [];
  try {
    for (let count = 0; count < 2; count += 1)
      editors.push(await startEditor(folder, "square/four", "-o", "one.collage.json"));
    const asking = await Promise.all(editors.map(async ({ address }) => {
      const { origin } = new URL(address);
      const headers = { "x-collage-token": await tokenOf(address), origin, "content-type": "application/json" };
      return async (method, path, value) => {
        const answer = await fetch(`${origin}/api/${path}`, { method, headers, body: value && JSON.stringify(value) });
        return { status: answer.status, ...await answer.json() };
      };
    }));
    const [first, second] = asking;
    const { composition } = await first("GET", "session");
    const saved = await first("PUT", "composition?revision=", { composition });
    assert.equal(saved.name, "one.collage.json");
    assert.equal((await second("GET", "session")).revision, saved.revision);
    for (const name of ["two", "three"]) assert.equal((await first("POST", `name?name=${name}`, {})).status, 200);
    // The first editor goes on, so that nothing of the second is taken unasked.
    const changed = { ...composition, template: { ...composition.template, name: "Another" } };
    const { revision } = await first("PUT", `composition?revision=${saved.revision}`, { composition: changed });
    const refused = await second("PUT", `composition?revision=${saved.revision}`, { composition });
    assert.deepEqual([refused.status, refused.name, refused.revision], [409, "three.collage.json", revision]);
    const taken = await second("PUT", `composition?revision=${revision}`, { composition });
    assert.deepEqual([taken.status, taken.name], [200, "three.collage.json"]);
    const names = () => readdirSync(folder).filter((name) => name.endsWith(".collage.json"));
    assert.deepEqual(names(), ["three.collage.json"]);
    // A collage that is deleted, and not renamed, is written again as before.
    rmSync(join(folder, "three.collage.json"));
    await second("PUT", `composition?revision=${taken.revision}`, { composition });
    assert.deepEqual(names(), ["three.collage.json"]);
  } finally {
    await Promise.all(editors.map((editor) => editor.stop()));
    rmSync(folder, { recursive: true, force: true });
  }
});

test("the page threw no exception", () => assert.deepEqual(page.exceptions, []));
