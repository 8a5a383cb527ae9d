// The style of the whole collage: distances, corners, border, shadow and background, all live.
import { colorField, section, slider, toggle } from "../parts/controls.js";
import { distances, withDistances } from "../model/distances.js";
import { make } from "../parts/elements.js";

const first = (value) => (Array.isArray(value) ? Math.max(...value) : (value ?? 0));
const BACKGROUNDS = ["#ffffff", "#faf8f4", "#ece5da", "#f3d9d2", "#d9e6dc", "#d6e2f0", "#3a3f4a", "#17181c"];

export class StylePanel {
  #interaction = 0;

  constructor(shell) {
    this.editor = shell.editor;
    const share = (key, label, max, read, change) => {
      const field = slider({
        label, min: 0, max: 100, format: (number) => `${number}`,
        oninput: (number, isNew) => this.#change(isNew, (template) => change(template, this.#length(number, max))),
      });
      Object.assign(field, { max, read });
      return (this[key] = field);
    };
    const distance = (key, label, max) => share(key, label, max, (template) => distances(template)?.[key] ?? template.defaults?.[key],
      (template, length) => (distances(template) ? withDistances(template, { [key]: length }) ?? template : this.#defaults(template, { [key]: length })));
    distance("gap", "Gap", 0.08);
    distance("margin", "Margin", 0.12);
    share("corners", "Corners", 0.2, (template) => this.#style(template).cornerRadius ?? this.#style(template).shape?.rectangle?.cornerRadius,
      (template, length) => this.#all(template, (style) => this.#rounded(style, length)));
    share("border", "Border", 0.05, (template) => this.#style(template).border?.width,
      (template, length) => this.#all(template, (style) => this.#bordered(style, { width: length })));
    share("shadow", "Shadow", 0.06, (template) => this.#style(template).shadow?.blur,
      (template, length) => this.#all(template, (style) => this.#shadowed(style, length)));
    this.borderColor = colorField({
      label: "Border color", value: "#ffffff",
      oninput: (color, isNew) => this.#change(isNew, (template) => this.#all(template, (style) => this.#bordered(style, { color }))),
    });
    this.outside = toggle({
      label: "Border around photos", value: false,
      onchange: (isOn) => this.#change(true, (template) => this.#all(template, (style) => this.#bordered(style, { align: isOn ? "outside" : "inside" }))),
    });
    const background = (value, isNew) => this.#change(isNew, (template) => ({ ...template, canvas: { ...template.canvas, background: value } }));
    this.background = colorField({ label: "Color", value: "#ffffff", oninput: background });
    this.swatches = make("div", { class: "swatches", role: "group", "aria-label": "Backgrounds" }, ...BACKGROUNDS.map((color) => {
      const button = make("button", { type: "button", class: "cell", "aria-label": `Background ${color}`, title: color, onclick: () => background(color, true) });
      button.style.setProperty("--color", color);
      return button;
    }));
    this.blurred = toggle({
      label: "Blurred photo", value: false,
      onchange: (isOn) => background(isOn ? { blur: { amount: Math.round(Math.max(...this.editor.canvas) / 16), tint: "#ffffff33" } } : "#ffffff", true),
    });
    this.equal = make("button", { type: "button", class: "wide", onclick: () => this.#equalize() }, "Make all parts equal");
    this.editing = toggle({ label: "Move and resize places", value: false, onchange: (isOn) => this.#edit(isOn) });
    this.element = make("div", { class: "content" },
      section("Distances", this.gap, this.margin, this.equal, this.editing), section("Photos", this.corners, this.border, this.borderColor, this.outside, this.shadow),
      section("Background", this.swatches, this.background, this.blurred));
    for (const type of ["template", "scene"]) this.editor.addEventListener(type, () => this.update());
    this.update();
  }

  /** Moves all dividers to where they part rows and columns equally, as one step. */
  #equalize() {
    const branches = new Map(this.editor.session.dividers.map(({ branch }) => [branch.join(), branch]));
    const commands = [...branches.values()].map((branch) => ({ command: "equalize", branch }));
    this.editor.perform(commands.length > 1 ? { command: "together", commands } : commands[0]);
  }

  /** Lets fingers move and resize places instead of photos. */
  #edit(isOn) {
    this.editor.policy.editsSlots = isOn;
    this.editor.emit("policy");
    if (isOn) this.editor.notice("Drag places and their handles. Switch it off to move photos again.");
  }

  left() {
    if (!this.editor.policy.editsSlots) return;
    this.#edit(false);
    this.editing.set(false);
  }

  /** A length on the canvas of a slider's 0 to 100, finer near 0. */
  #length(number, max) {
    const length = (number / 100) ** 1.5 * max * Math.min(...this.editor.canvas);
    return length < 10 ? Math.round(length * 10) / 10 : Math.round(length);
  }

  #number(length, max) {
    return Math.round((first(length) / (max * Math.min(...this.editor.canvas))) ** (2 / 3) * 100);
  }

  #style({ defaults = {}, slots, styles }) {
    const own = slots?.[0] ?? Object.values(styles ?? {})[0] ?? {};
    return { ...defaults, ...own };
  }

  #defaults(template, changes) {
    return { ...template, defaults: { ...template.defaults, ...changes } };
  }

  /** Changes the style of all slots: the defaults, and what slots say themselves. */
  #all(template, change) {
    const next = { ...template, defaults: { ...template.defaults, ...change({ ...template.defaults }) } };
    const own = (style) => (["border", "shadow", "cornerRadius", "shape"].some((key) => style[key] !== undefined) ? { ...style, ...change(style) } : style);
    if (next.slots) next.slots = next.slots.map(own);
    if (next.styles) next.styles = Object.fromEntries(Object.entries(next.styles).map(([id, style]) => [id, own(style)]));
    return next;
  }

  #rounded({ shape, ...style }, length) {
    if (shape && !shape.rectangle) return { shape };
    return { ...style, cornerRadius: length, shape: undefined };
  }

  #bordered({ border }, changes) {
    const next = { width: 0, color: "#ffffff", align: "inside", ...border, ...changes };
    // An instant print keeps the shape of its rim.
    if (typeof changes.width === "number" && Array.isArray(border?.width)) {
      const factor = changes.width / Math.max(...border.width, 1e-9);
      next.width = border.width.map((width) => Math.round(width * factor * 10) / 10);
    }
    return { border: next };
  }

  #shadowed({ shadow }, blur) {
    if (blur === 0) return { shadow: undefined };
    return { shadow: { x: 0, color: "#00000059", ...shadow, y: Math.round(blur * 4) / 10, blur } };
  }

  #change(isNew, change) {
    if (isNew) this.#interaction = this.editor.beginInteraction();
    try {
      this.editor.restyle(change(this.editor.currentTemplate), this.#interaction);
    } catch (error) {
      this.editor.notice(error.message, true);
    }
  }

  update() {
    const { template } = this.editor;
    const isExplicit = Boolean(template.slots);
    const isFixed = isExplicit && !distances(template);
    this.editing.hidden = !isExplicit;
    this.equal.hidden = this.editor.session.dividers.length === 0;
    for (const key of ["gap", "margin", "corners", "border", "shadow"]) {
      const field = this[key];
      field.set(Math.min(100, this.#number(field.read(template), field.max)), isFixed && key === "margin");
    }
    const { border } = this.#style(template);
    this.borderColor.set(border?.color ?? "#ffffff");
    this.outside.set(border?.align === "outside");
    const { background = "#ffffff" } = template.canvas;
    this.background.set(typeof background === "string" ? background : (background.linear ?? background.radial)?.stops?.[0]?.[1] ?? "#ffffff");
    this.blurred.set(Boolean(background.blur));
    for (const button of this.swatches.children) button.setAttribute("aria-pressed", button.title === background);
  }
}
