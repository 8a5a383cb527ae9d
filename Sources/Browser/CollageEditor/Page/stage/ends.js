// The edges at which photos end with their slots; there the renderer repeats the photo's edge.
import { context2d } from "../basics/context.js";
/** @import { Context, Ends, Size, Transform } from "../types.d.ts" */

/**
 * Returns true if a photo with a transform and a size ends within the last pixel of its slot, whose corners are in pixels.
 * @param {Ends} ends
 * @param {Transform} transform
 * @param {Size} size
 * @param {number} scale
 */
export function isShortOf({ reach, corners }, [a, b, c, d, x, y], [width, height], scale) {
  const [across, down, determinant] = [Math.hypot(a, b), Math.hypot(c, d), a * d - b * c];
  let least = Infinity;
  for (const [pixelX, pixelY] of corners) {
    const [right, below] = [pixelX - x * scale, pixelY - y * scale];
    // Along both axes of the photo, in canvas pixels.
    const [u, v] = [((d * right - c * below) / determinant) * across, ((a * below - b * right) / determinant) * down];
    least = Math.min(least, u, v, width * across * scale - u, height * down * scale - v);
  }
  return least < reach && least > -1;
}

/** A canvas of the pixels around some points, clipped to another canvas. */
export class Apart {
  /**
   * @param {number[][]} points
   * @param {Size} size
   */
  constructor(points, [width, height]) {
    const [xs, ys] = [0, 1].map((axis) => points.map((point) => point[axis]));
    this.left = Math.max(0, Math.floor(Math.min(...xs)));
    this.top = Math.max(0, Math.floor(Math.min(...ys)));
    const across = Math.min(width, Math.ceil(Math.max(...xs))) - this.left;
    const down = Math.min(height, Math.ceil(Math.max(...ys))) - this.top;
    this.context = context2d(new OffscreenCanvas(Math.max(1, across), Math.max(1, down)));
    this.context.translate(-this.left, -this.top);
  }

  /** @param {Context} context */
  drawOn(context) {
    context.drawImage(this.context.canvas, this.left, this.top);
  }
}
