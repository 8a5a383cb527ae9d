// The editor as an element on any page, in Firefox: node --test Tests/Browser/embed-firefox.test.mjs. Needs what embed.test.mjs
// does, with Firefox in place of Chromium. Without a Firefox there is nothing to test.
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { after, test } from "node:test";
import { middle, samples } from "./editor-page.mjs";
import { embedded } from "./embedded.mjs";
import { open, program } from "./firefox.mjs";

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
    await ${editor}.load("cards/birthday", { photos, draft: "sample" });
  })()`);
  assert.equal(await evaluate(`${editor}.document.items.length`), 3);
  await until(
    "[...window.document.fonts].some(({ family, status }) => /Dancing/.test(family) && status === 'loaded')",
    "the font of a title",
  );
  await evaluate(
    `${editor}.load("square/four", { draft: "sample", photos: await Promise.all(${
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
  await firefox.send("browsingContext.reload", { context: firefox.context, wait: "complete" });
  await until(ready, "the draft");
  assert.deepEqual(await evaluate(`${editor}.document.items[0]`), moved);
  assert.deepEqual(logs, []);
});
