// What a page asks a service of `collage serve`.
import { toldError } from "../../basics/told.js";
/** @import { Output, OwnHost, Rendering } from "../../host.d.ts" */
/** @import { Composition, Layer } from "../../types.d.ts" */
/** @import { serviceHost as ServiceHostOf, ServiceOptions } from "./host.d.ts" */

/** The quality of the photos that previews show, which are sent smaller than the originals. */
const PREVIEW_QUALITY = 0.95;
/** The seconds after which a picture counts as one without an answer: on the page, and an export, which may be large. */
const [SOON, LIMIT] = [30, 300];

/** @type {typeof ServiceHostOf} */
export const serviceHost = (options) => (page) => {
  const service = new Service(page, options);
  return {
    adaptsSize: () => true,
    sprite: service.sprite.bind(service),
    words: service.preview.bind(service),
    preview: service.preview.bind(service),
    render: service.render.bind(service),
    isExact: () => true,
  };
};

class Service {
  /** @type {OwnHost} */
  #page;
  #address;
  /** @type {Record<string, string>} */
  #headers;
  /** @type {number} */
  #limit;
  /**
   * The photos of previews.
   * @type {Map<string, Promise<Blob>>}
   */
  #small = new Map();

  /**
   * @param {OwnHost} page
   * @param {ServiceOptions} options
   */
  constructor(page, { address, headers = {}, limit = LIMIT }) {
    [this.#page, this.#headers, this.#limit] = [page, headers, limit];
    this.#address = new URL(`${address}`.replace(/\/?$/, "/"), location.href);
  }

  /**
   * Asks for a picture; files are those of the composition, by the names that it has for them.
   * @param {string} path
   * @param {object} request
   * @param {Map<string, Blob>} files
   * @param {{ signal?: AbortSignal, seconds?: number }} [course] What stops it, and the seconds after which it is given up.
   */
  async #picture(path, request, files, { signal, seconds = Math.min(SOON, this.#limit) } = {}) {
    const body = new FormData();
    body.append("request", new Blob([JSON.stringify(request)], { type: "application/json" }));
    for (const [name, file] of files) body.append("photo", file, name);
    const end = AbortSignal.any([AbortSignal.timeout(1000 * seconds), ...(signal ? [signal] : [])]);
    try {
      const asked = { method: "POST", body, signal: end, headers: this.#headers };
      const answer = await fetch(new URL(path, this.#address), asked);
      if (answer.ok) return await answer.blob();
      const { detail = `the service answers ${answer.status}` } = await answer.json().catch(() => ({}));
      throw new Error(detail);
    } catch (error) {
      // Who stops it knows why it ends.
      if (signal?.aborted) throw error;
      throw toldError(error);
    }
  }

  /**
   * Returns a composition whose photos and stickers have names of their own, with their files.
   * @param {Composition} composition
   * @param {(photo: string) => Promise<Blob>} file
   */
  async #sent({ photos = {}, items = [], layers, ...composition }, file) {
    /** @type {Map<string, Blob>} */
    const files = new Map();
    /** @param {string} name @param {Blob} file */
    const add = (name, file) => {
      const unique = `${files.size + 1}-${name.split("/").at(-1)?.replace(/[^\w.-]/g, "_")}`;
      files.set(unique, file);
      return unique;
    };
    /** @type {Record<string, string>} */
    const named = {};
    for (const [id, path] of Object.entries(photos))
      named[id] = this.#page.hasFile(id) ? add(path, await file(id)) : path;
    /** @type {Layer[]} */
    const sent = [];
    for (const layer of layers ?? []) {
      const picture = layer.sticker?.picture;
      const isOwn = picture !== undefined && this.#page.hasFile(picture);
      const name = isOwn ? add(`${picture}.png`, await this.#page.file(picture)) : picture;
      sent.push(isOwn ? { ...layer, sticker: { ...layer.sticker, picture: name } } : layer);
    }
    // Without layers of its own, a composition has those of its template.
    const own = layers ? { layers: sent } : {};
    return { composition: { ...composition, photos: named, items, ...own }, files };
  }

  /**
   * @param {Composition} composition
   * @param {number} scale
   */
  async sprite(composition, scale) {
    const layers = /** @type {Layer[]} */ (composition.layers ?? []);
    const painted = await this.#page.painted(composition, scale);
    if (this.#page.paintsExactly(layers)) return painted;
    const sent = await this.#sent(composition, (photo) => this.#page.file(photo));
    return this.#picture("v1/sprites", { composition: sent.composition, scale }, sent.files);
  }

  /**
   * @param {Composition} composition
   * @param {number} width
   * @param {AbortSignal} [signal]
   */
  async preview(composition, width, signal) {
    const sent = await this.#sent(composition, (photo) => this.#reduced(photo));
    return this.#picture("v1/previews", { composition: sent.composition, width }, sent.files, { signal });
  }

  /** @param {string} photo */
  #reduced(photo) {
    const known = this.#small.get(photo);
    if (known) return known;
    const small = this.#page.smaller(photo, PREVIEW_QUALITY);
    small.catch(() => this.#small.delete(photo));
    this.#small.set(photo, small);
    return small;
  }

  /**
   * @param {Composition} composition
   * @param {Output} output
   * @param {Rendering} rendering
   */
  async render(composition, { format, width, height, quality }, { signal, advance }) {
    const sent = await this.#sent(composition, (photo) => this.#page.file(photo));
    const request = { composition: sent.composition, format, size: `${width}x${height}`, quality };
    const blob = await this.#picture("v1/render", request, sent.files, { signal, seconds: this.#limit });
    advance(1);
    return { blob, size: /** @type {[number, number]} */ ([width, height]) };
  }
}
