import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { CollageError, CollageFormat } from "../../Sources/Browser/CollageWasm/collage-format.js";
import { Collage } from "../../Sources/Browser/CollageWasm/collage.js";

const file = (path) => readFileSync(new URL(`../../${path}`, import.meta.url));
const module = file(".build/wasm/collage-format.wasm");
const format = await CollageFormat.load(module);
const collage = await Collage.load(file(".build/wasm/collage.wasm"));
const editing = file("Samples/editing.json").toString();
const photos = [{ id: "lake", size: [1200, 800] }, { id: "balloons", size: [800, 1200] }, {
  id: "dunes",
  size: [900, 900],
}];
const template = {
  format: "collage-template",
  version: 1,
  name: "two",
  canvas: { width: 120, height: 60 },
  split: { row: ["a", "b"] },
};

/** Returns the issues of a document as lines. */
function issues(body) {
  try {
    body();
  } catch (error) {
    assert.ok(error instanceof CollageError, String(error));
    return error.issues.map(({ path, message }) => `${path}: ${message}`);
  }
  return [];
}

test("a module that was compiled before is loaded as its bytes are", async () => {
  const compiled = await CollageFormat.load(new WebAssembly.Module(module));
  assert.deepEqual(compiled.read(template), format.read(template));
});

test("the module needs nothing but a reader of numbers", () => {
  const imports = WebAssembly.Module.imports(new WebAssembly.Module(module));
  assert.deepEqual(imports.map(({ module, name }) => `${module}.${name}`), ["collage.parse_number"]);
});

test("a document is its text or its value", () => {
  assert.equal(format.write(editing), format.write(JSON.parse(editing)));
  assert.deepEqual(format.read(template).split, { row: ["a", "b"] });
  assert.equal(format.write(format.write(editing)), format.write(editing));
});

test("every issue has its path, what was found and what is allowed", () => {
  const broken = { ...template, canvas: { width: -1, height: 60, colour: "red" }, split: { row: ["a", "a"] } };
  assert.deepEqual(issues(() => format.read(broken)), [
    'canvas: unknown key "colour"; known keys: width, height, unit, background, filter, strength, adjust',
    "canvas.width: -1; a width must be > 0",
    'split.row[1]: "a"; a slot\'s id must be unique, but split.row[0] is the same',
  ]);
  assert.throws(() => format.read("{", { file: "my.json" }), /^CollageError: my\.json: 1:2: unexpected end of file/);
});

test("a composition may name its template by a path", () => {
  const composition = { ...JSON.parse(editing), template: "shared/one.json" };
  assert.match(issues(() => format.read(composition)).join(), /unknown template; pass it with the composition/);
  const read = format.read(composition, { templates: { "shared/one.json": JSON.parse(editing).template } });
  assert.equal(format.write(read), format.write(editing));
});

test("a composition is opened, edited and saved", () => {
  const composition = format.read(editing);
  const session = collage.open(composition, { photos });
  assert.deepEqual(session.state.slots.map(({ id }) => id), ["hero", "top", "bottom"]);
  assert.equal(session.write(), format.write(editing));
  session.perform({ command: "swap", items: ["lake", "dunes"] }, 0);
  session.perform({ command: "weights", weights: [1, 1] }, 1);
  session.perform({ command: "add", item: "new", photo: "new.jpg", size: [10, 10] }, 2);
  const saved = session.document;
  assert.deepEqual(saved.items.map(({ id, slot }) => [id, slot]), [["lake", "bottom"], ["balloons", "top"], [
    "dunes",
    "hero",
  ]]);
  assert.deepEqual(saved.template.split, { row: ["hero", { column: ["top", "bottom"] }] });
  assert.deepEqual([saved.unplaced[0].id, saved.photos["new.jpg"]], ["new", "new.jpg"]);
  const again = collage.open(saved, { photos: [...photos, { id: "new.jpg", size: [10, 10] }] });
  assert.deepEqual(again.state.slots, session.state.slots);
});

test("looks are saved in the keys of items", () => {
  const composition = format.read(editing);
  const session = collage.open(composition, { photos });
  const keys = ({ filter, strength, adjust }) => ({ filter, strength, adjust });
  for (
    const look of [
      { filter: "porto", strength: 0.7, adjust: { contrast: 0.2 } },
      { filter: null, strength: 1, adjust: { fade: 0.5 } },
      { filter: null, strength: 1, adjust: {} },
    ]
  ) {
    session.perform({ command: "setLook", items: ["lake"], ...look }, 0);
    const saved = session.document;
    const again = collage.open(saved, { photos });
    assert.deepEqual(keys(again.state.items.find(({ id }) => id === "lake").look), look);
    again.close();
  }
});

test("another template is another layout", () => {
  const session = collage.open(editing, { photos });
  const wide = {
    ...JSON.parse(editing).template,
    split: { column: [{ slot: "hero", weight: 3 }, { row: ["top", "bottom"] }] },
  };
  session.perform({ command: "relayout", template: wide, rule: "sameSlots" }, 0);
  assert.deepEqual(session.document.template.split, {
    column: [{ slot: "hero", weight: 3 }, { row: ["top", "bottom"] }],
  });
});

test("photos are needed in full", () => {
  assert.match(issues(() => collage.open(editing, { photos: photos.slice(1) })).join(), /lake/);
  assert.match(
    issues(() => collage.open(editing, { photos: [{ id: "lake", size: [0, 1] }] })).join(),
    /^photos\[0\]\.size/,
  );
});

test("layouts that are generated for photos are read once their module is loaded", async () => {
  const own = await Collage.load(file(".build/wasm/collage.wasm"));
  const mosaic = { ...template, split: undefined, auto: { style: "mosaic", keepOrder: true } };
  const composition = {
    format: "collage",
    version: 1,
    template: mosaic,
    photos: Object.fromEntries(photos.map(({ id }) => [id, `${id}.jpg`])),
    items: photos.map(({ id }, index) => ({ id, photo: id, slot: String(index + 1) })),
  };
  const before = own.open(editing, { photos });
  for (const body of [() => own.expand(mosaic, photos), () => own.open(composition, { photos })]) {
    assert.throws(
      body,
      (error) => error instanceof CollageError && error.needsLayouts && /load collage-layout\.wasm/.test(error.message),
    );
  }
  assert.throws(() => own.read("{"), (error) => !error.needsLayouts);
  await own.loadLayouts(file(".build/wasm/collage-layout.wasm"));
  // What was opened before goes on where it is.
  assert.equal(before.write(), format.write(editing));
  assert.equal(own.expand(mosaic, photos).slots.length, 3);
  const session = own.open(composition, { photos });
  assert.deepEqual(session.document, own.read(composition));
  // Exchanged photos of other proportions would be laid out in other slots, so these are written out.
  session.perform({ command: "swap", items: ["lake", "balloons"] }, 0);
  const saved = session.document;
  assert.equal(saved.template.auto, undefined);
  const again = own.open(saved, { photos });
  assert.deepEqual(again.state.slots, session.state.slots);
  assert.deepEqual(again.state.items, session.state.items);
});

test("sessions go on with layouts that are generated for photos", async () => {
  const own = await Collage.load(file(".build/wasm/collage.wasm"));
  const layouts = await CollageFormat.load(file(".build/wasm/collage-layout.wasm"));
  const session = own.open(editing, { photos });
  const styles = [
    { style: "mosaic", quality: "quick" },
    { style: "justified", rows: 2 },
    { style: "masonry" },
    { style: "scatter", tilt: 20 },
    { style: "grid" },
  ];
  const made = (auto) => ({ ...template, canvas: { width: 900, height: 700 }, split: undefined, auto });
  assert.throws(() => session.layingOut(made(styles[0])), (error) => error.needsLayouts);
  await own.loadLayouts(file(".build/wasm/collage-layout.wasm"));
  const shown = [session.state];
  for (const [index, auto] of styles.entries()) {
    const expanded = layouts.expand(made(auto), photos);
    assert.equal(expanded.slots.length, photos.length);
    assert.deepEqual(own.expand(made(auto), photos), expanded);
    const { refusal } = session.perform({ command: "relayout", template: expanded, rule: "readingOrder" }, index);
    assert.equal(refusal, null);
    shown.push(session.state);
    // A composition whose slots are those that are generated for its photos is opened with them.
    const items = photos.map(({ id }, place) => ({ id, photo: id, slot: String(place + 1) }));
    const fresh = own.open({ ...JSON.parse(editing), template: made(auto), items }, { photos });
    const places = ({ id, frame }) => [id, ...frame];
    assert.deepEqual(fresh.state.slots.map(places), expanded.slots.map(places));
    assert.deepEqual(fresh.template.auto?.style, auto.style);
    fresh.perform({ command: "swap", items: [photos[0].id, photos[1].id] }, 0);
    fresh.perform({ command: "undo" }, 1);
    assert.deepEqual(own.open(fresh.document, { photos }).state.items, fresh.state.items);
    const [saved, again] = [fresh.history(), own.open(fresh.document, { photos })];
    again.takeUp(saved, photos);
    again.perform({ command: "redo" }, 2);
    fresh.perform({ command: "redo" }, 2);
    assert.equal(again.write(), fresh.write());
  }
  for (let step = styles.length - 1; step >= 0; step -= 1) {
    session.perform({ command: "undo" }, 10);
    assert.deepEqual(session.state.slots, shown[step].slots);
  }
  for (let step = 1; step < shown.length; step += 1) {
    session.perform({ command: "redo" }, 20);
    assert.deepEqual(session.state.items, shown[step].items);
  }
  // What cannot be generated is told as the generators tell it, as often as it is asked for.
  const broken = made({ style: "justified", rows: 9 });
  const told = issues(() => layouts.expand(broken, photos));
  for (let time = 0; time < 2; time += 1) assert.deepEqual(issues(() => own.expand(broken, photos)), told);
});

test("one module has sessions and documents", async () => {
  const bytes = file(".build/wasm/collage.wasm");
  const both = await Collage.load(bytes);
  const composition = both.read(editing);
  const session = both.open(composition, { photos });
  // A text of a megabyte makes the memory of both grow.
  assert.throws(() => both.read(`"${"x".repeat(1 << 20)}"`), CollageError);
  assert.deepEqual(session.state, collage.open(composition, { photos }).state);
  assert.equal(session.write(), format.write(editing));
});
