// Layouts generated for photos; the search runs on a separate thread, so that gestures never wait for it.
/** @import { Photo, Template } from "../types.d.ts" */
/** @import { Assets } from "./assets.js" */

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
    this.#count += 1;
    return new Promise((resolve, reject) => {
      this.#waiting.set(this.#count, [resolve, reject]);
      worker.postMessage({ id: this.#count, template, photos });
    });
  }

  #started() {
    const worker = new Worker(new URL("./layouts-worker.js", import.meta.url), { type: "module" });
    worker.onmessage = ({ data: { id, expanded, error } }) => {
      const [resolve, reject] = this.#waiting.get(id) ?? [];
      this.#waiting.delete(id);
      if (error) reject?.(new Error(error));
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
