import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Collage, CollageError } from "../../Sources/Browser/CollageWasm/collage.js";

const bytes = readFileSync(new URL("../../.build/wasm/collage.wasm", import.meta.url));
const collage = await Collage.load(bytes);

/** Returns a composition of some slots, photos, items and layers. */
function made(
  { canvas: [width, height], canvasLook, slots, split, defaults, styles, order, photos = [], items = [], layers = [] },
) {
  return {
    format: "collage",
    version: 1,
    template: {
      format: "collage-template",
      version: 1,
      name: "made",
      canvas: { width, height, ...canvasLook },
      slots,
      split,
      defaults,
      styles,
      order,
    },
    photos: Object.fromEntries(photos.map(({ id }) => [id, `${id}.jpg`])),
    items: items.filter(({ slot }) => slot),
    unplaced: items.filter(({ slot }) => !slot),
    layers,
  };
}

/** Opens a session on a composition. */
const opened = (own, scene, policy) => own.open(made(scene), { photos: scene.photos, policy });
const open = (scene, policy) => opened(collage, scene, policy);
/** A template for another layout. */
const layout = (scene) => made(scene).template;
const scene = {
  canvas: [210, 100],
  slots: [{ id: "left", frame: [0, 0, 100, 100] }, { id: "right", frame: [110, 0, 100, 100], shape: { ellipse: {} } }],
  photos: [{ id: "sea", size: [400, 300] }],
  items: [{ id: "A", photo: "sea", slot: "left", zoom: 2 }, { id: "B", photo: "sea", slot: "right" }],
  layers: [{ id: "text", size: [20, 10], center: [50, 10] }],
};

test("the module needs nothing but a reader of numbers", () => {
  const imports = WebAssembly.Module.imports(new WebAssembly.Module(bytes));
  assert.deepEqual(imports.map(({ module, name }) => `${module}.${name}`), ["collage.parse_number"]);
});

test("a photo is carried to another slot, taken back and done again", () => {
  const session = open(scene);
  session.touch(1, "began", [50, 50], 0);
  assert.deepEqual(session.touch(1, "moved", [160, 50], 0.1).changes, [
    "phase",
    "presentation",
    "preview",
    "selection",
  ]);
  assert.equal(session.state.phase, "swapping");
  assert.deepEqual([session.state.item, session.state.target], ["A", "right"]);
  const { exchange, items } = session.presentation(0.1);
  assert.deepEqual([exchange.item, exchange.source, exchange.target, exchange.displaced], ["A", "left", "right", "B"]);
  assert.deepEqual(items.map(({ item, slot }) => [item, slot]), [["B", "left"], ["A", "right"]]);
  session.touch(1, "ended", [160, 50], 0.2);
  assert.deepEqual(session.state.items.map(({ id, slot, zoom }) => [id, slot, zoom]), [["A", "right", 2], [
    "B",
    "left",
    1,
  ]]);
  session.perform({ command: "undo" }, 1);
  assert.equal(session.state.items[0].slot, "left");
  session.perform({ command: "redo" }, 2);
  assert.equal(session.state.items[0].slot, "right");
});

test("every command is one of a gesture log", () => {
  const photo = { photo: "hill", size: [300, 200], automaticFocus: [0.2, 0.3] };
  const split = { row: ["left", { slot: "right", weight: 2 }, { column: ["x", "y"] }] };
  const template = layout({ canvas: [200, 100], defaults: { gap: 4 }, split });
  const commands = [
    { command: "swap", items: ["A", "B"] },
    { command: "setAside", item: "A" },
    { command: "move", item: "A", slot: "left" },
    { command: "replace", item: "A", ...photo },
    { command: "delete", item: "B" },
    { command: "add", item: "C", ...photo, slot: "right" },
    { command: "duplicate", item: "C", as: "D" },
    { command: "delete", item: "A" },
    { command: "compact" },
    { command: "relayout", template, rule: "leastMovement" },
    { command: "weights", branch: [], weights: [1, 1, 1] },
    { command: "quarterTurn", item: "C", turns: 1 },
    { command: "straighten", item: "C", degrees: 5 },
    { command: "flip", item: "C", direction: "vertical" },
    { command: "fit", item: "C", fit: "contain" },
    { command: "setIntent", item: "C", focus: [0.4, 0.5], zoom: 1.5, mirrored: true },
    { command: "reset", item: "C" },
    { command: "zoom", item: "C", by: 2, about: [20, 20] },
    { command: "nudge", item: "C", by: [3, 4] },
    { command: "rotate", item: "C", degrees: 10 },
    { command: "reorder", item: "C", to: "toFront" },
    { command: "lock", item: "C" },
    { command: "unlock", item: "C" },
    { command: "addLayer", layer: { id: "sticker", size: [10, 10], center: [5, 5] } },
    { command: "duplicate", layer: "sticker", as: "copy" },
    { command: "reorder", layer: "copy", to: "toBack" },
    { command: "select", layer: "copy" },
    { command: "select", slot: "y" },
    { command: "select" },
    { command: "undo" },
    { command: "redo" },
    { command: "align", layers: ["copy", "sticker", "text"], to: "left" },
    { command: "distribute", layers: ["copy", "text", "sticker"], axis: "column" },
    {
      command: "together",
      commands: [{ command: "nudge", layer: "copy", by: [1, 1] }, {
        command: "flip",
        item: "C",
        direction: "horizontal",
      }],
    },
    { command: "weights", branch: [], weights: [2, 1, 1] },
    { command: "equalize" },
    { command: "lift", item: "C" },
    { command: "aim", slot: "y" },
    { command: "drop" },
    { command: "setLook", items: ["C", "D"], filter: "porto", strength: 0.5, adjust: { exposure: 1 } },
    { command: "resetLook", items: ["D"] },
    { command: "copyLook", item: "C" },
    { command: "setClip", item: "C", start: 0.5, end: 2, muted: true },
    { command: "setClip", item: "D", start: 0.25 },
    { command: "setContent", layer: "copy", shape: { form: { ellipse: {} }, fill: "#ff0000" } },
    { command: "styleLayers", layers: ["copy"], opacity: 0.5 },
    { command: "hide", layers: ["copy"] },
    { command: "show", layers: ["copy"] },
    { command: "setLevel", layers: ["copy"], level: "below" },
    { command: "setLayerSize", layer: "copy", size: [8, 9] },
    {
      command: "replaceLayer",
      layer: "copy",
      with: [{ id: "copy", size: [5, 5], center: [9, 9] }, { id: "piece", size: [5, 5], center: [30, 9] }],
    },
  ];
  const session = open(scene);
  commands.forEach((command, index) => {
    assert.equal(session.perform(command, index).refusal, null, JSON.stringify(command));
  });
  assert.deepEqual(session.state.layers.map(({ id }) => id), ["copy", "piece", "text", "sticker"]);
});

test("trackpads, wheels, photos from outside and pointers that hover come through", () => {
  const session = open(scene, { pointsPerUnit: 4, momentum: 0.2 });
  session.trackpad("began", [50, 50], {}, 0);
  session.trackpad("moved", [50, 50], { magnification: 1.5, pan: [2, 0] }, 0.1);
  assert.deepEqual([session.state.phase, session.state.item], ["manipulating", "A"]);
  session.trackpad("ended", [50, 50], {}, 0.2);
  assert.deepEqual([session.state.phase, session.state.undoName], ["idle", "adjust"]);
  const photo = { photo: "hill", size: [300, 200] };
  session.offer("began", [150, 50], { item: "N", ...photo }, 1);
  assert.deepEqual([session.state.phase, session.state.target], ["offering", "right"]);
  const { exchange, ghost } = session.presentation(1);
  assert.deepEqual([exchange.source, exchange.displaced, ghost.photo, ghost.isHeld], [null, "B", "hill", true]);
  session.offer("ended", [150, 50], { item: "N", ...photo }, 1.1);
  assert.deepEqual(session.state.unplaced.map(({ id }) => id), ["B"]);
  assert.deepEqual(session.hover([20, 20], 2).changes, ["hover"]);
  assert.deepEqual(session.presentation(2).hovered, { kind: "item", item: "A" });
  assert.deepEqual(session.hit([20, 20]), { kind: "item", item: "A", cursor: "grab" });
  assert.deepEqual(session.hit([-20, 20]), { kind: "canvas", cursor: "default" });
  assert.throws(() => session.trackpad("began", [50, 50], { magnification: "2" }, 3), CollageError);
});

test("a slot's frame is set, and taken back", () => {
  const session = open(scene);
  session.perform({ command: "setFrame", slot: "left", frame: [10, 10, 50, 60] }, 1);
  assert.deepEqual(session.state.slots[0].frame, [10, 10, 50, 60]);
  session.perform({ command: "undo" }, 2);
  assert.deepEqual(session.state.slots[0].frame, [0, 0, 100, 100]);
});

test("what is shown on the way changes nothing", () => {
  const session = open(scene);
  session.perform({ command: "swap", items: ["A", "B"] }, 1);
  assert.notDeepEqual(session.presentation(1.1).slots[0].frame, [0, 0, 100, 100]);
  assert.deepEqual(session.state.slots[0].frame, [0, 0, 100, 100]);
  assert.deepEqual(session.presentation(5).slots[0].frame, [0, 0, 100, 100]);
});

test("one drag of a slider is one step that can be reverted", () => {
  const session = open(scene);
  for (let angle = 1; angle < 9; angle += 1)
    session.perform({ command: "straighten", item: "A", degrees: angle }, angle, 5);
  assert.deepEqual([session.state.undoCount, session.state.undoName], [1, "straighten"]);
  session.cancel(10, 5);
  assert.deepEqual([session.state.undoCount, session.state.redoCount, session.state.items[0].rotation], [0, 0, 0]);
});

test("guides, handles, dividers and outlines are told", () => {
  const session = open(scene);
  session.perform({ command: "select", layer: "text" }, 0);
  assert.deepEqual(session.presentation(0).handles.map(({ kind }) => kind), [
    "topLeft",
    "topRight",
    "bottomRight",
    "bottomLeft",
    "rotate",
  ]);
  assert.equal(session.hit([40, 5]).cursor, "nwse-resize");
  session.touch(1, "began", [50, 10], 1);
  session.touch(1, "moved", [70, 20], 1.1);
  session.touch(1, "moved", [104.5, 40], 1.2);
  assert.deepEqual(session.presentation(1.2).guides, [{ kind: "center", start: [105, 0], end: [105, 100] }]);
  const outline = session.outline("left", 1.2, 0.1);
  assert.deepEqual(outline.length, 1);
  assert.throws(() => session.outline("nowhere", 1, 0.1), CollageError);
  const split = open({ canvas: [200, 100], defaults: { gap: 10 }, split: { row: ["a", "b"] } });
  assert.deepEqual(split.dividers, [{ branch: [], index: 0, axis: "row", strip: [95, 0, 10, 100] }]);
  split.setPolicy({ pointsPerUnit: 8 });
  assert.equal(split.hit([100, 50]).cursor, "col-resize");
});

test("a deleted photo is seen disappearing", () => {
  const session = open(scene);
  session.perform({ command: "delete", item: "A" }, 1);
  const { slots, items } = session.presentation(1.05);
  assert.deepEqual([slots.length, items[0].item, items[0].slot, slots[0].id], [3, "A", "leaving-0", "leaving-0"]);
  assert.equal(session.presentation(2).items.length, 1);
});

test("a refusal is told by its name", () => {
  const session = open(scene);
  assert.equal(session.perform({ command: "undo" }, 0).refusal, "nothingToDo");
  assert.equal(session.perform({ command: "swap", items: ["A", "nobody"] }, 0).refusal, "unknownItem");
});

test("values that make no sense are refused with a word", () => {
  assert.throws(() => open({ canvas: [0, 1], slots: [] }), /canvas\.width: 0; a width must be > 0/);
  assert.throws(
    () => open({ ...scene, items: [{ id: "A", photo: "none", slot: "left" }] }),
    /items\[0\]\.photo: "none"; "photos" has no photo/,
  );
  assert.throws(() => open({ ...scene, photos: [{ id: "sea", size: [400, 0] }] }), /photos\[0\]\.size/);
  assert.throws(() => open(scene, { slopp: 1 }), /policy: unknown key "slopp"; did you mean "slop"\?/);
  const session = open(scene);
  assert.throws(() => session.touch(1, "hovered", [0, 0], 0), /hovered/);
  assert.throws(() => session.perform({ command: "fly" }, 0), /fly/);
  session.close();
  assert.throws(() => session.state, /closed/);
});

/** Expects an error of the wrapper's own that begins with a text. */
function rejects(body, text) {
  assert.throws(body, (error) => {
    assert.ok(error instanceof CollageError, `${error.stack}`);
    assert.equal(error.message.slice(0, text.length), text);
    return true;
  });
}

test("what is wrong with a command or an argument is said with its path", () => {
  const session = open(scene);
  for (
    const [command, text] of [
      [{}, "t: "],
      [{ command: "move", itm: "A", slot: "left" }, 'unknown key "itm"; did you mean "item"?'],
      [{ command: "setAside", item: 1 }, "item: 1; an item's id must be a string"],
      [{ command: "swap", items: ["A"] }, "items: an array of 1 value; a swap needs two items"],
      [{ command: "flip", item: "A" }, "direction: missing; this key is required"],
      [{ command: "delete" }, "this command needs exactly one of item, layer"],
      [{ command: "add", item: "C", photo: "p" }, "size: missing"],
      [
        { command: "weights", branch: [-1], weights: [] },
        "branch[0]: -1; a child's index must be between 0 and 100000",
      ],
      [
        { command: "select", item: "A", slot: "left" },
        "an object; a selection can have only one of item, layer and slot",
      ],
      [{ command: "relayout", template: { name: "x" } }, "template.format: missing"],
      [{ command: "fly" }, 'command: "fly"; '],
    ]
  ) rejects(() => session.perform(command, Object.keys(command).length > 0 ? 0 : NaN), text);
  rejects(() => session.touch(1, "began", undefined, 0), "position: missing; ");
  rejects(() => session.touch(1, "began", [1, 2]), "time: missing; ");
  rejects(() => session.presentation(), "time: missing; ");
  rejects(() => session.touch("1", "began", [0, 0], 0), 'id: "1"; it must be an integer from ');
  rejects(() => session.touch(1, "began", [0, 0], 0, 1), "isPrimary: 1; it must be true or false");
  rejects(
    () => session.touch(1, "began", [0, 0], 0, true, "nose"),
    'pointerType: "nose"; it must be one of touch, pen, mouse',
  );
  assert.equal(session.touch(1, "began", [50, 50], 0, true, "").refusal, null);
});

/** An item as documents have it: its look is among its keys. */
const flat = ({ look, ...item }) => ({ ...item, ...look });

test("what a session says can be opened again", () => {
  const session = open({ ...scene, items: [...scene.items, { id: "C", photo: "sea" }] });
  session.perform({ command: "lock", layer: "text" }, 0);
  const { items, unplaced, layers, slots } = session.state;
  const again = open({ ...scene, slots, items: [...items.map(flat), ...unplaced.map(flat)], layers });
  assert.deepEqual(again.state.items, items);
  assert.deepEqual([again.state.unplaced, again.state.layers], [unplaced, layers]);
});

test("a part of a clip is told as documents have it, goes with its item and is taken back", () => {
  const whole = { start: 0.5, end: 2, muted: false };
  const session = open({ ...scene, items: [{ ...scene.items[0], clip: { start: 0.5, end: 2 } }, scene.items[1]] });
  const clips = () => session.state.items.map(({ clip }) => clip);
  assert.deepEqual(clips(), [whole, undefined]);
  session.perform({ command: "setClip", item: "B", start: 0.25, muted: true }, 0);
  assert.deepEqual([clips(), session.state.undoName], [[whole, { start: 0.25, muted: true }], "trim"]);
  session.perform({ command: "setClip", item: "A" }, 1);
  assert.deepEqual(clips(), [undefined, { start: 0.25, muted: true }]);
  session.perform({ command: "undo" }, 2);
  session.perform({ command: "undo" }, 3);
  assert.deepEqual(clips(), [whole, undefined]);
  assert.equal(session.perform({ command: "setClip", item: "A", start: 2, end: 1 }, 4).refusal, "badNumber");
});

test("a look comes back as it was set, goes with its photo and is taken back", () => {
  const look = {
    filter: "porto",
    strength: 0.25,
    adjust: {
      exposure: -1.5,
      posterize: 1,
      curves: { master: [[0, 0.1], [1, 0.9]], blue: [[0, 0], [0.5, 0.25], [1, 1]] },
      splitToning: { shadows: "#102030", highlights: "#ffeedd80", balance: -0.5, strength: 0.75 },
      duotone: { dark: "#000000", light: "#ffffff", strength: 1 },
    },
  };
  const gray = { filter: "noir", strength: 1, adjust: {} };
  const slots = [{ ...scene.slots[0], ...gray }, scene.slots[1]];
  const session = open({ ...scene, slots, items: [{ ...scene.items[0], ...look }, scene.items[1]] });
  const looks = () => session.state.items.map((item) => item.look);
  assert.deepEqual(looks(), [look, undefined]);
  session.perform({ command: "swap", items: ["A", "B"] }, 0);
  assert.deepEqual(session.state.items.map((item) => [item.slot, item.look]), [["right", look], ["left", undefined]]);
  // What a photo shows is copied, be it the look of its slot.
  session.perform({ command: "copyLook", item: "B" }, 1);
  assert.deepEqual(looks(), [gray, undefined]);
  assert.equal(session.state.undoName, "copyLook");
  session.perform({ command: "undo" }, 2);
  assert.deepEqual(looks(), [look, undefined]);
  for (const strength of [0.1, 0.2, 0.3])
    session.perform({ command: "setLook", items: ["A", "B"], ...gray, strength }, 3);
  assert.deepEqual(looks(), [{ ...gray, strength: 0.3 }, { ...gray, strength: 0.3 }]);
  assert.equal(session.state.undoCount, 2);
  session.perform({ command: "resetLook", items: ["A"] }, 4);
  assert.deepEqual([looks()[0], session.state.undoName], [undefined, "resetLook"]);
  const wrong = (look, text) => rejects(() => session.perform({ command: "setLook", items: ["A"], ...look }, 6), text);
  wrong({ adjust: { exposure: 5 } }, "adjust.exposure: 5; ");
  wrong({ adjust: { exposur: 1 } }, 'adjust: unknown key "exposur"');
  wrong({ adjust: { curves: { red: [0] } } }, "adjust.curves.red");
});

test("a presentation tells what is shown of looks: of items, of the canvas and of the carried photo", () => {
  const slots = [{ ...scene.slots[0], filter: "noir" }, scene.slots[1]];
  const items = [scene.items[0], { ...scene.items[1], filter: "porto", strength: 0.5, adjust: { exposure: 1 } }];
  const session = open({ ...scene, slots, items, canvasLook: { adjust: { vignette: -0.5 } } });
  const noir = { adjust: {}, filters: [{ filter: "noir", weight: 1 }] };
  const porto = { adjust: { exposure: 1 }, filters: [{ filter: "porto", weight: 0.5 }] };
  const looks = (time) => Object.fromEntries(session.presentation(time).items.map(({ item, look }) => [item, look]));
  assert.deepEqual(looks(0), { A: noir, B: porto });
  assert.deepEqual(session.presentation(0).canvasLook, { adjust: { vignette: -0.5 }, filters: [] });
  session.perform({ command: "lift", item: "B" }, 0.5);
  assert.deepEqual(session.presentation(0.6).ghost.look, porto);
  session.perform({ command: "drop" }, 0.7);
  session.perform({ command: "setLook", items: ["A"] }, 1);
  assert.deepEqual(looks(2), { A: null, B: porto });
  assert.equal(open(scene).presentation(0).canvasLook, null);
});

test("between two looks filters are mixed side by side, and so are the canvases' looks", () => {
  const look = (filter, exposure) => ({ filter, strength: 1, adjust: { exposure } });
  const start = { ...scene, canvasLook: look("noir", 0), items: [{ ...scene.items[0], ...look("porto", 1) }] };
  const end = { ...start, canvasLook: look("mono", 1), items: [{ ...scene.items[0], ...look("fade", 0) }] };
  const way = collage.transition(made(start), made(end), { photos: scene.photos, easing: "linear" });
  const { items, canvasLook } = way.at(0.25);
  assert.deepEqual(items[0].look, {
    adjust: { exposure: 0.75 },
    filters: [{ filter: "porto", weight: 0.75 }, { filter: "fade", weight: 0.25 }],
  });
  assert.deepEqual(canvasLook, {
    adjust: { exposure: 0.25 },
    filters: [{ filter: "noir", weight: 0.75 }, { filter: "mono", weight: 0.25 }],
  });
});

test("another template changes the look of the canvas, and nothing else", () => {
  const session = open(scene);
  const template = layout({ ...scene, canvasLook: { adjust: { fade: 0.5 } } });
  const before = session.template;
  assert.equal(session.perform({ command: "relayout", template }, 1).refusal, null);
  assert.deepEqual(session.template.canvas.adjust, { fade: 0.5 });
  assert.equal(session.template, session.template);
  assert.deepEqual(session.presentation(9).canvasLook, { adjust: { fade: 0.5 }, filters: [] });
  session.perform({ command: "undo" }, 10);
  assert.equal(session.presentation(20).canvasLook, null);
  assert.deepEqual(session.template, before);
});

test("a closed session stays closed, whatever was opened after it", async () => {
  const own = await Collage.load(bytes);
  const a = opened(own, scene);
  a.close();
  const b = opened(own, scene);
  const before = b.state;
  for (
    const use of [
      () => a.touch(1, "began", [50, 50], 0),
      () => a.wait(0),
      () => a.cancel(0),
      () => a.perform({ command: "undo" }, 0),
      () => a.state,
      () => a.presentation(0),
      () => a.isSettling(0),
      () => a.template,
      () => a.document,
    ]
  ) rejects(use, "the session is closed");
  a.close();
  assert.deepEqual(b.state, before);
  assert.deepEqual(b.touch(1, "began", [50, 50], 0).changes, ["phase"]);
  // Handles are never used twice, even when a place in the table has had every generation.
  const { module } = own;
  const handles = new Set();
  for (let round = 0; round < 40000; round += 1) {
    const handle = module.exports.collage_copy(1 << 16);
    assert.ok(handle >= 0 && !handles.has(handle));
    handles.add(handle);
    assert.equal(module.exports.collage_close(handle), 0);
    assert.equal(module.exports.collage_close(handle), -1);
  }
  assert.equal(b.state.fingerCount, 1);
});

test("a deadline may lie before the clock's zero", () => {
  const session = open(scene, { swapTriggers: ["longPress"] });
  assert.equal(session.state.deadline, null);
  session.touch(1, "began", [50, 50], -1.5);
  assert.equal(session.state.deadline, -1);
  session.wait(-1);
  assert.equal(session.state.phase, "lifted");
  assert.equal(session.state.deadline, null);
});

test("a long press asks to be told that time passed", () => {
  const session = open(scene, { swapTriggers: ["longPress"] });
  session.touch(1, "began", [50, 50], 10);
  assert.equal(session.state.deadline, 10.5);
  session.wait(10.5);
  assert.equal(session.state.phase, "lifted");
});

test("closed sessions give their memory back", async () => {
  const own = await Collage.load(bytes);
  const { memory } = own.module.exports;
  const play = (rounds) => {
    for (let round = 0; round < rounds; round += 1) {
      const session = opened(own, scene);
      session.touch(1, "began", [50, 50], 0);
      session.touch(1, "moved", [70, 50], 1);
      session.touch(1, "ended", [160, 50], 2);
      session.close();
    }
    return memory.buffer.byteLength;
  };
  const before = play(100);
  assert.equal(play(20000), before);
});

test("two hands move two photos", () => {
  const session = open(scene);
  session.touch(1, "began", [50, 50], 0);
  session.touch(1, "moved", [60, 50], 0.1);
  session.touch(2, "began", [150, 50], 0.2);
  session.touch(2, "moved", [140, 50], 0.3);
  const { phase, item, otherHand } = session.state;
  assert.deepEqual([phase, item, otherHand], ["panning", "A", { phase: "panning", item: "B" }]);
  session.touch(2, "ended", [140, 50], 0.4);
  assert.equal(session.state.otherHand, null);
});

test("several layers are selected, grouped and moved together", () => {
  const layers = [{ id: "one", size: [20, 10], center: [30, 30] }, {
    id: "two",
    size: [20, 10],
    center: [70, 30],
    group: "g",
  }];
  const session = open({ ...scene, layers }, { snapping: null });
  session.perform({ command: "select", layer: "one" }, 0);
  session.perform({ command: "toggleSelection", layer: "two" }, 0);
  assert.deepEqual(session.state.selections, [{ layer: "one" }, { layer: "two" }]);
  assert.deepEqual(session.presentation(0).selections, session.state.selections);
  session.perform({ command: "group", layers: ["one", "two"], group: "pair" }, 0);
  assert.deepEqual(session.state.layers.map(({ group }) => group), ["pair", "pair"]);
  session.touch(1, "began", [30, 30], 1);
  session.touch(1, "ended", [37, 41], 1.1);
  assert.deepEqual(session.state.layers.map(({ center }) => center), [[37, 41], [77, 41]]);
  session.perform({ command: "group", layers: ["one"] }, 2);
  assert.deepEqual(session.state.layers.map(({ group }) => group), [undefined, "pair"]);
  rejects(() => session.perform({ command: "toggleSelection" }, 3), "an object; must have one of item, layer and slot");
});

test("slots are edited and a zoomed view scrolls", () => {
  const session = open(scene, { editsSlots: true, snapping: null, minGrabExtent: 20, scrollSpeed: 400 });
  session.perform({ command: "select", slot: "left" }, 0);
  const { handles } = session.presentation(0);
  assert.equal(handles.length, 9);
  const corner = handles.find(({ kind }) => kind === "bottomRight").position;
  assert.deepEqual(session.hit(corner), {
    kind: "slotHandle",
    slot: "left",
    handle: "bottomRight",
    cursor: "nwse-resize",
  });
  assert.equal(session.hit(handles.find(({ kind }) => kind === "right").position).cursor, "ew-resize");
  session.touch(1, "began", corner, 1);
  session.touch(1, "moved", [corner[0] - 10, corner[1] - 20], 1.1);
  assert.deepEqual([session.state.phase, session.state.target], ["slot", "left"]);
  assert.deepEqual(session.scrollVelocity([0, 0, corner[0] - 10, 400]), [400, 0]);
  const [, , width, height] = session.state.slots[0].frame;
  session.touch(1, "ended", [corner[0] - 10, corner[1] - 20], 1.2);
  assert.deepEqual(session.state.slots[0].frame.slice(2), [width - 10, height - 20]);
  assert.deepEqual(session.scrollVelocity([0, 0, 10, 10]), [0, 0]);
});

test("cells of a tree have looks of their own, and slots an order", () => {
  const styles = { b: { rotation: 10, shape: { ellipse: {} }, fit: "contain" } };
  const session = open({
    canvas: [200, 100],
    split: { row: ["a", { slot: "b", weight: 3 }] },
    styles,
    order: ["b", "a"],
  });
  assert.deepEqual(session.state.slots[1], { id: "b", frame: [50, 0, 150, 100], rotation: 10 });
  assert.deepEqual(session.template.split, { row: ["a", { slot: "b", weight: 3 }] });
  assert.ok(session.outline("b", 0, 0.5)[0].length > 8);
  session.perform({ command: "add", item: "A", photo: "p", size: [10, 10], slot: "a" }, 0);
  session.perform({ command: "compact" }, 1);
  assert.equal(session.state.items[0].slot, "b");
});

test("photos find their way from one scene to another", () => {
  const end = {
    ...scene,
    canvas: [210, 100],
    slots: [{ id: "big", frame: [0, 0, 210, 100] }],
    items: [{ id: "A", photo: "sea", slot: "big" }],
  };
  const way = collage.transition(made(scene), made(end), { photos: scene.photos, easing: "linear" });
  const [first, middle, last] = [0, 0.5, 1].map((time) => way.at(time));
  assert.deepEqual(first, { ...open(scene).presentation(0), hovered: null });
  assert.deepEqual(last.slots, [{ id: "big", frame: [0, 0, 210, 100], rotation: 0 }]);
  assert.deepEqual(middle.items.map(({ item, slot }) => [item, slot]), [["A", "moving-0"], ["B", "moving-1"]]);
  assert.deepEqual(middle.slots[0].frame, [0, 0, 155, 100]);
  assert.equal(way.outline("moving-0", 0.5, 0.1)[0].length, 4);
  assert.throws(() => way.outline("big", 0.5, 0.1), CollageError);
  way.close();
  assert.throws(() => way.at(0), CollageError);
  assert.throws(
    () => collage.transition(made(scene), made(end), { photos: scene.photos, easing: "ease-in-and-out" }),
    CollageError,
  );
  const overshoot =
    collage.transition(made(scene), made(end), { photos: scene.photos, easing: [0.3, 2, 0.6, 1] }).at(0.5).slots[0]
      .frame[2];
  assert.ok(overshoot > 155);
});

test("memory is bounded by history, however long a session is edited", async () => {
  // Its own instance: what other tests have left in memory decides when a page is added.
  const own = await Collage.load(bytes);
  const template = (gap) => layout({ canvas: [210, 100], split: { row: ["left", "right"] }, defaults: { gap } });
  const session = opened(own, scene, { historyLimit: 30 });
  const { memory } = own.module.exports;
  let early = 0;
  for (let round = 0; round < 10_000; round += 1) {
    const [item, time] = [`item ${round % 100}`, round];
    for (
      const command of [
        { command: "setAside", item: "A" },
        { command: "add", item, photo: item, size: [40, 30], slot: "left" },
        { command: "relayout", template: template(round % 9) },
        { command: "straighten", item, degrees: 3 },
        { command: "delete", item },
        { command: "move", item: "A", slot: "left" },
      ]
    ) {
      assert.equal(session.perform(command, time).refusal, null);
    }
    if (round === 2_000) early = memory.buffer.byteLength;
  }
  assert.equal(memory.buffer.byteLength, early);
});

test("an editor that goes on adding and deleting does not run out of names", () => {
  const session = open({ canvas: [1, 1], slots: [{ id: "only", frame: [0, 0, 1, 1] }] }, { historyLimit: 3 });
  for (let round = 0; round < 3_000; round += 1) {
    const id = `picture ${round}`;
    assert.equal(
      session.perform({ command: "add", item: id, photo: id, size: [3, 2], slot: "only" }, round).refusal,
      null,
    );
    assert.deepEqual(session.state.items.map(({ id, photo, slot }) => [id, photo, slot]), [[id, id, "only"]]);
    session.perform({ command: "delete", item: id }, round + 0.5);
  }
  session.perform({ command: "undo" }, 3_001);
  assert.equal(session.state.items[0].photo, "picture 2999");
});

test("a layer keeps what it shows, its style and its place through undo", () => {
  const session = open({ ...scene, layers: [] });
  const text = { text: "Rome", font: { family: "Inter", size: 40 } };
  const layer = { id: "caption", size: [40, 20], center: [50, 50], text };
  session.perform({ command: "addLayer", layer }, 1);
  assert.deepEqual(session.state.layers[0].text, text);
  const before = session.state.layers[0];
  session.perform({
    command: "styleLayers",
    layers: ["caption"],
    opacity: 0.5,
    blend: "soft-light",
    shadow: { x: 1, y: 2, blur: 3, color: "#00000080" },
  }, 2);
  session.perform({ command: "setContent", layer: "caption", sticker: { drawing: "heart" } }, 3);
  session.perform({ command: "setLevel", layers: ["caption"], level: "below" }, 4);
  const [changed] = session.state.layers;
  assert.equal(changed.text, undefined);
  assert.deepEqual(changed.sticker, { drawing: "heart" });
  assert.deepEqual([changed.opacity, changed.blend, changed.level], [0.5, "soft-light", "below"]);
  assert.deepEqual(changed.shadow, { x: 1, y: 2, blur: 3, color: "#00000080" });
  for (let step = 0; step < 3; step++) session.perform({ command: "undo" }, 5);
  assert.deepEqual(session.state.layers[0], before);
  session.perform({ command: "hide", layers: ["caption"] }, 6);
  assert.equal(session.state.layers[0].hidden, true);
  assert.throws(
    () => session.perform({ command: "setContent", layer: "caption", text, host: "x" }, 7),
    /exactly one of/,
  );
});

test("an eraser cuts strokes where it moves, in the layer's own place", () => {
  const stroke = { tool: "line", samples: [[0, 0, null, 0], [60, 0, null, 1]], width: 0.06 };
  // Half as large, turned by a quarter: the line goes down from (50, 35) to (50, 65).
  const layers = [{ id: "line", size: [60, 6], center: [50, 50], scale: 0.5, rotation: 90, opacity: 0.5, stroke }];
  const session = open({ ...scene, layers });
  assert.equal(session.erasing([[80, 50], [90, 50]], 2), null);
  const before = session.state.layers;
  const command = session.erasing([[40, 50], [60, 50]], 2);
  assert.deepEqual([command.command, command.layer, command.with.map(({ id }) => id)], ["replaceLayer", "line", [
    "line",
    "line-2",
  ]]);
  for (const [piece, y] of command.with.map((piece, index) => [piece, [41.5, 58.5][index]])) {
    assert.ok(
      Math.abs(piece.center[0] - 50) < 1e-6 && Math.abs(piece.center[1] - y) < 0.1,
      JSON.stringify(piece.center),
    );
    assert.deepEqual([piece.scale, piece.rotation, piece.opacity, piece.stroke.width], [0.5, 90, 0.5, 0.06]);
  }
  assert.deepEqual([command.with[0].stroke.start, command.with[0].stroke.end], [undefined, "butt"]);
  assert.equal(session.perform(command, 1, 7).refusal, null);
  // The next part of the same drag, and a stroke that goes as a whole.
  const next = session.erasing([[50, 54], [50, 70]], 3);
  assert.deepEqual([next.layer, next.with], ["line-2", []]);
  session.perform(next, 1.1, 7);
  assert.deepEqual(session.state.layers.map(({ id }) => id), ["line"]);
  session.perform({ command: "undo" }, 2);
  assert.deepEqual(session.state.layers, before);
  assert.throws(() => session.erasing([[1]], 2), CollageError);
});

test("all outlines at once, and the deadline alone, are those of one by one", () => {
  const session = open(scene, { swapTriggers: ["longPress"] });
  const { slots } = session.presentation(0);
  assert.deepEqual(session.outlines(0, 0.1), slots.map(({ id }) => session.outline(id, 0, 0.1)));
  assert.equal(session.deadline, null);
  session.touch(1, "began", [20, 20], 0.1, true);
  assert.equal(session.deadline, session.state.deadline);
  assert.ok(session.deadline > 0.1);
  assert.throws(() => session.outlines(0, 0), CollageError);
  session.close();
  assert.throws(() => session.outlines(0, 0.1), CollageError);
  assert.throws(() => session.deadline, CollageError);
});

test("shapes are touched where they are seen without being told", () => {
  const hit = (shape, place) => {
    const layers = [{ id: "shape", size: [60, 60], center: [50, 50], shape }];
    return open({ ...scene, layers }, { minGrabExtent: 0 }).hit(place).kind;
  };
  const fill = "#ff0000";
  const forms = [{ ellipse: {} }, { polygon: [[0.5, 0], [1, 0.5], [0.5, 1], [0, 0.5]] }, {
    star: { points: 5, innerRadius: 0.4 },
  }];
  for (const form of forms) {
    assert.deepEqual(
      [hit({ form, fill }, [50, 50]), hit({ form, fill }, [22, 22])],
      ["layer", "item"],
      JSON.stringify(form),
    );
  }
  assert.equal(hit({ form: { rectangle: { cornerRadius: 5 } }, fill }, [23, 23]), "layer");
  const line = { width: 4, color: "#000000" };
  assert.deepEqual([hit({ form: { ellipse: {} }, line }, [50, 50]), hit({ form: { ellipse: {} }, line }, [50, 21])], [
    "item",
    "layer",
  ]);
  assert.deepEqual([
    hit({ form: { line: [[0, 0], [1, 1]] }, line }, [50, 50]),
    hit({ form: { line: [[0, 0], [1, 1]] }, line }, [30, 70]),
  ], ["layer", "item"]);
  // Paths as SVG writes them, with small letters, curves that go on smoothly, and flags without spaces.
  for (const path of ["M0 0h1v1z", "m0 0 1 0L1,1Z", "M1 1V0H0L1 1", "M0 0L1-0 1 1z"]) {
    assert.deepEqual([hit({ form: { path }, fill }, [75, 30]), hit({ form: { path }, fill }, [22, 78])], [
      "layer",
      "item",
    ], path);
  }
  for (
    const path of [
      "M.5 0a.5.5 0 01.5.5.5.5 0 11-.5-.5z",
      "M.5 0C.8 0 1 .2 1 .5S.8 1 .5 1 0 .8 0 .5.2 0 .5 0z",
      "M.5 0Q1 0 1 .5T.5 1 0 .5.5 0z",
    ]
  ) {
    assert.deepEqual([hit({ form: { path }, fill }, [50, 50]), hit({ form: { path }, fill }, [23, 23])], [
      "layer",
      "item",
    ], path);
  }
  // A form that only the page knows is touched in its frame.
  assert.equal(hit({ form: { mask: "leaf.png" }, fill }, [22, 78]), "layer");
  // One that comes with a command is known, too.
  const session = open(scene, { minGrabExtent: 0 });
  session.perform({
    command: "addLayer",
    layer: { id: "disc", size: [60, 60], center: [50, 50], shape: { form: { ellipse: {} }, fill } },
  }, 0);
  assert.deepEqual([session.hit([50, 50]).kind, session.hit([22, 22]).kind], ["layer", "item"]);
});

test("slots are touched on their paths without being told, and on their pictures once they are", () => {
  const slots = [
    { id: "under", frame: [0, 0, 200, 100] },
    { id: "path", frame: [0, 0, 100, 100], shape: { path: "M0 0L1 0L1 1Z" } },
    { id: "masked", frame: [100, 0, 100, 100] },
  ];
  const photos = ["A", "B", "C"].map((id) => ({ id, size: [400, 300] }));
  const items = slots.map(({ id }, index) => ({ id: photos[index].id, photo: photos[index].id, slot: id }));
  const session = open({ canvas: [200, 100], slots, photos, items }, { minGrabExtent: 0 });
  const hit = (place) => session.hit(place).item;
  assert.deepEqual([hit([75, 25]), hit([25, 75])], ["B", "A"]);
  assert.deepEqual([hit([125, 50]), hit([175, 50])], ["C", "C"]);
  session.setSlotMask("masked", { columns: 2, cells: [1, 0] });
  assert.deepEqual([hit([125, 50]), hit([175, 50])], ["C", "A"]);
  assert.throws(() => session.setSlotMask("masked", { columns: 2, cells: [1, 0, 1] }), CollageError);
  session.setSlotMask("masked", null);
  assert.deepEqual([hit([125, 50]), hit([175, 50])], ["C", "C"]);
});

test("the plate of a text that is emptied is left out until it has words", () => {
  const plate = {
    id: "plate",
    size: [60, 20],
    center: [50, 30],
    with: "title",
    shape: { form: { rectangle: {} }, fill: "#000" },
  };
  const title = { id: "title", size: [40, 10], center: [50, 80], text: { text: "Rome" } };
  const session = open({ ...scene, layers: [plate, title] }, { minGrabExtent: 0 });
  const hidden = (each = session) => each.presentation(Infinity).layers.map((layer) => layer.hidden);
  const say = (text, time) => session.perform({ command: "setContent", layer: "title", text }, time);
  assert.deepEqual([hidden(), session.hit([50, 30]).layer], [[false, false], "plate"]);
  for (const [time, blank] of ["", { text: " \n\t" }].entries()) {
    say(blank, 2 * time);
    assert.deepEqual([hidden(), session.hit([50, 30]).kind, session.hit([50, 80]).layer], [
      [true, false],
      "item",
      "title",
    ]);
    // What is saved has the plate as it is.
    assert.deepEqual(session.state.layers.map((layer) => [layer.hidden, layer.with]), [[false, "title"], [
      false,
      undefined,
    ]]);
    assert.deepEqual(hidden(session.copy()), [true, false]);
    say({ text: "Paris" }, 2 * time + 1);
    assert.deepEqual(hidden(), [false, false]);
  }
  session.perform({ command: "undo" }, 9);
  assert.deepEqual(hidden(), [true, false]);
  assert.deepEqual(hidden(open({ ...scene, layers: [plate, { ...title, text: "" }] })), [true, false]);
});

test("a stroke is touched on its outline, a sticker where it is opaque", () => {
  const stroke = { tool: "line", samples: [[20, 20], [80, 80]], width: 0.06 };
  const layers = [{ id: "line", size: [60, 60], center: [50, 50], stroke }];
  const session = open({ ...scene, layers }, { minGrabExtent: 0 });
  // Without being told, the session knows the forms of strokes.
  assert.equal(session.hit([70, 30]).kind, "item");
  assert.equal(session.hit([35, 36]).layer, "line");
  session.setTouchArea({ stroke }, { columns: 2, cells: [0, 1, 0, 0] });
  assert.equal(session.hit([70, 30]).layer, "line");
  assert.equal(session.hit([35, 36]).kind, "item");
  session.setTouchArea({ stroke }, null);
  assert.equal(session.hit([35, 36]).layer, "line");
  assert.throws(() => session.setTouchArea({ stroke }, { columns: 3, cells: [0, 1] }), CollageError);
});

test("a focus that is found late is no step, and a copy has a history of its own", () => {
  const session = open(scene);
  session.perform({ command: "flip", item: "B", direction: "horizontal" }, 0);
  const found = [{ item: "B", photo: "sea", point: [0.2, 0.7] }];
  assert.deepEqual(session.supply(found, 0).changes, ["presentation", "scene"]);
  assert.deepEqual(session.supply(found, 0).changes, []);
  const copy = session.copy();
  assert.deepEqual(copy.state, session.state);
  copy.perform({ command: "undo" }, 1);
  assert.deepEqual([copy.state.undoCount, session.state.undoCount], [0, 1]);
  assert.deepEqual([copy.state.items[1].focus, copy.state.items[1].mirrored], [[0.2, 0.7], false]);
  assert.deepEqual(session.supply([{ item: "B", photo: "sea", point: [0.5, 0.5], former: [0.2, 0.7] }], 1).changes, [
    "presentation",
    "scene",
  ]);
  copy.close();
  assert.deepEqual(session.state.items[1].focus, [0.5, 0.5]);
  assert.throws(() => session.supply([{ item: "B", photo: "sea" }], 1), CollageError);
  assert.throws(() => copy.copy(), CollageError);
  session.close();
});

test("what the user chooses of the style is in the session's history, and goes along to another template", () => {
  const session = open({
    ...scene,
    slots: [{ id: "left", frame: [10, 10, 90, 80] }, { id: "right", frame: [110, 10, 90, 80] }],
  });
  const { shown, chosen, isChosen, hasFixedMargin } = session.style;
  assert.deepEqual([shown.border, shown.background, chosen, isChosen, hasFixedMargin], [
    0,
    "#ffffff",
    {},
    false,
    false,
  ]);
  for (const [step, gap] of [20, 40, 60].entries()) session.perform(session.restyling({ gap }), step, 3);
  session.perform(session.restyling({ background: "blurred", border: 50, borderColor: "#102030" }), 4);
  assert.deepEqual(session.style.chosen, { gap: 60, border: 50, borderColor: "#102030", background: "blurred" });
  assert.deepEqual([session.style.shown.gap, session.state.undoCount, session.state.undoName], [60, 2, "restyle"]);
  const other = layout({ canvas: [200, 100], split: { row: ["left", "right"] } });
  const plain = session.layingOut(other, { keepsStyle: false });
  assert.deepEqual([plain.rule, plain.chosen], ["readingOrder", undefined]);
  session.perform(session.layingOut(other), 6);
  const { template } = session;
  assert.deepEqual([template.defaults.border.color, Boolean(template.canvas.background.blur)], ["#102030", true]);
  assert.equal(session.style.shown.gap, 60);
  for (let step = 0; step < 3; step += 1) session.perform({ command: "undo" }, 7);
  assert.deepEqual([session.style.chosen, session.template.slots[0].frame], [{}, [10, 10, 90, 80]]);
});

test("a history is kept and taken up again", () => {
  const photos = [...scene.photos, { id: "p", size: [10, 10] }];
  const session = open(scene);
  session.perform({ command: "flip", item: "A", direction: "horizontal" }, 0);
  session.perform(session.restyling({ corners: 30 }), 1);
  session.perform({ command: "add", item: "N", photo: "p", size: [10, 10] }, 2);
  session.perform({ command: "undo" }, 3);
  const kept = session.history();
  assert.deepEqual([kept.undo.map(({ name }) => name), kept.redo.map(({ name }) => name)], [["restyle", "flip"], [
    "add",
  ]]);
  assert.deepEqual(session.history(), kept);
  const again = collage.open(session.write(), { photos });
  again.takeUp(kept, photos);
  assert.deepEqual([again.state.undoCount, again.state.undoName, again.state.redoName], [2, "restyle", "add"]);
  again.perform({ command: "redo" }, 0);
  assert.deepEqual(again.state.unplaced.map(({ id }) => id), ["N"]);
  for (let step = 0; step < 3; step += 1) again.perform({ command: "undo" }, 1);
  assert.deepEqual([again.state.items[0].mirrored, again.template, again.style.chosen], [
    false,
    open(scene).template,
    {},
  ]);
  const touched = collage.open(session.write(), { photos });
  touched.perform({ command: "delete", item: "B" }, 0);
  touched.takeUp(kept, photos);
  assert.deepEqual([touched.state.undoCount, touched.state.redoCount, session.history({ steps: 1 }).undo.length], [
    3,
    0,
    1,
  ]);
});
