// Nothing that was done in the page is lost: node --test Tests/Browser/lost-work.test.mjs. Needs what editor.test.mjs does.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, renameSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { openEditorPage, samples, tool, withHeads } from "./editor-page.mjs";

const page = await openEditorPage("square/four", 4);
const { evaluate, state, until, saved, untilSaved } = page;
after(() => page.close());

const names = readdirSync(samples).filter((each) => each.endsWith(".jpg")).sort();
/** A file of the page, as a drop gives it. */
const file = (bytes, name) =>
  `new File([Uint8Array.from(atob("${
    bytes.toString("base64")
  }"), (text) => text.charCodeAt(0))], "${name}", { type: "image/jpeg" })`;
const toast = "document.querySelector('.toast:not([hidden])')";
const pressToast = () => evaluate(`${toast}.querySelector("button").click(); 0`);
const document = () => evaluate("editor.document()");
const template = (id) =>
  evaluate(
    `editor.server.json("templates").then((all) => editor.changeTemplate(all.find((each) => each.id === "${id}").document))`,
  );
const undoAll = async () => {
  await page.undoAll();
  await evaluate("editor.focus.settled()");
  await untilSaved();
};

/** The bytes of an export, and of `collage render` of the saved collage. */
async function pictures(format, size) {
  await evaluate("editor.focus.settled()");
  await untilSaved();
  const exported = await page.exported(`format=${format}&width=${size}&height=${size}`);
  const path = join(page.folder, `rendered.${format}`);
  execFileSync(tool, [
    "render",
    "travels.collage.json",
    "-o",
    path,
    "--format",
    format,
    "--size",
    `${size}x${size}`,
    "--quiet",
  ], { cwd: page.folder });
  return [exported, readFileSync(path)];
}

test("added photos keep heads in view, and the export equals `collage render` of the saved file", async () => {
  // Five people, at the ends of their photos.
  const heads = [[[0.9, 0.3, 0.08, 0.2]], [[0.08, 0.4, 0.08, 0.2]], [[0.2, 0.2, 0.08, 0.2]], [[0.85, 0.6, 0.1, 0.2]], [[
    0.1,
    0.5,
    0.1,
    0.2,
  ]]];
  await evaluate("editor.takeOut(editor.state.items.map(({ id }) => ({ item: id }))); 0");
  await evaluate("editor.takeOut(editor.state.unplaced.map(({ id }) => ({ item: id }))); 0");
  for (const [index, head] of heads.entries()) {
    await evaluate(
      `editor.upload([${file(withHeads(readFileSync(join(samples, names[index])), head), `${index}.jpg`)}])`,
    );
  }
  await evaluate("editor.focus.settled()");
  const { items, slots } = await state();
  assert.equal(items.length, 4);
  const shown = await evaluate(
    `editor.session.presentation(performance.now() / 1000 + 9).items.map(({ item, transform }) => ({ item, transform }))`,
  );
  for (const item of items) {
    const [[x, y]] = heads[(await evaluate(`editor.photos.name("${item.photo}")`)).split(".")[0]];
    const { size: [width, height] } = await evaluate(`editor.photos.info("${item.photo}")`);
    const [a, b, c, d, tx, ty] = shown.find((each) => each.item === item.id).transform;
    const [left, top] = [a * x * width + c * y * height + tx, b * x * width + d * y * height + ty];
    const [slotX, slotY, slotWidth, slotHeight] = slots.find(({ id }) => id === item.slot).frame;
    assert.ok(
      left > slotX && left < slotX + slotWidth && top > slotY && top < slotY + slotHeight,
      `${item.id}: ${left}, ${top} in ${slots.find(({ id }) => id === item.slot).frame}`,
    );
    assert.ok(item.focus, item.id);
  }
  for (const format of ["png", "jpeg", "webp"]) {
    const [exported, rendered] = await pictures(format, 800);
    assert.ok(exported.equals(rendered), `${format}: ${exported.length} and ${rendered.length} bytes`);
  }
  // In another template, heads are looked at again for places of another form; undo leads back to what was.
  const before = await document();
  await template("strips/triptych");
  const [exported, rendered] = await pictures("png", 700);
  assert.ok(exported.equals(rendered));
  await evaluate("editor.undo(); 0");
  await evaluate("editor.focus.settled()");
  assert.deepEqual(await document(), before);
  // What the user moved stays.
  await evaluate(
    "editor.perform({ command: 'zoom', item: editor.state.items[0].id, by: 1.5 }); editor.perform({ command: 'nudge', item: editor.state.items[0].id, by: [-30, 0] }); 0",
  );
  const [moved] = (await state()).items;
  await template("hero/hero-left");
  await evaluate("editor.focus.settled()");
  assert.deepEqual((await state()).items.find(({ id }) => id === moved.id).focus, moved.focus);
  const [last, again] = await pictures("png", 600);
  assert.ok(last.equals(again));
});

test("a deleted photo moves to the tray, and every step can be undone after a reload", async () => {
  await undoAll();
  const begun = await document();
  const [item] = (await state()).items;
  await evaluate(
    `editor.perform({ command: "select", item: "${item.id}" }); document.querySelector("collage-stage canvas").focus(); 0`,
  );
  await page.key("Delete");
  assert.deepEqual([(await state()).items.length, (await state()).unplaced.map(({ id }) => id)], [3, [item.id]]);
  assert.match(await evaluate(`${toast}.textContent`), /moved to the tray.*Undo/);
  await pressToast();
  assert.deepEqual(await document(), begun);
  // Again, and then out of the tray, which is another thing.
  await evaluate(`editor.takeOut([{ item: "${item.id}" }]); document.querySelector("#tab-photos").click(); 0`);
  assert.equal((await state()).unplaced.length, 1);
  await evaluate(`document.querySelector('.tray li:not(.is-used) .remove').click(); 0`);
  assert.equal((await state()).unplaced.length, 0);
  assert.match(await evaluate(`${toast}.textContent`), /removed.*Undo/);
  await evaluate("editor.perform({ command: 'flip', item: editor.state.items[0].id, direction: 'horizontal' }); 0");
  await untilSaved();
  assert.equal(Object.keys(saved().photos).length, 3);
  const removed = await document();
  for (const isNewServer of [false, true]) {
    if (isNewServer) {
      await page.kill();
      await page.restart();
    }
    await page.reload();
    await until("editor.state.undoCount > 0", "a history");
    // A photo of the folder that is named waits in the tray when the editor is started again.
    assert.deepEqual((await document()).items, removed.items);
    assert.equal(await evaluate("editor.state.undoName"), "flip");
    for (let step = 0; step < 3; step += 1) await evaluate("editor.undo(); 0");
    await evaluate("editor.focus.settled()");
    assert.deepEqual(await document(), begun);
    await untilSaved();
    assert.deepEqual(saved(), begun);
    // Steps of this page and those from before are one row.
    await evaluate(
      "editor.perform({ command: 'flip', item: editor.state.items[1].id, direction: 'vertical' }); editor.undo(); 0",
    );
    assert.deepEqual(await document(), begun);
    await evaluate("editor.redo(); editor.undo(); 0");
    await evaluate(
      `editor.takeOut([{ item: "${item.id}" }]); editor.takeOut([{ item: "${item.id}" }]); editor.perform({ command: 'flip', item: editor.state.items[0].id, direction: 'horizontal' }); 0`,
    );
    await untilSaved();
    assert.deepEqual(await document(), removed);
  }
  await undoAll();
});

test("a photo with a missing file keeps its slot and crop until it is located, returns or is removed", async () => {
  const { items: [item] } = await state();
  await evaluate(
    `editor.perform({ command: "zoom", item: "${item.id}", by: 1.7 }); editor.perform({ command: "flip", item: "${item.id}", direction: "horizontal" }); 0`,
  );
  await untilSaved();
  const before = await document();
  const kept = before.items.find(({ id }) => id === item.id);
  const path = join(page.folder, before.photos[item.photo]);
  const edit = "editor.perform({ command: 'flip', item: editor.state.items[2].id, direction: 'vertical' }); 0";
  // It goes while the page runs.
  renameSync(path, `${path}.away`);
  await evaluate("editor.watch.look()");
  assert.equal(await evaluate(`editor.photos.problem("${item.photo}")`), "missing");
  assert.match(await evaluate(`${toast}.textContent`), /missing; its slot is kept/);
  await evaluate(edit);
  await untilSaved();
  assert.deepEqual(saved().items.find(({ id }) => id === item.id), kept);
  await assert.rejects(pictures("png", 400), new RegExp(`${before.photos[item.photo].split("/").at(-1)}.*missing`));
  // It is missing when the editor is started.
  await page.kill();
  await page.restart();
  await page.reload();
  await until(toast, "a message");
  assert.deepEqual((await document()).items.find(({ id }) => id === item.id), kept);
  await evaluate(edit);
  await untilSaved();
  assert.deepEqual(saved().items.find(({ id }) => id === item.id), kept);
  await evaluate(
    `editor.perform({ command: "select", item: "${item.id}" }); document.querySelector("#tab-photos").click(); 0`,
  );
  const shown = await evaluate(
    "[...document.querySelectorAll('.selection-bar button')].filter(({ hidden }) => !hidden).map(({ textContent }) => textContent)",
  );
  assert.deepEqual(shown, ["Locate", "Remove"]);
  assert.equal(await evaluate("document.querySelectorAll('.tray .is-missing').length"), 1);
  // It comes back as it was.
  renameSync(`${path}.away`, path);
  await evaluate("editor.watch.look(); 0");
  await until(`globalThis.editor?.photos.problem("${item.photo}") === null`, "the file's return");
  await page.ready();
  assert.deepEqual((await document()).items.find(({ id }) => id === item.id), kept);
  // Another file is put in its place, with all that was done to it.
  renameSync(path, `${path}.away`);
  await evaluate("editor.watch.look()");
  await evaluate(`editor.files.locate("${item.photo}", ${file(readFileSync(`${path}.away`), "found.jpg")})`);
  const { photo, ...found } = (await document()).items.find(({ id }) => id === item.id);
  assert.notEqual(photo, item.photo);
  assert.deepEqual({ photo: item.photo, ...found }, { ...kept, photo: item.photo });
  const [exported, rendered] = await pictures("png", 500);
  assert.ok(exported.equals(rendered));
  await evaluate("editor.undo(); 0");
  assert.deepEqual((await document()).items.find(({ id }) => id === item.id), kept);
  // It is removed when that is asked for, and undo knows it.
  await evaluate(`editor.takeOut([{ item: "${item.id}" }]); 0`);
  assert.equal((await document()).photos[item.photo], undefined);
  await evaluate("editor.undo(); 0");
  renameSync(`${path}.away`, path);
  await evaluate("editor.watch.look(); 0");
  await until(`globalThis.editor?.photos.problem("${item.photo}") === null`, "the file's return");
  await page.ready();
  await undoAll();
});

test("a photo damaged while the page is open is reported, and the others are shown", async () => {
  const { items: [, item] } = await state();
  const path = join(page.folder, (await document()).photos[item.photo]);
  const bytes = readFileSync(path);
  truncateSync(path, bytes.length >> 1);
  await evaluate("editor.watch.look(); 0");
  await until(`editor.photos.problem("${item.photo}")?.length > 8`, "a finding");
  assert.equal((await document()).items.length, 4);
  writeFileSync(path, bytes);
  await evaluate("editor.watch.look(); 0");
  await until(`editor.photos.problem("${item.photo}") === null`, "the photo as it was");
});

test("style changes are carried over to other templates and back", async () => {
  await undoAll();
  await template("hero/hero-left");
  const own = await document();
  await evaluate("document.querySelector('#tab-style').click(); 0");
  const slide = (label, value) =>
    evaluate(`{
    const field = [...document.querySelectorAll(".panel-style .slider")].find((each) => each.querySelector("label").textContent === "${label}");
    const input = field.querySelector("input");
    input.value = ${value}; input.dispatchEvent(new Event("input")); input.dispatchEvent(new Event("change"));
  }`);
  const read = (label) =>
    evaluate(
      `Number([...document.querySelectorAll(".panel-style .slider")].find((each) => each.querySelector("label").textContent === "${label}").querySelector("input").value)`,
    );
  await slide("Gap", 80);
  await slide("Corners", 60);
  await evaluate(
    "[...document.querySelectorAll('.panel-style .swatches button')].find(({ title }) => title === '#d9e6dc').click(); 0",
  );
  const branch = await evaluate("editor.session.dividers[0].branch");
  await evaluate(`editor.perform({ command: "weights", branch: ${JSON.stringify(branch)}, weights: [3, 1] }); 0`);
  const chosen = await document();
  assert.notDeepEqual(chosen.template, own.template);
  for (const other of ["hero/hero-top", "square/two", "strips/triptych"]) {
    await template(other);
    assert.deepEqual([await read("Gap"), await read("Corners"), (await document()).template.canvas.background], [
      80,
      60,
      "#d9e6dc",
    ], other);
  }
  await template("hero/hero-left");
  assert.deepEqual((await document()).template, chosen.template);
  // It survives a reload, and undo.
  await untilSaved();
  await page.reload();
  await until("editor.state.undoCount > 0", "a history");
  await template("square/two");
  await evaluate("document.querySelector('#tab-style').click(); 0");
  assert.deepEqual([await read("Gap"), (await document()).template.canvas.background], [80, "#d9e6dc"]);
  // The other way.
  assert.match(await evaluate(`${toast}.textContent`), /Use this template's style/);
  await pressToast();
  await until("editor.template.canvas.background !== '#d9e6dc'", "the template's own style");
  const plain = await evaluate(
    `editor.server.json("templates").then((all) => editor.collage.read(all.find(({ id }) => id === "square/two").document))`,
  );
  assert.deepEqual((await document()).template, plain);
  await evaluate("editor.undo(); 0");
  assert.equal((await document()).template.canvas.background, "#d9e6dc");
  await undoAll();
});

test("a change made just before a reload is saved with the steps before it", async () => {
  await undoAll();
  const zoom = (factor) =>
    evaluate(`editor.perform({ command: "zoom", item: editor.state.items[0].id, by: ${factor} }); 0`);
  await zoom(1.5);
  await untilSaved();
  await zoom(1.2);
  await page.reload();
  await until("editor.state.undoCount === 2", "a history with both steps");
  await undoAll();
});

test("a page that is left before it can save has its changes and steps saved by a reload", async () => {
  const zoom = (index) =>
    evaluate(`editor.perform({ command: "zoom", item: editor.state.items[${index}].id, by: 1.2 }); 0`);
  for (const isSaving of [false, true]) {
    // No save leaves the page anymore.
    await evaluate(`{
      const { fetch } = globalThis;
      globalThis.fetch = (path, request) => request?.method === "PUT" ? new Promise(() => {}) : fetch(path, request);
    }`);
    await zoom(0);
    if (isSaving) await until("editor.autosave.state === 'saving'", "a save that gets no answer");
    await zoom(1);
    await page.reload();
    await until("editor.state.undoCount === 2", "a history with both steps");
    const { items } = saved();
    assert.deepEqual(items, (await document()).items);
    assert.equal(await evaluate("Object.keys(sessionStorage).filter((key) => key.endsWith('unsaved')).length"), 0);
    await undoAll();
  }
});

test("changes that the disk had no room for are there after a reload, are not called saved, and are saved later", async () => {
  await undoAll();
  const before = saved();
  // The server answers as it does when its disk is full.
  page.listeners.set("Fetch.requestPaused", ({ requestId }) =>
    page.send("Fetch.fulfillRequest", {
      requestId,
      responseCode: 500,
      responseHeaders: [{ name: "content-type", value: "application/json" }],
      body: Buffer.from('{"error":"the collage could not be saved: no space left on the device"}').toString("base64"),
    }));
  await page.send("Fetch.enable", { patterns: [{ urlPattern: "*/api/composition*" }] });
  const zoom = (index) =>
    evaluate(`editor.perform({ command: "zoom", item: editor.state.items[${index}].id, by: 1.2 }); 0`);
  await zoom(0);
  await until("editor.autosave.state === 'failed'", "a failure to save");
  await zoom(1);
  const mine = await document();
  for (let count = 0; count < 2; count += 1) {
    await page.reload();
    assert.deepEqual(await document(), mine);
    await until("document.querySelector('.status').textContent === 'Not saved'", "a failure that is told");
    await until("/no space left/.test(document.querySelector('.banner:not([hidden])')?.textContent)", "the reason");
    await until("editor.state.undoCount === 2", "a history with both steps");
    assert.deepEqual(saved(), before);
  }
  await page.send("Fetch.disable");
  await until("document.querySelector('.status').textContent === 'Saved'", "a save");
  assert.deepEqual(saved(), mine);
  assert.equal(await evaluate("Object.keys(sessionStorage).filter((key) => key.endsWith('unsaved')).length"), 0);
  await page.reload();
  assert.deepEqual(await document(), mine);
  await until("editor.state.undoCount === 2", "a history with both steps");
  await undoAll();
});

test("a text changed while the server was down is drawn after reconnecting", async () => {
  const text = (words) => `text: { text: "${words}", font: { size: 160, weight: 900 }, fill: "#ff00ff" }`;
  await evaluate(
    `editor.perform({ command: "addLayer", layer: { id: "words", center: [editor.canvas[0] / 2, editor.canvas[1] / 2], size: [editor.canvas[0] * 0.8, 200], ${
      text("I")
    } } }); 0`,
  );
  // What is seen of it, without asking for it: how much of the collage is magenta.
  const ink = `(() => {
    const { canvas } = document.querySelector("collage-stage");
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    let count = 0;
    for (let index = 0; index < data.length; index += 4) if (data[index] > 240 && data[index + 1] < 16 && data[index + 2] > 240) count += 1;
    return count;
  })()`;
  const none = await evaluate(ink);
  await until(`${ink} > ${none} + 50`, "a first picture");
  const one = await evaluate(ink);
  await page.kill();
  await evaluate(`editor.perform({ command: "setContent", layer: "words", ${text("WWWWWW")} }); 0`);
  await until("editor.autosave.state === 'failed'", "a failure to save");
  await page.frame();
  assert.equal(await evaluate(ink), one);
  await page.restart();
  await until("editor.autosave.state === 'saved'", "a save");
  // Nobody touches the page.
  await until(`${ink} > ${none} + 1.5 * (${one} - ${none})`, "the new text");
  await until("document.querySelector('.status').textContent === 'Saved'", "a save that is said");
});

test("the page threw no exception", () => assert.deepEqual(page.exceptions, []));
