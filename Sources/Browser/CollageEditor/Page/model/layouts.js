// Layouts generated for photos; the search runs on a separate thread, so that gestures never wait for it.
import { Failure, say } from "../basics/messages.js";
import { scriptAddress } from "./trusted.js";
/** @import { CollageFormat } from "../modules/collage-format.js" */
/** @import { Composition, Item, Photo, Template } from "../types.d.ts" */
/** @import { Host } from "../host.d.ts" */
/** @import { Assets } from "./assets.js" */
/** @import { Editor } from "./editor.js" */

/**
 * Returns true if the slots of a template depend on the photos.
 * @param {Template} template
 */
export function isGenerated({ auto, slots = [], styles = {} }) {
  return [auto, ...slots.map((slot) => slot.auto), ...Object.values(styles).map((style) => style.auto)].some((rule) =>
    rule !== undefined
  );
}

/**
 * Returns true if the slots of a template depend on the outlines of photos, which only a host knows.
 * @param {Template} template
 */
export const packsOutlines = ({ auto }) => auto?.style === "outfit";

export class Layouts {
  /** @type {Worker | null} */
  #worker = null;
  #count = 0;
  /** @type {Map<number, [(template: Template) => void, (error: Error) => void]>} */
  #waiting = new Map();
  #assets;
  /**
   * What generates layouts on the thread of the page.
   * @type {Promise<CollageFormat> | null}
   */
  #format = null;

  /** @param {Assets} assets */
  constructor(assets) {
    this.#assets = assets;
  }

  /**
   * Returns the template with slots generated for the photos, which are in fill order.
   * @param {Template} template
   * @param {Photo[]} photos
   * @returns {Promise<Template>}
   */
  written(template, photos) {
    const worker = (this.#worker ??= this.#started());
    if (!worker) return this.#here(template, photos);
    this.#count += 1;
    return new Promise((resolve, reject) => {
      this.#waiting.set(this.#count, [resolve, reject]);
      worker.postMessage({ id: this.#count, template, photos });
    });
  }

  /**
   * Generates a layout on the thread of the page, whose policy allows no other one.
   * @param {Template} template
   * @param {Photo[]} photos
   */
  async #here(template, photos) {
    this.#format ??= Promise.all([import("../modules/collage-format.js"), this.#assets.module("collage-layout")])
      .then(([{ CollageFormat }, module]) => CollageFormat.load(module));
    return (await this.#format).expand(template, photos);
  }

  /** Starts the thread; returns null if the page does not allow it. */
  #started() {
    const address = scriptAddress(new URL("./layouts-worker.js", import.meta.url));
    if (address === null) return null;
    const worker = new Worker(address, { type: "module" });
    worker.onmessage = ({ data: { id, expanded, error, isOfScript } }) => {
      const [resolve, reject] = this.#waiting.get(id) ?? [];
      this.#waiting.delete(id);
      // A module that cannot be loaded is told as such.
      if (error) reject?.(isOfScript ? new TypeError(error) : new Error(error));
      else resolve?.(expanded);
    };
    worker.postMessage({ module: this.#assets.url("collage-layout.wasm").href });
    return worker;
  }

  /** Ends the thread; layouts that are searched for are never found. */
  close() {
    this.#worker?.terminate();
    this.#worker = null;
    this.#waiting.clear();
  }
}

/**
 * Returns the template of a layout generated for photos, with explicit slots.
 * @param {Editor} editor
 * @param {Template} template
 * @param {Item[]} items
 */
export function writtenFor({ host, layouts, photos, composition }, template, items) {
  if (!packsOutlines(template)) {
    const sizes = new Map(photos.sizes.map((photo) => [photo.id, photo]));
    return layouts.written(template, items.flatMap(({ photo }) => sizes.get(photo) ?? []));
  }
  return packed(host, template, items.filter(({ photo }) => photos.problem(photo) === null), composition.photos);
}

/**
 * Returns the template with slots by the outlines of photos, which the host finds.
 * @param {Host} host
 * @param {Template} template
 * @param {Pick<Item, "id" | "photo" | "role" | "locked">[]} items
 * @param {Composition["photos"]} photos
 */
export function packed(host, template, items, photos) {
  if (!host.layout) throw new Failure(say`this layout needs the outlines of the photos, which this page does not have`);
  return host.layout({
    format: "collage",
    version: 1,
    template,
    photos: Object.fromEntries(items.map(({ photo }) => [photo, photos[photo] ?? photo])),
    unplaced: items.map(({ id, photo, role, locked }) => ({ id, photo, role, locked })),
  });
}
