// Templates are found by the number of photos, by words and by names of canvas sizes: node --test Tests/Browser/choosing.test.mjs.
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { openEditorPage, samples } from "./editor-page.mjs";

const page = await openEditorPage("square/four", 5);
const { evaluate, until, press } = page;
after(() => page.close());
const names = readdirSync(samples).filter((each) => each.endsWith(".jpg")).sort();

await press("#tab-templates");
await until("document.querySelectorAll('.card').length > 100", "the gallery");
const shown = () =>
  evaluate(
    `[...document.querySelectorAll(".card")].filter((card) => card.checkVisibility()).map(({ entry }) => entry)`,
  );
const search = async (words) => {
  await evaluate(`{
    const field = document.querySelector(".panel-templates input[type=search]");
    field.value = ${JSON.stringify(words)};
    field.dispatchEvent(new Event("input"));
  }`);
  await until("document.querySelector('.found').ariaBusy === 'false'", `what is found for ${words}`);
  return shown();
};
const found = () => evaluate("document.querySelector('.found').textContent");

test("only templates for my number of photos are shown, also when photos are added", async () => {
  const all = await shown();
  await press(".panel-templates .toggle");
  const five = await shown();
  assert.ok(five.length > 5 && five.length < all.length / 2, `${five.length} of ${all.length}`);
  const fits = (count) => ({ minPhotos, maxPhotos }) => minPhotos <= count && count <= (maxPhotos ?? Infinity);
  assert.deepEqual(five.map(({ id }) => id), all.filter(fits(5)).map(({ id }) => id));
  assert.equal(await found(), `${five.length} of ${all.length} templates, for 5 photos`);
  await page.drop([join(samples, names[6])]);
  await until("editor.photos.all.length === 6", "the sixth photo");
  await until("/for 6 photos/.test(document.querySelector('.found').textContent)", "the templates for six");
  assert.deepEqual((await shown()).map(({ id }) => id), all.filter(fits(6)).map(({ id }) => id));
  await press(".panel-templates .toggle");
  assert.equal((await shown()).length, all.length);
});

test("while a search is unanswered no preview is drawn, and then only those of what is shown", async () => {
  const cards = "[...document.querySelectorAll('.card')]";
  const untilDrawn = () =>
    until(
      `${cards}.some(({ isSeen }) => isSeen) && ${cards}.every(({ isSeen, isDrawn }) => !isSeen || isDrawn)`,
      "previews",
    );
  await untilDrawn();
  const drawn = await evaluate(`(async () => {
    const cards = [...document.querySelectorAll(".card")];
    const found = editor.host.found;
    const isAsked = new Promise((answer) => (globalThis.answerSearch = answer));
    editor.host.found = async (words) => (await isAsked, found.call(editor.host, words));
    const field = document.querySelector(".panel-templates input[type=search]");
    field.value = "story";
    field.dispatchEvent(new Event("input"));
    // All previews are out of date.
    editor.perform({ command: "flip", item: editor.state.items[0].id, direction: "horizontal" });
    while (cards.some(({ isDrawn }) => isDrawn)) await new Promise((resolve) => setTimeout(resolve, 5));
    for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 80 }));
    return cards.filter(({ isDrawn }) => isDrawn).length;
  })()`);
  assert.equal(drawn, 0);
  await evaluate("delete editor.host.found; answerSearch(); 0");
  await until(`${cards}.some(({ hidden }) => hidden)`, "what was found");
  await untilDrawn();
  assert.equal(await evaluate(`${cards}.filter(({ hidden, isDrawn }) => hidden && isDrawn).length`), 0);
  await search("");
  await page.undoAll();
});

test("a search finds occasions, services and sizes by the names that people know", async () => {
  for (
    const words of [
      ...["instagram", "instagram story", "christmas", "wedding", "birthday", "tiktok", "pinterest", "a4"],
      ...["Weihnachten", "Hochzeit", "Geburtstag", "Einschulung"],
    ]
  ) {
    const cards = await search(words);
    assert.ok(cards.length > 0 && cards.length < 130, `${words}: ${cards.length}`);
  }
  assert.ok((await search("wedding")).some(({ id }) => id === "cards/save-the-date"));
  assert.ok((await search("instagram story")).every(({ document: { canvas } }) => canvas.height > canvas.width * 1.7));
  await search("");
});

test("a size without a template is offered for the collage", async () => {
  assert.deepEqual(await search("facebook cover"), []);
  const sizes = () =>
    evaluate("[...document.querySelectorAll('.panel-templates .size')].map((button) => button.textContent)");
  assert.deepEqual(await sizes(), ["Canvas: Facebook cover1640 × 624 px"]);
  await press(".panel-templates .size");
  await until("editor.canvas.join() === '1640,624'", "the new canvas");
  await page.undoAll();
  await search("");
  assert.deepEqual(await sizes(), []);
});

test("what is not found is said, with what to do", async () => {
  await search("xyzzy");
  const advice = () => evaluate("document.querySelector('.advice').textContent");
  assert.match(await advice(), /No template has all of these words/);
  // A button is not exchanged under a finger that presses it while what is found is shown again.
  await evaluate("globalThis.held = document.querySelector('.advice button'); 0");
  await search("xyzzy xyzzy");
  assert.ok(await evaluate("held.isConnected"));
  await press(".advice button");
  assert.ok((await shown()).length > 100);
  assert.equal(await advice(), "");
  await press(".panel-templates .toggle");
  assert.deepEqual(await search("before after"), []);
  assert.match(await advice(), /No template for your number of photos, but \d+ templates? for another one/);
  await press(".advice button");
  assert.ok((await shown()).length > 0);
  await search("");
});

test("the page threw no exception", () => assert.deepEqual(page.exceptions, []));
