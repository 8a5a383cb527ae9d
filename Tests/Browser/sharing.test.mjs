// Sharing from `collage edit`: the sizes in which a picture is used, and the count of what waits to be sent.
// node --test Tests/Browser/sharing.test.mjs; needs what editor.test.mjs does.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { openEditorPage, tool } from "./editor-page.mjs";
import { eventually } from "./waiting.mjs";

const page = await openEditorPage("grids/two-by-two", 4);
const { evaluate, until, untilSaved, send, press } = page;
after(() => page.close());
await send("Page.setDownloadBehavior", { behavior: "allow", downloadPath: page.folder });

const dialog = "dialog.export";
const open = async (format) => {
  await press(".top-bar [data-action=export]");
  await until(`document.querySelector("${dialog}") !== null`, "the dialog");
  await press(`${dialog} input[value=${format}]`);
};
const choose = (...uses) =>
  Promise.all(uses.map((use) => evaluate(`document.querySelector(".uses input[value=${use}]").click()`)));
const close = () => press(`${dialog} header button`);
const message = (pattern) =>
  until(`${pattern}.test(document.querySelector("${dialog} .message").textContent)`, `${pattern}`);
const isSeen = (selector) => evaluate(`document.querySelector("${dialog} ${selector}").checkVisibility()`);
/** A downloaded file, once it is whole. */
const downloaded = (name, length) =>
  eventually(() => {
    const bytes = readdirSync(page.folder).includes(name) ? readFileSync(join(page.folder, name)) : null;
    return bytes?.length === length && bytes;
  }, `the download of ${name}`);

test("a picture is exported as the wallpapers of a phone and a desktop, with the bytes of `collage render --sizes`", async () => {
  await evaluate("editor.perform({ command: 'flip', item: editor.state.items[0].id, direction: 'horizontal' }); 0");
  await until("editor.autosave.state !== 'saved'", "a change");
  await untilSaved();
  const made = spawnSync(tool, [
    "render",
    join(page.folder, "travels.collage.json"),
    "--sizes",
    "phone-wallpaper,desktop-wallpaper",
    "--quality",
    "90",
    "-o",
    join(page.folder, "made.jpg"),
  ], { encoding: "utf8" });
  assert.equal(made.status, 0, made.stderr);
  await open("jpeg");
  assert.equal(await isSeen(".size-fields"), true);
  await choose("desktop-wallpaper", "phone-wallpaper");
  assert.equal(await isSeen(".size-fields"), false);
  await until(`document.querySelector(".export .estimate").textContent !== ""`, "an estimate");
  assert.match(
    await evaluate(`document.querySelector(".export .estimate").textContent`),
    /^1170 × 2532, 3840 × 2160 pixels, about [\d.]+ (kB|MB)$/,
  );
  assert.equal(await evaluate(`document.querySelector(".export .primary").textContent`), "Export 2 pictures");
  await press(`${dialog} footer .primary`);
  await message(/^Downloaded: 2 pictures, /);
  for (const size of ["phone-wallpaper", "desktop-wallpaper"]) {
    const expected = readFileSync(join(page.folder, `made-${size}.jpg`));
    assert.ok((await downloaded(`travels-${size}.jpg`, expected.length)).equals(expected), size);
  }
  // The strip of exports has both in their own shapes.
  const shapes = await evaluate(
    `[...document.querySelectorAll(".results canvas")].map(({ width, height }) => width > height)`,
  );
  assert.deepEqual(shapes, [true, false]);
  await close();
});

test("all sizes are shared at once, one is copied, and films and albums have none", async () => {
  await evaluate(`{
    navigator.canShare = ({ files }) => files.every(({ type }) => type === "image/jpeg");
    globalThis.shared = [];
    navigator.share = async ({ files }) => void shared.push(files.map(({ name, type }) => [name, type]));
    0
  }`);
  await open("jpeg");
  await choose("profile-picture", "phone-wallpaper");
  assert.equal(await isSeen("footer button:nth-child(2)"), false, "the clipboard takes one picture");
  await press(`${dialog} footer button:nth-child(3)`);
  await message(/^Shared$/);
  assert.deepEqual(await evaluate("shared"), [[["travels-profile-picture.jpg", "image/jpeg"], [
    "travels-phone-wallpaper.jpg",
    "image/jpeg",
  ]]]);
  await choose("phone-wallpaper");
  await send("Browser.grantPermissions", { permissions: ["clipboardReadWrite", "clipboardSanitizedWrite"] });
  await press(`${dialog} footer button:nth-child(2)`);
  await message(/^Copied: 800 × 800/);
  // Keys reach the sizes, and without one the size of the dialog counts again.
  await evaluate(`document.querySelector(".uses input[value=profile-picture]").focus()`);
  await page.key(" ", { text: " " });
  assert.equal(await evaluate(`document.querySelector(".export .primary").textContent`), "Export");
  assert.equal(await isSeen(".size-fields"), true);
  await close();
});

test("changes that wait to be sent are counted until the server has them", async () => {
  const status = () => evaluate("document.querySelector('.status').textContent");
  const flip = (index) =>
    evaluate(`editor.perform({ command: 'flip', item: editor.state.items[${index}].id, direction: 'horizontal' }); 0`);
  await untilSaved();
  await page.kill();
  await flip(0);
  await until("editor.autosave.state === 'failed'", "a failure to save");
  assert.equal(await status(), "1 change not sent");
  await flip(1);
  await flip(2);
  assert.equal(await status(), "3 changes not sent");
  // Many commands of one movement are one change.
  await evaluate(`{
    const interaction = editor.beginInteraction();
    for (const exposure of [0.1, 0.2, 0.3]) editor.perform({ command: "setLook", items: [editor.state.items[0].id], adjust: { exposure } }, interaction);
    0
  }`);
  assert.equal(await status(), "4 changes not sent");
  await page.restart();
  await untilSaved();
  assert.equal(await status(), "Saved");
  await flip(0);
  await until("editor.autosave.state !== 'saved'", "a change");
  await untilSaved();
  assert.equal(await status(), "Saved");
});
