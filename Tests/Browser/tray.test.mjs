// The tray of a phone with real touch: its strip, its orders, its albums, and how it rises: node --test Tests/Browser/tray.test.mjs.
// Needs what editor.test.mjs does.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { openEditorPage } from "./editor-page.mjs";

const COUNT = 12;
const page = await openEditorPage("square/four", COUNT, { width: 390, height: 844 });
const { evaluate, frame, press, send, until, state } = page;
after(() => page.close());
const resize = async (width, height) => {
  await send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile: false });
  await frame();
  await frame();
};
const direct = async (direction) => {
  await evaluate(
    `document.querySelector(".tray").getRootNode().host.setAttribute("dir", "${direction}"); document.querySelector("collage-editor").open(null); document.querySelector("collage-editor").open("photos"); 0`,
  );
  await frame();
  await frame();
};
const touch = async (type, points) => {
  await send("Input.dispatchTouchEvent", { type, touchPoints: points });
  await frame();
};
/** A finger that moves by a way in some steps, and is lifted unless it is to stay. */
const swipe = async ({ x, y }, [across, down], { isLifted = true, steps = 6 } = {}) => {
  await touch("touchStart", [{ x, y, id: 1 }]);
  for (let step = 1; step <= steps; step += 1)
    await touch("touchMove", [{ x: x + (across * step) / steps, y: y + (down * step) / steps, id: 1 }]);
  if (isLifted) await touch("touchEnd", []);
};
const rows = () =>
  evaluate(`[...document.querySelectorAll(".tray li")].map((row) => {
    const { x, y, width, height } = row.getBoundingClientRect();
    return { index: Number(row.dataset.index), photo: row.dataset.photo, name: editor.photos.name(row.dataset.photo), x, y, width, height };
  }).sort((one, other) => one.index - other.index)`);
const names = async () => (await rows()).map(({ name }) => name);
const middle = ({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 });
const rect = (selector) =>
  evaluate(`document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect().toJSON()`);
const order = (name) =>
  evaluate(
    `{ const list = document.querySelector(".tray-order"); list.value = "${name}"; list.dispatchEvent(new Event("change")); 0 }`,
  );

await resize(390, 844);
await evaluate("document.querySelector('collage-editor').open('photos'); 0");
await until("document.querySelectorAll('.tray li canvas.is-drawn').length > 4", "the thumbnails");

test("where there is little height, four thumbnails and a third are in view, from the side at which lines begin", async () => {
  for (const [width, height] of [[320, 568], [390, 664]]) {
    await resize(width, height);
    for (const direction of ["ltr", "rtl"]) {
      await direct(direction);
      const all = await rows();
      const panel = await rect(".panel");
      const first = all[0];
      assert.equal(new Set(all.map(({ y }) => y)).size, 1, "one row");
      assert.ok(Math.abs((direction === "ltr" ? first.x : width - first.x - first.width) - 16) < 1, direction);
      const inView = all.reduce(
        (sum, { x, width: side }) => sum + Math.max(0, Math.min(width, x + side) - Math.max(0, x)) / side,
        0,
      );
      assert.ok(Math.abs(inView - 4 - 1 / 3) < 0.02, `${inView} thumbnails at ${width}, ${direction}`);
      assert.ok(panel.height <= height * 0.42 + 1, `${panel.height}`);
      // The panel is no higher than its contents.
      assert.ok(panel.bottom - first.y - first.height < 40, `${panel.bottom - first.y - first.height}`);
    }
  }
  await direct("ltr");
});

test("a finger scrolls the strip sideways, and carries a photo straight out of it", async () => {
  await resize(390, 664);
  const from = middle((await rows())[2]);
  await swipe(from, [-160, 0]);
  await until("document.querySelector('.tray-view').scrollLeft > 80", "a strip that has scrolled");
  assert.equal((await state()).undoCount, 0);
  await evaluate("document.querySelector('.tray-view').scrollLeft = 0; 0");
  await frame();
  const { slots, unplaced } = await state();
  const at = (await page.placer())([slots[0].frame[0] + 60, slots[0].frame[1] + 60]);
  const start = middle((await rows())[0]);
  await swipe(start, [0, -60], { isLifted: false });
  await touch("touchMove", [{ ...at, id: 1 }]);
  await touch("touchEnd", []);
  await until(`editor.state.items.some(({ id }) => id === "${unplaced[0].id}")`, "the photo in a slot");
  await page.undoAll();
});

test("keys move along the strip, and what has the focus is in view", async () => {
  await evaluate("document.querySelector('.tray [data-index=\"0\"] button').focus(); 0");
  await page.key("End");
  assert.equal(await evaluate("document.activeElement.closest('li').dataset.index"), `${COUNT - 1}`);
  const { x, width } = (await rows()).at(-1);
  assert.ok(x >= 0 && x + width <= 390, `${x}`);
  await direct("rtl");
  await evaluate("document.querySelector('.tray [data-index=\"0\"] button').focus(); 0");
  await page.key("ArrowLeft");
  assert.equal(await evaluate("document.activeElement.closest('li').dataset.index"), "1");
  await direct("ltr");
});

test("the sheet rises as its list scrolls, the list stays with the finger, and sinks when a photo is chosen", async () => {
  await resize(390, 844);
  // Three columns, so that there is something to scroll.
  for (let count = 0; count < 2; count += 1)
    await evaluate("document.querySelector('.tray-sizes button:last-child').click(); 0");
  await until(
    "document.getAnimations().every(({ effect }) => effect.getComputedTiming().endTime === Infinity)",
    "rest",
  );
  await evaluate("document.querySelector('#panel-photos .content').scrollTop = 0; 0");
  await frame();
  const seen = async () => {
    const [panel, collage] = [await rect(".panel"), await rect("collage-stage canvas")];
    return { top: panel.y, side: collage.width, row: (await rows())[3] };
  };
  const before = await seen();
  // Slowly, so that the list does not go on by itself; a finger that rests would pick up the photo.
  const { x } = await rect("#panel-photos .sources");
  await swipe({ x: x + 4, y: before.row.y - 30 }, [0, -100], { steps: 20 });
  await until(
    `document.querySelector(".panel").getBoundingClientRect().y < ${before.top - 60}`,
    "a sheet that has risen",
  );
  await page.frame();
  const after = await seen();
  const up = before.top - after.top;
  assert.ok(
    Math.abs(before.row.y - after.row.y - up) < 1.5,
    `the sheet by ${up}, the list by ${before.row.y - after.row.y}`,
  );
  assert.ok(after.side < before.side - 20, `the collage is ${before.side} and then ${after.side} wide`);
  // Far down, the collage keeps some of the page.
  await evaluate("document.querySelector('#panel-photos .content').scrollTop = 1e5; 0");
  await frame();
  await frame();
  assert.ok((await rect(".stage-area")).height >= 139, "room for the collage");
  const [chosen] = (await rows()).filter(({ photo }) => photo === "photo-1");
  const at = middle(chosen);
  await touch("touchStart", [{ ...at, id: 1 }]);
  await touch("touchEnd", []);
  await until("editor.selectedItem?.photo === 'photo-1'", "the chosen photo");
  await until(
    `Math.abs(document.querySelector(".panel").getBoundingClientRect().y - ${before.top}) < 1`,
    "the sheet where it was",
  );
  const content = await rect("#panel-photos .content");
  const shown = (await rows()).find(({ photo }) => photo === "photo-1");
  assert.ok(shown.y >= content.y - 1 && shown.y + shown.height <= content.bottom + 1, "the chosen thumbnail in view");
  assert.equal(
    await evaluate("document.querySelector('.tray [aria-current=true]').closest('li').dataset.photo"),
    "photo-1",
  );
  await page.undoAll();
});

test("photos are in the order that is chosen", async () => {
  await evaluate(
    `editor.host.facts = async (photos) => Object.fromEntries(photos.map((id, index) => [id, {
      taken: id === "photo-3" ? "2026-07-04T10:00:00" : id === "photo-7" ? undefined : \`2024-05-\${String(index + 1).padStart(2, "0")}\`,
      isFavorite: id === "photo-2",
      isHDR: id === "photo-5",
      place: id === "photo-3" ? "Lisbon, Portugal" : undefined,
    }])); 0`,
  );
  const usual = await names();
  await order("name");
  await frame();
  assert.deepEqual(await names(), [...usual].sort());
  await order("newest");
  await until(
    "document.querySelector('.tray [data-index=\"0\"]').dataset.photo === 'photo-3'",
    "the newest photo first",
  );
  assert.equal((await rows()).at(-1).photo, "photo-7");
  await order("free");
  await frame();
  assert.deepEqual(await names(), usual);
});

test("the order by hand is made by dragging and by keys, and is kept", async () => {
  await evaluate("document.querySelector('#panel-photos .content').scrollTop = 0; 0");
  await order("hand");
  await frame();
  const [first, second, third] = await rows();
  // Across the list, so that the photo is carried.
  const from = middle(first);
  await swipe(from, [third.x + third.width + 2 - from.x, 4], { isLifted: false, steps: 10 });
  assert.equal(await evaluate("document.querySelector('.tray-line').hidden"), false);
  await touch("touchEnd", []);
  await until(`document.querySelector('.tray [data-index="2"]').dataset.photo === "${first.photo}"`, "the moved photo");
  assert.deepEqual(
    (await rows()).slice(0, 3).map(({ photo }) => photo),
    [second, third, first].map(({ photo }) => photo),
  );
  assert.equal((await state()).undoCount, 0);
  await evaluate("document.querySelector('.tray [data-index=\"2\"] button').focus(); 0");
  await page.key("ArrowLeft", { modifiers: 1 });
  const moved = [second, first, third].map(({ photo }) => photo);
  await until(
    `document.querySelector('.tray [data-index="1"]').dataset.photo === "${first.photo}"`,
    "the photo by key",
  );
  assert.equal(await evaluate("document.activeElement.closest('li').dataset.photo"), first.photo);
  await page.untilSaved();
  await page.reload();
  await until("document.querySelectorAll('.tray li').length > 8", "the tray after a reload");
  assert.deepEqual((await rows()).slice(0, 3).map(({ photo }) => photo), moved);
  await order("free");
});

test("albums have the photos with something in common, and a key leads back", async () => {
  await evaluate(
    `editor.host.facts = async (photos) => Object.fromEntries(photos.map((id) => [id, {
      taken: id === "photo-3" ? "2026-07-04T10:00:00" : "2024-05-01",
      isFavorite: id === "photo-2",
      place: id === "photo-3" ? "Lisbon, Portugal" : undefined,
    }])); 0`,
  );
  await press(".tray-album");
  await until("document.querySelector('[data-album=\"place Lisbon, Portugal\"]') !== null", "the albums");
  const albums = await evaluate(
    `[...document.querySelectorAll(".album")].map((each) => [...each.querySelectorAll("span")].map(({ textContent }) => textContent).join(": "))`,
  );
  for (const album of ["All photos: 12 photos", "Favorites: 1 photo", "May 2024: 11 photos", "July 2026: 1 photo"])
    assert.ok(albums.includes(album), `${album} is not in ${albums.join("; ")}`);
  await press('[data-album="favorites"]');
  assert.deepEqual((await rows()).map(({ photo }) => photo), ["photo-2"]);
  assert.equal(await evaluate("document.querySelector('.tray-album').textContent"), "Favorites, 1 photo");
  await press(".tray-album");
  await page.key("Escape");
  assert.equal(await evaluate("document.activeElement.className.includes('tray-album')"), true);
  await press(".tray-album");
  await press('[data-album="all"]');
  assert.equal((await rows()).length >= 9, true);
});

test("a swipe from the edge leaves the albums, and then the panel", async () => {
  for (const direction of ["ltr", "rtl"]) {
    await direct(direction);
    const way = direction === "ltr" ? 1 : -1;
    const edge = direction === "ltr" ? 4 : 386;
    const isOpen = "document.querySelector('#panel-photos .content').classList.contains('shows-albums')";
    await press(".tray-album");
    await until(isOpen, "the albums");
    const { y, height } = await rect(".panel");
    // Too short, and then from elsewhere.
    await swipe({ x: edge, y: y + height / 2 }, [30 * way, 0], { steps: 30 });
    await swipe({ x: edge + 60 * way, y: y + height / 2 }, [200 * way, 0]);
    assert.equal(await evaluate(isOpen), true);
    await swipe({ x: edge, y: y + height / 2 }, [200 * way, 10]);
    await until(`!${isOpen}`, "the tray");
    assert.equal(await evaluate("document.querySelector('.panel').checkVisibility()"), true);
    await swipe({ x: edge, y: y + height / 2 }, [200 * way, 10]);
    await until("!document.querySelector('.panel').checkVisibility()", "a closed panel");
    assert.equal((await state()).undoCount, 0);
    await evaluate("document.querySelector('collage-editor').open('photos'); 0");
    assert.equal(await evaluate("document.querySelector('#panel-photos').style.translate"), "");
  }
  await direct("ltr");
});

test("reduced motion lets nothing slide", async () => {
  await send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-reduced-motion", value: "reduce" }] });
  const { y, height } = await rect(".panel");
  await swipe({ x: 4, y: y + height / 2 }, [200, 0], { isLifted: false });
  assert.equal(await evaluate("document.querySelector('#panel-photos').style.translate"), "");
  await touch("touchEnd", []);
  await until("!document.querySelector('.panel').checkVisibility()", "a closed panel");
  await send("Emulation.setEmulatedMedia", { features: [] });
  await evaluate("document.querySelector('collage-editor').open('photos'); 0");
});

test("two fingers make a photo larger, and it is so when it is opened from its thumbnail again", async () => {
  await evaluate("document.querySelector('#panel-photos .content').scrollTop = 0; 0");
  await frame();
  const open = () =>
    evaluate("document.querySelector('.tray [data-index=\"0\"] .show').click(); 0").then(() =>
      until("document.querySelector('.viewed')?.width > 600", "the large picture")
    );
  const still = () =>
    until("document.getAnimations().every(({ effect }) => effect.getComputedTiming().endTime === Infinity)", "rest");
  await open();
  await still();
  const [x, y] = [195, 420];
  const fingers = (distance) => [{ x: x - distance / 2, y, id: 1 }, { x: x + distance / 2, y, id: 2 }];
  const whole = await rect(".viewed");
  await touch("touchStart", fingers(60));
  for (const distance of [90, 120, 150, 180]) await touch("touchMove", fingers(distance));
  await touch("touchEnd", []);
  const zoomed = await rect(".viewed");
  assert.ok(Math.abs(zoomed.width / whole.width - 3) < 0.05, `${zoomed.width / whole.width}`);
  assert.equal(await evaluate("document.querySelector('.viewer-level').textContent"), "300 %");
  // One finger moves what is seen, and neither closes nor goes on.
  const title = await evaluate("document.querySelector('#viewer-title').textContent");
  await swipe({ x, y }, [80, 0]);
  const moved = await rect(".viewed");
  assert.ok(Math.abs(moved.x - zoomed.x - 80) < 6, `${moved.x - zoomed.x}`);
  assert.equal(await evaluate("document.querySelector('#viewer-title').textContent"), title);
  await page.key("Escape");
  await until("document.querySelector('dialog.viewer') === null", "the end of the view");
  await open();
  await still();
  const again = await rect(".viewed");
  assert.ok(Math.abs(again.x - moved.x) < 2 && Math.abs(again.width - moved.width) < 2, "as it was left");
  await page.key("0");
  assert.ok(Math.abs((await rect(".viewed")).width - whole.width) < 1, "the whole picture");
  await page.key("+");
  assert.ok((await rect(".viewed")).width > whole.width * 1.2);
  await page.key("0");
  await page.key("Escape");
  await until("document.querySelector('dialog.viewer') === null", "the end of the view");
});

test("the page threw no exception", () => assert.deepEqual(page.exceptions, []));
