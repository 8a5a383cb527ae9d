/** @import { LayerContent } from "../types.d.ts" */
/**
 * Returns a short description of a layer's content.
 * @param {LayerContent} layer
 */
export function layerName({ text, sticker, shape, stroke }) {
  if (text) return (typeof text === "string" ? text : text.text).trim() || "Text";
  if (sticker?.drawing) return `Sticker: ${sticker.drawing}`;
  if (sticker) return "Picture";
  if (shape) return "Shape";
  if (stroke) return `Drawing: ${stroke.tool}`;
  return "Layer";
}
