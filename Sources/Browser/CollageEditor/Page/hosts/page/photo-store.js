// The photos of a page without a server: files and addresses, decoded by the browser at the size that is needed.
import { Failure, say } from "../../basics/messages.js";
import { isVector } from "../../model/stickers.js";
import { context2d } from "../../basics/context.js";
import { frameOf } from "./clip-frames.js";
/** @import { PhotoInfo, Size } from "../../types.d.ts" */

/** The number of photos that are decoded at once: each takes the memory of all its pixels for a moment. */
const AT_ONCE = 2;
/** The longer side in pixels at which vector drawings are drawn, whatever size they give. */
const VECTOR = 2048;
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
 * Returns what a function makes of an image with its size as it is shown; its orientation is applied.
 * @template Value
 * @param {Blob} file
 * @param {(image: HTMLImageElement, size: Size) => Value} use
 */
async function ofImage(file, use) {
  const image = new Image();
  const url = URL.createObjectURL(file);
  try {
    await new Promise((resolve, reject) => {
      image.onload = resolve;
      image.onerror = reject;
      image.src = url;
    });
    if (image.naturalWidth === 0) throw new Error();
    return use(image, [image.naturalWidth, image.naturalHeight]);
  } catch {
    const isHEIC = /hei[cf]/i.test(file.type) || /\.hei[cf]$/i.test(file instanceof File ? file.name : "");
    throw new Error(
      isHEIC
        ? say`this browser cannot show HEIC; export the photo as JPEG`
        : say`not a picture that this browser can show`,
    );
  } finally {
    URL.revokeObjectURL(url);
  }
}

/**
 * Returns the size of a picture as it is shown, without decoding it.
 * @param {Blob} file
 */
export const sizeOf = (file) => ofImage(file, (_, size) => size);

/**
 * Returns the picture of a vector drawing, which browsers decode only as an image of a page.
 * @param {Blob} file
 */
const drawn = (file) =>
  ofImage(file, (image, size) => {
    const scale = VECTOR / Math.max(...size);
    const [width, height] = size.map((side) => Math.max(1, Math.round(side * scale)));
    const canvas = new OffscreenCanvas(width, height);
    context2d(canvas).drawImage(image, 0, 0, width, height);
    return canvas.transferToImageBitmap();
  });

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
    if (source === undefined) throw new Failure(say`the file is missing`);
    if (source instanceof Blob) return source;
    const response = await fetch(source);
    if (!response.ok) throw new Failure(say`${source} cannot be loaded: ${response.status}`);
    const file = await response.blob();
    this.#sources.set(id, file);
    return file;
  }

  /**
   * Returns the picture of a sticker.
   * @param {string} id
   */
  async sticker(id) {
    const file = await this.file(id);
    return isVector(/** @type {File} */ (file)) ? drawn(file) : createImageBitmap(file);
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
