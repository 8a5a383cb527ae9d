// Collage's documents in a browser or in Node: the same code as in the library and the command line, so that a document has
// the same meaning and the same errors everywhere. Types are in collage-format.d.ts.

/** Results at or below this number are failures; the difference is the length of their issues. */
const ISSUES = -1000;

/** Thrown for an invalid document or command, with all issues and their paths, and for an invalid argument. */
export class CollageError extends Error {
  constructor(issues, file = "") {
    const list = typeof issues === "string" ? [{ path: "", message: issues }] : issues;
    super(list.map(({ path, message }) => [file, path, message].filter(Boolean).join(": ")).join("\n"));
    this.name = "CollageError";
    this.issues = list;
  }

  get needsLayouts() {
    return this.issues.some(({ needs }) => needs === "layouts");
  }
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Instantiates a module with the only function that it imports: a parser of decimal numbers. */
async function instantiate(source) {
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
  // For a compiled module, the result is only the instance.
  const instance = source instanceof WebAssembly.Module
    ? await WebAssembly.instantiate(source, imports)
    : (await (isResponse
      ? WebAssembly.instantiateStreaming(source, imports)
      : WebAssembly.instantiate(source, imports))).instance;
  const memory = instance.exports.memory;
  return instance;
}

/** A module's functions, and the exchange of texts through its memory. For the wrappers only. */
export class Module {
  constructor({ exports }) {
    this.exports = exports;
  }

  /** Writes documents in sequence, each a text or a value, and returns their lengths in bytes. */
  send(...documents) {
    const texts = documents.map((document) =>
      encoder.encode(typeof document === "string" ? document : (JSON.stringify(document) ?? "null"))
    );
    const size = texts.reduce((sum, { length }) => sum + length, 0);
    let address = this.exports.collage_text(size);
    if (address === 0) throw new CollageError(`${size} bytes are too many`);
    for (const text of texts) {
      new Uint8Array(this.exports.memory.buffer, address, text.length).set(text);
      address += text.length;
    }
    return texts.map(({ length }) => length);
  }

  /**
   * Returns the result of a call. A call that lacks layouts which are generated for photos is made again with them, once
   * `layouts` can generate them.
   */
  complete(call) {
    if (!this.layouts) return call();
    const { collage_forget_missing_layouts, collage_missing_layout, collage_supply_layout } = this.exports;
    let failure;
    collage_forget_missing_layouts();
    for (;;) {
      const result = call();
      let length = collage_missing_layout();
      if (length === 0 && failure && result <= ISSUES) throw failure;
      if (length === 0) return result;
      for (; length > 0; length = collage_missing_layout()) {
        // As text, because a JSON value of the host would change the order of keys that are numbers.
        const [template, photos] = this.receive(length).split("\n");
        let expanded = "";
        try {
          expanded = this.layouts.expand(template, photos);
        } catch (error) {
          failure = error;
        }
        collage_supply_layout(...this.send(expanded));
      }
    }
  }

  /** Returns the text of a length in bytes that the module has written; throws if the result is a failure. */
  receive(result, file) {
    const address = this.exports.collage_text(0);
    const text = (length) => decoder.decode(new Uint8Array(this.exports.memory.buffer, address, length));
    if (result <= ISSUES) throw new CollageError(JSON.parse(text(ISSUES - result)), file);
    return text(result);
  }
}

/** The module that reads and writes documents. */
export class CollageFormat {
  constructor(instance) {
    this.module = new Module(instance);
  }

  static async load(source) {
    return new this(await instantiate(source));
  }

  async loadLayouts(source) {
    // The module also has everything that the first one has.
    this.module = new Module(await instantiate(source));
  }

  /** Stores the templates that documents refer to by path, for the next calls. */
  keep(templates = {}) {
    const { module } = this;
    module.exports.collage_forget_templates();
    for (const [path, template] of Object.entries(templates)) {
      module.exports.collage_keep_template(...module.send(path, template));
    }
  }

  write(document, { file = "document", templates } = {}) {
    this.keep(templates);
    return this.module.receive(this.module.exports.collage_read(...this.module.send(document)), file);
  }

  read(document, options) {
    return JSON.parse(this.write(document, options));
  }

  expand(template, photos = []) {
    const { module } = this;
    const result = module.complete(() => module.exports.collage_expand(...module.send(template, photos)));
    return JSON.parse(module.receive(result, "template"));
  }
}
