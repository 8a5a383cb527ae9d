// The corners of a slot's polygon, which fingers and keys move: the dots between them add one, and two taps remove one. It takes
// the place of the pen.
import { colorsOf } from "../stage/colors.js";
import { path, placed } from "../basics/geometry.js";
import { tellGuides } from "../stage/haptics.js";
import { paintTrace } from "./trace.js";
import { slotsOf } from "./slots.js";
/** @import { CanvasTool, Guide, Pen, Point, Response } from "../types.d.ts" */
/** @import { SlotChanges } from "./slot-changes.js" */
/** @import { Stage } from "../stage/stage.js" */
/** @import { Painter } from "../stage/painter.js" */

/** How far from a corner a mouse or a pen, and a finger, may be to grab it, in CSS pixels. */
const [NEAR, NEAR_FINGER] = [9, 22];
/** How far a finger trembles when it taps, in CSS pixels, and the milliseconds between two taps. */
const [TREMBLE, TWICE] = [4, 400];
/** The least number of corners. */
const LEAST = 3;

/** @param {Point} one @param {Point} other */
const distance = ([x, y], [left, top]) => Math.hypot(x - left, y - top);
/** @param {Point} one @param {Point} other @returns {Point} */
const middle = ([x, y], [left, top]) => [(x + left) / 2, (y + top) / 2];

/** @implements {CanvasTool} */
export class SlotPoints {
  isOn = true;
  hidesHandles = true;
  /** @type {Pen | null} */
  pen = null;
  /** @type {SlotChanges} */
  #changes;
  /** @type {Stage} */
  #stage;
  /** @type {() => void} */
  #ends;
  slot = "";
  /**
   * The corner that keys move, by its place.
   * @type {number | null}
   */
  #chosen = null;
  /** @type {{ id: number, index: number, points: Point[], start: Point, at: Point, interaction: number, isMoved: boolean } | null} */
  #held = null;
  /** @type {Guide[]} */
  #guides = [];
  #tapped = { index: -1, time: -Infinity };
  #isAwaited = false;

  /**
   * @param {SlotChanges} changes
   * @param {Stage} stage
   * @param {string} slot
   * @param {() => void} ends Called when something else is pressed.
   */
  constructor(changes, stage, slot, ends) {
    [this.#changes, this.#stage, this.slot, this.#ends] = [changes, stage, slot, ends];
  }

  /** The corners on the canvas; none if the slot has another shape now. */
  get points() {
    const slot = slotsOf(this.#stage.editor).find(({ id }) => id === this.slot);
    return slot?.shape?.polygon ? placed(slot.shape.polygon, slot.frame, slot.rotation ?? 0) : [];
  }

  /** The place of the corner that keys move, or null. */
  get chosen() {
    return this.#chosen !== null && this.#chosen < this.points.length ? this.#chosen : null;
  }

  get canRemove() {
    return this.chosen !== null && this.points.length > LEAST;
  }

  /**
   * Chooses a corner for keys.
   * @param {number | null} index
   */
  choose(index) {
    this.#chosen = index;
    this.#stage.editor.emit("policy");
    this.#stage.redraw(true);
  }

  /**
   * Chooses the next corner; returns false after the last one.
   * @param {1 | -1} way
   */
  chooseNext(way) {
    const { length } = this.points;
    const next = this.chosen === null ? (way > 0 ? 0 : length - 1) : this.chosen + way;
    if (next < 0 || next >= length) return false;
    this.choose(next);
    return true;
  }

  /**
   * Moves the chosen corner.
   * @param {Point} by
   * @param {string} burst
   */
  nudge([right, down], burst) {
    const { chosen, points } = this;
    if (chosen === null) return false;
    const [x, y] = points[chosen];
    return this.#give(points.with(chosen, [x + right, y + down]), burst);
  }

  /** Adds a corner in the middle of the edge that follows the chosen one, and chooses it. */
  add() {
    const { points } = this;
    const index = this.chosen ?? points.length - 1;
    const response = this.#give(
      points.toSpliced(index + 1, 0, middle(points[index], points[(index + 1) % points.length])),
    );
    if (response.refusal === null) this.choose(index + 1);
    return response;
  }

  /** Removes the chosen corner. */
  remove() {
    const { chosen, points } = this;
    if (chosen === null) return false;
    const response = this.#give(points.toSpliced(chosen, 1));
    if (response.refusal === null) this.choose(null);
    return response;
  }

  /**
   * @param {Point[]} points
   * @param {string | number} [burst]
   * @returns {Response}
   */
  #give(points, burst) {
    return this.#changes.perform({ change: "polygon", slot: this.slot, points }, burst);
  }

  /**
   * Returns the place of what a pointer grabs: of a corner, or of one that it adds to an edge.
   * @param {PointerEvent} event
   * @param {Point} at
   */
  #grabbed({ pointerType }, at) {
    const { points } = this;
    const near = (pointerType === "touch" ? NEAR_FINGER : NEAR) / this.#stage.scale;
    /** @param {Point[]} all */
    const nearest = (all) => {
      const away = all.map((point) => distance(point, at));
      const least = Math.min(...away);
      return least <= near ? away.indexOf(least) : -1;
    };
    const corner = nearest(points);
    if (corner >= 0) return { index: corner, points };
    const edge = nearest(points.map((point, index) => middle(point, points[(index + 1) % points.length])));
    if (edge < 0) return null;
    return {
      index: edge + 1,
      points: points.toSpliced(edge + 1, 0, middle(points[edge], points[(edge + 1) % points.length])),
    };
  }

  /**
   * @param {PointerEvent} event
   * @param {Point} at
   */
  down(event, at) {
    if (this.#held) {
      this.cancel();
      return true;
    }
    const grabbed = this.#grabbed(event, at);
    if (grabbed) {
      const interaction = this.#stage.editor.beginInteraction();
      this.#held = { ...grabbed, id: event.pointerId, start: at, at, interaction, isMoved: false };
      // A dot between corners becomes one at once.
      if (grabbed.points.length > this.points.length) this.#give(grabbed.points, interaction);
      this.choose(grabbed.index);
      return true;
    }
    const hit = this.#stage.editor.session.hit(at, event.pointerType);
    if (hit.kind === "slotHandle" || (hit.kind === "slot" && hit.slot === this.slot)) {
      this.choose(null);
      return true;
    }
    this.#ends();
    return false;
  }

  /**
   * @param {PointerEvent} event
   * @param {Point} at
   */
  move(event, at) {
    const held = this.#held;
    if (held?.id !== event.pointerId) {
      if (!held) this.#stage.overlay.style.cursor = this.#grabbed(event, at) ? "move" : "default";
      return;
    }
    held.at = at;
    held.isMoved ||= distance(at, held.start) * this.#stage.scale > TREMBLE;
    if (!held.isMoved || this.#isAwaited) return;
    // Browsers tell the positions since the last frame at once; only the last one is shown.
    this.#isAwaited = true;
    queueMicrotask(() => {
      this.#isAwaited = false;
      this.#follow();
    });
  }

  /** Moves the held corner to where the finger is. */
  #follow() {
    if (!this.#held) return;
    const { points, index, at, start, interaction } = this.#held;
    // The finger may have grabbed it beside its place.
    const [x, y] = points[index];
    const place = /** @type {Point} */ ([x + at[0] - start[0], y + at[1] - start[1]]);
    const moved = this.#changes.movedPoint({ slot: this.slot, points, index }, place, this.#stage.scale);
    this.#guides = moved.guides;
    tellGuides(this.#stage, moved.guides);
    this.#give(points.with(index, moved.point), interaction);
  }

  /** @param {PointerEvent} event */
  up(event) {
    if (this.#held?.id !== event.pointerId) return;
    const { index, isMoved } = this.#held;
    this.#release();
    if (isMoved) return;
    const isTwice = this.#tapped.index === index && event.timeStamp - this.#tapped.time < TWICE;
    this.#tapped = { index: isTwice ? -1 : index, time: event.timeStamp };
    if (isTwice && this.canRemove) this.remove();
  }

  /** Puts a held corner back. */
  cancel() {
    if (!this.#held) return;
    const { points, interaction } = this.#held;
    this.#release();
    this.#give(points, interaction);
  }

  #release() {
    [this.#held, this.#guides] = [null, []];
    tellGuides(this.#stage, []);
    this.#stage.redraw(true);
  }

  /**
   * Paints the polygon with its corners, and the lines to which the held one snaps.
   * @param {Painter} painter
   */
  paint({ context, scale }) {
    const { points, chosen } = this;
    if (points.length === 0) return;
    const unit = devicePixelRatio;
    const { accent, guide } = colorsOf(this.#stage);
    context.save();
    paintTrace(context, path([points], scale), accent);
    context.strokeStyle = guide;
    for (const line of this.#guides) context.stroke(path([[line.start, line.end]], scale));
    context.strokeStyle = accent;
    context.lineWidth = 2 * unit;
    /** @type {(point: Point, radius: number, fill: string) => void} */
    const dot = ([x, y], radius, fill) => {
      context.beginPath();
      context.arc(x * scale, y * scale, radius * unit, 0, 7);
      context.fillStyle = fill;
      context.fill();
      context.stroke();
    };
    for (const [index, point] of points.entries()) dot(middle(point, points[(index + 1) % points.length]), 3, "#fff");
    for (const [index, point] of points.entries())
      dot(point, index === chosen ? 8 : 6, index === chosen ? accent : "#fff");
    context.restore();
  }
}
