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
const PHASES = ["idle", "pressed", "panning", "manipulating", "lifted", "swapping", "divider", "dead"];
const CHANGES = ["phase", "presentation", "preview", "selection", "scene"];
const REFUSALS = [
  "unknownItem", "unknownSlot", "unknownLayer", "nameTaken", "photoDiffers", "locked", "notAllowed", "badNumber",
  "badWeights", "nothingToDo", "slotTaken", "badTime",
];
const COMMANDS = [
  "swap", "move", "setAside", "delete", "compact", "relayout", "replace", "add", "duplicate", "lock", "flip",
  "quarterTurn", "straighten", "fit", "setIntent", "reset", "nudge", "zoom", "rotate", "reorder", "weights",
  "addLayer", "select", "undo", "redo",
];
// The numbers of a scene that can be out of range; the owner's name is inserted after its kind.
const QUANTITIES = [
  "the canvas: a side", "slot: a side of its frame", "slot: an edge of its frame", "slot: its rotation",
  "slot: a corner radius", "slot: a coordinate of its shape", "slot: the number of elements of its shape",
  "slot: a zoom that it allows", "slot: a coordinate of its focus", "slot: a width of its border", "photo: a side",
  "photo: a coordinate of its focus", "layer: a side", "layer: a coordinate of its center", "layer: its scale",
  "layer: its rotation", "item: a number of its intent",
];
const PATH_STEPS = { M: [0, 2], L: [1, 2], Q: [2, 4], C: [3, 6], A: [4, 7], Z: [5, 0] };

/** Thrown for invalid arguments. */
export class CollageError extends Error {}

function choice(values, value, what) {
  const index = values.indexOf(value);
  if (index < 0) throw new CollageError(`${what}: ${JSON.stringify(value)}; must be one of ${values.join(", ")}`);
  return index;
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
    () => `fill order: ${found} names for ${min} slots`,
    () => `photo ${text(name)}: two photos have this name`,
    () => `item ${text(name)}: two items have this name`,
    () => `item ${text(name)}: there is no photo ${text(other)}`,
    () => `item ${text(name)}: there is no slot ${text(other)}`,
    () => `item ${text(name)}: slot ${text(other)} holds another item already`,
    () => `layer ${text(name)}: two layers have this name`,
  ][code - QUANTITIES.length]();
}

function bits(values, chosen, what) {
  return chosen.reduce((sum, value) => sum | (1 << choice(values, value, what)), 0);
}

/** Maps names to the module's numbers, and back. */
class Names {
  #numbers = new Map();
  #names = [];

  number(name) {
    if (typeof name !== "string" && !Number.isFinite(name)) {
      throw new CollageError(`a name is ${name === undefined ? "missing" : String(name)}; it must be a string`);
    }
    // 1 and "1" are the same name, which is returned as a string.
    const key = String(name);
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.#names.push(key) - 1;
      this.#numbers.set(key, number);
    }
    return number;
  }

  name(number) {
    return number < 0 ? null : this.#names[number];
  }
}

/** Writes numbers in the order in which the module reads them. */
class Writer {
  numbers = [];

  constructor(names) {
    this.names = names;
  }

  add(...numbers) {
    this.numbers.push(...numbers.map(Number));
  }

  name(name) {
    this.add(this.names.number(name));
  }

  optionalName(name) {
    this.add(name == null ? -1 : this.names.number(name));
  }

  optionalPoint(point) {
    this.add(point ? 1 : 0, ...(point ?? [0, 0]));
  }

  optionalFit(fit) {
    this.add(fit == null ? -1 : choice(FITS, fit, "fit"));
  }

  element({ item, layer }) {
    this.add(layer == null ? 0 : 1);
    this.name(layer ?? item);
  }

  list(values, each) {
    this.add(values.length);
    values.forEach(each);
  }

  shape(shape = {}) {
    if (shape.ellipse) {
      this.add(1);
    } else if (shape.polygon) {
      this.add(2);
      this.list(shape.polygon, (point) => this.add(...point));
    } else if (shape.path) {
      this.add(3);
      this.list(shape.path, ([step, ...numbers]) => {
        const known = PATH_STEPS[step];
        if (!known || numbers.length !== known[1]) throw new CollageError(`path: ${step} with ${numbers.length} numbers`);
        this.add(known[0], ...numbers);
      });
    } else {
      const radius = shape.cornerRadius ?? 0;
      this.add(0, ...(Array.isArray(radius) ? radius : [radius, radius, radius, radius]));
    }
  }

  style({ fit = "cover", focus = "auto", zoom = [1, 8], allow = PERMISSIONS, border } = {}) {
    const isPoint = Array.isArray(focus);
    this.add(choice(FITS, fit, "fit"), isPoint ? 3 : choice(FOCUSES, focus, "focus"), ...(isPoint ? focus : [0, 0]));
    this.add(...zoom, bits(PERMISSIONS, allow, "allow"));
    const { width = 0, align = "inside" } = border ?? {};
    this.add(choice(ALIGNMENTS, align, "align"), ...(Array.isArray(width) ? width : [width, width, width, width]));
  }

  node(node) {
    if (typeof node === "string") {
      this.add(0);
      this.name(node);
      return;
    }
    const children = node.row ?? node.column;
    this.add(node.row ? 1 : 2);
    this.list(children, (child) => {
      const isPlain = typeof child === "string";
      this.add(isPlain ? 1 : (child.weight ?? 1));
      this.node(isPlain ? child : (child.slot ?? child));
    });
  }

  board({ canvas, gap = 0, margin = 0, split, slots, style }) {
    this.add(...canvas, gap, margin, split ? 1 : 0);
    if (split) {
      this.node(split);
      this.style(style);
      return;
    }
    this.list(slots, (slot) => {
      this.name(slot.id);
      this.add(...slot.frame, slot.rotation ?? 0);
      this.shape(slot.shape);
      this.style(slot);
    });
  }

  intent({ focus, zoom = 1, rotation = 0, quarterTurns = 0, mirrored = false, fit, crop } = {}) {
    this.optionalPoint(focus);
    this.add(zoom, rotation, quarterTurns, mirrored ? 1 : 0);
    this.optionalFit(fit);
    this.add(crop ? 1 : 0, ...(crop ?? [0, 0, 1, 1]));
  }

  photo({ id, size, focus }) {
    this.name(id);
    this.add(...size);
    this.optionalPoint(focus);
  }

  item(item) {
    this.name(item.id);
    this.name(item.photo);
    this.optionalName(item.slot);
    this.intent(item);
    this.add(item.locked ? 1 : 0);
  }

  layer({ id, size, center, scale = 1, rotation = 0, locked = false }) {
    this.name(id);
    this.add(...size, ...center, scale, rotation, locked ? 1 : 0);
  }

  policy(policy, canvas) {
    this.add(policy ? 1 : 0);
    if (!policy) return;
    const side = Math.min(...canvas);
    const snapping = policy.snapping === null ? null : { angleStep: 45, angleWindow: 3, centerWindow: side * 0.02, ...policy.snapping };
    this.add(bits(TRIGGERS, policy.swapTriggers ?? ["dragOut"], "swapTriggers"));
    this.add(choice(ON_SWAP, policy.onSwap ?? "keep", "onSwap"), policy.slop ?? side * 0.0075);
    this.add(policy.longPressDelay ?? 0.5, policy.doubleTapInterval ?? 0.3, policy.doubleTapDistance ?? side * 0.06);
    this.add(policy.doubleTapZoom ?? 2, policy.resistance ?? 0.55, policy.rotationDeadZone ?? 14.4);
    this.add(snapping ? 1 : 0, snapping?.angleStep ?? 45, snapping?.angleWindow ?? 3, snapping?.centerWindow ?? 0);
    this.add(policy.dividerReach ?? side * 0.03, policy.historyLimit ?? 200, policy.burstInterval ?? 0.25);
    this.add(policy.settleDuration ?? 0.25);
  }

  command(command) {
    const code = choice(COMMANDS, command.command, "command");
    this.add(code);
    const write = {
      swap: () => command.items.forEach((item) => this.name(item)),
      move: () => (this.name(command.item), this.name(command.slot)),
      setAside: () => this.name(command.item),
      delete: () => this.element(command),
      relayout: () => (this.add(choice(RULES, command.rule ?? "readingOrder", "rule")), this.board(command.board)),
      replace: () => (this.name(command.item), this.photo(command.photo)),
      add: () => (this.name(command.item), this.photo(command.photo), this.optionalName(command.slot)),
      duplicate: () => {
        this.element(command);
        this.element(command.layer == null ? { item: command.as } : { layer: command.as });
      },
      lock: () => (this.element(command), this.add(command.locked === false ? 0 : 1)),
      flip: () => (this.name(command.item), this.add(choice(FLIPS, command.direction, "direction"))),
      quarterTurn: () => (this.name(command.item), this.add(command.turns ?? 1)),
      straighten: () => (this.name(command.item), this.add(command.degrees)),
      fit: () => (this.name(command.item), this.optionalFit(command.fit)),
      setIntent: () => (this.name(command.item), this.intent(command)),
      reset: () => this.name(command.item),
      nudge: () => (this.element(command), this.add(...command.by)),
      zoom: () => (this.element(command), this.add(command.by), this.optionalPoint(command.about)),
      rotate: () => (this.element(command), this.add(command.degrees), this.optionalPoint(command.about)),
      reorder: () => (this.element(command), this.add(choice(REORDERINGS, command.to, "to"))),
      weights: () => {
        this.list(command.branch ?? [], (index) => this.add(index));
        this.list(command.weights, (weight) => this.add(weight));
      },
      addLayer: () => this.layer(command.layer),
      select: () => {
        const kind = ["item", "layer", "slot"].findIndex((key) => command[key] != null);
        this.add(kind + 1);
        if (kind >= 0) this.name(command.item ?? command.layer ?? command.slot);
      },
    }[command.command];
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
    return Array.from(this.numbers.subarray(this.#position - count, this.#position));
  }

  name() {
    return this.names.name(this.next());
  }

  flag() {
    return this.next() === 1;
  }

  list(each) {
    return Array.from({ length: this.next() }, each);
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
    return item;
  }

  layer() {
    const [id, size, center] = [this.name(), this.take(2), this.take(2)];
    return { id, size, center, scale: this.next(), rotation: this.next(), locked: this.flag() };
  }

  slot() {
    return { id: this.name(), frame: this.take(4), rotation: this.next() };
  }

  state() {
    const phase = { phase: PHASES[this.next()] };
    const isLayer = this.flag();
    Object.assign(phase, this.element(isLayer, this.name()));
    const target = this.name();
    if (target !== null) phase.target = target;
    const kind = this.next();
    const selected = this.name();
    const selection = kind === 0 ? null : { [["item", "layer", "slot"][kind - 1]]: selected };
    const [undoCount, redoCount, fingerCount] = this.take(3);
    const hasDeadline = this.flag();
    const deadline = this.next();
    return {
      ...phase, selection, undoCount, redoCount, fingerCount, deadline: hasDeadline ? deadline : null,
      items: this.list(() => this.item()), unplaced: this.list(() => this.item()),
      layers: this.list(() => this.layer()), slots: this.list(() => this.slot()),
    };
  }

  presentation() {
    const slots = this.list(() => this.slot());
    const items = this.list(() => ({
      item: this.name(), photo: this.name(), slot: this.name(), transform: this.take(6), visiblePart: this.take(4),
      focus: this.take(2), zoom: this.next(),
    }));
    const layers = this.list(() => this.layer());
    if (!this.flag()) return { slots, items, layers, exchange: null };
    const exchange = {
      item: this.name(), source: this.name(), target: this.name(), displaced: this.name(), isOverTarget: this.flag(),
      ghost: this.take(6),
    };
    return { slots, items, layers, exchange };
  }
}

/** An editing session. */
export class Session {
  #exports;
  #handle;
  #names = new Names();

  constructor(exports, scene, policy) {
    this.#exports = exports;
    const writer = new Writer(this.#names);
    writer.board(scene);
    writer.list(scene.photos ?? [], (photo) => writer.photo(photo));
    writer.list(scene.items ?? [], (item) => writer.item(item));
    writer.list(scene.layers ?? [], (layer) => writer.layer(layer));
    writer.policy(policy, scene.canvas);
    this.#handle = exports.collage_open(this.#send(writer.numbers));
    if (this.#handle < 0) throw this.#failure(this.#handle);
  }

  #failure(result) {
    if (result === -1) return new CollageError("the session is closed");
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

  touch(id, phase, [x, y], time, isPrimary = false, pointerType = "touch") {
    const code = choice(TOUCHES, phase, "phase");
    const flags = (isPrimary ? 1 : 0) + 2 * choice(POINTERS, pointerType, "pointer type");
    return this.#response(this.#exports.collage_touch(this.#handle, id, code, x, y, time, flags));
  }

  cancel(time) {
    return this.#response(this.#exports.collage_cancel(this.#handle, time));
  }

  wait(time) {
    return this.#response(this.#exports.collage_wait(this.#handle, time));
  }

  perform(command, time) {
    const writer = new Writer(this.#names);
    writer.command(command);
    return this.#response(this.#exports.collage_command(this.#handle, time, this.#send(writer.numbers)));
  }

  get state() {
    return this.#receive(this.#exports.collage_state(this.#handle)).state();
  }

  presentation(time) {
    return this.#receive(this.#exports.collage_presentation(this.#handle, time)).presentation();
  }

  isSettling(time) {
    return this.#exports.collage_is_settling(this.#handle, time) === 1;
  }

  close() {
    this.#exports.collage_close(this.#handle);
  }
}

/** The module, which opens sessions. */
export class Collage {
  #exports;

  constructor(instance) {
    this.#exports = instance.exports;
  }

  static async load(source) {
    const isResponse = typeof Response !== "undefined" && source instanceof Response;
    const { instance } = isResponse
      ? await WebAssembly.instantiateStreaming(source)
      : await WebAssembly.instantiate(source);
    return new Collage(instance);
  }

  open(scene, policy) {
    return new Session(this.#exports, scene, policy);
  }
}
