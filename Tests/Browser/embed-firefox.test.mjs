// The editor as an element on any page, in Firefox: node --test Tests/Browser/embed-firefox.test.mjs. Needs what embed.test.mjs
// does, with Firefox in place of Chromium. Without a Firefox there is nothing to test.
import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { middle, samples } from "./editor-page.mjs";
import { embedded } from "./embedded.mjs";
import { open, program } from "./firefox.mjs";
import { eventually } from "./waiting.mjs";

const names = readdirSync(samples).filter((each) => each.endsWith(".jpg")).sort().slice(0, 4);
const ends = [];
after(async () => {
  for (const end of ends.reverse()) await end();
});

test("in Firefox the sample page opens, and photos are loaded, moved, exported and kept", {
  skip: !program,
}, async () => {
  const site = await embedded();
  ends.push(() => site.close());
  const logs = [];
  const firefox = await open(site.address, logs);
  ends.push(firefox.close);
  const { evaluate, until, drag } = firefox;
  const editor = "window.document.querySelector('collage-editor')";
  const ready = "document.querySelector('.tabs') !== null";
  await until(ready, "an empty editor");
  await evaluate(`(async () => {
    const photos = await Promise.all(${JSON.stringify(names)}.map(async (name) =>
      new File([await (await fetch("photos/" + name)).blob()], name, { type: "image/jpeg" })));
    await ${editor}.load("cards/birthday", { photos, draft: "sample", fresh: true });
  })()`);
  assert.equal(await evaluate(`${editor}.document.items.length`), 3);
  await until(
    "[...window.document.fonts].some(({ family, status }) => /Dancing/.test(family) && status === 'loaded')",
    "the font of a title",
  );
  await evaluate(
    `${editor}.load("square/four", { draft: "sample", fresh: true, photos: await Promise.all(${
      JSON.stringify(names)
    }.map(async (name) => new File([await (await fetch("photos/" + name)).blob()], name))) })`,
  );
  await evaluate(
    `(${editor}.document.items.forEach(({ id }) => ${editor}.apply({ command: "zoom", item: id, by: 1.6 })), null)`,
  );
  const slots = await evaluate("document.querySelector('collage-stage').editor.state.slots");
  const before = await evaluate(`${editor}.document.items[0]`);
  await evaluate("(globalThis.editor = document.querySelector('collage-stage').editor, null)");
  await drag("mouse", middle(slots[0]), [middle(slots[0])[0] + 40, middle(slots[0])[1]]);
  const moved = await evaluate(`${editor}.document.items[0]`);
  assert.notDeepEqual(moved, before);
  assert.deepEqual(
    await evaluate(`(async () => {
      const blob = await ${editor}.export({ type: "image/png", width: 400 });
      const { width, height } = await createImageBitmap(blob);
      return [blob.type, width, height];
    })()`),
    ["image/png", 400, 400],
  );
  await until("editor.autosave.state === 'saved'", "a save");
  // Asked, and not told to wait, for the reason that `firefox.mjs` has.
  await evaluate("(globalThis.isOld = true, null)");
  await firefox.send("browsingContext.reload", { context: firefox.context, wait: "none" });
  await until(`globalThis.isOld === undefined && ${ready}`, "the draft");
  assert.deepEqual(await evaluate(`${editor}.document.items[0]`), moved);
  // An edit in the very moment in which the page is left is there again.
  const flip = `${editor}.apply({ command: "flip", item: ${editor}.document.items[1].id, direction: "horizontal" })`;
  await evaluate(`(${flip}, (globalThis.isOld = true), location.reload(), null)`);
  await until(`globalThis.isOld === undefined && ${ready}`, "the draft");
  assert.equal(await evaluate(`${editor}.document.items[1].mirrored`), true);
  assert.deepEqual(logs, []);
});

test("in Firefox a text has its letters and its lines from the beginning, and short words stay whole", {
  skip: !program,
}, async () => {
  const site = await embedded();
  ends.push(() => site.close());
  const { evaluate, until, close } = await open(site.address, []);
  ends.push(close);
  await until("document.querySelector('.tabs') !== null", "an empty editor");
  const modules = `Promise.all(["hosts/page/fonts", "hosts/page/text-lines", "hosts/page/text-module", "model/assets"]
    .map((name) => import(new URL("editor/" + name + ".js", window.document.baseURI))))`;
  // A letter whose font is still read is a box, as here the first three times.
  const boxes = await evaluate(`(async () => {
    const [{ PageFonts }, , , { Assets }] = await ${modules};
    const { prototype } = OffscreenCanvasRenderingContext2D;
    const { measureText } = prototype;
    let boxes = 3;
    prototype.measureText = function (text) {
      const isBox = text === "東" && boxes > 0;
      if (isBox) boxes -= 1;
      return measureText.call(this, isBox ? "\u0378" : text);
    };
    await new PageFonts(new Assets()).load({ family: "Inter", weight: 800 }, "Summer in 東京", Promise.resolve([]));
    prototype.measureText = measureText;
    return boxes;
  })()`);
  assert.equal(boxes, 0);
  const all = await evaluate(`(async () => {
    const [, { setText }, { TextModule }, { Assets }] = await ${modules};
    const module = await TextModule.load(new Assets());
    const text = { text: "Summer in 東京 now", font: { family: "Inter", size: 100 }, fit: "fixed" };
    return Array.from({ length: 30 }, (_, index) => setText(text, [300 + 20 * index, 600], module).lines.map(({ text }) => text));
  })()`);
  assert.ok(all.some((lines) => lines.length > 2) && all.some((lines) => lines.length === 2), JSON.stringify(all));
  for (const lines of all) assert.ok(lines.some((line) => line.includes("東京")), JSON.stringify(lines));
});

test("in Firefox files are chosen and dropped, and a picture is downloaded", { skip: !program }, async () => {
  const site = await embedded();
  ends.push(() => site.close());
  const firefox = await open(site.address, []);
  ends.push(firefox.close);
  const { evaluate, until, send, context } = firefox;
  const editor = "window.document.querySelector('collage-editor')";
  await until("document.querySelector('.tabs') !== null", "an empty editor");
  await evaluate(`${editor}.load("square/four")`);
  await evaluate("(globalThis.editor = document.querySelector('collage-stage').editor, null)");

  // The dialog of the system is not opened: its choice is set.
  await evaluate(`(globalThis.opened = new Promise((found) => {
    const own = HTMLInputElement.prototype.click;
    HTMLInputElement.prototype.click = function () {
      if (this.type !== "file") return own.call(this);
      window.document.body.append(this);
      found(this);
    };
  }), null)`);
  await evaluate(
    "(document.querySelector('#panel-photos .wide').click(), null)",
  );
  await evaluate("opened.then(() => null)");
  const { result: element } = await send("script.evaluate", {
    expression: "opened",
    target: { context },
    awaitPromise: true,
  });
  await send("input.setFiles", {
    context,
    element: { sharedId: element.sharedId },
    files: names.slice(0, 2).map((name) => join(samples, name)),
  });
  await until("editor.photos.all.length === 2", "the chosen photos");

  // WebDriver drags nothing into a window; the page gets the events that the browser would send.
  await evaluate(`(async () => {
    const data = new DataTransfer();
    data.items.add(new File([await (await fetch("photos/${names[2]}")).blob()], "${names[2]}", { type: "image/jpeg" }));
    const canvas = document.querySelector("collage-stage canvas");
    const { left, top, width, height } = canvas.getBoundingClientRect();
    const at = { clientX: left + width / 4, clientY: top + height / 4, dataTransfer: data, bubbles: true, composed: true, cancelable: true };
    for (const type of ["dragenter", "dragover", "drop"]) canvas.dispatchEvent(new DragEvent(type, at));
  })()`);
  await until("editor.photos.all.length === 3", "the dropped photo");

  const folder = mkdtempSync(join(tmpdir(), "collage-downloads-"));
  ends.push(() => rmSync(folder, { recursive: true, force: true }));
  await send("browser.setDownloadBehavior", { downloadBehavior: { type: "allowed", destinationFolder: folder } });
  await evaluate("(document.querySelector('.top-bar [data-action=export]').click(), null)");
  await until("document.querySelector('dialog.export') !== null", "the dialog");
  await evaluate("(document.querySelector('dialog.export .primary').click(), null)");
  await until("/^Downloaded/.test(document.querySelector('.export .message').textContent)", "the picture");
  // Until it is whole, the file has a neighbor that ends in ".part".
  await eventually(() => readdirSync(folder).join() === "collage.jpg", "the file");
  assert.deepEqual([...readFileSync(join(folder, "collage.jpg")).subarray(0, 3)], [0xff, 0xd8, 0xff]);
});
