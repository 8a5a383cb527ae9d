// The panel for looks: a strip of filters whose previews follow the crop, and the adjustments of light and color.
import { listed, say } from "../basics/messages.js";
import { context2d } from "../basics/context.js";
import { choices, section, slider } from "../parts/controls.js";
import { scopes } from "./look-scopes.js";
import { make } from "../basics/elements.js";
import { rove } from "../parts/roving.js";
import { EFFECTS } from "../model/effects.js";
import { Panel } from "./panel.js";
import { told } from "../basics/told.js";
/** @import { Adjustment, Field, FilterCard, FilterEntry, Look, Size } from "../types.d.ts" */
/** @import { EditorShell } from "../shell/shell.js" */

/** @type {[title: string, labels: Partial<Record<Adjustment, string>>][]} */
const ADJUSTMENTS = [
  [say`Light`, {
    exposure: say`Exposure`,
    contrast: say`Contrast`,
    highlights: say`Highlights`,
    shadows: say`Shadows`,
    whites: say`Whites`,
    blacks: say`Blacks`,
    fade: say`Fade`,
  }],
  [say`Color`, {
    temperature: say`Temperature`,
    tint: say`Tint`,
    saturation: say`Saturation`,
    vibrance: say`Vibrance`,
  }],
  [say`Effects`, {
    vignette: say`Vignette`,
    grain: say`Grain`,
    clarity: say`Clarity`,
    sharpen: say`Sharpen`,
    blur: say`Blur`,
    tiltShift: say`Tilt-shift`,
    halftone: say`Halftone`,
    pixelate: say`Pixelate`,
  }],
];

/** @param {Partial<Record<Adjustment, string>>} labels */
const entries = (labels) => /** @type {[Adjustment, string][]} */ (Object.entries(labels));

/** The effects that the look of the canvas supports. */
const WHOLE = ["vignette", "grain"];

export class LooksPanel extends Panel {
  #interaction = 0;
  /** @type {FilterCard[]} */
  #cards = [];

  /** @param {EditorShell} shell */
  constructor(shell) {
    super(shell);
    this.hint = make("p", { class: "hint" }, say`Select a photo, or change all photos.`);
    this.scopes = scopes(this.editor);
    /** @type {keyof ReturnType<typeof scopes>} */
    this.chosenScope = "one";
    this.scope = choices({
      label: say`Apply to`,
      value: "one",
      options: [["one", say`Photo`], ["place", say`Slot`], ["all", say`All`], ["whole", say`Picture`]],
      onchange: (scope) => ((this.chosenScope = scope), this.changed()),
    });
    this.strip = make("div", { class: "filters", role: "group", "aria-label": say`Filters` });
    rove(this.strip);
    this.strength = slider({
      label: say`Strength`,
      min: 0,
      max: 100,
      value: 100,
      usual: 100,
      format: (number) => `${number} %`,
      oninput: (number, isNew) => this.#change(isNew, (look) => ({ ...look, strength: number / 100 })),
    });
    /** @type {Map<Adjustment, Field<number>>} */
    this.sliders = new Map();
    const ranges = this.editor.collage.adjustmentRanges;
    const sections = ADJUSTMENTS.map(([title, labels]) =>
      section(
        title,
        ...entries(labels).filter(([key]) => this.editor.canShow(key)).map(([key, label]) => {
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
    this.follow(["scene", "change"]);
    shell.stage.addEventListener("draw", () => this.isShown && this.#drawStrip());
  }

  /** @override */
  shown() {
    super.shown();
    this.editor.looks.load().then(() => this.changed());
  }

  get #scope() {
    return this.scopes[this.chosenScope];
  }

  get look() {
    return this.#scope.look;
  }

  async #load() {
    /** @type {{ id: string | null, document: FilterEntry["document"] }[]} */
    const filters = [{ id: null, document: { name: say`Original` } }, ...(await this.editor.looks.filters())];
    for (const { id, document } of filters) {
      const canvas = make("canvas", { width: 2, height: 2, "aria-hidden": "true" });
      const card = make(
        "button",
        {
          type: "button",
          class: "filter",
          title: listed(document.summary ?? document.name),
          onclick: () => this.#choose(id),
        },
        canvas,
        make("span", {}, listed(document.name)),
      );
      this.#cards.push({ id, card, canvas });
      this.strip.append(card);
    }
    this.changed();
  }

  /** @param {string | null} filter */
  #choose(filter) {
    this.#change(true, (look) => ({ ...look, filter, strength: filter === look.filter ? look.strength : 1 }));
  }

  /**
   * @param {Look} look
   * @param {Adjustment} key
   * @param {number} value
   * @returns {Look}
   */
  #adjusted(look, key, value) {
    const { [key]: _, ...rest } = look.adjust ?? {};
    return { ...look, adjust: value === 0 ? rest : { ...rest, [key]: value } };
  }

  /**
   * @param {boolean} isNew
   * @param {(look: Look) => Look} change
   */
  #change(isNew, change) {
    if (isNew) this.#interaction = this.editor.beginInteraction();
    try {
      this.#scope.set(change(this.look), this.#interaction);
    } catch (error) {
      this.editor.notice(told(error), true);
    }
  }

  /** @override */
  update() {
    const chosen = this.editor.selectedItem;
    this.hint.hidden = Boolean(chosen) || this.chosenScope !== "one";
    const { look } = this;
    for (const { id, card } of this.#cards) card.ariaPressed = `${(look.filter ?? null) === id}`;
    this.strength.set(Math.round((look.strength ?? 1) * 100), (look.filter ?? null) === null);
    const isWhole = this.chosenScope === "whole";
    for (const [key, field] of this.sliders) {
      field.set(Math.round((look.adjust?.[key] ?? 0) * 100));
      field.hidden = isWhole && EFFECTS.includes(key) && !WHOLE.includes(key);
    }
    this.#drawStrip();
  }

  /** Draws the visible part of the photo with each filter, updated together with the collage. */
  #drawStrip() {
    const { editor, shell } = this;
    const chosen = editor.selectedItem ?? editor.state.items[0];
    const shown = shell.stage.shown?.items.find(({ item }) => item === chosen?.id);
    const slot = shown && shell.stage.shown.slots.find(({ id }) => id === shown.slot);
    if (!slot) return;
    const [x, y, width, height] = slot.frame;
    const side = 76 * Math.min(2, devicePixelRatio);
    const scale = side / Math.min(width, height);
    const { size = /** @type {Size} */ ([0, 0]) } = editor.photos.info(shown.photo) ?? {};
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
      const picture = editor.looks.picture(editor.pictureName(shown.photo, shown.item), look, 320);
      if (!picture) continue;
      card.key = key;
      const { canvas } = card;
      if (canvas.width !== side) [canvas.width, canvas.height] = [side, side];
      const context = context2d(canvas);
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
      context.drawImage(picture, 0, 0, ...size);
    }
  }
}
