// The editor on small pages: node --test Tests/Browser/phone.test.mjs.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { openEditorPage } from "./editor-page.mjs";

const page = await openEditorPage("square/four", 6, { width: 390, height: 844 });
const { evaluate, until, send, state } = page;
after(() => page.close());
const resize = async (width, height) => {
  await send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile: false });
  await page.frame();
};
await resize(390, 844);
const tabs = () =>
  evaluate(`[...document.querySelectorAll(".tabs button")].map((tab) => {
    const { left, top, right, bottom } = tab.getBoundingClientRect();
    return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && right - left > 20;
  })`);
/** The share of the page that shows the collage, beside and above the panels. */
const share = () =>
  evaluate(`{
    const { width, height } = document.querySelector("main").getBoundingClientRect();
    const panel = document.querySelector(".panel").getBoundingClientRect();
    const covered = getComputedStyle(document.querySelector(".panel")).gridArea.startsWith("stage") ? panel.width * panel.height : 0;
    (width * height - covered) / (innerWidth * innerHeight)
  }`);
const touch = (type, points) => send("Input.dispatchTouchEvent", { type, touchPoints: points });
/** The middle of the first photo in the tray that is in no slot. */
const waiting = async () => {
  const { x, y, width, height } = await page.rect(".tray li:not(.is-used) button");
  return { x: x + width / 2, y: y + height / 2, id: 1 };
};

test("a photo is carried straight up out of the tray", async () => {
  const { slots, unplaced } = await state();
  const from = await waiting();
  const at = (await page.placer())([slots[0].frame[0] + 50, slots[0].frame[1] + 50]);
  await touch("touchStart", [from]);
  for (const part of [0.05, 0.3, 0.7, 1]) {
    await touch("touchMove", [{
      x: from.x + (at.x - from.x) * part * part,
      y: from.y + (at.y - from.y) * part,
      id: 1,
    }]);
    await page.frame();
  }
  await touch("touchEnd", []);
  await until(`editor.state.items.some(({ id }) => id === "${unplaced[0].id}")`, "the photo in a slot");
  await page.undoAll();
});

test("a photo is carried after a hold", async () => {
  await evaluate("document.querySelector('.tray').style.paddingBottom = '900px'; 0");
  const { slots, unplaced } = await state();
  const from = await waiting();
  const at = (await page.placer())([slots[0].frame[0] + 50, slots[0].frame[1] + 50]);
  await touch("touchStart", [from]);
  await until("document.querySelector('.carried')", "the photo in the hand");
  for (const part of [0.3, 0.7, 1]) {
    await touch("touchMove", [{ x: from.x + (at.x - from.x) * part, y: from.y + (at.y - from.y) * part, id: 1 }]);
    await page.frame();
  }
  await touch("touchEnd", []);
  await until(`editor.state.items.some(({ id }) => id === "${unplaced[0].id}")`, "the photo in a slot");
  await page.undoAll();
});

test("a swipe along a list that is longer than the sheet scrolls it", async () => {
  const from = await waiting();
  // Sent together, because a finger that rests meanwhile picks the photo up.
  await Promise.all([
    touch("touchStart", [from]),
    ...[10, 30, 60].map((way) => touch("touchMove", [{ ...from, y: from.y - way }])),
    touch("touchEnd", []),
  ]);
  await until("document.querySelector('.panel-photos .content').scrollTop > 20", "the scrolled list");
  assert.equal((await state()).undoCount, 0);
  await evaluate("document.querySelector('.tray').style.paddingBottom = ''; 0");
});

test("a phone on its side shows all tabs, and an open panel leaves half of the page to the collage", async () => {
  await resize(844, 390);
  assert.deepEqual(await tabs(), Array(8).fill(true));
  await evaluate("document.querySelector('collage-editor').open('style')");
  assert.ok(await share() >= 0.5, `${await share()}`);
});

test("an upright tablet has the panel below the collage", async () => {
  await resize(768, 1024);
  const [panel, main] = await evaluate(
    `[".panel", "main"].map((each) => document.querySelector(each).getBoundingClientRect().toJSON())`,
  );
  assert.ok(panel.width > 700 && panel.top > main.top + main.height / 2, JSON.stringify([panel, main]));
  assert.deepEqual(await tabs(), Array(8).fill(true));
});

test("pages that are enlarged by 200 % and 400 % leave half of the page to the collage", async () => {
  for (const [width, height] of [[720, 450], [360, 225], [640, 400], [320, 200]]) {
    await resize(width, height);
    await evaluate("document.querySelector('collage-editor').open(null)");
    assert.ok(await share() >= 0.5, `${width} x ${height}: ${await share()}`);
  }
});

test("enlarged by 400 %, all that can be done with a selection is seen, beside a collage that does not scroll", async () => {
  for (const [width, height] of [[360, 225], [320, 256], [320, 200]]) {
    await resize(width, height);
    await evaluate("document.querySelector('collage-editor').open(null)");
    for (const kind of ["items", "layers"]) {
      const added = kind === "items"
        ? null
        : `editor.perform({ command: "addLayer", layer: { id: "sea", size: [300, 90], center: [300, 300], text: { text: "Sea", font: { family: "Inter", size: 60 } } } });`;
      await evaluate(`${added ?? `editor.perform({ command: "select", item: editor.state.items[0].id });`} 0`);
      await until("document.querySelector('.selection-bar').getAnimations().length === 0", "a bar that rests");
      const lost = await evaluate(`{
        const bar = document.querySelector(".selection-bar");
        const [area, stage] = [bar, document.querySelector("main")].map((each) => each.getBoundingClientRect());
        [...bar.querySelectorAll("button:not([hidden])")].filter((button) => {
          const { left, top, right, bottom } = button.getBoundingClientRect();
          return top < Math.max(area.top, stage.top) || bottom > Math.min(area.bottom, stage.bottom) + 0.5 ||
            left < area.left || right > Math.min(area.right, stage.right) + 0.5;
        }).map(({ title }) => title)
      }`);
      assert.deepEqual(lost, [], `${width} x ${height}, ${kind}`);
      const [board, bar] = await evaluate(
        `[".board", ".selection-bar"].map((each) => document.querySelector(each).getBoundingClientRect().toJSON())`,
      );
      assert.ok(board.right <= bar.left, `${width} x ${height}, ${kind}: the bar lies over the collage`);
    }
    assert.ok(
      await evaluate(`{
        const { clientWidth, offsetWidth, clientHeight, offsetHeight } = document.querySelector(".scroller");
        clientWidth === offsetWidth && clientHeight === offsetHeight
      }`),
      "bars for scrolling",
    );
    await page.undoAll();
  }
});

test("no panel is wider than its place, however narrow it is", async () => {
  await evaluate(`editor.perform({ command: "select", item: editor.state.items[0].id }); 0`);
  for (const [width, height] of [[320, 640], [360, 225], [320, 200]]) {
    await resize(width, height);
    for (const name of ["photos", "templates", "style", "looks", "adjust", "text", "draw", "layers"]) {
      await evaluate(`document.querySelector("collage-editor").open("${name}")`);
      await page.frame();
      const [inner, outer] = await evaluate(
        `{ const { scrollWidth, clientWidth } = document.querySelector("#panel-${name} .content"); [scrollWidth, clientWidth] }`,
      );
      assert.ok(inner <= outer, `${name} at ${width} x ${height}: ${inner} of ${outer}`);
    }
  }
});

test("on a narrow phone no word of a tab or a tool reaches into its neighbor", async () => {
  await resize(320, 640);
  await evaluate(`document.querySelector("collage-editor").open("draw")`);
  await page.frame();
  const wide = await evaluate(`[...document.querySelectorAll(".tabs button, .tools button")].filter((button) => {
    const range = document.createRange();
    range.selectNodeContents(button);
    const [text, place] = [range.getBoundingClientRect(), button.getBoundingClientRect()];
    return text.left < place.left || text.right > place.right;
  }).map(({ textContent }) => textContent)`);
  assert.deepEqual(wide, []);
});

test("the field of a new text is seen as a whole", async () => {
  await resize(390, 844);
  await evaluate(`document.querySelector("collage-editor").open("text")`);
  await page.press(".text-styles button");
  await page.frame();
  const [field, panel] = await evaluate(`[document.activeElement, document.querySelector("#panel-text .content")]
    .map((each) => each.getBoundingClientRect().toJSON())`);
  assert.ok(field.height > 30 && field.bottom <= panel.bottom, JSON.stringify([field, panel]));
  await page.undoAll();
});

test("the page threw no exception", () => assert.deepEqual(page.exceptions, []));
