// Collage's documents in a browser or in Node: the code that reads and writes the files of the library and the command line,
// so that a document means the same everywhere, with the same errors. Types are in collage-format.d.ts.

/** Thrown for a document that cannot be read: every issue of it, each with its path. */
export class CollageFormatError extends Error {
  constructor(file, issues) {
    super(issues.map(({ path, message }) => `${file}: ${path ? `${path}: ` : ""}${message}`).join("\n"));
    this.name = "CollageFormatError";
    this.issues = issues;
  }

  get needsLayouts() {
    return this.issues.some(({ needs }) => needs === "layouts");
  }
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Returns an object without the keys whose values are those of an untouched photo. */
function plain({ id, photo, slot, look, ...settings }) {
  const kept = Object.entries(settings).filter(([, value]) => value !== null);
  return { id, photo, ...(slot === null ? {} : { slot }), ...Object.fromEntries(kept), ...(look ? written(look) : {}) };
}

/** Returns a look in the keys of an item; without a filter it has no strength. */
function written({ filter = null, strength, adjust = {} }) {
  return {
    filter,
    ...(filter === null || strength === undefined ? {} : { strength }),
    ...(Object.keys(adjust).length === 0 ? {} : { adjust }),
  };
}

/** Instantiates a module with what it needs of its host: a reader of decimal numbers. */
async function instantiate(source) {
  let memory;
  const imports = {
    collage: {
      parse_number(address) {
        const bytes = new Uint8Array(memory.buffer, address);
        const text = decoder.decode(bytes.subarray(0, bytes.indexOf(0)));
        return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : NaN;
      },
    },
  };
  const isResponse = typeof Response !== "undefined" && source instanceof Response;
  // A module that is compiled gives its instance alone.
  const instance = source instanceof WebAssembly.Module
    ? await WebAssembly.instantiate(source, imports)
    : (await (isResponse
      ? WebAssembly.instantiateStreaming(source, imports)
      : WebAssembly.instantiate(source, imports))).instance;
  memory = instance.exports.memory;
  return instance;
}

/** Returns whether the slots of a template depend on the photos. */
function isGenerated({ auto, slots = [], styles = {} }) {
  return [auto, ...slots.map((slot) => slot.auto), ...Object.values(styles).map((style) => style.auto)].some((rule) =>
    rule !== undefined
  );
}

/** Returns whether slots have the names and frames of others, in the same order. */
function hasSlots(slots, others) {
  return slots.length === others.length && slots.every(({ id, frame }, index) => {
    const other = others[index];
    return id === other.id && frame.every((number, place) => number === other.frame[place]);
  });
}

/** The module that reads and writes documents. */
export class CollageFormat {
  #exports;

  constructor(instance) {
    this.instance = instance;
    this.#exports = instance.exports;
  }

  static async load(source) {
    return new CollageFormat(await instantiate(source));
  }

  async loadLayouts(source) {
    // The module has everything that the first has; that one goes on serving sessions.
    this.#exports = (await instantiate(source)).exports;
  }

  /** Writes texts one after another and returns their lengths in bytes. */
  #send(...documents) {
    const texts = documents.map((document) =>
      encoder.encode(typeof document === "string" ? document : JSON.stringify(document))
    );
    const size = texts.reduce((sum, { length }) => sum + length, 0);
    const address = this.#exports.collage_format_buffer(size);
    if (address === 0) throw new CollageFormatError("document", [{ path: "", message: `${size} bytes are too many` }]);
    let offset = address;
    for (const text of texts) {
      new Uint8Array(this.#exports.memory.buffer, offset, text.length).set(text);
      offset += text.length;
    }
    return texts.map(({ length }) => length);
  }

  #receive(count, file = "document") {
    const address = this.#exports.collage_format_buffer(0);
    const text = decoder.decode(new Uint8Array(this.#exports.memory.buffer, address, Math.abs(count)));
    if (count <= 0) throw new CollageFormatError(file, JSON.parse(text));
    return text;
  }

  #keep(templates) {
    this.#exports.collage_format_forget_templates();
    for (const [path, template] of Object.entries(templates)) {
      this.#exports.collage_format_keep_template(...this.#send(path, template));
    }
  }

  write(document, { file, templates = {} } = {}) {
    this.#keep(templates);
    return this.#receive(this.#exports.collage_format_read(...this.#send(document)), file);
  }

  read(document, options) {
    return JSON.parse(this.write(document, options));
  }

  expand(template, photos = []) {
    return JSON.parse(this.#receive(this.#exports.collage_format_expand(...this.#send(template, photos)), "template"));
  }

  board(template, photos = []) {
    return JSON.parse(this.#receive(this.#exports.collage_format_board(...this.#send(template, photos)), "template"));
  }

  scene(composition, photos, { templates = {} } = {}) {
    this.#keep(templates);
    return JSON.parse(
      this.#receive(this.#exports.collage_format_scene(...this.#send(composition, photos)), "composition"),
    );
  }

  edited(composition, session, { template = composition.template, photos = [] } = {}) {
    const { state, split } = session;
    const paths = { ...composition.photos };
    for (const { photo } of [...state.items, ...state.unplaced]) paths[photo] ??= photo;
    const document = {
      format: composition.format,
      version: composition.version,
      template,
      photos: paths,
      items: state.items.map(plain),
      unplaced: state.unplaced.map(plain),
      layers: state.layers.map(({ group, ...layer }) => (group === null ? layer : { ...layer, group })),
    };
    if (isGenerated(template)) document.template = this.#writtenOut(document, state, photos);
    else document.template = split && template.split ? { ...template, split } : this.#laidOut(template, state.slots);
    return this.read(document);
  }

  /** Returns a template with these slots: itself if its slots are the same, otherwise with slots written out. */
  #laidOut(template, slots) {
    const expanded = this.expand(template);
    const places = new Map(expanded.slots.map((slot) => [slot.id, slot]));
    return hasSlots(slots, expanded.slots)
      ? template
      : { ...expanded, slots: slots.map(({ id, frame }) => ({ ...places.get(id), frame })) };
  }

  /** Returns the template of a document if it gives these slots for the photos, otherwise with slots written out. */
  #writtenOut(document, { slots, items }, photos) {
    // A layout that is generated for photos would have no slots for removed items.
    const isWhole = Math.max(1, items.length) === slots.length;
    if (isWhole && hasSlots(slots, this.scene(document, photos).slots)) return document.template;
    const sizes = new Map(photos.map(({ id, size }) => [id, size]));
    const shown = slots.map(({ id }) => {
      const { photo } = items.find(({ slot }) => slot === id) ?? {};
      return { id: photo ?? id, size: sizes.get(photo) ?? [4, 3] };
    });
    const expanded = this.expand(document.template, shown);
    const places = new Map(expanded.slots.map((slot) => [slot.id, slot]));
    return { ...expanded, slots: slots.map(({ id, frame, rotation }) => ({ ...places.get(id), id, frame, rotation })) };
  }
}
