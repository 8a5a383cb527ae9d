// Pictures of texts, stickers, shapes and strokes, as the renderer draws them.

const texts = new WeakMap();
/** How many texts and stickers are touched where they are seen: every letter that is typed makes another text. */
const MOST_AREAS = 200;

/** Returns what a content is, as a text; contents are frozen, so each is written once. */
function written(content) {
  if (typeof content !== "object") return JSON.stringify(content);
  if (!texts.has(content)) texts.set(content, JSON.stringify(content));
  return texts.get(content);
}

export class Sprites extends EventTarget {
  #server;
  #editor;
  #sprites = new Map();
  #scale = 1;
  #last = new Map();
  #touched = new Map();
  #failed = new Set();

  constructor(server, editor) {
    super();
    [this.#server, this.#editor] = [server, editor];
    editor.addEventListener("answering", () => this.#again());
  }

  /** Sets the pixels per canvas unit; sprites that were made for much fewer are made anew. */
  setScale(scale) {
    const steps = 2 ** Math.ceil(Math.log2(scale) * 2 - 1e-9);
    this.#scale = Math.sqrt(steps);
  }

  /** Returns the picture of a layer with its pixels per canvas unit, the last one while a newer is made; or undefined. */
  sprite(layer) {
    const { text, sticker, shape, stroke, size, scale } = layer;
    const kind = Object.entries({ text, sticker, shape, stroke }).find(([, value]) => value);
    if (!kind) return undefined;
    const [name, content] = kind;
    // A layer that is enlarged by fingers is drawn anew in steps.
    const enlarged = 2 ** Math.round(Math.log2(scale));
    const key = `${name}${written(content)}/${size}/${enlarged}/${this.#scale}`;
    const known = this.#sprites.get(key);
    // Lines that are erased change with every event: they are drawn when the eraser is lifted.
    if (known === undefined && !(stroke && this.isErasing)) {
      this.#sprites.set(key, null);
      this.#load(key, { id: layer.id, size, center: layer.center, scale: enlarged, [name]: content }, layer.id, {
        [name]: content,
      });
    }
    // A line is shown as the model's polygon until then.
    if (known) this.#last.set(layer.id, known);
    return known ?? (stroke ? undefined : this.#last.get(layer.id));
  }

  /**
   * Lets a text or a sticker be touched where it is seen, so that a finger beside its letters takes the photo beneath. Lines
   * and shapes have their outlines. A replayed recording knows no pictures: while one is made, whole frames are touched.
   */
  #touch({ size: [width, height], scale }, content, { picture, perUnit }) {
    const key = `${JSON.stringify(content)}/${width}x${height}`;
    if (!(content.text || content.sticker) || this.#touched.has(key) || this.#editor.recording.isOn) return;
    this.#touched.set(key, content);
    const pixels = [width, height].map((side) => side * scale * perUnit);
    const [columns, rows] = pixels.map((side) => Math.min(64, Math.max(1, Math.round(side / 4))));
    const context = new OffscreenCanvas(columns, rows).getContext("2d", { willReadFrequently: true });
    context.imageSmoothingQuality = "high";
    context.drawImage(
      picture,
      (picture.width - pixels[0]) / 2,
      (picture.height - pixels[1]) / 2,
      ...pixels,
      0,
      0,
      columns,
      rows,
    );
    const { data } = context.getImageData(0, 0, columns, rows);
    const cells = Array.from({ length: columns * rows }, (_, index) => data[index * 4 + 3] > 20);
    if (cells.includes(true)) this.#editor.session.setTouchArea(content, { columns, cells });
    if (this.#touched.size <= MOST_AREAS) return;
    const [[oldest, former]] = this.#touched;
    this.#touched.delete(oldest);
    this.#editor.session.setTouchArea(former, null);
  }

  async #load(key, layer, id, content) {
    const [width, height] = this.#editor.canvas;
    const composition = {
      format: "collage",
      version: 1,
      photos: {},
      items: [],
      layers: [layer],
      template: {
        format: "collage-template",
        version: 1,
        name: "sprite",
        canvas: { width, height },
        slots: [{ id: "a", frame: [0, 0, width, height] }],
      },
    };
    try {
      const blob = await this.#server.picture(`sprites?scale=${this.#scale}`, composition);
      const picture = await createImageBitmap(blob);
      const sprite = { picture, perUnit: this.#scale, scale: layer.scale, layer, content };
      this.#sprites.set(key, sprite);
      this.#touch(layer, content, sprite);
      this.#last.set(id, sprite);
      this.#forget();
      this.dispatchEvent(new Event("load"));
    } catch (error) {
      this.#failed.add(key);
      this.#editor.notice(`A layer cannot be drawn: ${error.message}`);
      setTimeout(() => this.#again(), 5000);
    }
  }

  /** Asks again for what could not be drawn: what is seen until then is old. */
  #again() {
    if (this.#failed.size === 0) return;
    for (const key of this.#failed) this.#sprites.delete(key);
    this.#failed.clear();
    this.dispatchEvent(new Event("load"));
  }

  /** Keeps about 60 million pixels, those that were made last. */
  #forget() {
    let pixels = 0;
    for (const sprite of this.#sprites.values()) pixels += sprite ? sprite.picture.width * sprite.picture.height : 0;
    for (const [key, sprite] of this.#sprites) {
      if (pixels < 60e6) return;
      if (!sprite || sprite === [...this.#sprites.values()].at(-1)) continue;
      pixels -= sprite.picture.width * sprite.picture.height;
      this.#sprites.delete(key);
    }
  }
}
