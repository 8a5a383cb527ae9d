// `collage edit` from end to end, by real touch, keys and drops in Chromium: node --test Tests/Browser/editor.test.mjs.
// Needs Chromium, the modules of Sources/Browser/CollageWasm/build.sh, the sample photos and the tool.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { after, test } from "node:test";
import { lasting, middle, openEditorPage, samples } from "./editor-page.mjs";
import { pause } from "./waiting.mjs";

const page = await openEditorPage("square/four");
const { evaluate, state, hold, drag, key, untilSaved, saved, undoAll, until } = page;
after(() => page.close());

const slotOf = async (name) => (await state()).slots.find(({ id }) => id === name);
const inSlots = async () => Object.fromEntries((await state()).items.map(({ slot, photo }) => [slot, photo]));

test("one finger pans a photo, and nothing else changes", async () => {
  const slots = (await state()).slots;
  const before = await state();
  const [x, y] = middle(slots[0]);
  await hold("touchStart", { 1: [x, y] });
  for (const step of [10, 20, 30]) await hold("touchMove", { 1: [x + step, y] });
  assert.equal((await state()).phase, "panning");
  await hold("touchEnd", {});
  const { phase, undoCount, items } = await state();
  assert.deepEqual([phase, undoCount], ["idle", 1]);
  const id = before.items.find(({ slot }) => slot === slots[0].id).id;
  assert.notDeepEqual(items.find((item) => item.id === id), before.items.find((item) => item.id === id));
  assert.deepEqual(items.filter((item) => item.id !== id), before.items.filter((item) => item.id !== id));
  await undoAll();
  assert.deepEqual((await state()).items, before.items);
});

test("two fingers pinch and twist", async () => {
  const [x, y] = middle((await state()).slots[0]);
  const fingers = (apart, degrees) => {
    const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
    return { 1: [x - apart * cos, y - apart * sin], 2: [x + apart * cos, y + apart * sin] };
  };
  await hold("touchStart", { 1: fingers(60, 0)[1] });
  await hold("touchStart", fingers(60, 0));
  for (const [apart, degrees] of [[70, 8], [85, 18], [100, 32], [120, 40]])
    await hold("touchMove", fingers(apart, degrees));
  await hold("touchEnd", {});
  const item = (await state()).items[0];
  assert.ok(item.zoom > 1.3 && item.rotation > 10, `${item.zoom} ${item.rotation}`);
  await undoAll();
});

test("a swap is previewed, applied, undone and canceled", async () => {
  const slots = (await state()).slots;
  const [from, to] = [middle(slots[0]), middle(slots[1])];
  const before = await inSlots();
  // Applied.
  await drag(from, to, { end: null });
  assert.equal((await evaluate("document.querySelector('collage-stage').shown.exchange"))?.target, slots[1].id);
  assert.deepEqual(await inSlots(), before);
  await hold("touchEnd", {});
  const swapped = await inSlots();
  assert.deepEqual([swapped[slots[0].id], swapped[slots[1].id]], [before[slots[1].id], before[slots[0].id]]);
  await undoAll();
  // Returned to its own slot.
  await drag(from, to, { end: null });
  await hold("touchMove", { 1: from });
  await hold("touchEnd", {});
  assert.deepEqual(await inSlots(), before);
  // Canceled by the browser, and by Escape.
  await drag(from, to, { end: "touchCancel" });
  assert.deepEqual([await inSlots(), (await state()).phase], [before, "idle"]);
  await drag(from, to, { end: null });
  await key("Escape");
  assert.deepEqual([await inSlots(), (await state()).item], [before, undefined]);
  await hold("touchEnd", {});
  assert.equal((await state()).phase, "idle");
  await undoAll();
});

test("a window that loses focus releases all fingers", async () => {
  const before = await state();
  const [x, y] = middle(before.slots[0]);
  await hold("touchStart", { 1: [x, y] });
  await hold("touchMove", { 1: [x + 40, y] });
  await evaluate("dispatchEvent(new Event('blur'))");
  const { phase, fingerCount, items } = await state();
  assert.deepEqual([phase, fingerCount, items], ["idle", 0, before.items]);
  await hold("touchEnd", {});
});

test("delete, undo and redo", async () => {
  const before = await inSlots();
  await evaluate(
    "editor.perform({ command: 'select', item: editor.state.items[1].id }); document.querySelector('collage-stage canvas').focus()",
  );
  await key("Delete");
  assert.equal(Object.keys(await inSlots()).length, 3);
  await key("z", { modifiers: 2 });
  assert.deepEqual(await inSlots(), before);
  await key("z", { modifiers: 10 });
  assert.equal(Object.keys(await inSlots()).length, 3);
  await undoAll();
});

test("a template and its style can be changed and undone", async () => {
  const templates = JSON.stringify(["hero/hero-left"]);
  // Points of interest are found for each form of a slot, which takes a while on a busy machine.
  const found = () => evaluate("editor.focus.settled().then(() => 0)");
  await found();
  const before = await evaluate("JSON.stringify(editor.document())");
  await evaluate(
    `editor.server.json("templates").then((all) => editor.changeTemplate(all.find(({ id }) => ${templates}.includes(id)).document))`,
  );
  assert.equal(await evaluate("editor.template.name"), "Hero on the left");
  assert.equal((await state()).items.length, 4);
  await evaluate(`document.querySelector("#tab-style").click()`);
  const slide = (index, value) =>
    evaluate(`{
    const input = document.querySelectorAll(".panel-style input[type=range]")[${index}];
    for (const value of [10, 30, ${value}]) { input.value = value; input.dispatchEvent(new Event("input")); }
    input.dispatchEvent(new Event("change"));
  }`);
  await slide(0, 60);
  await slide(2, 40);
  assert.ok(await evaluate("editor.template.defaults.gap > 16 && editor.template.defaults.cornerRadius > 0"));
  // One step each, however many values a slider passed.
  assert.equal((await state()).undoCount <= 3 && (await evaluate("editor.state.undoCount > 0")), true);
  await evaluate(`document.querySelector('[aria-label^="Background #17181c"]').click()`);
  assert.equal(await evaluate("editor.template.canvas.background"), "#17181c");
  await evaluate("editor.undo()");
  assert.equal(await evaluate("editor.template.canvas.background"), "#faf8f4");
  await undoAll();
  await found();
  assert.equal(await evaluate("JSON.stringify(editor.document())"), before);
});

test("a divider follows the finger", async () => {
  await evaluate(
    `editor.server.json("templates").then((all) => editor.changeTemplate(all.find(({ id }) => id === "hero/hero-left").document))`,
  );
  await page.untilAtRest();
  const { strip: [x, y, width, height] } = (await evaluate("editor.session.dividers")).find(({ axis }) =>
    axis === "row"
  );
  const before = (await slotOf("hero")).frame;
  const start = [x + width / 2, y + height * 0.4];
  await drag(start, [start[0] - 120, start[1]]);
  const after = (await slotOf("hero")).frame;
  assert.ok(after[2] < before[2] - 60, `${before} -> ${after}`);
  await undoAll();
});

test("looks, texts and stickers are saved, and rendered by the export", async () => {
  await evaluate(
    `{ const items = [editor.state.items[0].id]; editor.perform({ command: "setLook", items, filter: "noir", strength: 0.8 }); 0 }`,
  );
  await evaluate(`document.querySelector("#tab-text").click()`);
  await evaluate(`document.querySelector(".style-title").click()`);
  await page.until("editor.state.layers.length === 1", "a text");
  await untilSaved();
  const document = saved();
  assert.equal(document.items.some(({ filter }) => filter === "noir"), true, JSON.stringify(document.items));
  assert.equal(document.layers.length, 1);
  const size = await evaluate(`(async () => {
    const { width, height } = await createImageBitmap(await editor.exported("format=png&width=300"));
    return [width, height];
  })()`);
  assert.deepEqual(size, [300, 300]);
  await undoAll();
});

test("a finger draws a line, which the renderer draws as well", async () => {
  await evaluate(`document.querySelector("#tab-draw").click()`);
  await drag([200, 200], [500, 260]);
  const [layer] = (await state()).layers;
  assert.equal(layer.stroke.tool, "pen");
  assert.ok(layer.stroke.samples.length >= 3 && Math.abs(layer.center[0] - 350) < 15, JSON.stringify(layer));
  // What was seen while the finger drew is what the server's picture shows.
  const ink = `{
    const { canvas } = document.querySelector("collage-stage");
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    let count = 0;
    for (let index = 0; index < data.length; index += 4) count += data[index] > 200 && data[index + 1] < 90 && data[index + 2] < 110;
    count
  }`;
  const drawn = await evaluate(ink);
  await pause(2000);
  const rendered = await evaluate(ink);
  assert.ok(drawn > 100 && Math.abs(drawn - rendered) < 0.25 * drawn, `${drawn} ${rendered}`);
  await evaluate(`document.querySelector("#tab-photos").click()`);
  await undoAll();
});

test("a photo is dragged from the tray to the collage", async () => {
  await evaluate(`document.querySelector("#tab-photos").click()`);
  await page.until("document.querySelector('.tray button') !== null", "the tray");
  const before = await inSlots();
  const at = await page.placer();
  const target = at(middle((await state()).slots[2]));
  const from = await evaluate(
    `{ const { x, y, width, height } = document.querySelector(".tray button").getBoundingClientRect(); ({ x: x + width / 2, y: y + height / 2 }) }`,
  );
  const mouse = (type, { x, y }, buttons = 1) =>
    page.send("Input.dispatchMouseEvent", { type, x, y, button: "left", buttons, clickCount: 1 });
  await mouse("mousePressed", from);
  for (const share of [0.2, 0.6, 1])
    await mouse("mouseMoved", { x: from.x + (target.x - from.x) * share, y: from.y + (target.y - from.y) * share });
  assert.equal((await state()).phase, "offering");
  await mouse("mouseReleased", target, 0);
  const after = await inSlots();
  assert.equal((await state()).phase, "idle");
  assert.notEqual(Object.values(after)[2], undefined);
  assert.notDeepEqual(after, before);
  await undoAll();
  assert.deepEqual(await inSlots(), before);
});

test("dropped files go to the highlighted slot or to the tray", async () => {
  const { slots, items } = await state();
  const unplaced = (await state()).unplaced.length;
  const target = slots[1].id;
  const { x, y } = (await page.placer())(middle(slots[1]));
  const data = { items: [], files: [join(samples, "07-snowy-peaks.jpg")], dragOperationsMask: 1 };
  const send = (type, point = { x, y }) => page.send("Input.dispatchDragEvent", { type, ...point, data });
  const shown = () =>
    evaluate(
      "[document.querySelector('collage-editor').classList.contains('is-dropping'), document.querySelector('collage-stage').dropTarget]",
    );
  for (const type of ["dragEnter", "dragOver"]) await send(type);
  assert.deepEqual(await shown(), [true, target]);
  // Files that are carried out of the window again leave no trace.
  await send("dragOver", { x: -10, y: -10 });
  await until("!document.querySelector('collage-editor').classList.contains('is-dropping')", "leaving");
  assert.deepEqual([await shown(), (await state()).items], [[false, null], items]);
  for (const type of ["dragEnter", "dragOver", "drop"]) await send(type);
  assert.deepEqual(await shown(), [false, null]);
  await until(
    `editor.state.items.find(({ slot }) => slot === "${target}").photo.startsWith("photo-") && editor.photos.all.length === 7`,
    "the photo in its place",
  );
  assert.equal((await state()).items.length, items.length);
  // Over the tray it is no place's, and waits with the others.
  const tray = await page.rect(".tray");
  const aside = { x: tray.x + 20, y: tray.y + 20 };
  for (const type of ["dragEnter", "dragOver"]) await send(type, aside);
  assert.deepEqual(await shown(), [true, null]);
  await send("drop", aside);
  await until(`editor.state.unplaced.length === ${unplaced + 1}`, "the photo in the tray");
  assert.equal((await state()).items.length, items.length);
  // What is no picture is refused in words, and changes nothing.
  const text = join(page.folder, "notes.jpg");
  writeFileSync(text, "no picture");
  for (const type of ["dragEnter", "dragOver", "drop"])
    await page.send("Input.dispatchDragEvent", { type, x, y, data: { ...data, files: [text] } });
  await until("/notes\\.jpg/.test(document.querySelector('.toast:not([hidden])')?.textContent)", "a refusal");
  await undoAll();
});

test("the keyboard selects, moves, swaps and deletes", async () => {
  await evaluate("document.querySelector('collage-stage canvas').focus()");
  await key("Tab");
  const first = (await state()).selection;
  assert.ok(first.item);
  const before = await inSlots();
  await key("ArrowLeft");
  for (const each of [" ", "ArrowRight", " "]) await key(each);
  assert.notDeepEqual(await inSlots(), before);
  assert.match(await evaluate("document.querySelector('[role=log]').textContent"), /exchange|place|Done/i);
  await key("Delete");
  assert.equal((await state()).items.length, 3);
  await undoAll();
});

test("every control has a name", async () => {
  for (const id of ["photos", "templates", "style", "looks", "adjust", "text", "draw", "layers", "photos"])
    await evaluate(`document.querySelector("#tab-${id}").click()`);
  const nameless = await evaluate(
    `[...document.querySelectorAll("button, input, select, textarea, canvas[tabindex]")].filter((element) => {
    const label = element.ariaLabel || element.textContent.trim() || element.title || element.labels?.[0]?.textContent.trim();
    return !label;
  }).map((element) => element.outerHTML.slice(0, 120))`,
  );
  assert.deepEqual(nameless, []);
});

test("texts have a contrast of at least 4.5 to 1, in light and in dark", async () => {
  const low = `(() => {
    const numbers = (color) => (color.match(/[\\d.]+/g) ?? []).map(Number);
    const light = ([red, green, blue]) => [red, green, blue].map((byte) => byte / 255).map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
      .reduce((sum, value, index) => sum + value * [0.2126, 0.7152, 0.0722][index], 0);
    const back = (element) => {
      for (let each = element; each; each = each.parentElement) {
        const color = numbers(getComputedStyle(each).backgroundColor);
        if (color.length === 3 || color[3] === 1) return color;
      }
      return [255, 255, 255];
    };
    return [...document.querySelectorAll("collage-editor *")].filter((element) => {
      const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
      return hasText && element.checkVisibility() && !element.closest(":disabled, .visually-hidden, [inert]");
    }).map((element) => {
      const [one, other] = [light(numbers(getComputedStyle(element).color)), light(back(element))];
      return [element.textContent.trim().slice(0, 30), (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)];
    }).filter(([, ratio]) => ratio < 4.5);
  })()`;
  for (const value of ["light", "dark"]) {
    await page.send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value }] });
    for (const id of ["style", "looks", "text", "templates", "photos"]) {
      await evaluate(`document.querySelector("#tab-${id}").click()`);
      await page.frame();
      assert.deepEqual(await evaluate(low), [], `${value}: ${id}`);
    }
  }
  await page.send("Emulation.setEmulatedMedia", { features: [] });
});

test("a killed server loses at most the last second of edits, and the page reconnects to the next server", async () => {
  // Edits come more often than the page saves, until the server is gone; the zoom tells which of them are in the file.
  await evaluate(`{
    const item = editor.state.items[0].id;
    globalThis.edits = [];
    globalThis.editing = setInterval(() => {
      editor.perform({ command: "zoom", item, by: 1.001 });
      edits.push([performance.now(), editor.state.items[0].zoom]);
    }, 40);
    0
  }`);
  await page.until("edits.length >= 32", "edits of more than a second");
  const killed = await evaluate("performance.now()");
  // A photo that the server has got, and that no saved collage names.
  await evaluate(`(async () => {
    const canvas = new OffscreenCanvas(400, 300);
    canvas.getContext("2d").fillRect(0, 0, 200, 300);
    await editor.upload([new File([await canvas.convertToBlob({ type: "image/png" })], "half.png")]);
  })()`);
  await page.kill();
  const zoom = saved().items[0].zoom ?? 1;
  const lost = (await evaluate("edits")).filter(([time, edited]) => edited > zoom + 1e-9 && time <= killed);
  // One every 40 ms; a page that the machine leaves waiting makes fewer.
  assert.ok(lost.length * 40 < 1000, `${lost.length} edits of the last ${killed - lost[0]?.[0]} ms`);
  // The page says so, goes on saying so while it is edited, and says it once to who listens.
  await until("editor.autosave.state === 'failed'", "a failure to save");
  await evaluate("document.querySelector('.banner').firstChild.isFirst = true; 0");
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await pause(100);
    assert.match(await evaluate("document.querySelector('.status').textContent"), /^\d+ changes? not sent/);
  }
  assert.match(
    await evaluate("document.querySelector('.banner').textContent"),
    /stored only in this page.* server does not respond/,
  );
  assert.equal(await evaluate("document.querySelector('.banner').firstChild.isFirst"), true);
  // What no server has can be kept.
  const [copy, shown] = await evaluate(`new Promise((resolve) => {
    HTMLAnchorElement.prototype.click = () => {};
    URL.createObjectURL = (blob) => (blob.text().then((copy) => resolve([copy, shown])), "");
    const shown = JSON.stringify(editor.document());
    [...document.querySelectorAll(".banner button")].find((button) => button.textContent === "Download a copy").click();
  })`);
  assert.deepEqual(JSON.parse(copy), JSON.parse(shown));
  // It asks before it is left with what no server has.
  const [x, y] = middle((await state()).slots[1]);
  await drag([x, y], [x + 40, y]);
  assert.equal(await page.leave(), true, "the page was left without a question");
  // It gives itself to nobody who cannot prove to be the editor.
  const heard = [];
  const stranger = createServer((request, response) => {
    const parts = [];
    request.on("data", (data) => parts.push(data)).on("end", () => {
      heard.push([request.method, request.url, JSON.stringify(request.headers), Buffer.concat(parts).toString()]);
      response.end(JSON.stringify({ run: "0".repeat(32), proof: "0".repeat(64), revision: "" }));
    });
  });
  await new Promise((resolve) => stranger.listen(new URL(page.address).port, "127.0.0.1", resolve));
  await until("document.querySelector('.banner').textContent.includes('not the editor of this collage')", "a doubt");
  assert.ok(heard.length > 0);
  for (const [method, path, headers, body] of heard) {
    assert.match(`${method} ${path} ${body}`, /^GET \/api\/run\?challenge=[0-9a-f]{32} $/);
    assert.doesNotMatch(headers, /x-collage-token/);
  }
  stranger.closeAllConnections();
  await new Promise((resolve) => stranger.close(resolve));
  // The editor is started again: the page that is open saves all that it has, a photo that no collage names too, and says so.
  const key = await evaluate("sessionStorage.getItem('collage-key')");
  const { port } = new URL(page.address);
  await page.restart();
  assert.equal(await lasting(page.address), `${port} ${key}`);
  await until(
    "document.querySelector('.toast').textContent === 'Reconnected to the server; your changes are saved'",
    "a save",
  );
  await evaluate("clearInterval(editing)");
  await untilSaved();
  assert.deepEqual([
    await evaluate("document.querySelector('.banner').hidden"),
    await evaluate("document.querySelector('.status').textContent"),
  ], [true, "Saved"]);
  const document = await evaluate("editor.document()");
  assert.deepEqual(saved(), document);
  assert.ok(
    document.items[0].zoom > zoom &&
      Object.values(document.photos).some((path) => /^collage-photos\/\w+\.png$/.test(path)),
    JSON.stringify(document),
  );
  // It is the same page, and another one has all of it as well.
  assert.equal(await evaluate("edits.length > 10"), true);
  await page.reload();
  assert.deepEqual(await evaluate("editor.document()"), document);
  assert.equal(
    await evaluate(
      `${
        JSON.stringify(Object.keys(document.photos))
      }.every((id) => editor.photos.info(id) && !editor.photos.problem(id))`,
    ),
    true,
  );
});

test("the page threw no exception", () => assert.deepEqual(page.exceptions, []));
