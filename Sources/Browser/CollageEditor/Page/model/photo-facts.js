// What is known of the photos besides their pictures: when and where they were taken, what their owner likes. It is asked for when it is
// first needed, and again for photos that are added.
/** @import { PhotoFacts as Facts } from "../types.d.ts" */
/** @import { Editor } from "./editor.js" */

export class PhotoFacts {
  #editor;
  /** @type {Map<string, Facts>} */
  #known = new Map();
  /** @type {Promise<void> | null} */
  #asking = null;

  /** @param {Editor} editor */
  constructor(editor) {
    this.#editor = editor;
  }

  /**
   * Returns what is known of a photo; nothing before it was asked for.
   * @param {string} photo
   * @returns {Facts}
   */
  of(photo) {
    return this.#known.get(photo) ?? {};
  }

  /** The number of photos of which is known what can be known. */
  get count() {
    return this.#known.size;
  }

  /** Asks for the facts of photos of which nothing is known yet. */
  async ask() {
    while (this.#asking) await this.#asking;
    const asked = this.#editor.photos.all.map(({ id }) => id).filter((id) => !this.#known.has(id));
    if (asked.length === 0) return;
    this.#asking = this.#load(asked);
    await this.#asking.finally(() => (this.#asking = null));
  }

  /** @param {string[]} asked */
  async #load(asked) {
    // Who cannot answer now is asked again when the facts are needed next.
    const facts = await this.#editor.host.facts?.(asked) ?? {};
    for (const id of asked) this.#known.set(id, facts[id] ?? {});
  }
}
