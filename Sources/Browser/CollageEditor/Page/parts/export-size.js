// The size of an export in pixels: that of the canvas, usual sizes, or a width and a height that keep the collage's aspect ratio.
import { say } from "../basics/messages.js";
import { choices } from "./controls.js";
import { make } from "../basics/elements.js";
import { longerSide } from "../model/canvas-size.js";
/** @import { Field } from "../types.d.ts" */
/** @import { CanvasSize } from "../model/canvas-size.js" */

/** @type {[longer: string, label: string][]} */
const USUAL = [["1600", say`Small`], ["3000", say`Medium`], ["6000", say`Large`], ["10000", say`Print`]];

/**
 * Shows a length in pixels in an input; nothing for an invalid length.
 * @param {HTMLInputElement} input
 * @param {number} length
 * @param {number} step
 */
const setLength = (input, length, step = 1) => (input.value = `${step * Math.round(length / step) || ""}`);

export class ExportSize {
  /** @type {Field<string>} */
  #sizes;

  /**
   * @param {CanvasSize} canvas
   * @param {number} longer The longer side, in pixels.
   * @param {() => void} changed
   * @param {{ sizes?: [longer: string, label: string][], step?: number }} [options] The sizes that are offered, by default
   * that of the canvas and usual ones, and the number of which sides are multiples.
   */
  constructor(canvas, longer, changed, { sizes, step = 1 } = {}) {
    const { width, height } = canvas;
    const own = `${longerSide(canvas)}`;
    const ratio = width / height;
    this.width = this.#input(say`Width`);
    this.height = this.#input(say`Height`);
    setLength(this.width, ratio >= 1 ? longer : longer * ratio, step);
    setLength(this.height, ratio >= 1 ? longer / ratio : longer, step);
    this.#sizes = choices({
      label: say`Size`,
      value: `${longer}`,
      options: sizes ?? [[own, say`Canvas`], ...USUAL.filter(([side]) => side !== own)],
      onchange: (side) => {
        const scale = Number(side) / Math.max(width, height);
        setLength(this.width, width * scale, step);
        setLength(this.height, height * scale, step);
        changed();
      },
    });
    const typed = (/** @type {HTMLInputElement} */ other, /** @type {number} */ length) => {
      setLength(other, length, step);
      this.#sizes.set(`${this.longer}`);
      changed();
    };
    this.width.addEventListener("input", () => typed(this.height, this.width.valueAsNumber / ratio));
    this.height.addEventListener("input", () => typed(this.width, this.height.valueAsNumber * ratio));
    this.elements = [
      this.#sizes,
      make(
        "div",
        { class: "size-fields" },
        make("label", {}, make("span", {}, say`Width`), this.width),
        make("span", { "aria-hidden": "true" }, "×"),
        make("label", {}, make("span", {}, say`Height`), this.height),
        make("span", {}, say`pixels`),
      ),
    ];
  }

  get longer() {
    return Math.max(this.width.valueAsNumber, this.height.valueAsNumber);
  }

  get isValid() {
    return this.width.validity.valid && this.height.validity.valid;
  }

  /**
   * @param {string} label
   * @returns {HTMLInputElement}
   */
  #input(label) {
    return make("input", {
      type: "number",
      min: 1,
      max: 100_000,
      step: 1,
      inputmode: "numeric",
      required: true,
      "aria-label": label,
    });
  }
}
