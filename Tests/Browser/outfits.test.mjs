// An outfit in `collage edit` is laid out by the kinds and outlines of its pieces, as `collage render` does.
// node --test Tests/Browser/outfits.test.mjs; needs what editor.test.mjs does, and the program `sample-photos` beside the tool.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { openEditorPage, tool } from "./editor-page.mjs";
import { eventually } from "./waiting.mjs";

const garments = mkdtempSync(join(tmpdir(), "collage-garments-"));
after(() => rmSync(garments, { recursive: true, force: true }));
spawnSync(join(dirname(tool), "sample-photos"), [garments, "--garments"]);
assert.ok(readdirSync(garments).length > 4, "sample-photos is missing beside the tool");

const page = await openEditorPage("auto/outfit", 6, { photos: garments });
const { evaluate } = page;
after(() => page.close());

const frames = () => evaluate(`editor.state.slots.map(({ frame }) => frame)`);
const run = (...options) => {
  const { status, stdout, stderr } = spawnSync(tool, ["render", ...options, "--size", "700x", "--quiet"], {
    cwd: page.folder,
    env: { ...process.env, XDG_CACHE_HOME: join(page.folder, "cache") },
    encoding: "utf8",
  });
  assert.equal(status, 0, stderr);
  return stdout + stderr;
};
/** Returns the plan of a picture as text. */
const explained = (...options) => run(...options, "--explain", "-o", "rendered.png");
const rendered = (...options) => {
  run(...options, "-o", "rendered.png");
  return readFileSync(join(page.folder, "rendered.png"));
};
const exported = async () => {
  const { id } = await evaluate(`editor.server.post("exports?format=png&width=700", editor.document())`);
  const ended = () =>
    evaluate(`editor.server.json("exports/${id}").then((state) => (state.isDone || state.error) && state)`);
  assert.equal((await eventually(ended, "an export")).error, undefined);
  const text = await evaluate(`editor.server.blob("exports/${id}/file").then((blob) => blob.arrayBuffer())
    .then((bytes) => Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join("")).then(btoa)`);
  return Buffer.from(text, "base64");
};

test("the layout that opens is that of render", async () => {
  assert.equal((await evaluate("editor.state.items")).length, 6);
  writeFileSync(join(page.folder, "opened.collage.json"), JSON.stringify(await evaluate("editor.document()")));
  const slots = (document, ...photos) => explained(document, ...photos).match(/^slot .*$/gm);
  const expected = slots("auto/outfit", "photos");
  assert.equal(expected.length, 6);
  assert.deepEqual(slots("opened.collage.json"), expected);
});

test("another template that becomes an outfit has the same layout", async () => {
  const before = await frames();
  const change = (id) =>
    evaluate(
      `editor.server.json("templates").then((all) => editor.changeTemplate(all.find(({ id }) => id === "${id}").document))`,
    );
  await change("auto/mosaic");
  assert.notDeepEqual(await frames(), before);
  await change("auto/outfit");
  assert.deepEqual(await frames(), before);
  await page.untilSaved();
  assert.ok((await exported()).equals(rendered("travels.collage.json")), "the export differs from the saved file");
});

test("a kind that the user sets changes the layout made next", async () => {
  const before = await frames();
  const items = await evaluate("editor.state.items");
  await evaluate(
    `editor.perform({ command: "setRole", items: ${
      JSON.stringify(items.slice(0, 2).map(({ id }) => id))
    }, role: "shoes" }); 0`,
  );
  await evaluate(
    `editor.server.json("templates").then((all) => editor.changeTemplate(all.find(({ id }) => id === "auto/outfit").document))`,
  );
  assert.notDeepEqual(await frames(), before);
});

test("the page threw no exception", () => assert.deepEqual(page.exceptions, []));
