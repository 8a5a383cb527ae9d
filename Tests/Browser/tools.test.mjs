// The tools of `collage edit` by real touch in Chromium: pens, eraser, layers, crop, stickers, looks of places and of the picture.
// node --test Tests/Browser/tools.test.mjs; needs what editor.test.mjs does.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { middle, moduleOf, openEditorPage, samples } from "./editor-page.mjs";
import { pause } from "./waiting.mjs";

const page = await openEditorPage("square/four");
const { evaluate, state, drag, key, untilSaved, saved, undoAll, until } = page;
after(() => page.close());

const click = (selector) =>
  evaluate(`{ const found = document.querySelector(${JSON.stringify(selector)}); found.click(); 0 }`);
/** The spread of the codes of a square of the artwork, in canvas units: 0 where it is of one color. */
const spread = (x, y, side) =>
  evaluate(`{
  const { canvas, scale } = document.querySelector("collage-stage");
  const factor = canvas.width / editor.canvas[0];
  const { data } = canvas.getContext("2d").getImageData(${x} * factor, ${y} * factor, ${side} * factor, ${side} * factor);
  let [sum, squares, count] = [0, 0, data.length / 4];
  for (let index = 0; index < data.length; index += 4) { sum += data[index]; squares += data[index] ** 2; }
  Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2))
}`);
/** The mean green of a square of the artwork. */
const green = (x, y, side) =>
  evaluate(`{
  const { canvas } = document.querySelector("collage-stage");
  const factor = canvas.width / editor.canvas[0];
  const { data } = canvas.getContext("2d").getImageData(${x} * factor, ${y} * factor, ${side} * factor, ${side} * factor);
  let sum = 0;
  for (let index = 1; index < data.length; index += 4) sum += data[index];
  sum / (data.length / 4)
}`);

test("the eraser cuts a line in two, and one drag is one undo step", async () => {
  await click("#tab-draw");
  await drag([150, 300], [650, 300]);
  assert.equal((await state()).layers.length, 1);
  await click("[data-tool=eraser]");
  await drag([400, 200], [400, 400]);
  const { layers, undoCount, undoName } = await state();
  assert.equal(layers.length, 2);
  assert.deepEqual([undoCount, undoName], [2, "erase"]);
  // What is left ends on both sides of the eraser, and nothing of the line has moved.
  const ends = layers.map(({ center: [x], size: [width] }) => [x - width / 2, x + width / 2]).sort((one, other) =>
    one[0] - other[0]
  );
  assert.ok(ends[0][1] < 390 && ends[0][1] > 340 && ends[1][0] > 410 && ends[1][0] < 460, JSON.stringify(ends));
  assert.ok(Math.abs(ends[0][0] - 150) < 10 && Math.abs(ends[1][1] - 650) < 10, JSON.stringify(ends));
  await evaluate("editor.undo()");
  assert.equal((await state()).layers.length, 1);
  // Rubbed out as a whole, it is gone.
  await drag([140, 300], [660, 300]);
  assert.equal((await state()).layers.length, 0);
  await click("[data-tool=pen]");
  await undoAll();
});

test("pens blur and pixelate what is below them, like the renderer", async () => {
  await click("#tab-draw");
  const at = [700, 300];
  const sharp = await spread(at[0] - 15, at[1] - 15, 30);
  for (const tool of ["blur", "pixelate"]) {
    await click(`[data-tool=${tool}]`);
    await drag([at[0] - 120, at[1]], [at[0] + 120, at[1]]);
    const [layer] = (await state()).layers;
    assert.equal(layer.stroke.tool, tool);
    assert.equal(layer.stroke.color, undefined);
    await page.frame();
    assert.ok(
      (await spread(at[0] - 15, at[1] - 15, 30)) < 0.8 * sharp,
      `${tool}: ${await spread(at[0] - 15, at[1] - 15, 30)} of ${sharp}`,
    );
    await untilSaved();
    assert.equal(saved().layers[0].stroke.tool, tool);
    await undoAll();
  }
  await click("[data-tool=pen]");
  await click("#tab-photos");
});

test("a marker darkens, neon glows, and both are drawn like the renderer", async () => {
  await click("#tab-draw");
  const area = [150, 250, 500, 100];
  const pixels = () =>
    evaluate(`{
    const { canvas } = document.querySelector("collage-stage");
    const factor = canvas.width / editor.canvas[0];
    [...canvas.getContext("2d").getImageData(...${
      JSON.stringify(area)
    }.map((length) => Math.round(length * factor))).data]
  }`);
  const channels = (data) => data.filter((_, index) => index % 4 < 3);
  const mean = (one, other) => one.reduce((sum, value, index) => sum + Math.abs(value - other[index]), 0) / one.length;
  /** Draws a line, and returns what was seen before, after it, and with the renderer's picture. */
  const draw = async (tool) => {
    await click(`[data-tool=${tool}]`);
    await evaluate(
      `for (const input of document.querySelectorAll(".panel-draw .slider input")) { input.value = 60; input.dispatchEvent(new Event("input")); input.dispatchEvent(new Event("change")); }`,
    );
    const before = channels(await pixels());
    await evaluate(
      "globalThis.sprites = 0; editor.sprites.addEventListener('load', () => (sprites += 1), { once: true }); 0",
    );
    // The renderer's picture is held back until the model's line was seen.
    await evaluate(
      "{ editor.server.picture = async (...all) => (await new Promise((resolve) => (globalThis.release = () => (delete editor.server.picture, resolve()))), editor.server.picture(...all)); }",
    );
    await drag([200, 300], [600, 300]);
    await until("globalThis.release", "the question");
    const drawn = channels(await pixels());
    const { layers } = await state();
    assert.equal(layers.at(-1).stroke.tool, tool);
    await evaluate("release(), (globalThis.release = null)");
    await until("sprites === 1", "the renderer's picture");
    await page.frame();
    return { before, drawn, rendered: channels(await pixels()) };
  };
  const marker = await draw("marker");
  assert.ok(mean(marker.drawn, marker.before) > 10, `${mean(marker.drawn, marker.before)}`);
  // A photo's larger picture may have come in between.
  const lightened = marker.rendered.filter((value, index) => value > marker.before[index] + 2).length;
  assert.ok(lightened < 0.02 * marker.before.length, `${lightened} of ${marker.before.length}`);
  assert.ok(
    mean(marker.rendered, marker.drawn) < 0.15 * mean(marker.drawn, marker.before),
    `${mean(marker.rendered, marker.drawn)}`,
  );
  await undoAll();
  const pen = await draw("pen");
  await undoAll();
  const neon = await draw("neon");
  await undoAll();
  // The glow changes more than the line itself does, and all around it.
  const changed = ({ before, rendered }) =>
    rendered.filter((value, index) => Math.abs(value - before[index]) > 4).length;
  assert.ok(changed(neon) > 1.2 * changed(pen), `${changed(neon)} ${changed(pen)}`);
  assert.ok(
    mean(neon.rendered, neon.drawn) < 0.35 * mean(neon.drawn, neon.before),
    `${mean(neon.rendered, neon.drawn)} ${mean(neon.drawn, neon.before)}`,
  );
  await click("[data-tool=pen]");
  await click("#tab-photos");
});

test("a stylus draws wider lines with more pressure", async () => {
  await click("#tab-draw");
  await click("[data-tool=pen]");
  const at = await page.placer();
  const stylus = (type, point, force) =>
    page.send("Input.dispatchMouseEvent", {
      type,
      ...at(point),
      button: "left",
      buttons: force > 0 ? 1 : 0,
      clickCount: 1,
      pointerType: "pen",
      force,
    });
  await stylus("mousePressed", [150, 300], 0.1);
  for (let step = 1; step <= 20; step += 1) {
    await stylus("mouseMoved", [150 + step * 25, 300], 0.1 + step * 0.045);
    await page.frame();
  }
  await stylus("mouseReleased", [650, 300], 0);
  const [{ stroke }] = (await state()).layers;
  const pressures = stroke.samples.map(([, , pressure]) => pressure);
  assert.ok(
    pressures[0] < 0.2 && Math.max(...pressures) > 0.9 && pressures.every((each) => each !== null),
    `${pressures}`,
  );
  const heights = await evaluate(`{
    const all = editor.session.strokeOutline(editor.state.layers[0].stroke, 0.1).flat();
    [[0, 300], [500, 800]].map(([left, right]) => {
      const ys = all.filter(([x]) => x >= left && x <= right).map(([, y]) => y);
      return Math.max(...ys) - Math.min(...ys);
    })
  }`);
  assert.ok(heights[1] > 1.5 * heights[0], `${heights}`);
  // A finger has no pressure.
  await drag([150, 500], [500, 500]);
  assert.ok(
    (await state()).layers[1].stroke.samples.every(([, , pressure]) => pressure === null || pressure === undefined),
  );
  await click("#tab-photos");
  await undoAll();
});

test("one button makes all slots of a split layout equal, as one undo step", async () => {
  await evaluate(
    `editor.server.json("templates").then((all) => editor.changeTemplate(all.find(({ id }) => id === "hero/hero-left").document))`,
  );
  await click("#tab-style");
  await evaluate(
    `for (const { branch, count } of Object.values(Object.groupBy(editor.session.dividers, ({ branch }) => branch.join())).map((all) => ({ branch: all[0].branch, count: all.length + 1 }))) {
    editor.perform({ command: "weights", branch, weights: Array.from({ length: count }, (_, index) => index + 1) });
  }`,
  );
  const before = (await state()).undoCount;
  await page.press(".panel-style section .wide");
  const { slots, undoCount, undoName } = await state();
  assert.deepEqual([undoCount, undoName], [before + 1, "resize"]);
  const length = (axis) => slots.map(({ frame }) => frame[axis]);
  assert.ok(Math.max(...length(2)) - Math.min(...length(2)) < 1, `${length(2)}`);
  const column = slots.filter(({ id }) => id !== "hero").map(({ frame }) => frame[3]);
  assert.ok(Math.max(...column) - Math.min(...column) < 1, `${column}`);
  // The buttons of the bar go back and forth.
  const names = () =>
    evaluate(
      "[...document.querySelectorAll('.history button')].map(({ ariaLabel, disabled }) => [ariaLabel, disabled])",
    );
  assert.deepEqual(await names(), [["Undo: resize", false], ["Redo", true]]);
  await page.press(".history button:first-child");
  assert.notDeepEqual((await state()).slots, slots);
  assert.deepEqual((await names())[1], ["Redo: resize", false]);
  await page.press(".history button:last-child");
  assert.deepEqual((await state()).slots, slots);
  assert.equal((await names())[1][1], true);
  // Where nothing can be dragged there is no button.
  await undoAll();
  await evaluate(
    `editor.server.json("templates").then((all) => editor.changeTemplate(all.find(({ id }) => id === "shapes/honeycomb").document))`,
  );
  assert.equal(await evaluate("document.querySelector('.panel-style section .wide').checkVisibility()"), false);
  await undoAll();
  await click("#tab-photos");
});

test("layers get an opacity, a blend mode and a shadow, and can be moved below the photos", async () => {
  await click("#tab-text");
  await click(".style-title");
  await until("editor.state.layers.length === 1", "a text");
  await click("#tab-layers");
  await evaluate(`{
    const panel = document.querySelector(".panel-layers");
    const blend = panel.querySelector("select");
    blend.value = "multiply";
    blend.dispatchEvent(new Event("change"));
    const opacity = panel.querySelector("input[type=range]");
    for (const value of [80, 60]) { opacity.value = value; opacity.dispatchEvent(new Event("input")); }
    opacity.dispatchEvent(new Event("change"));
    panel.querySelector("[role=switch]").click();
    [...panel.querySelectorAll("[type=radio]")].find(({ value }) => value === "below").click();
  }`);
  const { layers: [layer] } = await state();
  assert.deepEqual([layer.blend, layer.opacity, layer.level], ["multiply", 0.6, "below"]);
  assert.ok(layer.shadow.blur > 0 && layer.shadow.y > 0);
  await undoAll();
});

test("a handle beyond the edge of the canvas is visible and can be dragged", async () => {
  await evaluate(
    `editor.perform({ command: "addLayer", layer: { id: "wide", size: [1080, 200], center: [540, 500], shape: { form: { rectangle: {} }, fill: "#336699" } } })`,
  )
    .catch(() => {});
  await evaluate(`editor.perform({ command: "select", layer: "wide" })`);
  await page.frame();
  const handles = await evaluate("document.querySelector('collage-stage').shown.handles");
  const right = handles.find(({ kind }) => kind === "bottomRight").position;
  const width = await evaluate("editor.canvas[0]");
  assert.ok(right[0] >= width - 1);
  const { isSeen } = await evaluate(`{
    const { overlay, canvas, scale } = document.querySelector("collage-stage");
    const margin = (overlay.width - canvas.width) / 2;
    const { data } = overlay.getContext("2d").getImageData(margin + canvas.width + 1, margin + ${
    right[1]
  } * canvas.width / editor.canvas[0] - 3, 4, 6);
    ({ isSeen: data.some((byte, index) => index % 4 === 3 && byte > 100) })
  }`);
  assert.ok(isSeen);
  const before = (await state()).layers.find(({ id }) => id === "wide").scale;
  await drag([right[0] + 5, right[1]], [right[0] - 200, right[1] - 40]);
  const after = (await state()).layers.find(({ id }) => id === "wide").scale;
  assert.ok(after < before - 0.05, `${before} -> ${after}`);
  await undoAll();
});

test("a crop frame is dragged by its corner and its middle, and moved by keys", async () => {
  const [item] = (await state()).items;
  await evaluate(`editor.perform({ command: "select", item: ${JSON.stringify(item.id)} })`);
  await click("#tab-adjust");
  await click(".panel-adjust .wide");
  await until("document.querySelector('dialog.crop')?.open", "the dialog");
  const rect = (selector) =>
    evaluate(
      `{ const { x, y, width, height } = document.querySelector(${
        JSON.stringify(selector)
      }).getBoundingClientRect(); ({ x, y, width, height }) }`,
    );
  const touch = async (type, points) => {
    await page.send("Input.dispatchTouchEvent", { type, touchPoints: points });
    await page.frame();
  };
  const swipe = async ({ x, y }, [right, down]) => {
    await touch("touchStart", [{ x, y, id: 1 }]);
    for (const share of [0.5, 1]) await touch("touchMove", [{ x: x + right * share, y: y + down * share, id: 1 }]);
    await touch("touchEnd", []);
  };
  const first = await rect(".crop-frame");
  await swipe({ x: first.x + first.width - 1, y: first.y + first.height - 1 }, [-60, -60]);
  const smaller = await rect(".crop-frame");
  assert.ok(
    smaller.width < first.width - 40 && Math.abs(smaller.width - smaller.height) < 1.5,
    JSON.stringify([first, smaller]),
  );
  assert.ok(Math.abs(smaller.x - first.x) < 1 && Math.abs(smaller.y - first.y) < 1);
  await swipe({ x: smaller.x + smaller.width / 2, y: smaller.y + smaller.height / 2 }, [30, 20]);
  const movedBy = await rect(".crop-frame");
  assert.ok(
    Math.abs(movedBy.x - smaller.x - 30) < 1.5 && Math.abs(movedBy.y - smaller.y - 20) < 1.5,
    JSON.stringify([smaller, movedBy]),
  );
  await evaluate("document.querySelector('.crop-frame').focus()");
  await key("ArrowLeft");
  assert.ok((await rect(".crop-frame")).x < movedBy.x - 1);
  const area = await rect(".crop-area");
  const frame = await rect(".crop-frame");
  const wanted = [
    (frame.x - area.x) / area.width,
    (frame.y - area.y) / area.height,
    frame.width / area.width,
    frame.height / area.height,
  ];
  await click("dialog.crop .primary");
  await page.untilAtRest();
  const { crop } = (await state()).items.find(({ id }) => id === item.id);
  assert.ok(crop.every((share, index) => Math.abs(share - wanted[index]) < 0.004), JSON.stringify([crop, wanted]));
  // What the frame held is what the place shows.
  const shown = await evaluate(
    `document.querySelector("collage-stage").shown.items.find(({ item }) => item === ${
      JSON.stringify(item.id)
    }).visiblePart`,
  );
  const [width, height] = await evaluate(`editor.photos.info(${JSON.stringify(item.photo)}).size`);
  const part = [shown[0] / width, shown[1] / height, shown[2] / width, shown[3] / height];
  assert.ok(part.every((share, index) => Math.abs(share - crop[index]) < 0.004), JSON.stringify([part, crop]));
  await undoAll();
});

test("a picture is uploaded as a sticker, drawn, saved and exported", async () => {
  const bytes = readFileSync(join(samples, "04-balloons.jpg")).toString("base64");
  await click("#tab-text");
  await evaluate(`(async () => {
    const bytes = Uint8Array.from(atob(${JSON.stringify(bytes)}), (letter) => letter.charCodeAt(0));
    await editor.stickers.add(new File([bytes], "logo.jpg", { type: "image/jpeg" }));
  })()`);
  const [layer] = (await state()).layers;
  assert.match(layer.sticker.picture, /^collage-photos\/.*\.jpeg$/);
  await until(`editor.sprites.sprite(editor.state.layers[0]) !== undefined`, "the sticker's picture");
  await untilSaved();
  assert.equal(saved().layers[0].sticker.picture, layer.sticker.picture);
  // No picture is refused in words.
  await evaluate(
    `editor.server.uploadSticker(new Blob(["none"])).then(() => { throw new Error("it was taken"); }, ({ status }) => { if (status !== 422) throw new Error(status); })`,
  );
  await undoAll();
});

test("a slot and the whole canvas have looks, and effects are shown as rendered", async () => {
  const before = await evaluate("JSON.stringify(editor.document())");
  await evaluate("editor.perform({ command: 'select', item: editor.state.items[0].id })");
  await click("#tab-looks");
  await until("document.querySelectorAll('.filter').length > 3", "the filters");
  const scope = (value) => click(`.panel-looks .choices input[value=${value}]`);
  const slide = (label, value) =>
    evaluate(`{
    const slider = [...document.querySelectorAll(".panel-looks .slider")].find((each) => each.querySelector("label").textContent === ${
      JSON.stringify(label)
    });
    const input = slider.querySelector("input");
    for (const next of [${value} / 2, ${value}]) { input.value = next; input.dispatchEvent(new Event("input")); }
    input.dispatchEvent(new Event("change"));
  }`);
  await scope("place");
  await evaluate(
    "[...document.querySelectorAll('.filter')].find((card) => card.textContent === 'Noir')?.click() ?? document.querySelectorAll('.filter')[3].click()",
  );
  const slot = (await state()).slots[0].id;
  assert.ok(
    await evaluate(`editor.template.slots?.[0].filter ?? editor.template.styles?.[${JSON.stringify(slot)}]?.filter`),
  );
  assert.equal((await state()).items[0].look, undefined);
  await scope("whole");
  const corner = await green(2, 2, 12);
  await slide("Vignette", 100);
  assert.equal(await evaluate("editor.template.canvas.adjust.vignette"), 1);
  await page.frame();
  const approximate = await green(2, 2, 12);
  assert.ok(approximate < 0.5 * corner, `${approximate} of ${corner}`);
  await until("editor.exact.picture !== null", "the renderer's picture");
  await page.frame();
  const exact = await green(2, 2, 12);
  assert.ok(Math.abs(exact - approximate) < 6, `${exact} ${approximate}`);
  // One step each, whatever a slider passed.
  await evaluate("editor.undo()");
  assert.equal(await evaluate("editor.template.canvas.adjust"), undefined);
  assert.equal(await evaluate("editor.exact.picture"), null);
  await undoAll();
  assert.equal(await evaluate("JSON.stringify(editor.document())"), before);
});

test("looks are the same in a browser without WebGL2", async () => {
  const [worst, changed] = await evaluate(`(async () => {
    const { Looks } = await ${moduleOf("model/looks.js")};
    const { getContext } = OffscreenCanvas.prototype;
    OffscreenCanvas.prototype.getContext = function (kind, ...rest) { return kind === "webgl2" ? null : getContext.call(this, kind, ...rest); };
    const plain = new Looks(editor.server, editor.photos);
    await Promise.all([plain.load(), editor.looks.load()]);
    const { photo } = editor.state.items[0];
    const pixels = (picture) => {
      const context = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
      context.drawImage(picture, 0, 0);
      return context.getImageData(0, 0, picture.width, picture.height).data;
    };
    const before = pixels(editor.photos.bitmap(photo, 320));
    let [worst, changed] = [0, Infinity];
    for (const look of [{ filter: "porto", strength: 0.9 }, { filter: "noir", strength: 1 }, { adjust: { contrast: 0.3, saturation: 0.5 } }, { adjust: { exposure: 0.4 } }]) {
      const [one, other] = [editor.looks, plain].map((looks) => pixels(looks.picture(photo, look, 320)));
      let sum = 0;
      for (let index = 0; index < one.length; index += 1) {
        worst = Math.max(worst, Math.abs(one[index] - other[index]));
        sum += Math.abs(other[index] - before[index]);
      }
      changed = Math.min(changed, sum / one.length);
    }
    OffscreenCanvas.prototype.getContext = getContext;
    return [worst, changed];
  })()`);
  assert.ok(worst <= 2 && changed > 1, `${worst} ${changed}`);
});

test("a template adds its texts, and typed words and added layers are kept", async () => {
  const layered = await evaluate(
    `editor.server.json("templates").then((all) => all.filter(({ document }) => document.layers?.filter(({ text }) => text).length > 0).map(({ id }) => id))`,
  );
  assert.ok(layered.length > 2);
  const change = (id) =>
    evaluate(
      `editor.server.json("templates").then((all) => editor.changeTemplate(all.find((each) => each.id === ${
        JSON.stringify(id)
      }).document))`,
    );
  await click("#tab-text");
  await click(".style-caption");
  const own = (await state()).layers[0].id;
  const document = await evaluate(
    `editor.server.json("templates").then((all) => all.find((each) => each.id === ${
      JSON.stringify(layered[0])
    }).document)`,
  );
  await change(layered[0]);
  let { layers } = await state();
  assert.deepEqual(layers.map(({ id }) => id), [...document.layers.map(({ id }) => id), own]);
  assert.ok(layers.slice(0, -1).every(({ fromTemplate }) => fromTemplate));
  const text = layers.find((layer) => layer.text && layer.fromTemplate);
  await evaluate(
    `{ const text = editor.state.layers.find(({ id }) => id === ${
      JSON.stringify(text.id)
    }).text; editor.perform({ command: "setContent", layer: ${
      JSON.stringify(text.id)
    }, text: { ...text, text: "My words" } }); 0 }`,
  );
  // A template without layers takes them away, and undo brings them back with the words.
  await change("hero/hero-left");
  assert.deepEqual((await state()).layers.map(({ id }) => id), [own]);
  await evaluate("editor.undo()");
  ({ layers } = await state());
  assert.equal(layers.find(({ id }) => id === text.id).text.text, "My words");
  // Another template with a text of this name says the same words.
  await evaluate(`{
    const template = structuredClone(editor.template);
    template.name = "Other";
    template.layers = template.layers.filter(({ id }) => id === ${
    JSON.stringify(text.id)
  }).map((layer) => ({ ...layer, rotation: 7 }));
    editor.changeTemplate(template)
  }`);
  await until("editor.template.name === 'Other'", "the change");
  ({ layers } = await state());
  assert.deepEqual(layers.map(({ id }) => id), [text.id, own]);
  assert.deepEqual([layers[0].rotation, layers[0].text.text], [7, "My words"]);
  await untilSaved();
  await undoAll();
  assert.deepEqual((await state()).layers, []);
});

test("slots of explicit templates are moved and resized", async () => {
  await evaluate(
    `editor.server.json("templates").then((all) => editor.changeTemplate(all.find(({ document }) => document.slots?.length === 4 && !document.layers && document.slots.every(({ auto, rotation }) => !auto && !rotation)).document))`,
  );
  await page.untilAtRest();
  await click("#tab-style");
  const before = (await state()).slots;
  await evaluate(
    `[...document.querySelectorAll(".panel-style .toggle")].find((each) => each.textContent === "Move and resize slots").querySelector("input").click()`,
  );
  const [x, y] = middle(before[0]);
  await drag([x, y], [x + 60, y + 30]);
  const after = (await state()).slots;
  assert.ok(
    Math.abs(after.find(({ id }) => id === before[0].id).frame[0] - before[0].frame[0] - 60) < 25,
    JSON.stringify([before[0], after]),
  );
  assert.equal((await state()).undoName, "move");
  await click("#tab-photos");
  await undoAll();
});

test("the export shows its progress, and ends with the picture", async () => {
  await click(".top-bar .primary");
  await until("document.querySelector('dialog.export')?.open", "the dialog");
  await evaluate(`{
    const dialog = document.querySelector("dialog.export");
    const width = dialog.querySelector("[aria-label=Width]");
    width.value = 6000;
    width.dispatchEvent(new Event("input"));
    globalThis.seen = [];
    globalThis.looking = setInterval(() => {
      const { hidden, value } = dialog.querySelector("progress");
      const { width } = dialog.querySelector("progress").getBoundingClientRect();
      seen.push([hidden, value, width, dialog.querySelector(".message").textContent]);
    }, 20);
    HTMLAnchorElement.prototype.click = function () { globalThis.downloaded = this.download; };
    dialog.querySelector("[type=submit]").click();
  }`);
  await until("document.querySelector('dialog.export .message').textContent.startsWith('Downloaded')", "the export");
  const seen = await evaluate("clearInterval(looking), seen");
  const running = seen.filter(([hidden, , width, text]) => !hidden && width > 50 && text === "Rendering").map((
    [, value],
  ) => value);
  assert.ok(running.some((value) => value > 0 && value < 0.95), `${running}`);
  assert.deepEqual(running, running.toSorted((one, other) => one - other));
  assert.match(await evaluate("document.querySelector('dialog.export .message').textContent"), /6000 × 6000 pixels/);
  assert.match(await evaluate("downloaded"), /^travels\.(jpg|png)$/);
  await click("dialog.export footer button");
  await until("document.querySelector('dialog.export') === null", "the end of the dialog");
});

test("a canceled export stops the renderer", async () => {
  const { id, before } = await evaluate(`(async () => {
    const { id } = await editor.server.post("exports?format=png&width=16000", editor.document());
    for (;;) {
      const state = await editor.server.json("exports/" + id);
      if (state.error || state.isDone) throw new Error(state.error ?? "it was too fast");
      if (state.progress > 0.02) break;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await editor.server.remove("exports/" + id);
    return { id, before: performance.now() };
  })()`);
  const ticks = () =>
    readFileSync(`/proc/${page.server.process.pid}/stat`, "utf8").split(") ")[1].split(" ").slice(11, 13).reduce(
      (sum, part) => sum + Number(part),
      0,
    );
  await pause(1500);
  const start = ticks();
  await pause(1500);
  assert.ok(ticks() - start < 30, `${ticks() - start} ticks of work after 1.5 s`);
  await evaluate(
    `editor.server.json("exports/${id}").then(() => { throw new Error("it is still there"); }, ({ status }) => status)`,
  );
  assert.ok(before > 0);
});

test("the page threw no exception", () => assert.deepEqual(page.exceptions, []));
