// Clips in `collage edit`: node --test Tests/Browser/clips.test.mjs; needs what editor.test.mjs does, and ffmpeg.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { openEditorPage, tool } from "./editor-page.mjs";
import { eventually } from "./waiting.mjs";

/** Makes a second of red and then of blue, with a tone. */
const makeClip = (path) =>
  execFileSync("ffmpeg", [
    ...["-v", "error", "-nostdin", "-y"],
    ...["-f", "lavfi", "-i", "color=red:s=160x120:r=25:d=1,format=yuv420p"],
    ...["-f", "lavfi", "-i", "color=blue:s=160x120:r=25:d=1,format=yuv420p"],
    ...["-f", "lavfi", "-i", "sine=440:d=2"],
    ...["-filter_complex", "[0][1]concat=n=2:v=1:a=0[v]", "-map", "[v]", "-map", "2:a"],
    ...["-c:v", "libx264", "-g", "25", "-c:a", "aac", path],
  ]);

const page = await openEditorPage("square/two", 1, {
  prepare(folder) {
    makeClip(join(folder, "photos", "zebra.mp4"));
    mkdirSync(join(folder, "temporary"));
    return { TMPDIR: join(folder, "temporary") };
  },
});
const { evaluate, until, untilSaved, press, saved, send } = page;
after(() => page.close());
await send("Page.setDownloadBehavior", { behavior: "allow", downloadPath: page.folder });

const clip = () => evaluate("editor.photos.all.find(({ clip }) => clip)");
const item = "editor.state.items.find(({ photo }) => editor.photos.info(photo).clip)";
/** The color that the page shows in the middle of the clip's place. */
const shown = () =>
  evaluate(`{
    const { frame: [x, y, width, height] } = editor.session.state.slots.find(({ id }) => id === ${item}.slot);
    const canvas = document.querySelector("collage-stage canvas");
    const scale = canvas.width / editor.canvas[0];
    [...canvas.getContext("2d").getImageData((x + width / 2) * scale, (y + height / 2) * scale, 1, 1).data.slice(0, 3)]
  }`);
const isRed = ([red, , blue]) => red > 180 && blue < 80;
const isBlue = ([red, , blue]) => blue > 180 && red < 80;
test("a clip has a place beside photos, which shows a frame of it, and is saved", async () => {
  const { clip: { seconds, hasSound }, size } = await clip();
  assert.deepEqual([Math.round(seconds), hasSound, ...size], [2, true, 160, 120]);
  await eventually(async () => isRed(await shown()) || isBlue(await shown()), "a frame");
  await evaluate(`editor.perform({ command: "flip", item: ${item}.id, direction: "horizontal" }); 0`);
  await until("editor.autosave.state !== 'saved'", "a change");
  await untilSaved();
  assert.ok(Object.values(saved().photos).includes("photos/zebra.mp4"));
  await press("#tab-photos");
  assert.equal(await evaluate("document.querySelector('.tray [data-clip]').dataset.clip"), "2.0 s");
});

test("its duration is seen in the tray, but in no small thumbnail", async () => {
  const mark = "getComputedStyle(document.querySelector('.tray button[data-clip]'), '::after').display";
  await evaluate(
    "document.querySelector('#tab-photos').ariaSelected === 'true' || document.querySelector('#tab-photos').click(); 0",
  );
  await until("document.querySelector('.tray button[data-clip]') !== null", "the clip in the tray");
  assert.notEqual(await evaluate(mark), "none");
  const change = (button) => evaluate(`document.querySelector(".tray-sizes button:${button}").click(); 0`);
  for (let count = 0; count < 4; count += 1) await change("first-child");
  await until(`${mark} === "none"`, "no duration in a small thumbnail");
  for (let count = 0; count < 4; count += 1) await change("last-child");
  await until(`${mark} !== "none"`, "the duration again");
});

test("it plays in its place, and stops", async () => {
  await press(".clips button");
  await until("editor.photos.moving?.size === 1", "a frame that moves");
  const seen = new Set();
  await eventually(async () => {
    const color = await shown();
    if (isRed(color)) seen.add("red");
    if (isBlue(color)) seen.add("blue");
    return seen.size === 2;
  }, "both halves of the clip");
  await press(".clips button");
  assert.equal(await evaluate("editor.photos.moving"), null);
});

test("until it can be played, the trimming dialog shows its picture and says that it waits", async () => {
  await evaluate(`{
    editor.perform({ command: "select", item: ${item}.id });
    const clips = editor.host.clips.bind(editor.host);
    const isAsked = new Promise((answer) => (globalThis.answerFilm = answer));
    editor.host.clips = async () => {
      const source = await clips();
      return { film: (info) => isAsked.then(() => source.film(info)), sizes: (collage) => source.sizes(collage) };
    };
    0
  }`);
  await press(".selection-bar [data-action=clip]");
  await until("document.querySelector('dialog.clip')?.open", "the dialog");
  const [poster, words] = await evaluate(`{
    const canvas = document.querySelector("dialog.clip .clip-view canvas");
    const { width, height } = canvas;
    [[...canvas.getContext("2d").getImageData(width / 2, height / 2, 1, 1).data.slice(0, 3)],
      document.querySelector("dialog.clip .clip-view").textContent]
  }`);
  assert.ok(isRed(poster) || isBlue(poster), `${poster}`);
  assert.equal(words, "Preparing the clip");
  await evaluate("answerFilm(); delete editor.host.clips; 0");
  await until("document.querySelector('dialog.clip video') !== null", "the player");
  assert.equal(await evaluate("document.querySelector('dialog.clip .clip-view').textContent"), "");
  await press("dialog.clip header button");
});

test("it is trimmed by two handles and muted, which is saved and outlives a reload", async () => {
  await evaluate(`editor.perform({ command: "select", item: ${item}.id }); 0`);
  await press(".selection-bar [data-action=clip]");
  await until("document.querySelector('dialog.clip video') !== null", "the player");
  await evaluate(`{
    const [from] = document.querySelectorAll("dialog.clip input[type=range]");
    from.focus();
    from.valueAsNumber = 1.2;
    from.dispatchEvent(new Event("input"));
    document.querySelector("dialog.clip [role=switch]").click();
    0
  }`);
  assert.match(await evaluate("document.querySelector('.clip-times').textContent"), /^1\.20 s to 2\.0\d s/);
  await press("dialog.clip .primary");
  await until("document.querySelector('dialog.clip') === null", "the end of the dialog");
  await untilSaved();
  const trimmed = () => saved().items.map(({ clip }) => clip).filter((clip) => clip);
  const part = [{ start: 1.2, muted: true }];
  assert.deepEqual(trimmed(), part);
  assert.equal(await evaluate("editor.state.undoName"), "trim");
  await eventually(async () => isBlue(await shown()), "the frame with which the part begins");
  await press(".top-bar [data-action=undo]");
  await untilSaved();
  assert.deepEqual(trimmed(), []);
  await press(".top-bar [data-action=redo]");
  await untilSaved();
  assert.deepEqual(trimmed(), part);
  await page.reload();
  assert.deepEqual(await evaluate(`${item}.clip`), { start: 1.2, muted: true });
  await eventually(async () => isBlue(await shown()), "the frame after a reload");
  await press(".top-bar [data-action=undo]");
  await untilSaved();
  assert.deepEqual(trimmed(), []);
  await press(".top-bar [data-action=redo]");
  await untilSaved();
});

test("a clip in two slots has a part of its own in each", async () => {
  const original = await evaluate(`${item}.id`);
  await evaluate(`editor.perform({ command: "duplicate", item: "${original}", as: "copy" }); 0`);
  await evaluate(`editor.perform({ command: "setClip", item: "copy", start: 0, end: 0.8 }); 0`);
  await untilSaved();
  const parts = Object.fromEntries([...saved().items, ...saved().unplaced ?? []].map(({ id, clip }) => [id, clip]));
  assert.deepEqual([parts[original], parts.copy], [{ start: 1.2, muted: true }, { end: 0.8 }]);
  for (const _ of [1, 2]) await press(".top-bar [data-action=undo]");
  await untilSaved();
});

test("it is exported as the film that `collage video` makes of the saved collage; Cancel stops it", async () => {
  await press(".top-bar [data-action=export]");
  await until("document.querySelector('dialog.export') !== null", "the dialog");
  assert.equal(await evaluate("document.querySelector('dialog.export input[value=mp4]').checked"), true);
  assert.match(
    await evaluate("document.querySelector('.export .estimate').textContent"),
    /^0\.\d seconds, without sound$/,
  );
  assert.equal(await evaluate("document.querySelector('dialog.export [aria-label=Width]').value"), "1080");
  await evaluate(`{
    const width = document.querySelector("dialog.export [aria-label=Width]");
    width.value = 640;
    width.dispatchEvent(new Event("input"));
    0
  }`);
  await press("dialog.export footer .primary");
  await press("dialog.export footer button");
  await until("document.querySelector('.export .message').textContent === 'Canceled'", "the end of the export");
  await until("!document.querySelector('.export .primary').disabled", "the button");
  await press("dialog.export footer .primary");
  await until("/^Downloaded/.test(document.querySelector('.export .message').textContent)", "the film");
  const rendered = join(page.folder, "rendered.mp4");
  const run = spawnSync(tool, [
    ...["video", "travels.collage.json", "-o", rendered, "--size", "640x640"],
  ], { cwd: page.folder, encoding: "utf8" });
  assert.equal(run.status, 0, run.stderr);
  await eventually(
    () => readFileSync(join(page.folder, "travels.mp4")).equals(readFileSync(rendered)),
    "the film of `collage video`",
  );
  await press("dialog.export header button");
});

test("a clip that is dropped on the page is added; a damaged one is refused with a message", async () => {
  const [good, bad] = ["dropped.mp4", "bad.mp4"].map((name) => join(page.folder, name));
  makeClip(good);
  execFileSync("sh", ["-c", `head -c 3000 ${good} > ${bad}`]);
  await page.drop([good]);
  await until("editor.photos.all.filter(({ clip }) => clip).length === 2", "the clip");
  await page.drop([bad]);
  await until("/bad.mp4/.test(document.querySelector('.toast:not([hidden])')?.textContent ?? '')", "a message");
  assert.equal(await evaluate("editor.photos.all.length"), 3);
});

test("without room for temporary files, the folder is told and not the clip, and no picture comes in place of a film", async () => {
  const [place, away] = ["temporary", "elsewhere"].map((name) => join(page.folder, name));
  const openExport = async () => {
    await press(".top-bar [data-action=export]");
    await until("document.querySelector('dialog.export')?.open", "the dialog");
    return evaluate(`{
      const dialog = document.querySelector("dialog.export");
      [dialog.querySelector(":checked").value, dialog.querySelector(".estimate").textContent, dialog.querySelector(".primary").disabled]
    }`);
  };
  const close = () => press("dialog.export header button");
  renameSync(place, away);
  try {
    // The folder is below that of the collage here, by which messages name files.
    const reason =
      /(^|[ /])temporary: cannot be written: no such file or directory, for temporary files; TMPDIR names another folder$/;
    // The browser and the server's cache have the film that was played.
    rmSync(join(page.folder, "cache"), { recursive: true, force: true });
    const info = JSON.stringify({ ...await clip(), version: "another" });
    const film = `editor.host.clips().then((clips) => clips.film(${info})).then(() => "", ({ message }) => message)`;
    assert.match(await evaluate(film), reason);
    const [format, estimate, isDisabled] = await openExport();
    assert.deepEqual([format, isDisabled], ["mp4", true]);
    assert.match(estimate, /^No film can be made: /);
    assert.match(estimate, reason);
    await close();
    const upload =
      "editor.host.addPhoto(new File([new Uint8Array(9)], 'a.jpg')).then(() => '', ({ message }) => message)";
    assert.match(await evaluate(upload), /folder for temporary files is full/);
  } finally {
    renameSync(away, place);
  }
  // It is asked for again when the dialog is opened again.
  const [format, estimate, isDisabled] = await openExport();
  assert.deepEqual([format, isDisabled], ["mp4", false]);
  assert.match(estimate, /seconds/);
  await close();
});
