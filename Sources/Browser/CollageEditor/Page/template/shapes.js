// The shapes that a slot can be given.
import { say } from "../basics/messages.js";
/** @import { FormOfSlot, Point, WholeSlot } from "../types.d.ts" */

/** @typedef {"rectangle" | "rounded" | "ellipse" | "polygon" | "star" | "heart" | "path" | "mask"} ShapeName */

/** @type {[ShapeName, string][]} */
export const SHAPES = [
  ["rectangle", say`Rectangle`],
  ["rounded", say`Rounded`],
  ["ellipse", say`Ellipse`],
  ["polygon", say`Polygon`],
  ["star", say`Star`],
  ["heart", say`Heart`],
  ["path", say`Path`],
  ["mask", say`Picture mask`],
];

/** A heart in fractions of a slot, as documents write it. */
const HEART =
  "M 0.5 0.98 C 0.36 0.84 0.02 0.6 0.02 0.3 C 0.02 0.13 0.14 0.03 0.27 0.03 C 0.37 0.03 0.46 0.09 0.5 0.19 C 0.54 0.09 0.63 0.03 0.73 0.03 C 0.86 0.03 0.98 0.13 0.98 0.3 C 0.98 0.6 0.64 0.84 0.5 0.98 Z";

/** The least number of corners that a polygon or a star may have. */
export const LEAST = 3;
/** The most such corners. */
export const MOST = 12;
/** The distance of a star's inner corners from its center, as a fraction of the outer ones'. */
const INNER = 0.45;

/** @param {number} number */
const short = (number) => Math.round(number * 10_000) / 10_000;

/**
 * Returns the corners of a regular polygon that touches all sides of the slot, the first on top.
 * @param {number} count
 * @param {(index: number) => number} [radius]
 * @returns {Point[]}
 */
function corners(count, radius = () => 1) {
  const points = Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * 2 * Math.PI;
    return [Math.sin(angle) * radius(index), -Math.cos(angle) * radius(index)];
  });
  const [left, right] = [Math.min(...points.map(([x]) => x)), Math.max(...points.map(([x]) => x))];
  const [top, bottom] = [Math.min(...points.map(([, y]) => y)), Math.max(...points.map(([, y]) => y))];
  return points.map(([x, y]) => [short((x - left) / (right - left)), short((y - top) / (bottom - top))]);
}

/** @param {number} sides @returns {FormOfSlot} */
export const polygon = (sides) => ({ polygon: corners(sides) });
/** @param {number} tips @returns {FormOfSlot} */
export const star = (tips) => ({ polygon: corners(2 * tips, (index) => (index % 2 === 0 ? 1 : INNER)) });

/**
 * Returns whether two polygons have the same corners.
 * @param {Point[] | undefined} one
 * @param {Point[] | undefined} other
 */
const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Returns the name of a slot's shape, and the number of its tips or sides if it is a regular one.
 * @param {WholeSlot} slot
 * @returns {{ name: ShapeName, count: number }}
 */
export function shapeOf({ shape, cornerRadius }) {
  if (shape?.ellipse) return { name: "ellipse", count: 0 };
  if (shape?.mask !== undefined) return { name: "mask", count: 0 };
  if (shape?.path !== undefined) return { name: shape.path === HEART ? "heart" : "path", count: 0 };
  if (shape?.polygon) {
    const { length } = shape.polygon;
    const isStar = length % 2 === 0 && length > MOST / 2 && isSame(star(length / 2).polygon, shape.polygon);
    return isStar ? { name: "star", count: length / 2 } : { name: "polygon", count: length };
  }
  const radius = shape?.rectangle?.cornerRadius ?? cornerRadius ?? 0;
  return { name: [radius].flat().some((each) => each > 0) ? "rounded" : "rectangle", count: 0 };
}

/**
 * Returns the style of a slot of a shape with which an author begins.
 * @param {ShapeName} name
 * @param {WholeSlot} slot
 * @returns {Partial<WholeSlot>}
 */
export function shaped(name, { frame: [, , width, height] }) {
  switch (name) {
    case "rounded":
      return { cornerRadius: Math.round(Math.min(width, height) / 8) };
    case "ellipse":
      return { shape: { ellipse: {} } };
    case "polygon":
      return { shape: polygon(6) };
    case "star":
      return { shape: star(5) };
    case "heart":
      return { shape: { path: HEART } };
    case "path":
      return { shape: { path: "M 0 0 L 1 0 L 1 1 L 0 1 Z" } };
    default:
      return { cornerRadius: 0 };
  }
}
