// Blurred copies of photos, computed as in the renderer: at a size at which the blur is four pixels wide, then enlarged.
import { context2d } from "../basics/context.js";
/** @import { Picture, Rect } from "../types.d.ts" */

const SIGMA = 4;
const MARGIN = 16;
/** @type {WeakMap<Picture, Map<string, OffscreenCanvas>>} */
const made = new WeakMap();

/**
 * Returns a blurred copy of the part of a picture that covers an area in pixels, and the area's position in it.
 * @param {Picture} picture
 * @param {number} width
 * @param {number} height
 * @param {number} sigma
 */
export function blurredCopy(picture, width, height, sigma) {
  const reduction = Math.max(1, sigma / SIGMA);
  const [w, h] = [width, height].map((side) => Math.max(2, Math.round(side / reduction)));
  const key = `${w}x${h}/${Math.round(sigma * 10)}`;
  const known = made.get(picture) ?? new Map();
  made.set(picture, known);
  let copy = known.get(key);
  if (!copy) {
    if (known.size > 3) known.clear();
    copy = make(picture, w, h, width / height, (sigma * w) / width);
    known.set(key, copy);
  }
  /** @type {Rect} */
  const inner = [MARGIN, MARGIN, w, h];
  return { copy, inner };
}

/**
 * @param {Picture} picture
 * @param {number} w
 * @param {number} h
 * @param {number} aspect
 * @param {number} sigma
 */
function make(picture, w, h, aspect, sigma) {
  const whole = [w + 2 * MARGIN, h + 2 * MARGIN];
  const sharp = new OffscreenCanvas(whole[0], whole[1]);
  const context = context2d(sharp);
  const seen = Math.min(picture.width, picture.height * aspect);
  const [cropWidth, cropHeight] = [seen, seen / aspect];
  const [x, y] = [(picture.width - cropWidth) / 2, (picture.height - cropHeight) / 2];
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, x, y, cropWidth, cropHeight, MARGIN, MARGIN, w, h);
  // Its edge pixels are repeated around it, so that the blur does not fade at the edges.
  context.imageSmoothingEnabled = false;
  context.drawImage(sharp, MARGIN, MARGIN, 1, h, 0, MARGIN, MARGIN, h);
  context.drawImage(sharp, MARGIN + w - 1, MARGIN, 1, h, MARGIN + w, MARGIN, MARGIN, h);
  context.drawImage(sharp, 0, MARGIN, whole[0], 1, 0, 0, whole[0], MARGIN);
  context.drawImage(sharp, 0, MARGIN + h - 1, whole[0], 1, 0, MARGIN + h, whole[0], MARGIN);
  const soft = new OffscreenCanvas(whole[0], whole[1]);
  const blurring = context2d(soft);
  blurring.filter = `blur(${sigma}px)`;
  blurring.drawImage(sharp, 0, 0);
  return soft;
}
