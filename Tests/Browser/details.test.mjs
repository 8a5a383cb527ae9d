// What the page shows beyond hands and tools: thumbnails, previews with words, distances of generated layouts, several layers at
// once, the touch of letters, and what only the renderer can draw. node --test Tests/Browser/details.test.mjs; needs what
// editor.test.mjs does.
import assert from "node:assert/strict";
import { cpSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { middle, openEditorPage, samples } from "./editor-page.mjs";
import { eventually, pause } from "./waiting.mjs";

const page = await openEditorPage("auto/mosaic", 6);
const { evaluate, state, hold, drag, key, untilSaved, saved, undoAll, until } = page;
after(() => page.close());

const click = (selector) => evaluate(`document.querySelector(${JSON.stringify(selector)}).click(); 0`);
const choose = (id) =>
  evaluate(
    `editor.server.json("templates").then((all) => editor.changeTemplate(all.find(({ id }) => id === "${id}").document))`,
  );
const slide = (label, ...values) =>
  evaluate(`{
  const field = [...document.querySelectorAll("section[role=tabpanel]:not([hidden]) .slider")].find((each) => each.querySelector("label").textContent === "${label}");
  const input = field.querySelector("input");
  for (const value of ${JSON.stringify(values)}) { input.value = value; input.dispatchEvent(new Event("input")); }
  input.dispatchEvent(new Event("change"));
  input.disabled
}`);

test("the tray draws every photo, also photos added later", async () => {
  await click("#tab-photos");
  const drawn = (count) =>
    `{
    const all = [...document.querySelectorAll(".tray canvas")];
    all.length === ${count} && all.every((canvas) => canvas.width > 2 && canvas.classList.contains("is-drawn"))
  }`;
  await until(drawn(6), "six thumbnails");
  cpSync(
    join(samples, readdirSync(samples).filter((each) => each.endsWith(".jpg")).sort()[7]),
    join(page.folder, "new.jpg"),
  );
  const bytes = readFileSync(join(page.folder, "new.jpg")).toString("base64");
  await evaluate(
    `editor.upload([new File([Uint8Array.from(atob("${bytes}"), (each) => each.charCodeAt(0))], "new.jpg", { type: "image/jpeg" })]).then(() => 0)`,
  );
  await until(drawn(7), "a seventh thumbnail");
  await undoAll();
});

test("an image is pasted, and tray images that were not visible are not fetched", async () => {
  const before = await evaluate("editor.photos.all.length");
  // A layout that is not generated leaves photos in the tray.
  await choose("square/four");
  // Unlike templates, this panel shows no photos.
  await click("#tab-draw");
  await evaluate(`(async () => {
    const canvas = new OffscreenCanvas(96, 64);
    canvas.getContext("2d").fillRect(0, 0, 48, 64);
    const file = new File([await canvas.convertToBlob({ type: "image/png" })], "pasted.png", { type: "image/png" });
    const clipboardData = new DataTransfer();
    clipboardData.items.add(file);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
    // A text that is pasted is none.
    const text = new DataTransfer();
    text.setData("text/plain", "words");
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: text, bubbles: true }));
    globalThis.pasted = file;
  })()`);
  await until(`editor.photos.all.length === ${before + 1}`, "the pasted picture");
  assert.equal(await evaluate("editor.photos.all.at(-1).name"), "pasted.png");
  await evaluate(`{
    const { fetch } = globalThis;
    globalThis.fetched = new Set();
    globalThis.fetch = (path, ...rest) => (String(path).includes("/small") && fetched.add(path), fetch(path, ...rest));
    editor.upload(Array.from({ length: 70 }, () => pasted)).then(() => 0)
  }`);
  assert.equal(await evaluate("fetched.size"), 0);
  await click("#tab-photos");
  await until("fetched.size > 5", "the first pictures");
  await pause(300);
  const [few, all] = await evaluate("[fetched.size, editor.photos.all.length]");
  assert.ok(all >= 77 && few < all - 20, `${few} of ${all}`);
  await evaluate("document.querySelector('#panel-photos .content').scrollTop = 1600; 0");
  await until(`fetched.size > ${few}`, "more pictures");
  await undoAll();
});

test("the sliders show the gap and margin of a generated layout, and change them in place", async () => {
  await click("#tab-style");
  const before = (await state()).slots.map(({ id, frame }) => [id, frame]);
  const canvas = await evaluate("editor.canvas");
  const edge = (slots) => Math.min(...slots.map(({ frame: [x] }) => x));
  assert.ok(Math.abs(edge(await state().then(({ slots }) => slots)) - 32) < 0.1);
  const shown = (label) =>
    evaluate(
      `[...document.querySelectorAll(".panel-style .slider")].find((each) => each.querySelector("label").textContent === "${label}").querySelector("output").value`,
    );
  assert.ok(Number(await shown("Gap")) > 0 && Number(await shown("Margin")) > 0);
  assert.equal(await slide("Margin", 20, 40, 60), false);
  const wide = (await state()).slots;
  const margin = Math.round(0.6 ** 1.5 * 0.12 * Math.min(...canvas));
  assert.ok(Math.abs(edge(wide) - margin) < 0.1, `${edge(wide)} instead of ${margin}`);
  await slide("Gap", 50, 0);
  const tight = (await state()).slots;
  // Without a gap the places cover all that the margin leaves.
  const area = tight.reduce((sum, { frame: [, , width, height] }) => sum + width * height, 0);
  assert.ok(Math.abs(area / ((canvas[0] - 2 * margin) * (canvas[1] - 2 * margin)) - 1) < 0.002);
  assert.deepEqual(tight.map(({ id }) => id), before.map(([id]) => id));
  await untilSaved();
  assert.equal(saved().template.slots.length, before.length);
  // Each slider was one step to undo.
  await evaluate("{ editor.undo(); editor.undo(); 0 }");
  assert.deepEqual((await state()).slots.map(({ id, frame }) => [id, frame]), before);
  await undoAll();
});

test("several layers are moved, duplicated and deleted together, each as one undo step", async () => {
  await evaluate(`{
    for (const [index, id] of ["one", "two"].entries()) editor.perform({ command: "addLayer", layer: { id, size: [300, 200], center: [500 + 700 * index, 600], sticker: { drawing: "heart" } } });
    editor.perform({ command: "select", layer: "one" });
    editor.perform({ command: "toggleSelection", layer: "two" });
    document.querySelector("collage-stage canvas").focus();
  }`);
  const centers = async () => Object.fromEntries((await state()).layers.map(({ id, center }) => [id, center]));
  const { undoCount } = await state();
  await key("ArrowRight", { modifiers: 8 });
  assert.deepEqual(await centers(), { one: [510, 600], two: [1210, 600] });
  await click(".selection-bar [title=Duplicate]");
  let { layers, selections, undoCount: count } = await state();
  assert.deepEqual([layers.length, selections.length, count], [4, 2, undoCount + 2]);
  assert.ok(selections.every(({ layer }) => !["one", "two"].includes(layer)));
  const [copy] = layers.filter(({ id }) => id === selections[0].layer);
  assert.notDeepEqual(copy.center, [510, 600]);
  await key("Delete");
  ({ layers, undoCount: count } = await state());
  assert.deepEqual([layers.map(({ id }) => id), count], [["one", "two"], undoCount + 3]);
  await evaluate("editor.undo()");
  assert.equal((await state()).layers.length, 4);
  await undoAll();
});

test("a touch between letters hits the photo below, a touch on a letter hits the text", async () => {
  const { slots } = await state();
  const widest = slots.reduce((one, other) => (other.frame[2] > one.frame[2] ? other : one));
  const [x, y] = middle(widest);
  await evaluate(
    `editor.perform({ command: "addLayer", layer: { id: "words", size: [${
      widest.frame[2] * 0.98
    }, 60], center: [${x}, ${y}], text: { text: "O", align: "center", font: { family: "Inter", size: 70, weight: 800 } } } }); 0`,
  );
  const hit = (at) => evaluate(`editor.session.hit(${JSON.stringify(at)}, "mouse").kind`);
  const aside = [x - widest.frame[2] * 0.35, y];
  await eventually(async () => (await hit(aside)) === "item", "a text whose shape is known");
  assert.equal(await hit([x - 20, y]), "layer");
  await drag(aside, [aside[0] + 30, aside[1]]);
  const [layer] = (await state()).layers;
  assert.deepEqual(layer.center, [x, y]);
  await undoAll();
});

test("template previews show their texts", async () => {
  await click("#tab-templates");
  const search = (words) =>
    evaluate(`{
    const field = document.querySelector(".panel-templates input[type=search]");
    field.value = "${words}";
    field.dispatchEvent(new Event("input"));
  }`);
  await search("paper/brush-photo");
  await until("document.querySelector('.found').ariaBusy === 'false'", "what is found");
  // What the card shows differs from the same card without its words.
  await until("document.querySelector('.card:not([hidden]) canvas.is-drawn') !== null", "a preview");
  const ink = await evaluate(`{
    const panel = document.querySelector(".card:not([hidden])");
    panel.document.layers.length > 0 && panel.layers.then((parts) => Promise.all(parts.map(({ level, sprite: { picture } }) => {
      const context = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
      context.drawImage(picture, 0, 0);
      const { data } = context.getImageData(0, 0, picture.width, picture.height);
      return [level, data.filter((alpha, index) => index % 4 === 3 && alpha > 0).length / (data.length / 4)];
    })))
  }`);
  const above = ink.find(([level]) => level === "above")[1];
  assert.ok(above > 0.01 && above < 0.7, `${above}`);
  await search("");
});

test("a mask, which the page does not draw, is shown by the renderer when nothing moves", async () => {
  await choose("square/four");
  await evaluate(`{
    const canvas = new OffscreenCanvas(100, 100);
    const context = canvas.getContext("2d");
    context.fillStyle = "#ffffff";
    context.fillRect(0, 0, 100, 50);
    globalThis.mask = canvas.convertToBlob({ type: "image/png" }).then((blob) => editor.server.uploadSticker(blob));
    0
  }`);
  const { picture } = await evaluate("mask");
  await evaluate(`{
    const { template } = editor;
    const whole = editor.template;
    const slots = editor.collage.expand(whole).slots.map((slot, index) => index === 0 ? { ...slot, shape: { mask: ${
    JSON.stringify(picture)
  } }, cornerRadius: undefined } : slot);
    const { canvas, format, version, name } = whole;
    editor.restyle({ format, version, name, canvas: { ...canvas, background: "#00ff00" }, slots });
  }`);
  await until("editor.exact.picture !== null", "the renderer's picture");
  await page.frame();
  const [slot] = (await state()).slots;
  const [left, top, width, height] = slot.frame;
  const color = ([x, y]) =>
    evaluate(`{
    const { canvas } = document.querySelector("collage-stage");
    const factor = canvas.width / editor.canvas[0];
    [...canvas.getContext("2d").getImageData(Math.round(${x} * factor), Math.round(${y} * factor), 1, 1).data.slice(0, 3)]
  }`);
  // It is touched where it is opaque: beneath it is nothing.
  const hit = (share) => evaluate(`editor.session.hit([${left + width / 2}, ${top + height * share}]).kind`);
  await until(
    `editor.session.hit([${left + width / 2}, ${top + height * 0.8}]).kind === "canvas"`,
    "the mask to be touched",
  );
  assert.deepEqual([await hit(0.2), await hit(0.8)], ["item", "canvas"]);
  const below = await color([left + width / 2, top + height * 0.8]);
  assert.ok(below[1] > 240 && below[0] < 20, `${below}`);
  assert.notDeepEqual(await color([left + width / 2, top + height * 0.3]), below);
  await undoAll();
  assert.equal(await hit(0.8), "item");
});

test("the focus ring of the collage is shown for keys, not for touch", async () => {
  await evaluate("document.activeElement.blur(); 0");
  const ring = () => evaluate("getComputedStyle(document.querySelector('collage-stage canvas')).outlineStyle");
  const { slots } = await state();
  await hold("touchStart", { 1: middle(slots[0]) });
  await hold("touchEnd", {});
  assert.equal(await evaluate("document.activeElement.localName"), "canvas");
  assert.equal(await ring(), "none");
  await key("ArrowRight");
  assert.equal(await ring(), "solid");
});

test("rule-of-thirds lines follow a moving photo, and previews of looks follow its crop", async () => {
  await choose("square/four");
  await until("!editor.session.isSettling(performance.now() / 1000)", "rest");
  const { slots: [slot], items } = await state();
  const { id } = items.find((item) => item.slot === slot.id);
  await evaluate(
    `editor.perform({ command: "zoom", item: "${id}", by: 2 }); editor.perform({ command: "select", item: "${id}" })`,
  );
  await click("#tab-looks");
  const strip = () =>
    evaluate(`{
    const canvas = document.querySelectorAll(".filter canvas")[1];
    canvas.width > 2 ? [...canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data].filter((_, index) => index % 41 === 0).join() : null
  }`);
  await until("document.querySelectorAll('.filter canvas')[1]?.width > 2", "the previews of looks");
  await until("!editor.session.isSettling(performance.now() / 1000)", "rest");
  await page.frame();
  const before = await strip();
  // Whether a light line is above the photo at a share of its place's width.
  const hasLine = (share) =>
    evaluate(`{
    const { canvas, overlay } = document.querySelector("collage-stage");
    const factor = canvas.width / editor.canvas[0];
    const margin = (overlay.width - canvas.width) / 2;
    const [x, y, width, height] = ${JSON.stringify(slot.frame)};
    const { data } = overlay.getContext("2d").getImageData(margin + Math.round((x + width * ${share}) * factor) - 2, margin + Math.round((y + height / 2) * factor), 5, 1);
    [0, 4, 8, 12, 16].some((at) => data[at] > 120 && data[at + 3] > 100)
  }`);
  assert.equal(await hasLine(1 / 3), false);
  const [x, y] = middle(slot);
  await hold("touchStart", { 1: [x, y] });
  for (const step of [15, 30, 45]) await hold("touchMove", { 1: [x + step, y] });
  assert.deepEqual([await hasLine(1 / 3), await hasLine(2 / 3), await hasLine(0.45)], [true, true, false]);
  // While the finger is down already.
  await until(
    `{
    const canvas = document.querySelectorAll(".filter canvas")[1];
    [...canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data].filter((_, index) => index % 41 === 0).join() !== ${
      JSON.stringify(before)
    }
  }`,
    "a preview that moves",
  );
  await hold("touchEnd", {});
  await page.frame();
  assert.equal(await hasLine(1 / 3), false);
  await undoAll();
});

test("photos move to the slots of another template", async () => {
  const [{ item }] = await evaluate("document.querySelector('collage-stage').shown.items");
  const start = await evaluate(
    `editor.session.presentation(performance.now() / 1000).items.find(({ item }) => item === "${item}").transform`,
  );
  // Asked in the task of the change: on a busy machine the way could be over before the next.
  const [first, half, last] = await evaluate(
    `editor.server.json("templates").then((all) => editor.changeTemplate(all.find(({ id }) => id === "hero/hero-left").document)).then(() => {
    const now = performance.now() / 1000;
    return [0, 0.05, 5].map((passed) => editor.session.presentation(now + passed).items.find(({ item }) => item === "${item}").transform);
  })`,
  );
  const far = (one, other) => Math.hypot(one[0] - other[0], one[4] - other[4], one[5] - other[5]);
  assert.ok(far(start, last) > 20, `${start} ${last}`);
  assert.ok(
    far(first, last) > 1 && far(half, start) > 1 && far(half, last) < far(first, last),
    `${start}: ${first} ${half} ${last}`,
  );
  await undoAll();
});

test("buttons flip, rotate and reset a photo, and reorder and hide layers", async () => {
  const { slots: [slot], items } = await state();
  const { id } = items.find((item) => item.slot === slot.id);
  const itemNow = async () => (await state()).items.find((item) => item.id === id);
  const before = await itemNow();
  await evaluate(`editor.perform({ command: "select", item: "${id}" }); 0`);
  const tool = (label) => page.press(`.selection-bar [aria-label="${label}"]`);
  await tool("Flip");
  await tool("Turn right by 90°");
  const turned = await itemNow();
  assert.deepEqual([Boolean(turned.mirrored), turned.quarterTurns], [
    !before.mirrored,
    ((before.quarterTurns ?? 0) + 1) % 4,
  ]);
  await evaluate(`editor.perform({ command: "zoom", item: "${id}", by: 2 }); 0`);
  await tool("Reset crop, zoom, turns and flips");
  assert.equal((await itemNow()).zoom, 1);
  await undoAll();
  await evaluate(
    `for (const id of ["one", "two", "three"]) editor.perform({ command: "addLayer", layer: { id, size: [200, 200], center: [500, 500], sticker: { drawing: "heart" } } })`,
  );
  await click("#tab-layers");
  const row = (id, title) => page.press(`.panel-layers [data-id=${id}] [title="${title}"]`);
  const order = async () => (await state()).layers.map(({ id }) => id);
  await row("one", "Bring forward");
  assert.deepEqual(await order(), ["two", "one", "three"]);
  await row("three", "Send backward");
  assert.deepEqual(await order(), ["two", "three", "one"]);
  assert.deepEqual(
    await evaluate("[...document.querySelectorAll('.layer-list li')].map(({ dataset }) => dataset.id)"),
    ["one", "three", "two"],
  );
  await row("two", "Hide");
  assert.equal((await state()).layers[0].hidden, true);
  await row("two", "Show");
  assert.equal(Boolean((await state()).layers[0].hidden), false);
  await row("three", "Delete");
  assert.deepEqual(await order(), ["two", "one"]);
  await undoAll();
});

test("the export writes every format at the requested size", async () => {
  await page.send("Page.setDownloadBehavior", { behavior: "allow", downloadPath: page.folder });
  await click(".top-bar .primary");
  await until("document.querySelector('dialog.export')?.open", "the dialog");
  const kinds = {
    jpeg: ["jpg", /^ffd8ff/],
    png: ["png", /^89504e47/],
    webp: ["webp", /^52494646.{8}57454250/],
    avif: ["avif", /^.{8}66747970/],
    tiff: ["tif", /^(49492a|4d4d00)/],
  };
  const offered = await evaluate(
    "[...document.querySelectorAll('dialog.export [role=radiogroup][aria-label=Format] input')].map(({ value }) => value)",
  );
  assert.deepEqual(offered.toSorted(), Object.keys(kinds).toSorted());
  for (const format of offered) {
    await click(`dialog.export input[value=${format}]`);
    await evaluate(
      `{ const width = document.querySelector("dialog.export input[type=number]"); width.value = 240; width.dispatchEvent(new Event("input")); width.dispatchEvent(new Event("change")); document.querySelector(".export .message").textContent = ""; 0 }`,
    );
    await click("dialog.export footer .primary");
    await until(
      "/^Downloaded: 240 × /.test(document.querySelector('.export .message').textContent)",
      `an export as ${format}`,
    );
    const [extension, start] = kinds[format];
    const named = () =>
      readdirSync(page.folder).find((name) =>
        name.startsWith("travels.") && name.endsWith(`.${extension}`) || name === `travels.${extension}f`
      );
    // A browser creates the file before it writes it.
    const bytes = () => (named() ? readFileSync(join(page.folder, named())) : Buffer.alloc(0));
    await eventually(() => bytes().length > 0, `a file as ${format}`);
    assert.match(bytes().subarray(0, 16).toString("hex"), start, format);
  }
  await click("dialog.export [aria-label=Close]");
});

test("on a phone everything fits, and panels open and close", async () => {
  const phone = (width) =>
    page.send("Emulation.setDeviceMetricsOverride", { width, height: 740, deviceScaleFactor: 2, mobile: true });
  for (const width of [320, 390]) {
    await phone(width);
    for (const id of ["photos", "templates", "style", "looks", "adjust", "text", "draw", "layers"]) {
      await evaluate(
        `if (document.querySelector("#tab-${id}").ariaSelected !== "true") document.querySelector("#tab-${id}").click(); 0`,
      );
      await page.frame();
      const out = await evaluate(`{
        const shown = [...document.querySelectorAll(".top-bar button, .tabs button, .panel section:not([hidden]) > header button, collage-stage canvas[tabindex]")];
        shown.filter((element) => {
          const { left, right, top, bottom } = element.getBoundingClientRect();
          return element.checkVisibility() && (left < -1 || right > innerWidth + 1 || top < -1 || bottom > innerHeight + 1);
        }).map((element) => element.ariaLabel || element.textContent).concat(document.documentElement.scrollWidth > innerWidth ? ["the page is wider than the window"] : [])
      }`);
      assert.deepEqual(out, [], `${width}: ${id}`);
      const { height } = await page.rect("collage-stage canvas");
      assert.ok(height > 80, `${width}: ${id} leaves ${height} for the collage`);
    }
    await evaluate("document.querySelector('#tab-layers').click(); 0");
    assert.equal(
      await evaluate("[...document.querySelectorAll('.panel > section')].every(({ hidden }) => hidden)"),
      true,
    );
  }
  await page.send("Emulation.clearDeviceMetricsOverride");
});

test("the page threw no exception", () => assert.deepEqual(page.exceptions, []));
