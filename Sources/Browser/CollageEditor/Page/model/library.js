// The shipped templates and the well-known sizes of canvases, requested from the server once.
/** @import { CanvasEntry, TemplateEntry } from "../types.d.ts" */
/** @import { Server } from "./server.js" */

export class Library {
  #server;
  /** @type {Promise<TemplateEntry[]> | null} */
  #templates = null;
  /** @type {Promise<CanvasEntry[]> | null} */
  #canvases = null;

  /** @param {Server} server */
  constructor(server) {
    this.#server = server;
  }

  templates() {
    return (this.#templates ??= this.#server.eventually("templates"));
  }

  canvases() {
    return (this.#canvases ??= this.#server.eventually("canvases"));
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
