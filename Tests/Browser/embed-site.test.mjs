// The page of the site on which the editor can be tried, behind a plain static server, in Chromium and in Firefox:
// node --test Tests/Browser/embed-site.test.mjs. Needs what embed.test.mjs does, and Python; without a Firefox, only Chromium.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { open as openChromium } from "./devtools.mjs";
import { samples } from "./editor-page.mjs";
import { open as openFirefox, program } from "./firefox.mjs";
import { eventually } from "./waiting.mjs";

const folder = mkdtempSync(join(tmpdir(), "collage-site-"));
const script = fileURLToPath(new URL("../../Samples/site/try.sh", import.meta.url));
const { status, stderr } = spawnSync(script, [folder], {
  encoding: "utf8",
  env: { ...process.env, COLLAGE_PHOTOS: samples },
});
assert.equal(status, 0, stderr);
// A log that nobody reads would fill its pipe, and the server would wait.
const server = spawn("python3", ["-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", folder], {
  stdio: ["ignore", "pipe", "ignore"],
});
const port = await new Promise((resolve, reject) => {
  server.on("exit", () => reject(new Error("the server ended")));
  server.stdout.on("data", (data) => {
    const [, found] = /port (\d+)/.exec(`${data}`) ?? [];
    if (found) resolve(found);
  });
});
const ends = [];
after(async () => {
  for (const end of ends.reverse()) await end();
  server.removeAllListeners("exit");
  server.kill();
  rmSync(folder, { recursive: true, force: true });
});

const count = readdirSync(samples).filter((each) => each.endsWith(".jpg")).length;
const address = `http://127.0.0.1:${port}/try/`;
const editor = "window.document.querySelector('collage-editor')";
const photosOf = (evaluate) => evaluate(`Object.keys(${editor}.document.photos).length`);
/** Waits until all photos of the page are shown. */
const ready = (evaluate) => eventually(async () => (await photosOf(evaluate)) > 0, "photos");

test("in Chromium the page opens with the sample photos, keeps changes, and opens a template by its address", async () => {
  const page = await openChromium(address, { width: 1100, height: 900 });
  ends.push(() => page.close());
  const { evaluate, send } = page;
  await ready(evaluate);
  assert.equal(await photosOf(evaluate), count);
  const id = await evaluate(`${editor}.document.items[0].id`);
  await evaluate(`{
    const editor = ${editor};
    globalThis.isSaved = new Promise((resolve) => editor.addEventListener("collage-save", resolve, { once: true })).then(() => 0);
    editor.apply({ command: "flip", item: "${id}", direction: "horizontal" });
    0
  }`);
  await evaluate("isSaved");
  await send("Page.navigate", { url: `${address}?again` });
  await eventually(
    () => evaluate(`location.search === "?again" && ${editor}.document.items[0].mirrored === true`),
    "the draft",
  );
  await send("Page.navigate", { url: `${address}?template=square/four` });
  await eventually(() => evaluate(`${editor}.document.template.name === "Square, four"`), "the template");
  await evaluate(`{
    const language = window.document.querySelector("#language");
    language.value = "ar";
    language.onchange({ target: language });
    0
  }`);
  await eventually(() => evaluate("document.querySelector('#tab-photos').textContent === 'الصور'"), "Arabic words");
  const { width, height } = await evaluate(`${editor}.getBoundingClientRect().toJSON()`);
  assert.ok(width >= 1080 && height >= 640, `${width} x ${height}`);
  const { type, size } = await evaluate(
    `${editor}.export({ type: "image/jpeg", width: 600 }).then(({ type, size }) => ({ type, size }))`,
  );
  assert.ok(type === "image/jpeg" && size > 10_000, `${type}, ${size}`);
  assert.deepEqual(page.exceptions, []);
});

test("in Firefox the page opens with the sample photos", { skip: !program }, async () => {
  const logs = [];
  const firefox = await openFirefox(address, logs);
  ends.push(firefox.close);
  await ready(firefox.evaluate);
  assert.equal(await photosOf(firefox.evaluate), count);
});
