// The style of layers: opacity, blend, shadow, and the place above or below the photos.
import { say } from "../basics/messages.js";
import { choices, colorField, section, slider, toggle } from "./controls.js";
import { make } from "../basics/elements.js";
/** @import { Blend, Shadow } from "../types.d.ts" */
/** @import { Editor } from "../model/editor.js" */

/** @type {[Blend, string][]} */
const BLENDS = [
  ["normal", say`Normal`],
  ["multiply", say`Multiply`],
  ["screen", say`Screen`],
  ["overlay", say`Overlay`],
  ["darken", say`Darken`],
  ["lighten", say`Lighten`],
  ["color-dodge", say`Color dodge`],
  ["color-burn", say`Color burn`],
  ["hard-light", say`Hard light`],
  ["soft-light", say`Soft light`],
  ["difference", say`Difference`],
  ["exclusion", say`Exclusion`],
  ["hue", say`Hue`],
  ["saturation", say`Saturation`],
  ["color", say`Color`],
  ["luminosity", say`Luminosity`],
];

export class LayerStyle {
  #interaction = 0;

  opacity = slider({
    label: say`Opacity`,
    min: 5,
    max: 100,
    value: 100,
    usual: 100,
    format: (number) => `${number} %`,
    oninput: (number, isNew) => this.#change(isNew, { opacity: number / 100 }),
  });
  /** @type {HTMLSelectElement} */
  blend = make("select", {
    "aria-label": say`Blend mode`,
    onchange: () => this.#change(true, { blend: /** @type {Blend} */ (this.blend.value) }),
  }, ...BLENDS.map(([key, label]) => make("option", { value: key }, label)));
  level = choices({
    label: say`Position`,
    value: "above",
    options: [["above", say`Above photos`], ["below", say`Below photos`]],
    onchange: (level) => this.#setLevel(level),
  });
  hasShadow = toggle({
    label: say`Shadow`,
    value: false,
    onchange: (isOn) => this.#shadow(true, isOn ? {} : null),
  });
  softness = slider({
    label: say`Softness`,
    min: 0,
    max: 100,
    oninput: (number, isNew) => this.#shadow(isNew, { blur: (number / 100) * 0.06 * this.#side }),
  });
  distance = slider({
    label: say`Distance`,
    min: 0,
    max: 100,
    oninput: (number, isNew) => this.#shadow(isNew, { y: (number / 100) * 0.04 * this.#side }),
  });
  shadowColor = colorField({
    label: say`Shadow color`,
    value: "#00000080",
    oninput: (color, isNew) => this.#shadow(isNew, { color }),
  });

  /** @param {Editor} editor */
  constructor(editor) {
    this.editor = editor;
    this.element = section(
      say`Layer`,
      this.opacity,
      make("label", { class: "row-field" }, make("span", {}, say`Blend`), this.blend),
      this.level,
      this.hasShadow,
      this.softness,
      this.distance,
      this.shadowColor,
    );
  }

  get #side() {
    return Math.min(...this.editor.canvas);
  }

  get #layers() {
    return this.editor.selectedLayers.map(({ id }) => id);
  }

  /** @param {boolean} isNew */
  #begin(isNew) {
    if (isNew) this.#interaction = this.editor.beginInteraction();
    return this.#interaction;
  }

  /**
   * @param {boolean} isNew
   * @param {{ opacity?: number, blend?: Blend, shadow?: Shadow | null }} changes
   */
  #change(isNew, changes) {
    const layer = this.editor.selectedLayer;
    if (!layer) return;
    const { opacity, blend, shadow } = layer;
    this.editor.perform(
      { command: "styleLayers", layers: this.#layers, opacity, blend, shadow, ...changes },
      this.#begin(isNew),
    );
  }

  /**
   * @param {boolean} isNew
   * @param {Partial<Shadow> | null} changes
   */
  #shadow(isNew, changes) {
    const side = this.#side;
    const usual = { x: 0, y: side * 0.006, blur: side * 0.02, color: "#00000080" };
    this.#change(isNew, { shadow: changes && { ...usual, ...this.editor.selectedLayer?.shadow, ...changes } });
  }

  /** @param {"above" | "below"} level */
  #setLevel(level) {
    this.editor.perform({ command: "setLevel", layers: this.#layers, level }, this.#begin(true));
  }

  update() {
    const layer = this.editor.selectedLayer;
    this.element.hidden = !layer;
    if (!layer) return;
    const { opacity, blend, level, shadow } = layer;
    this.opacity.set(Math.round(opacity * 100));
    this.blend.value = blend;
    this.level.set(level);
    this.hasShadow.set(Boolean(shadow));
    for (const field of [this.softness, this.distance, this.shadowColor]) field.hidden = !shadow;
    if (!shadow) return;
    this.softness.set(Math.round((shadow.blur / this.#side / 0.06) * 100));
    this.distance.set(Math.round((shadow.y / this.#side / 0.04) * 100));
    this.shadowColor.set(shadow.color);
  }
}
