// The photos of a page without a server: files and addresses, decoded by the browser at the size that is needed.
import { frameOf } from "./clip-frames.js";
/** @import { PhotoInfo, Size } from "../../types.d.ts" */

/** The number of photos that are decoded at once: each takes the memory of all its pixels for a moment. */
const AT_ONCE = 2;
/** The longer sides of the pictures of a level, in pixels. */
const SIDES = { small: 320, large: 1600 };

/**
 * The source of a photo: a file, or an address from which it is loaded when it is first needed.
 * @typedef {Blob | string} PhotoSource
 */

/** Performs few tasks at once, in the order in which they were asked for. */
class Turns {
  #free = AT_ONCE;
  /** @type {(() => void)[]} */
  #waiting = [];

  /**
   * @template Value
   * @param {() => Promise<Value>} task
   */
  async run(task) {
    if (this.#free === 0) await new Promise((resolve) => this.#waiting.push(() => resolve(undefined)));
    else this.#free -= 1;
    try {
      return await task();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }
}

/**
 * Returns the size of a picture as it is shown, without decoding it; its orientation is applied.
 * @param {Blob} file
 * @returns {Promise<Size>}
 */
export async function sizeOf(file) {
  const image = new Image();
  const url = URL.createObjectURL(file);
  try {
    await new Promise((resolve, reject) => {
      image.onload = resolve;
      image.onerror = reject;
      image.src = url;
    });
    if (image.naturalWidth === 0) throw new Error();
    return [image.naturalWidth, image.naturalHeight];
  } catch {
    const isHEIC = /hei[cf]/i.test(file.type) || /\.hei[cf]$/i.test(file instanceof File ? file.name : "");
    throw new Error(
      isHEIC ? "this browser cannot show HEIC; export the photo as JPEG" : "not a picture that this browser can show",
    );
  } finally {
    URL.revokeObjectURL(url);
  }
}

export class PhotoStore {
  /** @type {Map<string, PhotoSource>} */
  #sources = new Map();
  #turns = new Turns();

  /**
   * @param {string} id
   * @param {PhotoSource} source
   */
  set(id, source) {
    this.#sources.set(id, source);
  }

  /** @param {string} id */
  has(id) {
    return this.#sources.has(id);
  }

  /**
   * Returns the address of a photo that was not loaded yet.
   * @param {string} id
   */
  address(id) {
    const source = this.#sources.get(id);
    return typeof source === "string" ? source : undefined;
  }

  /**
   * Returns the file of a photo, which is loaded if it is an address.
   * @param {string} id
   * @returns {Promise<Blob>}
   */
  async file(id) {
    const source = this.#sources.get(id);
    if (source === undefined) throw new Error("the file is missing");
    if (source instanceof Blob) return source;
    const response = await fetch(source);
    if (!response.ok) throw new Error(`${source} cannot be loaded: ${response.status}`);
    const file = await response.blob();
    this.#sources.set(id, file);
    return file;
  }

  /**
   * Returns the picture of a photo at a level.
   * @param {PhotoInfo} info
   * @param {keyof typeof SIDES} level
   */
  picture(info, level) {
    return this.reduced(info, SIDES[level]);
  }

  /**
   * Returns the picture of a photo, whose longer side has at most a number of pixels.
   * @param {PhotoInfo} info
   * @param {number} side
   */
  reduced(info, side) {
    const { id, size: [width, height], clip } = info;
    return this.#turns.run(async () => {
      const file = await this.file(id);
      const scale = side / Math.max(width, height);
      const [across, down] = [width, height].map((length) => Math.max(1, Math.round(length * scale)));
      /** @type {ImageBitmapOptions} */
      const options = scale < 1 ? { resizeWidth: across, resizeHeight: down, resizeQuality: "high" } : {};
      return clip ? frameOf(file, info, options) : createImageBitmap(file, options);
    });
  }
}
