import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { openAlbum, pagesOf } from "../../Sources/Browser/CollageWasm/collage-album.js";
import { Collage, CollageError } from "../../Sources/Browser/CollageWasm/collage.js";

const bytes = readFileSync(new URL("../../.build/wasm/collage-album.wasm", import.meta.url));
const collage = await Collage.load(bytes);

const template = (name, slots) => ({
  format: "collage-template",
  version: 1,
  name,
  canvas: { width: 210, height: 100 },
  slots: slots.map((id, index) => ({ id, frame: [110 * index, 0, 100, 100] })),
});

/** An album of two pages: photos in the slots a and b of the first, and in c of the second, whose slot d is empty. */
const album = {
  format: "collage-album",
  version: 1,
  name: "Book",
  photos: { sea: "sea.jpg", hill: "hill.jpg", wood: "wood.jpg" },
  pages: [
    {
      id: "one",
      template: template("Page 1", ["a", "b"]),
      items: [{ id: "A", photo: "sea", slot: "a" }, { id: "B", photo: "hill", slot: "b" }],
    },
    { id: "two", template: template("Page 2", ["c", "d"]), items: [{ id: "C", photo: "wood", slot: "c" }] },
  ],
};
const photos = Object.keys(album.photos).map((id) => ({ id, size: [400, 300] }));
const open = (own = album) => openAlbum(collage, own, { photos });
const slots = (session, page) => Object.fromEntries(session.page(page).state.items.map(({ id, slot }) => [slot, id]));
const undo = (session) => session.perform({ command: "undo" }, 9);

test("an album shows its first page, and others when they are asked for", () => {
  const session = open();
  assert.deepEqual(session.pages.map(({ id }) => id), ["one", "two"]);
  assert.equal(session.shownPage, "one");
  assert.deepEqual(session.showPage("two").changes, ["phase", "presentation", "selection", "pages"]);
  assert.deepEqual(session.state.items.map(({ id }) => id), ["C"]);
  assert.equal(session.template.name, "Page 2");
  assert.throws(() => session.showPage("three"), CollageError);
  session.close();
});

test("a page is edited like a collage, and undo shows the page that it changes", () => {
  const session = open();
  const versions = () => session.pages.map(({ version }) => version);
  const before = versions();
  session.perform({ command: "flip", item: "A", direction: "horizontal" }, 1);
  assert.notEqual(versions()[0], before[0]);
  assert.equal(versions()[1], before[1]);
  session.showPage("two");
  assert.deepEqual([session.state.undoCount, session.state.undoName], [1, "flip"]);
  assert.ok(undo(session).changes.includes("pages"));
  assert.deepEqual([session.shownPage, session.state.redoCount], ["one", 1]);
  assert.equal(session.state.items[0].mirrored, false);
  session.close();
});

test("fingers drag a photo on the page that is shown", () => {
  const session = open();
  session.touch(1, "began", [50, 50], 1, true);
  session.touch(1, "moved", [160, 50], 1.1);
  session.touch(1, "ended", [160, 50], 1.2);
  assert.deepEqual([slots(session, "one"), session.state.undoCount], [{ a: "B", b: "A" }, 1]);
  session.close();
});

test("photos are carried to another page, and pages are added, moved, duplicated and removed", () => {
  const session = open();
  assert.equal(session.carry("A", "one", "two").refusal, null);
  assert.deepEqual([slots(session, "one"), slots(session, "two")], [{ b: "B" }, { c: "C", d: "A" }]);
  assert.equal(session.carry("B", "one", "two", "c").refusal, null);
  assert.deepEqual([slots(session, "one"), slots(session, "two")], [{ b: "C" }, { c: "B", d: "A" }]);
  assert.equal(session.carry("Z", "one", "two").refusal, "unknownItem");
  const page = collage.open({ format: "collage", version: 1, template: template("New", ["x"]), photos: {} });
  assert.equal(session.addPage("three", page, 1).refusal, null);
  assert.equal(session.duplicatePage("two", "four").refusal, null);
  assert.equal(session.movePage("four", 0).refusal, null);
  assert.deepEqual(session.pages.map(({ id }) => id), ["four", "one", "three", "two"]);
  assert.equal(session.duplicatePage("two", "one").refusal, "pageTaken");
  assert.equal(session.removePage("two").refusal, null);
  assert.deepEqual(session.page("three").state.unplaced.map(({ id }) => id), ["B", "A"]);
  while (session.state.undoCount > 0) undo(session);
  assert.deepEqual(session.pages.map(({ id }) => id), ["one", "two"]);
  assert.deepEqual([slots(session, "one"), slots(session, "two")], [{ a: "A", b: "B" }, { c: "C" }]);
  session.close();
});

test("the compositions of pages have the photos that they show", () => {
  const session = open();
  const written = album.pages.map(({ id }) => session.page(id).document);
  assert.deepEqual(written.map(({ items }) => items.length), [2, 1]);
  assert.deepEqual(pagesOf(album).map(({ photos }) => Object.keys(photos)), [["sea", "hill"], ["wood"]]);
  session.close();
});

test("pages tell the numbers that their texts show, and spreads have two", () => {
  const footer = { id: "footer", size: [60, 10], center: [105, 95], text: "{{title}} {{page}} of {{pages}} {{count}}" };
  const [one, two] = album.pages;
  const session = open({ ...album, pages: [{ ...one, spread: true, layers: [footer] }, two] });
  const texts = () => session.pages.map(({ texts }) => texts && [texts.title, texts.page, texts.pages, texts.count]);
  assert.deepEqual(session.pages.map(({ isSpread }) => isSpread), [true, false]);
  assert.deepEqual(texts(), [["Book", "1", "3", "2"], undefined]);
  const versions = () => Object.fromEntries(session.pages.map(({ id, version }) => [id, version]));
  const before = versions();
  session.duplicatePage("two", "three");
  assert.deepEqual(texts(), [["Book", "1", "4", "2"], undefined, undefined]);
  const then = versions();
  assert.notEqual(then.one, before.one);
  assert.equal(then.two, before.two);
  session.movePage("one", 2);
  assert.deepEqual(texts(), [undefined, undefined, ["Book", "3", "4", "2"]]);
  session.duplicatePage("one", "four");
  const page = collage.open({ format: "collage", version: 1, template: template("New", ["x"]), photos: {} });
  session.addPage("five", page, 0, { isSpread: true });
  assert.deepEqual(session.pages.map(({ isSpread }) => isSpread), [true, false, false, true, true]);
  assert.deepEqual(texts().at(-1), ["Book", "7", "8", "2"]);
  assert.equal(session.page("four").document.layers[0].text.text, footer.text);
  while (session.state.undoCount > 0) undo(session);
  assert.deepEqual(session.pages.map(({ isSpread }) => isSpread), [true, false]);
  assert.deepEqual(versions(), { one: session.pages[0].version, two: before.two });
  session.close();
});

/** What is saved of an album: its pages in their order, as compositions. */
const written = (session) =>
  session.pages.map(({ id, isSpread }) => {
    const page = session.page(id);
    const { format: _, version: __, photos: ___, ...parts } = page.document;
    page.close();
    return { id, ...(isSpread ? { spread: true } : {}), ...parts };
  });

/** An album after steps of every kind, of which the last two are undone. */
function busy() {
  const session = open();
  session.perform({ command: "flip", item: "A", direction: "horizontal" }, 1);
  session.carry("B", "one", "two");
  session.duplicatePage("two", "three");
  session.perform({ command: "delete", item: "B" }, 2);
  session.movePage("three", 0);
  session.removePage("two");
  const page = collage.open({ format: "collage", version: 1, template: template("New", ["x"]), photos: {} });
  session.addPage("four", page, 1, { isSpread: true });
  session.perform(session.restyling({ corners: 20 }), 3);
  session.showPage("one");
  session.perform({ command: "flip", item: "A", direction: "vertical" }, 4);
  undo(session);
  undo(session);
  return session;
}

test("steps that were saved with an album are undone and restored in a later run", () => {
  const before = busy();
  const kept = JSON.parse(JSON.stringify(before.history()));
  const after = open({ ...album, pages: written(before) });
  after.takeUp(kept, photos);
  const counts = ({ state }) => [state.undoCount, state.redoCount, state.undoName, state.redoName];
  assert.deepEqual(counts(after), counts(before));
  assert.ok(before.state.undoCount >= 5 && before.state.redoCount >= 2);
  assert.deepEqual(after.history(), kept);
  const { undoCount, redoCount } = before.state;
  for (const [command, count] of Object.entries({ undo: undoCount, redo: undoCount + redoCount })) {
    for (let step = 0; step < count; step += 1) {
      for (const session of [before, after]) session.perform({ command }, 9);
      assert.deepEqual(written(after), written(before), `${command} ${step + 1}`);
      assert.deepEqual(counts(after), counts(before));
    }
  }
  before.close();
  after.close();
});

test("a saved history is bounded, and what does not fit the album is left out", () => {
  const session = busy();
  const kept = session.history();
  const [fewer] = [session.history({ steps: 2 })];
  assert.deepEqual([fewer.undo.length, fewer.undo], [2, kept.undo.slice(0, 2)]);
  assert.equal(session.history({ bytes: 10 }).undo.length, 0);
  const pages = written(session);
  session.close();
  const undoable = (history) => {
    const later = open({ ...album, pages });
    later.takeUp(history, photos);
    const { undoCount } = later.state;
    while (later.state.undoCount > 0) undo(later);
    later.close();
    return undoCount;
  };
  assert.equal(undoable({}), 0);
  assert.equal(undoable({ undo: [{}] }), 0);
  assert.equal(undoable(kept), kept.undo.length);
  const changed = (change) => {
    const copy = structuredClone(kept);
    change(copy.undo);
    return undoable(copy);
  };
  // A step that does not fit ends the list.
  assert.equal(changed((steps) => steps.splice(1, 0, { pages: [{ ...steps[0].pages?.[0], page: "nobody" }] })), 1);
  const steps = [{ pages: [], remove: 7 }, { pages: [], move: [0, 9] }, { pages: [], remove: -1 }, { pages: [] }, 5];
  for (const step of steps)
    assert.equal(changed((steps) => steps.splice(1, 0, step)), 1, JSON.stringify(step));
  const insertion = kept.undo.findIndex(({ insert }) => insert);
  for (const change of [{ at: 99 }, { page: "one" }, { document: {} }, { spread: 1 }])
    assert.equal(changed((steps) => Object.assign(steps[insertion].insert, change)), insertion, JSON.stringify(change));
});

test("no number or text that a page passes traps", () => {
  const { exports } = collage.module;
  const numbers = [-(2 ** 31), -1, 0, 1, 2, 40, 1 << 16, 2 ** 31 - 1];
  const functions = [
    "album",
    "append_page",
    "add_page",
    "remove_page",
    "move_page",
    "duplicate_page",
    "carry",
    "show_page",
    "page",
    "pages",
  ];
  let seed = 7;
  const any = (/** @type {unknown[]} */ list) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return list[(seed >>> 8) % list.length];
  };
  const handles = () => [0, 1].map(() => open().handedOver((handle) => handle));
  let own = handles();
  for (let round = 0; round < 4_000; round += 1) {
    collage.module.send(any(["one", "two", "A", "", "\u{fffd}x", "c"]), any(["", "c", "A"]));
    const name = any(functions);
    const count = exports[`collage_${name}`].length;
    const passed = Array.from({ length: count }, () => any([...numbers, ...own]));
    if (seed % 3 > 0) passed[0] = any(own);
    const result = exports[`collage_${name}`](...passed);
    assert.equal(result, result | 0, name);
    if (name === "page" && result >= 0) exports.collage_close(result);
    if (round % 50 === 0) {
      for (const handle of own) exports.collage_close(handle);
      own = handles();
    }
  }
  for (const handle of own) exports.collage_close(handle);
  const session = open();
  assert.deepEqual(session.pages.map(({ id }) => id), ["one", "two"]);
  session.close();
});

test("names of pages must be valid and different", () => {
  const [one, two] = album.pages;
  assert.throws(() => open({ ...album, pages: [one, { ...two, id: "one" }] }), /pageTaken/);
  assert.throws(() => open({ ...album, pages: [{ ...one, id: "" }] }), /badName/);
});
