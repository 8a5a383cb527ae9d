// The background of the collage: a color, a gradient, a pattern, or a photo.
import { say } from "../basics/messages.js";
import { context2d } from "../basics/context.js";
import { patternPicture } from "../stage/patterns.js";
import { BackgroundPhotos } from "./background-photos.js";
import { colorField, section, slider, toggle } from "./controls.js";
import { make } from "../basics/elements.js";
import { rove } from "./roving.js";
/** @import { Background, ChosenStyle, Pattern, PatternKind } from "../types.d.ts" */
/** @import { Editor } from "../model/editor.js" */

const COLORS = ["#ffffff", "#faf8f4", "#ece5da", "#f3d9d2", "#d9e6dc", "#d6e2f0", "#3a3f4a", "#17181c"];
/** Gradients, each from the top to the bottom or to a corner. */
const GRADIENTS = [
  { linear: { angle: 180, stops: ["#fdf1e3", "#f6c9b7"] } },
  { linear: { angle: 180, stops: ["#e9f1fb", "#b9cdea"] } },
  { linear: { angle: 135, stops: ["#fbe4ec", "#d9d2f3"] } },
  { linear: { angle: 135, stops: ["#eaf3df", "#b8d5c0"] } },
  { linear: { angle: 135, stops: ["#ffd8a8", "#ff8a80", "#8e6fd8"] } },
  { linear: { angle: 180, stops: ["#2b3350", "#11131f"] } },
];
/**
 * The patterns as they are at first.
 * @type {Record<PatternKind, Required<Omit<Pattern, "kind">>>}
 */
const PATTERNS = {
  stripes: { colors: ["#faf3e7", "#eccfa6"], size: 0.08, angle: 45 },
  pinstripes: { colors: ["#f4f6fb", "#93abd8"], size: 0.06, angle: 0 },
  checks: { colors: ["#ffffff", "#e3e6ee"], size: 0.12, angle: 0 },
  gingham: { colors: ["#ffffff", "#dd6a66"], size: 0.08, angle: 0 },
  grid: { colors: ["#fbfaf6", "#c3d0ca"], size: 0.06, angle: 0 },
  dots: { colors: ["#fdeee9", "#e59c85"], size: 0.1, angle: 0 },
  zigzag: { colors: ["#eef4ee", "#9dbfa8"], size: 0.08, angle: 0 },
  diamonds: { colors: ["#26304d", "#43548a"], size: 0.08, angle: 0 },
  triangles: { colors: ["#fff4dc", "#f0b95a"], size: 0.07, angle: 0 },
  crosses: { colors: ["#eef1fb", "#7f8fd6"], size: 0.06, angle: 0 },
};
/** @type {Record<PatternKind, string>} */
const PATTERN_NAMES = {
  stripes: say`Stripes`,
  pinstripes: say`Pinstripes`,
  checks: say`Checks`,
  gingham: say`Gingham`,
  grid: say`Grid`,
  dots: say`Dots`,
  zigzag: say`Zigzag`,
  diamonds: say`Diamonds`,
  triangles: say`Triangles`,
  crosses: say`Crosses`,
};
/** The side of a pattern's swatch in pixels, twice of what it is on the page. */
const SWATCH = 88;

/**
 * Returns the colors of a background, from the ground up.
 * @param {Background} background
 * @returns {string[]}
 */
function colorsOf(background) {
  if (typeof background === "string") return [background];
  if (background.pattern) return background.pattern.colors;
  return ((background.linear ?? background.radial)?.stops ?? []).map((stop) =>
    typeof stop === "string" ? stop : stop[1]
  );
}

export class BackgroundSection {
  /** @type {Editor} */
  #editor;
  /** @type {(background: NonNullable<ChosenStyle["background"]>, isNew: boolean) => void} */
  #choose;
  /**
   * The pattern that is shown; null for any other background.
   * @type {Pattern | null}
   */
  #pattern = null;

  color = colorField({ label: say`Color`, value: "#ffffff", oninput: (color, isNew) => this.#choose(color, isNew) });
  swatches = this.#swatches(say`Background colors`, COLORS, (color) => [say`Background ${color}`, color]);
  gradients = this.#swatches(say`Gradients`, GRADIENTS, (gradient, index) => [say`Gradient ${index + 1}`, gradient]);
  patterns = make("div", { class: "swatches patterns", role: "group", "aria-label": say`Patterns` });
  ground = this.#patternColor(say`Ground`, 0);
  ink = this.#patternColor(say`Figures`, 1);
  size = slider({
    label: say`Figure size`,
    min: 1,
    max: 50,
    usual: 10,
    format: (number) => `${number} %`,
    oninput: (number, isNew) => this.#change({ size: number / 100 }, isNew),
  });
  angle = slider({
    label: say`Figure angle`,
    min: -90,
    max: 90,
    format: (number) => `${number}°`,
    oninput: (angle, isNew) => this.#change({ angle }, isNew),
  });
  ofPattern = make("div", { class: "fields" }, this.ground, this.ink, this.size, this.angle);
  blurred = toggle({
    label: say`Blurred photo`,
    value: false,
    onchange: (isOn) => this.#choose(isOn ? "blurred" : "#ffffff", true),
  });

  /**
   * @param {Editor} editor
   * @param {(background: NonNullable<ChosenStyle["background"]>, isNew: boolean) => void} choose
   */
  constructor(editor, choose) {
    [this.#editor, this.#choose] = [editor, choose];
    this.photos = new BackgroundPhotos(editor, (path) => choose(path === null ? "#ffffff" : { picture: path }, true));
    for (const [index, button] of [...this.swatches.children].entries())
      /** @type {HTMLElement} */ (button).style.setProperty("--color", COLORS[index]);
    for (const [index, button] of [...this.gradients.children].entries()) {
      const { angle, stops } = GRADIENTS[index].linear;
      /** @type {HTMLElement} */ (button).style.backgroundImage = `linear-gradient(${angle}deg, ${stops.join(", ")})`;
    }
    const kinds = /** @type {PatternKind[]} */ (Object.keys(PATTERNS));
    this.patterns.append(...kinds.map((kind) => this.#patternButton(kind)));
    rove(this.patterns);
    this.element = section(
      say`Background`,
      this.swatches,
      this.gradients,
      this.color,
      this.patterns,
      this.ofPattern,
      this.blurred,
      this.photos.element,
    );
  }

  /**
   * Returns a row of buttons, each of which chooses a background.
   * @template {Background} Value
   * @param {string} label
   * @param {Value[]} values
   * @param {(value: Value, index: number) => [label: string, background: Background]} each
   */
  #swatches(label, values, each) {
    const group = make(
      "div",
      { class: "swatches", role: "group", "aria-label": label },
      ...values.map((value, index) => {
        const [name, background] = each(value, index);
        const title = typeof background === "string" ? background : name;
        const onclick = () => this.#choose(background, true);
        return make("button", { type: "button", class: "cell", "aria-label": name, title, onclick });
      }),
    );
    rove(group);
    return group;
  }

  /**
   * @param {string} label
   * @param {number} index
   */
  #patternColor(label, index) {
    return colorField({
      label,
      value: "#ffffff",
      oninput: (color, isNew) => {
        if (!this.#pattern) return;
        const colors = /** @type {[string, string]} */ (this.#pattern.colors.with(index, color));
        this.#change({ colors }, isNew);
      },
    });
  }

  /** @param {PatternKind} kind */
  #patternButton(kind) {
    const canvas = make("canvas", { width: SWATCH, height: SWATCH, "aria-hidden": "true" });
    const pattern = { kind, ...PATTERNS[kind], size: kind === "dots" ? 0.5 : 0.36 };
    const { picture } = patternPicture(
      pattern,
      [0, 0, SWATCH, SWATCH],
      1,
      (...asked) => this.#editor.collage.pattern(...asked),
    );
    context2d(canvas).drawImage(picture, 0, 0);
    const title = PATTERN_NAMES[kind];
    return make(
      "button",
      { type: "button", class: "cell", "aria-label": title, title, "data-kind": kind, onclick: () => this.#use(kind) },
      canvas,
    );
  }

  /**
   * Chooses a pattern; colors that the user has chosen are kept.
   * @param {PatternKind} kind
   */
  #use(kind) {
    const own = PATTERNS[kind];
    const last = this.#pattern;
    const isOwn = !last || last.colors.join() === PATTERNS[last.kind].colors.join();
    this.#choose({ pattern: { kind, ...own, colors: isOwn ? own.colors : last.colors } }, true);
  }

  /**
   * @param {Partial<Pattern>} changes
   * @param {boolean} isNew
   */
  #change(changes, isNew) {
    if (this.#pattern) this.#choose({ pattern: { ...this.#pattern, ...changes } }, isNew);
  }

  /**
   * Shows the background of the template.
   * @param {Background} background
   * @param {unknown} chosen The background as the user may have chosen it.
   */
  update(background, chosen) {
    this.#pattern = typeof background === "object" ? background.pattern ?? null : null;
    const colors = colorsOf(background);
    this.color.set(colors[0] ?? "#ffffff");
    this.blurred.set(chosen === "blurred");
    this.photos.update(background);
    this.ofPattern.hidden = !this.#pattern;
    if (this.#pattern) {
      this.ground.set(colors[0]);
      this.ink.set(colors[1]);
      this.size.set(Math.round((this.#pattern.size ?? 0.1) * 100));
      this.angle.set(this.#pattern.angle ?? 0);
    }
    const stops = typeof background === "object" && !this.#pattern ? colors.join() : "";
    for (const [index, button] of [...this.gradients.children].entries())
      button.ariaPressed = `${stops === GRADIENTS[index].linear.stops.join()}`;
    for (const [index, button] of [...this.swatches.children].entries())
      button.ariaPressed = `${COLORS[index] === chosen}`;
    for (const button of this.patterns.querySelectorAll("button"))
      button.ariaPressed = `${button.dataset.kind === this.#pattern?.kind}`;
  }
}
