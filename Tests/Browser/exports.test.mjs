// The export dialog of `collage edit`: the estimate, enlarged photos, progress, focus, the clipboard and sharing.
// node --test Tests/Browser/exports.test.mjs; needs what editor.test.mjs does.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { openEditorPage, tool } from "./editor-page.mjs";
import { eventually } from "./waiting.mjs";

const page = await openEditorPage("square/four", 4);
const { evaluate, until, untilSaved, send, press, key } = page;
after(() => page.close());
await send("Page.setDownloadBehavior", { behavior: "allow", downloadPath: page.folder });

async function openDialog() {
  await press(".top-bar [data-action=export]");
  await until("document.querySelector('dialog.export') !== null", "the dialog");
}
const open = async (format, longer) => {
  await openDialog();
  await evaluate(`document.querySelector("dialog.export input[value=${format}]").click()`);
  await resize(longer);
};
const resize = async (longer) => {
  const told = await evaluate(`{
    const width = document.querySelector("dialog.export [aria-label=Width]");
    width.value = ${longer};
    width.dispatchEvent(new Event("input"));
    document.querySelector(".export .estimate").textContent
  }`);
  assert.equal(told, "", "the estimate of another size");
};
const text = (selector) => evaluate(`document.querySelector("dialog.export ${selector}").textContent`);
const close = () => press("dialog.export header button");
const estimate = async () => {
  await until("document.querySelector('.export .estimate').textContent !== ''", "an estimate");
  return text(".estimate");
};
const message = (pattern) =>
  until(`${pattern}.test(document.querySelector(".export .message").textContent)`, `${pattern}`);
/** A downloaded file, once it is whole. */
async function downloaded(name) {
  let count = -1;
  return await eventually(() => {
    const bytes = readFileSync(join(page.folder, name));
    const isWhole = bytes.length > 0 && bytes.length === count;
    count = bytes.length;
    return isWhole && bytes;
  }, `the download of ${name}`);
}

for (const [format, name] of [["jpeg", "travels.jpg"], ["png", "travels.png"], ["webp", "travels.webp"]]) {
  test(`the size of a file as ${format} is told before it is made`, async () => {
    await open(format, 2400);
    const told = /^2400 × 2400 pixels, about ([\d.]+) (MB|kB)$/.exec(await estimate());
    assert.ok(told, await text(".estimate"));
    const bytes = Number(told[1]) * (told[2] === "MB" ? 1e6 : 1e3);
    await press("dialog.export footer .primary");
    await message(/^Downloaded: 2400 × 2400/);
    const { length } = await downloaded(name);
    assert.ok(Math.abs(bytes / length - 1) < 0.3, `${bytes} of ${length}`);
    rmSync(join(page.folder, name));
    await close();
  });
}

test("enlarged photos are noted in the words of `collage render`", async () => {
  await open("jpeg", 800);
  await estimate();
  assert.equal(await text(".notes"), "");
  await resize(9000);
  await estimate();
  const [note, more] = await evaluate(
    "[...document.querySelectorAll('.export .notes li')].map(({ textContent }) => textContent)",
  );
  await close();
  await evaluate("editor.perform({ command: 'flip', item: editor.state.items[0].id, direction: 'horizontal' }); 0");
  await until("editor.autosave.state !== 'saved'", "a change");
  await untilSaved();
  const { stderr, stdout } = spawnSync(tool, [
    "render",
    join(page.folder, "travels.collage.json"),
    "-o",
    join(page.folder, "large.jpg"),
    "--size",
    "9000x9000",
    "--verbose",
  ], { encoding: "utf8" });
  const notes = `${stderr}${stdout}`.split("\n").filter((line) => line.includes("is enlarged")).map((line) =>
    line.replace(/^note: /, "").replace(`${page.folder}/`, "")
  );
  assert.ok(notes.includes(note), `${note}\n${stderr}`);
  assert.equal(more, `and ${notes.length - 1} more`);
});

test("Cancel stops an export and leaves the dialog open; the focus stays in it", async () => {
  await open("png", 6000);
  await evaluate("document.querySelector('dialog.export .primary').focus()");
  await key("Enter", { text: "\r" });
  await until("!document.querySelector('.export progress').hidden", "the progress");
  assert.equal(await evaluate("document.activeElement.textContent"), "Cancel");
  await press("dialog.export footer button");
  await message(/^Canceled$/);
  assert.equal(await evaluate("document.querySelector('dialog.export').open"), true);
  await until("!document.querySelector('.export .primary').disabled", "the end");
  assert.equal(await evaluate("document.activeElement.textContent"), "Export");
  await resize(300);
  await key("Enter", { text: "\r" });
  await message(/^Downloaded: 300 × 300/);
  assert.equal(await evaluate("document.activeElement.textContent"), "Export");
  for (const type of ["rawKeyDown", "keyUp"]) {
    await send("Input.dispatchKeyEvent", { type, key: "Escape", code: "Escape", windowsVirtualKeyCode: 27 });
  }
  await until("document.querySelector('dialog.export') === null", "the end of the dialog");
  assert.equal(await evaluate("document.activeElement.dataset.action"), "export");
});

test("a picture is copied to the clipboard", async () => {
  await send("Browser.grantPermissions", { permissions: ["clipboardReadWrite", "clipboardSanitizedWrite"] });
  await open("jpeg", 320);
  await press("dialog.export footer button:nth-child(2)");
  await message(/^Copied: 320 × 320/);
  const size = await evaluate(`(async () => {
    const [item] = await navigator.clipboard.read();
    const { width, height } = await createImageBitmap(await item.getType("image/png"));
    return [width, height];
  })()`);
  assert.deepEqual(size, [320, 320]);
  await close();
});

test("a picture is shared where the browser can; a late one asks for another click", async () => {
  await evaluate(`{
    navigator.canShare = ({ files }) => files.every(({ type }) => type === "image/jpeg");
    globalThis.shared = [];
    navigator.share = async ({ files: [file] }) => {
      if (shared.push([file.name, file.type, file.size]) === 1) throw new DOMException("late", "NotAllowedError");
    };
    0
  }`);
  await open("png", 320);
  const isShown = () =>
    evaluate("document.querySelector('dialog.export footer button:nth-child(3)').checkVisibility()");
  assert.equal(await isShown(), false);
  await evaluate("document.querySelector('dialog.export input[value=jpeg]').click()");
  assert.equal(await isShown(), true);
  await press("dialog.export footer button:nth-child(3)");
  await message(/click Share again/);
  await press("dialog.export footer button:nth-child(3)");
  await message(/^Shared$/);
  const [first, second] = await evaluate("shared");
  assert.deepEqual(first, second);
  assert.deepEqual(first.slice(0, 2), ["travels.jpg", "image/jpeg"]);
  await close();
});

test("an estimate that arrives after the file is not shown", async () => {
  await evaluate(`{
    globalThis.late = Promise.withResolvers();
    editor.host.estimate = () => {
      delete editor.host.estimate;
      late.isAwaited = true;
      return late.promise;
    };
    0
  }`);
  await open("jpeg", 320);
  await until("late.isAwaited", "the estimate");
  await press("dialog.export footer .primary");
  await message(/^Downloaded: 320 × 320/);
  await evaluate(`(async () => {
    late.resolve({ size: [320, 320], bytes: 1000, notes: [] });
    await new Promise((done) => setTimeout(done));
  })()`);
  assert.equal(await text(".estimate"), "");
  await close();
});

test("the page threw no exception", () => assert.deepEqual(page.exceptions, []));

test("a collage of a well-known size is exported in this size, others in the size chosen last", async () => {
  const size = () =>
    evaluate(`["Width", "Height"].map((side) =>
      document.querySelector("dialog.export [aria-label=" + side + "]").valueAsNumber)`);
  const resized = (width, height, unit) =>
    evaluate(`editor.restyle(editor.collage.resized(editor.template, ${JSON.stringify({ width, height, unit })})); 0`);
  const sizes = {};
  for (
    const [name, ...canvas] of [["story", 1080, 1920, "px"], ["a4", 210, 297, "mm"], ["own", 900, 600, "px"]]
  ) {
    await resized(...canvas);
    await openDialog();
    sizes[name] = await size();
    if (name === "story") {
      await message(/^$/);
      await press("dialog.export footer .primary");
      await message(/^Downloaded: 1080 × 1920/);
      // The file's size is told once.
      assert.equal(await text(".estimate"), "");
    }
    await close();
  }
  const chosen = await evaluate("Number(localStorage.getItem('collage-size'))");
  assert.ok(chosen !== 1920 && chosen > 0, `${chosen}`);
  assert.deepEqual(sizes, { story: [1080, 1920], a4: [2480, 3508], own: [chosen, Math.round(chosen / 1.5)] });
});
