// A slot without a photo.
/** @import { PlacedSlot } from "../types.d.ts" */
/** @import { Stage } from "./stage.js" */

/**
 * Paints the outline of an empty slot, and a sign that a photo can be added.
 * @param {Stage} stage
 * @param {Path2D} outline
 * @param {PlacedSlot} slot
 */
export function paintEmpty({ context, canvas, editor }, outline, { frame, rotation }) {
  const unit = devicePixelRatio;
  const scale = canvas.width / editor.canvas[0];
  context.save();
  context.fillStyle = "rgb(120 120 130 / 0.14)";
  context.fill(outline);
  context.setLineDash([6 * unit, 5 * unit]);
  context.lineWidth = 1.5 * unit;
  context.strokeStyle = "rgb(120 120 130 / 0.55)";
  context.stroke(outline);
  // Without photos, one invitation for all slots lies over the collage.
  if (editor.photos.all.length === 0) return context.restore();
  context.translate((frame[0] + frame[2] / 2) * scale, (frame[1] + frame[3] / 2) * scale);
  context.rotate((rotation * Math.PI) / 180);
  context.setLineDash([]);
  context.lineCap = "round";
  context.lineWidth = 2.5 * unit;
  const arm = Math.min(11 * unit, (Math.min(frame[2], frame[3]) * scale) / 4);
  context.stroke(new Path2D(`M${-arm} 0H${arm}M0 ${-arm}V${arm}`));
  context.restore();
}
