// Panels follow the collage while they are seen, and do no work while they are hidden.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { openEditorPage } from "./editor-page.mjs";

const page = await openEditorPage("square/four", 4);
const { evaluate, frame } = page;
after(() => page.close());

const ids = ["photos", "templates", "style", "looks", "adjust", "text", "draw", "layers"];
const show = async (id) => {
  await evaluate(`document.querySelector("#tab-${id}").click()`);
  await frame();
};

test("a hidden panel does nothing, and shows what has changed when it is opened", async () => {
  for (const id of ids) await show(id);
  await show("draw");
  await page.until("[...document.querySelectorAll('.filter canvas')].length > 3", "the list of filters");
  await page.until("document.querySelectorAll('.card').length > 100", "the list of templates");
  await evaluate(`{
    globalThis.changed = [];
    const seen = new MutationObserver((records) => changed.push(...records));
    for (const panel of document.querySelectorAll("[role=tabpanel][hidden]"))
      seen.observe(panel, { subtree: true, childList: true, attributes: true, characterData: true });
    const [item] = editor.state.items;
    editor.perform({ command: "addLayer", layer: { id: "badge", size: [200, 200], center: [500, 500],
      sticker: { drawing: "heart" } } });
    editor.perform({ command: "select", layer: "badge" });
    editor.perform({ command: "select", item: item.id });
    editor.perform({ command: "zoom", item: item.id, by: 1.5 });
    editor.perform({ command: "straighten", item: item.id, degrees: 12 });
    0
  }`);
  await frame();
  const changed = await evaluate(`changed.map(({ target }) =>
    (target.closest?.("[role=tabpanel]") ?? target.parentElement.closest("[role=tabpanel]")).id)`);
  assert.deepEqual([...new Set(changed)], []);
  await show("layers");
  assert.equal(await evaluate(`document.querySelectorAll(".panel-layers [data-id=badge]").length`), 1);
  await show("adjust");
  const degrees = `document.querySelector(".panel-adjust .slider output").value`;
  assert.equal(await evaluate(degrees), "+12°");
  await evaluate(`editor.perform({ command: "straighten", item: editor.selectedItem.id, degrees: 7 }); 0`);
  assert.equal(await evaluate(degrees), "+7°");
});

test("the page threw no exception", () => assert.deepEqual(page.exceptions, []));
