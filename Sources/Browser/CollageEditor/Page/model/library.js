// The shipped templates and the well-known sizes of canvases, requested from the host once.
/** @import { CanvasEntry, TemplateEntry } from "../types.d.ts" */
/** @import { Host } from "../host.d.ts" */

export class Library {
  #host;
  /** @type {Promise<TemplateEntry[]> | null} */
  #templates = null;
  /** @type {Promise<CanvasEntry[]> | null} */
  #canvases = null;

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
  }

  templates() {
    return (this.#templates ??= this.#host.templates());
  }

  canvases() {
    return (this.#canvases ??= this.#host.canvases());
  }

  /**
   * Returns the shipped template with a name, from which a collage's template was made.
   * @param {string} name
   */
  async named(name) {
    return (await this.templates()).find(({ document }) => document.name === name);
  }
}

/**
 * Returns a text without what people leave out when they type: accents, vowel signs, the dots of an Arabic ending, and hyphens
 * that are only seen at the ends of lines.
 * @param {string} text
 */
const plain = (text) =>
  text.normalize("NFD").replace(/[\p{M}\xad]/gu, "").replaceAll("ة", "ه").replaceAll("ى", "ي").toLowerCase();

/**
 * Returns whether all words of a search are in some texts.
 * @param {string} search
 * @param {string[]} texts
 */
export function hasWords(search, texts) {
  const text = plain(texts.join(" "));
  return plain(search).split(/\s+/).every((word) => text.includes(word));
}

/**
 * Returns whether a number of photos fills a template.
 * @param {TemplateEntry} entry
 * @param {number} count
 */
export const fits = ({ minPhotos, maxPhotos }, count) => minPhotos <= count && count <= (maxPhotos ?? Infinity);
