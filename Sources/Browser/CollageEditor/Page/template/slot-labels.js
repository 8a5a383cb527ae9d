// The numbers and names of slots, painted over them while a template is edited.
import { slotsOf } from "./slots.js";
/** @import { Presentation } from "../types.d.ts" */
/** @import { Editor } from "../model/editor.js" */
/** @import { Painter } from "../stage/painter.js" */

/** The height of a label and of its letters, and the distance from the corner of the slot, in CSS pixels. */
const [HEIGHT, LETTERS, INSET] = [20, 12, 6];

/**
 * Paints the place of each slot in the fill order, and its name if that is another one.
 * @param {Painter} painter
 * @param {Presentation} shown
 * @param {Editor} editor
 */
export function paintLabels({ context, scale }, { slots }, editor) {
  const unit = devicePixelRatio;
  const names = new Map(
    slotsOf(editor).map(({ id }, index) => [id, id === `${index + 1}` ? id : `${index + 1} · ${id}`]),
  );
  context.save();
  context.font = `600 ${LETTERS * unit}px system-ui, sans-serif`;
  context.textBaseline = "middle";
  for (const { id, frame: [x, y, width, height], rotation } of slots) {
    const room = width * scale - 2 * INSET * unit;
    const text = names.get(id) ?? id;
    const across = Math.min(context.measureText(text).width + 12 * unit, room);
    if (room < 16 * unit || height * scale < (HEIGHT + 2 * INSET) * unit) continue;
    context.save();
    context.translate((x + width / 2) * scale, (y + height / 2) * scale);
    context.rotate((rotation * Math.PI) / 180);
    context.translate((-width / 2) * scale + INSET * unit, (-height / 2) * scale + INSET * unit);
    context.beginPath();
    context.roundRect(0, 0, across, HEIGHT * unit, 5 * unit);
    context.clip();
    context.fillStyle = "rgb(20 20 30 / 0.72)";
    context.fill();
    context.fillStyle = "#fff";
    context.fillText(text, 6 * unit, (HEIGHT / 2 + 0.5) * unit);
    context.restore();
  }
  context.restore();
}
