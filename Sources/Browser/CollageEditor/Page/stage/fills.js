// Colors, gradients, patterns and blurred photos that fill an area.
import { blurredCopy } from "./blurred.js";
import { gradientOf } from "./gradients.js";
import { patternPicture } from "./patterns.js";
/** @import { Background, BlurredBackground, Pattern, Presentation, Rect, ShownItem } from "../types.d.ts" */
/** @import { Painter } from "./painter.js" */

/** @param {Background} [background] */
export const blurOf = (background) => (typeof background === "object" ? background.blur : undefined);

/**
 * @param {Painter} painter
 * @param {Background} fill
 * @param {Rect} area
 * @param {Path2D | null} outline
 */
export function paintFill(painter, fill, [x, y, width, height], outline) {
  const { context, scale } = painter;
  if (typeof fill !== "string" && fill.pattern)
    return paintPattern(painter, fill.pattern, [x, y, width, height], outline);
  context.fillStyle = typeof fill === "string"
    ? fill
    : gradientOf(context, fill, [x, y, width, height].map((length) => length * scale));
  if (outline) context.fill(outline);
  else context.fillRect(x * scale, y * scale, Math.ceil(width * scale), Math.ceil(height * scale));
}

/**
 * @param {Painter} painter
 * @param {Pattern} pattern
 * @param {Rect} area
 * @param {Path2D | null} outline
 */
function paintPattern(painter, pattern, area, outline) {
  const { context } = painter;
  const { picture, left, top } = patternPicture(pattern, area, painter.scale, painter.figures);
  context.save();
  if (outline) context.clip(outline);
  context.drawImage(picture, left, top);
  context.restore();
}

/**
 * Paints a blurred copy of a photo that covers an area.
 * @param {Painter} painter
 * @param {BlurredBackground} background
 * @param {Pick<Presentation, "items">} shown
 * @param {Rect} area
 * @param {Pick<ShownItem, "item" | "photo" | "look">} [own]
 */
export function paintBlurred(painter, { amount = 40, slot, tint }, shown, [x, y, width, height], own) {
  const { context, scale } = painter;
  const item = own ?? (slot ? painter.items.get(slot) : shown.items[0]);
  context.fillStyle = "#c9c7c3";
  context.fillRect(x * scale, y * scale, width * scale, height * scale);
  const picture = item && painter.picture(item.photo, item.look, 320, item.item);
  if (picture) {
    const { copy, inner } = blurredCopy(picture, width * scale, height * scale, (amount * scale) / 2);
    context.imageSmoothingQuality = "high";
    context.drawImage(copy, ...inner, x * scale, y * scale, width * scale, height * scale);
  }
  if (tint) paintFill(painter, tint, [x, y, width, height], null);
}
