// Pictures of texts, stickers, shapes and strokes from the renderer.
import { Failure, say } from "../basics/messages.js";
import { context2d } from "../basics/context.js";
import { Emitter } from "../basics/emitter.js";
import { told } from "../basics/told.js";
/** @import { Host } from "../host.d.ts" */
/** @import { Composition, Layer, LayerContent, LoadEvents, ShownLayer, Sprite, SpriteLayer } from "../types.d.ts" */
/** @import { Editor } from "./editor.js" */

/** @type {WeakMap<object, string>} */
const texts = new WeakMap();
/** The maximum number of contents with touch areas; every typed letter makes another content. */
const MOST_AREAS = 200;
/** The milliseconds after which a picture that could not be had is requested again. */
const AGAIN = 5000;

/**
 * Returns a content as text; contents are frozen, so each is serialized only once.
 * @param {unknown} content
 */
function written(content) {
  if (typeof content !== "object" || content === null) return JSON.stringify(content);
  if (!texts.has(content)) texts.set(content, JSON.stringify(content));
  return texts.get(content);
}

/**
 * Returns the opaque cells of an even grid over the center of a picture, of a width and height in pixels; null if no cell is
 * opaque.
 * @param {CanvasImageSource & { width: number, height: number }} picture
 * @param {[number, number]} pixels
 */
export function opaqueCells(picture, pixels) {
  const [columns, rows] = pixels.map((side) => Math.min(64, Math.max(1, Math.round(side / 4))));
  const context = context2d(new OffscreenCanvas(columns, rows), { willReadFrequently: true });
  context.imageSmoothingQuality = "high";
  context.drawImage(
    picture,
    (picture.width - pixels[0]) / 2,
    (picture.height - pixels[1]) / 2,
    pixels[0],
    pixels[1],
    0,
    0,
    columns,
    rows,
  );
  const { data } = context.getImageData(0, 0, columns, rows);
  const cells = Array.from({ length: columns * rows }, (_, index) => data[index * 4 + 3] > 20);
  return cells.includes(true) ? { columns, cells } : null;
}

/** @extends {Emitter<LoadEvents>} */
export class Sprites extends Emitter {
  /** @type {Host} */
  #host;
  /** @type {Editor} */
  #editor;
  /** @type {Map<string, Sprite | null>} */
  #sprites = new Map();
  #scale = 1;
  /** True while strokes change with every event. */
  isErasing = false;
  /** @type {Map<string, Sprite>} */
  #last = new Map();
  /** @type {Map<string, LayerContent>} */
  #touched = new Map();
  /** @type {Set<string>} */
  #failed = new Set();

  /**
   * @param {Host} host
   * @param {Editor} editor
   */
  constructor(host, editor) {
    super();
    [this.#host, this.#editor] = [host, editor];
    editor.addEventListener("answering", () => this.#again());
    // Layers of another page may have the same names.
    editor.addEventListener("pages", () => this.#last.clear());
  }

  /**
   * Sets the number of pixels per canvas unit; sprites made for far fewer pixels are requested again.
   * @param {number} scale
   */
  setScale(scale) {
    const steps = 2 ** Math.ceil(Math.log2(scale) * 2 - 1e-9);
    this.#scale = Math.sqrt(steps);
  }

  /**
   * Returns the picture of a layer with its pixels per canvas unit; the previous one while a new one is requested, or
   * undefined.
   * @param {ShownLayer} layer
   * @returns {Sprite | undefined}
   */
  sprite(layer) {
    const { text, sticker, shape, stroke, size, scale } = layer;
    const kind = Object.entries({ text, sticker, shape, stroke }).find(([, value]) => value);
    if (!kind) return undefined;
    const [name, content] = kind;
    // A layer that is enlarged by fingers is requested again in steps.
    const enlarged = 2 ** Math.round(Math.log2(scale));
    const values = text ? this.#values(text) : "";
    const key = `${name}${written(content)}/${size}/${enlarged}/${this.#scale}${values}`;
    const known = this.#sprites.get(key);
    // Strokes change with every event while they are erased; they are requested when the eraser is lifted.
    if (known === undefined && !(stroke && this.isErasing)) {
      this.#sprites.set(key, null);
      this.#load(key, { id: layer.id, size, center: layer.center, scale: enlarged, [name]: content }, layer.id, {
        [name]: content,
      });
    }
    // Until then, a stroke is shown as the model's polygon.
    if (known) this.#last.set(layer.id, known);
    return known ?? (stroke ? undefined : this.#last.get(layer.id));
  }

  /**
   * Returns what a text with variables shows, besides what is written.
   * @param {unknown} text
   */
  #values(text) {
    return written(text)?.includes("{{") ? JSON.stringify(this.#editor.variables) ?? "" : "";
  }

  /**
   * Sets the touch area of a text, a sticker or a picture shape to its visible part, so that a finger beside its letters hits
   * the photo beneath. Strokes and other shapes use their outlines. While recording, whole frames are hit, because a replay
   * has no pictures.
   * @param {SpriteLayer} layer
   * @param {LayerContent} content
   * @param {Sprite} sprite
   */
  #touch({ size: [width, height], scale }, content, { picture, perUnit }) {
    const key = `${JSON.stringify(content)}/${width}x${height}`;
    if (
      !(content.text || content.sticker || content.shape?.form?.mask) || this.#touched.has(key) ||
      this.#editor.recording
    ) return;
    this.#touched.set(key, content);
    const area = opaqueCells(picture, [width * scale * perUnit, height * scale * perUnit]);
    if (area) this.#editor.session.setTouchArea(content, area);
    if (this.#touched.size <= MOST_AREAS) return;
    const [[oldest, former]] = this.#touched;
    this.#touched.delete(oldest);
    this.#editor.session.setTouchArea(former, null);
  }

  /**
   * @param {string} key
   * @param {SpriteLayer} layer
   * @param {string} id
   * @param {LayerContent} content
   */
  async #load(key, layer, id, content) {
    try {
      const picture = await this.#picture(layer, this.#editor.canvas, this.#scale);
      // The page paints this layer itself.
      if (!picture) return;
      const sprite = { picture, perUnit: this.#scale, scale: layer.scale, layer, content };
      this.#sprites.set(key, sprite);
      this.#touch(layer, content, sprite);
      this.#last.set(id, sprite);
      this.#forget();
      this.dispatchEvent(new Event("load"));
    } catch (error) {
      // Told once: it is tried again until it succeeds.
      if (this.#failed.size === 0) this.#editor.notice(say`A layer could not be drawn: ${told(error)}`, true);
      this.#failed.add(key);
      setTimeout(() => this.#again(), AGAIN);
    }
  }

  /** True if the picture of a layer could not be had, so that an older one is shown, or none. */
  get isFailed() {
    return this.#failed.size > 0;
  }

  /**
   * Returns the picture of one layer by the host, in the center of a canvas.
   * @param {Layer} layer
   * @param {number[]} canvas The width and height in canvas units.
   * @param {number} scale The number of pixels per canvas unit.
   */
  async picture(layer, canvas, scale) {
    const picture = await this.#picture(layer, canvas, scale);
    if (!picture) throw new Failure(say`this layer has no picture`);
    return picture;
  }

  /**
   * @param {Layer} layer
   * @param {number[]} canvas
   * @param {number} scale
   */
  async #picture(layer, [width, height], scale) {
    /** @type {Composition} */
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
        variables: this.#editor.variables,
      },
    };
    const picture = await this.#host.sprite(composition, scale);
    return picture && createImageBitmap(picture);
  }

  /** Requests the pictures of all texts again, because a font was added. */
  renewTexts() {
    for (const key of this.#sprites.keys()) if (key.startsWith("text")) this.#sprites.delete(key);
    this.dispatchEvent(new Event("load"));
  }

  /** Requests failed sprites again; until then, old ones are shown. */
  #again() {
    if (this.#failed.size === 0) return;
    for (const key of this.#failed) this.#sprites.delete(key);
    this.#failed.clear();
    this.dispatchEvent(new Event("load"));
  }

  /** Evicts the oldest sprites beyond about 60 million pixels. */
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
