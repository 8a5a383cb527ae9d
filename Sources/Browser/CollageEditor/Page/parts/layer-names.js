// The names of layers in lists.
/** @import { LayerContent } from "../types.d.ts" */

/**
 * Returns a short description of a layer's content.
 * @param {LayerContent} layer
 */
export function layerName({ text, sticker, shape, stroke }) {
  if (text !== undefined) return (typeof text === "string" ? text : text.text).trim().replace(/\s+/g, " ") || "Text";
  if (sticker?.drawing) return `Sticker: ${sticker.drawing.replaceAll("-", " ")}`;
  if (sticker) return "Picture";
  if (shape) return "Shape";
  if (stroke) return `Drawing: ${stroke.tool}`;
  return "Layer";
}

/**
 * Returns the name of a row of layers: that of its only layer, or that of a drawing.
 * @param {LayerContent[]} layers
 */
export const rowName = (layers) => layers.length > 1 ? `Drawing: ${layers.length} lines` : layerName(layers[0]);
