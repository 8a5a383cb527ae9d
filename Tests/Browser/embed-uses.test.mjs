// Pages without a server export a collage as a profile picture and as wallpapers, each laid out for its size as by
// `collage render --sizes`: node --test Tests/Browser/embed-uses.test.mjs. Needs what embed.test.mjs does.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { open } from "./devtools.mjs";
import { samples, tool } from "./editor-page.mjs";
import { embedded } from "./embedded.mjs";
import { eventually } from "./waiting.mjs";

const names = readdirSync(samples).filter((each) => each.endsWith(".jpg")).sort().slice(0, 4);
const folder = mkdtempSync(join(tmpdir(), "collage-uses-"));
const site = await embedded();
const page = await open(site.address, { width: 1100, height: 800 });
const { evaluate, send } = page;
after(async () => {
  await page.close();
  site.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});
const until = (expression, what) => eventually(() => evaluate(expression), what);
await until("document.querySelector('.tabs') !== null", "an editor");
await send("Page.setDownloadBehavior", { behavior: "allow", downloadPath: folder });
await evaluate(`globalThis.editor = window.document.querySelector("collage-editor"); 0`);

const SIZES = ["profile-picture", "phone-wallpaper", "desktop-wallpaper"];
const badge = { id: "badge", size: [120, 120], center: [200, 150], shape: { form: { ellipse: {} }, fill: "#d6336c" } };
const canvas = { width: 800, height: 600, background: "#d7e8c8" };
const common = { format: "collage-template", version: 1, layers: [badge] };
const TEMPLATES = {
  "slots that are listed": {
    ...common,
    name: "Listed",
    canvas,
    slots: [
      { id: "a", frame: [40, 40, 340, 520] },
      { id: "b", frame: [420, 40, 340, 240], shape: { ellipse: {} } },
      { id: "c", frame: [420, 320, 340, 240] },
    ],
  },
  "a layout": { ...common, name: "Layout", canvas, defaults: { gap: 16, margin: 24 }, cells: [[1, 2], [3, 4]] },
};

/** Opens the dialog and downloads the sizes as PNG; returns what it told. */
async function downloaded() {
  await evaluate("document.querySelector('[data-action=export]').click(); 0");
  await until("document.querySelector('dialog.export[open]') !== null", "the dialog");
  await evaluate(`{
    document.querySelector("dialog.export input[value=png]").click();
    for (const size of ${JSON.stringify(SIZES)}) document.querySelector(\`.uses input[value=\${size}]\`).click();
    document.querySelector("dialog.export .primary").click();
    0
  }`);
  const message = "document.querySelector('dialog.export .message').textContent";
  await until(`/^Downloaded|failed/.test(${message})`, "the downloads");
  const said = await evaluate(message);
  await evaluate("document.querySelector('dialog.export').close(); 0");
  return said;
}

/** The size of a picture and its mean difference from another one, of 255 codes. */
const difference = (one, other) =>
  evaluate(`(async () => {
    const [one, other] = await Promise.all(${JSON.stringify([one, other].map((bytes) => bytes.toString("base64")))}
      .map(async (text) => {
        const picture = await createImageBitmap(new Blob([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))]));
        const context = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
        context.drawImage(picture, 0, 0);
        return context.getImageData(0, 0, picture.width, picture.height);
      }));
    let sum = 0;
    for (let at = 0; at < one.data.length; at += 1) sum += Math.abs(one.data[at] - other.data[at]);
    return { size: [one.width, one.height], mean: sum / one.data.length, isSame: one.data.length === other.data.length };
  })()`);

for (const [kind, template] of Object.entries(TEMPLATES)) {
  test(`${kind} become a profile picture and wallpapers, as by collage render --sizes`, async () => {
    await evaluate(`(async () => {
      const photos = await Promise.all(${JSON.stringify(names)}.map(async (name) =>
        ({ id: name.replace(/\\W/g, "-"), name, file: await (await fetch("photos/" + name)).blob() })));
      await editor.load(${JSON.stringify(template)}, { photos, name: "travels" });
      const [item] = editor.document.items;
      editor.apply({ command: "zoom", item: item.id, by: 1.4 });
      editor.apply({ command: "addLayer", layer: { ...${JSON.stringify(badge)}, id: "other", center: [600, 450] } });
      return 0;
    })()`);
    const document = await evaluate("editor.document");
    for (const name of names) cpSync(join(samples, name), join(folder, name));
    writeFileSync(join(folder, "travels.collage.json"), JSON.stringify(document));
    const output = join(folder, "made.png");
    const sizes = ["--sizes", SIZES.join()];
    const made = spawnSync(tool, ["render", join(folder, "travels.collage.json"), ...sizes, "-o", output], {
      encoding: "utf8",
    });
    assert.equal(made.status, 0, made.stderr);
    assert.match(await downloaded(), /^Downloaded: 3 pictures, /);
    for (const size of SIZES) {
      const own = join(folder, `travels-${size}.png`);
      await eventually(() => readdirSync(folder).includes(`travels-${size}.png`), `the download of ${size}`);
      const found = await difference(readFileSync(own), readFileSync(join(folder, `made-${size}.png`)));
      assert.ok(found.isSame && found.mean < 1.5, `${size}: ${JSON.stringify(found)}`);
      rmSync(own);
    }
    // The collage itself is as it was.
    assert.deepEqual(await evaluate("editor.document"), document);
  });
}

test("a page that renders itself says whether it lays collages out for other sizes", async () => {
  await evaluate(`(async () => {
    editor.host = { render: async (document, { width, height }) => ({ blob: new Blob(), size: [width, height] }) };
    await editor.load("square/four", {});
    return 0;
  })()`);
  await evaluate("document.querySelector('[data-action=export]').click(); 0");
  await until("document.querySelector('dialog.export[open]') !== null", "the dialog");
  assert.equal(await evaluate("document.querySelector('dialog.export .uses').hidden"), true);
});
