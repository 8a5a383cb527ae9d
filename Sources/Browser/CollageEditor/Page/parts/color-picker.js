// The color picker: a grid, a spectrum, sliders, recent and saved colors, and an eyedropper.
import { say } from "../basics/messages.js";
import { later } from "../basics/later.js";
import { rememberColor } from "../model/kept-colors.js";
import { ColorShelf } from "./color-shelf.js";
import { fromHSV, parse, text, toHSV } from "./colors.js";
import { make, rootOf, showLabels, showOver } from "../basics/elements.js";
import { iconButton } from "./icons.js";
import { rove } from "./roving.js";
/** @import { Color, ColorOptions, Point } from "../types.d.ts" */
/** @import { Stage } from "../stage/stage.js" */

const GRAYS = ["#ffffff", "#e6e6e8", "#c4c4c9", "#9a9aa2", "#6d6d76", "#45454d", "#27272c", "#101012"];
const HUES = [4, 24, 42, 90, 150, 190, 222, 272];
const GRID = [
  ...GRAYS,
  ...[[0.12, 0.99], [0.35, 0.97], [0.62, 0.92], [0.78, 0.72], [0.82, 0.45]].flatMap(
    ([saturation, value]) => HUES.map((hue) => text(fromHSV(hue, saturation, value))),
  ),
];
/**
 * The changes of saturation and brightness by arrow keys.
 * @type {Record<string, Point>}
 */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
/** @type {Color} */
const WHITE = [255, 255, 255, 1];
const pickColor = later(async () => (await import("./eyedropper.js")).pickColor);

/**
 * Returns a color with another opacity.
 * @param {Color} color
 * @param {number} alpha
 * @returns {Color}
 */
const faded = ([red, green, blue], alpha) => [red, green, blue, alpha];

/**
 * Opens the color picker beside a button.
 * @param {HTMLElement} anchor
 * @param {ColorOptions} options
 */
export function openColorPicker(anchor, options) {
  new ColorPicker(anchor, options).open();
}

class ColorPicker {
  #anchor;
  #options;
  #color;
  #isFirst = true;
  /**
   * The saturation and brightness; they are kept if the color does not determine them, as for black.
   * @type {number[]}
   */
  #chosen = [0, 0];
  knob = make("span", { class: "knob" });
  spectrum = make("div", {
    class: "spectrum",
    tabindex: 0,
    role: "slider",
    "aria-label": say`Saturation and brightness; use arrow keys`,
  }, this.knob);
  hue = this.#range(say`Hue`, 360, (number) => {
    const [, saturation, brightness] = toHSV(this.#color);
    return faded(fromHSV(number, saturation || 0.6, brightness || 0.9), this.#color[3]);
  });
  opacity = this.#range(say`Opacity`, 100, (number) => faded(this.#color, number / 100));
  field = make("input", {
    type: "text",
    class: "hex",
    dir: "ltr",
    "aria-label": say`Color in hexadecimal`,
    maxlength: 9,
    spellcheck: "false",
    onchange: () => this.#type(),
  });

  shelf = new ColorShelf((color) => this.#swatch(color));

  /**
   * @param {HTMLElement} anchor
   * @param {ColorOptions} options
   */
  constructor(anchor, options) {
    this.#anchor = anchor;
    this.#options = options;
    this.#color = parse(options.value) ?? WHITE;
    this.dialog = this.#layOut();
    this.#followSpectrum();
    this.dialog.addEventListener("close", () => this.#close());
    this.dialog.addEventListener("click", (event) => event.target === this.dialog && this.dialog.close());
  }

  open() {
    const { dialog } = this;
    showOver(this.#anchor, dialog);
    this.#refresh(null);
    dialog.showModal();
    const place = this.#anchor.getBoundingClientRect();
    const [width, height] = [dialog.offsetWidth, dialog.offsetHeight];
    if (innerWidth <= 700) return;
    dialog.style.left = `${Math.max(8, Math.min(innerWidth - width - 8, place.right + 12))}px`;
    dialog.style.top = `${Math.max(8, Math.min(innerHeight - height - 8, place.top - 40))}px`;
  }

  #close() {
    if (!this.#isFirst) rememberColor(text(this.#color));
    this.dialog.remove();
    this.#options.onend?.();
    this.#anchor.focus();
  }

  /** @returns {HTMLDialogElement} */
  #layOut() {
    const { label } = this.#options;
    const close = iconButton("close", say`Close`, () => this.dialog.close(), { class: "quiet" });
    const cells = GRID.map((each) => this.#swatch(each));
    const grid = make("div", { class: "color-grid", role: "group", "aria-label": say`Colors` }, ...cells);
    rove(grid);
    this.shelf.element.addEventListener("change", () => this.#refresh(null));
    return make(
      "dialog",
      { class: "color-picker", "aria-label": label },
      make("header", {}, make("h2", {}, label), close),
      grid,
      this.spectrum,
      this.hue,
      this.opacity,
      make("div", { class: "row" }, this.field, this.#dropper()),
      this.shelf.element,
    );
  }

  /** @param {string} color */
  #swatch(color) {
    const onclick = () => this.#show(parse(color));
    return make("button", {
      type: "button",
      class: "cell",
      "aria-label": color,
      title: color,
      "data-color": color,
      onclick,
    });
  }

  /**
   * @param {string} name
   * @param {number} max
   * @param {(number: number) => Color} read
   */
  #range(name, max, read) {
    const input = make("input", {
      type: "range",
      min: 0,
      max,
      step: 1,
      "aria-label": name,
      class: `range-${name.toLowerCase()}`,
    });
    // A gray has no hue: its spectrum is that of the first one, not of the middle of a range.
    input.value = "0";
    input.addEventListener("input", () => this.#show(read(input.valueAsNumber), input));
    return input;
  }

  /** The button that picks a color from the collage, which the picker does not cover meanwhile. */
  #dropper() {
    const button = iconButton("dropper", say`Pick a color from the collage`, async () => {
      const stage = /** @type {Stage | null} */ (rootOf(this.#anchor).querySelector("collage-stage"));
      if (!stage) return;
      this.dialog.classList.add("is-away");
      const picked = await pickColor(stage);
      this.dialog.classList.remove("is-away");
      button.focus();
      if (picked) this.#show(parse(picked));
    }, { class: "quiet" });
    return button;
  }

  #followSpectrum() {
    const { spectrum } = this;
    const drag = (/** @type {PointerEvent} */ event) => {
      const { left, top, width, height } = spectrum.getBoundingClientRect();
      this.#choose([(event.clientX - left) / width, 1 - (event.clientY - top) / height]);
    };
    spectrum.addEventListener("keydown", (event) => {
      const arrow = ARROWS[event.key];
      if (!arrow) return;
      event.preventDefault();
      this.#choose(this.#chosen.map((share, axis) => share + arrow[axis] * (event.shiftKey ? 0.1 : 0.01)));
    });
    spectrum.addEventListener("pointerdown", (event) => {
      spectrum.setPointerCapture(event.pointerId);
      drag(event);
    });
    spectrum.addEventListener("pointermove", (event) => event.buttons && drag(event));
  }

  /**
   * Sets the saturation and the brightness.
   * @param {number[]} shares
   */
  #choose(shares) {
    this.#chosen = shares.map((share) => Math.min(1, Math.max(0, share)));
    const [saturation, brightness] = this.#chosen;
    this.#show(faded(fromHSV(this.hue.valueAsNumber, saturation, brightness), this.#color[3]), this.spectrum);
  }

  /** Applies the typed color if it is valid. */
  #type() {
    const { value } = this.field;
    const read = parse(value.startsWith("#") ? value : `#${value}`);
    if (read) this.#show(read);
    else this.#refresh(null);
  }

  /**
   * @param {Color | null} next
   * @param {HTMLElement | null} [source] What it was chosen with, which stays as it is.
   */
  #show(next, source = null) {
    if (next) this.#color = next;
    this.#options.oninput(text(this.#color), this.#isFirst);
    this.#isFirst = false;
    this.#refresh(source);
  }

  /** @param {HTMLElement | null} source */
  #refresh(source) {
    const { dialog, hue, opacity, spectrum, knob } = this;
    const color = this.#color;
    const [hueNow, ...shares] = toHSV(color);
    if (source !== spectrum) this.#chosen = shares;
    const [saturation, brightness] = this.#chosen;
    if (source !== hue && source !== spectrum && saturation > 0.01) hue.valueAsNumber = hueNow;
    opacity.valueAsNumber = color[3] * 100;
    this.field.value = text(color);
    this.shelf.follow(text(color));
    dialog.style.setProperty("--hue", text(fromHSV(hue.valueAsNumber, 1, 1)));
    dialog.style.setProperty("--solid", text(faded(color, 1)));
    [knob.style.left, knob.style.top] = [`${saturation * 100}%`, `${(1 - brightness) * 100}%`];
    const [percent, ofBrightness] = this.#chosen.map((share) => Math.round(share * 100));
    spectrum.ariaValueNow = `${percent}`;
    showLabels(spectrum, { "aria-valuetext": say`Saturation ${percent} %, brightness ${ofBrightness} %` });
    for (const cell of /** @type {NodeListOf<HTMLElement>} */ (dialog.querySelectorAll(".cell"))) {
      const { color: own = "" } = cell.dataset;
      cell.style.setProperty("--color", own);
      cell.ariaPressed = `${own === text(color)}`;
    }
  }
}
