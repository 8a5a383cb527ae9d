// Photos taken with Chromium's artificial camera: node --test Tests/Browser/camera.test.mjs. Needs what editor.test.mjs does.
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { after, test } from "node:test";
import { openEditorPage } from "./editor-page.mjs";
import { eventually } from "./waiting.mjs";

const page = await openEditorPage("square/four", 2, {
  options: ["--use-fake-device-for-media-stream=device-count=2", "--use-fake-ui-for-media-stream"],
});
const { evaluate, press, until, state } = page;
after(() => page.close());

const open = async () => {
  await evaluate(
    `document.querySelector("#tab-photos").ariaSelected === "true" || document.querySelector("#tab-photos").click(); 0`,
  );
  await press("#panel-photos .sources button:nth-child(2)");
};
const openReady = async () => {
  await open();
  await until("document.querySelector('.camera .shutter')?.disabled === false", "the camera's first frame");
};
const close = async () => {
  await press(".camera footer .primary");
  await until("document.querySelector('dialog.camera') === null", "the end of the dialog");
};
const bySlot = async () => Object.fromEntries((await state()).items.map(({ slot, photo }) => [slot, photo]));
const countDown = (value) => press(`.camera-options [value="${value}"]`);

test("the viewfinder has the aspect of the place, thirds, and a mirror", async () => {
  await openReady();
  const { slots, items } = await state();
  const empty = slots.find(({ id }) => !items.some(({ slot }) => slot === id));
  const { width, height } = await page.rect(".camera-view");
  assert.ok(Math.abs(width / height - empty.frame[2] / empty.frame[3]) < 0.02, `${width} x ${height}`);
  assert.equal(await evaluate("document.querySelector('.camera-places [aria-pressed=true]').dataset.slot"), empty.id);
  assert.equal(await evaluate("document.querySelector('.camera-view').matches('.has-thirds.is-mirrored')"), true);
  assert.ok(await evaluate("document.querySelector('.camera video').videoWidth > 0"));
  await press(".camera-options .toggle input");
  assert.equal(await evaluate("getComputedStyle(document.querySelector('.camera-thirds')).opacity"), "0");
});

test("the other camera is used when it is asked for", async () => {
  const id = () =>
    evaluate("document.querySelector('.camera video').srcObject.getVideoTracks()[0].getSettings().deviceId");
  const first = await id();
  await press(".camera footer button[title='Use the other camera']");
  await until(
    `document.querySelector('.camera .shutter').disabled === false && document.querySelector('.camera video').srcObject.getVideoTracks()[0].getSettings().deviceId !== "${first}"`,
    "the other camera",
  );
});

test("a photo is counted down, can be stopped, and fills its place in its aspect", async () => {
  const before = await bySlot();
  await press(".camera .shutter");
  await until("document.querySelector('.camera-count').textContent === '3'", "the countdown");
  await press(".camera .shutter");
  await until("document.querySelector('.camera-count').textContent === ''", "the end of the countdown");
  assert.deepEqual(await bySlot(), before);
  await countDown(0);
  const { slots } = await state();
  const target = slots.find(({ id }) => !before[id]);
  await press(".camera .shutter");
  await until("editor.state.items.length === 3", "the photo in its place");
  const now = await bySlot();
  assert.ok(now[target.id]);
  const [width, height] = await evaluate(`editor.photos.info("${now[target.id]}").size`);
  assert.ok(Math.abs(width / height - target.frame[2] / target.frame[3]) < 0.02, `${width} x ${height}`);
  assert.notEqual(
    await evaluate("document.querySelector('.camera-places [aria-pressed=true]').dataset.slot"),
    target.id,
  );
});

test("the screen lights up before a photo is taken", async () => {
  await evaluate(`{
    globalThis.lit = [];
    const flash = document.querySelector(".camera-flash");
    new MutationObserver(() => lit.push(getComputedStyle(flash).visibility)).observe(flash, { attributes: true });
  }`);
  await press(".camera-options .toggle:last-child input");
  await press(".camera .shutter");
  await until("editor.state.items.length === 4", "the photo in its place");
  assert.deepEqual(await evaluate("lit"), ["visible", "hidden"]);
  await press(".camera-options .toggle:last-child input");
});

test("the booth takes a photo for each place, which is shown there, and one is taken again by a tap", async () => {
  const before = await bySlot();
  await evaluate(`{
    globalThis.steps = new Set();
    const shown = () => editor.state.items.map(({ photo }) => photo).join();
    const first = shown();
    editor.addEventListener("scene", () => shown() !== first && steps.add(shown()));
  }`);
  const small = () => evaluate("document.querySelector('.camera-places canvas').toDataURL()");
  const empty = await small();
  await press(".camera footer button:nth-of-type(3)");
  await until("document.querySelectorAll('.camera-places .is-taken').length === 4", "the photos of the booth");
  await until("/again/.test(document.querySelector('.camera .message').textContent)", "the end of the booth");
  const after = await bySlot();
  assert.equal(Object.keys(after).filter((slot) => after[slot] !== before[slot]).length, 4);
  assert.equal(await evaluate("steps.size"), 4, "each is shown as it is taken");
  await until(
    `document.querySelector('.camera-places canvas').toDataURL() !== ${JSON.stringify(empty)}`,
    "the pictures",
  );
  // What was in the places waits in the tray.
  assert.ok(Object.values(before).every((photo) => photo), "the places were full");
  const waiting = (await state()).unplaced.map(({ photo }) => photo);
  for (const photo of Object.values(before)) assert.ok(waiting.includes(photo), photo);
  const [slot] = Object.keys(after);
  await press(`.camera-places [data-slot="${slot}"]`);
  const items = (await state()).items.length + (await state()).unplaced.length;
  await press(".camera .shutter");
  await until(`editor.state.items.find(({ slot }) => slot === "${slot}").photo !== "${after[slot]}"`, "the new photo");
  const again = await bySlot();
  assert.deepEqual({ ...again, [slot]: 0 }, { ...after, [slot]: 0 });
  const { items: placed, unplaced } = await state();
  assert.equal(placed.length + unplaced.length, items, "it takes the place of the first");
  await close();
  await page.undoAll();
  assert.equal((await state()).items.length, 2);
});

/** What the page says about photos that wait, or null. */
const waiting = () => evaluate("document.querySelector('.top-bar .waiting:not([hidden])')?.textContent ?? null");

test("photos that are taken while the server is gone wait, are counted, and are added when it is back", async () => {
  const before = (await state()).items.length;
  const empty = (await state()).slots.length - before;
  assert.equal(empty, 2);
  await openReady();
  await countDown(0);
  await page.untilSaved();
  await page.kill();
  for (const count of [1, 2]) {
    await press(".camera .shutter");
    const text = count === 1 ? "1 photo waits to be added" : "2 photos wait to be added";
    await eventually(async () => await waiting() === text, text);
    await until(
      `document.querySelector(".camera .message").textContent.startsWith("${text}: The editor's server")`,
      "why",
    );
  }
  // They were taken for two places, and are in none yet.
  assert.equal((await state()).items.length, before);
  await close();
  await page.restart();
  await until("editor.state.items.length === 4", "the photos in their places");
  assert.equal(await waiting(), null);
  await page.untilSaved();
  assert.equal(page.saved().items.length, 4);
  await page.undoAll();
});

test("a photo that waits is there after a reload, and is added once", async () => {
  const before = (await state()).items.length;
  // The server has no room for it.
  page.listeners.set(
    "Fetch.requestPaused",
    ({ requestId }) => page.send("Fetch.fulfillRequest", { requestId, responseCode: 507, body: "" }),
  );
  await page.send("Fetch.enable", { patterns: [{ urlPattern: "*/api/photos?*", requestStage: "Request" }] });
  const files = () => readdirSync(page.folder, { recursive: true }).filter((name) => /camera/.test(name)).length;
  const known = files();
  await openReady();
  await countDown(0);
  await press(".camera .shutter");
  await eventually(async () => await waiting() === "1 photo waits to be added", "a photo that waits");
  await until("/temporary files is full/.test(document.querySelector('.camera .message').textContent)", "why");
  await close();
  await page.reload();
  await eventually(async () => await waiting() === "1 photo waits to be added", "the photo after a reload");
  assert.equal((await state()).items.length, before);
  await page.send("Fetch.disable");
  await until(`editor.state.items.length === ${before + 1}`, "the photo in its place");
  await eventually(async () => await waiting() === null, "no photo that waits");
  assert.equal(files(), known + 1);
  await page.untilSaved();
  await page.reload();
  assert.equal((await state()).items.length, before + 1);
  assert.equal(await waiting(), null);
  await page.undoAll();
});

test("the camera is off after the dialog, and nothing was sent elsewhere", async () => {
  await openReady();
  await evaluate("globalThis.track = document.querySelector('.camera video').srcObject.getVideoTracks()[0]; 0");
  await close();
  assert.equal(await evaluate("track.readyState"), "ended");
  const origins = await evaluate(
    "[...new Set(performance.getEntriesByType('resource').map(({ name }) => new URL(name).origin))]",
  );
  assert.deepEqual(origins, [new URL(page.address).origin]);
});

/** Opens the camera, expects a message instead of a view, and closes it. */
async function refused(expected) {
  await open();
  await until("document.querySelector('.camera-problem')?.hidden === false", "the message");
  assert.match(await evaluate("document.querySelector('.camera-problem p').textContent"), expected);
  assert.deepEqual(
    await evaluate(
      "[...document.querySelectorAll('.camera .shutter, .camera-view')].map((each) => each.disabled ?? each.hidden)",
    ),
    [true, true],
  );
}

test("without permission, without a camera, and at an unsafe address the dialog says what to do", async () => {
  const fail = (name) =>
    evaluate(`navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("", "${name}")); 0`);
  await fail("NotFoundError");
  await refused(/No camera was found/);
  await close();
  await fail("NotReadableError");
  await refused(/another program/);
  await close();
  await evaluate(`{
    globalThis.secure = Object.getOwnPropertyDescriptor(globalThis, "isSecureContext");
    Object.defineProperty(globalThis, "isSecureContext", { value: false, configurable: true });
    0
  }`);
  await refused(/safe address/);
  await close();
  await evaluate("Object.defineProperty(globalThis, 'isSecureContext', secure); 0");
  await fail("NotAllowedError");
  await refused(/Allow it/);
  await evaluate("delete navigator.mediaDevices.getUserMedia; 0");
  await press(".camera-problem button");
  await until("document.querySelector('.camera .shutter').disabled === false", "the camera at the second try");
  await close();
});

test("the page threw no exception", () => assert.deepEqual(page.exceptions, []));
