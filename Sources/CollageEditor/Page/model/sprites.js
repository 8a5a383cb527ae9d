// Pictures of texts, stickers, shapes and strokes, as the renderer draws them.

import { path } from "../stage/geometry.js";

export class Sprites extends EventTarget {
  #server;
  #editor;
  #sprites = new Map();
  #scale = 1;
  #last = new Map();

  constructor(server, editor) {
    super();
    [this.#server, this.#editor] = [server, editor];
  }

  /** Sets the pixels per canvas unit; sprites that were made for much fewer are made anew. */
  setScale(scale) {
    const steps = 2 ** Math.ceil(Math.log2(scale) * 2 - 1e-9);
    this.#scale = Math.sqrt(steps);
  }

  /** Returns the picture of a layer with its pixels per canvas unit, the last one while a newer is made; or undefined. */
  sprite(layer) {
    const { text, sticker, shape, stroke, size, scale } = layer;
    const content = Object.fromEntries(Object.entries({ text, sticker, shape, stroke }).filter(([, value]) => value));
    if (Object.keys(content).length === 0) return undefined;
    // A layer that is enlarged by fingers is drawn anew in steps.
    const enlarged = 2 ** Math.round(Math.log2(scale));
    const key = `${JSON.stringify(content)}/${size}/${enlarged}/${this.#scale}`;
    const known = this.#sprites.get(key);
    if (known === undefined) {
      this.#sprites.set(key, null);
      this.#load(key, { id: layer.id, size, center: layer.center, scale: enlarged, ...content }, layer.id);
    }
    if (known) this.#last.set(layer.id, known);
    return known ?? this.#last.get(layer.id);
  }

  /** Shows a line as it was drawn until the renderer's own picture of it is there. */
  expect({ id, center }, contours, color) {
    const [width, height] = this.#editor.canvas;
    const scale = this.#scale;
    const canvas = new OffscreenCanvas(Math.ceil(width * scale), Math.ceil(height * scale));
    const context = canvas.getContext("2d");
    context.translate(canvas.width / 2 - center[0] * scale, canvas.height / 2 - center[1] * scale);
    context.fillStyle = color;
    context.fill(path(contours, scale), "nonzero");
    this.#last.set(id, { picture: canvas.transferToImageBitmap(), perUnit: scale, scale: 1 });
  }

  async #load(key, layer, id) {
    const [width, height] = this.#editor.canvas;
    const composition = {
      format: "collage", version: 1, photos: {}, items: [], layers: [layer],
      template: { format: "collage-template", version: 1, name: "sprite", canvas: { width, height }, slots: [{ id: "a", frame: [0, 0, width, height] }] },
    };
    try {
      const blob = await this.#server.picture(`sprites?scale=${this.#scale}`, composition);
      const picture = await createImageBitmap(blob);
      const sprite = { picture, perUnit: this.#scale, scale: layer.scale };
      this.#sprites.set(key, sprite);
      this.#last.set(id, sprite);
      this.dispatchEvent(new Event("load"));
    } catch (error) {
      this.#editor.notice(`A layer cannot be drawn: ${error.message}`);
    }
  }
}
