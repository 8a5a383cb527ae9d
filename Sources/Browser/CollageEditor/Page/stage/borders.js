// Borders and shadows of slots.
import { context2d } from "../basics/context.js";
import { grownPath } from "../basics/geometry.js";
/** @import { Border, Outer, PlacedSlot, Shadow, SlotStyle } from "../types.d.ts" */
/** @import { Painter } from "./painter.js" */

/**
 * @param {number | number[]} value
 * @returns {number[]}
 */
export const four = (value) => (Array.isArray(value) ? value : [value, value, value, value]);

/**
 * Returns the outline of a slot with its border.
 * @param {Painter} painter
 * @param {PlacedSlot} slot
 * @param {SlotStyle} style
 * @param {Path2D} outline
 * @returns {Outer}
 */
export function outerOf(painter, slot, { border, shape, cornerRadius }, outline) {
  const align = border?.align ?? "inside";
  if (!border || align === "inside") return { path: outline, isBorder: false };
  const widths = four(border.width).map((width) => (align === "center" ? width / 2 : width));
  if (!shape || shape.rectangle) {
    const radii = four(cornerRadius ?? shape?.rectangle?.cornerRadius ?? 0);
    const grown = radii.map((radius) => (radius > 0 ? radius + Math.max(...widths) : 0));
    return { path: grownPath(slot, widths, grown, painter.scale), isBorder: true };
  }
  return { path: outline, isBorder: false, stroke: widths[0] };
}

/**
 * @param {Painter} painter
 * @param {Border | null | undefined} border
 * @param {Path2D} outline
 */
export function paintInnerBorder(painter, border, outline) {
  if (!border) return;
  const { context, scale } = painter;
  const align = border.align ?? "inside";
  const width = Math.max(...four(border.width)) * scale;
  if (width === 0) return;
  context.save();
  context.strokeStyle = border.color ?? "#ffffff";
  context.lineJoin = "miter";
  if (align === "inside") context.clip(outline);
  if (align === "outside") return context.restore();
  context.lineWidth = align === "inside" ? 2 * width : width;
  context.stroke(outline);
  context.restore();
}

/**
 * @param {Painter} painter
 * @param {Outer} outer
 * @param {number} width
 * @param {string} [color]
 */
export function paintOutside(painter, { path }, width, color = "#ffffff") {
  const { context, scale } = painter;
  context.lineJoin = "miter";
  context.lineWidth = 2 * width * scale;
  context.strokeStyle = color;
  context.stroke(path);
}

/**
 * @param {Painter} painter
 * @param {Partial<Shadow>} shadow
 * @param {Outer} outer
 */
export function paintShadow(painter, { x = 0, y = 0, blur = 0, color = "#0006" }, { path, stroke = 0 }) {
  const { context, scale } = painter;
  context.save();
  // Only the shadow is visible: the shape itself is moved far away.
  const away = 20_000;
  context.shadowColor = color;
  [context.shadowOffsetX, context.shadowOffsetY, context.shadowBlur] = [x * scale + away, y * scale, blur * scale];
  context.translate(-away, 0);
  [context.fillStyle, context.strokeStyle, context.lineWidth] = ["#000", "#000", 2 * stroke * scale];
  // Both cast one shadow, because two would overlap.
  if (stroke > 0) {
    const whole = new OffscreenCanvas(context.canvas.width, context.canvas.height);
    const shape = context2d(whole);
    const top = painter.strip?.top ?? 0;
    shape.translate(0, -top);
    shape.lineWidth = 2 * stroke * scale;
    shape.fill(path);
    shape.stroke(path);
    context.drawImage(whole, 0, top);
  } else context.fill(path);
  context.restore();
}
