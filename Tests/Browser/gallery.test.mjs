// The gallery of photos and the strip of exported pictures: node --test Tests/Browser/gallery.test.mjs. Needs what editor.test.mjs
// does.
import assert from "node:assert/strict";
import { linkSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { openEditorPage } from "./editor-page.mjs";

const COUNT = 600;
const page = await openEditorPage("square/four", 12, {
  prepare: (folder) => {
    const photos = join(folder, "photos");
    const names = readdirSync(photos);
    for (let index = 12; index < COUNT; index += 1)
      linkSync(join(photos, names[index % 12]), join(photos, `photo-${index}.jpg`));
  },
});
const { evaluate, frame, press, send, until } = page;
after(() => page.close());

const rows = () =>
  evaluate(`[...document.querySelectorAll(".tray li")].map((row) => {
    const { x, y, width, height } = row.getBoundingClientRect();
    return { index: Number(row.dataset.index), key: row.dataset.key, x, y, width, height };
  })`);
const columns = async () => new Set((await rows()).map(({ x }) => Math.round(x))).size;
const contains = ({ x, y, width, height }, point) =>
  point.x >= x - 1 && point.x <= x + width + 1 && point.y >= y - 1 && point.y <= y + height + 1;
const touch = async (type, points) => {
  await send("Input.dispatchTouchEvent", { type, touchPoints: points.map((point, id) => ({ ...point, id })) });
  await frame();
};
/** Two fingers about a point at a distance. */
const about = ({ x, y }, distance) => [{ x: x - distance / 2, y }, { x: x + distance / 2, y }];
const scroller = "document.querySelector('#panel-photos .content')";
/** Waits for the end of every motion that has one: what shows that something is loading does not. */
const still = () =>
  until(
    "document.getAnimations().every(({ effect }) => effect.getComputedTiming().endTime === Infinity)",
    "the end of every motion",
  );
/** Stops every motion that begins at its beginning, so that it can be looked at on a machine of any speed. */
const holdMotions = () =>
  evaluate(`{
    const { animate } = Element.prototype;
    const held = [];
    Element.prototype.animate = function (...all) {
      const motion = animate.apply(this, all);
      motion.pause();
      held.push(motion);
      return motion;
    };
    globalThis.releaseMotions = () => {
      Element.prototype.animate = animate;
      for (const motion of held) motion.play();
    };
    0
  }`);
const releaseMotions = () => evaluate("releaseMotions(); 0");

test("hundreds of photos are scrolled with few elements, and pixels are released", async () => {
  await until("document.querySelectorAll('.tray li canvas.is-drawn').length > 5", "the first thumbnails");
  assert.equal(await evaluate("editor.state.items.length + editor.state.unplaced.length"), COUNT);
  const most = { rows: 0, pixels: 0 };
  const end = await evaluate(`${scroller}.scrollHeight - ${scroller}.clientHeight`);
  assert.ok(end > 10_000);
  for (let share = 0; share <= 1.001; share += 0.04) {
    await evaluate(`${scroller}.scrollTop = ${share * end}; 0`);
    await frame();
    await until(
      "[...document.querySelectorAll('.tray li canvas')].every((canvas) => canvas.classList.contains('is-drawn'))",
      "the thumbnails in view",
    );
    most.rows = Math.max(most.rows, (await rows()).length);
    most.pixels = Math.max(most.pixels, await evaluate("editor.photos.pixels"));
  }
  assert.ok(most.rows < 60, `${most.rows} thumbnails at once`);
  // Twenty million of photos that are not in the collage, and the four in it.
  assert.ok(most.pixels < 32e6, `${most.pixels} pixels at once`);
  assert.equal(Math.max(...(await rows()).map(({ index }) => index)), COUNT - 1);
  // The first ones come back.
  await evaluate(`${scroller}.scrollTop = 0; 0`);
  await until(
    "document.querySelectorAll('.tray li[data-index=\"0\"] canvas.is-drawn').length === 1",
    "the first thumbnail",
  );
});

test("two fingers change the number of columns from one to seven about the thumbnail under them", async () => {
  await evaluate(`${scroller}.scrollTop = 3000; 0`);
  await frame();
  const { x, y, width, height } = await page.rect("#panel-photos .content");
  const [nearest] = (await rows()).filter((row) => contains(row, { x: x + width * 0.45, y: row.y }))
    .sort((one, other) => Math.abs(one.y - y - height / 2) - Math.abs(other.y - y - height / 2));
  const point = { x: x + width * 0.45, y: nearest.y + nearest.height / 2 };
  for (const [goal, factor] of [[7, 0.3], [1, 9]]) {
    const held = (await rows()).find((row) => contains(row, point));
    const start = factor < 1 ? 150 : 26;
    await touch("touchStart", about(point, start));
    let last = held.width;
    for (let step = 1; step <= 24; step += 1) {
      await touch("touchMove", about(point, start * factor ** (step / 24)));
      const row = (await rows()).find(({ key }) => key === held.key);
      assert.ok(row && contains(row, point), `the thumbnail left the fingers at step ${step} to ${goal}`);
      const change = row.width / last;
      assert.ok(change > 0.8 && change < 1.25, `the thumbnail jumped by ${change} at step ${step} to ${goal}`);
      last = row.width;
    }
    await touch("touchEnd", []);
    await still();
    assert.equal(await columns(), goal);
    const row = (await rows()).find(({ key }) => key === held.key);
    assert.ok(row && Math.abs(row.y + row.height / 2 - point.y) < row.height, "its row stays under the fingers");
    assert.equal(await evaluate("document.querySelector('.tray').style.transform"), "");
  }
  assert.equal(await evaluate("editor.state.phase"), "idle");
  for (let count = 0; count < 2; count += 1) await press("#panel-photos .tray-sizes button:first-child");
  await still();
  assert.equal(await columns(), 3);
});

test("arrow keys move through all photos, also those that do not exist yet", async () => {
  await evaluate(`${scroller}.scrollTop = 0; 0`);
  await frame();
  await evaluate("document.querySelector('.tray [data-index=\"0\"] button').focus(); 0");
  const key = async (key) => {
    await page.key(key);
    return Number(await evaluate("document.activeElement.closest('li').dataset.index"));
  };
  assert.equal(await key("ArrowDown"), 3);
  assert.equal(await key("ArrowRight"), 4);
  assert.equal(await key("End"), COUNT - 1);
  assert.equal(await key("ArrowUp"), COUNT - 4);
  assert.equal(await key("Home"), 0);
  assert.equal(await evaluate(`document.activeElement.closest("li").ariaSetSize`), `${COUNT}`);
});

test("a photo that a key removes is in the list no more, and the next one has the focus", async () => {
  await evaluate(`${scroller}.scrollTop = 0; 0`);
  await frame();
  await evaluate("document.querySelector('.tray [data-index=\"0\"] button').focus(); 0");
  const [gone, next] = await evaluate(
    "[0, 1].map((index) => document.querySelector(`.tray [data-index='${index}']`).dataset.key)",
  );
  await page.key("Delete");
  await until(`document.querySelector(".tray [data-key='${gone}']") === null`, "one photo less");
  assert.equal(await evaluate("document.activeElement.closest('li')?.dataset.key"), next);
  assert.equal(await evaluate(`document.activeElement.closest("li").ariaSetSize`), `${COUNT - 1}`);
  await evaluate("editor.undo(); 0");
  await until(`document.querySelector(".tray [data-key='${gone}']") !== null`, "the photo");
});

test("a photo opens from its thumbnail, and returns to it", async () => {
  const key = await evaluate("document.querySelector('.tray [data-index=\"1\"]').dataset.key");
  const thumbnail = await page.rect(`.tray [data-key="${key}"]`);
  await holdMotions();
  await evaluate(`document.querySelector('.tray [data-key="${key}"] .show').click(); 0`);
  await until("document.querySelector('.viewed')?.getAnimations().length > 0", "the picture's way");
  const first = await evaluate("document.querySelector('.viewed').getBoundingClientRect().toJSON()");
  const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];
  const distance = Math.hypot(...middle(first).map((number, axis) => number - middle(thumbnail)[axis]));
  assert.ok(distance < 60, `it begins ${distance} pixels from its thumbnail`);
  await releaseMotions();
  await still();
  await until("document.querySelector('.viewed').width >= 1000", "the large picture");
  const { width, height } = await page.rect(".viewed");
  assert.ok(width > 500 || height > 500, `${width} x ${height}`);
  const name = await evaluate("document.querySelector('#viewer-title').textContent");
  await page.key("ArrowRight");
  assert.notEqual(await evaluate("document.querySelector('#viewer-title').textContent"), name);
  await page.key("Escape");
  await until("document.querySelector('dialog.viewer') === null", "the end of the view");
  assert.equal(await evaluate("document.activeElement.closest('li').dataset.index"), "2");
});

test("an exported picture flies into a strip, and is opened and downloaded again", async () => {
  await send("Page.setDownloadBehavior", { behavior: "allow", downloadPath: page.folder });
  await evaluate(`editor.library.templates().then((all) => all.find(({ document: { canvas, slots } }) =>
    slots?.length >= 3 && canvas.width > 1.3 * canvas.height)).then(({ document }) => editor.layOut(document)).then(() => 0)`);
  for (let count = 0; count < 5; count += 1) {
    await evaluate(`editor.emit("exported", { blob: new Blob(["no picture"]), name: "old-${count}.tiff" }); 0`);
  }
  await until("document.querySelectorAll('.results button').length === 5", "five results");
  await still();
  await evaluate(
    "localStorage.setItem('collage-size', '700'); document.querySelector('[data-action=export]').click(); 0",
  );
  await until("document.querySelector('.export [type=submit]') !== null", "the dialog");
  await holdMotions();
  await evaluate("document.querySelector('.export [type=submit]').click(); 0");
  await until("document.querySelector('.flying') !== null", "the flight");
  const [flying, collage] = await evaluate(
    `[".flying", "collage-stage canvas"].map((each) => document.querySelector(each).getBoundingClientRect().toJSON())`,
  );
  const difference = flying.width / flying.height / (collage.width / collage.height);
  assert.ok(Math.abs(difference - 1) < 0.05, `the picture is squeezed: ${difference}`);
  await releaseMotions();
  await until("document.querySelector('.flying') === null", "its end");
  await evaluate("document.querySelector('dialog.export').close(); 0");
  // A part of the next one is seen.
  const strip = await page.rect(".results");
  const shown = await evaluate(`[...document.querySelectorAll(".results button")].map((each) => {
    const { x, width } = each.getBoundingClientRect();
    return (Math.min(x + width, ${strip.x + strip.width}) - x) / width;
  })`);
  assert.ok(shown.some((share) => share > 0.15 && share < 0.85), shown.join());
  await press(".results button");
  await until("document.querySelector('.viewed')?.width === 700", "the exported picture");
  assert.match(await evaluate("document.querySelector('#viewer-title').textContent"), /^travels\.\w+$/);
  await evaluate(`{
    globalThis.downloads = [];
    addEventListener("click", ({ target }) => target.download && downloads.push(target.download), true);
    const { click } = HTMLAnchorElement.prototype;
    HTMLAnchorElement.prototype.click = function () { downloads.push(this.download); click.call(this); };
  }`);
  await press(".viewer-actions button");
  assert.match((await evaluate("downloads"))[0], /^travels\.\w+$/);
  await page.key("Escape");
  await until("document.querySelector('dialog.viewer') === null", "the end of the view");
});

test("the page threw no exception", () => assert.deepEqual(page.exceptions, []));
