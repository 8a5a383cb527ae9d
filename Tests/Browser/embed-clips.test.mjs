// Clips on a page without a server, in Chromium and in Firefox: node --test Tests/Browser/embed-clips.test.mjs. Needs what
// embed.test.mjs does, and ffmpeg; without a Firefox, only Chromium.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { open as openChromium } from "./devtools.mjs";
import { samples } from "./editor-page.mjs";
import { embedded } from "./embedded.mjs";
import { open as openFirefox, program } from "./firefox.mjs";
import { eventually } from "./waiting.mjs";

const site = await embedded();
const ends = [() => site.close()];
after(async () => {
  for (const end of ends.reverse()) await end();
});
const [photo] = readdirSync(samples).filter((each) => each.endsWith(".jpg")).sort();
// A second of red, and then one of blue.
execFileSync("ffmpeg", [
  ...["-v", "error", "-nostdin", "-f", "lavfi", "-i", "color=red:s=320x240:r=25:d=1"],
  ...["-f", "lavfi", "-i", "color=blue:s=320x240:r=25:d=1", "-filter_complex", "concat=n=2:v=1:a=0"],
  ...["-c:v", "libvpx", "-b:v", "1M", "-g", "10", join(site.folder, "clip.webm")],
]);

const isRed = ([red, , blue]) => red > 180 && blue < 90;
const isBlue = ([red, , blue]) => blue > 180 && red < 90;

const browsers = [
  ["Chromium", (url) => openChromium(url, { width: 1100, height: 900 })],
  ["Firefox", (url) => openFirefox(url, [])],
];
for (const [browser, open] of browsers) {
  test(`in ${browser}`, { skip: browser === "Firefox" && !program }, async (t) => {
    const { evaluate, close } = await open(site.address);
    ends.push(close);
    const until = (expression, what) => eventually(() => evaluate(expression), what);
    await until(
      "window.document.querySelector('collage-editor')?.shadowRoot?.querySelector('.tabs') != null",
      "the page",
    );
    await evaluate(`(async () => {
      globalThis.editor = window.document.querySelector("collage-editor");
      const file = async (path, name, type) => new File([await (await fetch(path)).blob()], name, { type });
      globalThis.files = [await file("clip.webm", "clip.webm", "video/webm"), await file("photos/${photo}", "sea.jpg", "image/jpeg")];
      globalThis.inner = () => editor.shadowRoot.querySelector("collage-stage").editor;
      // The colors in the middles of the two slots, of the page and of an export.
      const of = (context, scale) => [250, 750].map((x) => [...context.getImageData(x * scale, 500 * scale, 1, 1).data.slice(0, 3)]);
      globalThis.shown = () => {
        const canvas = editor.shadowRoot.querySelector("collage-stage canvas");
        return of(canvas.getContext("2d"), canvas.width / inner().canvas[0]);
      };
      globalThis.exported = async () => {
        const picture = await createImageBitmap(await editor.export({ type: "image/png", width: 400 }));
        const context = new OffscreenCanvas(400, 400).getContext("2d");
        context.drawImage(picture, 0, 0);
        return of(context, 400 / inner().canvas[0]);
      };
      return 0;
    })()`);
    const template = {
      format: "collage-template",
      version: 1,
      name: "Pair",
      canvas: { width: 1000, height: 1000 },
      slots: [{ id: "left", frame: [0, 0, 500, 1000] }, { id: "right", frame: [500, 0, 500, 1000] }],
    };
    const saved = {
      format: "collage",
      version: 1,
      template,
      photos: { clip: "clip.webm" },
      items: [
        { id: "a", photo: "clip", slot: "left" },
        { id: "b", photo: "clip", slot: "right", clip: { start: 1.2, end: 1.8 } },
      ],
    };
    const load = (document, options) => evaluate(`editor.load(${document}, ${options}).then(() => 0)`);

    await t.test("a document with a trimmed clip is loaded, shown and kept", async () => {
      await load(JSON.stringify(saved), "{ photos: [{ id: 'clip', file: files[0] }] }");
      assert.deepEqual(await evaluate("editor.document.items.map(({ clip }) => clip ?? null)"), [null, {
        start: 1.2,
        end: 1.8,
      }]);
      await eventually(async () => {
        const [left, right] = await evaluate("shown()");
        // At its first second, where the colors change, the whole clip shows either.
        return (isRed(left) || isBlue(left)) && isBlue(right);
      }, "both frames");
    });

    await t.test("each slot has a part of its own, which is undone, and which pictures show", async () => {
      await evaluate("(editor.apply({ command: 'setClip', item: 'a', start: 0.4, end: 0.8 }), 0)");
      assert.deepEqual((await evaluate("exported()")).map((color) => [isRed(color), isBlue(color)]), [
        [true, false],
        [false, true],
      ]);
      await evaluate("(editor.apply({ command: 'swap', items: ['a', 'b'] }), 0)");
      assert.deepEqual((await evaluate("exported()")).map(isRed), [false, true]);
      await evaluate("(editor.undo(), editor.undo(), 0)");
      assert.equal(await evaluate("editor.document.items[0].clip ?? null"), null);
    });

    await t.test("a draft keeps clips and their parts", async () => {
      await load("undefined", "{ draft: 'clips' }");
      await load(JSON.stringify(template), "{ photos: files, draft: 'clips' }");
      await evaluate("(editor.apply({ command: 'setClip', item: 'item-1', start: 1.4, muted: true }), 0)");
      await until("inner().autosave.state === 'saved'", "the draft");
      await load("undefined", "{ draft: 'clips' }");
      assert.deepEqual(await evaluate("editor.document.items[0].clip"), { start: 1.4, muted: true });
      await eventually(async () => isBlue((await evaluate("shown()"))[0]), "the frame of the part");
      await until("inner().state.undoCount === 1", "the step");
      await evaluate("(editor.undo(), 0)");
      assert.equal(await evaluate("editor.document.items[0].clip ?? null"), null);
    });

    await t.test("a clip plays its part in its place, and no film is offered", async () => {
      await evaluate("(editor.apply({ command: 'setClip', item: 'item-1', start: 1.2 }), 0)");
      await evaluate("(editor.shadowRoot.querySelector('.clips button').click(), 0)");
      await until("inner().photos.moving?.size === 1", "a frame that moves");
      await eventually(async () => isBlue((await evaluate("shown()"))[0]), "the part");
      await evaluate("(editor.shadowRoot.querySelector('.clips button').click(), 0)");
      await evaluate("(editor.shadowRoot.querySelector('[data-action=export]').click(), 0)");
      await until("editor.shadowRoot.querySelector('dialog.export') !== null", "the dialog");
      assert.equal(await evaluate("editor.shadowRoot.querySelector('dialog.export [value=mp4]')"), null);
      await evaluate("(editor.shadowRoot.querySelector('dialog.export header button').click(), 0)");
    });

    await t.test("a file that is no video is refused with a reason", async () => {
      await evaluate("inner().upload([new File(['no video'], 'bad.webm', { type: 'video/webm' })]).then(() => 0)");
      await until(
        "/bad.webm.*not a video/.test(editor.shadowRoot.querySelector('.toast:not([hidden])')?.textContent ?? '')",
        "a message",
      );
    });
  });
}
