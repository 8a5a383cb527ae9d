// Linear and radial gradients of documents, on a canvas.
/** @import { Background, Context, Rect } from "../types.d.ts" */

/** The color of a fill that is none of those that a page paints. */
const UNKNOWN = "#d8d8d8";

/**
 * Returns the gradient of a fill over a rectangle in the context's coordinates.
 * @param {Context} context
 * @param {Exclude<Background, string>} fill
 * @param {number[]} area
 */
export function gradientOf(context, { linear, radial }, [x, y, width, height]) {
  const [centerX, centerY] = linear ? [0.5, 0.5] : radial?.center ?? [0.5, 0.5];
  const [left, top] = [x + centerX * width, y + centerY * height];
  let gradient;
  if (linear) {
    const angle = ((linear.angle ?? 180) * Math.PI) / 180;
    const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
    const half = (Math.abs(width * sin) + Math.abs(height * cos)) / 2;
    gradient = context.createLinearGradient(left - sin * half, top + cos * half, left + sin * half, top - cos * half);
  } else if (radial) {
    const radius = (radial.radius ?? 1) * (Math.hypot(width, height) / 2);
    gradient = context.createRadialGradient(left, top, 0, left, top, radius);
  } else return UNKNOWN;
  const { stops } = linear ?? radial ?? { stops: [] };
  stops.forEach((stop, index) => {
    const [offset, color] = Array.isArray(stop) ? stop : [stops.length > 1 ? index / (stops.length - 1) : 0, stop];
    gradient.addColorStop(Math.min(1, Math.max(0, offset)), color);
  });
  return gradient;
}
