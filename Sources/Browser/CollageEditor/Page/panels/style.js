// The style of the whole collage: distances, corners, border, shadow and background, all live.
import { colorField, section, slider, toggle } from "../parts/controls.js";
import { make } from "../parts/elements.js";

const BACKGROUNDS = ["#ffffff", "#faf8f4", "#ece5da", "#f3d9d2", "#d9e6dc", "#d6e2f0", "#3a3f4a", "#17181c"];
const SLIDERS = { gap: "Gap", margin: "Margin", corners: "Corners", border: "Border", shadow: "Shadow" };

export class StylePanel {
  #interaction = 0;

  constructor(shell) {
    this.editor = shell.editor;
    const choose = (key) => (value, isNew) => this.#change(isNew, key, value);
    for (const [key, label] of Object.entries(SLIDERS)) {
      this[key] = slider({ label, min: 0, max: 100, format: (number) => `${number}`, oninput: choose(key) });
    }
    this.borderColor = colorField({ label: "Border color", value: "#ffffff", oninput: choose("borderColor") });
    this.outside = toggle({
      label: "Border around photos",
      value: false,
      onchange: (isOn) => this.#change(true, "outside", isOn),
    });
    this.background = colorField({ label: "Color", value: "#ffffff", oninput: choose("background") });
    this.swatches = make(
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
    this.blurred = toggle({
      label: "Blurred photo",
      value: false,
      onchange: (isOn) => this.#change(true, "background", isOn ? "blurred" : "#ffffff"),
    });
    this.equal = make(
      "button",
      { type: "button", class: "wide", onclick: () => this.#equalize() },
      "Make all parts equal",
    );
    this.editing = toggle({ label: "Move and resize places", value: false, onchange: (isOn) => this.#edit(isOn) });
    this.own = make(
      "div",
      { class: "own-style" },
      make("p", { class: "hint" }, "Your own style goes with the photos to other templates."),
      make(
        "button",
        { type: "button", class: "wide", onclick: () => this.editor.useOwnStyle() },
        "Use this template's style",
      ),
    );
    this.element = make(
      "div",
      { class: "content" },
      this.own,
      section("Distances", this.gap, this.margin, this.equal, this.editing),
      section("Photos", this.corners, this.border, this.borderColor, this.outside, this.shadow),
      section("Background", this.swatches, this.background, this.blurred),
    );
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

  #change(isNew, key, value) {
    if (isNew) this.#interaction = this.editor.beginInteraction();
    try {
      this.editor.choose({ [key]: value }, this.#interaction);
    } catch (error) {
      this.editor.notice(error.message, true);
    }
  }

  update() {
    const { template, session } = this.editor;
    const { shown, isChosen, hasFixedMargin } = session.style;
    this.own.hidden = !isChosen;
    this.editing.hidden = !template.slots;
    this.equal.hidden = session.dividers.length === 0;
    for (const key of Object.keys(SLIDERS)) this[key].set(shown[key], key === "margin" && hasFixedMargin);
    for (const key of ["borderColor", "outside"]) this[key].set(shown[key]);
    const { background = "#ffffff" } = template.canvas;
    const stops = (background.linear ?? background.radial)?.stops;
    this.background.set(typeof background === "string" ? background : stops?.[0]?.[1] ?? stops?.[0] ?? "#ffffff");
    this.blurred.set(shown.background === "blurred");
    for (const button of this.swatches.children) button.setAttribute("aria-pressed", button.title === shown.background);
  }
}
