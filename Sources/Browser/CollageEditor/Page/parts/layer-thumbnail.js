// A small picture of layers, from the same pictures that the collage shows.
import { context2d } from "../basics/context.js";
import { layerCorners } from "../basics/geometry.js";
/** @import { Context, ShownLayer } from "../types.d.ts" */
/** @import { Editor } from "../model/editor.js" */

/** The side of a thumbnail, in CSS pixels. */
const SIDE = 40;
/** The width, in multiples of the height, of which no more is shown: of a long line, letters in its middle. */
const WIDEST = 2;

/**
 * Draws layers as large as they fit; what has no picture yet is drawn after the next event `load` of the sprites.
 * @param {HTMLCanvasElement} canvas
 * @param {ShownLayer[]} layers
 * @param {Editor} editor
 */
export function drawThumbnail(canvas, layers, editor) {
  const side = SIDE * devicePixelRatio;
  if (canvas.width !== side) [canvas.width, canvas.height] = [side, side];
  const context = context2d(canvas);
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, side, side);
  const corners = layers.flatMap((layer) => layerCorners(layer));
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const scale = (0.88 * side) / Math.max(Math.min(width, WIDEST * height), height, 1e-9);
  context.translate(side / 2 - (left + width / 2) * scale, side / 2 - (top + height / 2) * scale);
  for (const layer of layers) drawLayer(context, layer, scale, editor);
}

/**
 * @param {Context} context
 * @param {ShownLayer} layer
 * @param {number} scale
 * @param {Editor} editor
 */
function drawLayer(context, layer, scale, editor) {
  const sprite = editor.sprites.sprite(layer);
  if (!sprite) return;
  const { picture, perUnit, scale: drawn } = sprite;
  const factor = (scale / perUnit) * (layer.scale / drawn);
  context.save();
  context.translate(layer.center[0] * scale, layer.center[1] * scale);
  context.rotate((layer.rotation * Math.PI) / 180);
  context.scale(factor, factor);
  context.drawImage(picture, -picture.width / 2, -picture.height / 2);
  context.restore();
}
