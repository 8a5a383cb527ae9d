// Photos with their looks: a shader maps their colors through the same cubes that the renderer uses.
import { EFFECTS } from "./effects.js";
import { Assets } from "./assets.js";
import { Emitter } from "../basics/emitter.js";
/**
 * @import {
 *   Adjustment, CollageColor, Cube, CubePainter, FilterDocuments, FilterEntry, LoadEvents, Look, Picture, ShownLook
 * } from "../types.d.ts"
 */
/** @import { Photos } from "./photos.js" */
/** @import { Host } from "../host.d.ts" */

/** @extends {Emitter<LoadEvents>} */
export class Looks extends Emitter {
  /** @type {Host} */
  #host;
  /** @type {Photos} */
  #photos;
  /** @type {Assets} */
  #assets;
  /** @type {CollageColor | null} */
  #color = null;
  /** @type {Promise<FilterEntry[]> | null} */
  #filters = null;
  /** @type {CubePainter | null} */
  #painter = null;
  /** @type {Map<string, Picture>} */
  #pictures = new Map();
  /** @type {Map<string, Cube | null>} */
  #cubes = new Map();

  /**
   * @param {Host} host
   * @param {Photos} photos
   * @param {Assets} [assets]
   */
  constructor(host, photos, assets = new Assets()) {
    super();
    [this.#host, this.#photos, this.#assets] = [host, photos, assets];
  }

  /** The filters' documents, by name. */
  async filters() {
    return (this.#filters ??= this.#host.filters());
  }

  /** Loads the color module and the documents of the filters. */
  async load() {
    if (this.#color) return;
    const [{ CollageColor, cubePainter }, module, filters] = await Promise.all([
      import("./cube-painter.js"),
      this.#assets.module("collage-color"),
      this.filters(),
    ]);
    /** @type {FilterDocuments | undefined} */
    this.documents = Object.fromEntries(filters.map(({ id, document }) => [id, document]));
    this.#color = await CollageColor.load(module);
    this.#painter = cubePainter();
    this.dispatchEvent(new Event("load"));
  }

  /**
   * Returns the picture of a photo with a look; without the look until the picture is ready.
   * @param {string} photo
   * @param {Look | null} [look]
   * @param {number} [pixels]
   * @returns {Picture | undefined}
   */
  picture(photo, look, pixels = Infinity) {
    const plain = this.#photos.bitmap(photo, pixels);
    if (!plain || !look) return plain;
    look = onlyColors(look);
    if (!hasColors(look)) return plain;
    if (!this.#color) {
      this.load();
      return plain;
    }
    const text = JSON.stringify(look);
    const key = `${photo}/${plain.width}/${text}`;
    const known = this.#photos.moving?.has(photo) ? undefined : this.#pictures.get(key);
    if (known) {
      // The least recently used pictures are evicted first.
      this.#pictures.delete(key);
      this.#pictures.set(key, known);
      return known;
    }
    const graded = this.#grade(this.#color, plain, look, text);
    this.#pictures.set(key, graded);
    this.#forget();
    return graded;
  }

  /**
   * Returns a picture with a displayed look, or null if the look does not change its colors.
   * @param {Picture} picture
   * @param {ShownLook} look
   */
  graded(picture, look) {
    if (!hasColors(look)) return null;
    if (!this.#color) {
      this.load();
      return null;
    }
    const colors = onlyColors(look);
    const graded = this.#grade(this.#color, picture, colors, JSON.stringify(colors));
    return graded === picture ? null : graded;
  }

  #forget() {
    let pixels = 0;
    for (const { width, height } of this.#pictures.values()) pixels += width * height;
    for (const [key, picture] of this.#pictures) {
      if (pixels < 40e6) return;
      pixels -= picture.width * picture.height;
      this.#pictures.delete(key);
    }
  }

  /**
   * @param {CollageColor} color
   * @param {Look | ShownLook} look
   * @param {string} text
   */
  #cube(color, look, text) {
    if (!this.#cubes.has(text)) {
      if (this.#cubes.size > 200) this.#cubes.clear();
      this.#cubes.set(text, color.cube(color.grade(look, this.documents)));
    }
    return this.#cubes.get(text);
  }

  /**
   * @param {CollageColor} color
   * @param {Picture} picture
   * @param {Look | ShownLook} look
   * @param {string} text
   */
  #grade(color, picture, look, text) {
    let cube;
    try {
      cube = this.#cube(color, look, text);
    } catch (error) {
      console.warn(error.message);
      return picture;
    }
    if (!cube) return picture;
    return this.#painter?.paint(picture, cube) ?? picture;
  }
}

/**
 * Returns a look without the effects that depend on more than single colors.
 * @template {Look | ShownLook} Form
 * @param {Form} look
 * @returns {Form}
 */
function onlyColors({ adjust = {}, ...look }) {
  const colors = Object.entries(adjust).filter(([key]) => !EFFECTS.includes(/** @type {Adjustment} */ (key)));
  return /** @type {Form} */ ({ ...look, adjust: Object.fromEntries(colors) });
}

/**
 * Returns true if a look has a filter or an adjustment.
 * @param {Look & Partial<ShownLook>} look
 */
function hasColors({ filter = null, filters = [], adjust = {} }) {
  return filter !== null || filters.length > 0 || Object.keys(adjust).length > 0;
}
