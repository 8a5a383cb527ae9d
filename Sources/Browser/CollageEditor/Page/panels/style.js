// The panel for the style of the whole collage: size, distances, corners, border, shadow and background, applied immediately.
import { say } from "../basics/messages.js";
import { canvasText } from "../model/canvas-size.js";
import { openCanvas } from "../parts/later.js";
import { BackgroundSection } from "../parts/background-section.js";
import { colorField, section, slider, toggle } from "../parts/controls.js";
import { make, showText } from "../basics/elements.js";
import { Panel } from "./panel.js";
import { told } from "../basics/told.js";
/** @import { ChosenStyle, Command, StyleKey } from "../types.d.ts" */
/** @import { EditorShell } from "../shell/shell.js" */

/** @type {["gap" | "margin" | "corners" | "border" | "shadow", label: string][]} */
const SLIDERS = [["gap", say`Gap`], ["margin", say`Margin`], ["corners", say`Corners`], ["border", say`Border`], [
  "shadow",
  say`Shadow`,
]];

export class StylePanel extends Panel {
  #interaction = 0;

  sliders = new Map(SLIDERS.map(([key, label]) => [
    key,
    slider({ label, min: 0, max: 100, oninput: (number, isNew) => this.#change(isNew, key, number) }),
  ]));
  borderColor = colorField({
    label: say`Border color`,
    value: "#ffffff",
    oninput: (color, isNew) => this.#change(isNew, "borderColor", color),
  });
  outside = toggle({
    label: say`Border around photos`,
    value: false,
    onchange: (isOn) => this.#change(true, "outside", isOn),
  });
  background = new BackgroundSection(this.editor, (background, isNew) => this.#change(isNew, "background", background));
  sizeText = make("span", { class: "value" });
  size = make(
    "button",
    { type: "button", class: "size", "aria-haspopup": "dialog", onclick: () => openCanvas(this.shell) },
    make("span", {}, say`Size`),
    this.sizeText,
  );
  dividers = make("p", { class: "hint dividers" });
  equal = make(
    "button",
    { type: "button", class: "wide", onclick: () => this.#equalize() },
    say`Make all slots equal`,
  );
  editing = toggle({ label: say`Move and resize slots`, value: false, onchange: (isOn) => this.#edit(isOn) });
  own = make(
    "div",
    { class: "own-style" },
    make("p", { class: "hint" }, say`Your style changes are kept when you switch templates.`),
    make(
      "button",
      { type: "button", class: "wide", onclick: () => this.editor.useOwnStyle() },
      say`Use this template's style`,
    ),
  );

  /** @param {EditorShell} shell */
  constructor(shell) {
    super(shell);
    const [gap, margin, corners, border, shadow] = this.sliders.values();
    this.element = make(
      "div",
      { class: "content" },
      this.own,
      section(say`Canvas`, this.size),
      section(say`Spacing`, gap, margin, this.dividers, this.equal, this.editing),
      section(say`Photos`, corners, border, this.borderColor, this.outside, shadow),
      this.background.element,
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
   * Lets fingers move and resize slots instead of photos.
   * @param {boolean} isOn
   */
  #edit(isOn) {
    this.editor.policy.editsSlots = isOn;
    this.editor.emit("policy");
    if (isOn) this.editor.notice(say`Drag slots or their handles. Turn this off to move photos again.`);
  }

  /** @override */
  left() {
    super.left();
    if (!this.editor.policy.editsSlots || this.shell.template) return;
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
      this.editor.notice(told(error), true);
    }
  }

  /** @override */
  update() {
    const { template, session } = this.editor;
    const { shown, isChosen, hasFixedMargin } = session.style;
    this.own.hidden = !isChosen;
    this.editing.hidden = !template.slots || this.shell.template !== null;
    const { dividers } = session;
    this.equal.hidden = !dividers.some(({ branch }) => branch);
    showText(
      this.dividers,
      dividers.length > 0
        ? say`Drag the lines between photos to resize them.`
        : template.slots && template.slots.length > 1
        ? say`These photos do not meet along straight lines, so there are no lines to drag; move and resize slots instead.`
        : "",
    );
    this.dividers.hidden = this.dividers.textContent === "";
    showText(this.sizeText, canvasText(template.canvas));
    for (const [key, slider] of this.sliders) slider.set(shown[key] ?? 0, key === "margin" && hasFixedMargin);
    this.borderColor.set(shown.borderColor ?? "#ffffff");
    this.outside.set(shown.outside ?? false);
    this.background.update(template.canvas.background ?? "#ffffff", shown.background);
  }
}
