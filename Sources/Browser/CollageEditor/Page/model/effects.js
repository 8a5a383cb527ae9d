// The effects of looks that the page can paint; the renderer's picture replaces them when nothing moves.
import { context2d } from "../basics/context.js";
/** @import { Adjustment, Context, FilterDocuments, Look, ShownLook } from "../types.d.ts" */

/**
 * The effects, in the order in which the renderer applies them; all other adjustments map colors.
 * @type {Adjustment[]}
 */
export const EFFECTS = [
  "noiseReduction",
  "clarity",
  "sharpen",
  "blur",
  "radialBlur",
  "tiltShift",
  "oilPaint",
  "pencilSketch",
  "pixelate",
  "vignette",
  "halftone",
  "grain",
];

/**
 * The effects that the page paints.
 * @type {Adjustment[]}
 */
export const PAINTED = ["blur", "vignette", "grain"];

/**
 * Returns the values of an effect in a displayed look, including the weighted values of its filters.
 * @param {Look | ShownLook | null} look
 * @param {Adjustment} key
 * @param {FilterDocuments} [documents]
 */
export function effect(look, key, documents = {}) {
  if (!look) return 0;
  const parts = ("filters" in look ? look.filters : []).map(({ filter, weight }) =>
    weight * (documents[filter]?.adjust?.[key] ?? 0)
  );
  return parts.reduce((sum, part) => sum + part, look.adjust?.[key] ?? 0);
}

/**
 * Returns true if a look has any effect.
 * @param {ShownLook | null} look
 * @param {FilterDocuments} [documents]
 */
export const hasEffects = (look, documents) => EFFECTS.some((key) => effect(look, key, documents) !== 0);

// The amount by which a vignette darkens the corners, and the squared distance within which nothing changes.
const DARK = 0.72;
const LIGHT = 0.8;
const START = 0.06;

/**
 * Darkens or lightens the corners of a rectangle centered on the context's origin, given by half its size.
 * @param {Context} context
 * @param {number} amount
 * @param {number} halfWidth
 * @param {number} halfHeight
 */
export function paintVignette(context, amount, halfWidth, halfHeight) {
  if (amount === 0) return;
  const isDark = amount > 0;
  const gradient = context.createRadialGradient(0, 0, 0, 0, 0, Math.SQRT2);
  for (let step = 0; step <= 24; step += 1) {
    const distance = step / 24;
    const way = Math.max(0, (distance * distance - START) / (1 - START));
    const taken = Math.abs(amount) * (isDark ? DARK : LIGHT) * way * (1.6 - 0.6 * way);
    const code = Math.round(255 * (isDark ? 1 - taken : taken));
    gradient.addColorStop(distance, `rgb(${code} ${code} ${code})`);
  }
  context.save();
  context.globalCompositeOperation = isDark ? "multiply" : "screen";
  context.scale(halfWidth, halfHeight);
  context.fillStyle = gradient;
  context.fillRect(-1, -1, 2, 2);
  context.restore();
}

/** @type {OffscreenCanvas | null} */
let noise = null;

/** A tile of gray noise, the same in every session. */
function noiseTile() {
  if (noise) return noise;
  noise = new OffscreenCanvas(256, 256);
  const context = context2d(noise);
  const pixels = context.createImageData(256, 256);
  let seed = 12345;
  const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  for (let index = 0; index < pixels.data.length; index += 4) {
    const code = 128 + (random() + random() + random() - 1.5) * 90;
    pixels.data.set([code, code, code, 255], index);
  }
  context.putImageData(pixels, 0, 0);
  return noise;
}

/**
 * Adds grain within the context's clip.
 * @param {Context} context
 * @param {number} amount
 * @param {number} halfWidth
 * @param {number} halfHeight
 */
export function paintGrain(context, amount, halfWidth, halfHeight) {
  if (amount <= 0) return;
  context.save();
  context.globalCompositeOperation = "overlay";
  context.globalAlpha = Math.min(1, amount * 0.5);
  context.fillStyle = context.createPattern(noiseTile(), "repeat") ?? "transparent";
  context.fillRect(-halfWidth, -halfHeight, 2 * halfWidth, 2 * halfHeight);
  context.restore();
}
