// The editor's page in Firefox, by WebDriver BiDi: the first picture, a pan, a swap, a look, a line, a text, and saving, also to a
// server that was started again. node --test Tests/Browser/firefox.test.mjs; needs what editor.test.mjs does, with Firefox in
// place of Chromium. Without a Firefox there is nothing to test.
import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { middle, samples, startEditor } from "./editor-page.mjs";
import { open, program } from "./firefox.mjs";

const folder = mkdtempSync(join(tmpdir(), "collage-firefox-"));
const ends = [() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })];
after(async () => {
  for (const end of ends.reverse()) await end();
});

test("in Firefox photos are panned and swapped, looks, lines and texts are shown, and all is saved", {
  skip: !program,
}, async () => {
  for (const name of readdirSync(samples).filter((each) => each.endsWith(".jpg")).sort().slice(0, 6))
    cpSync(join(samples, name), join(folder, "photos", name));
  const options = ["square/four", "photos", "-o", "travels.collage.json"];
  let server = await startEditor(folder, ...options);
  ends.push(() => server.stop());
  const logs = [];
  const { evaluate, until, drag, close } = await open(server.address, logs);
  ends.push(close);
  await until(
    "performance.getEntriesByName('whole picture').length > 0 && globalThis.editor !== undefined",
    "the first picture",
  );
  await evaluate("(editor.policy.swapTriggers = ['dragOut'], document.querySelector('collage-stage').layOut(), null)");
  const state = () => evaluate("editor.session.state");
  const saved = () => JSON.parse(readFileSync(join(folder, "travels.collage.json"), "utf8"));
  // Room to move in.
  await evaluate(
    "(editor.state.items.forEach(({ id }) => editor.perform({ command: 'zoom', item: id, by: 1.6 })), null)",
  );
  for (const pointer of ["mouse", "touch"]) {
    const { slots: [one, two], items, undoCount } = await state();
    await drag(pointer, middle(one), [middle(one)[0] + 30, middle(one)[1]]);
    const panned = await state();
    assert.deepEqual([panned.phase, panned.undoCount], ["idle", undoCount + 1], pointer);
    assert.notDeepEqual(panned.items, items, pointer);
    await drag(pointer, middle(one), middle(two));
    const photoIn = (all, { id }) => all.find(({ slot }) => slot === id).photo;
    const swapped = await state();
    assert.deepEqual([photoIn(swapped.items, one), photoIn(swapped.items, two)], [
      photoIn(items, two),
      photoIn(items, one),
    ], pointer);
  }
  // The mean of red less blue, which a gray look makes none.
  const color = `(() => {
    const { canvas } = document.querySelector("collage-stage");
    const { data } = canvas.getContext("2d").getImageData(40, 40, 120, 120);
    let sum = 0;
    for (let index = 0; index < data.length; index += 4) sum += Math.abs(data[index] - data[index + 2]);
    return sum / (data.length / 4);
  })()`;
  assert.ok((await evaluate(color)) > 10);
  await evaluate(
    `(editor.perform({ command: "setLook", items: editor.state.items.map(({ id }) => id), filter: "noir", strength: 1 }), null)`,
  );
  await until(`${color} < 2`, "a gray picture");
  await evaluate(
    "(document.querySelector('#tab-draw').click(), document.querySelector('[data-tool=neon]').click(), null)",
  );
  await drag("mouse", [100, 150], [700, 150]);
  await evaluate("(document.querySelector('#tab-text').click(), document.querySelector('.style-title').click(), null)");
  await until("editor.state.layers.length === 2 && editor.autosave.state === 'saved'", "a save");
  assert.deepEqual(saved(), await evaluate("editor.document()"));
  await server.kill();
  await evaluate("(editor.undo(), null)");
  await until("editor.autosave.state === 'failed'", "a failure to save");
  server = await startEditor(folder, ...options);
  await until("editor.autosave.state === 'saved'", "a save to the next server");
  assert.deepEqual(saved(), await evaluate("editor.document()"));
  // Stickers whose pictures were asked for in between come as well.
  await until(
    "[...document.querySelectorAll('.stickers button')].slice(0, 4).every(({ canvas }) => canvas.width > 2)",
    "the stickers",
  );
  assert.deepEqual(logs.filter((text) => !/NetworkError|Cross-Origin|CORS/.test(text)), []);
});
