// The color of a new text, which is seen on what lies beneath it: white letters vanish on snow.
import { context2d } from "../basics/context.js";
/** @import { Point, Size, TextContent } from "../types.d.ts" */
/** @import { Stage } from "../stage/stage.js" */

const [LIGHT, DARK] = ["#ffffff", "#1c1c20"];
/** The contrast below which a text gets the other color, if that has more; shadows help down to it. */
const LEAST = 2;
/** The number of pixels along the canvas' longer side with which it is looked at. */
const SIDE = 160;

/** @param {number} code */
const linear = (code) => (code <= 10.3 ? code / 255 / 12.92 : ((code / 255 + 0.055) / 1.055) ** 2.4);
/** The luminance of red, green and blue, 0 to 255 (WCAG 2.2, "relative luminance"). @param {ArrayLike<number>} rgb */
const luminance = (rgb) => 0.2126 * linear(rgb[0]) + 0.7152 * linear(rgb[1]) + 0.0722 * linear(rgb[2]);
/** The contrast of two luminances (WCAG 2.2, "contrast ratio"). @param {number} one @param {number} other */
const contrast = (one, other) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
/** @param {string} color */
const ofColor = (color) => luminance([1, 3, 5].map((place) => parseInt(color.slice(place, place + 2), 16)));

/**
 * Returns the mean luminance of the collage beneath a text, 0 to 1; null if it cannot be seen.
 * @param {Stage} stage
 * @param {Point} center
 * @param {Size} size
 */
export function lightBeneath(stage, [x, y], [width, height]) {
  const [across, down] = stage.editor.canvas;
  const scale = SIDE / Math.max(across, down);
  const canvas = new OffscreenCanvas(Math.ceil(across * scale), Math.ceil(down * scale));
  const context = context2d(canvas);
  stage.paint(context);
  const [left, top] = [(x - width / 2) * scale, (y - height / 2) * scale].map((edge) => Math.max(0, Math.floor(edge)));
  const [right, bottom] = [
    Math.min(canvas.width, (x + width / 2) * scale),
    Math.min(canvas.height, (y + height / 2) * scale),
  ];
  if (right - left < 1 || bottom - top < 1) return null;
  const { data } = context.getImageData(left, top, Math.ceil(right - left), Math.ceil(bottom - top));
  let [sum, weight] = [0, 0];
  for (let index = 0; index < data.length; index += 4) {
    sum += luminance(data.subarray(index, index + 3)) * data[index + 3];
    weight += data[index + 3];
  }
  // Nothing is beneath a text on a transparent canvas.
  return weight === 0 ? null : sum / weight;
}

/**
 * Returns a style with letters in the other color, if its own could hardly be read on a luminance. Styles with an outline or a plate
 * are readable everywhere.
 * @param {Omit<TextContent, "text">} style
 * @param {number | null} light
 * @returns {Omit<TextContent, "text">}
 */
export function readable(style, light) {
  const { fill, outline, background, shadows } = /** @type {Partial<TextContent>} */ (style);
  if (light === null || outline || background || (fill !== LIGHT && fill !== DARK)) return style;
  const [current, other] = fill === LIGHT ? [LIGHT, DARK] : [DARK, LIGHT];
  const [own, best] = [current, other].map((color) => contrast(ofColor(color), light));
  if (own >= LEAST || best <= own) return style;
  // A dark shadow would blur dark letters.
  const halo = shadows?.map((shadow) => ({ ...shadow, color: other === DARK ? "#ffffff80" : "#00000080" }));
  return { ...style, fill: other, ...(halo ? { shadows: halo } : {}) };
}
