// What the page says of files, steps and saves, and how long: node --test Tests/Browser/messages.test.mjs. Needs what
// editor.test.mjs does.
import assert from "node:assert/strict";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { openEditorPage } from "./editor-page.mjs";

const page = await openEditorPage("square/four", 5);
const { evaluate, state, until, undoAll } = page;
const files = mkdtempSync(join(tmpdir(), "collage-dropped-"));
after(async () => {
  await page.close();
  rmSync(files, { recursive: true, force: true });
});

const status = () => evaluate("document.querySelector('.top-bar .status').textContent");
/** Drops a file on the page, and waits for a message that names it. */
async function drop(name, text) {
  const path = join(files, name);
  writeFileSync(path, text);
  await page.drop([path]);
  await until(
    `(document.querySelector(".toast:not([hidden])")?.textContent ?? "").includes(${JSON.stringify(name)})`,
    `a message on ${name}`,
  );
  return page.toast();
}

test("a collage is called saved when there is a file of it", async () => {
  assert.equal(existsSync(join(page.folder, "travels.collage.json")), false);
  assert.equal(await status(), "Not saved yet");
  await evaluate(`editor.perform({ command: "zoom", item: editor.state.items[0].id, by: 1.2 }); 0`);
  await page.untilSaved();
  assert.equal(await status(), "Saved");
  assert.equal(existsSync(join(page.folder, "travels.collage.json")), true);
  await page.reload();
  assert.equal(await status(), "Saved");
  await undoAll();
});

test("a message on a step goes when the step is undone, whatever its button does", async () => {
  await evaluate(`editor.choose({ gap: 60 }); 0`);
  await evaluate(`editor.library.named("square/four").then(() => editor.library.templates()).then((all) =>
    editor.changeTemplate(all.find(({ id }) => id === "square/two-columns" || id === "grids/three-columns").document)).then(() => 0)`);
  assert.match(await page.toast() ?? "", /style changes were kept/);
  await evaluate("editor.undo(); 0");
  assert.equal(await page.toast(), null);
  await undoAll();
});

test("a template or collage that is dropped gives its layout, as one step, and what cannot be used is said", async () => {
  const template = {
    format: "collage-template",
    version: 1,
    name: "Two",
    canvas: { width: 1200, height: 600 },
    slots: [{ id: "a", frame: [0, 0, 600, 600] }, { id: "b", frame: [600, 0, 600, 600] }],
  };
  assert.equal(await drop("two.json", JSON.stringify(template)), "The layout is that of two.json");
  const laidOut = await state();
  assert.deepEqual(laidOut.slots.map(({ frame }) => frame), template.slots.map(({ frame }) => frame));
  assert.equal(laidOut.items.length + laidOut.unplaced.length, 5);
  await evaluate("editor.undo(); 0");
  assert.equal((await state()).slots.length, 4);
  const collage = {
    format: "collage",
    version: 1,
    photos: {},
    template: { ...template, name: "Three", slots: [...template.slots, { id: "c", frame: [500, 200, 200, 200] }] },
    items: [],
  };
  await drop("three.collage.json", JSON.stringify(collage));
  assert.equal((await state()).slots.length, 3);
  await undoAll();
  for (
    const [name, text] of [["words.json", "[1, 2"], ["other.json", '{"format": "collage-album"}'], [
      "null.json",
      "null",
    ]]
  )
    assert.equal(await drop(name, text), `${name}: neither a template nor a collage`);
  const damaged = await drop("damaged.json", JSON.stringify({ ...template, slots: 7 }));
  assert.match(damaged, /slots/);
  assert.doesNotMatch(damaged, /is not a function|undefined|null/);
  assert.match(await drop("letter.pdf", "%PDF"), /^letter\.pdf: neither a photo/);
  assert.equal((await state()).slots.length, 4);
});

test("nothing is left of a file that cannot be added, and no message names a folder of the machine", async () => {
  const messages = [
    await drop("noise.jpg", "no picture"),
    await drop("noise.mp4", Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypisom"), Buffer.alloc(400)])),
    await drop("noise.svg", '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
    await drop("noise.ttf", "no font"),
  ];
  for (const message of messages) assert.ok(!message.includes(page.folder), message);
  for (const name of ["collage-photos", "collage-fonts"])
    assert.equal(existsSync(join(page.folder, name)), false, name);
  // What the server says of a photo whose file is damaged meanwhile.
  const { photo } = (await state()).items[0];
  const path = await evaluate(`editor.composition.photos[${JSON.stringify(photo)}]`);
  writeFileSync(join(page.folder, path), "no picture any more");
  const refusals = await evaluate(`Promise.all([
    editor.server.post("pictures?width=200", editor.document()),
    editor.server.json("photos/${photo}/heads"),
    editor.server.json("photos/${photo}/crop?aspect=1:1"),
  ].map((asked) => asked.then(() => "", ({ message }) => message)))`);
  assert.ok(refusals.some((text) => text !== ""), JSON.stringify(refusals));
  for (const text of refusals) assert.ok(!text.includes(page.folder), text);
});

test("the page threw no exception", () => assert.deepEqual(page.exceptions, []));
