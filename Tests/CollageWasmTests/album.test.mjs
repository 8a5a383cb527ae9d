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

test("names of pages must be valid and different", () => {
  const [one, two] = album.pages;
  assert.throws(() => open({ ...album, pages: [one, { ...two, id: "one" }] }), /pageTaken/);
  assert.throws(() => open({ ...album, pages: [{ ...one, id: "" }] }), /badName/);
});
