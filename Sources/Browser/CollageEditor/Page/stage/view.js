// Where the collage is seen: the elements of the stage, their sizes, and the zoomed part of the canvas.
import { say } from "../basics/messages.js";
import { make } from "../basics/elements.js";
/** @import { Point, Rect } from "../types.d.ts" */

/** The distance beyond the artwork at which handles are visible and can be grabbed, in CSS pixels. */
export const MARGIN = 32;

export class StageView extends HTMLElement {
  /** @type {HTMLCanvasElement} */
  canvas;
  /** @type {HTMLCanvasElement} */
  overlay;
  /** @type {HTMLElement} */
  scroller;
  /**
   * The parent of the canvases.
   * @type {HTMLElement}
   */
  board;
  #scale = 1;
  #zoom = 1;

  /** Adds the elements, once. */
  fill() {
    if (this.scroller) return;
    this.canvas = make("canvas", {
      tabindex: 0,
      role: "application",
      "aria-roledescription": say`collage`,
      "aria-label": say`The collage`,
      "aria-describedby": "stage-hint",
    });
    this.overlay = make("canvas", { class: "overlay", "aria-hidden": "true" });
    this.board = make("div", { class: "board" }, this.canvas, this.overlay);
    this.scroller = make("div", { class: "scroller" }, this.board);
    this.replaceChildren(this.scroller);
    this.overlay.style.inset = `${-MARGIN}px`;
  }

  /** The number of CSS pixels per canvas unit. */
  get scale() {
    return this.#scale;
  }

  get zoom() {
    return this.#zoom;
  }

  /** Fits the canvas into the view again. */
  layOut() {}

  /**
   * Fits a canvas of a size into the view, multiplied by the zoom; returns false if there is no room.
   * @param {number[]} size
   */
  fit([width, height]) {
    const { canvas, scroller } = this;
    this.classList.toggle("is-fitted", this.#zoom === 1);
    const style = getComputedStyle(scroller);
    const room = [
      scroller.offsetWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight),
      scroller.offsetHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom),
    ];
    if (room[0] <= 0 || room[1] <= 0) return false;
    this.#scale = Math.min(room[0] / width, room[1] / height) * this.#zoom;
    const pixels = [width, height].map((side) => Math.max(1, Math.round(side * this.#scale * devicePixelRatio)));
    [canvas.style.width, canvas.style.height] = pixels.map((side) => `${side / devicePixelRatio}px`);
    if (canvas.width !== pixels[0] || canvas.height !== pixels[1]) [canvas.width, canvas.height] = pixels;
    const margin = Math.round(MARGIN * devicePixelRatio);
    [this.overlay.width, this.overlay.height] = pixels.map((side) => side + 2 * margin);
    [this.overlay.style.width, this.overlay.style.height] = pixels.map((side) =>
      `${side / devicePixelRatio + 2 * MARGIN}px`
    );
    return true;
  }

  /**
   * Zooms the view, keeping its center.
   * @param {number} zoom
   */
  zoomTo(zoom) {
    const { scroller } = this;
    const next = Math.min(6, Math.max(1, zoom));
    const factor = next / this.#zoom;
    const center = [scroller.scrollLeft + scroller.clientWidth / 2, scroller.scrollTop + scroller.clientHeight / 2];
    this.#zoom = next;
    this.layOut();
    scroller.scrollTo(center[0] * factor - scroller.clientWidth / 2, center[1] * factor - scroller.clientHeight / 2);
  }

  /**
   * Returns the position of an event, in canvas units.
   * @param {{ clientX: number, clientY: number }} event
   * @returns {Point}
   */
  place({ clientX, clientY }) {
    const { left, top } = this.canvas.getBoundingClientRect();
    return [(clientX - left) / this.#scale, (clientY - top) / this.#scale];
  }

  /**
   * Returns the visible part of the canvas, in canvas units.
   * @returns {Rect}
   */
  get visible() {
    const [board, view] = [this.canvas.getBoundingClientRect(), this.scroller.getBoundingClientRect()];
    const [left, top] = [Math.max(board.left, view.left), Math.max(board.top, view.top)];
    const [right, bottom] = [Math.min(board.right, view.right), Math.min(board.bottom, view.bottom)];
    const scale = this.#scale;
    const [width, height] = [Math.max(0, right - left), Math.max(0, bottom - top)];
    return [(left - board.left) / scale, (top - board.top) / scale, width / scale, height / scale];
  }
}
