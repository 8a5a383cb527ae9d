// Drawing: the tool, its color and its width.
import { choices, colorField, section, slider } from "../parts/controls.js";
import { make } from "../parts/elements.js";

const TOOLS = [["pen", "Pen"], ["marker", "Marker"], ["highlighter", "Light"], ["neon", "Neon"], ["pencil", "Pencil"], ["arrow", "Arrow"]];

export class DrawPanel {
  constructor(shell) {
    this.shell = shell;
    this.pen = { tool: "pen", color: "#e63946", width: 0.012 };
    const change = (changes) => {
      Object.assign(this.pen, changes);
      this.#set(this.isShown);
    };
    this.element = make("div", { class: "content" },
      make("p", { class: "hint" }, "Draw on the collage. Close this panel to move photos again."),
      choices({ label: "Tool", value: "pen", options: TOOLS, onchange: (tool) => change({ tool }) }),
      section("Line", slider({ label: "Width", min: 2, max: 80, value: 12, usual: 12, format: (number) => `${number / 10} %`, oninput: (number) => change({ width: number / 1000 }) }),
        colorField({ label: "Color", value: this.pen.color, oninput: (color) => change({ color }) })));
  }

  #set(isOn) {
    const { stage } = this.shell;
    stage.drawing.pen = isOn ? { ...this.pen } : null;
    stage.canvas.style.cursor = isOn ? "crosshair" : "";
    if (isOn) this.shell.editor.perform({ command: "select" });
  }

  shown() {
    this.isShown = true;
    this.#set(true);
  }

  left() {
    this.isShown = false;
    this.#set(false);
  }
}
