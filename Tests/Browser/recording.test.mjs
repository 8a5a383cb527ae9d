// What the page records with `?record` is replayed natively to the same collage, bit for bit:
// node --test Tests/Browser/recording.test.mjs. Needs what editor.test.mjs does.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { middle, openEditorPage, tool } from "./editor-page.mjs";

const page = await openEditorPage("hero/hero-left", 6, { query: "?record" });
const { evaluate, state, drag, hold } = page;
after(() => page.close());

test("replaying a recording gives the same collage", async () => {
  const { slots } = await state();
  await drag(middle(slots[0]), middle(slots[1]));
  await drag(middle(slots[2]), [middle(slots[2])[0] + 40, middle(slots[2])[1]]);
  const [x, y] = middle(slots[0]);
  await hold("touchStart", { 1: [x - 60, y], 2: [x + 60, y] });
  for (const apart of [70, 90, 120])
    await hold("touchMove", { 1: [x - apart, y - apart / 3], 2: [x + apart, y + apart / 3] });
  await hold("touchEnd", {});
  await evaluate(`(async () => {
    const [item, other] = editor.state.items.map(({ id }) => id);
    editor.perform({ command: "setLook", items: [item], filter: "noir", strength: 0.5, adjust: { exposure: 0.2 } });
    editor.perform({ command: "straighten", item: other, degrees: 4 }, editor.beginInteraction());
    editor.perform({ command: "lock", item: other });
    editor.perform({ command: "unlock", item: other });
    editor.undo();
    editor.restyle({ ...editor.template, defaults: { gap: 40, margin: 20, cornerRadius: 30 } }, editor.beginInteraction());
    const all = await editor.server.json("templates");
    await editor.changeTemplate(all.find(({ id }) => id === "story/three-tilted").document);
  })()`);
  await page.untilAtRest();
  // A template that brings layers, words that are typed into one, a line that is cut in two, and a text of one's own.
  await evaluate(`(async () => {
    const all = await editor.server.json("templates");
    const choose = (name) => editor.changeTemplate(all.find(({ id }) => id === name).document);
    await choose("paper/brush-three");
    const title = editor.state.layers.find(({ fromTemplate, text }) => fromTemplate && text);
    editor.perform({ command: "setContent", layer: title.id, text: { ...title.text, text: "Typed" } });
    const samples = [[200, 300, null, 0], [500, 320, null, 0.1], [800, 300, null, 0.2]];
    editor.perform({ command: "addLayer", layer: { id: "line", center: [500, 310], size: [600, 20], stroke: { tool: "pen", color: "#ff0000", width: 0.012, samples } } });
    editor.perform(editor.session.erasing([[500, 250], [500, 380]], 20), editor.beginInteraction());
    if (editor.state.layers.filter(({ stroke }) => stroke).length !== 2) throw new Error("the line is not cut");
    editor.perform({ command: "addLayer", layer: { id: "own", center: [300, 300], size: [200, 60], text: { text: "Own" } } });
    editor.perform({ command: "duplicate", layer: "own", as: "copy" });
    await choose("paper/brush-photo");
    editor.perform({ command: "reorder", layer: "own", to: "toBack" });
  })()`);
  await page.untilAtRest();
  // A pointer that leaves the collage ends what it hovers over, in the replay, too.
  await evaluate(`(() => {
    const { overlay } = document.querySelector("collage-stage");
    const send = (type) => overlay.dispatchEvent(new PointerEvent(type, { pointerId: 9, pointerType: "pen", clientX: 400, clientY: 300 }));
    send("pointermove");
    send("pointerleave");
  })()`);
  const { files, document } = await evaluate("({ files: editor.recording.files, document: editor.document() })");
  const events = files["recording.jsonl"].trim().split("\n").map((line) => JSON.parse(line));
  const [over, gone] = events.slice(-2);
  assert.ok(over.hover?.length === 2 && over.pointer === "pen" && gone.hover === null, JSON.stringify([over, gone]));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(page.folder, name), text);
  execFileSync(tool, ["replay", "recording.jsonl", "--composition", "recording.collage.json", "-o", "replayed.json"], {
    cwd: page.folder,
  });
  const replayed = JSON.parse(readFileSync(join(page.folder, "replayed.json"), "utf8"));
  assert.deepEqual([replayed.items, replayed.unplaced], [document.items, document.unplaced]);
  assert.ok(document.layers.length > 4, `${document.layers.length} layers`);
  assert.deepEqual(replayed.layers, document.layers);
});
