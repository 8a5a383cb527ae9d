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
  await page.until("editor.state.layers.length === 1", "a text");
  await page.frame();
  const [field, panel] = await evaluate(`[document.activeElement, document.querySelector("#panel-text .content")]
    .map((each) => each.getBoundingClientRect().toJSON())`);
  assert.ok(field.height > 30 && field.bottom <= panel.bottom, JSON.stringify([field, panel]));
  await page.undoAll();
});

const viewer = "document.querySelector('dialog.viewer[open]')";
const viewed = () => evaluate("document.querySelector('#viewer-title')?.textContent ?? null");
/** Waits until a photo is shown large with all its pixels, and moves no more. */
const untilViewed = async () => {
  await until(`${viewer} !== null && document.querySelector(".viewed").width > 320`, "a large photo");
  await until("document.querySelector('.viewed').getAnimations().length === 0", "its rest");
};
const untilClosed = () => until("document.querySelector('dialog.viewer') === null", "the end of the view");
/** Moves a finger over the middle of the window. */
async function swipe(across, down) {
  const [x, y] = await evaluate("[innerWidth / 2, innerHeight / 2]");
  await touch("touchStart", [{ x, y, id: 1 }]);
  for (const part of [0.2, 0.5, 0.8, 1]) {
    await touch("touchMove", [{ x: x + across * part, y: y + down * part, id: 1 }]);
    await page.frame();
  }
  await touch("touchEnd", []);
}

for (const [width, height] of [[320, 640], [390, 844], [844, 390], [1280, 800]]) {
  test(`at ${width} x ${height} a large photo is within the window, swiped to the next one, and closed`, async () => {
    await resize(width, height);
    await evaluate(`document.querySelector("collage-editor").open("photos")`);
    const rows = ".tray li[data-index='1'] button";
    // The second time all its pixels are there at once.
    for (const round of ["first", "second"]) {
      await page.rect(rows);
      await evaluate(`document.querySelector("${rows}").focus({ preventScroll: true }); 0`);
      await page.key(" ");
      await untilViewed();
      const seen = await evaluate(`[".viewer .quiet[aria-label=Close]", ".viewed", ".viewer .next"].map((each) =>
        document.querySelector(each).getBoundingClientRect().toJSON())`);
      for (const { left, top, right, bottom } of seen)
        assert.ok(left >= 0 && top >= 0 && right <= width && bottom <= height, `${round}: ${JSON.stringify(seen)}`);
      const [{ x, y, width: across, height: down }] = seen;
      assert.ok(across >= 24 && down >= 24, `${round}: ${JSON.stringify(seen[0])}`);
      await touch("touchStart", [{ x: x + across / 2, y: y + down / 2, id: 1 }]);
      await touch("touchEnd", []);
      await untilClosed();
    }
    await evaluate(`document.querySelector("${rows}").focus({ preventScroll: true }); 0`);
    await page.key(" ");
    await untilViewed();
    const first = await viewed();
    await swipe(-150, 10);
    await until(`document.querySelector("#viewer-title").textContent !== ${JSON.stringify(first)}`, "the next photo");
    await untilViewed();
    const second = await viewed();
    // A short way leads back.
    await swipe(30, 0);
    await untilViewed();
    assert.equal(await viewed(), second);
    await swipe(150, 10);
    await until(`document.querySelector("#viewer-title").textContent === ${JSON.stringify(first)}`, "the former photo");
    await untilViewed();
    await swipe(5, 150);
    await untilClosed();
    assert.equal(await evaluate("document.activeElement.closest('li')?.dataset.index"), "1");
  });
}

test("on a phone no touch of a thumbnail removes its photo: a hold shows it large, and there it is removed", async () => {
  await resize(390, 844);
  await evaluate(`document.querySelector("collage-editor").open("photos")`);
  const count = (await state()).unplaced.length;
  const buttons = await evaluate(`[...document.querySelectorAll(".tray li :is(.remove, .show)")].filter((button) =>
    button.checkVisibility()).length`);
  assert.equal(buttons, 0);
  const at = await waiting();
  await touch("touchStart", [at]);
  await until("document.querySelector('.carried')", "the photo in the hand");
  await touch("touchEnd", []);
  await untilViewed();
  assert.equal((await state()).unplaced.length, count);
  await page.press(".viewer-actions button");
  await until(`editor.state.unplaced.length === ${count - 1}`, "one photo less");
  await untilClosed();
  await page.undoAll();
});

test("the names of the panels are large enough to read, and all are seen", async () => {
  for (const [width, least] of [[320, 10], [390, 11]]) {
    await resize(width, 700);
    const [shown, all, size] = await evaluate(`{
      const tabs = document.querySelector(".tabs");
      [tabs.clientWidth, tabs.scrollWidth, parseFloat(getComputedStyle(tabs.querySelector("button")).fontSize)]
    }`);
    assert.ok(size >= least && all <= shown, `${width}: ${[shown, all, size]}`);
  }
});

test("a message is not over the photos of which it speaks", async () => {
  for (const [width, height] of [[320, 640], [390, 844]]) {
    await resize(width, height);
    await evaluate(`document.querySelector("collage-editor").open("photos"); editor.notice("A message"); 0`);
    const [toast, panel] = await evaluate(`[".toast", ".panel"].map((each) =>
      document.querySelector(each).getBoundingClientRect().toJSON())`);
    assert.ok(toast.height > 20 && toast.top > 40 && toast.bottom <= panel.top, JSON.stringify([toast, panel]));
  }
});

test("the strip of exported pictures covers nothing of the collage", async () => {
  await evaluate(
    `for (const name of ["a.tiff", "b.tiff"]) editor.emit("exported", { blob: new Blob(["none"]), name }); 0`,
  );
  for (const [width, height] of [[320, 640], [390, 844], [844, 390], [1280, 800]]) {
    await resize(width, height);
    await page.frame();
    const [strip, collage] = await evaluate(`[".results", "collage-stage canvas"].map((each) =>
      document.querySelector(each).getBoundingClientRect().toJSON())`);
    assert.ok(
      strip.right <= collage.left || strip.bottom <= collage.top,
      `${width}: ${JSON.stringify([strip, collage])}`,
    );
  }
});

test("the page threw no exception", () => assert.deepEqual(page.exceptions, []));
