// Where a new text is placed: near the middle of the collage, across no gap between photos, and beside what photos are cropped
// around.
import { layerCorners } from "../stage/geometry.js";
/** @import { PlacedSlot, Point, Rect, ShownLayer, Size } from "../types.d.ts" */

/** The number of steps along each side of the canvas at which places are tried, besides the middles of slots. */
const STEPS = 48;
/** How far around a point a head may be covered by a text, as a fraction of the canvas' shorter side. */
const HEAD = 0.08;

/**
 * Returns the bounds of points.
 * @param {Point[]} points
 * @returns {Rect}
 */
function bounds(points) {
  const [across, down] = [0, 1].map((axis) => points.map((point) => point[axis]));
  const [left, top] = [Math.min(...across), Math.min(...down)];
  return [left, top, Math.max(...across) - left, Math.max(...down) - top];
}

/** @param {Rect} outer @param {Rect} inner */
const contains = ([x, y, width, height], [left, top, wide, high]) =>
  left >= x && top >= y && left + wide <= x + width && top + high <= y + height;
/** @param {Rect} one @param {Rect} other */
const meet = ([x, y, width, height], [left, top, wide, high]) =>
  left < x + width && x < left + wide && top < y + height && y < top + high;

/**
 * Returns the center of a text and the width that it may have, in canvas units: the middle if no other place suits.
 * @param {Size} canvas
 * @param {Size} size The size that the words take.
 * @param {{ slots: PlacedSlot[], layers: ShownLayer[], heads: Point[] }} shown
 * @returns {{ center: Point, width: number }}
 */
export function textPlace(canvas, [width, height], { slots, layers, heads }) {
  const near = HEAD * Math.min(...canvas);
  const taken = layers.map((layer) => bounds(layerCorners(layer)));
  /** @param {Point} center @returns {Rect} */
  const box = ([x, y]) => [x - width / 2, y - height / 2, width, height];
  /** @param {Rect} box */
  const suits = (box) =>
    contains([0, 0, ...canvas], box) &&
    slots.every(({ frame, rotation }) => !meet(frame, box) || (rotation === 0 && contains(frame, box))) &&
    !taken.some((other) => meet(other, box)) &&
    !heads.some(([x, y]) => meet([x - near, y - near, 2 * near, 2 * near], box));
  const steps = Array.from({ length: STEPS + 1 }, (_, index) => index / STEPS);
  const columns = new Set([
    ...steps.map((share) => share * canvas[0]),
    ...slots.map(({ frame: [x, , width] }) => x + width / 2),
  ]);
  const places = [...columns].flatMap((x) => steps.map((share) => /** @type {Point} */ ([x, share * canvas[1]])));
  const middle = /** @type {Point} */ (canvas.map((side) => side / 2));
  /** @param {Point} place */
  const away = ([x, y]) => Math.hypot(x - middle[0], y - middle[1]);
  // Of places that are equally far, the lower one, because heads are above.
  const order = (/** @type {Point} */ one, /** @type {Point} */ other) =>
    Math.round(away(one) - away(other)) || other[1] - one[1] || one[0] - other[0];
  const center = places.filter((place) => suits(box(place))).sort(order).at(0);
  if (!center) return { center: middle, width: canvas[0] };
  const around = slots.filter(({ frame }) => contains(frame, box(center))).map(({ frame }) => frame);
  const sides = [.../** @type {Rect[]} */ ([[0, 0, ...canvas]]), ...around];
  const room = Math.min(...sides.flatMap(([x, , wide]) => [center[0] - x, x + wide - center[0]]));
  return { center, width: 2 * room };
}
