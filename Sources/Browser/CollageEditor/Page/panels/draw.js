// The drawing panel: the tool, its color and its width.
import { say } from "../basics/messages.js";
import { colorField, section, slider } from "../parts/controls.js";
import { make, showText } from "../basics/elements.js";
import { iconButton } from "../parts/icons.js";
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
 * The default widths, as fractions of the canvas' short side.
 * @type {Partial<Record<Pen["tool"], number>>}
 */
const WIDTHS = { marker: 0.03, highlighter: 0.04, blur: 0.09, pixelate: 0.09, eraser: 0.05 };

export class DrawPanel extends Panel {
  /** @type {Map<string, number>} */
  #widths = new Map();

  /** @param {EditorShell} shell */
  constructor(shell) {
    super(shell);
    /** @type {Pen} */
    this.pen = { tool: "pen", color: "#e63946", width: 0.012 };
    this.hint = make("p", { class: "hint" });
    this.width = slider({
      label: say`Width`,
      min: 2,
      max: 150,
      value: 12,
      usual: 12,
      format: (number) => `${number / 10} %`,
      oninput: (number) => {
        this.#widths.set(this.pen.tool, number / 1000);
        this.#change({ width: number / 1000 });
      },
    });
    this.color = colorField({ label: say`Color`, value: this.pen.color, oninput: (color) => this.#change({ color }) });
    this.tools = make(
      "div",
      { class: "tools", role: "radiogroup", "aria-label": say`Tool` },
      ...TOOLS.map(([tool, label]) =>
        iconButton(`tool-${tool}`, label, () => this.#choose(tool), { text: label, role: "radio", "data-tool": tool })
      ),
    );
    this.tools.addEventListener("keydown", (event) => this.#move(event));
    this.element = make("div", { class: "content" }, this.hint, this.tools, section(say`Line`, this.width, this.color));
    this.#choose("pen");
  }

  /** @param {Pen["tool"]} tool */
  #choose(tool) {
    const width = this.#widths.get(tool) ?? WIDTHS[tool] ?? 0.012;
    this.#change({ tool, width });
    this.width.set(Math.round(width * 1000));
    this.color.hidden = ["blur", "pixelate", "eraser"].includes(tool);
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
