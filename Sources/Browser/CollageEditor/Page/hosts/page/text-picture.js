// Texts painted by the page, with the parts that the renderer paints, in its order.
import { setLetters } from "./text-letters.js";
import { setText } from "./text-lines.js";
import { styleOf } from "./shapes.js";
/** @import { Context, Size, TextContent } from "../../types.d.ts" */
/** @import { Block, Line } from "./text-lines.js" */
/** @import { TextModule } from "./text-module.js" */

/** The distance by which letters are moved away while only their shadow is painted. */
const AWAY = 20_000;

/** Korean letters beside others, which the renderer takes from other fonts than the page. */
const MIXED_KOREAN = /\p{Script=Hangul}[^]*[^\p{Script=Hangul}]|[^\p{Script=Hangul}][^]*\p{Script=Hangul}/u;

/**
 * Returns false if the page cannot set a text like the renderer: along curves, with lines through letters, with features and other
 * widths of fonts, and in Korean.
 * @param {TextContent} content
 */
export const isExactText = ({ text, path, font, underline, strike, align }) =>
  !path && !underline && !strike && align !== "justify" && Object.keys(font?.features ?? {}).length === 0 &&
  (font?.width ?? 100) === 100 &&
  !MIXED_KOREAN.test(text);

/**
 * Paints a text; the context's origin is the middle of its frame, in the frame's units.
 * @param {Context} context
 * @param {TextContent} content
 * @param {Size} frame
 * @param {{ scale: number, module: TextModule }} options The number of pixels per unit, in which shadows are measured.
 */
export function paintText(context, content, frame, { scale, module }) {
  const block = setText(content, frame, module);
  /** @param {Paint} paint */
  const each = (paint) => {
    if (block.letters.length > 0) paintLetters(context, block, paint);
    else for (const line of block.lines) paintLine(context, block, line, paint);
    Object.assign(context, { letterSpacing: "0px", wordSpacing: "0px" });
  };
  if (content.background) paintPlate(context, content.background, block);
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

/** @typedef {(text: string, x: number, y: number) => void} Paint */
/** @typedef {ReturnType<typeof setText>} SetBlock */

/**
 * Paints the letters of a line, each run by itself as the renderer does.
 * @param {Context} context
 * @param {SetBlock} block
 * @param {Line} line
 * @param {Paint} paint
 */
function paintLine(context, { size, font }, { paragraph, parts, x, baseline, width, gap, text, hasEllipsis }, paint) {
  const { isRightToLeft, isMixed } = paragraph;
  context.direction = isRightToLeft ? "rtl" : "ltr";
  if (text === "") return;
  if (isMixed) {
    // The browser orders letters of both directions.
    setLetters(context, font(paragraph.families, size));
    context.letterSpacing = `${(parts[0]?.run.spacing ?? 0) * size}px`;
    context.wordSpacing = `${gap * size}px`;
    return paint(text, x, baseline);
  }
  // An ellipsis is at the end of the line, which is on the left of one from right to left.
  const end = parts.at(-1);
  const shown = end ? end.x + end.width : 0;
  const start = hasEllipsis && isRightToLeft ? width - shown : 0;
  for (const part of parts) {
    setLetters(context, font(part.run.families, size));
    context.letterSpacing = `${part.run.spacing * size}px`;
    context.wordSpacing = `${gap * size}px`;
    paint(part.text, x + (start + part.x) * size, baseline);
  }
  if (!hasEllipsis) return;
  setLetters(context, font(undefined, size));
  context.letterSpacing = "0px";
  paint("…", isRightToLeft ? x : x + shown * size, baseline);
}

/**
 * Paints letters along a path, each with its middle on it.
 * @param {Context} context
 * @param {SetBlock} block
 * @param {Paint} paint
 */
function paintLetters(context, { size, letters, font }, paint) {
  context.letterSpacing = "0px";
  for (const { text, run, advance, matrix: [a, b, x, y] } of letters) {
    context.save();
    context.transform(a, b, -b, a, x, y);
    setLetters(context, font(run.families, size));
    paint(text, -advance / 2, 0);
    context.restore();
  }
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
 */
function paintPlate(context, { form = "pill", color, padding = [12, 6], cornerRadius = 12 }, { size, lines }) {
  const boxes = lines.filter(({ width }) => width > 0).map(({ x, baseline, width, ascent, descent }) => [
    x - padding[0],
    baseline - ascent * size - padding[1],
    x + width * size + padding[0],
    baseline + descent * size + padding[1],
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
