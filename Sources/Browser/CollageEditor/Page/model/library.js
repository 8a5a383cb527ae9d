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
 * Returns whether a number of photos fills a template.
 * @param {TemplateEntry} entry
 * @param {number} count
 */
export const fits = ({ minPhotos, maxPhotos }, count) => minPhotos <= count && count <= (maxPhotos ?? Infinity);
