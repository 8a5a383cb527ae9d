// The names of layers in lists.
import { counted, listed, say } from "../basics/messages.js";
/** @import { LayerContent, ShownLayer } from "../types.d.ts" */

/**
 * Returns a short description of a layer's content.
 * @param {LayerContent} layer
 */
export function layerName({ text, sticker, shape, stroke }) {
  if (text !== undefined) return (typeof text === "string" ? text : text.text).trim().replace(/\s+/g, " ") || say`Text`;
  if (sticker?.drawing) return say`Sticker: ${listed(sticker.drawing.replaceAll("-", " "))}`;
  if (sticker) return say`Picture`;
  if (shape) return say`Shape`;
  if (stroke) return say`Drawing: ${listed(stroke.tool)}`;
  return say`Layer`;
}

/**
 * Returns the name of a row of layers: the one that the user has given, that of its only layer, or that of a drawing.
 * @param {ShownLayer[]} layers
 */
export const rowName = (layers) =>
  layers[0].name ??
    (layers.length > 1 ? counted(layers.length, "Drawing: 1 line", "Drawing: {#} lines") : layerName(layers[0]));
