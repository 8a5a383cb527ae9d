// The panel for the style of the whole collage: distances, corners, border, shadow and background, applied immediately.
import { colorField, section, slider, toggle } from "../parts/controls.js";
import { make } from "../parts/elements.js";
import { rove } from "../parts/roving.js";
import { Panel } from "./panel.js";
/** @import { Background, ChosenStyle, Command, StyleKey } from "../types.d.ts" */
/** @import { EditorShell } from "../parts/shell.js" */

const BACKGROUNDS = ["#ffffff", "#faf8f4", "#ece5da", "#f3d9d2", "#d9e6dc", "#d6e2f0", "#3a3f4a", "#17181c"];
/** @type {["gap" | "margin" | "corners" | "border" | "shadow", label: string][]} */
const SLIDERS = [["gap", "Gap"], ["margin", "Margin"], ["corners", "Corners"], ["border", "Border"], [
  "shadow",
  "Shadow",
]];

/**
 * Returns the first color of a gradient.
 * @param {Exclude<Background, string>} background
 */
function firstColor({ linear, radial }) {
  const [stop = "#ffffff"] = (linear ?? radial)?.stops ?? [];
  return typeof stop === "string" ? stop : stop[1];
}

export class StylePanel extends Panel {
  #interaction = 0;

  sliders = new Map(SLIDERS.map(([key, label]) => [
    key,
    slider({ label, min: 0, max: 100, oninput: (number, isNew) => this.#change(isNew, key, number) }),
  ]));
  borderColor = colorField({
    label: "Border color",
    value: "#ffffff",
    oninput: (color, isNew) => this.#change(isNew, "borderColor", color),
  });
  outside = toggle({
    label: "Border around photos",
    value: false,
    onchange: (isOn) => this.#change(true, "outside", isOn),
  });
  background = colorField({
    label: "Color",
    value: "#ffffff",
    oninput: (color, isNew) => this.#change(isNew, "background", color),
  });
  swatches = make(
    "div",
    { class: "swatches", role: "group", "aria-label": "Backgrounds" },
    ...BACKGROUNDS.map((color) => {
      const button = make("button", {
        type: "button",
        class: "cell",
        "aria-label": `Background ${color}`,
        title: color,
        onclick: () => this.#change(true, "background", color),
      });
      button.style.setProperty("--color", color);
      return button;
    }),
  );
  blurred = toggle({
    label: "Blurred photo",
    value: false,
    onchange: (isOn) => this.#change(true, "background", isOn ? "blurred" : "#ffffff"),
  });
  equal = make(
    "button",
    { type: "button", class: "wide", onclick: () => this.#equalize() },
    "Make all slots equal",
  );
  editing = toggle({ label: "Move and resize slots", value: false, onchange: (isOn) => this.#edit(isOn) });
  own = make(
    "div",
    { class: "own-style" },
    make("p", { class: "hint" }, "Your style changes are kept when you switch templates."),
    make(
      "button",
      { type: "button", class: "wide", onclick: () => this.editor.useOwnStyle() },
      "Use this template's style",
    ),
  );

  /** @param {EditorShell} shell */
  constructor(shell) {
    super(shell);
    rove(this.swatches);
    const [gap, margin, corners, border, shadow] = this.sliders.values();
    this.element = make(
      "div",
      { class: "content" },
      this.own,
      section("Spacing", gap, margin, this.equal, this.editing),
      section("Photos", corners, border, this.borderColor, this.outside, shadow),
      section("Background", this.swatches, this.background, this.blurred),
    );
    this.follow(["template", "scene"]);
  }

  /** Moves all dividers so that rows and columns have equal sizes, as one undo step. */
  #equalize() {
    const branches = new Map(this.editor.session.dividers.map(({ branch }) => [branch.join(), branch]));
    const commands = [...branches.values()].map((branch) => /** @type {Command} */ ({ command: "equalize", branch }));
    this.editor.perform(commands.length > 1 ? { command: "together", commands } : commands[0]);
  }

  /**
   * Lets fingers move and resize slots instead of photos.
   * @param {boolean} isOn
   */
  #edit(isOn) {
    this.editor.policy.editsSlots = isOn;
    this.editor.emit("policy");
    if (isOn) this.editor.notice("Drag slots or their handles. Turn this off to move photos again.");
  }

  /** @override */
  left() {
    super.left();
    if (!this.editor.policy.editsSlots) return;
    this.#edit(false);
    this.editing.set(false);
  }

  /**
   * @template {StyleKey} Key
   * @param {boolean} isNew
   * @param {Key} key
   * @param {Required<ChosenStyle>[Key]} value
   */
  #change(isNew, key, value) {
    if (isNew) this.#interaction = this.editor.beginInteraction();
    try {
      this.editor.choose({ [key]: value }, this.#interaction);
    } catch (error) {
      this.editor.notice(error.message, true);
    }
  }

  /** @override */
  update() {
    const { template, session } = this.editor;
    const { shown, isChosen, hasFixedMargin } = session.style;
    this.own.hidden = !isChosen;
    this.editing.hidden = !template.slots;
    this.equal.hidden = session.dividers.length === 0;
    for (const [key, slider] of this.sliders) slider.set(shown[key] ?? 0, key === "margin" && hasFixedMargin);
    this.borderColor.set(shown.borderColor ?? "#ffffff");
    this.outside.set(shown.outside ?? false);
    const { background = "#ffffff" } = template.canvas;
    this.background.set(typeof background === "object" ? firstColor(background) : background);
    this.blurred.set(shown.background === "blurred");
    for (const button of this.swatches.querySelectorAll("button")) {
      button.ariaPressed = `${button.title === shown.background}`;
    }
  }
}
