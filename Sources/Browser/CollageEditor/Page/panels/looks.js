// Looks: a strip of filters whose previews move with the crop, and the adjustments of light and color.
import { choices, section, slider } from "../parts/controls.js";
import { scopes } from "./look-scopes.js";
import { make } from "../parts/elements.js";
import { EFFECTS } from "../stage/effects.js";

const ADJUSTMENTS = [
  ["Light", {
    exposure: "Exposure",
    contrast: "Contrast",
    highlights: "Highlights",
    shadows: "Shadows",
    whites: "Whites",
    blacks: "Blacks",
    fade: "Fade",
  }],
  ["Color", { temperature: "Temperature", tint: "Tint", saturation: "Saturation", vibrance: "Vibrance" }],
  ["Effects", {
    vignette: "Vignette",
    grain: "Grain",
    clarity: "Clarity",
    sharpen: "Sharpen",
    blur: "Blur",
    tiltShift: "Tilt-shift",
    halftone: "Halftone",
    pixelate: "Pixels",
  }],
];

/** The effects that the finished picture can have. */
const WHOLE = ["vignette", "grain"];

export class LooksPanel {
  #interaction = 0;
  #cards = [];

  constructor(shell) {
    this.shell = shell;
    this.editor = shell.editor;
    this.hint = make("p", { class: "hint" }, "Select a photo, or change all of them.");
    this.scopes = scopes(this.editor);
    this.chosenScope = "one";
    this.scope = choices({
      label: "What changes",
      value: "one",
      options: [["one", "Photo"], ["place", "Place"], ["all", "All"], ["whole", "Picture"]],
      onchange: (scope) => ((this.chosenScope = scope), this.update()),
    });
    this.strip = make("div", { class: "filters", role: "group", "aria-label": "Filters" });
    this.strength = slider({
      label: "Strength",
      min: 0,
      max: 100,
      value: 100,
      usual: 100,
      format: (number) => `${number} %`,
      oninput: (number, isNew) => this.#change(isNew, (look) => ({ ...look, strength: number / 100 })),
    });
    this.sliders = new Map();
    const ranges = this.editor.collage.adjustmentRanges;
    const sections = ADJUSTMENTS.map(([title, labels]) =>
      section(
        title,
        ...Object.entries(labels).map(([key, label]) => {
          const [min, max] = ranges[key];
          const field = slider({
            label,
            min: min * 100,
            max: max * 100,
            format: (number) => `${number > 0 ? "+" : ""}${number}`,
            oninput: (number, isNew) => this.#change(isNew, (look) => this.#adjusted(look, key, number / 100)),
          });
          this.sliders.set(key, field);
          return field;
        }),
      )
    );
    this.element = make("div", { class: "content" }, this.scope, this.hint, this.strip, this.strength, ...sections);
    this.#load();
    for (const type of ["scene", "change"]) this.editor.addEventListener(type, () => this.update());
    shell.stage.addEventListener("draw", () => this.isShown && this.#drawStrip());
  }

  shown() {
    this.isShown = true;
    this.editor.looks.load().then(() => this.update());
    this.update();
  }

  left() {
    this.isShown = false;
  }

  get #scope() {
    return this.scopes[this.chosenScope];
  }

  get look() {
    return this.#scope.look;
  }

  async #load() {
    const filters = [{ id: null, document: { name: "Original" } }, ...(await this.editor.looks.filters())];
    for (const { id, document } of filters) {
      const canvas = make("canvas", { width: 2, height: 2, "aria-hidden": "true" });
      const card = make(
        "button",
        {
          type: "button",
          class: "filter",
          title: document.summary ?? document.name,
          onclick: () => this.#choose(id),
        },
        canvas,
        make("span", {}, document.name),
      );
      this.#cards.push({ id, card, canvas });
      this.strip.append(card);
    }
    this.update();
  }

  #choose(filter) {
    this.#change(true, (look) => ({ ...look, filter, strength: filter === look.filter ? look.strength : 1 }));
  }

  #adjusted(look, key, value) {
    const { [key]: _, ...rest } = look.adjust ?? {};
    return { ...look, adjust: value === 0 ? rest : { ...rest, [key]: value } };
  }

  #change(isNew, change) {
    if (isNew) this.#interaction = this.editor.beginInteraction();
    try {
      this.#scope.set(change(this.look), this.#interaction);
    } catch (error) {
      this.editor.notice(error.message, true);
    }
  }

  update() {
    if (!this.isShown) return;
    const chosen = this.editor.selectedItem;
    this.hint.hidden = Boolean(chosen) || this.chosenScope !== "one";
    const { look } = this;
    for (const { id, card } of this.#cards) card.setAttribute("aria-pressed", (look.filter ?? null) === id);
    this.strength.set(Math.round((look.strength ?? 1) * 100), (look.filter ?? null) === null);
    const isWhole = this.chosenScope === "whole";
    for (const [key, field] of this.sliders) {
      field.set(Math.round((look.adjust?.[key] ?? 0) * 100));
      field.hidden = isWhole && EFFECTS.includes(key) && !WHOLE.includes(key);
    }
    this.#drawStrip();
  }

  /** Draws what is seen of the photo through each filter: the same crop as on the collage, in step with it. */
  #drawStrip() {
    const { editor, shell } = this;
    const chosen = editor.selectedItem ?? editor.state.items[0];
    const shown = shell.stage.shown?.items.find(({ item }) => item === chosen?.id);
    const slot = shown && shell.stage.shown.slots.find(({ id }) => id === shown.slot);
    if (!slot) return;
    const [x, y, width, height] = slot.frame;
    const side = 76 * Math.min(2, devicePixelRatio);
    const scale = side / Math.min(width, height);
    const info = editor.photos.info(shown.photo);
    const view = this.strip.getBoundingClientRect();
    const key = JSON.stringify([
      shown.transform,
      shown.photo,
      slot.frame,
      this.look.adjust,
      editor.looks.documents !== undefined,
    ]);
    for (const card of this.#cards) {
      const place = card.card.getBoundingClientRect();
      if (place.right < view.left - 40 || place.left > view.right + 40 || card.key === key) continue;
      const look = { ...this.look, filter: card.id, strength: 1 };
      const picture = editor.looks.picture(shown.photo, look, 320);
      if (!picture) continue;
      card.key = key;
      const { canvas } = card;
      if (canvas.width !== side) [canvas.width, canvas.height] = [side, side];
      const context = canvas.getContext("2d");
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.clearRect(0, 0, side, side);
      context.translate(side / 2, side / 2);
      context.scale(scale, scale);
      context.rotate((-slot.rotation * Math.PI) / 180);
      context.translate(-x - width / 2, -y - height / 2);
      context.transform(...shown.transform);
      if (shown.correction) {
        const [a, b, , c, d, , e, f, w] = shown.correction;
        context.transform(a / w, b / w, c / w, d / w, e / w, f / w);
      }
      context.drawImage(picture, 0, 0, ...info.size);
    }
  }
}
