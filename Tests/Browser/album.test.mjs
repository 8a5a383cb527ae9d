// `collage edit` of an album: the strip of pages, photos carried from page to page, saving, undo, and the book as a PDF.
import assert from "node:assert/strict";
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, beforeEach, test } from "node:test";
import { open } from "./devtools.mjs";
import { samples, startEditor, tool } from "./editor-page.mjs";
import { eventually } from "./waiting.mjs";

let [folder, server, page, made] = [null, null, null, null];
const file = () => join(folder, "photos/album.collage.json");
const saved = () => JSON.parse(readFileSync(file(), "utf8"));
const until = (expression, what) => eventually(() => page.evaluate(expression), what);
const frame = () =>
  page.evaluate("new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(0))))");
const options = `[...document.querySelectorAll('.page-list [role=option]')]`;
const all = () => page.evaluate("editor.pages.all.map(({ id }) => id)");
const shown = () => page.evaluate("editor.pages.shown");
const untilSaved = () => until("editor.autosave.state === 'saved'", "a saved album");
const places = (document) =>
  document.pages.flatMap(({ items = [], unplaced = [] }) => [...items, ...unplaced].map(({ photo }) => photo)).sort();
const press = async (name) => {
  await page.evaluate(`document.querySelector('.page-tools [data-action=${name}]').click(); 0`);
  await frame();
};
const key = async (key, modifiers = 0) => {
  for (const type of ["keyDown", "keyUp"])
    await page.send("Input.dispatchKeyEvent", { type, key, code: key, modifiers });
  await frame();
};
const center = (expression) =>
  page.evaluate(
    `{ const { x, y, width, height } = (${expression}).getBoundingClientRect(); ({ x: x + width / 2, y: y + height / 2 }) }`,
  );
const mouse = (type, { x, y }, buttons = 1) =>
  page.send("Input.dispatchMouseEvent", { type, x, y, button: "left", buttons, clickCount: 1 });
const drag = async (from, to, whileHeld = async () => {}) => {
  await mouse("mousePressed", from);
  for (const share of [0.1, 0.4, 0.7, 1]) {
    await mouse("mouseMoved", { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });
    await frame();
  }
  await whileHeld();
  await mouse("mouseReleased", to, 0);
  await frame();
};
/** The center of a photo of the page that is shown, in the window. */
const photoAt = async (index) =>
  page.evaluate(`{
    const stage = document.querySelector("collage-stage");
    const { items, slots } = editor.state;
    const [x, y, width, height] = slots.find(({ id }) => id === items[${index}].slot).frame;
    const { left, top } = stage.canvas.getBoundingClientRect();
    ({ x: left + (x + width / 2) * stage.scale, y: top + (y + height / 2) * stage.scale });
  }`);

before(async () => {
  folder = mkdtempSync(join(tmpdir(), "collage-album-"));
  mkdirSync(join(folder, "photos"));
  for (const name of readdirSync(samples).filter((each) => each.endsWith(".jpg")).sort().slice(0, 7))
    cpSync(join(samples, name), join(folder, "photos", name));
  execFileSync(
    tool,
    [
      ..."album photos --pages 4 --size 20x20cm --title Holidays --cover best -o photos/album.collage.json -q".split(
        " ",
      ),
      ...["--footer", "{{title}} {{page}}/{{pages}}"],
    ],
    { cwd: folder },
  );
  // The last two pages are one collage.
  made = saved();
  made.pages[3].spread = true;
  made.pages[3].template.canvas.width *= 2;
  made.photos.spare = Object.values(made.photos)[0];
  made.cover.unplaced = [{ id: "spare", photo: "spare" }];
  writeFileSync(file(), JSON.stringify(made));
  server = await startEditor(folder, "photos/album.collage.json");
  page = await open(server.address, { width: 1200, height: 860 });
  await until("globalThis.editor !== undefined", "an open editor");
  await until(`${options}.length === 4`, "the strip of pages");
});

beforeEach(async () => {
  await page.evaluate("while (editor.state.undoCount > 0) editor.undo(); editor.pages.show(0); 0");
  await frame();
});

after(async () => {
  await page?.close();
  server?.kill();
  if (folder) rmSync(folder, { recursive: true });
});

test("the strip shows all pages, the first alone and the others in pairs, and which one is shown", async () => {
  const labels = await page.evaluate(`${options}.map((each) => [each.ariaLabel, each.ariaSelected])`);
  assert.deepEqual(labels, [["Page 1", "true"], ["Page 2", "false"], ["Page 3", "false"], ["Page 4", "false"]]);
  const spreads = await page.evaluate(
    `[...document.querySelectorAll('.spread')].map((each) => each.getAttribute("aria-label"))`,
  );
  assert.deepEqual(spreads, ["Page 1", "Pages 2 and 3", "Page 4"]);
  assert.equal(await page.evaluate(`document.querySelector('.page-count').textContent`), "Page 1 of 4");
});

test("a page whose picture is not there yet shows its paper, its slots and its photos", async () => {
  await page.evaluate(`{
    const real = editor.host.preview;
    const isAsked = new Promise((answer) => (globalThis.answerPreviews = answer));
    editor.host.preview = async (...page) => (await isAsked, real.apply(editor.host, page));
    editor.pages.duplicate(1);
    editor.pages.show(0);
    0
  }`);
  const colors = `{
    const canvas = ${options}[2].querySelector("canvas");
    const pixels = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
    new Set(new Uint32Array(pixels.buffer)).size
  }`;
  await eventually(async () => await page.evaluate(colors) > 20, "a page with its photos");
  await page.evaluate("delete editor.host.preview; answerPreviews(); 0");
});

test("thumbnails are drawn", async () => {
  await until(
    `${options}.every((each) => {
      const canvas = each.querySelector("canvas");
      if (canvas.width < 10) return false;
      const pixels = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
      return new Set(pixels).size > 20;
    })`,
    "pictures of all pages",
  );
});

test("arrow keys, page keys and clicks show other pages, which is announced and is no step", async () => {
  await page.evaluate(`${options}[0].focus(); 0`);
  await key("ArrowRight");
  assert.equal(await shown(), 1);
  assert.equal(await page.evaluate(`document.activeElement.ariaLabel`), "Page 2");
  await until(`document.querySelector('[role=log]').textContent === "Page 2 of 4"`, "an announcement");
  await key("End");
  assert.equal(await shown(), 3);
  await page.evaluate(`document.querySelector("collage-stage").canvas.focus(); 0`);
  await key("PageUp");
  assert.equal(await shown(), 2);
  const at = await center(`${options}[0]`);
  await mouse("mousePressed", at);
  await mouse("mouseReleased", at, 0);
  await frame();
  assert.equal(await shown(), 0);
  assert.equal(await page.evaluate("editor.state.undoCount"), 0);
});

test("pages are added, duplicated, moved and deleted, no photo is lost, and undo returns to each", async () => {
  const [start, photos] = [await all(), places(saved())];
  await press("add-page");
  assert.deepEqual([(await all()).length, await shown()], [5, 1]);
  assert.deepEqual(await page.evaluate("editor.state.items"), []);
  await press("duplicate-page");
  assert.equal((await all()).length, 6);
  await page.evaluate("editor.pages.show(3); 0");
  await press("remove-page");
  assert.equal((await all()).length, 5);
  await press("move-page-back");
  await untilSaved();
  const document = saved();
  assert.deepEqual(document.pages.map(({ id }) => id), await all());
  assert.deepEqual(places(document), photos);
  await page.evaluate("while (editor.state.undoCount > 0) editor.undo(); 0");
  assert.deepEqual(await all(), start);
});

test("a page is dragged to another place", async () => {
  const start = await all();
  const [from, to] = [await center(`${options}[0]`), await center(`${options}[2]`)];
  await drag(from, { x: to.x + 15, y: to.y });
  assert.deepEqual(await all(), [start[1], start[2], start[0], start[3]]);
});

test("a photo is dropped on another page and takes the place of another there", async () => {
  const photos = places(saved());
  const [item] = await page.evaluate("editor.state.items.map(({ photo }) => photo)");
  const count = await page.evaluate("editor.pages.composition(2).items.length");
  const slots = "editor.state.items.map(({ photo, slot }) => photo + slot).join()";
  const before = await page.evaluate(slots);
  await drag(await photoAt(0), await center(`${options}[2].querySelector("canvas")`), async () => {
    assert.equal(await page.evaluate(slots), before);
    assert.equal(await page.evaluate("editor.state.target ?? null"), null);
  });
  const target = await page.evaluate("editor.pages.composition(2)");
  assert.ok(
    [...(target.items ?? []), ...(target.unplaced ?? [])].some(({ photo }) => photo === item),
    JSON.stringify(target.items),
  );
  assert.ok(target.items.length >= count);
  assert.equal(await shown(), 0);
  await untilSaved();
  assert.deepEqual(places(saved()), photos);
  await page.evaluate("editor.undo(); 0");
  assert.ok((await page.evaluate("editor.state.items")).some(({ photo }) => photo === item));
});

test("a photo moves to a page by the keyboard", async () => {
  const id = await page.evaluate("editor.state.items[0].id");
  await page.evaluate(
    `editor.perform({ command: "select", item: "${id}" }); document.querySelector("collage-stage").canvas.focus(); 0`,
  );
  await key("p");
  await until(`document.querySelector("dialog.to-page") !== null`, "a dialog");
  await page.evaluate(
    `[...document.querySelectorAll(".page-choice button")].find(({ textContent }) => textContent === "Page 4").click(); 0`,
  );
  const target = await page.evaluate("editor.pages.composition(3)");
  assert.ok([...(target.items ?? []), ...(target.unplaced ?? [])].some((item) => item.id.startsWith(id)));
});

test("a change of one page is saved with all others, and undone from another page", async () => {
  await page.evaluate("editor.pages.show(1); 0");
  const id = await page.evaluate("editor.state.items[0].id");
  await page.evaluate(`editor.perform({ command: "flip", item: "${id}", direction: "horizontal" }); 0`);
  await untilSaved();
  assert.equal(saved().pages[1].items.find((item) => item.id === id).mirrored, true);
  assert.equal(saved().pages.length, 4);
  await page.evaluate("editor.pages.show(3); editor.undo(); 0");
  assert.equal(await shown(), 1);
  await untilSaved();
  assert.equal(saved().pages[1].items.find((item) => item.id === id).mirrored, undefined);
});

test("another template keeps the size of the page and the number on it", async () => {
  const before = await page.evaluate("editor.template.canvas");
  await page.evaluate(
    "editor.host.templates().then((all) => editor.changeTemplate(all.find(({ id }) => id === 'hero/hero-left').document)).then(() => 0)",
  );
  const { width, height, unit } = await page.evaluate("editor.template.canvas");
  assert.deepEqual([width, height, unit], [before.width, before.height, before.unit]);
  const texts = await page.evaluate("editor.state.layers.map(({ text }) => text.text)");
  assert.deepEqual(texts, ["{{title}} {{page}}/{{pages}}"]);
  // A number that was deleted stays away.
  const names = await page.evaluate(`editor.perform({ command: "delete", layer: "footer" });
    editor.host.templates().then((all) => editor.changeTemplate(all.find(({ id }) => id === "square/four").document))
      .then(() => editor.state.layers.map(({ id }) => id))`);
  assert.deepEqual(names, []);
});

test("what was changed on another page offers no undo any more after a further change", async () => {
  await page.evaluate("editor.pages.move(0, 1); 0");
  assert.equal(await page.evaluate(`document.querySelector(".toast").hidden`), false);
  await page.evaluate("editor.pages.add(); 0");
  assert.equal(await page.evaluate(`document.querySelector(".toast").hidden`), true);
  assert.equal(await page.evaluate(`document.querySelector(".first-photos").hidden`), true);
});

test("the keys of pages are listed", async () => {
  await page.evaluate(`document.querySelector("collage-stage").canvas.focus(); 0`);
  await page.send("Input.dispatchKeyEvent", { type: "keyDown", key: "?", text: "?" });
  await page.send("Input.dispatchKeyEvent", { type: "keyUp", key: "?" });
  await until(`document.querySelector("dialog.keys") !== null`, "the list of keys");
  const rows = await page.evaluate(
    `[...document.querySelectorAll("dialog.keys dd")].map(({ textContent }) => textContent)`,
  );
  assert.ok(rows.includes("Show the page after") && rows.includes("Move to another page"), rows.join());
  await page.evaluate(`document.querySelector("dialog.keys").close(); 0`);
});

test("collage album --edit makes an album and opens it, and never writes over one", async () => {
  const run = (...options) => {
    const { status, stderr } = spawnSync(tool, ["album", "photos", ...options], { cwd: folder, encoding: "utf8" });
    return `${status} ${stderr}`;
  };
  assert.match(run("--edit", "--no-open"), /^64 .*album\.collage\.json exists already: open it by `collage edit/s);
  assert.match(run("--edit", "-o", "book.pdf"), /^64 .*must be a document/s);
  assert.match(run("--no-open", "-o", "book.pdf"), /^64 .*add --edit/s);
  assert.match(run(), /^64 .*--output is missing/s);
  const other = mkdtempSync(join(tmpdir(), "collage-album-"));
  cpSync(join(folder, "photos"), join(other, "photos"), { recursive: true });
  rmSync(join(other, "photos/album.collage.json"));
  const editor = spawn(tool, ["album", "photos", "--edit", "--no-open", "--size", "20x20cm"], {
    cwd: other,
    env: { ...process.env, XDG_CACHE_HOME: join(other, "cache"), XDG_STATE_HOME: join(other, "state") },
  });
  let said = "";
  for (const stream of [editor.stdout, editor.stderr]) stream.on("data", (data) => (said += data));
  await eventually(async () => /Editing at/.test(said), "an editor");
  const ended = new Promise((resolve) => editor.once("exit", resolve));
  editor.kill();
  await ended;
  assert.equal(JSON.parse(readFileSync(join(other, "photos/album.collage.json"), "utf8")).format, "collage-album");
  rmSync(other, { recursive: true });
});

/** Loads the module of exports, which is joined with others in the page that the tool ships. */
const exportsModule = `import(editor.assets.url("tools.js"))
  .then(({ modules }) => modules["model/exports.js"], () => import(editor.assets.url("model/exports.js")))`;

test("the whole book is exported as a PDF, a page as a picture", async () => {
  const made = (output) =>
    page.evaluate(`${exportsModule}
      .then(({ RunningExport }) => new RunningExport(editor).finish(${JSON.stringify(output)}, () => {}))
      .then(({ blob }) => blob.slice(0, 5).text().then((begin) => [blob.type, blob.size, begin]))`);
  const [type, size, begin] = await made({ format: "pdf", width: 100, height: 100, quality: 60 });
  assert.deepEqual([type, begin], ["application/pdf", "%PDF-"]);
  assert.ok(size > 10_000, `${size}`);
  const [kind] = await made({ format: "jpeg", width: 200, height: 200, quality: 60 });
  assert.equal(kind, "image/jpeg");
});

test("numbers of pages are shown and exported, follow their pages, and stay variables in the document", async () => {
  const footer = "{{title}} {{page}}/{{pages}}";
  await page.evaluate(`editor.pages.show(1);
    globalThis.bytes = async (blob) => new Uint8Array(await (await blob).arrayBuffer()).join();
    globalThis.spelled = (text) => {
      const composition = structuredClone(editor.document());
      // Layers that are those of the template are written there alone.
      composition.layers ??= structuredClone(composition.template.layers);
      composition.layers.find(({ id }) => id === "footer").text.text = text;
      return composition;
    };
    globalThis.exported = (composition) => ${exportsModule}.then(({ RunningExport }) => {
      const { document, pictured } = editor;
      if (composition) Object.assign(editor, { document: () => composition, pictured: () => composition });
      return new RunningExport(editor).finish({ format: "png", width: 300, height: 300 }, () => {})
        .finally(() => Object.assign(editor, { document, pictured }));
    }).then(({ blob }) => bytes(blob));
    0`);
  // The last page is two, so that there are five.
  const [shown, expected, other] = await page.evaluate(
    `Promise.all([editor.pictured(), spelled("Holidays 2/5"), spelled("Holidays 3/5")]
      .map((composition) => bytes(editor.host.preview(composition, 400))))`,
  );
  assert.ok(shown === expected && shown !== other);
  const drawn = await page.evaluate(`{
    const pixels = async (layer) => {
      const picture = await editor.sprites.picture(layer, editor.canvas, 1);
      const context = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
      context.drawImage(picture, 0, 0);
      return context.getImageData(0, 0, picture.width, picture.height).data.join();
    };
    const layers = [spelled(${JSON.stringify(footer)}), spelled("Holidays 2/5"), spelled("Holidays 3/5")]
      .map(({ layers }) => layers.find(({ id }) => id === "footer"));
    Promise.all(layers.map(pixels)).then(([shown, expected, other]) => [shown === expected, shown === other]);
  }`);
  assert.deepEqual(drawn, [true, false]);
  assert.ok((await page.evaluate("exported()")) === (await page.evaluate(`exported(spelled("Holidays 2/5"))`)));
  const numbers = () =>
    page.evaluate(`editor.pages.all.map((_, index) => editor.pages.composition(index).template.variables)
      .map(({ page, pages }) => page + "/" + pages)`);
  const versions = () => page.evaluate("editor.pages.all.map(({ version }) => version)");
  assert.deepEqual(await numbers(), ["1/5", "2/5", "3/5", "4/5"]);
  const before = await versions();
  await page.evaluate("editor.pages.show(3); editor.pages.add(); 0");
  assert.deepEqual(await numbers(), ["1/7", "2/7", "3/7", "4/7", "6/7"]);
  assert.ok((await versions()).slice(0, 4).every((version, index) => version !== before[index]));
  await untilSaved();
  assert.deepEqual(saved().pages.map(({ spread = false }) => spread), [false, false, false, true, true]);
  for (const { layers = [], template } of saved().pages) {
    assert.ok([...layers, ...(template.layers ?? [])].every(({ text }) => !text || text.text === footer));
    assert.equal(template.variables, undefined);
  }
});

test("the cover and the pages that are two in one stay what they are", async () => {
  assert.deepEqual(await page.evaluate("editor.pages.spreads"), await page.evaluate(`[[0], [1, 2], [3]]`));
  await page.evaluate("editor.pages.duplicate(3); 0");
  await untilSaved();
  const { cover, pages, name, photos } = saved();
  assert.deepEqual([cover, name], [made.cover, "Holidays"]);
  assert.ok([...cover.items, ...cover.unplaced].every(({ photo }) => photos[photo] === made.photos[photo]));
  assert.deepEqual(pages.map(({ spread = false }) => spread), [false, false, false, true, true]);
  await page.evaluate("editor.undo(); 0");
  await untilSaved();
});

test("a page is not saved in the place of its album", async () => {
  const before = readFileSync(file(), "utf8");
  const refusal = await page.evaluate(
    `editor.host.put("composition?revision=" + editor.autosave.revision, JSON.stringify({ composition: editor.document() }))
      .catch(({ message }) => message)`,
  );
  assert.match(refusal, /send the whole document/);
  assert.equal(readFileSync(file(), "utf8"), before);
});

test("the tray shows the photos of the whole book, those on no page first, and where the others are", async () => {
  await page.evaluate("document.querySelector('#tab-photos').click(); editor.pages.show(1); 0");
  const entries = () =>
    page.evaluate(`editor.pages.tray.entries([]).map(({ page, photo, isPlaced }) => [page, photo, isPlaced])`);
  const rows = () =>
    page.evaluate(
      `[...document.querySelectorAll(".tray li")].sort((one, other) => one.dataset.index - other.dataset.index).map((row) =>
      [row.querySelector("button").ariaLabel.split(", ").slice(1).join(", "), row.querySelector(".on-pages")?.textContent ?? ""])`,
    );
  assert.equal((await rows()).length, 7);
  assert.ok((await rows()).every(([where]) => /^on page [1-4]$/.test(where)));
  // Photos of a page that is deleted wait for another page.
  const count = await page.evaluate("editor.photosOn(1).items.length");
  await press("remove-page");
  assert.deepEqual((await rows()).slice(0, count), Array(count).fill(["on no page", ""]));
  assert.equal((await entries()).filter(([, , isPlaced]) => !isPlaced).length, 0);
  await page.evaluate("editor.pages.show(0); 0");
  await frame();
  assert.deepEqual((await rows()).slice(0, count), Array(count).fill(["on no page", ""]));
  assert.equal((await entries()).filter(([, , isPlaced]) => !isPlaced).length, count);
  // A copy of a page shows its photos twice.
  await page.evaluate("editor.pages.duplicate(0); 0");
  await frame();
  assert.ok((await rows()).some(([where, mark]) => where === "on pages 1 and 2, 2 times" && mark === "2×"));
  await page.evaluate("editor.undo(); editor.undo(); 0");
  await frame();
  assert.ok((await rows()).every(([where]) => /^on page [1-4]$/.test(where)));
});

test("a photo of another page is dragged from the tray to a slot of the page that is shown", async () => {
  await page.evaluate("document.querySelector('#tab-photos').click(); 0");
  await frame();
  const photo = await page.evaluate(`document.querySelector(".tray li.is-elsewhere").dataset.photo`);
  const row = `document.querySelector(".tray li.is-elsewhere[data-photo='${photo}']")`;
  const [{ photo: replaced }] = await page.evaluate("editor.state.items");
  const before = await page.evaluate("editor.pages.all.map((_, index) => editor.photosOn(index).items.length)");
  await drag(await center(`${row}.querySelector("button")`), await photoAt(0));
  const here = await page.evaluate("editor.photosOn(0).items.map(({ photo }) => photo)");
  assert.ok(here.includes(photo) && !here.includes(replaced));
  assert.deepEqual(
    await page.evaluate("editor.pages.all.map((_, index) => editor.photosOn(index).items.length)"),
    before,
  );
  // Escape leaves everything as it is, and a click shows the photo where it is.
  await page.evaluate("editor.undo(); 0");
  await frame();
  const start = await center(`${row}.querySelector("button")`);
  await mouse("mousePressed", start);
  await mouse("mouseMoved", await photoAt(0));
  await frame();
  assert.ok(await page.evaluate(`document.querySelector("collage-stage").dropTarget`));
  await key("Escape");
  await mouse("mouseReleased", await photoAt(0), 0);
  assert.equal(await page.evaluate(`document.querySelector("collage-stage").dropTarget`), null);
  assert.deepEqual(await page.evaluate("[editor.state.undoCount, editor.pages.shown]"), [0, 0]);
  await page.evaluate(`${row}.querySelector("button").click(); 0`);
  assert.equal(await page.evaluate("editor.selectedItem.photo"), photo);
  assert.notEqual(await shown(), 0);
});

test("a photo on no page fills an empty slot, and another page's tray gives it to a page by its thumbnail", async () => {
  await page.evaluate(`document.querySelector('#tab-photos').click();
    editor.pages.remove(editor.pages.all.findIndex((_, index) => editor.photosOn(index).items.length > 1));
    editor.pages.add(); 0`);
  await frame();
  const waiting = `[...document.querySelectorAll(".tray li:not(.is-used)")]`;
  assert.ok((await page.evaluate(`${waiting}.length`)) > 1);
  await page.evaluate(`${waiting}[0].querySelector("button").click(); 0`);
  await frame();
  assert.equal(await page.evaluate("editor.state.items.length"), 1);
  const target = await page.evaluate("editor.pages.shown === 0 ? 1 : 0");
  const before = places(await page.evaluate("editor.saved()"));
  await drag(await center(`${waiting}[0].querySelector("button")`), await center(`${options}[${target}]`));
  assert.deepEqual(places(await page.evaluate("editor.saved()")), before);
  assert.equal(await page.evaluate("editor.state.undoCount"), 4);
});

test("axe finds nothing in the strip, the tray of the book and the choice of a page", async () => {
  await page.evaluate(`document.querySelector('#tab-photos').click(); editor.pages.remove(1); editor.pages.duplicate(0);
    editor.perform({ command: "select", item: editor.state.items[0].id }); 0`);
  await page.evaluate(readFileSync(new URL("../../.build/axe/axe.min.js", import.meta.url), "utf8") + "; 0");
  const found = () =>
    page.evaluate(`axe.run({ resultTypes: ["violations"] })
      .then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes[0].html.slice(0, 200)]))`);
  for (const value of ["light", "dark"]) {
    await page.send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value }] });
    await until("document.getAnimations().every(({ playState }) => playState !== 'running')", "quiet colors");
    assert.deepEqual(await found(), [], value);
  }
  await page.send("Emulation.setEmulatedMedia", { features: [] });
  await page.evaluate("document.querySelector('collage-stage canvas').focus(); 0");
  await key("p");
  await until("document.querySelector('dialog.to-page[open]')", "the choice of a page");
  assert.deepEqual(await found(), []);
  await key("Escape");
});

test("steps are undone after a reload, on whichever page they were", async () => {
  const reload = async () => {
    await untilSaved();
    await page.evaluate("globalThis.isOld = true");
    await page.send("Page.reload");
    await until("!globalThis.isOld && globalThis.editor?.autosave !== undefined", "an open editor");
    await until(`${options}.length > 0`, "the strip of pages");
  };
  await untilSaved();
  const start = saved();
  await page.evaluate(`editor.pages.move(0, 2); editor.pages.remove(1); editor.pages.duplicate(0);
    editor.perform({ command: "setAside", item: editor.state.items[0].id }); editor.undo(); 0`);
  await untilSaved();
  const end = saved();
  await reload();
  await until("editor.state.undoCount === 3", "the steps of before");
  assert.deepEqual(await page.evaluate("[editor.state.undoCount, editor.state.redoCount]"), [3, 1]);
  await page.evaluate("while (editor.state.undoCount > 0) editor.undo(); 0");
  await untilSaved();
  assert.deepEqual(saved().pages, start.pages);
  await reload();
  await until("editor.state.redoCount === 4", "the steps of before");
  await page.evaluate("for (let step = 0; step < 3; step += 1) editor.redo(); 0");
  await untilSaved();
  assert.deepEqual(saved().pages, end.pages);
  await page.evaluate("while (editor.state.undoCount > 0) editor.undo(); 0");
  await untilSaved();
});

test("the album is opened again where it was saved", async () => {
  await page.evaluate("editor.pages.move(0, 3); 0");
  await untilSaved();
  const order = await all();
  await page.send("Page.reload");
  await until("globalThis.editor?.pages !== undefined", "a reloaded editor");
  await until(`${options}.length === 4`, "the strip of pages");
  assert.deepEqual(await all(), order);
  assert.match(execFileSync(tool, ["validate", file()], { encoding: "utf8" }), /album|valid|ok/i);
});
