// Texts painted by the page, with the parts that the renderer paints, in its order.
import { setLetters, TextLines } from "./text-lines.js";
import { styleOf } from "./shapes.js";
/** @import { Context, Size, TextContent } from "../../types.d.ts" */
/** @import { Block } from "./text-lines.js" */

/** The distance by which letters are moved away while only their shadow is painted. */
const AWAY = 20_000;

/** Scripts whose letters are joined or combined, between which browsers add other spaces than the renderer. */
const COMBINED =
  /[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Gujarati}\p{Script=Khmer}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Gurmukhi}\p{Script=Myanmar}]/u;

/**
 * Returns true if the page sets a text like the renderer: not along curves, and not with features of fonts.
 * @param {TextContent} content
 */
export const isExactText = ({ text, path, font, underline, strike, align, letterSpacing = 0 }) =>
  !path && !underline && !strike && align !== "justify" && Object.keys(font?.features ?? {}).length === 0 &&
  (letterSpacing === 0 || !COMBINED.test(text));

/**
 * Paints a text; the context's origin is the middle of its frame, in the frame's units.
 * @param {Context} context
 * @param {TextContent} content
 * @param {Size} frame
 * @param {number} scale The number of pixels per unit, in which shadows are measured.
 */
export function paintText(context, content, frame, scale) {
  const setting = new TextLines(content, frame);
  const block = setting.fitted();
  setLetters(/** @type {OffscreenCanvasRenderingContext2D} */ (context), content, block.size);
  const places = block.lines.map((line) => ({ line, at: setting.place(block, line) }));
  /** @param {(text: string, x: number, y: number) => void} paint */
  const each = (paint) => {
    for (const { line, at } of places) {
      if (line.text === "") continue;
      context.direction = line.isRightToLeft ? "rtl" : "ltr";
      paint(line.text, at[0], at[1]);
    }
  };
  if (content.background) paintPlate(context, content.background, block, places);
  const { outline, shadows = [], glow } =
    /** @type {TextContent & { glow?: { radius: number, color: string } }} */ (content);
  const letters = () => {
    if (outline) paintOutline(context, outline, each);
    context.fillStyle = styleOf(context, content.fill, [-frame[0] / 2, -frame[1] / 2, ...frame]);
    each((text, x, y) => context.fillText(text, x, y));
  };
  for (const shadow of [...shadows].reverse()) paintShadow(context, shadow, scale, letters);
  if (glow) paintShadow(context, { x: 0, y: 0, blur: glow.radius, color: glow.color }, scale, letters);
  letters();
  return block;
}

/**
 * @param {Context} context
 * @param {{ width: number, color?: string, align?: string }} outline
 * @param {(paint: (text: string, x: number, y: number) => void) => void} each
 */
function paintOutline(context, { width, color = "#000000", align = "outside" }, each) {
  context.strokeStyle = color;
  context.lineWidth = align === "outside" ? 2 * width : width;
  context.lineJoin = "round";
  each((text, x, y) => context.strokeText(text, x, y));
}

/**
 * @param {Context} context
 * @param {{ x: number, y: number, blur: number, color: string }} shadow
 * @param {number} scale
 * @param {() => void} letters
 */
function paintShadow(context, { x, y, blur, color }, scale, letters) {
  context.save();
  Object.assign(context, {
    shadowColor: color,
    shadowOffsetX: x * scale + AWAY,
    shadowOffsetY: y * scale,
    shadowBlur: blur * scale,
  });
  context.translate(-AWAY / scale, 0);
  letters();
  context.restore();
}

/**
 * Paints the area behind the lines: one box, or a rounded one for each line.
 * @param {Context} context
 * @param {NonNullable<TextContent["background"]>} plate
 * @param {Block} block
 * @param {{ line: Block["lines"][number], at: number[] }[]} places
 */
function paintPlate(context, { form = "pill", color, padding = [12, 6], cornerRadius = 12 }, { size }, places) {
  const boxes = places.filter(({ line }) => line.width > 0).map(({ line, at: [x, y] }) => [
    x - padding[0],
    y - line.ascent * size - padding[1],
    x + line.width * size + padding[0],
    y + line.descent * size + padding[1],
  ]);
  if (boxes.length === 0) return;
  const edges = (/** @type {number} */ axis, /** @type {(...all: number[]) => number} */ of) =>
    of(...boxes.map((box) => box[axis]));
  const all = form === "box"
    ? [[edges(0, Math.min), edges(1, Math.min), edges(2, Math.max), edges(3, Math.max)]]
    : boxes;
  const path = new Path2D();
  for (const [left, top, right, bottom] of all) path.roundRect(left, top, right - left, bottom - top, cornerRadius);
  context.fillStyle = color;
  context.fill(path);
}
