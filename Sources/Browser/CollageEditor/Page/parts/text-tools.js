// The tools for the selected text: words, font, letters, spacing, outline, plate and curve.
import { say } from "../basics/messages.js";
import { textOf } from "../stage/text-style.js";
import { choices, colorField, section, slider, toggle } from "./controls.js";
import { focusIn, make } from "../basics/elements.js";
import { FontField } from "./font-list.js";
/** @import { Field, ShownLayer, TextBackground, TextContent, TextOutline } from "../types.d.ts" */
/** @import { EditorShell } from "../shell/shell.js" */

/** @param {number} number */
const percent = (number) => `${number} %`;
/** @param {number} number */
const signed = (number) => `${number > 0 ? "+" : ""}${number} %`;

export class TextTools {
  #interaction = 0;
  /** @type {EditorShell} */
  #shell;

  /** @type {HTMLTextAreaElement} */
  words = make("textarea", {
    rows: 2,
    dir: "auto",
    "aria-label": say`Text`,
    oninput: () => this.#edit(false, (text) => ({ ...text, text: this.words.value })),
    onfocus: () => (this.#interaction = this.editor.beginInteraction()),
    // Keys move the text then, as after one that was typed on the collage.
    onkeydown: (event) => event.key === "Escape" && !event.isComposing && this.#leave(event),
  });
  size = this.#slider(
    say`Size`,
    1,
    40,
    percent,
    (text, number) => this.#font(text, { size: (number / 100) * this.#side }),
  );
  bold = toggle({
    label: say`Bold`,
    value: false,
    onchange: (isOn) => this.#edit(true, (text) => this.#font(text, { weight: isOn ? 700 : 400 })),
  });
  italic = toggle({
    label: say`Italic`,
    value: false,
    onchange: (isOn) => this.#edit(true, (text) => this.#font(text, { slope: isOn ? "italic" : "normal" })),
  });
  /** @type {Field<NonNullable<TextContent["align"]>>} */
  align = choices({
    label: say`Alignment`,
    value: "center",
    options: /** @type {[NonNullable<TextContent["align"]>, string][]} */ (
      [["start", say`Start`], ["center", say`Center`], ["end", say`End`]]
    ),
    onchange: (align) => this.#edit(true, (text) => ({ ...text, align })),
  });
  color = this.#color(say`Color`, "#ffffff", (text, fill) => ({ ...text, fill }));
  letterSpacing = this.#slider(say`Between letters`, -10, 60, signed, (text, number) => ({
    ...text,
    letterSpacing: number / 100,
  }));
  lineSpacing = this.#slider(
    say`Between lines`,
    60,
    250,
    percent,
    (text, number) => ({ ...text, lineSpacing: number / 100 }),
    100,
  );
  curve = this.#slider(say`Curve`, -180, 180, (number) => `${number > 0 ? "+" : ""}${number}°`, (text, number) => ({
    ...text,
    path: number === 0 ? undefined : { arc: number },
  }));
  hasOutline = toggle({ label: say`Outline`, value: false, onchange: (isOn) => this.#outline(true, isOn ? {} : null) });
  outlineWidth = slider({
    label: say`Outline width`,
    min: 1,
    max: 40,
    format: percent,
    oninput: (number, isNew) => this.#outline(isNew, { width: (number / 100) * this.#letter }),
  });
  outlineColor = colorField({
    label: say`Outline color`,
    value: "#1c1c20",
    oninput: (color, isNew) => this.#outline(isNew, { color }),
  });
  hasPlate = toggle({ label: say`Plate`, value: false, onchange: (isOn) => this.#plate(true, isOn ? {} : null) });
  /** @type {Field<NonNullable<TextBackground["form"]>>} */
  plateForm = choices({
    label: say`Plate`,
    value: "pill",
    options: /** @type {["pill" | "box", string][]} */ ([["pill", say`Each line`], ["box", say`One box`]]),
    onchange: (form) => this.#plate(true, { form }),
  });
  plateColor = colorField({
    label: say`Plate color`,
    value: "#1c1c20",
    oninput: (color, isNew) => this.#plate(isNew, { color }),
  });
  padding = slider({
    label: say`Padding`,
    min: 0,
    max: 100,
    format: percent,
    oninput: (number, isNew) =>
      this.#plate(isNew, { padding: [(number / 100) * this.#letter, (number / 250) * this.#letter] }),
  });
  corners = slider({
    label: say`Corners`,
    min: 0,
    max: 100,
    format: percent,
    oninput: (number, isNew) => this.#plate(isNew, { cornerRadius: (number / 100) * this.#letter }),
  });

  /** @param {EditorShell} shell */
  constructor(shell) {
    this.#shell = shell;
    this.editor = shell.editor;
    this.font = new FontField(
      this.editor,
      (family) => this.#edit(true, (text) => this.#font(text, { family })),
    );
    this.outlineParts = [this.outlineWidth, this.outlineColor];
    this.plateParts = [this.plateForm, this.plateColor, this.padding, this.corners];
    this.element = make(
      "div",
      { class: "text-tools" },
      section(say`Text`, this.words, this.font.element, this.size, this.color, this.align),
      section(say`Letters`, this.bold, this.italic, this.letterSpacing, this.lineSpacing, this.curve),
      section(say`Outline and plate`, this.hasOutline, ...this.outlineParts, this.hasPlate, ...this.plateParts),
    );
  }

  get #side() {
    return Math.min(...this.editor.canvas);
  }

  /** The font size of the selected text, of which outlines and plates are shares. */
  get #letter() {
    return this.#text?.font?.size ?? 48;
  }

  get #text() {
    const layer = this.editor.selectedLayer;
    return layer ? textOf(layer) : null;
  }

  /**
   * @param {string} label
   * @param {number} min
   * @param {number} max
   * @param {(number: number) => string} format
   * @param {(text: TextContent, number: number) => TextContent} change
   * @param {number} [usual]
   */
  #slider(label, min, max, format, change, usual = 0) {
    return slider({
      label,
      min,
      max,
      usual,
      format,
      oninput: (number, isNew) => this.#edit(isNew, (text) => change(text, number)),
    });
  }

  /**
   * @param {string} label
   * @param {string} value
   * @param {(text: TextContent, color: string) => TextContent} change
   */
  #color(label, value, change) {
    return colorField({
      label,
      value,
      oninput: (color, isNew) => this.#edit(isNew, (text) => change(text, color)),
    });
  }

  /**
   * @param {TextContent} text
   * @param {NonNullable<TextContent["font"]>} changes
   * @returns {TextContent}
   */
  #font(text, changes) {
    return { ...text, font: { ...text.font, ...changes } };
  }

  /**
   * @param {boolean} isNew
   * @param {Partial<TextOutline> | null} changes
   */
  #outline(isNew, changes) {
    /** @type {TextOutline} */
    const usual = { width: 0.06 * this.#letter, color: "#1c1c20", align: "outside" };
    this.#edit(
      isNew,
      ({ outline, ...text }) => changes ? { ...text, outline: { ...usual, ...outline, ...changes } } : text,
    );
  }

  /**
   * @param {boolean} isNew
   * @param {Partial<TextBackground> | null} changes
   */
  #plate(isNew, changes) {
    const letter = this.#letter;
    /** @type {TextBackground} */
    const usual = {
      form: "pill",
      color: "#1c1c20",
      padding: [0.3 * letter, 0.12 * letter],
      cornerRadius: 0.25 * letter,
    };
    this.#edit(
      isNew,
      ({ background, ...text }) => changes ? { ...text, background: { ...usual, ...background, ...changes } } : text,
    );
  }

  /**
   * @param {boolean} isNew
   * @param {(text: TextContent) => TextContent} change
   */
  #edit(isNew, change) {
    const { selectedLayer: layer } = this.editor;
    const text = this.#text;
    if (!layer || !text) return;
    if (isNew) this.#interaction = this.editor.beginInteraction();
    this.editor.perform({ command: "setContent", layer: layer.id, text: change(text) }, this.#interaction);
  }

  update() {
    const text = this.#text;
    this.element.hidden = !text;
    if (!text) return;
    const { font = {}, outline, background, path } = text;
    const letter = this.#letter;
    if (focusIn(this.words) !== this.words) this.words.value = text.text;
    this.font.set(font.family ?? "sans-serif");
    this.size.set(Math.round((letter / this.#side) * 100));
    if (typeof text.fill === "string") this.color.set(text.fill);
    this.align.set(text.align ?? "center");
    this.bold.set((font.weight ?? 400) >= 600);
    this.italic.set(font.slope === "italic");
    this.letterSpacing.set(Math.round((text.letterSpacing ?? 0) * 100));
    this.lineSpacing.set(Math.round((text.lineSpacing ?? 1) * 100));
    this.curve.set(path && "arc" in path ? Math.round(path.arc) : 0);
    this.hasOutline.set(Boolean(outline));
    for (const field of this.outlineParts) field.hidden = !outline;
    if (outline) {
      this.outlineWidth.set(Math.round((outline.width / letter) * 100));
      this.outlineColor.set(outline.color ?? "#000000");
    }
    this.hasPlate.set(Boolean(background));
    for (const field of this.plateParts) field.hidden = !background;
    if (background) this.#updatePlate(background, letter);
  }

  /**
   * @param {TextBackground} background
   * @param {number} letter
   */
  #updatePlate({ form = "pill", color, padding = [12, 6], cornerRadius = 12 }, letter) {
    this.plateForm.set(form);
    this.plateColor.set(color);
    this.padding.set(Math.round((padding[0] / letter) * 100));
    this.corners.set(Math.round((cornerRadius / letter) * 100));
  }

  /** @param {KeyboardEvent} event */
  #leave(event) {
    event.stopPropagation();
    this.#shell.stage.canvas.focus({ preventScroll: true });
  }

  /** Lets the user type the words at once. */
  focus() {
    this.words.focus();
    this.words.select();
    // A browser scrolls only as far as to the first line.
    this.words.scrollIntoView({ block: "nearest" });
  }
}
