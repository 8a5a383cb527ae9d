// The aspect ratios of crops.
import { say } from "../basics/messages.js";
/** @import { CropAspect, Size } from "../types.d.ts" */

/**
 * A ratio of a crop: that of its slot, that of the photo, a fixed one, or none.
 * @typedef {CropAspect | "place" | "free"} Aspect
 */

/** @type {[Aspect, string][]} */
export const ASPECTS = [["place", say`Slot`], ["free", say`Free`], ["original", say`Photo`]];
for (const ratio of /** @type {const} */ (["1:1", "4:5", "4:3", "3:2", "16:9"])) ASPECTS.push([ratio, ratio]);

/** Ratios that differ by less than this factor are the same. */
const SAME_RATIO = 1.01;

/**
 * Returns whether two aspect ratios are the same.
 * @param {number} one
 * @param {number} other
 */
export const isSameRatio = (one, other) => Math.abs(Math.log(one / other)) <= Math.log(SAME_RATIO);

/**
 * Returns an aspect ratio in fractions of a photo, as it is seen in its slot; null for a free crop.
 * @param {Aspect} aspect
 * @param {{ slot: number, photo: Size, turns: number }} seen The ratio of the slot, the size of the photo and its quarter turns.
 */
export function ratioOf(aspect, { slot, photo: [width, height], turns }) {
  if (aspect === "free") return null;
  if (aspect === "original") return 1;
  const [across, down] = aspect === "place" ? [slot, 1] : aspect.split(":").map(Number);
  return (turns % 2 === 0 ? across / down : down / across) * (height / width);
}
