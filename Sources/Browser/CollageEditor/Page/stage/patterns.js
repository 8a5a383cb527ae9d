// Patterns of backgrounds, painted once for each area and size.
import { context2d } from "../basics/context.js";
/** @import { Pattern, PatternFigures, Point, Rect, Transform } from "../types.d.ts" */

/** The distance in pixels within which curves are flattened. */
const TOLERANCE = 0.05;
/** The most painted patterns that are kept; a page shows few of them at once. */
const LIMIT = 8;
/** @type {Map<string, { picture: OffscreenCanvas, left: number, top: number }>} */
const painted = new Map();

/**
 * Returns a pattern over an area of the canvas as a picture, and its place in pixels.
 * @param {Pattern} pattern
 * @param {Rect} area
 * @param {number} scale
 * @param {(pattern: Pattern, area: Rect, tolerance: number) => PatternFigures} figures
 */
export function patternPicture(pattern, area, scale, figures) {
  const key = JSON.stringify([pattern, area, scale]);
  const known = painted.get(key) ?? paint(pattern, area, scale, figures(pattern, area, TOLERANCE / scale));
  // The one that was used least recently is forgotten.
  painted.delete(key);
  painted.set(key, known);
  if (painted.size > LIMIT) painted.delete(/** @type {string} */ (painted.keys().next().value));
  return known;
}

/**
 * @param {Pattern} pattern
 * @param {Rect} area
 * @param {number} scale
 * @param {PatternFigures} figures
 */
function paint({ colors: [ground, ink] }, [x, y, width, height], scale, { transform, inks }) {
  const [left, top] = [Math.floor(x * scale), Math.floor(y * scale)];
  const [right, bottom] = [Math.ceil((x + width) * scale), Math.ceil((y + height) * scale)];
  const picture = new OffscreenCanvas(Math.max(1, right - left), Math.max(1, bottom - top));
  const context = context2d(picture);
  context.fillStyle = ground;
  context.fillRect(0, 0, picture.width, picture.height);
  context.fillStyle = ink;
  const toPixels =
    /** @type {Transform} */ (transform.map((number, index) =>
      number * scale - (index === 4 ? left : index === 5 ? top : 0)
    ));
  const squares = touched(toPixels, picture);
  for (const { opacity, contours } of inks) {
    const path = new Path2D();
    for (const [column, line] of squares) {
      for (const contour of contours) {
        contour.forEach(([u, v], index) => {
          const [px, py] = mapped(toPixels, [u + column, v + line]);
          if (index === 0) path.moveTo(px, py);
          else path.lineTo(px, py);
        });
        path.closePath();
      }
    }
    context.globalAlpha = opacity;
    context.fill(path);
  }
  return { picture, left, top };
}

/**
 * @param {Transform} transform
 * @param {Point} point
 */
const mapped = ([a, b, c, d, tx, ty], [x, y]) => [a * x + c * y + tx, b * x + d * y + ty];

/**
 * Returns the squares that a picture shows, by column and line.
 * @param {Transform} toPixels
 * @param {{ width: number, height: number }} picture
 */
function touched(toPixels, { width, height }) {
  const [a, b, c, d, tx, ty] = toPixels;
  const determinant = a * d - b * c;
  const corners = [[0, 0], [width, 0], [width, height], [0, height]].map(([x, y]) => [
    (d * (x - tx) - c * (y - ty)) / determinant,
    (a * (y - ty) - b * (x - tx)) / determinant,
  ]);
  const [across, down] = [0, 1].map((axis) => corners.map((corner) => Math.floor(corner[axis])));
  const reach = Math.hypot(a, b);
  /** @type {Point[]} */
  const squares = [];
  for (let column = Math.min(...across); column <= Math.max(...across); column += 1) {
    for (let line = Math.min(...down); line <= Math.max(...down); line += 1) {
      const [x, y] = mapped(toPixels, [column + 0.5, line + 0.5]);
      if (x > -reach && y > -reach && x < width + reach && y < height + reach) squares.push([column, line]);
    }
  }
  return squares;
}
