// Collage's editing session in a browser or in Node: the same model, and the same results bit for bit.
// Types and their units are in collage.d.ts.
import { CollageError, CollageFormat } from "./collage-format.js";

export { CollageError, CollageFormat };

const FITS = ["cover", "contain", "fill", "none"];
const TOUCHES = ["began", "moved", "ended", "cancelled"];
const POINTERS = ["touch", "pen", "mouse"];
const PHASES = [
  "idle",
  "pressed",
  "panning",
  "manipulating",
  "lifted",
  "swapping",
  "divider",
  "dead",
  "offering",
  "slot",
];
const CHANGES = ["phase", "presentation", "preview", "selection", "scene", "guides", "hover", "pages"];
const AXES = ["row", "column"];
const EASINGS = ["linear", "ease", "ease-in", "ease-out", "ease-in-out", "back"];
const GUIDES = ["center", "edge", "spacing", "angle"];
const DIRECTIONS = ["left", "right", "up", "down"];
const HANDLES = ["topLeft", "topRight", "bottomRight", "bottomLeft", "rotate", "top", "right", "bottom", "left"];
const HITS = ["canvas", "item", "slot", "layer", "divider", "handle", "slotHandle"];
const CURSORS = [
  "standard",
  "pointer",
  "grab",
  "grabbing",
  "resizeColumn",
  "resizeRow",
  "resizeFalling",
  "resizeRising",
  "resizeHorizontal",
  "resizeVertical",
  "rotate",
];
// The names of CSS; it has none for a rotation.
const CSS_CURSORS = {
  standard: "default",
  resizeColumn: "col-resize",
  resizeRow: "row-resize",
  resizeFalling: "nwse-resize",
  resizeRising: "nesw-resize",
  resizeHorizontal: "ew-resize",
  resizeVertical: "ns-resize",
  rotate: "crosshair",
};
const EDITS = [
  "move",
  "zoom",
  "rotate",
  "adjust",
  "swap",
  "place",
  "setAside",
  "delete",
  "compact",
  "relayout",
  "replace",
  "add",
  "duplicate",
  "lock",
  "unlock",
  "flip",
  "turn",
  "straighten",
  "fit",
  "crop",
  "reset",
  "reorder",
  "align",
  "resize",
  "group",
  "ungroup",
  "look",
  "resetLook",
  "copyLook",
  "perspective",
  "edit",
  "restyle",
  "hide",
  "show",
  "erase",
  "role",
  "trim",
  "rename",
  "slots",
];
/** The kinds of garments, in the order of the module. */
export const ROLES = ["dress", "outerwear", "top", "bottom", "shoes", "bag", "hat", "accessory"];
const REFUSALS = [
  "unknownItem",
  "unknownSlot",
  "unknownLayer",
  "nameTaken",
  "photoDiffers",
  "locked",
  "notAllowed",
  "badNumber",
  "badWeights",
  "nothingToDo",
  "slotTaken",
  "badTime",
  "badName",
  "unknownPage",
  "pageTaken",
  "pageCount",
];
/** The adjustments of looks, in the order of the module. */
export const ADJUSTMENTS = [
  "exposure",
  "temperature",
  "tint",
  "contrast",
  "highlights",
  "shadows",
  "whites",
  "blacks",
  "fade",
  "saturation",
  "vibrance",
  "hue",
  "grayscale",
  "grayRed",
  "grayYellow",
  "grayGreen",
  "grayCyan",
  "grayBlue",
  "grayMagenta",
  "sepia",
  "invert",
  "posterize",
  "noiseReduction",
  "clarity",
  "sharpen",
  "blur",
  "radialBlur",
  "tiltShift",
  "oilPaint",
  "pencilSketch",
  "pixelate",
  "vignette",
  "halftone",
  "grain",
];
const CURVES = ["master", "red", "green", "blue"];
const BLENDS = [
  "normal",
  "multiply",
  "screen",
  "overlay",
  "darken",
  "lighten",
  "color-dodge",
  "color-burn",
  "hard-light",
  "soft-light",
  "difference",
  "exclusion",
  "hue",
  "saturation",
  "color",
  "luminosity",
];
const LEVELS = ["above", "below"];
const UNITS = ["px", "mm", "cm", "in", "pt"];
const TOOLS = [
  "pen",
  "marker",
  "highlighter",
  "neon",
  "pencil",
  "eraser",
  "blur",
  "pixelate",
  "arrow",
  "line",
  "rectangle",
  "ellipse",
];
const LINE_ENDS = ["round", "butt", "square", "arrow", "dot"];
// The aspect ratios that editors offer for a crop, in the order of the module.
export const CROP_ASPECTS = ["original", "1:1", "5:4", "4:5", "4:3", "3:4", "3:2", "2:3", "16:9", "9:16"];

// MARK: Checks of arguments passed as numbers; the module checks all other input, as strictly as the command line does.

/** Returns a shortened text of a value, for messages. */
function shown(value) {
  let text;
  try {
    text = typeof value === "number" ? String(value) : JSON.stringify(value);
  } catch {
    // JSON cannot represent cycles and big integers.
  }
  text ??= typeof value === "undefined" ? "undefined" : `a ${typeof value}`;
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}

/** Throws an error about the value at a path. */
export function reject(path, value, rule) {
  const found = value === undefined ? "missing" : shown(value);
  throw new CollageError([{ path, message: `${found}; ${rule}` }]);
}

export function number(value, path) {
  return typeof value === "number" ? value : reject(path, value, "it must be a number");
}

function integer(value, path, min, max) {
  const isValid = Number.isInteger(value) && value >= min && value <= max;
  return isValid ? value : reject(path, value, `it must be an integer from ${min} to ${max}`);
}

function flag(value, path) {
  return typeof value === "boolean" ? value : reject(path, value, "it must be true or false");
}

/** Returns an array of numbers with a form such as `[x, y]`. */
export function numbers(value, path, { text, count }) {
  const isList = Array.isArray(value) || ArrayBuffer.isView(value);
  if (!isList || value.length !== count) reject(path, value, `it must be ${text}`);
  for (let index = 0; index < count; index += 1) {
    if (typeof value[index] !== "number") reject(`${path}[${index}]`, value[index], "it must be a number");
  }
  return value;
}

function choice(values, value, path) {
  const index = value === null ? -1 : values.indexOf(value);
  return index < 0 ? reject(path, value, `it must be one of ${values.filter(Boolean).join(", ")}`) : index;
}

/** Freezes a JSON value with all its parts, and returns it. */
function frozen(value) {
  if (typeof value === "object" && value !== null) Object.values(Object.freeze(value)).forEach(frozen);
  return value;
}

export const POINT = { text: "[x, y]", count: 2 };
const BEZIER = { text: "a name or [x1, y1, x2, y2]", count: 4 };
const RECT = { text: "[x, y, width, height]", count: 4 };

/** A cache of the names and layer contents for which the module's numbers stand. */
class Names {
  static #all = new WeakMap();
  #module;
  #names = [];
  #contents = [];
  /** The contents by their texts, so that equal contents are the same object. */
  #known = new Map();
  #limit = 1_000;

  constructor(module) {
    this.#module = module;
  }

  /** Returns the names of a module. */
  static of(module) {
    if (!Names.#all.has(module.exports)) Names.#all.set(module.exports, new Names(module));
    return Names.#all.get(module.exports);
  }

  /** Discards the names if there are many; must be called before the module writes numbers. */
  release() {
    const count = this.#names.length + this.#contents.length;
    if (count < this.#limit) return;
    // The limit grows, so that a session with many names is not asked for them repeatedly.
    this.#limit = this.#limit === Infinity ? Math.max(1_000, 2 * count) : Infinity;
    if (this.#limit < Infinity) return;
    this.#module.exports.collage_forget_names();
    [this.#names, this.#contents] = [[], []];
    this.#known.clear();
  }

  name(number) {
    if (number < 0) return null;
    return (this.#names[number] ??= this.#module.receive(this.#module.exports.collage_name(number)));
  }

  /** Returns the content with a number, with the keys of a layer. */
  contentOf(number) {
    if (number < 0) return {};
    return (this.#contents[number] ??= this.#shared(
      this.#module.receive(this.#module.exports.collage_content(number)),
    ));
  }

  #shared(text) {
    if (!this.#known.has(text)) this.#known.set(text, frozen(JSON.parse(text)));
    return this.#known.get(text);
  }
}

/** Reads numbers in the order in which the module writes them. */
class Reader {
  #position = 0;

  constructor(numbers, names) {
    this.numbers = numbers;
    this.names = names;
  }

  next() {
    return this.numbers[this.#position++];
  }

  take(count) {
    this.#position += count;
    const taken = new Array(count);
    for (let index = 0, start = this.#position - count; index < count; index += 1)
      taken[index] = this.numbers[start + index];
    return taken;
  }

  name() {
    return this.names.name(this.next());
  }

  flag() {
    return this.next() === 1;
  }

  list(each) {
    const values = new Array(this.next());
    for (let index = 0; index < values.length; index += 1) values[index] = each();
    return values;
  }

  element(isLayer, name) {
    return name === null ? null : isLayer ? { layer: name } : { item: name };
  }

  /** Sets a key of an object to a name; as in documents, a missing name has no key. */
  named(object, key) {
    const name = this.name();
    if (name !== null) object[key] = name;
  }

  item() {
    const item = { id: this.name(), photo: this.name() };
    this.named(item, "slot");
    this.named(item, "alt");
    item.locked = this.flag();
    const hasFocus = this.flag();
    const focus = this.take(2);
    if (hasFocus) item.focus = focus;
    item.zoom = this.next();
    item.rotation = this.next();
    item.quarterTurns = this.next();
    item.mirrored = this.flag();
    const fit = FITS[this.next()];
    if (fit) item.fit = fit;
    const hasCrop = this.flag();
    const crop = this.take(4);
    if (hasCrop) item.crop = crop;
    item.straighten = this.next();
    const kind = this.next();
    if (kind === 1) item.keystone = this.take(2);
    if (kind === 2) item.corners = Array.from({ length: 4 }, () => this.take(2));
    const role = ROLES[this.next()];
    if (role) item.role = role;
    const [start, end] = this.take(2);
    const muted = this.flag();
    // As in documents, a whole clip has no key.
    if (start > 0 || end >= 0 || muted) item.clip = { start, ...(end < 0 ? {} : { end }), muted };
    if (this.flag()) item.look = this.look();
    return item;
  }

  /** Returns a projective map as the numbers of a 3 by 3 matrix, column by column, or null. */
  correction() {
    if (!this.flag()) return null;
    const [a, b, c, d, tx, ty, px, py, w] = this.take(9);
    return [a, b, px, c, d, py, tx, ty, w];
  }

  look() {
    const [filter, strength] = [this.name(), this.next()];
    return { filter, strength, adjust: this.adjustments() };
  }

  /** Returns a displayed look, or null if it changes nothing. */
  shownLook() {
    if (!this.flag()) return null;
    return { adjust: this.adjustments(), filters: this.list(() => ({ filter: this.name(), weight: this.next() })) };
  }

  adjustments() {
    const adjust = {};
    for (const [index, value] of this.list(() => this.take(2))) adjust[ADJUSTMENTS[index]] = value;
    const curves = CURVES.map((key) => [key, this.list(() => this.take(2))]).filter(([, points]) => points.length > 0);
    if (curves.length > 0) adjust.curves = Object.fromEntries(curves);
    if (this.flag()) {
      const [shadows, highlights] = [this.color(), this.color()];
      adjust.splitToning = { shadows, highlights, balance: this.next(), strength: this.next() };
    }
    if (this.flag()) adjust.duotone = { dark: this.color(), light: this.color(), strength: this.next() };
    return adjust;
  }

  color() {
    const bytes = this.take(4).map((byte) => byte.toString(16).padStart(2, "0"));
    return `#${bytes.slice(0, bytes[3] === "ff" ? 3 : 4).join("")}`;
  }

  layer() {
    const layer = { id: this.name() };
    this.named(layer, "name");
    this.named(layer, "alt");
    [layer.size, layer.center] = [this.take(2), this.take(2)];
    [layer.scale, layer.rotation, layer.locked] = [this.next(), this.next(), this.flag()];
    this.named(layer, "group");
    [layer.opacity, layer.blend] = [this.next(), BLENDS[this.next()]];
    if (this.flag()) {
      const [x, y, blur] = this.take(3);
      layer.shadow = { x, y, blur, color: this.color() };
    }
    [layer.level, layer.hidden, layer.fromTemplate] = [LEVELS[this.next()], this.flag(), this.flag()];
    this.named(layer, "with");
    return Object.assign(layer, this.names.contentOf(this.next()));
  }

  slot() {
    return { id: this.name(), frame: this.take(4), rotation: this.next() };
  }

  phase() {
    const phase = { phase: PHASES[this.next()] };
    const isLayer = this.flag();
    Object.assign(phase, this.element(isLayer, this.name()));
    const target = this.name();
    if (target !== null) phase.target = target;
    return phase;
  }

  state() {
    const phase = this.phase();
    const other = this.phase();
    const selection = this.selection();
    const selections = this.list(() => this.selection());
    const [undoCount, redoCount, fingerCount] = this.take(3);
    const hasDeadline = this.flag();
    const deadline = this.next();
    const [undoName, redoName] = this.take(2).map((index) => EDITS[index] ?? null);
    const state = {
      otherHand: other.phase === "idle" ? null : other,
      selection,
      selections,
      undoCount,
      redoCount,
      fingerCount,
      deadline: hasDeadline ? deadline : null,
      undoName,
      redoName,
      items: this.list(() => this.item()),
      unplaced: this.list(() => this.item()),
      layers: this.list(() => this.layer()),
      slots: this.list(() => this.slot()),
    };
    return Object.assign(phase, state);
  }

  presentation() {
    const slots = this.list(() => this.slot());
    const items = this.list(() => ({
      item: this.name(),
      photo: this.name(),
      slot: this.name(),
      transform: this.take(6),
      visiblePart: this.take(4),
      focus: this.take(2),
      zoom: this.next(),
      correction: this.correction(),
      look: this.shownLook(),
    }));
    const layers = this.list(() => this.layer());
    const exchange = this.flag()
      ? {
        item: this.name(),
        source: this.name(),
        target: this.name(),
        displaced: this.name(),
        isOverTarget: this.flag(),
      }
      : null;
    const ghost = this.flag()
      ? {
        item: this.name(),
        photo: this.name(),
        slot: this.slot(),
        transform: this.take(6),
        correction: this.correction(),
        isHeld: this.flag(),
        look: this.shownLook(),
      }
      : null;
    const guides = this.list(() => ({ kind: GUIDES[this.next()], start: this.take(2), end: this.take(2) }));
    const handles = this.list(() => ({ kind: HANDLES[this.next()], position: this.take(2) }));
    const selection = this.selection();
    const selections = this.list(() => this.selection());
    const hovered = this.flag() ? this.hit() : null;
    const canvasLook = this.shownLook();
    return { slots, items, layers, exchange, ghost, guides, handles, selection, selections, hovered, canvasLook };
  }

  selection() {
    const kind = this.next();
    const selected = this.name();
    return kind === 0 ? null : { [["item", "layer", "slot"][kind - 1]]: selected };
  }

  divider() {
    const depth = this.next();
    const branch = depth < 0 ? null : this.take(depth);
    return { branch, index: this.next(), axis: AXES[this.next()], strip: this.take(4) };
  }

  hit() {
    const kind = HITS[this.next()];
    if (kind === "canvas") return { kind };
    if (kind === "divider") return { kind, divider: this.divider() };
    if (kind === "handle") return { kind, layer: this.name(), handle: HANDLES[this.next()] };
    if (kind === "slotHandle") return { kind, slot: this.name(), handle: HANDLES[this.next()] };
    return { kind, [kind]: this.name() };
  }

  outline() {
    return this.list(() => this.list(() => this.take(2)));
  }
}

/** Returns the properties that determine a stroke's outline, as numbers. */
function strokeForm({ tool, width, start = "round", end = "round", dashes = [], samples }) {
  return [
    choice(TOOLS, tool, "tool"),
    number(width, "width"),
    choice(LINE_ENDS, start, "start"),
    choice(LINE_ENDS, end, "end"),
    dashes.length,
    ...dashes,
    samples.length,
    ...samples.flatMap(([x, y, pressure, time]) => [x, y, pressure ?? -1, time ?? 0]),
  ];
}

/** Returns contours as numbers: the kind 1, their count, and the points of each contour. */
function outlineNumbers(contours) {
  return [1, contours.length, ...contours.flatMap((contour) => [contour.length, ...contour.flat()])];
}

/** Returns the opaque cells of a grid as numbers, with the kind 2; the kind 0 for null. */
function maskNumbers(mask) {
  if (mask === null) return [0];
  return [2, number(mask.columns, "columns"), mask.cells.length, ...Array.from(mask.cells, (cell) => (cell ? 1 : 0))];
}

/** A session in the module, by its handle. */
export class Session {
  #module;
  #handle;
  #names;
  /** The template read last, with its number. */
  #known = { number: null, template: null };

  constructor(module, handle) {
    [this.#module, this.#handle] = [module, handle];
    this.#names = Names.of(module);
    if (handle < 0) throw this.#failure(handle);
  }

  get #exports() {
    return this.#module.exports;
  }

  #failure(result) {
    if (result === -1) return new CollageError("the session is closed");
    if (result === -4) return new CollageError("too many sessions are open; close some");
    return new CollageError("a value is missing or out of range");
  }

  /** Writes numbers into the module's buffer and returns their count. */
  #send(numbers) {
    const address = this.#exports.collage_buffer(numbers.length);
    if (address === 0) throw new CollageError(`${numbers.length} numbers are too many`);
    new Float64Array(this.#exports.memory.buffer, address, numbers.length).set(numbers);
    return numbers.length;
  }

  /** Returns a reader of the numbers that a function writes. */
  #receive(write) {
    this.#names.release();
    const count = write(this.#exports);
    if (count < 0) throw this.#failure(count);
    const address = this.#exports.collage_buffer(0);
    // Copied, because requests for names may make the memory grow.
    return new Reader(new Float64Array(this.#exports.memory.buffer, address, count).slice(), this.#names);
  }

  /** Returns the text that a function writes. */
  #text(call, file) {
    const result = this.#module.complete(call);
    if (result < 0 && result > -1000) throw this.#failure(result);
    return this.#module.receive(result, file);
  }

  /** Returns the response for which a number stands. For the wrappers only. */
  answered(result) {
    if (result <= -1000) this.#module.receive(result);
    if (result <= -100) return { changes: [], refusal: REFUSALS[-100 - result] };
    if (result < 0) throw this.#failure(result);
    return { changes: CHANGES.filter((_, bit) => result & (1 << bit)), refusal: null };
  }

  touch(id, phase, position, time, isPrimary = false, pointerType = "touch") {
    const code = choice(TOUCHES, phase, "phase");
    numbers(position, "position", POINT);
    // Browsers report an unknown pointer type as an empty string.
    const pointer = choice(POINTERS, pointerType === "" ? "touch" : pointerType, "pointerType");
    const flags = (flag(isPrimary, "isPrimary") ? 1 : 0) + 2 * pointer;
    const finger = integer(id, "id", -0x80000000, 0x7fffffff);
    const touch = this.#exports.collage_touch;
    return this.answered(touch(this.#handle, finger, code, position[0], position[1], number(time, "time"), flags));
  }

  trackpad(phase, position, { pan = [0, 0], magnification = 1, degrees = 0 }, time) {
    const code = choice(TOUCHES, phase, "phase");
    const [x, y] = numbers(position, "position", POINT);
    const [panX, panY] = numbers(pan, "pan", POINT);
    const changes = [number(magnification, "magnification"), number(degrees, "degrees"), number(time, "time")];
    return this.answered(this.#exports.collage_trackpad(this.#handle, code, x, y, panX, panY, ...changes));
  }

  event(line) {
    return this.answered(
      this.#module.complete(() => this.#exports.collage_event(this.#handle, ...this.#module.send(line))),
    );
  }

  offer(phase, position, content, time) {
    return this.event({ t: time, offer: phase, at: position, ...content });
  }

  hover(position, time, pointerType = "mouse") {
    const [x, y] = position === null ? [NaN, NaN] : numbers(position, "position", POINT);
    const pointer = choice(POINTERS, pointerType === "" ? "mouse" : pointerType, "pointerType");
    return this.answered(this.#exports.collage_hover(this.#handle, x, y, pointer, number(time, "time")));
  }

  hit(position, pointerType = "mouse") {
    const [x, y] = numbers(position, "position", POINT);
    const pointer = choice(POINTERS, pointerType === "" ? "mouse" : pointerType, "pointerType");
    const reader = this.#receive(({ collage_hit }) => collage_hit(this.#handle, x, y, pointer));
    const hit = reader.hit();
    const cursor = CURSORS[reader.next()];
    return { ...hit, cursor: CSS_CURSORS[cursor] ?? cursor };
  }

  scrollVelocity(visible) {
    const view = numbers(visible, "visible", RECT);
    return this.#receive(({ collage_scroll_velocity }) => collage_scroll_velocity(this.#handle, ...view)).take(2);
  }

  get dividers() {
    const reader = this.#receive(({ collage_dividers }) => collage_dividers(this.#handle));
    return reader.list(() => reader.divider());
  }

  neighbor(slot, direction) {
    const way = choice(DIRECTIONS, direction, "direction");
    const [length] = this.#module.send(slot);
    return this.#receive(({ collage_neighbor }) => collage_neighbor(this.#handle, length, way)).name();
  }

  outline(slot, time, tolerance) {
    const place = this.presentation(time).slots.findIndex(({ id }) => id === slot);
    if (place < 0) reject("slot", slot, "the slot does not exist");
    number(tolerance, "tolerance");
    return this.#receive(({ collage_outline }) => collage_outline(this.#handle, place, time, tolerance)).outline();
  }

  outlines(time, tolerance) {
    const [now, length] = [number(time, "time"), number(tolerance, "tolerance")];
    const reader = this.#receive(({ collage_outlines }) => collage_outlines(this.#handle, now, length));
    return reader.list(() => reader.outline());
  }

  get deadline() {
    const time = this.#exports.collage_deadline(this.#handle);
    if (Number.isNaN(time)) throw this.#failure(-1);
    return time === Infinity ? null : time;
  }

  strokeOutline(stroke, tolerance, widthScale = 1) {
    const [length, factor] = [number(tolerance, "tolerance"), number(widthScale, "widthScale")];
    const count = this.#send(strokeForm(stroke));
    return this.#receive(({ collage_stroke_outline }) => collage_stroke_outline(this.#handle, count, length, factor))
      .outline();
  }

  erasing(path, radius) {
    const places = path.flatMap((place, index) => numbers(place, `path[${index}]`, POINT));
    const count = this.#send([path.length, ...places]);
    const text = this.#text(() => this.#exports.collage_erasing(this.#handle, number(radius, "radius"), count));
    return text === "" ? null : JSON.parse(text);
  }

  setTouchArea(content, area) {
    const [length] = this.#module.send(content);
    const count = this.#send(area?.outline ? outlineNumbers(area.outline) : maskNumbers(area));
    this.answered(this.#exports.collage_set_touch_area(this.#handle, length, count));
  }

  setSlotMask(slot, mask) {
    const [length] = this.#module.send(slot);
    this.answered(this.#exports.collage_set_slot_mask(this.#handle, length, this.#send(maskNumbers(mask))));
  }

  setPolicy(policy) {
    this.answered(this.#exports.collage_set_policy(this.#handle, ...this.#module.send(policy)));
  }

  cancel(time, interaction = -1) {
    const id = interaction === -1 ? -1 : integer(interaction, "interaction", 0, 0x7fffffff);
    return this.answered(this.#exports.collage_cancel(this.#handle, number(time, "time"), id));
  }

  wait(time) {
    return this.answered(this.#exports.collage_wait(this.#handle, number(time, "time")));
  }

  perform(command, time, interaction) {
    return this.event({ t: time, ...command, interaction });
  }

  supply(found, time) {
    return this.event({ t: time, supply: found });
  }

  copy() {
    return new Session(this.#module, this.#exports.collage_copy(this.#handle));
  }

  get template() {
    const number = this.#exports.collage_template_number(this.#handle);
    if (number !== this.#known.number) {
      this.#known = {
        number,
        template: frozen(JSON.parse(this.#text(() => this.#exports.collage_template(this.#handle)))),
      };
    }
    return this.#known.template;
  }

  get style() {
    return JSON.parse(this.#text(() => this.#exports.collage_style(this.#handle)));
  }

  restyling(choices) {
    return JSON.parse(
      this.#text(() => this.#exports.collage_restyling(this.#handle, ...this.#module.send(choices)), "style"),
    );
  }

  layingOut(template, { keepsStyle = true } = {}) {
    const call = () =>
      this.#exports.collage_laying_out(this.#handle, ...this.#module.send(template), keepsStyle ? 1 : 0);
    return JSON.parse(this.#text(call, "template"));
  }

  history({ steps = 60, bytes = 1_500_000 } = {}) {
    return JSON.parse(this.#text(() => this.#exports.collage_history(this.#handle, steps, bytes)));
  }

  takeUp(history, photos) {
    this.answered(
      this.#module.complete(() => this.#exports.collage_take_up(this.#handle, ...this.#module.send(history, photos))),
    );
  }

  get document() {
    return JSON.parse(this.write());
  }

  write() {
    return this.#text(() => this.#exports.collage_document(this.#handle));
  }

  get state() {
    return this.#receive(({ collage_state }) => collage_state(this.#handle)).state();
  }

  presentation(time) {
    const now = number(time, "time");
    return this.#receive(({ collage_presentation }) => collage_presentation(this.#handle, now)).presentation();
  }

  isSettling(time) {
    const answer = this.#exports.collage_is_settling(this.#handle, number(time, "time"));
    if (answer < 0) throw this.#failure(answer);
    return answer === 1;
  }

  close() {
    this.#exports.collage_close(this.#handle);
  }

  /** Returns what a function makes of the session's handle, which then belongs to it. For the wrappers only. */
  handedOver(take) {
    return take(this.#handle);
  }

  /** Opens the transition to the scene of another session; closing it closes this session. For `Collage` only. */
  transition(end, easing) {
    const curve = Array.isArray(easing) ? numbers(easing, "easing", BEZIER) : [0, 0, 0, 0];
    const index = Array.isArray(easing) ? -1 : choice(EASINGS, easing, "easing");
    this.answered(this.#exports.collage_transition(this.#handle, end.#handle, index, ...curve));
    return new Transition({
      at: (time) => {
        const now = number(time, "time");
        return this.#receive(({ collage_transition_at }) => collage_transition_at(this.#handle, now)).presentation();
      },
      outline: (place, time, tolerance) => {
        const length = number(tolerance, "tolerance");
        return this.#receive(({ collage_transition_outline }) =>
          collage_transition_outline(this.#handle, place, time, length)
        ).outline();
      },
      close: () => this.close(),
    });
  }
}

/** A transition from one scene to another. */
export class Transition {
  #calls;

  constructor(calls) {
    this.#calls = calls;
  }

  at(time) {
    return this.#calls.at(time);
  }

  outline(slot, time, tolerance) {
    const place = this.at(time).slots.findIndex(({ id }) => id === slot);
    if (place < 0) reject("slot", slot, "the slot does not exist");
    return this.#calls.outline(place, time, tolerance);
  }

  close() {
    this.#calls.close();
  }
}

/** The module, which opens sessions and reads documents. */
export class Collage extends CollageFormat {
  async loadLayouts(source) {
    this.module.layouts = await CollageFormat.load(source);
  }

  resized(template, { width, height, unit = "px" }) {
    const { module } = this;
    const [length] = module.send(template);
    const sides = [number(width, "width"), number(height, "height")];
    return JSON.parse(
      module.receive(module.exports.collage_resized(length, ...sides, choice(UNITS, unit, "unit")), "template"),
    );
  }

  pattern({ kind, size, angle = 0 }, area, tolerance) {
    const { exports } = this.module;
    const [length] = this.module.send(kind);
    const places = [
      size === undefined ? NaN : number(size, "size"),
      number(angle, "angle"),
      ...numbers(area, "area", RECT),
    ];
    const count = exports.collage_pattern(length, ...places, number(tolerance, "tolerance"));
    if (count < 0) reject("pattern", kind, "the pattern is not valid");
    const reader = new Reader(new Float64Array(exports.memory.buffer, exports.collage_buffer(0), count).slice());
    const transform = reader.take(6);
    return { transform, inks: reader.list(() => ({ opacity: reader.next(), contours: reader.outline() })) };
  }

  /** The minimum and maximum of every adjustment, by name. */
  get adjustmentRanges() {
    const { exports } = this.module;
    const count = exports.collage_adjustment_ranges();
    const ranges = Array.from(new Float64Array(exports.memory.buffer, exports.collage_buffer(0), count));
    return Object.fromEntries(ADJUSTMENTS.map((name, index) => [name, ranges.slice(2 * index, 2 * index + 2)]));
  }

  open(composition, { photos = [], policy, templates, file = "composition" } = {}) {
    this.keep(templates);
    const { module } = this;
    const handle = module.complete(() =>
      module.exports.collage_open(...module.send(composition, photos, policy ?? ""))
    );
    if (handle <= -1000) module.receive(handle, file);
    return new Session(module, handle);
  }

  transition(start, end, { easing = "ease-in-out", ...options } = {}) {
    const session = this.open(start, options);
    let other;
    try {
      other = this.open(end, options);
      return session.transition(other, easing);
    } catch (error) {
      session.close();
      throw error;
    } finally {
      other?.close();
    }
  }
}
