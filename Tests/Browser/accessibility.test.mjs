// The page for people who use keys, a screen reader or colors of their own: node --test Tests/Browser/accessibility.test.mjs. Needs
// what editor.test.mjs does, and Tests/fetch-axe.sh.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import { openEditorPage } from "./editor-page.mjs";

const axe = readFileSync(new URL("../../.build/axe/axe.min.js", import.meta.url), "utf8");
const page = await openEditorPage("square/four", 6, {
  options: ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"],
});
const { evaluate, frame, send } = page;
after(() => page.close());

const PANELS = ["photos", "templates", "style", "looks", "adjust", "text", "draw", "layers"];
/** The colors in which the page is shown, as media features. */
const COLORS = {
  light: [{ name: "prefers-color-scheme", value: "light" }],
  dark: [{ name: "prefers-color-scheme", value: "dark" }],
  "forced colors": [{ name: "forced-colors", value: "active" }, { name: "prefers-color-scheme", value: "dark" }],
};
const show = (features) => send("Emulation.setEmulatedMedia", { features });
/** Waits until nothing fades or slides: colors on the way are of no account. */
const settled = () =>
  evaluate(`(async () => {
    const next = () => new Promise(requestAnimationFrame);
    for (let quiet = 0; quiet < 3; quiet += 1) {
      await next();
      if (document.getAnimations().some(({ playState }) => playState === "running")) quiet = 0;
    }
  })()`);

const openPanel = async (id) => {
  await evaluate(
    `document.querySelector("#tab-${id}").ariaSelected === "true" || document.querySelector("#tab-${id}").click(); 0`,
  );
  await frame();
};
const tab = async () => {
  const key = { key: "Tab", code: "Tab", windowsVirtualKeyCode: 9 };
  await send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...key });
  await send("Input.dispatchKeyEvent", { type: "keyUp", ...key });
};
const press = async (key, text) => {
  const event = { key, code: key, windowsVirtualKeyCode: { Enter: 13, ArrowRight: 39, ArrowDown: 40, End: 35 }[key] };
  await send("Input.dispatchKeyEvent", { type: text ? "keyDown" : "rawKeyDown", ...event, ...(text ? { text } : {}) });
  await send("Input.dispatchKeyEvent", { type: "keyUp", ...event });
};

/** Loads what the panels fetch, and selects a text and a photo, so that every control is shown. */
async function fill() {
  for (const id of PANELS) await openPanel(id);
  await page.until("document.querySelectorAll('.card').length > 100", "the list of templates");
  await page.until("document.querySelectorAll('.filter').length > 3", "the list of filters");
  await page.until("document.querySelectorAll('.stickers button').length > 3", "the list of stickers");
  await evaluate(`{
    for (const id of ["title", "badge"]) editor.perform({ command: "addLayer", layer: { id, size: [300, 200], center: [500, 500],
      ...(id === "title" ? { text: { text: "Words", font: { family: "Inter", size: 90 } } } : { sticker: { drawing: "heart" } }) } });
    0
  }`);
}
await fill();

/** Returns what axe-core finds, each rule with the elements that break it. */
async function faults() {
  await settled();
  return JSON.parse(
    await evaluate(`axe.run(window.document, { resultTypes: ["violations"] }).then(({ violations }) =>
      JSON.stringify(violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) =>
        \`\${id}: \${target.join(" ")} (\${failureSummary.split("\\n").slice(1).join(";")})\`))))`),
  );
}
await send("Runtime.evaluate", { expression: axe });

/** The dialogs, each by an expression that opens it. */
const DIALOGS = {
  export: "document.querySelector('[data-action=export]').click()",
  keys:
    "document.querySelector('collage-stage canvas').dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true, composed: true }))",
  crop: "document.querySelector('#panel-adjust [data-action=crop]').click()",
  color: "document.querySelector('#panel-style .color-field').click()",
  camera: "document.querySelector('#panel-photos .sources button:nth-child(2)').click()",
  canvas: "document.querySelector('#panel-style .size').click()",
  collage: "document.querySelector('.top-bar .collage-menu').click()",
};

for (const [name, features] of Object.entries(COLORS)) {
  test(`axe finds nothing in any panel, in ${name}`, async () => {
    await show(features);
    const found = [];
    for (const id of PANELS) {
      const selection = id === "text" || id === "layers" ? { layer: "title" } : { item: "" };
      await evaluate(
        `editor.perform({ command: "select", ${
          selection.layer ? `layer: "title"` : `item: editor.state.items[0].id`
        } }); 0`,
      );
      await openPanel(id);
      found.push(...(await faults()).map((fault) => `${id}: ${fault}`));
      if (id !== "photos") continue;
      await evaluate("document.querySelector('.tray-album').click(); 0");
      await page.until("document.querySelector('.album')?.checkVisibility()", "the albums");
      found.push(...(await faults()).map((fault) => `albums: ${fault}`));
      await evaluate("document.querySelector('.photo-albums .back').click(); 0");
    }
    assert.deepEqual(found, []);
  });
  test(`axe finds nothing in any dialog, in ${name}`, async () => {
    await show(features);
    await evaluate(`editor.perform({ command: "select", item: editor.state.items[0].id }); 0`);
    const found = [];
    for (const [id, open] of Object.entries(DIALOGS)) {
      await openPanel(id === "color" ? "style" : "adjust");
      await evaluate(`{ ${open}; 0 }`);
      await page.until("document.querySelector('dialog[open]') !== null", `the dialog ${id}`);
      found.push(...(await faults()).map((fault) => `${id}: ${fault}`));
      await evaluate("document.querySelector('dialog[open]').close(); 0");
    }
    assert.deepEqual(found, []);
  });
}

/** Presses Tab from the beginning of the page to the collage, and Enter on the first link to it that `takes` accepts. */
async function keysToCollage(takes) {
  await evaluate("editor.perform({ command: 'select' }); document.querySelector('.top-bar .skip-link').focus(); 0");
  const focused = () =>
    evaluate(`{ const { activeElement } = document;
      ({ isCollage: activeElement.localName === "canvas", isLink: activeElement.matches(".skip-link"),
        isInPanel: activeElement.closest("[role=tabpanel]") !== null, isVisible: activeElement.matches(":focus-visible") }) }`);
  for (let count = 1; count < 200; count += 1) {
    const now = await focused();
    if (now.isCollage) return count;
    if (now.isLink && takes(now)) await press("Enter", "\r");
    else await tab();
  }
  return Infinity;
}

test("axe finds nothing in the open list of fonts, nor in the field over a text", async () => {
  await show(COLORS.light);
  await openPanel("text");
  await evaluate(`editor.perform({ command: "select", layer: "title" });
    document.querySelector(".panel-text .font-field").click(); 0`);
  await page.until("document.querySelectorAll('.font-list [role=option]').length > 3", "the fonts");
  assert.deepEqual(await faults(), []);
  await evaluate(`document.querySelector(".panel-text .font-field").click();
    document.querySelector("collage-stage").writing.edit("title"); 0`);
  await frame();
  assert.deepEqual(await faults(), []);
  await evaluate("document.querySelector('collage-stage canvas').focus(); 0");
});

test("the collage is reached by at most ten keys with any panel open", async () => {
  await show([]);
  for (const id of PANELS) {
    await openPanel(id);
    const keys = [await keysToCollage(() => true), await keysToCollage(({ isInPanel }) => isInPanel)];
    assert.ok(keys[0] <= 3 && keys[1] <= 10, `${id}: ${keys}`);
  }
});

test("a list is one stop of Tab, and arrow keys move within it", async () => {
  const lists = { photos: ".tray", templates: ".gallery", looks: ".filters", text: ".stickers", layers: ".layer-list" };
  for (const [id, list] of Object.entries(lists)) {
    await openPanel(id);
    const stops =
      `[...document.querySelectorAll("${list} button")].filter(({ tabIndex, disabled, hidden }) => tabIndex >= 0 && !disabled && !hidden)`;
    assert.equal(await evaluate(`${stops}.length`), 1, id);
    await evaluate(`${stops}[0].focus(); 0`);
    const before = await evaluate("document.activeElement.getBoundingClientRect().toJSON()");
    await press(id === "layers" ? "ArrowRight" : "End");
    const moved = await evaluate("document.activeElement.getBoundingClientRect().toJSON()");
    assert.ok(moved.left !== before.left || moved.top !== before.top, id);
    assert.equal(await evaluate(`${stops}.length === 1 && ${stops}[0] === document.activeElement`), true, id);
  }
  await openPanel("templates");
  await evaluate(`document.querySelector(".gallery .card").focus(); 0`);
  const at = () => evaluate("[...document.querySelectorAll('.card')].indexOf(document.activeElement)");
  await press("ArrowDown");
  assert.equal(await at(), 2);
});

test("an edit is announced with its amount, and again when it is repeated", async () => {
  await evaluate(`{
    globalThis.heard = [];
    new MutationObserver((records) => {
      for (const { addedNodes } of records) for (const { textContent } of addedNodes) heard.push(textContent);
    }).observe(document.querySelector("[role=log]"), { childList: true });
    editor.perform({ command: "select", item: editor.state.items[0].id });
    const { id } = editor.selectedItem;
    editor.perform({ command: "zoom", item: id, by: 1.5 }, editor.beginInteraction());
    editor.perform({ command: "zoom", item: id, by: 1.2 }, editor.beginInteraction());
    editor.perform({ command: "flip", item: id, direction: "horizontal" });
    editor.perform({ command: "flip", item: id, direction: "horizontal" });
    editor.undo();
    0
  }`);
  const heard = await evaluate("heard.slice(-5)");
  assert.deepEqual(heard, ["Done: zoom, 150 %", "Done: zoom, 180 %", "Done: flip", "Done: flip", "Undone: flip"]);
  // Quick keys are one step, of which each is heard.
  await evaluate("heard.length = 0; document.querySelector('collage-stage canvas').focus(); 0");
  for (let count = 0; count < 3; count += 1) await press("ArrowRight");
  const moves = await evaluate("heard");
  assert.equal(moves.length, 3, JSON.stringify(moves));
  for (const text of moves) assert.match(text, /^Done: move, [\d.]+ % across, [\d.]+ % down$/);
});

/** Returns the contrast of the two most frequent colors of an element's picture with one another, each of a share of pixels. */
async function contrastOf(selector, share = 0.03) {
  const { x, y, width, height } = await page.rect(selector);
  await settled();
  const { data } = await send("Page.captureScreenshot", { clip: { x, y, width, height, scale: 1 } });
  return evaluate(`(async () => {
    const image = Object.assign(new Image(), { src: "data:image/png;base64,${data}" });
    await image.decode();
    const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
    context.drawImage(image, 0, 0);
    const pixels = context.getImageData(0, 0, image.width, image.height).data;
    const counts = new Map();
    for (let at = 0; at < pixels.length; at += 4) {
      const color = pixels.slice(at, at + 3).join();
      counts.set(color, (counts.get(color) ?? 0) + 1);
    }
    const light = (color) => {
      const [red, green, blue] = color.split(",").map((each) => each / 255)
        .map((each) => (each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4));
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
    };
    const lights = [...counts].filter(([, count]) => count >= ${share} * pixels.length / 4).map(([color]) => light(color));
    return Math.max(...lights) / Math.min(...lights);
  })()`);
}

test("the buttons of panels and dialogs have edges in forced colors, and what is chosen is marked", async () => {
  await show(COLORS["forced colors"]);
  await evaluate(`editor.perform({ command: "select", item: editor.state.items[0].id }); 0`);
  const bare = (selector) =>
    evaluate(`[...document.querySelectorAll(${JSON.stringify(selector)})]
      .filter((button) => button.checkVisibility() && parseFloat(getComputedStyle(button).borderTopWidth) < 1)
      .map((button) => button.textContent.trim() || button.title)`);
  for (const panel of ["photos", "style", "adjust"]) {
    await openPanel(panel);
    const words = `#panel-${panel} .content button:not(.tray button, :empty, [aria-label])`;
    assert.deepEqual(await bare(words), [], panel);
  }
  await evaluate(`editor.perform({ command: "select", layer: "title" }); 0`);
  await openPanel("layers");
  assert.deepEqual(await bare("#panel-layers .icons button"), []);
  await openPanel("text");
  assert.deepEqual(await bare("#panel-text .font-field"), []);
  await evaluate(`editor.perform({ command: "select" }); 0`);
  await openPanel("style");
  await evaluate(`{ ${DIALOGS.canvas}; 0 }`);
  await page.until("document.querySelector('.canvas-size .size[aria-pressed=true]') !== null", "the sizes");
  assert.deepEqual(await bare("dialog[open] footer button"), []);
  const colors = (selector) =>
    evaluate(
      `getComputedStyle(document.querySelector(".canvas-size .size" + ${JSON.stringify(selector)})).backgroundColor`,
    );
  assert.notEqual(await colors("[aria-pressed=true]"), await colors(":not([aria-pressed=true])"));
  await evaluate("document.querySelector('dialog[open]').close(); 0");
});

test("sizes of canvases fit the narrowest page, and the title and the buttons of the export stay in view", async () => {
  await show(COLORS.light);
  const resize = async (width, height) => {
    await send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile: false });
    await frame();
  };
  await resize(320, 568);
  await openPanel("style");
  await evaluate(`{ ${DIALOGS.canvas}; 0 }`);
  await page.until("document.querySelector('.canvas-list .size') !== null", "the sizes");
  const list = await evaluate(
    "(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth])(document.querySelector('.canvas-list'))",
  );
  assert.equal(list[0], list[1]);
  await evaluate("document.querySelector('dialog[open]').close(); 0");
  await evaluate(`{ ${DIALOGS.export}; 0 }`);
  await page.until("document.querySelector('dialog.export[open]') !== null", "the dialog");
  for (const top of [0, 1000]) {
    await evaluate(`document.querySelector("dialog.export").scrollTop = ${top}; 0`);
    await frame();
    const seen = await evaluate(`["h2", "header button", ".primary"].map((each) => {
      const element = document.querySelector("dialog.export " + each);
      const { x, y, width, height } = element.getBoundingClientRect();
      return element.contains(element.getRootNode().elementFromPoint(x + width / 2, y + height / 2));
    })`);
    assert.deepEqual(seen, [true, true, true], `${top}`);
  }
  await evaluate("document.querySelector('dialog[open]').close(); 0");
  await resize(1100, 800);
});

test("switches, swatches, sliders, choices and the open tab are seen in forced colors", async () => {
  await show(COLORS["forced colors"]);
  await evaluate(`editor.perform({ command: "select" }); 0`);
  const toggle = "#panel-templates .toggle input";
  const look = async (selector) => {
    const { x, y, width, height } = await page.rect(selector);
    await settled();
    return (await send("Page.captureScreenshot", { clip: { x, y, width, height, scale: 1 } })).data;
  };
  const seen = async (name, selector) => {
    const contrast = await contrastOf(selector);
    assert.ok(contrast >= 3, `${name}: ${contrast}`);
  };
  await openPanel("templates");
  await seen("a switch that is off", toggle);
  const off = await look(toggle);
  await page.press(toggle);
  assert.notEqual(await look(toggle), off);
  await seen("a switch that is on", toggle);
  await page.press(toggle);
  await openPanel("style");
  await seen("a slider", "#panel-style .slider input");
  await seen("the open tab", "#tab-style");
  // The swatches keep their colors: white and black are not the same.
  const swatches = await evaluate(
    `[...document.querySelectorAll("#panel-style .swatches:not(.patterns) .cell")].map((cell) =>
    [getComputedStyle(cell).backgroundImage, getComputedStyle(cell).borderTopWidth])`,
  );
  assert.equal(new Set(swatches.map(([image]) => image)).size, swatches.length);
  assert.ok(swatches.every(([image, width]) => image !== "none" && parseFloat(width) >= 1), JSON.stringify(swatches));
  const styleOf = (selector) =>
    evaluate(
      `{ const { backgroundColor, color } = getComputedStyle(document.querySelector("${selector}")); [backgroundColor, color].join() }`,
    );
  assert.notEqual(await styleOf("#tab-style"), await styleOf("#tab-photos"));
});

test("the page threw no exception", () => assert.deepEqual(page.exceptions, []));
