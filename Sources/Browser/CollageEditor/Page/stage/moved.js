// What has moved between two presentations, so that only that is painted again.
import { corners } from "./geometry.js";
import { isLens } from "./strokes.js";
/** @import { PlacedSlot, Presentation, Rect, SlotStyle, Template } from "../types.d.ts" */

/**
 * Returns the parts of a presentation that a frame shows, by slot, and all others as one text.
 * @param {Presentation} shown
 */
function parts({ slots, items, layers, canvasLook }) {
  const bySlot = new Map(items.map((item) => [item.slot, item]));
  return {
    slots: new Map(slots.map((slot) => {
      const item = bySlot.get(slot.id);
      return [slot.id, { slot, photo: item?.photo, text: JSON.stringify([slot, item]) }];
    })),
    others: JSON.stringify([slots.map(({ id }) => id), layers, canvasLook]),
  };
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

/** Remembers what was painted last. */
export class Moved {
  /** @type {ReturnType<typeof parts> | null} */
  #last = null;
  /** @type {Template | null} */
  #template = null;

  /** Forgets what was painted, so that everything is painted next. */
  forget() {
    this.#last = null;
  }

  /**
   * Forgets what was painted of a photo, because there is another picture of it.
   * @param {string} id
   */
  forgetPhoto(id) {
    for (const part of this.#last?.slots.values() ?? []) if (part.photo === id) part.text = "";
  }

  /**
   * Returns the areas in pixels that must be painted again: none if nothing has moved, null for everything.
   * @param {Presentation} shown
   * @param {{ template: Template, styles: Map<string, SlotStyle>, scale: number }} look
   * @returns {Rect[] | null}
   */
  areas(shown, { template, styles, scale }) {
    const [before, now] = [this.#last, parts(shown)];
    const isSame = this.#template === template && before?.others === now.others;
    [this.#last, this.#template] = [now, template];
    // What is seen through or over the whole picture changes with each of its parts.
    const { background } = template.canvas;
    const isBlurred = typeof background === "object" && background.blur !== undefined;
    if (!before || !isSame || isBlurred || shown.canvasLook || shown.layers.some(isLens)) return null;
    return [...now.slots].filter(([id, { text }]) => before.slots.get(id)?.text !== text).flatMap(([id, { slot }]) =>
      [slot, before.slots.get(id)?.slot ?? slot].map((each) =>
        bounds(each, reach(styles.get(id) ?? template.defaults), scale)
      )
    );
  }
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
  const [left, top] = [across, down].map((all) => Math.floor((Math.min(...all) - reach) * scale) - 2);
  const [right, bottom] = [across, down].map((all) => Math.ceil((Math.max(...all) + reach) * scale) + 2);
  return [left, top, right - left, bottom - top];
}
