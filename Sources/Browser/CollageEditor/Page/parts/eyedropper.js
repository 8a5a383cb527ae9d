// The eyedropper: takes a color from the pixels of the collage, which a magnifier shows above the finger.
import { say } from "../basics/messages.js";
import { text } from "./colors.js";
import { context2d } from "../basics/context.js";
import { make, showOver, showText, uniqueName } from "../basics/elements.js";
/** @import { Point } from "../types.d.ts" */
/** @import { Stage } from "../stage/stage.js" */

/** The pixels of the collage on each side of the one that is picked, and the side of each in the magnifier. */
const [AROUND, ENLARGED] = [5, 12];
const SIDE = (2 * AROUND + 1) * ENLARGED;
/** The distance of the magnifier's center from the finger, in CSS pixels. */
const ABOVE = 104;
/** @type {Record<string, Point>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * Lets the user pick a color of the collage; returns null if none was picked.
 * @param {Stage} stage
 * @returns {Promise<string | null>}
 */
export const pickColor = (stage) => new Promise((resolve) => new Eyedropper(stage, resolve).open());

class Eyedropper {
  /** @type {Stage} */
  #stage;
  /** @type {(color: string | null) => void} */
  #resolve;
  /**
   * The pixel of the collage that is picked.
   * @type {Point | null}
   */
  #pixel = null;
  /** @type {string | null} */
  #color = null;
  loupe = make("canvas", { width: SIDE, height: SIDE, "aria-hidden": "true" });
  frame = make("div", { class: "loupe", hidden: true }, this.loupe);
  words = make("output", { class: "loupe-color", dir: "ltr", role: "status" });

  /**
   * @param {Stage} stage
   * @param {(color: string | null) => void} resolve
   */
  constructor(stage, resolve) {
    [this.#stage, this.#resolve] = [stage, resolve];
    const id = uniqueName("dropper");
    const hint = say`Drag over the collage. Arrow keys move by a pixel, Enter takes the color, Escape none.`;
    this.surface = make("div", {
      class: "dropper-surface",
      tabindex: 0,
      role: "application",
      "aria-label": say`Pick a color from the collage`,
      "aria-describedby": id,
    });
    this.dialog = make(
      "dialog",
      { class: "dropper", "aria-label": say`Pick a color from the collage` },
      this.surface,
      this.frame,
      make(
        "div",
        { class: "dropper-bar" },
        this.words,
        make("p", { id, class: "visually-hidden" }, hint),
        make("span", { class: "dropper-hint" }, say`Drag over the collage`),
        make("button", { type: "button", onclick: () => this.#end(null) }, say`Cancel`),
      ),
    );
    this.#listen();
  }

  #listen() {
    const { surface, dialog } = this;
    const follow = (/** @type {PointerEvent} */ event) => this.#look([event.clientX, event.clientY]);
    surface.addEventListener("pointerdown", (event) => {
      if (event.button > 0) return;
      surface.setPointerCapture(event.pointerId);
      follow(event);
    });
    surface.addEventListener("pointermove", follow);
    // Who lets go beside the collage picks nothing.
    surface.addEventListener("pointerup", (event) => (follow(event), this.#end(this.#color)));
    // The click that would follow is none of what is beneath.
    surface.addEventListener("touchend", (event) => event.preventDefault());
    surface.addEventListener("keydown", (event) => this.#press(event));
    dialog.addEventListener("cancel", (event) => (event.preventDefault(), this.#end(null)));
  }

  open() {
    showOver(this.#stage, this.dialog);
    this.dialog.showModal();
    this.surface.focus();
    const { left, top, right, bottom } = this.#seen;
    this.#look([(left + right) / 2, (top + bottom) / 2]);
  }

  /** @param {string | null} color */
  #end(color) {
    this.dialog.close();
    this.dialog.remove();
    this.#resolve(color);
  }

  /** The visible part of the collage in the window. */
  get #seen() {
    const [board, view] = [this.#stage.canvas, this.#stage.scroller].map((each) => each.getBoundingClientRect());
    return {
      left: Math.max(board.left, view.left),
      top: Math.max(board.top, view.top),
      right: Math.min(board.right, view.right),
      bottom: Math.min(board.bottom, view.bottom),
    };
  }

  /**
   * Shows the pixel at a point of the window; none beside the collage.
   * @param {Point} point
   */
  #look([x, y]) {
    const { left, top, right, bottom } = this.#seen;
    const isOver = x >= left && x < right && y >= top && y < bottom;
    const { canvas } = this.#stage;
    const board = canvas.getBoundingClientRect();
    const perPixel = canvas.width / board.width;
    this.#show(isOver ? [Math.floor((x - board.left) * perPixel), Math.floor((y - board.top) * perPixel)] : null);
  }

  /** @param {Point | null} pixel */
  #show(pixel) {
    this.#pixel = pixel;
    this.frame.hidden = pixel === null;
    if (!pixel) {
      this.#color = null;
      return showText(this.words, "");
    }
    const { canvas } = this.#stage;
    const [red, green, blue, alpha] = context2d(canvas).getImageData(pixel[0], pixel[1], 1, 1).data;
    this.#color = text([red, green, blue, alpha / 255]);
    showText(this.words, this.#color);
    this.#magnify(canvas, pixel);
    this.frame.style.setProperty("--color", this.#color);
    const board = canvas.getBoundingClientRect();
    const [x, y] = [board.left, board.top].map((start, axis) =>
      start + (pixel[axis] + 0.5) * board.width / canvas.width
    );
    const half = SIDE / 2 + 8;
    const top = y - ABOVE - half < 0 ? y + ABOVE : y - ABOVE;
    this.frame.style.left = `${Math.min(innerWidth - half, Math.max(half, x))}px`;
    this.frame.style.top = `${Math.min(innerHeight - half, Math.max(half, top))}px`;
  }

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {Point} pixel
   */
  #magnify(canvas, [x, y]) {
    const context = context2d(this.loupe);
    const count = 2 * AROUND + 1;
    context.clearRect(0, 0, SIDE, SIDE);
    context.imageSmoothingEnabled = false;
    context.drawImage(canvas, x - AROUND, y - AROUND, count, count, 0, 0, SIDE, SIDE);
    // The picked pixel, with edges that are seen on any color.
    for (const [color, inset] of /** @type {const} */ ([["#000", -1], ["#fff", 0]])) {
      context.strokeStyle = color;
      const [start, side] = [AROUND * ENLARGED + inset - 0.5, ENLARGED - 2 * inset + 1];
      context.strokeRect(start, start, side, side);
    }
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      return this.#end(this.#color);
    }
    if (event.key === "Escape") return this.#end(null);
    const arrow = ARROWS[event.key];
    if (!arrow || !this.#pixel) return;
    event.preventDefault();
    const { canvas } = this.#stage;
    const board = canvas.getBoundingClientRect();
    const perPixel = canvas.width / board.width;
    const { left, top, right, bottom } = this.#seen;
    const [first, last] = [[left - board.left, top - board.top], [right - board.left, bottom - board.top]];
    const step = event.shiftKey ? 10 : 1;
    const [x, y] = this.#pixel.map((place, axis) =>
      Math.min(
        Math.floor(last[axis] * perPixel) - 1,
        Math.max(Math.ceil(first[axis] * perPixel), place + step * arrow[axis]),
      )
    );
    this.#show([x, y]);
  }
}
