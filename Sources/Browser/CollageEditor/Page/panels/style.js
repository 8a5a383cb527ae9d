// The panel for the style of the whole collage: size, distances, corners, border, shadow and background, applied immediately.
import { canvasText } from "../model/canvas-size.js";
import { openCanvas } from "../parts/canvas-dialog.js";
import { colorField, section, slider, toggle } from "../parts/controls.js";
import { make } from "../parts/elements.js";
import { rove } from "../parts/roving.js";
import { Panel } from "./panel.js";
/** @import { Background, ChosenStyle, Command, StyleKey } from "../types.d.ts" */
/** @import { EditorShell } from "../parts/shell.js" */

const BACKGROUNDS = ["#ffffff", "#faf8f4", "#ece5da", "#f3d9d2", "#d9e6dc", "#d6e2f0", "#3a3f4a", "#17181c"];
/** Gradients, each from the top to the bottom or to a corner. */
const GRADIENTS = [
  { linear: { angle: 180, stops: ["#fdf1e3", "#f6c9b7"] } },
  { linear: { angle: 180, stops: ["#e9f1fb", "#b9cdea"] } },
  { linear: { angle: 135, stops: ["#fbe4ec", "#d9d2f3"] } },
  { linear: { angle: 135, stops: ["#eaf3df", "#b8d5c0"] } },
  { linear: { angle: 135, stops: ["#ffd8a8", "#ff8a80", "#8e6fd8"] } },
  { linear: { angle: 180, stops: ["#2b3350", "#11131f"] } },
];
/** @type {["gap" | "margin" | "corners" | "border" | "shadow", label: string][]} */
const SLIDERS = [["gap", "Gap"], ["margin", "Margin"], ["corners", "Corners"], ["border", "Border"], [
  "shadow",
  "Shadow",
]];

/**
 * Returns the colors of a gradient.
 * @param {Exclude<Background, string>} background
 */
function colorsOf({ linear, radial }) {
  return ((linear ?? radial)?.stops ?? []).map((stop) => typeof stop === "string" ? stop : stop[1]);
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
  gradients = make(
    "div",
    { class: "swatches", role: "group", "aria-label": "Gradients" },
    ...GRADIENTS.map((gradient, index) => {
      const button = make("button", {
        type: "button",
        class: "cell",
        "aria-label": `Gradient ${index + 1}`,
        onclick: () => this.#change(true, "background", gradient),
      });
      const { angle, stops } = gradient.linear;
      button.style.backgroundImage = `linear-gradient(${angle}deg, ${stops.join(", ")})`;
      return button;
    }),
  );
  /** @type {HTMLSelectElement} */
  picture = make("select", {
    "aria-label": "Photo as background",
    onchange: () => this.#usePhoto(this.picture.value),
  });
  blurred = toggle({
    label: "Blurred photo",
    value: false,
    onchange: (isOn) => this.#change(true, "background", isOn ? "blurred" : "#ffffff"),
  });
  sizeText = make("span", { class: "value" });
  size = make(
    "button",
    { type: "button", class: "size", "aria-haspopup": "dialog", onclick: () => openCanvas(this.shell) },
    make("span", {}, "Size"),
    this.sizeText,
  );
  dividers = make("p", { class: "hint dividers" });
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
      section("Canvas", this.size),
      section("Spacing", gap, margin, this.dividers, this.equal, this.editing),
      section("Photos", corners, border, this.borderColor, this.outside, shadow),
      section("Background", this.swatches, this.gradients, this.background, this.blurred, this.picture),
    );
    this.follow(["template", "scene"]);
  }

  /** Moves all dividers so that rows and columns have equal sizes, as one undo step. */
  #equalize() {
    const branches = new Map(
      this.editor.session.dividers.flatMap(({ branch }) => branch ? [[branch.join(), branch]] : []),
    );
    const commands = [...branches.values()].map((branch) => /** @type {Command} */ ({ command: "equalize", branch }));
    this.editor.perform(commands.length > 1 ? { command: "together", commands } : commands[0]);
  }

  /**
   * Shows a photo of the collage behind all others.
   * @param {string} path
   */
  #usePhoto(path) {
    this.#change(true, "background", path === "" ? "#ffffff" : { picture: path });
  }

  /** @param {unknown} background */
  #showPhotos(background) {
    const { photos, composition } = this.editor;
    const chosen = typeof background === "object" && background !== null && "picture" in background
      ? background.picture
      : "";
    const options = photos.all.filter(({ id }) => photos.problem(id) === null).map(({ id }) =>
      make("option", { value: composition.photos[id] ?? id }, photos.name(id))
    );
    this.picture.replaceChildren(make("option", { value: "" }, "No photo behind the others"), ...options);
    this.picture.value = `${chosen}`;
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
    const { dividers } = session;
    this.equal.hidden = !dividers.some(({ branch }) => branch);
    this.dividers.textContent = dividers.length > 0
      ? "Drag the lines between photos to resize them."
      : template.slots && template.slots.length > 1
      ? "These photos do not meet along straight lines, so there are no lines to drag; move and resize slots instead."
      : "";
    this.dividers.hidden = this.dividers.textContent === "";
    this.sizeText.textContent = canvasText(template.canvas);
    for (const [key, slider] of this.sliders) slider.set(shown[key] ?? 0, key === "margin" && hasFixedMargin);
    this.borderColor.set(shown.borderColor ?? "#ffffff");
    this.outside.set(shown.outside ?? false);
    const { background = "#ffffff" } = template.canvas;
    this.background.set(typeof background === "object" ? colorsOf(background)[0] ?? "#ffffff" : background);
    this.blurred.set(shown.background === "blurred");
    this.#showPhotos(shown.background);
    const colors = typeof background === "object" ? colorsOf(background).join() : "";
    for (const [index, button] of this.gradients.querySelectorAll("button").entries()) {
      button.ariaPressed = `${colors === GRADIENTS[index].linear.stops.join()}`;
    }
    for (const button of this.swatches.querySelectorAll("button")) {
      button.ariaPressed = `${button.title === shown.background}`;
    }
  }
}
