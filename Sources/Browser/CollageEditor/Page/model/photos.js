// The pictures of photos, fetched when they are first needed, at the displayed resolution.
import { Emitter } from "../basics/emitter.js";
/** @import { Host, PhotoLevel } from "../host.d.ts" */
/** @import { Item, MissingPhoto, PhotoEvents, PhotoInfo, PhotoList, Size } from "../types.d.ts" */

/**
 * The levels by their longer sides, in pixels; levels that the server does not have are reduced from the next one.
 * @type {[name: string, side: number][]}
 */
const LEVELS = [["small", 320], ["medium", 640], ["large", 1600]];
/**
 * The size assumed for a photo whose file was never read.
 * @type {Size}
 */
const UNSEEN = [1600, 1200];

/** The most pixels that are kept of photos that are not in the collage; they are fetched again when they are seen again. */
const MOST_PIXELS = 20_000_000;

/** The number of small pictures that are requested at once, as many as a browser has connections. */
const AT_ONCE = 6;
/** The most small pictures that wait for their request. */
const MOST_WAITING = 80;

/** What separates the name of a clip from the times of a part; names have no control characters. */
const OF_PART = "\n";

/** The milliseconds for which pictures are waited for that may be on their way. */
const MOMENT = 50;

/** @extends {Emitter<PhotoEvents>} */
export class Photos extends Emitter {
  #host;
  /** @type {Map<string, ImageBitmap | null>} */
  #bitmaps = new Map();
  /** @type {Map<string, PhotoInfo>} */
  #infos = new Map();
  /** @type {string[]} */
  #waiting = [];
  #loading = 0;
  /** The small pictures that were asked for. @type {Set<Promise<void>>} */
  #asked = new Set();
  /** True until the first picture is whole: larger pictures would delay the small ones that it is made of. */
  isHurried = true;
  /**
   * Returns the photos in the collage, whose pictures are kept; null until the collage is open.
   * @type {(() => Set<string>) | null}
   */
  placed = null;
  /**
   * The frames of clips that play, in place of the photos' pictures.
   * @type {Map<string, OffscreenCanvas> | null}
   */
  moving = null;

  /**
   * @param {Host} host
   * @param {PhotoList} list
   */
  constructor(host, { photos, missing }) {
    super();
    this.#host = host;
    for (const info of photos) this.#infos.set(info.id, info);
    for (const info of missing) this.#infos.set(info.id, this.#missing(info));
  }

  /**
   * @param {MissingPhoto} info
   * @returns {PhotoInfo}
   */
  #missing(info) {
    return {
      ...info,
      size: info.size ?? this.#infos.get(info.id)?.size ?? UNSEEN,
      isUnseen: !info.size,
      problem: "missing",
    };
  }

  /**
   * Returns the reason why a photo cannot be shown: `missing` or a problem of its file; null if it can be shown.
   * @param {string} [id]
   */
  problem(id) {
    return this.info(id)?.problem ?? null;
  }

  /**
   * Updates the states of the files, and sends the event `files` with the photos that are gone and those that are back.
   * Returns true if the size of a photo has changed, so that a new session is needed.
   * @param {PhotoList} list
   */
  refresh({ photos, missing }) {
    /** @type {PhotoEvents["files"]} */
    const { gone, back } = { gone: [], back: [] };
    let isOther = false;
    for (const info of missing) {
      const known = this.#infos.get(info.id);
      if (!known || known.problem === "missing") continue;
      this.#infos.set(info.id, this.#missing({ ...info, name: known.name }));
      gone.push(info.id);
    }
    for (const info of photos) {
      const known = this.#infos.get(info.id);
      if (!known || known.version === info.version && known.problem !== "missing") continue;
      isOther ||= Boolean(known.isUnseen) || known.size.join() !== info.size.join();
      this.#infos.set(info.id, { ...info, name: known.name });
      for (const key of [...this.#bitmaps.keys()])
        if (key.slice(0, key.lastIndexOf("/")).split(OF_PART)[0] === info.id) this.#bitmaps.delete(key);
      back.push(info.id);
    }
    if (gone.length + back.length > 0) this.dispatchEvent(new CustomEvent("files", { detail: { gone, back } }));
    return isOther;
  }

  get all() {
    return [...this.#infos.values()];
  }

  /** The photos in the form that sessions need. */
  get sizes() {
    return this.all.map(({ id, size }) => ({ id, size }));
  }

  /** @param {PhotoInfo} info */
  add(info) {
    this.#infos.set(info.id, info);
  }

  /**
   * Returns a photo; if the name is that of a part of a clip, with the times of the part.
   * @param {string} [id]
   * @returns {PhotoInfo | undefined}
   */
  info(id) {
    if (id === undefined) return undefined;
    const [photo, start, end] = id.split(OF_PART);
    const info = this.#infos.get(photo);
    if (!info || start === undefined) return info;
    return { ...info, part: { start: Number(start), ...(end ? { end: Number(end) } : {}) } };
  }

  /**
   * Returns the name of the picture of an item, which is that of its photo unless a part of a clip is shown.
   * @param {Pick<Item, "photo" | "clip">} item
   */
  shown({ photo, clip: { start = 0, end } = {} }) {
    const isPart = this.#infos.get(photo)?.clip && (start > 0 || end !== undefined);
    return isPart ? [photo, start, end ?? ""].join(OF_PART) : photo;
  }

  /** @param {string} [id] */
  name(id) {
    return this.info(id)?.name ?? "photo";
  }

  /**
   * Returns the picture of a photo whose longer side has at least a number of pixels; until it is loaded, a smaller one, or
   * undefined. The event `load` follows.
   * @param {string} id
   * @param {number} [pixels]
   */
  bitmap(id, pixels = Infinity) {
    const frame = this.moving?.get(id);
    if (frame) return frame;
    const wanted = LEVELS.findIndex(([, side]) => side >= pixels);
    const level = wanted < 0 ? LEVELS.length - 1 : wanted;
    this.#need(id, level);
    for (let place = level; place < LEVELS.length; place += 1) {
      const found = this.#held(id, place);
      if (found) return found;
    }
    for (let place = level - 1; place >= 0; place -= 1) {
      const found = this.#held(id, place);
      if (found) return found;
    }
    return undefined;
  }

  /**
   * Returns a picture that is there, which becomes the one used last.
   * @param {string} id
   * @param {number} level
   */
  #held(id, level) {
    const key = `${id}/${LEVELS[level][0]}`;
    const found = this.#bitmaps.get(key);
    if (!found) return undefined;
    this.#bitmaps.delete(key);
    this.#bitmaps.set(key, found);
    return found;
  }

  /** Resolved when the small pictures that were asked for are there, or after a moment. */
  async arrived() {
    let timer = 0;
    const moment = new Promise((resolve) => (timer = setTimeout(resolve, MOMENT)));
    await Promise.race([Promise.all(this.#asked), moment]);
    clearTimeout(timer);
  }

  /** Releases all pictures. */
  close() {
    for (const picture of this.#bitmaps.values()) picture?.close();
    this.#bitmaps.clear();
    this.#waiting = [];
  }

  /** The pixels of all pictures that are kept. */
  get pixels() {
    return [...this.#bitmaps.values()].reduce(
      (sum, picture) => sum + (picture ? picture.width * picture.height : 0),
      0,
    );
  }

  /** Releases the pictures used least recently of photos that are not in the collage. */
  #release() {
    const placed = this.placed?.();
    if (!placed) return;
    const waiting = [...this.#bitmaps].filter(([key, picture]) =>
      picture && !placed.has(key.slice(0, key.lastIndexOf("/")))
    );
    let pixels = 0;
    for (const [key, picture] of waiting.reverse()) {
      if (!picture) continue;
      pixels += picture.width * picture.height;
      if (pixels <= MOST_PIXELS) continue;
      this.#bitmaps.delete(key);
      picture.close();
    }
  }

  /**
   * @param {string} id
   * @param {number} level
   */
  #need(id, level) {
    const [name] = LEVELS[level];
    // The small level is loaded first, because it can stand in for the others.
    if (level > 0 && this.#bitmaps.get(`${id}/small`) === undefined) this.#need(id, 0);
    if (level > 0 && this.isHurried) return;
    // Both larger levels come from one request.
    const key = `${id}/${name === "medium" ? "large" : name}`;
    if (this.#bitmaps.get(key) !== undefined) return;
    this.#bitmaps.set(key, null);
    if (name !== "small") {
      this.#load(id, "large", key);
      return;
    }
    this.#waiting.push(id);
    // Who scrolls past hundreds of photos is not interested in the first of them; they are asked for again when they are seen.
    if (this.placed && this.#waiting.length > MOST_WAITING) this.#bitmaps.delete(`${this.#waiting.shift()}/small`);
    this.#work();
  }

  /** Loads small pictures, a few at a time, those asked for last first. */
  async #work() {
    if (this.#loading >= AT_ONCE && !this.isHurried) return;
    const id = this.placed ? this.#waiting.pop() : this.#waiting.shift();
    if (id === undefined) return;
    this.#loading += 1;
    const loading = this.#load(id, "small", `${id}/small`);
    this.#asked.add(loading);
    await loading;
    this.#asked.delete(loading);
    this.#loading -= 1;
    this.#work();
  }

  /**
   * @param {string} id
   * @param {PhotoLevel} size
   * @param {string} key
   */
  async #load(id, size, key) {
    const info = this.info(id);
    if (!info || info.problem) return;
    try {
      const picture = await createImageBitmap(await this.#host.photo(info, size));
      const [, side] = LEVELS[1];
      const longer = picture.width >= picture.height ? "resizeWidth" : "resizeHeight";
      if (size === "large" && Math.max(picture.width, picture.height) > 1.2 * side) {
        this.#bitmaps.set(`${id}/medium`, await createImageBitmap(picture, { [longer]: side, resizeQuality: "high" }));
      }
      this.#bitmaps.set(key, picture);
      this.dispatchEvent(new CustomEvent("load", { detail: { id: info.id, size } }));
      this.#release();
    } catch (error) {
      console.warn(`${info.name}: ${error.message}`);
      // The file is not a valid picture, so it is not requested again until it changes.
      if (error.status === 422) this.#fail(info, error.message);
      // Requested again when needed, but not immediately.
      else setTimeout(() => this.#bitmaps.delete(key), 2000);
    }
  }

  /**
   * @param {PhotoInfo} info
   * @param {string} problem
   */
  #fail(info, problem) {
    if (this.info(info.id) !== info) return;
    this.#infos.set(info.id, { ...info, problem });
    this.dispatchEvent(new CustomEvent("files", { detail: { gone: [info.id], back: [] } }));
  }
}
