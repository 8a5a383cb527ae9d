// The zoom of a large picture: two fingers, the wheel, two taps or keys. It is kept with the picture, so that one that is opened from
// its thumbnail again is as it was left.
import { wholePicture } from "./viewed-zoom.js";
/** @import { Point, ViewedZoom } from "../types.d.ts" */

const [LEAST, MOST] = [1, 8];
/** The zoom of two taps, and the factor of a key. */
const [TAPS, KEY] = [2.5, 1.25];
/** How far a press may move without moving the picture, in CSS pixels. */
const SLOP = 4;
/** How close to the whole picture fingers get when it is meant. */
const ALMOST = 1.05;

export class ViewerZoom {
  /** @type {HTMLElement} */
  #area;
  /** @type {HTMLElement} */
  #image;
  /** @type {(scale: number) => void} */
  #changed;
  #zoom = wholePicture();
  /** The fingers on the picture, in the order in which they were put down. @type {Map<number, Point>} */
  #fingers = new Map();
  /** True if the last press has moved the picture, so that the click that follows it is none. */
  hasMoved = false;

  /**
   * @param {HTMLElement} area
   * @param {HTMLElement} image
   * @param {(scale: number) => void} changed
   */
  constructor(area, image, changed) {
    [this.#area, this.#image, this.#changed] = [area, image, changed];
    area.addEventListener("pointerdown", (event) => this.#down(event));
    area.addEventListener("pointermove", (event) => this.#move(event));
    for (const type of /** @type {const} */ (["pointerup", "pointercancel"]))
      area.addEventListener(type, (event) => this.#up(event));
    area.addEventListener("wheel", (event) => {
      event.preventDefault();
      const ticks = event.deltaY / (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 3 : 100);
      this.#about([event.clientX, event.clientY], this.#zoom.scale * Math.exp(-ticks * (event.ctrlKey ? 1 : 0.25)));
    }, { passive: false });
    area.addEventListener("dblclick", ({ target, clientX, clientY }) => {
      if (target === image) this.#about([clientX, clientY], this.isZoomed ? 1 : TAPS);
    });
  }

  get isZoomed() {
    return this.#zoom.scale > 1;
  }

  /**
   * Keeps the zoom of a picture from now on, which `show` shows when the picture is there.
   * @param {ViewedZoom} zoom
   */
  use(zoom) {
    this.#zoom = zoom;
    this.#fingers.clear();
    this.#changed(zoom.scale);
  }

  /**
   * Performs a key; returns false if it is none of the zoom.
   * @param {string} key
   */
  press(key) {
    const scale = { "+": this.#zoom.scale * KEY, "=": this.#zoom.scale * KEY, "-": this.#zoom.scale / KEY, 0: 1 }[key];
    if (scale === undefined) return false;
    this.#about(this.#middle, scale);
    return true;
  }

  /** Shows the zoom, within what the picture and the window allow. */
  show() {
    const { scale, shift } = this.#zoom;
    const [size, room] = [this.#size, [this.#area.clientWidth, this.#area.clientHeight]];
    const most = size.map((side, axis) => side === 0 ? 0 : Math.max(0, scale - room[axis] / side) / 2);
    this.#zoom.shift = [0, 1].map((axis) => Math.min(most[axis], Math.max(-most[axis], shift[axis])));
    const [x, y] = this.#zoom.shift.map((share, axis) => share * size[axis]);
    const { style } = this.#image;
    style.scale = scale === 1 ? "" : `${scale}`;
    style.translate = scale === 1 ? "" : `${x}px ${y}px`;
    this.#changed(scale);
  }

  /** The size of the whole picture, in CSS pixels. */
  get #size() {
    return [this.#image.offsetWidth, this.#image.offsetHeight];
  }

  /** @returns {Point} */
  get #middle() {
    const { x, y, width, height } = this.#area.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  }

  /**
   * Zooms about a point of the window, which stays where it is unless the picture would leave the window.
   * @param {Point} at
   * @param {number} wished
   * @param {Point} [from] The point of the window that moves there.
   */
  #about(at, wished, from = at) {
    const scale = Math.min(MOST, Math.max(LEAST, wished));
    const { scale: former, shift } = this.#zoom;
    const middle = this.#middle;
    this.#zoom.shift = this.#size.map((side, axis) => {
      const held = (from[axis] - middle[axis]) / side - shift[axis];
      return (at[axis] - middle[axis]) / side - (held * scale) / former;
    });
    this.#zoom.scale = scale;
    this.show();
  }

  // MARK: Fingers

  /** @param {PointerEvent} event */
  #down(event) {
    if (event.button > 0) return;
    if (this.#fingers.size === 0) this.hasMoved = false;
    if (this.#fingers.size < 2) this.#fingers.set(event.pointerId, [event.clientX, event.clientY]);
    if (this.#fingers.size === 2) { for (const id of this.#fingers.keys()) this.#area.setPointerCapture(id); }
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const last = this.#fingers.get(event.pointerId);
    if (!last) return;
    /** @type {Point} */
    const next = [event.clientX, event.clientY];
    const other = [...this.#fingers].find(([id]) => id !== event.pointerId)?.[1];
    if (!other) {
      if (!this.isZoomed || (!this.hasMoved && Math.hypot(next[0] - last[0], next[1] - last[1]) < SLOP)) return;
      this.#area.setPointerCapture(event.pointerId);
      this.#about(next, this.#zoom.scale, last);
    } else {
      /** @param {Point} finger @returns {[middle: Point, distance: number]} */
      const pair = (finger) => [
        [(finger[0] + other[0]) / 2, (finger[1] + other[1]) / 2],
        Math.max(1, Math.hypot(finger[0] - other[0], finger[1] - other[1])),
      ];
      const [[from, before], [at, after]] = [pair(last), pair(next)];
      this.#about(at, (this.#zoom.scale * after) / before, from);
    }
    this.hasMoved = true;
    this.#fingers.set(event.pointerId, next);
  }

  /** @param {PointerEvent} event */
  #up(event) {
    if (!this.#fingers.delete(event.pointerId)) return;
    if (this.isZoomed && this.#zoom.scale < ALMOST) this.#about(this.#middle, 1);
  }
}
