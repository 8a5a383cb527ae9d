// Collage's editing session in a browser or in Node: the same model, and the same results bit for bit.
// Types and their units are in collage.d.ts.

const FITS = ["cover", "contain", "fill", "none"];
const ALIGNMENTS = ["inside", "center", "outside"];
// Index 3 is a point, which has no name.
const FOCUSES = ["center", "attention", "entropy", null, "saliency", "auto"];
const PERMISSIONS = ["pan", "zoom", "rotate", "swap", "replace", "delete"];
const TRIGGERS = ["dragOut", "longPress", "tapTap"];
const ON_SWAP = ["keep", "reset"];
const RULES = ["readingOrder", "leastMovement", "sameSlots"];
const REORDERINGS = ["toFront", "forward", "backward", "toBack"];
const FLIPS = ["horizontal", "vertical"];
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
const CHANGES = ["phase", "presentation", "preview", "selection", "scene", "guides", "hover"];
const ALIGNS = ["left", "centerX", "right", "top", "centerY", "bottom"];
const AXES = ["row", "column"];
const EASINGS = ["linear", "ease", "ease-in", "ease-out", "ease-in-out", "back"];
const GUIDES = ["center", "edge", "spacing", "angle"];
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
];
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
];
const COMMANDS = [
  "swap",
  "move",
  "setAside",
  "delete",
  "compact",
  "relayout",
  "replace",
  "add",
  "duplicate",
  "lock",
  "flip",
  "quarterTurn",
  "straighten",
  "fit",
  "setIntent",
  "reset",
  "nudge",
  "zoom",
  "rotate",
  "reorder",
  "weights",
  "addLayer",
  "select",
  "undo",
  "redo",
  "equalize",
  "setFrame",
  "align",
  "distribute",
  "together",
  "lift",
  "aim",
  "drop",
  "toggleSelection",
  "group",
  "setLook",
  "resetLook",
  "copyLook",
  "perspective",
  "crop",
  "cropToAspect",
  "setContent",
  "styleLayers",
  "hide",
  "setLevel",
  "setLayerSize",
  "replaceLayer",
];
// The numbers of a scene that can be out of range; the owner's name is inserted after its kind.
const QUANTITIES = [
  "the canvas: its width or height",
  "slot: the width or height of its frame",
  "slot: an edge of its frame",
  "slot: its rotation",
  "slot: a corner radius",
  "slot: a coordinate of its shape",
  "slot: the number of elements of its shape",
  "slot: a limit of its zoom range",
  "slot: a coordinate of its focus",
  "slot: a border width",
  "photo: its width or height",
  "photo: a coordinate of its focus",
  "layer: its width or height",
  "layer: a coordinate of its center",
  "layer: its scale",
  "layer: its rotation",
  "item: a value of its intent",
  "the canvas: a value of its look",
  "slot: a value of its look",
  "item: a value of its look",
  "layer: its opacity",
  "layer: a value of its shadow",
  "layer: a value of its content",
  "slot: a value of its style",
  "the template: a value of its layout, background, variables or style",
];
const NAME_RULE = "a name must have 1 to 200 characters and no control characters";
const ADJUSTMENTS = [
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
// The aspect ratios that editors offer for a crop, in the order of the module.
export const CROP_ASPECTS = ["original", "1:1", "5:4", "4:5", "4:3", "3:4", "3:2", "2:3", "16:9", "9:16"];
const PATH_STEPS = { M: [0, 2], L: [1, 2], Q: [2, 4], C: [3, 6], A: [4, 7], Z: [5, 0] };

/** The numbers of an SVG path's steps, by their small letters. */
const PATH_COUNTS = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7 };

/** Thrown for invalid arguments, with the path of the value, what was found and what is allowed. */
export class CollageError extends Error {}

// MARK: Checks. Values are read as strictly as the files of the command line: keys, kinds and names.

/** Returns a value as it is written, shortened. */
function shown(value) {
  let text;
  try {
    text = typeof value === "number" ? String(value) : JSON.stringify(value);
  } catch {
    // What JSON has no form for: cycles and big integers.
  }
  text ??= typeof value === "undefined" ? "undefined" : `a ${typeof value}`;
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}

/** Throws an error about the value at a path. */
function reject(path, value, rule) {
  const found = value === undefined ? "missing" : shown(value);
  throw new CollageError(`${path ? `${path}: ` : ""}${found}; ${rule}`);
}

/** Returns an object with no other keys than those listed; keys that begin with x- are free. */
function object(value, path, keys, what) {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    reject(path, value, `${what} must be an object`);
  for (const key of Object.keys(value)) {
    if (keys.includes(key) || key.startsWith("x-")) continue;
    throw new CollageError(`${path ? `${path}: ` : ""}unknown key ${shown(key)}; known keys: ${keys.join(", ")}`);
  }
  return value;
}

/** Returns the path of an object's member. */
const at = (path, key) => (path ? `${path}.${key}` : key);

/** Returns the only one of the keys that an object has. */
function only(value, path, keys, what) {
  const found = keys.filter((key) => value[key] !== undefined);
  const named = found.length > 1 ? `${found.join(" and ")}; ` : "";
  const place = path ? `${path}: ` : "";
  if (found.length !== 1) throw new CollageError(`${place}${named}${what} needs exactly one of ${keys.join(", ")}`);
  return found[0];
}

function list(value, path, what) {
  return Array.isArray(value) || ArrayBuffer.isView(value)
    ? Array.from(value)
    : reject(path, value, `${what} must be an array`);
}

function number(value, path) {
  return typeof value === "number" ? value : reject(path, value, "it must be a number");
}

function integer(value, path, min, max) {
  const isValid = Number.isInteger(value) && value >= min && value <= max;
  return isValid ? value : reject(path, value, `it must be an integer from ${min} to ${max}`);
}

function flag(value, path) {
  return typeof value === "boolean" ? value : reject(path, value, "it must be true or false");
}

/** Returns numbers of a form such as `[x, y]`. */
function numbers(value, path, { text, count }) {
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

function bits(values, chosen, path) {
  return list(chosen, path, "it").reduce(
    (sum, value, index) => sum | (1 << choice(values, value, `${path}[${index}]`)),
    0,
  );
}

/** Returns why values are not a valid scene, from the six numbers that the module writes. */
function reason([code, name, other, found, min, max], names) {
  const text = (number) => (number < 0 ? "none" : JSON.stringify(names.name(number)));
  const quantity = QUANTITIES[code];
  if (quantity) {
    const [owner, what] = quantity.split(": ");
    const subject = name < 0 ? owner : `${owner} ${text(name)}`;
    return `${subject}: ${what} is ${found}; it must be between ${min} and ${max}`;
  }
  return [
    () => `slot ${text(name)}: two slots have this name`,
    () => `fill order: ${found} names for ${min} slots; it must name each slot once`,
    () => `photo ${text(name)}: two photos have this name`,
    () => `item ${text(name)}: two items have this name`,
    () => `item ${text(name)}: there is no photo ${text(other)}`,
    () => `item ${text(name)}: there is no slot ${text(other)}`,
    () => `item ${text(name)}: slot ${text(other)} already holds another item`,
    () => `layer ${text(name)}: two layers have this name`,
    () => `item ${text(name)}: the corners of its perspective must be convex and clockwise, starting at the top left`,
    () => `slot ${text(name)}: ${NAME_RULE}`,
    () => `item ${text(name)}: ${NAME_RULE}`,
    () => `photo ${text(name)}: ${NAME_RULE}`,
    () => `layer ${text(name)}: ${NAME_RULE}`,
    () => `group ${text(name)}: ${NAME_RULE}`,
    () => `filter ${text(name)}: ${NAME_RULE}`,
    () => `slot ${text(name)}: its shape must be a path that begins with a move, or a mask with a relative path`,
    () => `slot ${text(name)}: its paths must be relative, and only rectangles can have different border widths`,
    () => `layer ${text(name)}: its content is not allowed in documents`,
    () => `the template: a text or a path is not allowed in documents`,
  ][code - QUANTITIES.length]();
}

/** Returns a value of JSON that nobody can change any more. */
function frozen(value) {
  if (typeof value === "object" && value !== null) Object.values(Object.freeze(value)).forEach(frozen);
  return value;
}

/** Maps names to the module's numbers, and back. Names that no session has any longer are forgotten now and then. */
class Names {
  static #all = new WeakMap();
  #exports;
  #numbers = new Map();
  #names = [];
  /** What layers show, read once: all states share it. */
  #contents = [];
  #free = [];
  #limit = 1_000;

  constructor(exports) {
    this.#exports = exports;
  }

  /** Returns the names of a module. */
  static of(exports) {
    if (!Names.#all.has(exports)) Names.#all.set(exports, new Names(exports));
    return Names.#all.get(exports);
  }

  /** Forgets names that are used no more; to be called before numbers are written, and when all that were read are names. */
  release() {
    if (this.#numbers.size < this.#limit) return;
    const count = this.#exports.collage_release_names(this.#names.length);
    this.#free = [...new Float64Array(this.#exports.memory.buffer, this.#exports.collage_buffer(0), count)].reverse();
    for (const number of this.#free) {
      this.#numbers.delete(this.#names[number]);
      this.#names[number] = null;
      this.#contents[number] = undefined;
    }
    // So a release costs no more than the names that were added since the last.
    this.#limit = Math.max(1_000, 2 * this.#numbers.size);
  }

  number(name, path) {
    const number = this.#numbers.get(name);
    if (number !== undefined) return number;
    // As in the files. A number is not its text: 1 and "1" would be one name in one place and two in another.
    if (typeof name !== "string" || !/^[^\p{Cc}]{1,200}$/u.test(name)) {
      reject(path, name, "an id must be a string of 1 to 200 characters and no control characters");
    }
    return this.#add(name);
  }

  /** Returns the number of what a layer shows, in the keys of the layer, or -1 for nothing. */
  content(layer, path) {
    const keys = CONTENT_KEYS.filter((key) => layer[key] != null);
    if (keys.length === 0) return -1;
    if (keys.length > 1) reject(path, keys, `a layer has at most one of ${CONTENT_KEYS.join(", ")}`);
    let text;
    try {
      // A control character: no other name begins so.
      text = `\0${JSON.stringify({ [keys[0]]: layer[keys[0]] })}`;
    } catch {
      reject(at(path, keys[0]), layer[keys[0]], "a content must be JSON");
    }
    return this.#numbers.get(text) ?? this.#add(text);
  }

  #add(name) {
    const number = this.#free.pop() ?? this.#names.length;
    this.#names[number] = name;
    this.#numbers.set(name, number);
    return number;
  }

  /** Returns what a number stands for, in the keys of a layer. */
  contentOf(number) {
    if (number < 0) return {};
    return (this.#contents[number] ??= frozen(JSON.parse(this.#names[number].slice(1))));
  }

  name(number) {
    return number < 0 ? null : this.#names[number];
  }
}

const POINT = { text: "[x, y]", count: 2 };
const KEYSTONE = { text: "[vertical, horizontal]", count: 2 };
const BEZIER = { text: "a name or [x1, y1, x2, y2]", count: 4 };
const SIZE = { text: "[width, height]", count: 2 };
const RECT = { text: "[x, y, width, height]", count: 4 };
const RANGE = { text: "[min, max]", count: 2 };
const CORNERS = { text: "a number or [topLeft, topRight, bottomRight, bottomLeft]", count: 4 };
const SIDES = { text: "a number or [top, right, bottom, left]", count: 4 };
const STYLE_KEYS = ["fit", "focus", "zoom", "allow", "border", "look"];
const SLOT_KEYS = ["id", "frame", "rotation", "shape", ...STYLE_KEYS];
const CELL_KEYS = ["rotation", "shape", ...STYLE_KEYS];
const LOOK_KEYS = ["filter", "strength", "adjust"];
const BOARD_KEYS = ["canvas", "look", "slots", "split", "gap", "margin", "style", "styles", "order"];
const INTENT_KEYS = [
  "focus",
  "zoom",
  "rotation",
  "quarterTurns",
  "mirrored",
  "fit",
  "crop",
  "straighten",
  "keystone",
  "corners",
];
const ITEM_KEYS = ["id", "photo", "slot", "locked", "look", ...INTENT_KEYS];
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
// What a layer shows, as the files say it: the module knows it by a name only.
const CONTENT_KEYS = ["text", "sticker", "shape", "stroke", "host"];
const LAYER_STYLE_KEYS = ["opacity", "blend", "shadow"];
const LAYER_KEYS = [
  "id",
  "size",
  "center",
  "scale",
  "rotation",
  "locked",
  "group",
  ...LAYER_STYLE_KEYS,
  "level",
  "hidden",
  "fromTemplate",
  "with",
  ...CONTENT_KEYS,
];
const POLICY_KEYS = [
  "swapTriggers",
  "onSwap",
  "slop",
  "longPressDelay",
  "doubleTapInterval",
  "doubleTapDistance",
  "doubleTapZoom",
  "resistance",
  "rotationDeadZone",
  "snapping",
  "dividerReach",
  "historyLimit",
  "burstInterval",
  "settleDuration",
  "longPressSlop",
  "minGrabExtent",
  "momentum",
  "doubleTapDragZooms",
  "setsAsideOutside",
  "selectsOnDrag",
  "pointsPerUnit",
  "allowsTwoHands",
  "editsSlots",
  "scrollSpeed",
];
const ELEMENT_KEYS = ["item", "layer"];
const COMMAND_KEYS = {
  swap: ["items"],
  move: ["item", "slot"],
  setAside: ["item"],
  delete: ELEMENT_KEYS,
  compact: [],
  relayout: ["board", "rule"],
  replace: ["item", "photo"],
  add: ["item", "photo", "slot"],
  duplicate: [...ELEMENT_KEYS, "as"],
  lock: [...ELEMENT_KEYS, "locked"],
  flip: ["item", "direction"],
  quarterTurn: ["item", "turns"],
  straighten: ["item", "degrees"],
  perspective: ["item", "keystone", "corners"],
  crop: ["item", "crop"],
  cropToAspect: ["item", "aspect"],
  fit: ["item", "fit"],
  setIntent: ["item", ...INTENT_KEYS],
  reset: ["item"],
  nudge: [...ELEMENT_KEYS, "by"],
  zoom: [...ELEMENT_KEYS, "by", "about"],
  rotate: [...ELEMENT_KEYS, "degrees", "about"],
  reorder: [...ELEMENT_KEYS, "to"],
  weights: ["branch", "weights"],
  addLayer: ["layer"],
  select: [...ELEMENT_KEYS, "slot"],
  undo: [],
  redo: [],
  equalize: ["branch"],
  setFrame: ["slot", "frame"],
  align: ["layers", "to"],
  distribute: ["layers", "axis"],
  together: ["commands"],
  lift: ["item"],
  aim: ["slot"],
  drop: [],
  toggleSelection: [...ELEMENT_KEYS, "slot"],
  group: ["layers", "group"],
  setContent: ["layer", ...CONTENT_KEYS],
  styleLayers: ["layers", ...LAYER_STYLE_KEYS],
  hide: ["layers", "hidden"],
  setLevel: ["layers", "level"],
  setLayerSize: ["layer", "size"],
  replaceLayer: ["layer", "with"],
  setLook: ["items", "look"],
  resetLook: ["items"],
  copyLook: ["item"],
};

/** Whether a layer is a text of nothing but spaces, tabs and line breaks, so that what belongs to it is left out. */
function isWordless({ text }) {
  const words = text?.text ?? text;
  return typeof words === "string" && /^[ \t\n]*$/.test(words);
}

/** Returns the numbers of a step of an SVG path, and where the text goes on. */
function pathNumbers(text, kind, start) {
  const found = [];
  let end = start;
  while (found.length < PATH_COUNTS[kind]) {
    // An arc's flags need no space between them.
    const isFlag = kind === "a" && (found.length === 3 || found.length === 4);
    const form = isFlag ? /[\s,]*([01])/y : /[\s,]*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)/iy;
    form.lastIndex = end;
    const match = form.exec(text);
    if (!match) reject("path", text, "it must be a path of SVG");
    found.push(Number(match[1]));
    end = form.lastIndex;
  }
  return [found, end];
}

/** Returns an SVG path as a list of steps with absolute coordinates, each a letter and its numbers. */
function pathSteps(text) {
  const steps = [];
  let [place, start, cubic, quadratic] = [[0, 0], [0, 0], null, null];
  // A smooth curve begins as the curve before it ended.
  const mirrored = (control) => (control ? place.map((each, axis) => 2 * each - control[axis]) : place);
  const step = (kind, [x, y], numbers) => {
    const before = { s: mirrored(cubic), t: mirrored(quadratic) }[kind] ?? [];
    [cubic, quadratic] = [null, null];
    if (kind === "h" || kind === "v") {
      place = kind === "h" ? [numbers[0] + x, place[1]] : [place[0], numbers[0] + y];
      return ["L", ...place];
    }
    if (kind === "a") {
      place = [numbers[5] + x, numbers[6] + y];
      return ["A", Math.abs(numbers[0]), Math.abs(numbers[1]), ...numbers.slice(2, 5), ...place];
    }
    const points = [...before, ...numbers.map((each, index) => each + (index % 2 === 0 ? x : y))];
    place = points.slice(-2);
    if (points.length === 6) cubic = points.slice(2, 4);
    if (points.length === 4) quadratic = points.slice(0, 2);
    if (kind === "m") start = place;
    return [kind === "m" ? "M" : { 2: "L", 4: "Q", 6: "C" }[points.length], ...points];
  };
  for (const [, letter, rest] of text.matchAll(/([mzlhvcsqta])([^mzlhvcsqta]*)/gi)) {
    let [kind, end] = [letter.toLowerCase(), 0];
    if (kind === "z") {
      steps.push(["Z"]);
      [place, cubic, quadratic] = [start, null, null];
      continue;
    }
    const more = /\S/g;
    do {
      const [numbers, after] = pathNumbers(rest, kind, end);
      steps.push(step(kind, letter === letter.toLowerCase() ? place : [0, 0], numbers));
      // Further pairs after the first are lines.
      if (kind === "m") kind = "l";
      more.lastIndex = end = after;
    } while (more.test(rest));
  }
  return steps;
}

/** Checks values and writes them as numbers, in the order in which the module reads them. For the wrappers alone. */
export class Writer {
  static adjustments = ADJUSTMENTS;
  static object = object;
  numbers = [];
  /** The strokes, shapes and texts without words among what was written. */
  forms = [];

  constructor(names) {
    this.names = names;
  }

  add(...numbers) {
    this.numbers.push(...numbers);
  }

  content(layer, path) {
    this.add(this.names.content(layer, path));
    const { stroke, shape, text } = layer;
    if (stroke || shape) this.forms.push(stroke ? { stroke } : { shape });
    if (isWordless(layer)) this.forms.push({ text });
  }

  name(name, path) {
    this.add(this.names.number(name, path));
  }

  optionalName(name, path) {
    this.add(name == null ? -1 : this.names.number(name, path));
  }

  optionalPoint(point, path) {
    this.add(point == null ? 0 : 1, ...(point == null ? [0, 0] : numbers(point, path, POINT)));
  }

  optionalFit(fit, path) {
    this.add(fit == null ? -1 : choice(FITS, fit, path));
  }

  element(value, path) {
    const key = only(value, path, ELEMENT_KEYS, "it");
    this.add(key === "layer" ? 1 : 0);
    this.name(value[key], at(path, key));
  }

  list(values, path, each) {
    const elements = list(values, path, "it");
    this.add(elements.length);
    elements.forEach((element, index) => each(element, `${path}[${index}]`));
  }

  /** Writes one number for all of several sides or corners, or one for each. */
  four(value, path, form) {
    if (typeof value === "number") this.add(value, value, value, value);
    else this.add(...numbers(value, path, form));
  }

  /** Writes what makes the outline of a layer's shape; returns whether the module knows such a form. */
  drawnShape({ form = {}, fill, line }) {
    const area = {
      rectangle: () => form.rectangle,
      ellipse: () => form,
      polygon: () => form,
      path: () => ({ path: pathSteps(form.path) }),
    };
    const [kind] = Object.keys(form);
    if (area[kind]) this.add(0), this.shape(area[kind](), "form");
    else if (kind === "star")
      this.add(1, number(form.star.points ?? 5, "points"), number(form.star.innerRadius ?? 0.382, "innerRadius"));
    else if (kind === "line")
      this.add(2), this.list(form.line, "line", (point, path) => this.add(...numbers(point, path, POINT)));
    else return false;
    this.add(fill == null ? 0 : 1, line == null ? 0 : 1);
    if (line != null)
      this.add(number(line.width, "width"), ["inside", "center", "outside"].indexOf(line.align ?? "center"));
    return true;
  }

  /** Writes the opaque cells of a grid, or that nothing is known. */
  mask(mask) {
    this.add(mask === null ? 0 : 2);
    if (mask !== null)
      this.add(number(mask.columns, "columns"), mask.cells.length, ...Array.from(mask.cells, (cell) => (cell ? 1 : 0)));
  }

  shape(shape, path) {
    const keys = ["ellipse", "polygon", "path", "cornerRadius"];
    object(shape, path, keys, "a shape");
    const { cornerRadius = 0 } = shape;
    const isPlain = keys.every((key) => shape[key] === undefined);
    const key = isPlain ? "cornerRadius" : only(shape, path, keys, "a shape");
    const place = at(path, key);
    if (key === "ellipse") {
      object(shape.ellipse, place, [], "an ellipse");
      this.add(1);
    } else if (key === "polygon") {
      this.add(2);
      this.list(shape.polygon, place, (point, path) => this.add(...numbers(point, path, POINT)));
    } else if (key === "path") {
      this.add(3);
      this.list(shape.path, place, (step, path) => this.step(step, path));
    } else {
      this.add(0);
      this.four(cornerRadius, place, CORNERS);
    }
  }

  step(step, path) {
    const [letter, ...values] = list(step, path, "a step");
    const known = Object.hasOwn(PATH_STEPS, letter) ? PATH_STEPS[letter] : null;
    const forms = Object.entries(PATH_STEPS).map(([name, [, count]]) => `${name} with ${count}`).join(", ");
    if (!known || values.length !== known[1]) reject(path, step, `a step is a letter and numbers: ${forms}`);
    this.add(known[0], ...values.map((value, index) => number(value, `${path}[${index + 1}]`)));
  }

  style(style, path) {
    const { fit = "cover", focus = "auto", zoom = [1, 8], allow = PERMISSIONS, border = {} } = style;
    const isPoint = Array.isArray(focus) || ArrayBuffer.isView(focus);
    this.add(choice(FITS, fit, at(path, "fit")), isPoint ? 3 : choice(FOCUSES, focus, at(path, "focus")));
    this.add(...(isPoint ? numbers(focus, at(path, "focus"), POINT) : [0, 0]));
    const [min, max] = numbers(zoom, at(path, "zoom"), RANGE);
    if (!(min > 0 && max >= min && max < Infinity))
      reject(at(path, "zoom"), zoom, "it must be [min, max] with 0 < min <= max");
    this.add(min, max, bits(PERMISSIONS, allow, at(path, "allow")));
    const place = at(path, "border");
    const { width = 0, align = "inside" } = object(border, place, ["width", "align"], "a border");
    this.add(choice(ALIGNMENTS, align, at(place, "align")));
    this.four(width, at(place, "width"), SIDES);
    this.optionalLook(style.look, at(path, "look"));
  }

  optionalLook(look, path) {
    this.add(look == null ? 0 : 1);
    if (look != null) this.look(look, path);
  }

  look(look, path) {
    const { filter, strength = 1, adjust = {} } = object(look, path, LOOK_KEYS, "a look");
    this.optionalName(filter, at(path, "filter"));
    this.add(number(strength, at(path, "strength")));
    this.adjustments(adjust, at(path, "adjust"));
  }

  adjustments(adjust, place) {
    object(adjust, place, [...ADJUSTMENTS, "curves", "splitToning", "duotone"], "adjustments");
    const named = ADJUSTMENTS.map((key, index) => [index, key]).filter(([, key]) => adjust[key] !== undefined);
    this.add(named.length);
    for (const [index, key] of named) this.add(index, number(adjust[key], at(place, key)));
    const { curves = {}, splitToning, duotone } = adjust;
    object(curves, at(place, "curves"), CURVES, "curves");
    for (const key of CURVES) {
      this.list(
        curves[key] ?? [],
        at(at(place, "curves"), key),
        (point, path) => this.add(...numbers(point, path, POINT)),
      );
    }
    this.toning(splitToning, at(place, "splitToning"), ["shadows", "highlights"], { balance: 0, strength: 1 });
    this.toning(duotone, at(place, "duotone"), ["dark", "light"], { strength: 1 });
  }

  /** Writes two colors and the numbers that belong to them, or nothing. */
  toning(toning, path, colors, usual) {
    this.add(toning == null ? 0 : 1);
    if (toning == null) return;
    object(toning, path, [...colors, ...Object.keys(usual)], "it");
    for (const key of colors) this.color(toning[key], at(path, key));
    for (const key in usual) this.add(number(toning[key] ?? usual[key], at(path, key)));
  }

  color(color, path) {
    if (color === "transparent") return this.add(0, 0, 0, 0);
    const digits = typeof color === "string" ? /^#([0-9a-f]{6})([0-9a-f]{2})?$/i.exec(color) : null;
    if (!digits) reject(path, color, "a color must be #rrggbb, #rrggbbaa or transparent");
    this.add(...`${digits[1]}${digits[2] ?? "ff"}`.match(/../g).map((byte) => parseInt(byte, 16)));
  }

  node(node, path, depth = 0) {
    if (typeof node === "string") {
      this.add(0);
      this.name(node, path);
      return;
    }
    if (depth >= 64) reject(path, "rows and columns", "they are nested more than 64 deep; nest them less");
    const key = only(node, path, ["row", "column"], "a node");
    this.add(key === "row" ? 1 : 2);
    const children = list(node[key], at(path, key), "it");
    if (children.length === 0) reject(at(path, key), children, "it needs at least one child");
    this.list(children, at(path, key), (child, path) => {
      if (typeof child === "string") {
        this.add(1);
        this.node(child, path, depth + 1);
        return;
      }
      object(child, path, ["slot", "row", "column", "weight"], "a child");
      const { weight = 1 } = child;
      if (!(number(weight, at(path, "weight")) > 0 && weight < Infinity))
        reject(at(path, "weight"), weight, "it must be > 0");
      this.add(weight);
      if (only(child, path, ["slot", "row", "column"], "a child") !== "slot") this.node(child, path, depth + 1);
      else if (typeof child.slot === "string") this.node(child.slot, at(path, "slot"), depth + 1);
      else reject(at(path, "slot"), child.slot, "it must be a slot's id");
    });
  }

  board(board, path) {
    const { canvas, gap = 0, margin = 0, split, slots, style = {}, styles = {}, order = [] } = board;
    this.add(...numbers(canvas, at(path, "canvas"), SIZE));
    this.add(number(gap, at(path, "gap")), number(margin, at(path, "margin")));
    this.optionalLook(board.look, at(path, "look"));
    if (only(board, path, ["slots", "split"], "a board") === "split") {
      this.add(1);
      if (typeof split !== "string") object(split, at(path, "split"), ["row", "column"], "a split");
      this.node(split, at(path, "split"));
      this.style(object(style, at(path, "style"), STYLE_KEYS, "a style"), at(path, "style"));
      this.looks(styles, at(path, "styles"));
      this.order(order, at(path, "order"));
      return;
    }
    for (const key of ["gap", "margin", "style", "styles"]) {
      if (board[key] !== undefined) reject(at(path, key), board[key], "only a board with a split has it");
    }
    this.add(0);
    this.list(slots, at(path, "slots"), (slot, path) => {
      object(slot, path, SLOT_KEYS, "a slot");
      this.name(slot.id, at(path, "id"));
      const { rotation = 0, shape = {} } = slot;
      this.add(...numbers(slot.frame, at(path, "frame"), RECT), number(rotation, at(path, "rotation")));
      this.shape(shape, at(path, "shape"));
      this.style(slot, path);
    });
    this.order(order, at(path, "order"));
  }

  /** Writes the looks of those cells of a tree that have one of their own, by their names. */
  looks(styles, path) {
    if (typeof styles !== "object" || styles === null) reject(path, styles, "styles must be an object");
    const named = Object.entries(styles);
    this.add(named.length);
    for (const [name, look] of named) {
      const place = `${path}[${shown(name)}]`;
      const { rotation = 0, shape = {} } = object(look, place, CELL_KEYS, "a style");
      this.name(name, place);
      this.add(number(rotation, at(place, "rotation")));
      this.shape(shape, at(place, "shape"));
      this.style(look, place);
    }
  }

  order(order, path) {
    this.list(order, path, (id, path) => this.name(id, path));
  }

  scene(scene, policy) {
    object(scene, "", [...BOARD_KEYS, "photos", "items", "layers"], "a scene");
    const { photos = [], items = [], layers = [] } = scene;
    this.board(scene, "");
    this.list(photos, "photos", (photo, path) => this.photo(photo, path));
    this.list(items, "items", (item, path) => this.item(item, path));
    this.list(layers, "layers", (layer, path) => this.layer(layer, path));
    this.policy(policy, scene.canvas);
  }

  intent(intent, path) {
    const { focus, zoom = 1, rotation = 0, quarterTurns = 0, mirrored = false, fit, crop, straighten = 0 } = intent;
    this.optionalPoint(focus, at(path, "focus"));
    this.add(number(zoom, at(path, "zoom")), number(rotation, at(path, "rotation")));
    this.add(integer(quarterTurns, at(path, "quarterTurns"), -1e6, 1e6), flag(mirrored, at(path, "mirrored")) ? 1 : 0);
    this.optionalFit(fit, at(path, "fit"));
    this.optionalRect(crop, at(path, "crop"));
    this.add(number(straighten, at(path, "straighten")));
    this.perspective(intent, path);
  }

  optionalRect(rect, path) {
    this.add(rect == null ? 0 : 1, ...(rect == null ? [0, 0, 1, 1] : numbers(rect, path, RECT)));
  }

  perspective({ keystone, corners }, path) {
    if (keystone != null && corners != null) reject(at(path, "corners"), corners, "it is not allowed beside keystone");
    if (keystone != null) this.add(1, ...numbers(keystone, at(path, "keystone"), KEYSTONE));
    else if (corners != null) {
      const place = at(path, "corners");
      const points = list(corners, place, "it");
      if (points.length !== 4) reject(place, corners, "it must be four points, clockwise from the top left one");
      this.add(2, ...points.flatMap((point, index) => [...numbers(point, `${place}[${index}]`, POINT)]));
    } else this.add(0);
  }

  photo(photo, path) {
    object(photo, path, ["id", "size", "focus"], "a photo");
    this.name(photo.id, at(path, "id"));
    this.add(...numbers(photo.size, at(path, "size"), SIZE));
    this.optionalPoint(photo.focus, at(path, "focus"));
  }

  item(item, path) {
    const { locked = false } = object(item, path, ITEM_KEYS, "an item");
    this.name(item.id, at(path, "id"));
    this.name(item.photo, at(path, "photo"));
    this.optionalName(item.slot, at(path, "slot"));
    this.intent(item, path);
    this.add(flag(locked, at(path, "locked")) ? 1 : 0);
    this.optionalLook(item.look, at(path, "look"));
  }

  layer(layer, path) {
    object(layer, path, LAYER_KEYS, "a layer");
    const { id, size, center, scale = 1, rotation = 0, locked = false } = layer;
    this.name(id, at(path, "id"));
    this.add(...numbers(size, at(path, "size"), SIZE), ...numbers(center, at(path, "center"), POINT));
    this.add(
      number(scale, at(path, "scale")),
      number(rotation, at(path, "rotation")),
      flag(locked, at(path, "locked")) ? 1 : 0,
    );
    this.optionalName(layer.group, at(path, "group"));
    this.layerStyle(layer, path);
    const { level = "above", hidden = false, fromTemplate = false } = layer;
    this.add(choice(LEVELS, level, at(path, "level")), flag(hidden, at(path, "hidden")) ? 1 : 0);
    this.add(flag(fromTemplate, at(path, "fromTemplate")) ? 1 : 0);
    this.optionalName(layer.with, at(path, "with"));
    this.content(layer, path);
  }

  layerStyle({ opacity = 1, blend = "normal", shadow = null }, path) {
    this.add(number(opacity, at(path, "opacity")), choice(BLENDS, blend, at(path, "blend")), shadow === null ? 0 : 1);
    if (shadow === null) return;
    const place = at(path, "shadow");
    const { x, y, blur, color } = object(shadow, place, ["x", "y", "blur", "color"], "a shadow");
    this.add(number(x, at(place, "x")), number(y, at(place, "y")), number(blur, at(place, "blur")));
    this.color(color, at(place, "color"));
  }

  policy(policy, canvas) {
    this.add(policy == null ? 0 : 1);
    if (policy == null) return;
    object(policy, "policy", POLICY_KEYS, "a policy");
    const { pointsPerUnit = 400 / Math.min(...canvas) } = policy;
    if (!(number(pointsPerUnit, "policy.pointsPerUnit") > 0))
      reject("policy.pointsPerUnit", pointsPerUnit, "it must be > 0");
    const point = 1 / pointsPerUnit;
    const { swapTriggers = ["dragOut"], onSwap = "keep", snapping = {} } = policy;
    const amount = (key, usual) => this.add(number(policy[key] === undefined ? usual : policy[key], `policy.${key}`));
    this.add(bits(TRIGGERS, swapTriggers, "policy.swapTriggers"), choice(ON_SWAP, onSwap, "policy.onSwap"));
    amount("slop", 3 * point);
    amount("longPressDelay", 0.5);
    amount("doubleTapInterval", 0.3);
    amount("doubleTapDistance", 24 * point);
    amount("doubleTapZoom", 2);
    amount("resistance", 0.55);
    amount("rotationDeadZone", 14.4);
    const usual = { angleStep: 45, angleWindow: 3, centerWindow: 4 * point };
    this.add(snapping === null ? 0 : 1);
    const windows = { ...usual, ...object(snapping ?? {}, "policy.snapping", Object.keys(usual), "snapping") };
    for (const key in usual) this.add(number(windows[key], `policy.snapping.${key}`));
    amount("dividerReach", 12 * point);
    const { historyLimit = 200 } = policy;
    this.add(integer(historyLimit, "policy.historyLimit", 0, 1e5));
    amount("burstInterval", 0.25);
    amount("settleDuration", 0.25);
    amount("longPressSlop", 10 * point);
    amount("minGrabExtent", 44 * point);
    amount("momentum", 0);
    const { doubleTapDragZooms = false, setsAsideOutside = false, selectsOnDrag = true } = policy;
    this.add(flag(doubleTapDragZooms, "policy.doubleTapDragZooms") ? 1 : 0);
    this.add(flag(setsAsideOutside, "policy.setsAsideOutside") ? 1 : 0);
    this.add(flag(selectsOnDrag, "policy.selectsOnDrag") ? 1 : 0);
    const { allowsTwoHands = true, editsSlots = false } = policy;
    this.add(flag(allowsTwoHands, "policy.allowsTwoHands") ? 1 : 0);
    this.add(flag(editsSlots, "policy.editsSlots") ? 1 : 0);
    amount("scrollSpeed", 600 * point);
  }

  selection(command) {
    const keys = ["item", "layer", "slot"].filter((key) => command[key] != null);
    if (keys.length > 1) reject("", keys, "a selection has at most one of item, layer, slot");
    const kind = ["item", "layer", "slot"].findIndex((key) => key === keys[0]);
    this.add(kind + 1);
    if (kind >= 0) this.name(command[keys[0]], keys[0]);
  }

  items(command) {
    this.list(command.items, "items", (id, path) => this.name(id, path));
  }

  layers(command) {
    this.list(command.layers, "layers", (id, path) => this.name(id, path));
  }

  offer(phase, [x, y], { item, photo }) {
    this.add(choice(TOUCHES, phase, "phase"), x, y);
    this.name(item, "item");
    this.add(photo === undefined ? 0 : 1);
    if (photo !== undefined) this.photo(photo, "photo");
  }

  command(command, isInner = false) {
    if (typeof command !== "object" || command === null) reject("", command, "a command must be an object");
    const name = command.command;
    if (isInner && name === "together") reject("command", name, "a command within another contains none");
    this.add(choice(COMMANDS, name, "command"));
    object(command, "", ["command", ...COMMAND_KEYS[name]], name);
    const { locked = true, rule = "readingOrder", turns = 1, branch = [] } = command;
    const item = () => this.name(command.item, "item");
    const write = {
      swap: () => {
        const items = list(command.items, "items", "it");
        if (items.length !== 2) reject("items", items, "a swap needs two items");
        items.forEach((id, index) => this.name(id, `items[${index}]`));
      },
      move: () => (item(), this.name(command.slot, "slot")),
      setAside: item,
      delete: () => this.element(command, ""),
      relayout: () => {
        this.add(choice(RULES, rule, "rule"));
        this.board(object(command.board, "board", BOARD_KEYS, "a board"), "board");
      },
      replace: () => (item(), this.photo(command.photo, "photo")),
      add: () => (item(), this.photo(command.photo, "photo"), this.optionalName(command.slot, "slot")),
      duplicate: () => {
        this.element(command, "");
        this.add(command.layer === undefined ? 0 : 1);
        this.name(command.as, "as");
      },
      lock: () => (this.element(command, ""), this.add(flag(locked, "locked") ? 1 : 0)),
      flip: () => (item(), this.add(choice(FLIPS, command.direction, "direction"))),
      quarterTurn: () => (item(), this.add(integer(turns, "turns", -1e6, 1e6))),
      straighten: () => (item(), this.add(number(command.degrees, "degrees"))),
      perspective: () => (item(), this.perspective(command, "")),
      crop: () => (item(), this.optionalRect(command.crop, "crop")),
      cropToAspect: () => (item(), this.add(choice(CROP_ASPECTS, command.aspect, "aspect"))),
      fit: () => {
        if (command.fit === undefined) reject("fit", undefined, "this key is required, null for the slot's own");
        item();
        this.optionalFit(command.fit, "fit");
      },
      setIntent: () => (item(), this.intent(command, "")),
      reset: item,
      nudge: () => (this.element(command, ""), this.add(...numbers(command.by, "by", POINT))),
      zoom:
        () => (this.element(command, ""),
          this.add(number(command.by, "by")),
          this.optionalPoint(command.about, "about")),
      rotate: () => {
        this.element(command, "");
        this.add(number(command.degrees, "degrees"));
        this.optionalPoint(command.about, "about");
      },
      reorder: () => (this.element(command, ""), this.add(choice(REORDERINGS, command.to, "to"))),
      weights: () => {
        this.list(branch, "branch", (index, path) => this.add(integer(index, path, 0, 1e5)));
        this.list(command.weights, "weights", (weight, path) => this.add(number(weight, path)));
      },
      addLayer: () => this.layer(command.layer, "layer"),
      equalize: () => this.list(branch, "branch", (index, path) => this.add(integer(index, path, 0, 1e5))),
      setFrame: () => (this.name(command.slot, "slot"), this.add(...numbers(command.frame, "frame", RECT))),
      align: () => (this.layers(command), this.add(choice(ALIGNS, command.to, "to"))),
      distribute: () => (this.layers(command), this.add(choice(AXES, command.axis, "axis"))),
      together: () => this.list(command.commands, "commands", (inner) => this.command(inner, true)),
      lift: item,
      aim: () => this.name(command.slot, "slot"),
      select: () => this.selection(command),
      toggleSelection: () => {
        only(command, "", [...ELEMENT_KEYS, "slot"], "it");
        this.selection(command);
      },
      setContent: () => (this.name(command.layer, "layer"), this.content(command, "")),
      styleLayers: () => (this.layers(command), this.layerStyle(command, "")),
      hide: () => (this.layers(command), this.add(flag(command.hidden ?? true, "hidden") ? 1 : 0)),
      setLevel: () => (this.layers(command), this.add(choice(LEVELS, command.level, "level"))),
      setLayerSize: () => (this.name(command.layer, "layer"), this.add(...numbers(command.size, "size", SIZE))),
      replaceLayer: () => {
        this.name(command.layer, "layer");
        if (!Array.isArray(command.with)) reject("with", command.with, "it must be a list of layers");
        this.add(command.with.length);
        command.with.forEach((layer, index) => this.layer(layer, `with[${index}]`));
      },
      group: () => (this.layers(command), this.optionalName(command.group, "group")),
      setLook: () => (this.items(command), this.look(command.look, "look")),
      resetLook: () => this.items(command),
      copyLook: item,
    }[name];
    write?.();
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

  item() {
    const item = { id: this.name(), photo: this.name(), slot: this.name(), locked: this.flag() };
    const hasFocus = this.flag();
    const focus = this.take(2);
    item.focus = hasFocus ? focus : null;
    item.zoom = this.next();
    item.rotation = this.next();
    item.quarterTurns = this.next();
    item.mirrored = this.flag();
    item.fit = FITS[this.next()] ?? null;
    const hasCrop = this.flag();
    const crop = this.take(4);
    item.crop = hasCrop ? crop : null;
    item.straighten = this.next();
    const kind = this.next();
    item.keystone = kind === 1 ? this.take(2) : null;
    item.corners = kind === 2 ? Array.from({ length: 4 }, () => this.take(2)) : null;
    item.look = this.flag() ? this.look() : null;
    return item;
  }

  /** A projective map as the numbers of a 3 by 3 matrix, column by column, or null. */
  correction() {
    if (!this.flag()) return null;
    const [a, b, c, d, tx, ty, px, py, w] = this.take(9);
    return [a, b, px, c, d, py, tx, ty, w];
  }

  look() {
    const [filter, strength] = [this.name(), this.next()];
    return { filter, strength, adjust: this.adjustments() };
  }

  /** What is shown of looks, or null if it changes nothing. */
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
    const [id, size, center] = [this.name(), this.take(2), this.take(2)];
    const layer = {
      id,
      size,
      center,
      scale: this.next(),
      rotation: this.next(),
      locked: this.flag(),
      group: this.name(),
    };
    [layer.opacity, layer.blend, layer.shadow] = [this.next(), BLENDS[this.next()], null];
    if (this.flag()) {
      const [x, y, blur] = this.take(3);
      layer.shadow = { x, y, blur, color: this.color() };
    }
    [layer.level, layer.hidden, layer.fromTemplate] = [LEVELS[this.next()], this.flag(), this.flag()];
    const text = this.name();
    if (text !== null) layer.with = text;
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
    return {
      ...phase,
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
  }

  presentation(unnamed = "leaving") {
    let count = 0;
    // Photos that are disappearing have slots of their own, which come first and have no name.
    const slots = this.list(() => this.slot()).map((
      slot,
    ) => (slot.id === null ? { ...slot, id: `${unnamed}-${count++}` } : slot));
    count = 0;
    const items = this.list(() => ({
      item: this.name(),
      photo: this.name(),
      slot: this.name() ?? `${unnamed}-${count++}`,
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
    return { branch: this.list(() => this.next()), index: this.next(), axis: AXES[this.next()], strip: this.take(4) };
  }

  node() {
    const kind = this.next();
    if (kind === 0) return this.name();
    const children = this.list(() => {
      const weight = this.next();
      const node = this.node();
      if (weight === 1) return node;
      return typeof node === "string" ? { slot: node, weight } : { ...node, weight };
    });
    return { [AXES[kind - 1]]: children };
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

/** Returns what makes the outline of a stroke, as numbers. */
function strokeForm({ tool, width, start = "round", end = "round", dashes = [], samples }) {
  const place = (list, name, key) => {
    const index = list.indexOf(name);
    if (index < 0) reject(key, name, `it must be one of ${list.join(", ")}`);
    return index;
  };
  return [
    place(TOOLS, tool, "tool"),
    number(width, "width"),
    place(LINE_ENDS, start, "start"),
    place(LINE_ENDS, end, "end"),
    dashes.length,
    ...dashes,
    samples.length,
    ...samples.flatMap(([x, y, pressure, time]) => [x, y, pressure ?? -1, time ?? 0]),
  ];
}

/** Returns the center and the size of the rectangle around samples. */
function frameOf(samples) {
  const ranges = [0, 1].map((axis) => {
    const places = samples.map((sample) => sample[axis]);
    return [
      places.reduce((least, place) => Math.min(least, place)),
      places.reduce((most, place) => Math.max(most, place)),
    ];
  });
  return {
    center: ranges.map(([least, most]) => (least + most) / 2),
    size: ranges.map(([least, most]) => most - least),
  };
}

/** An editing session. */
export class Session {
  #exports;
  #handle;
  #canvas;
  #names;
  /** The names of strokes and shapes whose forms the module has been told: it keeps the names with the forms. */
  #told = new Set();

  constructor(exports, scene, policy) {
    this.#exports = exports;
    this.#names = Names.of(exports);
    let forms = [];
    if (scene instanceof Session) {
      this.#canvas = scene.#canvas;
      this.#told = new Set(scene.#told);
      this.#handle = exports.collage_copy(scene.#handle);
    } else {
      const writer = this.#writer();
      writer.scene(scene, policy);
      ({ forms } = writer);
      this.#canvas = [...scene.canvas];
      this.#handle = exports.collage_open(this.#send(writer.numbers));
    }
    if (this.#handle < 0) throw this.#failure(this.#handle);
    this.#tellForms(forms);
  }

  /** Lets strokes and shapes be touched where they are seen, and tells texts without words: the session knows contents by names only. */
  #tellForms(forms) {
    for (const form of forms) {
      const writer = this.#writer();
      const name = writer.names.content(form, "content");
      if (this.#told.has(name)) continue;
      this.#told.add(name);
      writer.add(name);
      try {
        if (isWordless(form)) writer.add(5);
        else if (form.stroke) writer.add(3, ...strokeForm(form.stroke));
        else if (!(writer.add(4), writer.drawnShape(form.shape))) continue;
      } catch {
        // What a layer shows is the host's: what is neither is touched in its frame.
        continue;
      }
      this.#exports.collage_set_touch_area(this.#handle, this.#send(writer.numbers));
    }
  }

  #writer() {
    this.#names.release();
    return new Writer(this.#names);
  }

  #failure(result) {
    if (result === -1) return new CollageError("the session is closed");
    if (result === -4) return new CollageError("too many sessions are open; close some");
    if (result !== -3) return new CollageError("a value is missing or out of range");
    const numbers = new Float64Array(this.#exports.memory.buffer, this.#exports.collage_buffer(0), 6);
    return new CollageError(reason(numbers, this.#names));
  }

  #send(numbers) {
    const address = this.#exports.collage_buffer(numbers.length);
    if (address === 0) throw new CollageError(`${numbers.length} numbers are too many`);
    new Float64Array(this.#exports.memory.buffer, address, numbers.length).set(numbers);
    return numbers.length;
  }

  #receive(count) {
    if (count < 0) throw new CollageError("the session is closed");
    const address = this.#exports.collage_buffer(0);
    return new Reader(new Float64Array(this.#exports.memory.buffer, address, count), this.#names);
  }

  #response(result) {
    if (result <= -100) return { changes: [], refusal: REFUSALS[-100 - result] };
    if (result < 0) throw this.#failure(result);
    return { changes: CHANGES.filter((_, bit) => result & (1 << bit)), refusal: null };
  }

  touch(id, phase, position, time, isPrimary = false, pointerType = "touch") {
    const code = choice(TOUCHES, phase, "phase");
    numbers(position, "position", POINT);
    // A browser that cannot tell what touches it says so with an empty string.
    const pointer = choice(POINTERS, pointerType === "" ? "touch" : pointerType, "pointerType");
    const flags = (flag(isPrimary, "isPrimary") ? 1 : 0) + 2 * pointer;
    const finger = integer(id, "id", -0x80000000, 0x7fffffff);
    const touch = this.#exports.collage_touch;
    return this.#response(touch(this.#handle, finger, code, position[0], position[1], number(time, "time"), flags));
  }

  trackpad(phase, position, { pan = [0, 0], magnification = 1, degrees = 0 }, time) {
    const code = choice(TOUCHES, phase, "phase");
    const [x, y] = numbers(position, "position", POINT);
    const [panX, panY] = numbers(pan, "pan", POINT);
    const changes = [number(magnification, "magnification"), number(degrees, "degrees"), number(time, "time")];
    return this.#response(this.#exports.collage_trackpad(this.#handle, code, x, y, panX, panY, ...changes));
  }

  offer(phase, position, content, time) {
    const writer = this.#writer();
    const keys = object(content, "", ["item", "photo"], "what is offered");
    writer.offer(phase, numbers(position, "position", POINT), keys);
    const now = number(time, "time");
    return this.#response(this.#exports.collage_offer(this.#handle, now, this.#send(writer.numbers)));
  }

  hover(position, time, pointerType = "mouse") {
    const [x, y] = position === null ? [NaN, NaN] : numbers(position, "position", POINT);
    const pointer = choice(POINTERS, pointerType === "" ? "mouse" : pointerType, "pointerType");
    return this.#response(this.#exports.collage_hover(this.#handle, x, y, pointer, number(time, "time")));
  }

  hit(position, pointerType = "mouse") {
    const [x, y] = numbers(position, "position", POINT);
    const pointer = choice(POINTERS, pointerType === "" ? "mouse" : pointerType, "pointerType");
    const reader = this.#receive(this.#exports.collage_hit(this.#handle, x, y, pointer));
    const hit = reader.hit();
    const cursor = CURSORS[reader.next()];
    return { ...hit, cursor: CSS_CURSORS[cursor] ?? cursor };
  }

  scrollVelocity(visible) {
    const velocity = this.#exports.collage_scroll_velocity(this.#handle, ...numbers(visible, "visible", RECT));
    return this.#receive(velocity).take(2);
  }

  get dividers() {
    const reader = this.#receive(this.#exports.collage_dividers(this.#handle));
    return reader.list(() => reader.divider());
  }

  get split() {
    const count = this.#exports.collage_split(this.#handle);
    const reader = this.#receive(count);
    return count > 0 ? reader.node() : null;
  }

  outline(slot, time, tolerance) {
    const place = this.presentation(time).slots.findIndex(({ id }) => id === slot);
    if (place < 0) reject("slot", slot, "there is no such slot");
    const count = this.#exports.collage_outline(this.#handle, place, time, number(tolerance, "tolerance"));
    if (count < 0) throw this.#failure(count);
    return this.#receive(count).outline();
  }

  outlines(time, tolerance) {
    const count = this.#exports.collage_outlines(this.#handle, number(time, "time"), number(tolerance, "tolerance"));
    if (count === -1) return this.#receive(count);
    if (count < 0) throw this.#failure(count);
    const reader = this.#receive(count);
    return reader.list(() => reader.outline());
  }

  get deadline() {
    const time = this.#exports.collage_deadline(this.#handle);
    if (Number.isNaN(time)) throw this.#failure(-1);
    return time === Infinity ? null : time;
  }

  strokeOutline(stroke, tolerance, widthScale = 1) {
    const sent = [...this.#canvas, number(widthScale, "widthScale"), ...strokeForm(stroke)];
    const count = this.#exports.collage_stroke_outline(this.#send(sent), number(tolerance, "tolerance"));
    if (count < 0) throw this.#failure(count);
    return this.#receive(count).outline();
  }

  strokeErased(stroke, path, radius) {
    const places = path.flatMap((place, index) => numbers(place, `path[${index}]`, POINT));
    const sent = [...this.#canvas, number(radius, "radius"), path.length, ...places, ...strokeForm(stroke)];
    const count = this.#exports.collage_stroke_erased(this.#send(sent));
    if (count < 0) throw this.#failure(count);
    if (count === 0) return null;
    const reader = this.#receive(count);
    return reader.list(() => {
      const [tool, start, end] = [TOOLS[reader.next()], LINE_ENDS[reader.next()], LINE_ENDS[reader.next()]];
      const samples = reader.list(() => {
        const [x, y, pressure, time] = reader.take(4);
        return [x, y, pressure < 0 ? null : pressure, time];
      });
      return { ...stroke, tool, start, end, samples };
    });
  }

  erasing(path, radius) {
    const layers = this.state.layers;
    const names = new Set(layers.map(({ id }) => id));
    const wordless = new Set(layers.filter(isWordless).map(({ id }) => id));
    const commands = layers.flatMap((layer) => {
      const pieces =
        layer.hidden || wordless.has(layer.with) || layer.locked || !layer.stroke || layer.stroke.tool === "eraser"
          ? null
          : this.#erased(layer, path, radius);
      if (!pieces) return [];
      // The first piece keeps the layer's name.
      let next = 1;
      const free = () => {
        do next += 1; while (names.has(`${layer.id}-${next}`));
        return `${layer.id}-${next}`;
      };
      return [{
        command: "replaceLayer",
        layer: layer.id,
        with: pieces.map((piece, index) => ({ ...piece, id: index === 0 ? layer.id : free() })),
      }];
    });
    return commands.length > 1 ? { command: "together", commands } : (commands[0] ?? null);
  }

  /** Returns the layers that are left of one with a stroke, or null if the eraser does not touch it. */
  #erased(layer, path, radius) {
    const { stroke, center, scale, rotation } = layer;
    const middle = frameOf(stroke.samples).center;
    const [cos, sin] = [Math.cos((rotation * Math.PI) / 180), Math.sin((rotation * Math.PI) / 180)];
    const toStroke = ([x, y]) => {
      const [right, down] = [(x - center[0]) / scale, (y - center[1]) / scale];
      return [right * cos + down * sin + middle[0], down * cos - right * sin + middle[1]];
    };
    const toCanvas = ([x, y]) => {
      const [right, down] = [(x - middle[0]) * scale, (y - middle[1]) * scale];
      return [right * cos - down * sin + center[0], right * sin + down * cos + center[1]];
    };
    const pieces = this.strokeErased(stroke, path.map(toStroke), radius / scale);
    // Without the line's width, the frame of an upright line has no area.
    const width = stroke.width * Math.min(...this.#canvas);
    return pieces?.map((piece) => {
      const frame = frameOf(piece.samples);
      return {
        ...layer,
        center: toCanvas(frame.center),
        size: frame.size.map((side) => Math.max(side, width)),
        stroke: piece,
      };
    });
  }

  setTouchArea(content, area) {
    const writer = this.#writer();
    writer.add(writer.names.content(content, "content"));
    if (area === null) {
      writer.add(0);
    } else if (area.outline) {
      writer.add(1, area.outline.length);
      for (const contour of area.outline) writer.add(contour.length, ...contour.flat());
    } else {
      writer.mask(area);
    }
    const result = this.#exports.collage_set_touch_area(this.#handle, this.#send(writer.numbers));
    if (result < 0) throw this.#failure(result);
    if (area === null && (content.stroke || content.shape || isWordless(content))) {
      this.#told.delete(this.#names.content(content, "content"));
      this.#tellForms([content]);
    }
  }

  setSlotMask(slot, mask) {
    const writer = this.#writer();
    writer.name(slot, "slot");
    writer.mask(mask);
    const result = this.#exports.collage_set_slot_mask(this.#handle, this.#send(writer.numbers));
    if (result < 0) throw this.#failure(result);
  }

  touchStroke(stroke, tolerance) {
    const [x, y] = frameOf(stroke.samples).center;
    const outline = this.strokeOutline(stroke, tolerance);
    this.setTouchArea({ stroke }, {
      outline: outline.map((contour) => contour.map((place) => [place[0] - x, place[1] - y])),
    });
  }

  setPolicy(policy) {
    const writer = this.#writer();
    writer.policy(policy, this.#canvas);
    const result = this.#exports.collage_set_policy(this.#handle, this.#send(writer.numbers));
    if (result < 0) throw this.#failure(result);
  }

  cancel(time, interaction = -1) {
    const id = interaction === -1 ? -1 : integer(interaction, "interaction", 0, 0x7fffffff);
    return this.#response(this.#exports.collage_cancel(this.#handle, number(time, "time"), id));
  }

  wait(time) {
    return this.#response(this.#exports.collage_wait(this.#handle, number(time, "time")));
  }

  perform(command, time, interaction = -1) {
    const writer = this.#writer();
    writer.command(command);
    const now = number(time, "time");
    const id = interaction === -1 ? -1 : integer(interaction, "interaction", 0, 0x7fffffff);
    const response = this.#response(this.#exports.collage_command(this.#handle, now, this.#send(writer.numbers), id));
    if (response.refusal === null) this.#tellForms(writer.forms);
    return response;
  }

  supply(found) {
    const writer = this.#writer();
    writer.list(found, "found", (each, path) => {
      object(each, path, ["item", "photo", "point", "former"], "what is found");
      writer.name(each.item, at(path, "item"));
      writer.name(each.photo, at(path, "photo"));
      writer.add(...numbers(each.point, at(path, "point"), POINT));
      writer.optionalPoint(each.former, at(path, "former"));
    });
    return this.#response(this.#exports.collage_supply(this.#handle, this.#send(writer.numbers)));
  }

  copy() {
    return new Session(this.#exports, this);
  }

  get state() {
    return this.#receive(this.#exports.collage_state(this.#handle)).state();
  }

  presentation(time) {
    return this.#receive(this.#exports.collage_presentation(this.#handle, number(time, "time"))).presentation();
  }

  isSettling(time) {
    const answer = this.#exports.collage_is_settling(this.#handle, number(time, "time"));
    if (answer < 0) throw this.#failure(answer);
    return answer === 1;
  }

  close() {
    this.#exports.collage_close(this.#handle);
  }

  /** Opens the transition to another scene. */
  static transition(exports, start, end, easing) {
    if (!exports.collage_transition) throw new CollageError("this module has no transitions; load collage.wasm");
    const session = new Session(exports, start);
    try {
      const other = new Session(exports, end);
      const curve = Array.isArray(easing) ? numbers(easing, "easing", BEZIER) : [0, 0, 0, 0];
      const index = Array.isArray(easing) ? -1 : choice(EASINGS, easing, "easing");
      const result = exports.collage_transition(session.#handle, other.#handle, index, ...curve);
      other.close();
      if (result < 0) throw session.#failure(result);
      return new Transition({
        at: (time) => {
          const count = exports.collage_transition_at(session.#handle, number(time, "time"));
          return session.#receive(count).presentation("moving");
        },
        outline: (place, time, tolerance) => {
          const count = exports.collage_transition_outline(
            session.#handle,
            place,
            time,
            number(tolerance, "tolerance"),
          );
          if (count < 0) throw session.#failure(count);
          return session.#receive(count).outline();
        },
        close: () => session.close(),
      });
    } catch (error) {
      session.close();
      throw error;
    }
  }
}

/** The way of every photo from one scene to another. */
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
    if (place < 0) reject("slot", slot, "there is no such slot");
    return this.#calls.outline(place, time, tolerance);
  }

  close() {
    this.#calls.close();
  }
}

/** The module, which opens sessions. */
export class Collage {
  #exports;

  constructor(instance) {
    this.instance = instance;
    this.#exports = instance.exports;
  }

  static async load(source) {
    if (source instanceof WebAssembly.Instance) return new Collage(source);
    const isResponse = typeof Response !== "undefined" && source instanceof Response;
    const { instance } = isResponse
      ? await WebAssembly.instantiateStreaming(source)
      : await WebAssembly.instantiate(source);
    return new Collage(instance);
  }

  open(scene, policy) {
    return new Session(this.#exports, scene, policy);
  }

  transition(start, end, easing = "ease-in-out") {
    return Session.transition(this.#exports, start, end, easing);
  }
}
