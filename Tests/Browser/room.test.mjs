// Photos that are added while all slots are taken get room, or it is said where they are: node --test Tests/Browser/room.test.mjs.
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { middle, openEditorPage, samples } from "./editor-page.mjs";

const files = readdirSync(samples).filter((each) => each.endsWith(".jpg")).sort().map((name) => join(samples, name));
const pages = [];
const open = async (...options) => {
  const page = await openEditorPage(...options);
  pages.push(page);
  return page;
};
after(() => Promise.all(pages.map((page) => page.close())));
const counts = "[editor.state.items.length, editor.state.unplaced.length, editor.state.slots.length].join()";

test("a generated layout is made again for all photos, as one step", async () => {
  const page = await open("auto/mosaic", 5);
  assert.equal(await page.evaluate(counts), "5,0,5");
  await page.drop(files.slice(6, 8));
  await page.until(`${counts} === "7,0,7"`, "the layout for seven");
  assert.equal(await page.toast(), "The layout was made for all 7 photos");
  await page.press(".toast button");
  await page.until(`${counts} === "5,2,5"`, "the way back");
});

test("a template with more slots is offered with one click", async () => {
  const page = await open("square/four", 4);
  await page.drop(files.slice(5, 6));
  await page.until(`${counts} === "4,1,4"`, "the photo in the tray");
  await page.until("document.querySelector('.toast:not([hidden]) button')", "the offer");
  assert.equal(await page.toast(), "1 photo is in the tray, because all slots are taken");
  await page.press(".toast button");
  await page.until(`${counts} === "5,0,5"`, "the template for five");
  assert.deepEqual(await page.evaluate("editor.canvas"), [1080, 1080]);
});

test("without a template of this shape, a mosaic on the same canvas is offered", async () => {
  const page = await open("square/four", 4);
  await page.drop(files.slice(0, 20).concat(files.slice(0, 8)).slice(0, 10));
  await page.until(
    "/Make a mosaic of all/.test(document.querySelector('.toast:not([hidden])')?.textContent)",
    "the offer",
  );
  await page.press(".toast button");
  await page.until("editor.state.unplaced.length === 0 && editor.state.slots.length > 12", "the mosaic");
  assert.deepEqual(await page.evaluate("editor.canvas"), [1080, 1080]);
});

test("several photos that are dropped on a photo do not replace it", async () => {
  const page = await open("auto/mosaic", 5);
  const { items, slots } = await page.state();
  await page.drop(files.slice(6, 8), (await page.placer())(middle(slots[0])));
  await page.until(`${counts} === "7,0,7"`, "the layout for seven");
  const kept = new Set((await page.state()).items.map(({ photo }) => photo));
  assert.ok(items.every(({ photo }) => kept.has(photo)));
});

test("five photos that are dropped on an empty page are all in the collage", async () => {
  const page = await open("square/four", 0);
  await page.drop(files.slice(0, 5));
  await page.until(`${counts} === "5,0,5"`, "the layout for five");
});

test("two photos that are dropped on an empty page are a collage without holes, and one photo fills a slot", async () => {
  const page = await open(null, 0);
  await page.drop(files.slice(0, 2));
  await page.until(`${counts} === "2,0,2"`, "the layout for two");
  assert.equal(await page.toast(), "The layout was made for all 2 photos");
  await page.press(".toast button");
  await page.until(`${counts} === "2,0,4"`, "the way back");
  const other = await open("square/four", 0);
  await other.drop(files.slice(0, 1));
  await other.until(`${counts} === "1,0,4"`, "the photo in its slot");
});

test("a template that somebody chose stays when it has more slots than photos", async () => {
  const page = await open("square/four", 0);
  await page.drop(files.slice(0, 2));
  await page.until(`${counts} === "2,0,4"`, "two photos in the template");
});

test("the pages threw no exception", () => assert.deepEqual(pages.flatMap(({ exceptions }) => exceptions), []));
