// Where a new text is placed: on no head, near the middle of the collage, across no gap between photos, and beside what photos are
// cropped around.
import { bounds, layerCorners } from "../basics/geometry.js";
/** @import { FoundHead, PlacedSlot, Point, Rect, ShownLayer, Size } from "../types.d.ts" */

/** The number of steps along each side of the canvas at which places are tried, besides those that touch something. */
const STEPS = 48;
/** How far around a point a head may be covered by a text, as a fraction of the canvas' shorter side. */
const NEAR = 0.08;
/** How far around a head a text stays away, as a fraction of the head's sides, because necks and hair reach out of it. */
const MARGIN = 0.15;
/** The sizes of a text that fits nowhere, as fractions of its size. */
const SMALLER = [0.75, 0.5];

/** @param {Rect} outer @param {Rect} inner */
const contains = ([x, y, width, height], [left, top, wide, high]) =>
  left >= x && top >= y && left + wide <= x + width && top + high <= y + height;
/**
 * Returns the area that two rectangles share.
 * @param {Rect} one
 * @param {Rect} other
 */
const shared = ([x, y, width, height], [left, top, wide, high]) =>
  Math.max(0, Math.min(x + width, left + wide) - Math.max(x, left)) *
  Math.max(0, Math.min(y + height, top + high) - Math.max(y, top));
/** What rounding leaves where two rectangles touch, in square units. */
const TOUCH = 1e-6;
/** @param {Rect} one @param {Rect} other */
const meet = (one, other) => shared(one, other) > TOUCH;
/** @param {Rect} box @param {number} right @param {number} down @returns {Rect} */
const grown = ([x, y, width, height], right, down) => [x - right, y - down, width + 2 * right, height + 2 * down];
/** @param {Point} center @param {Size} size @returns {Rect} */
const around = ([x, y], [width, height]) => [x - width / 2, y - height / 2, width, height];

/**
 * What a text should not cover.
 * @typedef {{ slots: PlacedSlot[], layers: ShownLayer[], heads: FoundHead[], points: Point[] }} Shown
 */

/**
 * Returns the centers that are tried for a text, the nearest to the middle first. Where any place is free of heads, one that
 * touches heads or the canvas' sides is, so that these are among them.
 * @param {Size} canvas
 * @param {Size} size
 * @param {Rect[]} obstacles
 * @param {PlacedSlot[]} slots
 */
function centers(canvas, size, obstacles, slots) {
  const middle = canvas.map((side) => side / 2);
  const [columns, rows] = [0, 1].map((axis) => {
    const [least, most] = [size[axis] / 2, canvas[axis] - size[axis] / 2];
    const steps = Array.from({ length: STEPS + 1 }, (_, index) => (index / STEPS) * canvas[axis]);
    const beside = obstacles.flatMap((box) => [box[axis] - least, box[axis] + box[axis + 2] + least]);
    const inSlots = axis === 0 ? slots.map(({ frame }) => frame[0] + frame[2] / 2) : [];
    const all = [...steps, least, most, ...beside, ...inSlots];
    return [...new Set(all)].filter((place) => place >= least - 1e-9 && place <= most + 1e-9);
  });
  /** @param {Point} place */
  const away = ([x, y]) => Math.round(Math.hypot(x - middle[0], y - middle[1]));
  // Of places that are equally far, the lower one, because heads are above.
  return columns.flatMap((x) => rows.map((y) => /** @type {Point} */ ([x, y])))
    .map((place) => ({ place, far: away(place) }))
    .sort((one, other) => one.far - other.far || other.place[1] - one.place[1] || one.place[0] - other.place[0])
    .map(({ place }) => place);
}

/**
 * Returns the center of a text, the width that it may have, in canvas units, and the scale at which it fits there. A text on no
 * face may cross a gap, be smaller, or cover another text, in this order; where a face is everywhere, it covers as little as it can.
 * @param {Size} canvas
 * @param {Size} size The size that the words take.
 * @param {Shown} shown
 * @returns {{ center: Point, width: number, scale: number }}
 */
export function textPlace(canvas, size, { slots, layers, heads, points }) {
  const near = NEAR * Math.min(...canvas);
  const taken = layers.map((layer) => bounds(layerCorners(layer)));
  const faces = heads.filter(({ isSure }) => isSure).map(({ box }) => box);
  const wide = heads.map(({ box }) => grown(box, MARGIN * box[2], MARGIN * box[3]));
  const beside = [...wide, ...points.map((point) => around(point, [2 * near, 2 * near]))];
  /** @param {Rect} box */
  const isWhole = (box) =>
    slots.every(({ frame, rotation }) => !meet(frame, box) || (rotation === 0 && contains(frame, box)));
  /** @param {Rect[]} obstacles */
  const isFree = (obstacles) => (/** @type {Rect} */ box) => !obstacles.some((other) => meet(other, box));
  /** @type {[scale: number, suits: (box: Rect) => boolean][]} */
  const wishes = [
    [1, (box) => isFree([...beside, ...taken])(box) && isWhole(box)],
    [1, (box) => isFree([...wide, ...taken])(box) && isWhole(box)],
    [1, isFree([...wide, ...taken])],
    [1, isFree([...faces, ...taken])],
    ...SMALLER.map((scale) => /** @type {[number, (box: Rect) => boolean]} */ ([scale, isFree([...faces, ...taken])])),
    [1, isFree(faces)],
    ...SMALLER.map((scale) => /** @type {[number, (box: Rect) => boolean]} */ ([scale, isFree(faces)])),
  ];
  /** @param {number} scale @returns {Size} */
  const scaled = (scale) => [size[0] * scale, size[1] * scale];
  /** @type {Map<number, Point[]>} */
  const tried = new Map();
  for (const [scale, suits] of wishes) {
    const places = tried.get(scale) ?? centers(canvas, scaled(scale), [...beside, ...faces, ...taken], slots);
    tried.set(scale, places);
    const center = places.find((place) => suits(around(place, scaled(scale))));
    if (center) return { center, width: room(canvas, center, scaled(scale), slots, faces), scale };
  }
  const covered = (/** @type {Point} */ place) =>
    faces.reduce((sum, face) => sum + shared(face, around(place, size)) / (face[2] * face[3]), 0);
  const middle = /** @type {Point} */ (canvas.map((side) => side / 2));
  const center = (tried.get(1) ?? []).reduce(
    (best, place) => (covered(place) < best.share ? { place, share: covered(place) } : best),
    { place: middle, share: covered(middle) },
  ).place;
  return { center, width: canvas[0], scale: 1 };
}

/**
 * Returns the width that a text has about its center, within the canvas and the slot in which it is, and beside faces.
 * @param {Size} canvas
 * @param {Point} center
 * @param {Size} size
 * @param {PlacedSlot[]} slots
 * @param {Rect[]} faces
 */
function room(canvas, [x, y], [width, height], slots, faces) {
  const box = around([x, y], [width, height]);
  const sides = [/** @type {Rect} */ ([0, 0, ...canvas]), ...slots.map(({ frame }) => frame)]
    .filter((frame) => contains(frame, box));
  const across = faces.filter(([, top, , high]) => top < box[1] + height && top + high > box[1]);
  const distances = [
    ...sides.flatMap(([left, , wide]) => [x - left, left + wide - x]),
    ...across.map(([left, , wide]) => (left > x ? left - x : x - left - wide)),
  ];
  return Math.max(width, 2 * Math.min(...distances));
}
