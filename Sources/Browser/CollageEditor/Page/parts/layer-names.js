// The names of layers in lists.
/** @import { LayerContent, ShownLayer } from "../types.d.ts" */

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
 * Returns the name of a row of layers: the one that the user has given, that of its only layer, or that of a drawing.
 * @param {ShownLayer[]} layers
 */
export const rowName = (layers) =>
  layers[0].name ?? (layers.length > 1 ? `Drawing: ${layers.length} lines` : layerName(layers[0]));
