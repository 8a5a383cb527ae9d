// The dialog for the size of the canvas: well-known sizes, or any other one in pixels or on paper.
import { listed, say } from "../basics/messages.js";
import { canvasText, changeCanvas, INCHES } from "../model/canvas-size.js";
import { choices } from "./controls.js";
import { make, showOver } from "../basics/elements.js";
import { iconButton } from "./icons.js";
/** @import { CanvasEntry, LengthUnit } from "../types.d.ts" */
/** @import { EditorShell } from "../shell/shell.js" */

/** @type {[LengthUnit, string][]} */
const UNITS = [["px", say`Pixels`], ["mm", say`mm`], ["cm", say`cm`], ["in", say`Inches`]];

/** @param {EditorShell} shell */
export const openCanvas = (shell) => new CanvasDialog(shell).open();

class CanvasDialog {
  /** @type {LengthUnit} */
  #unit = "px";

  /** @param {EditorShell} shell */
  constructor(shell) {
    this.shell = shell;
    const { editor } = shell;
    this.editor = editor;
    const { width, height, unit = "px" } = editor.template.canvas;
    this.width = this.#input(say`Width`);
    this.height = this.#input(say`Height`);
    this.units = choices({
      label: say`Unit`,
      value: unit,
      options: UNITS,
      onchange: (chosen) => this.#convert(chosen),
    });
    this.list = make("div", { class: "canvas-list" });
    this.#set({ width, height, unit });
    this.dialog = this.#layOut();
    this.dialog.addEventListener("close", () => this.dialog.remove());
  }

  open() {
    showOver(this.shell, this.dialog);
    this.dialog.showModal();
    this.editor.library.canvases().then((canvases) => this.#list(canvases));
  }

  /** @param {string} label */
  #input(label) {
    return make("input", {
      type: "number",
      min: 0,
      step: "any",
      required: true,
      "aria-label": label,
      oninput: () => this.#mark(),
    });
  }

  /** @returns {HTMLDialogElement} */
  #layOut() {
    return make(
      "dialog",
      { class: "canvas-size", "aria-labelledby": "canvas-title" },
      make(
        "form",
        { method: "dialog", onsubmit: () => this.#apply() },
        make(
          "header",
          {},
          make("h2", { id: "canvas-title" }, say`Canvas size`),
          iconButton("close", say`Close`, () => this.dialog.close(), { class: "quiet" }),
        ),
        this.list,
        make(
          "div",
          { class: "size-fields" },
          make("label", {}, make("span", {}, say`Width`), this.width),
          make("span", {}, "×"),
          make("label", {}, make("span", {}, say`Height`), this.height),
          iconButton("replace", say`Swap width and height`, () => this.#set({ ...this.#size, ...this.#turned() })),
        ),
        this.units,
        make(
          "footer",
          {},
          make("button", { type: "button", onclick: () => this.dialog.close() }, say`Cancel`),
          make("button", { type: "submit", class: "primary" }, say`Use this size`),
        ),
      ),
    );
  }

  /** @param {CanvasEntry[]} canvases */
  #list(canvases) {
    /** @param {string} title @param {CanvasEntry[]} group */
    const section = (title, group) =>
      make(
        "section",
        {},
        make("h3", {}, title),
        make("div", { class: "sizes" }, ...group.map((entry) => this.#entry(entry))),
      );
    this.list.replaceChildren(
      section(say`Screens and social networks`, canvases.filter(({ unit }) => unit === "px")),
      section(say`Paper and photo prints`, canvases.filter(({ unit }) => unit !== "px")),
    );
    this.#mark();
  }

  /** @param {CanvasEntry} entry */
  #entry(entry) {
    const button = make(
      "button",
      { type: "button", class: "size", onclick: () => this.#set(entry) },
      make("span", {}, listed(entry.title)),
      make("span", { class: "value" }, canvasText(entry)),
    );
    return Object.assign(button, { entry });
  }

  get #size() {
    return { width: this.width.valueAsNumber, height: this.height.valueAsNumber, unit: this.#unit };
  }

  #turned() {
    const { width, height } = this.#size;
    return { width: height, height: width };
  }

  /** @param {{ width: number, height: number, unit: LengthUnit }} size */
  #set({ width, height, unit }) {
    [this.width.valueAsNumber, this.height.valueAsNumber, this.#unit] = [width, height, unit];
    this.units.set(unit);
    this.#mark();
  }

  /** @param {LengthUnit} unit */
  #convert(unit) {
    const factor = INCHES[this.#unit] / INCHES[unit];
    const digits = unit === "px" ? 1 : 100;
    /** @param {number} side */
    const converted = (side) => Math.round(side * factor * digits) / digits;
    const { width, height } = this.#size;
    this.#set({ width: converted(width), height: converted(height), unit });
  }

  /** Marks the well-known size that is entered. */
  #mark() {
    const { width, height, unit } = this.#size;
    for (const button of this.list.querySelectorAll("button")) {
      const { entry } = /** @type {HTMLButtonElement & { entry: CanvasEntry }} */ (button);
      button.ariaPressed = `${entry.width === width && entry.height === height && entry.unit === unit}`;
    }
  }

  #apply() {
    changeCanvas(this.editor, this.#size);
  }
}
