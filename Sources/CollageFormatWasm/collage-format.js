// Collage's documents in a browser or in Node: the code that reads and writes the files of the library and the command line,
// so that a document means the same everywhere, with the same errors. Types are in collage-format.d.ts.

/** Thrown for a document that cannot be read: every issue of it, each with its path. */
export class CollageFormatError extends Error {
  constructor(file, issues) {
    super(issues.map(({ path, message }) => `${file}: ${path ? `${path}: ` : ""}${message}`).join("\n"));
    this.name = "CollageFormatError";
    this.issues = issues;
  }
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Returns an object without the keys whose values are those of an untouched photo. */
function plain({ id, photo, slot, ...settings }) {
  const kept = Object.entries(settings).filter(([, value]) => value !== null);
  return { id, photo, ...(slot === null ? {} : { slot }), ...Object.fromEntries(kept) };
}

/** The module that reads and writes documents. */
export class CollageFormat {
  #exports;

  constructor(exports) {
    this.#exports = exports;
  }

  static async load(source) {
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
    const { instance } = isResponse
      ? await WebAssembly.instantiateStreaming(source, imports)
      : await WebAssembly.instantiate(source, imports);
    memory = instance.exports.memory;
    return new CollageFormat(instance.exports);
  }

  /** Writes texts one after another and returns their lengths in bytes. */
  #send(...documents) {
    const texts = documents.map((document) => encoder.encode(typeof document === "string" ? document : JSON.stringify(document)));
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

  expand(template) {
    return JSON.parse(this.#receive(this.#exports.collage_format_expand(...this.#send(template)), "template"));
  }

  board(template) {
    return JSON.parse(this.#receive(this.#exports.collage_format_board(...this.#send(template)), "template"));
  }

  scene(composition, photos, { templates = {} } = {}) {
    this.#keep(templates);
    return JSON.parse(this.#receive(this.#exports.collage_format_scene(...this.#send(composition, photos)), "composition"));
  }

  edited(composition, session, template = composition.template) {
    const { state, split } = session;
    const photos = { ...composition.photos };
    for (const { photo } of [...state.items, ...state.unplaced]) photos[photo] ??= photo;
    return this.read({
      format: composition.format, version: composition.version,
      template: split && template.split ? { ...template, split } : this.#laidOut(template, state.slots),
      photos,
      items: state.items.map(plain),
      unplaced: state.unplaced.map(plain),
      layers: state.layers.map(({ group, ...layer }) => (group === null ? layer : { ...layer, group })),
    });
  }

  /** Returns a template with these slots: itself if its slots are the same, otherwise with slots written out. */
  #laidOut(template, slots) {
    const expanded = this.expand(template);
    const places = new Map(expanded.slots.map((slot) => [slot.id, slot]));
    const isSame = slots.length === expanded.slots.length && slots.every(({ id, frame }, index) => {
      const other = expanded.slots[index];
      return id === other.id && frame.every((number, place) => number === other.frame[place]);
    });
    return isSame ? template : { ...expanded, slots: slots.map(({ id, frame }) => ({ ...places.get(id), frame })) };
  }
}
