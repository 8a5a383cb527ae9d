// The drawing panel: the tools, each with the color and the width of its own.
import { say } from "../basics/messages.js";
import { keepPreference, preference } from "../model/preferences.js";
import { colorField, section, slider } from "../parts/controls.js";
import { drawnTool, hasColor } from "../parts/drawing-tools.js";
import { make, showLabels, showText } from "../basics/elements.js";
import { Panel } from "./panel.js";
/** @import { Pen } from "../types.d.ts" */
/** @import { EditorShell } from "../shell/shell.js" */

/** @type {[Pen["tool"], string][]} */
const TOOLS = [
  ["pen", say`Pen`],
  ["marker", say`Marker`],
  ["highlighter", say`Highlight`],
  ["neon", say`Neon`],
  ["pencil", say`Pencil`],
  ["arrow", say`Arrow`],
  ["line", say`Line`],
  ["rectangle", say`Box`],
  ["ellipse", say`Ellipse`],
  ["blur", say`Blur`],
  ["pixelate", say`Pixelate`],
  ["eraser", say`Eraser`],
];
/**
 * The colors and the widths, as fractions of the canvas' short side, of tools with which nobody has drawn yet.
 * @type {Partial<Record<Pen["tool"], Partial<Line>>>}
 */
const USUAL = {
  marker: { width: 0.03, color: "#1d6fd1" },
  highlighter: { width: 0.04, color: "#ffd60a" },
  neon: { color: "#ff2d95" },
  pencil: { color: "#3a3a40" },
  blur: { width: 0.09 },
  pixelate: { width: 0.09 },
  eraser: { width: 0.05 },
};
/** @param {number} number The thousandths of the canvas' short side. */
const percent = (number) => `${number / 10} %`;
const LINE = { color: "#e63946", width: 0.012 };
const KEPT = "drawing-tools";
/** @typedef {{ color: string, width: number }} Line */

export class DrawPanel extends Panel {
  /**
   * The line of each tool, which the browser keeps.
   * @type {Partial<Record<Pen["tool"], Partial<Line>>>}
   */
  #lines = JSON.parse(preference(KEPT) ?? "{}");

  /** @param {EditorShell} shell */
  constructor(shell) {
    super(shell);
    /** @type {Pen} */
    this.pen = { tool: "pen", ...this.#line("pen") };
    this.hint = make("p", { class: "hint" });
    this.width = slider({
      label: say`Width`,
      min: 2,
      max: 150,
      value: 12,
      usual: 12,
      format: percent,
      oninput: (number) => this.#keep({ width: number / 1000 }),
    });
    this.color = colorField({ label: say`Color`, value: this.pen.color, oninput: (color) => this.#keep({ color }) });
    this.tools = make(
      "div",
      { class: "tools", role: "radiogroup", "aria-label": say`Tool` },
      ...TOOLS.map(([tool, label], place) => {
        const button = make(
          "button",
          { type: "button", role: "radio", "data-tool": tool, onclick: () => this.#choose(tool) },
          make("span", { class: "drawn" }),
          make("span", {}, label),
        );
        button.style.setProperty("--place", `${place}`);
        return button;
      }),
    );
    for (const [tool] of TOOLS) this.#show(tool);
    this.tools.addEventListener("keydown", (event) => this.#move(event));
    this.element = make("div", { class: "content" }, this.hint, this.tools, section(say`Line`, this.width, this.color));
    this.#choose("pen");
  }

  /**
   * @param {Pen["tool"]} tool
   * @returns {Line}
   */
  #line(tool) {
    return { ...LINE, ...USUAL[tool], ...this.#lines[tool] };
  }

  /**
   * Shows the color and the width of a tool at its tip, and tells them.
   * @param {Pen["tool"]} tool
   */
  #show(tool) {
    const button = this.tools.querySelector(`[data-tool=${tool}]`);
    const [, label] = TOOLS.find(([name]) => name === tool) ?? [];
    if (!button) return;
    const { color, width } = this.#line(tool);
    button.firstElementChild?.replaceChildren(drawnTool({ tool, color, width }));
    const wide = percent(Math.round(width * 1000));
    showLabels(button, { "aria-label": hasColor(tool) ? say`${label}, ${color}, ${wide}` : say`${label}, ${wide}` });
  }

  /**
   * Changes the line of the chosen tool, which keeps it.
   * @param {Partial<Line>} changes
   */
  #keep(changes) {
    const { tool } = this.pen;
    this.#lines[tool] = { ...this.#lines[tool], ...changes };
    keepPreference(KEPT, JSON.stringify(this.#lines));
    this.#show(tool);
    this.#change(changes);
  }

  /** @param {Pen["tool"]} tool */
  #choose(tool) {
    const line = this.#line(tool);
    this.#change({ tool, ...line });
    this.width.set(Math.round(line.width * 1000));
    this.color.set(line.color);
    this.color.hidden = !hasColor(tool);
    showText(
      this.hint,
      tool === "eraser"
        ? say`Drag over drawn lines to erase them.`
        : ["blur", "pixelate"].includes(tool)
        ? say`Paint over anything that should be unrecognizable, such as faces and license plates.`
        : say`Draw on the collage. Close this panel to move photos again.`,
    );
    for (const button of this.tools.querySelectorAll("button")) {
      const isChosen = button.dataset.tool === tool;
      button.ariaChecked = `${isChosen}`;
      button.tabIndex = isChosen ? 0 : -1;
    }
  }

  /**
   * Arrow keys choose the next tool, as in a group of radio buttons.
   * @param {KeyboardEvent} event
   */
  #move(event) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const place = (TOOLS.findIndex(([tool]) => tool === this.pen.tool) + step + TOOLS.length) % TOOLS.length;
    this.#choose(TOOLS[place][0]);
    this.tools.querySelectorAll("button")[place].focus();
  }

  /** @param {Partial<Pen>} changes */
  #change(changes) {
    Object.assign(this.pen, changes);
    this.#set(this.isShown);
  }

  /** @param {boolean} isOn */
  #set(isOn) {
    const { stage } = this.shell;
    if (!stage.drawing) return;
    stage.drawing.pen = isOn ? { ...this.pen } : null;
    stage.overlay.style.cursor = isOn ? (this.pen.tool === "eraser" ? "none" : "crosshair") : "";
    if (isOn && this.shell.editor.selection) this.shell.editor.perform({ command: "select" });
    stage.redraw(true);
  }

  /** @override */
  shown() {
    super.shown();
    this.#set(true);
  }

  /** @override */
  left() {
    super.left();
    this.#set(false);
  }
}
