// Shapes in pixels of a canvas element.
/** @import { PlacedSlot, Point, Rect, ShownLayer } from "../types.d.ts" */

/**
 * Returns where points in fractions of a frame are when the frame is rotated about its center.
 * @param {Point[]} points
 * @param {Rect} frame
 * @param {number} degrees
 * @returns {Point[]}
 */
export function placed(points, [x, y, width, height], degrees) {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return points.map(([right, down]) => {
    const [across, along] = [(right - 0.5) * width, (down - 0.5) * height];
    return [x + width / 2 + across * cos - along * sin, y + height / 2 + across * sin + along * cos];
  });
}

/**
 * Returns the bounds of points.
 * @param {Point[]} points
 * @returns {Rect}
 */
export function bounds(points) {
  const [across, down] = [0, 1].map((axis) => points.map((point) => point[axis]));
  const [left, top] = [Math.min(...across), Math.min(...down)];
  return [left, top, Math.max(...across) - left, Math.max(...down) - top];
}

/**
 * Returns the corners of a rectangle rotated about its center.
 * @param {Rect} frame
 * @param {number} degrees
 */
export const corners = (frame, degrees) => placed([[0, 0], [1, 0], [1, 1], [0, 1]], frame, degrees);

/**
 * Returns the corners of a layer's frame.
 * @param {Pick<ShownLayer, "size" | "center" | "scale" | "rotation">} layer
 */
export function layerCorners({ size: [width, height], center: [x, y], scale, rotation }) {
  return corners([x - (width * scale) / 2, y - (height * scale) / 2, width * scale, height * scale], rotation);
}

/**
 * Rounds a length in pixels to an edge between pixels, as the renderer does: ties are rounded up, even with rounding errors.
 * @param {number} pixels
 */
export const edge = (pixels) => Math.floor(pixels + 0.5 + 1e-6);

/**
 * Returns the path of an upright rectangle, rounded or not, whose frame is rounded to edges between pixels.
 * @param {Point[][]} contours
 * @param {Rect} frame
 * @param {number[]} edges
 */
export function snappedPath(contours, [x, y, width, height], [left, top, right, bottom]) {
  const [across, down] = [Math.max(1, right - left) / width, Math.max(1, bottom - top) / height];
  const path = new Path2D();
  for (const contour of contours) {
    contour.forEach(([pointX, pointY], index) => {
      /** @type {Point} */
      const place = [left + (pointX - x) * across, top + (pointY - y) * down];
      if (index === 0) path.moveTo(...place);
      else path.lineTo(...place);
    });
    path.closePath();
  }
  return path;
}

/**
 * Returns the path of scaled contours; upright rectangles are rounded to whole pixels, as in the renderer.
 * @param {Point[][]} contours
 * @param {number} [scale]
 */
export function path(contours, scale = 1) {
  const path = new Path2D();
  for (const contour of contours) {
    const points = contour.map(([x, y]) => [x * scale, y * scale]);
    const isUpright = points.length === 4 && points.every(([x, y], index) => {
      const [nextX, nextY] = points[(index + 1) % 4];
      return Math.abs(x - nextX) < 1e-6 || Math.abs(y - nextY) < 1e-6;
    });
    points.forEach(([x, y], index) => {
      /** @type {Point} */
      const place = isUpright ? [edge(x), edge(y)] : [x, y];
      if (index === 0) path.moveTo(...place);
      else path.lineTo(...place);
    });
    path.closePath();
  }
  return path;
}

/**
 * Returns the path of a rectangle with widths around it, rotated about the rectangle's center.
 * @param {PlacedSlot} slot
 * @param {number[]} widths
 * @param {number[]} radius
 * @param {number} scale
 */
export function grownPath({ frame: [x, y, width, height], rotation }, [top, right, bottom, left], radius, scale) {
  const path = new Path2D();
  const [half, tall] = [width / 2, height / 2];
  const edges = [-half - left, -tall - top, width + left + right, height + top + bottom];
  if (rotation === 0) {
    const [l, t] = [edge((x + half + edges[0]) * scale), edge((y + tall + edges[1]) * scale)];
    const [r, b] = [edge((x + half + edges[0] + edges[2]) * scale), edge((y + tall + edges[1] + edges[3]) * scale)];
    path.roundRect(l, t, r - l, b - t, radius.map((number) => number * scale));
    return path;
  }
  const local = new Path2D();
  const [start, above, across, down] = edges.map((number) => number * scale);
  local.roundRect(start, above, across, down, radius.map((number) => number * scale));
  path.addPath(local, new DOMMatrix().translate((x + half) * scale, (y + tall) * scale).rotate(rotation));
  return path;
}
