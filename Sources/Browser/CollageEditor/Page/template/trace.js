// What is drawn over the canvas while an author draws a slot or moves the corners of one.
/** @import { Context } from "../types.d.ts" */

/**
 * Paints an outline with a faint area.
 * @param {Context} context
 * @param {Path2D} outline
 * @param {string} color
 * @param {number} [share] The opacity of the area.
 */
export function paintTrace(context, outline, color, share = 0.1) {
  context.save();
  context.globalAlpha = share;
  context.fillStyle = color;
  context.fill(outline);
  context.restore();
  context.lineWidth = 1.5 * devicePixelRatio;
  context.strokeStyle = color;
  context.stroke(outline);
}
