// What a page says that has no photos, where the bar of a selection stands, and what an SVG needs afterward.
// node --test Tests/Browser/first-photos.test.mjs; needs what editor.test.mjs does.
import assert from "node:assert/strict";
import { join } from "node:path";
import { after, test } from "node:test";
import { openEditorPage, samples } from "./editor-page.mjs";

const page = await openEditorPage("square/four", 0);
const { evaluate, press, send, until, frame } = page;
after(() => page.close());

const overlap = (one, other) =>
  evaluate(`{
    const [a, b] = ["${one}", "${other}"].map((selector) => document.querySelector(selector).getBoundingClientRect());
    Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
      Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top))
  }`);

test("a collage without photos has one invitation, which leads to the file dialog and goes with the first photo", async () => {
  assert.equal(await evaluate(`document.querySelectorAll(".first-photos .primary").length`), 1);
  await send("Page.setInterceptFileChooserDialog", { enabled: true });
  const opened = new Promise((resolve) => page.listeners.set("Page.fileChooserOpened", resolve));
  await press(".first-photos .primary");
  const { backendNodeId, mode } = await opened;
  assert.equal(mode, "selectMultiple");
  const files = ["01-misty-mountains.jpg", "04-balloons.jpg"].map((name) => join(samples, name));
  await send("DOM.setFileInputFiles", { files, backendNodeId });
  await until("editor.state.items.length === 2", "two photos");
  assert.equal(await evaluate(`document.querySelector(".first-photos").checkVisibility()`), false);
  await send("Page.setInterceptFileChooserDialog", { enabled: false });
});

test("on a landscape phone and at 320 pixels the bar of a selection covers nothing of the collage", async () => {
  await evaluate(`editor.perform({ command: "select", item: editor.state.items[0].id }); 0`);
  for (const [width, height] of [[844, 390], [1100, 560], [320, 640]]) {
    await send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile: false });
    await frame();
    await until(`getComputedStyle(document.querySelector(".selection-bar")).opacity === "1"`, "the bar");
    assert.ok(await overlap(".selection-bar", "collage-stage canvas") < 400, `${width} x ${height}`);
    assert.equal(await overlap(".selection-bar", ".zoom"), 0, `${width} x ${height}`);
  }
  await send("Emulation.clearDeviceMetricsOverride");
});

test("an SVG says how the saved collage is rendered with it", async () => {
  await evaluate(
    `editor.stickers.add(new File(['<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><path d="M0 0h40v20z"/></svg>'], "logo.svg", { type: "image/svg+xml" })).then(() => 0)`,
  );
  assert.match(await page.toast(), /logo\.svg was added.*collage render "travels\.collage\.json" --allow svg/);
});

test("the page threw no exception", () => assert.deepEqual(page.exceptions, []));
