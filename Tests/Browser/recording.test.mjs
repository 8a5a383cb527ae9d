// What the page records with `?record` is replayed natively to the same collage, bit for bit:
// node --test Tests/Browser/recording.test.mjs. Needs what editor.test.mjs does.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { middle, openEditorPage, pause, tool } from "./editor-page.mjs";

const page = await openEditorPage("hero/hero-left", 6, { query: "?record" });
const { evaluate, state, drag, hold } = page;
after(() => page.close());

test("a recording is replayed to the same collage", async () => {
  const { slots } = await state();
  await drag(middle(slots[0]), middle(slots[1]));
  await drag(middle(slots[2]), [middle(slots[2])[0] + 40, middle(slots[2])[1]]);
  const [x, y] = middle(slots[0]);
  await hold("touchStart", { 1: [x - 60, y], 2: [x + 60, y] });
  for (const apart of [70, 90, 120]) await hold("touchMove", { 1: [x - apart, y - apart / 3], 2: [x + apart, y + apart / 3] });
  await hold("touchEnd", {});
  await evaluate(`(async () => {
    const [item, other] = editor.state.items.map(({ id }) => id);
    editor.perform({ command: "setLook", items: [item], look: { filter: "noir", strength: 0.5, adjust: { exposure: 0.2 } } });
    editor.perform({ command: "straighten", item: other, degrees: 4 }, editor.beginInteraction());
    editor.perform({ command: "lock", item: other, locked: true });
    editor.perform({ command: "lock", item: other, locked: false });
    editor.undo();
    editor.restyle({ ...editor.currentTemplate, defaults: { gap: 40, margin: 20, cornerRadius: 30 } }, editor.beginInteraction());
    const all = await editor.server.json("templates");
    await editor.changeTemplate(all.find(({ id }) => id === "story/three-tilted").document);
  })()`);
  await pause(600);
  const { files, document } = await evaluate("({ files: editor.recording.files, document: editor.document() })");
  for (const [name, text] of Object.entries(files)) writeFileSync(join(page.folder, name), text);
  execFileSync(tool, ["replay", "recording.jsonl", "--composition", "recording.collage.json", "-o", "replayed.json"], { cwd: page.folder });
  const replayed = JSON.parse(readFileSync(join(page.folder, "replayed.json"), "utf8"));
  assert.deepEqual([replayed.items, replayed.unplaced], [document.items, document.unplaced]);
});
