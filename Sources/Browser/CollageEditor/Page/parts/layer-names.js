/** @import { LayerContent } from "../types.d.ts" */
/**
 * What a layer shows, in a word or two.
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
