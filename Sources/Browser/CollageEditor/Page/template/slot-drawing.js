// Drawing slots: a finger draws a frame, which the model snaps to the canvas and to other slots. It takes the place of the pen.
import { colorsOf } from "../stage/colors.js";
import { path } from "../basics/geometry.js";
import { tellGuides } from "../stage/haptics.js";
import { paintTrace } from "./trace.js";
/** @import { CanvasTool, Pen, Point } from "../types.d.ts" */
/** @import { SlotChanges } from "./slot-changes.js" */
/** @import { Stage } from "../stage/stage.js" */
/** @import { Painter } from "../stage/painter.js" */

/** @implements {CanvasTool} */
export class SlotDrawing {
  isOn = true;
  /** @type {Pen | null} */
  pen = null;
  /** @type {SlotChanges} */
  #changes;
  /** @type {Stage} */
  #stage;
  /** @type {() => void} */
  #ends;
  /** @type {{ id: number, start: Point, end: Point } | null} */
  #drawn = null;

  /**
   * @param {SlotChanges} changes
   * @param {Stage} stage
   * @param {() => void} ends Called when a slot was drawn, or drawing was canceled.
   */
  constructor(changes, stage, ends) {
    [this.#changes, this.#stage, this.#ends] = [changes, stage, ends];
  }

  get #new() {
    return this.#drawn && this.#changes.drawn(this.#drawn.start, this.#drawn.end, this.#stage.scale);
  }

  /**
   * @param {PointerEvent} event
   * @param {Point} at
   */
  down(event, at) {
    if (this.#drawn) this.cancel();
    else this.#drawn = { id: event.pointerId, start: at, end: at };
    return true;
  }

  /**
   * @param {PointerEvent} event
   * @param {Point} at
   */
  move(event, at) {
    if (this.#drawn?.id === event.pointerId) this.#drawn.end = at;
  }

  /** @param {PointerEvent} event */
  up(event) {
    if (this.#drawn?.id !== event.pointerId) return;
    const added = this.#new;
    this.#release();
    if (!added) return;
    this.#changes.perform({ change: "add", slot: added.slot });
    this.#stage.editor.perform({ command: "select", slot: added.slot.id });
    this.#ends();
  }

  cancel() {
    this.#release();
    this.#ends();
  }

  #release() {
    this.#drawn = null;
    tellGuides(this.#stage, []);
  }

  /**
   * Paints the frame that is drawn, and the lines to which it snaps.
   * @param {Painter} painter
   */
  paint({ context, scale }) {
    if (!this.#drawn) return;
    const { start, end } = this.#drawn;
    const added = this.#new;
    tellGuides(this.#stage, added?.guides ?? []);
    const [x, y, width, height] = added?.slot.frame ??
      [
        Math.min(start[0], end[0]),
        Math.min(start[1], end[1]),
        Math.abs(start[0] - end[0]),
        Math.abs(start[1] - end[1]),
      ];
    const outline = path([[[x, y], [x + width, y], [x + width, y + height], [x, y + height]]], scale);
    const { accent, guide } = colorsOf(this.#stage);
    paintTrace(context, outline, accent, added ? 0.2 : 0.1);
    context.strokeStyle = guide;
    for (const line of added?.guides ?? []) context.stroke(path([[line.start, line.end]], scale));
  }
}
