// What has moved between two presentations, so that only that is painted again.
import { corners } from "../basics/geometry.js";
import { isLens } from "./strokes.js";
/** @import { Changed, PlacedSlot, Presentation, Rect, ShownItem, SlotStyle, Template } from "../types.d.ts" */

/** @typedef {{ slot: PlacedSlot, item: ShownItem | undefined, bounds: Rect, isKnown: boolean }} Part */

/**
 * Returns whether two values are the same, member by member: this is asked of every slot in every frame.
 * @param {any} one
 * @param {any} other
 * @returns {boolean}
 */
function isEqual(one, other) {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => isEqual(one[key], other[key]));
}

/**
 * Returns whether numbers are the same.
 * @param {number[]} one
 * @param {number[]} other
 */
const areSame = (one, other) => one.every((number, index) => number === other[index]);

/**
 * Returns whether a slot is where it was.
 * @param {PlacedSlot} one
 * @param {PlacedSlot} other
 */
const isPlaced = (one, other) => one.rotation === other.rotation && areSame(one.frame, other.frame);

/**
 * Returns whether a slot shows what it showed; what else is known of an item is not painted.
 * @param {ShownItem | undefined} one
 * @param {ShownItem | undefined} other
 */
function isShown(one, other) {
  if (!one || !other) return one === other;
  return one.item === other.item && one.photo === other.photo && areSame(one.transform, other.transform) &&
    isEqual(one.correction, other.correction) && isEqual(one.look, other.look);
}

/**
 * Returns how far a slot is painted beyond its frame, in canvas units.
 * @param {SlotStyle} [style]
 */
function reach({ border, shadow } = {}) {
  const { x = 0, y = 0, blur = 0 } = shadow ?? {};
  const shade = shadow ? Math.max(Math.abs(x), Math.abs(y)) + 2 * blur : 0;
  return shade + Math.max(0, ...[border?.width ?? 0].flat());
}

/**
 * Returns the pixels that a slot may touch.
 * @param {PlacedSlot} slot
 * @param {number} reach
 * @param {number} scale
 * @returns {Rect}
 */
function bounds({ frame, rotation }, reach, scale) {
  const points = corners(frame, rotation);
  const [across, down] = [0, 1].map((axis) => points.map((point) => point[axis]));
  const [left, top] = [across, down].map((all) => Math.floor((Math.min(...all) - reach) * scale) - MARGIN);
  const [right, bottom] = [across, down].map((all) => Math.ceil((Math.max(...all) + reach) * scale) + MARGIN);
  return [left, top, right - left, bottom - top];
}

/** The number of photos that are painted at their best in every frame. */
const FEW = 6;
/** The pixels around what a slot touches, in which nothing is seen of it. */
const MARGIN = 2;

/**
 * Returns whether an area touches more of a slot's pixels than their margin.
 * @param {Rect} area
 * @param {Rect} bounds
 */
const meets = ([left, top, width, height], [x, y, wide, high]) =>
  left < x + wide - MARGIN && x + MARGIN < left + width && top < y + high - MARGIN && y + MARGIN < top + height;

/** Remembers what was painted last. */
export class Moved {
  /** @type {{ parts: Map<string, Part>, others: unknown, scale: number } | null} */
  #last = null;
  /** @type {Template | null} */
  #template = null;
  /**
   * The slots whose photos were painted in a hurry.
   * @type {Set<string>}
   */
  #hurried = new Set();

  /** Forgets what was painted, so that everything is painted next. */
  forget() {
    this.#last = null;
  }

  /**
   * Forgets what was painted of a photo, because there is another picture of it.
   * @param {string} id
   */
  forgetPhoto(id) {
    for (const part of this.#last?.parts.values() ?? []) if (part.item?.photo === id) part.isKnown = false;
  }

  /**
   * Returns what must be painted again; null for everything. While something moves, many photos are painted in a hurry, and again
   * when it rests.
   * @param {Presentation} shown
   * @param {{ template: Template, styles: Map<string, SlotStyle>, scale: number, isMoving: boolean }} look
   * @returns {Changed | null}
   */
  since(shown, { template, styles, scale, isMoving }) {
    const { slots, layers, canvasLook } = shown;
    const before = this.#last;
    const isSame = before?.scale === scale && this.#template === template;
    const others = { layers, canvasLook };
    const items = new Map(shown.items.map((item) => [item.slot, item]));
    /** @type {Set<string>} */
    const moved = new Set();
    /** @type {Map<string, Part>} */
    const parts = new Map();
    for (const slot of slots) {
      const old = isSame ? before.parts.get(slot.id) : undefined;
      const isStill = old !== undefined && isPlaced(old.slot, slot);
      if (!isStill) moved.add(slot.id);
      const box = isStill ? old.bounds : bounds(slot, reach(styles.get(slot.id) ?? template.defaults), scale);
      parts.set(slot.id, { slot, item: items.get(slot.id), bounds: box, isKnown: true });
    }
    const hurried = this.#hurried;
    [this.#last, this.#template, this.#hurried] = [{ parts, others, scale }, template, new Set()];
    // What is seen through or over the whole picture changes with each of its parts.
    const { background } = template.canvas;
    const isBlurred = typeof background === "object" && background.blur !== undefined;
    if (!isSame || isBlurred || canvasLook || layers.some(isLens)) return null;
    if (before.parts.size !== parts.size || !isEqual(before.others, others)) return null;
    /** @type {Rect[]} */
    const areas = [];
    /** @type {Set<string>} */
    const redrawn = new Set();
    for (const [id, { item, bounds }] of parts) {
      const old = before.parts.get(id);
      const isGood = isMoving || !hurried.has(id);
      if (old?.isKnown && isGood && !moved.has(id) && isShown(old.item, item)) continue;
      redrawn.add(id);
      areas.push(bounds);
      if (old && moved.has(id)) areas.push(old.bounds);
    }
    const touched = new Set(
      [...parts].filter(([, { bounds }]) => areas.some((area) => meets(area, bounds))).map(([id]) => id),
    );
    if (isMoving) this.#hurried = redrawn.size > FEW ? new Set([...hurried, ...redrawn]) : hurried;
    return { areas, slots: touched, moved, hurried: this.#hurried };
  }
}
