import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Collage, CollageError } from "../../Sources/CollageWasm/collage.js";

const bytes = readFileSync(new URL("../../.build/wasm/collage.wasm", import.meta.url));
const collage = await Collage.load(bytes);
const scene = {
  canvas: [210, 100],
  slots: [{ id: "left", frame: [0, 0, 100, 100] }, { id: "right", frame: [110, 0, 100, 100], shape: { ellipse: {} } }],
  photos: [{ id: "sea", size: [400, 300] }],
  items: [{ id: "A", photo: "sea", slot: "left", zoom: 2 }, { id: "B", photo: "sea", slot: "right" }],
  layers: [{ id: "text", size: [20, 10], center: [50, 10] }],
};

test("the module imports nothing", () => {
  assert.deepEqual(WebAssembly.Module.imports(new WebAssembly.Module(bytes)), []);
});

test("a photo is carried to another slot, taken back and done again", () => {
  const session = collage.open(scene);
  session.touch(1, "began", [50, 50], 0);
  assert.deepEqual(session.touch(1, "moved", [160, 50], 0.1).changes, ["phase", "presentation", "preview"]);
  assert.equal(session.state.phase, "swapping");
  assert.deepEqual([session.state.item, session.state.target], ["A", "right"]);
  const { exchange, items } = session.presentation(0.1);
  assert.deepEqual([exchange.item, exchange.source, exchange.target, exchange.displaced], ["A", "left", "right", "B"]);
  assert.deepEqual(items.map(({ item, slot }) => [item, slot]), [["B", "left"], ["A", "right"]]);
  session.touch(1, "ended", [160, 50], 0.2);
  assert.deepEqual(session.state.items.map(({ id, slot, zoom }) => [id, slot, zoom]), [["A", "right", 2], ["B", "left", 1]]);
  session.perform({ command: "undo" }, 1);
  assert.equal(session.state.items[0].slot, "left");
  session.perform({ command: "redo" }, 2);
  assert.equal(session.state.items[0].slot, "right");
});

test("every command is written as the module reads it", () => {
  const photo = { id: "hill", size: [300, 200], focus: [0.2, 0.3] };
  const board = { canvas: [200, 100], gap: 4, split: { row: ["left", { slot: "right", weight: 2 }, { column: ["x", "y"] }] } };
  const commands = [
    { command: "swap", items: ["A", "B"] }, { command: "setAside", item: "A" }, { command: "move", item: "A", slot: "left" },
    { command: "replace", item: "A", photo }, { command: "delete", item: "B" }, { command: "add", item: "C", photo, slot: "right" },
    { command: "duplicate", item: "C", as: "D" }, { command: "delete", item: "A" }, { command: "compact" },
    { command: "relayout", board, rule: "leastMovement" }, { command: "weights", branch: [], weights: [1, 1, 1] },
    { command: "quarterTurn", item: "C" }, { command: "straighten", item: "C", degrees: 5 },
    { command: "flip", item: "C", direction: "vertical" }, { command: "fit", item: "C", fit: "contain" },
    { command: "setIntent", item: "C", focus: [0.4, 0.5], zoom: 1.5, mirrored: true }, { command: "reset", item: "C" },
    { command: "zoom", item: "C", by: 2, about: [20, 20] }, { command: "nudge", item: "C", by: [3, 4] },
    { command: "rotate", item: "C", degrees: 10 }, { command: "reorder", item: "C", to: "toFront" },
    { command: "lock", item: "C" }, { command: "lock", item: "C", locked: false },
    { command: "addLayer", layer: { id: "sticker", size: [10, 10], center: [5, 5] } },
    { command: "duplicate", layer: "sticker", as: "copy" }, { command: "reorder", layer: "copy", to: "toBack" },
    { command: "select", layer: "copy" }, { command: "select", slot: "y" }, { command: "select" },
    { command: "undo" }, { command: "redo" },
  ];
  const session = collage.open(scene);
  commands.forEach((command, index) => {
    assert.equal(session.perform(command, index).refusal, null, JSON.stringify(command));
  });
  assert.deepEqual(session.state.layers.map(({ id }) => id), ["copy", "text", "sticker"]);
});

test("a refusal is told by its name", () => {
  const session = collage.open(scene);
  assert.equal(session.perform({ command: "undo" }, 0).refusal, "nothingToDo");
  assert.equal(session.perform({ command: "swap", items: ["A", "nobody"] }, 0).refusal, "unknownItem");
});

test("values that make no sense are refused with a word", () => {
  assert.throws(() => collage.open({ canvas: [0, 1], slots: [] }), CollageError);
  assert.throws(() => collage.open({ ...scene, items: [{ id: "A", photo: "none", slot: "left" }] }), CollageError);
  const session = collage.open(scene);
  assert.throws(() => session.touch(1, "hovered", [0, 0], 0), /hovered/);
  assert.throws(() => session.perform({ command: "fly" }, 0), /fly/);
  session.close();
  assert.throws(() => session.state, /closed/);
});

test("a number out of range is rejected with the allowed range", () => {
  const slots = [{ id: "left", frame: [1e160, 0, 100, 100] }];
  const refused = { name: "Error", message: /slot "left": an edge of its frame is 1e\+160; .* between -21000 and 21000/ };
  assert.throws(() => collage.open({ ...scene, slots, items: [], layers: [] }), refused);
  const session = collage.open(scene);
  const board = { canvas: [210, 100], slots };
  assert.throws(() => session.perform({ command: "relayout", board, rule: "leastMovement" }, 0), refused);
  assert.throws(() => collage.open({ canvas: [210, NaN], slots: [] }), /the canvas: a side is NaN/);
  assert.throws(() => collage.open({ ...scene, photos: [{ id: "sea", size: [400, 0] }] }), /photo "sea": a side is 0/);
  assert.throws(() => collage.open({ ...scene, layers: [{ id: "l", size: [1, 1], center: [0, 0], scale: -1 }] }), /layer "l": its scale is -1/);
});

test("an intent with a non-finite number is rejected", () => {
  const [item] = scene.items;
  for (const wrong of [{ zoom: NaN }, { zoom: 0 }, { focus: [1e160, 0] }, { crop: [0, 0, Infinity, 1] }]) {
    assert.throws(() => collage.open({ ...scene, items: [{ ...item, ...wrong }] }), /item "A": a number of its intent is/);
  }
});

test("what makes no scene is said", () => {
  const [left, right] = scene.slots;
  assert.throws(() => collage.open({ ...scene, slots: [left, left] }), /slot "left": two slots have this name/);
  assert.throws(() => collage.open({ ...scene, items: [{ id: "A", photo: "none" }] }), /item "A": there is no photo "none"/);
  assert.throws(() => collage.open({ ...scene, slots: [left] }), /item "B": there is no slot "right"/);
  const items = scene.items.map((item) => ({ ...item, slot: "left" }));
  assert.throws(() => collage.open({ ...scene, items }), /item "B": slot "left" holds another item already/);
  assert.throws(() => collage.open({ ...scene, items: [scene.items[0], { ...scene.items[0], slot: null }] }), /item "A": two items/);
  assert.throws(() => collage.open({ ...scene, photos: [...scene.photos, ...scene.photos] }), /photo "sea": two photos/);
  assert.throws(() => collage.open({ ...scene, layers: [...scene.layers, ...scene.layers] }), /layer "text": two layers/);
});

test("1 and \"1\" are one name", () => {
  const session = collage.open({
    canvas: [210, 100],
    slots: [{ id: 1, frame: [0, 0, 100, 100] }, { id: "2", frame: [110, 0, 100, 100] }],
    photos: [{ id: "sea", size: [400, 300] }], items: [{ id: 7, photo: "sea", slot: "1" }],
  });
  assert.equal(session.perform({ command: "move", item: "7", slot: 2 }, 0).refusal, null);
  assert.deepEqual(session.state.items.map(({ id, slot }) => [id, slot]), [["7", "2"]]);
  for (const item of [undefined, null, NaN, {}, Infinity]) {
    assert.throws(() => session.perform({ command: "setAside", item }, 1), /a name/);
  }
});

test("a deadline may lie before the clock's zero", () => {
  const session = collage.open(scene, { swapTriggers: ["longPress"] });
  assert.equal(session.state.deadline, null);
  session.touch(1, "began", [50, 50], -1.5);
  assert.equal(session.state.deadline, -1);
  session.wait(-1);
  assert.equal(session.state.phase, "lifted");
  assert.equal(session.state.deadline, null);
});

test("a long press asks to be told that time passed", () => {
  const session = collage.open(scene, { swapTriggers: ["longPress"] });
  session.touch(1, "began", [50, 50], 10);
  assert.equal(session.state.deadline, 10.5);
  session.wait(10.5);
  assert.equal(session.state.phase, "lifted");
});

test("closed sessions give their memory back", async () => {
  const { instance } = await WebAssembly.instantiate(bytes);
  const own = new Collage(instance);
  const play = (rounds) => {
    for (let round = 0; round < rounds; round += 1) {
      const session = own.open(scene);
      session.touch(1, "began", [50, 50], 0);
      session.touch(1, "moved", [70, 50], 1);
      session.touch(1, "ended", [160, 50], 2);
      session.close();
    }
    return instance.exports.memory.buffer.byteLength;
  };
  const before = play(100);
  assert.equal(play(20000), before);
});
