// The 2D contexts of canvases.
import { Failure, say } from "./messages.js";

/**
 * Returns the 2D context of a canvas.
 * @template {HTMLCanvasElement | OffscreenCanvas} Canvas
 * @param {Canvas} canvas
 * @param {CanvasRenderingContext2DSettings} [settings]
 */
export function context2d(canvas, settings) {
  const context = canvas.getContext("2d", settings);
  if (!context) throw new Failure(say`This browser does not support 2D canvases`);
  return /** @type {Canvas extends OffscreenCanvas ? OffscreenCanvasRenderingContext2D : CanvasRenderingContext2D} */ (
    context
  );
}
