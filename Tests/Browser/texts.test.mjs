// Texts in `collage edit`: edited in place by mouse, touch and keys, also in Arabic.
// node --test Tests/Browser/texts.test.mjs; needs what editor.test.mjs does.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readable } from "../../Sources/Browser/CollageEditor/Page/model/text-color.js";
import { textPlace } from "../../Sources/Browser/CollageEditor/Page/model/text-place.js";
import { openEditorPage, tool } from "./editor-page.mjs";
import { ownFont } from "./own-font.mjs";

const page = await openEditorPage("square/four", 4);
const { evaluate, state, key, send, placer, frame, undoAll } = page;
after(() => page.close());

const field = `document.querySelector(".text-field textarea")`;
const isOpen = () => evaluate(`${field} !== null && document.activeElement === ${field}`);
const add = (text, layer = {}) =>
  evaluate(`{
    editor.perform({ command: "addLayer", layer: { id: "title", size: [500, 160], center: [540, 540],
      text: ${JSON.stringify({ font: { family: "Inter", size: 80 }, fill: "#ffffff", ...text })},
      ...${JSON.stringify(layer)} } });
    editor.perform({ command: "select" });
    0
  }`);
const title = async () => (await state()).layers.find(({ id }) => id === "title");
const type = async (text) => {
  await send("Input.insertText", { text });
  await frame();
};
/** Clicks a point of the canvas twice. */
async function doubleClick(point) {
  const at = (await placer())(point);
  for (const clickCount of [1, 2]) {
    for (const type of ["mousePressed", "mouseReleased"]) {
      await send("Input.dispatchMouseEvent", { type, ...at, button: "left", clickCount });
    }
  }
  await frame();
}

test("a double click edits a text where it is, as one undo step, and Escape leaves", async () => {
  await add({ text: "Summer" }, { rotation: 30, scale: 1.5 });
  const before = (await state()).undoCount;
  await doubleClick([540, 540]);
  assert.equal(await isOpen(), true);
  // All of it is selected, so that typing replaces it.
  await type("Winter");
  await type(" days");
  assert.equal((await title()).text.text, "Winter days");
  assert.equal((await state()).undoCount, before + 1);
  await key("Escape");
  assert.equal(await evaluate(field), null);
  assert.equal(await evaluate("document.activeElement === document.querySelector('collage-stage canvas')"), true);
  assert.equal((await title()).text.text, "Winter days");
  await evaluate("editor.undo()");
  assert.equal((await title()).text.text, "Summer");
  await undoAll();
});

test("a new text crosses no gap between photos, and is placed beside others and beside heads", async () => {
  await evaluate(`document.querySelector("#tab-text").click(); 0`);
  const placed = async () => {
    const count = (await state()).layers.length;
    await evaluate(`document.querySelector(".style-title").click(); 0`);
    await page.until(`editor.state.layers.length === ${count + 1}`, "the text");
    const { layers, slots } = await state();
    const { center, size } = layers.at(-1);
    const inside = ({ frame: [x, y, width, height] }) =>
      Math.abs(center[0] - x - width / 2) <= (width - size[0]) / 2 + 1e-6 &&
      Math.abs(center[1] - y - height / 2) <= (height - 0.68 * size[1]) / 2;
    return { center, slot: slots.find(inside)?.id };
  };
  const [one, two] = [await placed(), await placed()];
  assert.ok(one.slot && two.slot, JSON.stringify([one, two]));
  assert.notDeepEqual(one.center, two.center);
  await undoAll();
  const slots = [{ id: "a", frame: [0, 0, 1000, 800], rotation: 0 }];
  const nothing = { slots, layers: [], heads: [], points: [] };
  assert.deepEqual(textPlace([1000, 800], [400, 100], nothing), { center: [500, 400], width: 1000, scale: 1 });
  const beside = textPlace([1000, 800], [400, 100], { ...nothing, points: [[500, 380]] });
  assert.ok(beside.center[1] > 490 && beside.center[0] === 500, `${beside.center}`);
  // Where nothing suits, the middle does.
  const small = Array.from({ length: 100 }, (_, index) => ({
    id: `${index}`,
    frame: [(index % 10) * 100, Math.floor(index / 10) * 80, 90, 70],
    rotation: 0,
  }));
  assert.deepEqual(textPlace([1000, 800], [400, 100], { ...nothing, slots: small }).center, [500, 400]);
});

/** Random numbers that are the same each time (mulberry32). */
function numbers(seed) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
const covers = ([x, y, width, height], [left, top, wide, high]) =>
  Math.min(x + width, left + wide) - Math.max(x, left) > 1e-3 &&
  Math.min(y + height, top + high) - Math.max(y, top) > 1e-3;
/** Whether a size has a place on a canvas beside boxes: if any, then one that touches a box or a side on the left and above. */
function hasPlace([across, down], [width, height], boxes) {
  const lefts = [0, ...boxes.map(([x, , wide]) => x + wide)];
  const tops = [0, ...boxes.map(([, y, , high]) => y + high)];
  return lefts.some((x) =>
    x + width <= across &&
    tops.some((y) => y + height <= down && !boxes.some((box) => covers(box, [x, y, width, height])))
  );
}

test("no new text covers a clear face where a place of its size is free of faces", () => {
  const next = numbers(59);
  const found = { free: 0, full: 0 };
  for (let round = 0; round < 400; round += 1) {
    const canvas = [600 + Math.floor(next() * 1500), 600 + Math.floor(next() * 1500)];
    const side = Math.min(...canvas);
    const [columns, rows] = [1 + Math.floor(next() * 4), 1 + Math.floor(next() * 4)];
    const slots = Array.from({ length: columns * rows }, (_, index) => ({
      id: `${index}`,
      frame: [
        (index % columns) / columns * canvas[0] + 8,
        Math.floor(index / columns) / rows * canvas[1] + 8,
        canvas[0] / columns - 16,
        canvas[1] / rows - 16,
      ],
      rotation: next() < 0.1 ? 7 : 0,
    }));
    const heads = Array.from({ length: 1 + Math.floor(next() * 24) }, () => {
      const width = side * (0.03 + 0.3 * next() ** 2);
      const height = width * (1.1 + 0.4 * next());
      const box = [next() * (canvas[0] - width), next() * (canvas[1] - height), width, height];
      return { box, isSure: next() < 0.8 };
    });
    const [x, y] = [next() * canvas[0], next() * canvas[1]];
    const layers = next() < 0.5 ? [] : [{ size: [200, 80], center: [x, y], scale: 1, rotation: 0 }];
    const size = [side * (0.2 + 0.5 * next()), side * (0.06 + 0.14 * next())];
    const place = textPlace(canvas, size, { slots, layers, heads, points: [[x, y]] });
    const [width, height] = size.map((length) => length * place.scale);
    const box = [place.center[0] - width / 2, place.center[1] - height / 2, width, height];
    const sure = heads.filter(({ isSure }) => isSure).map((head) => head.box);
    if (!hasPlace(canvas, size, sure)) {
      found.full += 1;
      continue;
    }
    found.free += 1;
    assert.ok(
      !sure.some((head) => covers(head, box)),
      `round ${round}: ${box} covers a face of ${JSON.stringify(sure)}`,
    );
    assert.ok(box[0] >= -1e-6 && box[1] >= -1e-6 && box[0] + width <= canvas[0] + 1e-6, `round ${round}: ${box}`);
    assert.ok(place.width >= width, `round ${round}: ${place.width} for ${width}`);
  }
  assert.ok(found.free > 300 && found.full > 5, JSON.stringify(found));
});

test("a new text is seen on what is beneath it: letters on white are dark", async () => {
  const white = { fill: "#ffffff", shadows: [{ x: 0, y: 4, blur: 20, color: "#00000080" }] };
  assert.equal(readable(white, 1).fill, "#1c1c20");
  assert.equal(readable(white, 1).shadows[0].color, "#ffffff80");
  assert.deepEqual(readable(white, 0.2), white);
  assert.deepEqual(readable({ fill: "#1c1c20" }, 0), { fill: "#ffffff" });
  assert.deepEqual(readable({ ...white, background: { color: "#d1495b" } }, 1).fill, "#ffffff");
  assert.deepEqual(readable(white, null), white);
  for (const [background, fill] of [["#ffffff", "#1c1c20"], ["#102040", "#ffffff"]]) {
    await evaluate(
      `editor.layOut({ format: "collage-template", version: 1, name: "Plain", canvas: { width: 1000, height: 1000,
      background: "${background}" }, slots: [{ id: "a", frame: [0, 0, 90, 90] }] }, { keepsStyle: false }).then(() => 0)`,
    );
    const count = (await state()).layers.length;
    await evaluate(`document.querySelector("#tab-text").click(); document.querySelector(".style-title").click(); 0`);
    await page.until(`editor.state.layers.length === ${count + 1}`, "the text");
    assert.equal((await state()).layers.at(-1).text.fill, fill);
  }
  await undoAll();
});

test("Escape leaves the words in the panel, and arrow keys move the text", async () => {
  await evaluate(`document.querySelector("#tab-text").click(); document.querySelector(".style-caption").click(); 0`);
  await page.until("document.activeElement === document.querySelector('.text-tools textarea')", "the words");
  const [before] = (await state()).layers;
  await key("Escape");
  assert.equal(await evaluate("document.activeElement === document.querySelector('collage-stage canvas')"), true);
  assert.equal((await state()).selection.layer, before.id);
  await key("ArrowRight");
  assert.ok((await state()).layers[0].center[0] > before.center[0]);
  await undoAll();
});

test("the field lies over its layer, turned and scaled with it, and the layer is not painted beneath it", async () => {
  await add({ text: "Summer" }, { rotation: 30, scale: 1.5 });
  await page.until(
    "document.querySelector('collage-stage') && editor.sprites.sprite(editor.state.layers[0])",
    "a picture",
  );
  await doubleClick([540, 540]);
  const box = await evaluate(`{
    const frame = document.querySelector(".text-field");
    const { x, y, width, height } = frame.getBoundingClientRect();
    const { transform, width: across, height: down } = getComputedStyle(frame);
    const { a, b } = new DOMMatrix(transform);
    ({ center: [x + width / 2, y + height / 2], degrees: Math.atan2(b, a) * 180 / Math.PI, size: [parseFloat(across), parseFloat(down)], letters: parseFloat(getComputedStyle(${field}).fontSize) })
  }`);
  const { x, y } = (await placer())([540, 540]);
  const scale = await evaluate("document.querySelector('collage-stage').scale");
  const near = (found, wanted, within = 1) => assert.ok(Math.abs(found - wanted) <= within, `${found}, not ${wanted}`);
  near(box.center[0], x);
  near(box.center[1], y);
  near(box.degrees, 30, 0.01);
  near(box.size[0], 750 * scale);
  near(box.size[1], 240 * scale);
  near(box.letters, 120 * scale);
  const painted = await evaluate(`{
    const stage = document.querySelector("collage-stage");
    let asked = 0;
    const { sprite } = editor.sprites;
    editor.sprites.sprite = (layer) => ((asked += 1), sprite.call(editor.sprites, layer));
    stage.draw();
    delete editor.sprites.sprite;
    asked
  }`);
  assert.equal(painted, 0);
  await key("Escape");
  await undoAll();
});

test("Enter edits the selected text; the page's keys are letters there", async () => {
  await add({ text: "One" });
  await evaluate(`editor.perform({ command: "select", layer: "title" });
    document.querySelector("collage-stage canvas").focus(); 0`);
  await key("Enter");
  assert.equal(await isOpen(), true);
  await type("x");
  await send("Input.dispatchKeyEvent", {
    type: "keyDown",
    key: "Backspace",
    code: "Backspace",
    windowsVirtualKeyCode: 8,
  });
  await send("Input.dispatchKeyEvent", {
    type: "keyUp",
    key: "Backspace",
    code: "Backspace",
    windowsVirtualKeyCode: 8,
  });
  assert.equal((await title()).text.text, "");
  await type("Two");
  await key("Escape");
  assert.equal((await title()).text.text, "Two");
  await undoAll();
});

test("a double tap edits a text; a tap beside it ends that", async () => {
  await add({ text: "Tap" });
  const at = await placer();
  // A busy machine may take longer for four events than a double tap may last.
  const now = Date.now() / 1000;
  const touch = (type, touchPoints, time) =>
    send("Input.dispatchTouchEvent", { type, touchPoints, timestamp: now + time });
  await Promise.all([0, 0.15].flatMap((time) => [
    touch("touchStart", [{ ...at([540, 540]), id: 1 }], time),
    touch("touchEnd", [], time + 0.05),
  ]));
  await page.until(`${field} !== null`, "the field");
  await type("مرحبا بالعالم");
  assert.equal(await evaluate(`getComputedStyle(${field}).direction`), "rtl");
  await page.hold("touchStart", { 1: [540, 900] }, at);
  await page.hold("touchEnd", {}, at);
  assert.equal(await evaluate(field), null);
  assert.equal((await title()).text.text, "مرحبا بالعالم");
  await undoAll();
});

test("a locked text is not edited", async () => {
  await add({ text: "Locked" }, { locked: true });
  await doubleClick([540, 540]);
  assert.equal(await evaluate(field), null);
  await undoAll();
});

const panel = ".panel-text";
const select = () => evaluate(`editor.perform({ command: "select", layer: "title" }); 0`);
const slide = (label, value) =>
  evaluate(`{
    const field = [...document.querySelectorAll("${panel} .slider")].find((each) =>
      each.querySelector("label").textContent === "${label}");
    const input = field.querySelector("input");
    input.value = ${value};
    input.dispatchEvent(new Event("input"));
    input.dispatchEvent(new Event("change"));
    0
  }`);
const turnOn = (label) =>
  evaluate(`{
    [...document.querySelectorAll("${panel} .toggle")].find((each) => each.textContent === "${label}")
      .querySelector("input").click();
    0
  }`);
/** The rows and the number of opaque pixels of the first layer's picture, once a condition on its content holds. */
const ink = async (condition = "true") => {
  await page.until(
    `{ const sprite = editor.sprites.sprite(editor.state.layers[0]); const { text } = sprite?.content ?? {}; sprite !== undefined && ${condition} }`,
    "a picture",
  );
  return evaluate(`{
    const { picture } = editor.sprites.sprite(editor.state.layers[0]);
    const context = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
    context.drawImage(picture, 0, 0);
    const { data } = context.getImageData(0, 0, picture.width, picture.height);
    const rows = [];
    let count = 0;
    for (let index = 3; index < data.length; index += 4) {
      if (data[index] > 128) (rows[Math.floor(index / 4 / picture.width)] = true), (count += 1);
    }
    ({ rows: rows.filter(Boolean).length, count })
  }`);
};

for (const words of ["Summer", "السلام"]) {
  test(`letters, lines, outline, plate and curve of “${words}” are set in the panel, saved and drawn`, async () => {
    await add({ text: words, fit: "fixed" });
    await select();
    await evaluate(`document.querySelector("#tab-text").click()`);
    const steps = (await state()).undoCount;
    await slide("Between letters", 20);
    await slide("Between lines", 150);
    await turnOn("Bold");
    await turnOn("Italic");
    await turnOn("Outline");
    await slide("Outline width", 10);
    await turnOn("Plate");
    await slide("Padding", 50);
    await slide("Corners", 30);
    await slide("Curve", 90);
    const { text } = await title();
    assert.deepEqual(
      [text.letterSpacing, text.lineSpacing, text.font.weight, text.font.slope, text.path],
      [0.2, 1.5, 700, "italic", { arc: 90 }],
    );
    assert.equal(text.outline.width, 8);
    assert.deepEqual([text.background.padding, text.background.cornerRadius, text.background.form], [
      [40, 16],
      24,
      undefined,
    ]);
    assert.equal((await state()).undoCount, steps + 10);
    await page.untilSaved();
    assert.deepEqual(page.saved().layers[0].text.path, { arc: 90 });
    const curved = await ink("text.path?.arc === 90");
    await slide("Curve", 0);
    assert.equal((await title()).text.path, undefined);
    // On an arc the ends of the text are lower than its middle.
    const straight = await ink("text.path === undefined && text.background !== undefined");
    assert.ok(curved.rows > 1.05 * straight.rows, `${curved.rows} rows and ${straight.rows}`);
    await turnOn("Outline");
    await turnOn("Plate");
    const plain = (await title()).text;
    assert.deepEqual([plain.outline, plain.background], [undefined, undefined]);
    await undoAll();
  });
}

const fonts = () =>
  evaluate(`[...document.querySelectorAll("${panel} .font-list [role=option]")].filter((row) => row.checkVisibility())
    .map(({ dataset }) => dataset.family)`);
const openFonts = async () => {
  await select();
  await evaluate(`document.querySelector("#tab-text").click()`);
  await page.press(`${panel} .font-field`);
  await page.until(`document.querySelector("${panel} .font-list [role=option]") !== null`, "the fonts");
};

test("fonts are grouped, shown in their own letters, searched, and chosen by keys", async () => {
  await add({ text: "Summer" });
  await openFonts();
  const groups = await evaluate(
    `[...document.querySelectorAll("${panel} .font-list [role=group]")].map((group) => group.ariaLabel)`,
  );
  assert.deepEqual(groups.slice(0, 3), ["Sans serif", "Serif", "Handwriting"]);
  const all = await fonts();
  for (const family of ["Inter", "Noto Sans", "Noto Serif", "Dancing Script", "Noto Naskh Arabic"]) {
    assert.ok(all.includes(family), family);
  }
  assert.ok(!all.includes("Noto Color Emoji"));
  const drawn = (family) =>
    `(() => {
      const canvas = document.querySelector('${panel} [data-family="${family}"] canvas');
      canvas.scrollIntoViewIfNeeded();
      return canvas.width > 2 && canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data.join("");
    })()`;
  for (const family of ["Noto Serif", "Dancing Script", "Noto Naskh Arabic"]) {
    await page.until(`${drawn(family)}`, `a sample of ${family}`);
  }
  assert.notEqual(await evaluate(drawn("Noto Serif")), await evaluate(drawn("Dancing Script")));
  await evaluate(`{ const search = document.querySelector("${panel} .font-list input"); search.value = "dancing";
    search.dispatchEvent(new Event("input")); search.focus(); 0 }`);
  assert.deepEqual(await fonts(), ["Dancing Script"]);
  await key("ArrowDown");
  await key("Enter");
  assert.equal((await title()).text.font.family, "Dancing Script");
  assert.equal(await evaluate(`document.activeElement.className`), "font-field");
  await undoAll();
});

/** Drops a file on the page. */
const drop = (name, bytes, type = "") =>
  evaluate(`{
    const bytes = Uint8Array.from(atob(${JSON.stringify(bytes.toString("base64"))}), (letter) => letter.charCodeAt(0));
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([bytes], ${JSON.stringify(name)}, { type: ${JSON.stringify(type)} }));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true }));
    0
  }`);
const notice = () => evaluate(`document.querySelector(".toast")?.textContent ?? ""`);

test("a font that is dropped in is kept beside the collage, and `collage render` uses it", async () => {
  const font = ownFont();
  await add({ text: "OWN", font: { family: "Qebas Neue", size: 80 } });
  await evaluate(`editor.perform({ command: "addLayer", layer: { id: "greeting", size: [700, 200], center: [540, 800],
    rotation: -6, text: { text: "السلام عليكم ورحمة الله", font: { family: "Noto Naskh Arabic", size: 90, weight: 700 },
      fill: "#ffd23f", outline: { width: 6, color: "#1c1c20" }, path: { arc: 60 } } } }); 0`);
  await drop("qebas.ttf", font);
  await page.until(
    `/Qebas Neue was added to the fonts/.test(document.querySelector(".toast")?.textContent)`,
    "the font",
  );
  const folder = join(page.folder, "collage-fonts");
  const [file, ...others] = readdirSync(folder);
  assert.deepEqual(others, []);
  assert.ok(readFileSync(join(folder, file)).equals(font));
  assert.deepEqual([statSync(folder).mode & 0o777, statSync(join(folder, file)).mode & 0o777], [0o700, 0o600]);
  await openFonts();
  assert.equal((await fonts())[0], "Qebas Neue");
  await key("Escape");
  await page.untilSaved();
  const render = () =>
    spawnSync(tool, [
      "render",
      join(page.folder, "travels.collage.json"),
      "-o",
      join(page.folder, "own.png"),
      "--size",
      "600x600",
    ], {
      encoding: "utf8",
    });
  const { status, stderr } = render();
  assert.equal(status, 0, stderr);
  assert.doesNotMatch(stderr, /missing/);
  const exported = await page.exported("format=png&width=600&height=600");
  assert.ok(exported.equals(readFileSync(join(page.folder, "own.png"))));
  await undoAll();
});

test("damaged fonts and other files are refused in words, and nothing is kept", async () => {
  const before = readdirSync(join(page.folder, "collage-fonts")).length;
  const whole = ownFont();
  const changed = Buffer.from(whole);
  changed[Math.floor(changed.length / 2)] ^= 0xff;
  const cases = [
    ["cut.ttf", whole.subarray(0, whole.length / 2), /cut\.ttf: the font is damaged/],
    ["changed.ttf", changed, /changed\.ttf: the font is damaged: the table .* was changed/],
    ["words.ttf", Buffer.from("none"), /words\.ttf: not a font; fonts must be TrueType, OpenType or WOFF2/],
    ["empty.woff2", Buffer.concat([Buffer.from("wOF2"), Buffer.alloc(60)]), /empty\.woff2: the font is damaged/],
  ];
  for (const [name, bytes, expected] of cases) {
    await drop(name, bytes);
    await page.until(
      `document.querySelector(".toast")?.textContent.includes(${JSON.stringify(name)})`,
      `a message on ${name}`,
    );
    assert.match(await notice(), expected);
  }
  assert.equal(readdirSync(join(page.folder, "collage-fonts")).length, before);
});

test("a font beside the collage that was damaged since is named", async () => {
  const [file] = readdirSync(join(page.folder, "collage-fonts"));
  const path = join(page.folder, "collage-fonts", file);
  const whole = readFileSync(path);
  writeFileSync(path, whole.subarray(0, 1000));
  // The page has read the list before.
  const families = "new editor.fonts.constructor(editor).families()";
  assert.deepEqual(await evaluate(families), []);
  assert.match(await notice(), /collage-fonts.*the font is damaged/);
  writeFileSync(path, whole);
  assert.ok((await evaluate(families)).length > 20);
});

test("an SVG logo that is dropped in is a sticker; one with a script is refused", async () => {
  const logo = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><rect width="200" height="100" fill="#0a7"/></svg>`,
  );
  await drop("logo.svg", logo, "image/svg+xml");
  await page.until("editor.state.layers.length === 1", "the logo");
  const [layer] = (await state()).layers;
  assert.match(layer.sticker.picture, /^collage-photos\/.*\.svg$/);
  assert.equal(layer.size[0] / layer.size[1], 2);
  assert.ok(readFileSync(join(page.folder, layer.sticker.picture)).equals(logo));
  const { count } = await ink();
  assert.ok(count > 1000, `${count}`);
  const bad = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>`,
  );
  await drop("bad.svg", bad, "image/svg+xml");
  await page.until(`document.querySelector(".toast")?.textContent.includes("bad.svg")`, "a message");
  assert.match(await notice(), /bad\.svg: svg: unsupported content: .*script/);
  assert.equal((await state()).layers.length, 1);
  await undoAll();
});

test("stickers are found by their tags, and nothing found is said", async () => {
  await evaluate(`document.querySelector("#tab-text").click()`);
  await page.until(`document.querySelectorAll("${panel} .stickers button").length > 50`, "the stickers");
  const find = (words) =>
    evaluate(`{
      const search = document.querySelector("${panel} [aria-label='Search stickers']");
      search.value = ${JSON.stringify(words)};
      search.dispatchEvent(new Event("input"));
      [...document.querySelectorAll("${panel} .stickers button")].filter((each) => each.checkVisibility())
        .map(({ title }) => title)
    }`);
  const love = await find("love");
  assert.ok(love.includes("heart") && love.length < 10, `${love}`);
  assert.deepEqual(await find("zebra"), []);
  assert.match(
    await evaluate(`document.querySelector("${panel} .stickers").previousElementSibling.textContent`),
    /No sticker for “zebra”/,
  );
  assert.ok((await find("")).length > 50);
});

test("the page threw no exception", () => assert.deepEqual(page.exceptions, []));
