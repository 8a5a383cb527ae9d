// Photos that are almost the same, such as copies in another size, found by their small pictures.
import { context2d } from "../basics/context.js";
/** @import { PhotoInfo } from "../types.d.ts" */
/** @import { Editor } from "./editor.js" */

/** The pixels of the smallest picture: each is compared with the next one of its row. */
const [ACROSS, DOWN] = [9, 8];
/** The most of the 64 comparisons that differ between near copies. */
const MOST = 5;
/** By how much the forms of near copies differ at most. */
const FORM = 0.03;
/** The pictures that are looked at together: others wait for them. */
const AT_ONCE = 2;

/** The comparisons of a photo's pixels, as two numbers of 32 bits. @typedef {[number, number]} Print */

/**
 * Returns the print of a picture: N. Krawetz, "Kind of Like That" (2013), dHash.
 * @param {CanvasImageSource} picture
 * @returns {Print}
 */
export function printOf(picture) {
  const context = context2d(new OffscreenCanvas(ACROSS, DOWN), { willReadFrequently: true });
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, ACROSS, DOWN);
  const { data } = context.getImageData(0, 0, ACROSS, DOWN);
  const light = (/** @type {number} */ at) => 299 * data[4 * at] + 587 * data[4 * at + 1] + 114 * data[4 * at + 2];
  /** @type {Print} */
  const print = [0, 0];
  for (let row = 0; row < DOWN; row += 1)
    for (let column = 0; column < ACROSS - 1; column += 1) {
      const at = row * ACROSS + column;
      const bit = row * (ACROSS - 1) + column;
      if (light(at) > light(at + 1)) print[bit >> 5] |= 1 << (bit & 31);
    }
  return print;
}

/** @param {number} bits */
function count(bits) {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return (((fours + (fours >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

/**
 * Returns photos that are almost the same, those of a group one after the other.
 * @param {{ id: string, form: number, print: Print }[]} photos With their forms, which are widths by heights.
 */
export function groups(photos) {
  /** @type {Set<string>} */
  const found = new Set();
  for (const [place, { id, form, print }] of photos.entries()) {
    if (found.has(id)) continue;
    const same = photos.slice(place + 1).filter((other) =>
      Math.abs(other.form / form - 1) < FORM &&
      count(print[0] ^ other.print[0]) + count(print[1] ^ other.print[1]) <= MOST
    );
    if (same.length > 0) { for (const each of [id, ...same.map(({ id }) => id)]) found.add(each); }
  }
  return [...found];
}

export class NearCopies {
  #editor;
  /** @type {Map<string, { version: string, form: number, print: Print }>} */
  #prints = new Map();

  /** @param {Editor} editor */
  constructor(editor) {
    this.#editor = editor;
  }

  /**
   * Returns the near copies among photos; their pictures are looked at once.
   * @param {PhotoInfo[]} photos
   * @param {AbortSignal} signal
   */
  async find(photos, signal) {
    const waiting = photos.filter(({ id, version }) => this.#prints.get(id)?.version !== version);
    const look = async () => {
      for (let next = waiting.shift(); next && !signal.aborted; next = waiting.shift()) {
        await this.#editor.resting();
        await this.#look(next).catch(() => {});
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, look));
    return groups(photos.flatMap(({ id }) => {
      const known = this.#prints.get(id);
      return known ? [{ id, ...known }] : [];
    }));
  }

  /** @param {PhotoInfo} info */
  async #look(info) {
    const picture = await createImageBitmap(await this.#editor.host.photo(info, "small"));
    this.#prints.set(info.id, {
      version: info.version,
      form: picture.width / picture.height,
      print: printOf(picture),
    });
    picture.close();
  }
}
