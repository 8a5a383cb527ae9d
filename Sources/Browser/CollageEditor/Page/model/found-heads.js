// The heads in the photos of the collage, on which no text is placed. The host finds them; without one that does, none are known.
import { bounds } from "../basics/geometry.js";
/** @import { FoundHead, Homography, Point, Rect } from "../types.d.ts" */
/** @import { Editor } from "./editor.js" */

/** The number of photos that are looked at together. */
const AT_ONCE = 6;
/** The milliseconds after which a text is placed without the heads that are not found yet. */
const PATIENCE = 1500;

/** @param {Point} point @param {Homography} correction @returns {Point} */
const corrected = ([u, v], [a, b, p, c, d, q, x, y, w]) => {
  const depth = p * u + q * v + w;
  return [(a * u + c * v + x) / depth, (b * u + d * v + y) / depth];
};

/** @param {Rect} box @param {Rect} frame @returns {Rect | null} */
const cut = ([x, y, width, height], [left, top, wide, high]) => {
  const [start, above] = [Math.max(x, left), Math.max(y, top)];
  const [across, down] = [Math.min(x + width, left + wide) - start, Math.min(y + height, top + high) - above];
  return across > 0 && down > 0 ? [start, above, across, down] : null;
};

export class FoundHeads {
  #editor;
  /**
   * The heads of photos, in fractions, by their names and versions; null for those that are asked for.
   * @type {Map<string, FoundHead[] | null>}
   */
  #found = new Map();
  /** @type {Promise<unknown> | null} */
  #running = null;

  /** @param {Editor} editor */
  constructor(editor) {
    this.#editor = editor;
  }

  /** The photos in slots. */
  get #photos() {
    return [...new Set(this.#editor.state.items.filter(({ slot }) => slot !== null).map(({ photo }) => photo))];
  }

  /** @param {string} photo */
  #key(photo) {
    return `${photo}/${this.#editor.photos.info(photo)?.version}`;
  }

  get #unknown() {
    const { host, photos } = this.#editor;
    if (!host.heads) return [];
    return this.#photos.filter((photo) => !this.#found.has(this.#key(photo)) && !photos.problem(photo));
  }

  /** True if the heads of all photos in slots are known, or nobody knows them. */
  get isKnown() {
    return this.#running === null && this.#unknown.length === 0;
  }

  /** Asks for the heads of the photos in slots that are not known yet. */
  ask() {
    this.#running ??= this.isKnown ? null : this.#find().finally(() => (this.#running = null));
  }

  /** Waits for the heads, but no longer than people wait for a text. */
  async known() {
    this.ask();
    await Promise.race([this.#running, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
  }

  async #find() {
    for (let asking = this.#unknown; asking.length > 0; asking = this.#unknown) {
      await Promise.all(
        asking.slice(0, AT_ONCE).map(async (photo) => {
          const key = this.#key(photo);
          this.#found.set(key, null);
          try {
            this.#found.set(key, (await this.#editor.host.heads?.(photo)) ?? []);
          } catch (error) {
            console.warn(error.message);
            // Asked for again when the next text is added.
            setTimeout(() => this.#found.delete(key));
          }
        }),
      );
    }
  }

  /**
   * The heads as they are shown, in canvas units, and the photos without any that are known.
   * @returns {{ heads: FoundHead[], without: Set<string> }}
   */
  shown() {
    const { session, photos } = this.#editor;
    const { items, slots } = session.presentation(Infinity);
    const [frames, sizes] = [
      new Map(slots.map(({ id, frame, rotation }) => [id, rotation === 0 ? frame : null])),
      new Map(photos.sizes.map(({ id, size }) => [id, size])),
    ];
    const without = new Set(/** @type {string[]} */ ([]));
    const heads = items.flatMap(({ photo, slot, transform: [a, b, c, d, x, y], correction }) => {
      const [width, height] = sizes.get(photo) ?? [0, 0];
      const found = this.#found.get(this.#key(photo)) ?? [];
      if (found.length === 0) without.add(photo);
      return found.flatMap(({ box: [left, top, wide, high], isSure }) => {
        const corners = [[left, top], [left + wide, top], [left + wide, top + high], [left, top + high]].map(
          ([u, v]) => {
            const place = /** @type {Point} */ ([u * width, v * height]);
            const [across, down] = correction ? corrected(place, correction) : place;
            return /** @type {Point} */ ([a * across + c * down + x, b * across + d * down + y]);
          },
        );
        const [whole, frame] = [bounds(corners), frames.get(slot)];
        const box = frame ? cut(whole, frame) : whole;
        return box ? [{ box, isSure }] : [];
      });
    });
    return { heads, without };
  }
}
