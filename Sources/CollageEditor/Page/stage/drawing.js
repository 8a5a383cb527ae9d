// Drawing with a pen: the line is the model's own polygon while it is drawn, and becomes a layer.
import { path } from "./geometry.js";

export class Drawing {
  #editor;
  #stroke = null;
  #pointer = null;

  constructor(editor) {
    this.#editor = editor;
    /** The tool with its color and width, or null while hands move photos. */
    this.pen = null;
  }

  get isOn() {
    return this.pen !== null;
  }

  down(event, at) {
    if (this.#pointer !== null) return this.cancel();
    this.#pointer = event.pointerId;
    this.#stroke = { ...this.pen, samples: [this.#sample(event, at, event.timeStamp)], start: event.timeStamp };
  }

  move(event, at) {
    if (event.pointerId !== this.#pointer) return;
    const { samples, start } = this.#stroke;
    const [x, y] = samples.at(-1);
    if (Math.hypot(at[0] - x, at[1] - y) > 0.3) samples.push(this.#sample(event, at, start));
  }

  #sample(event, [x, y], start) {
    const round = (number) => Math.round(number * 100) / 100;
    return [round(x), round(y), event.pointerType === "pen" ? round(event.pressure) : null, round((event.timeStamp - start) / 1000)];
  }

  up(event) {
    if (event.pointerId !== this.#pointer) return;
    const { tool, color, width, samples } = this.#stroke;
    this.cancel();
    if (samples.length < 2) samples.push([samples[0][0] + 0.5, samples[0][1], samples[0][2], 0.02]);
    const [xs, ys] = [0, 1].map((axis) => samples.map((sample) => sample[axis]));
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const least = width * Math.min(...this.#editor.canvas) * 2;
    const layer = {
      id: `drawing-${Date.now().toString(36)}`, center: [(left + right) / 2, (top + bottom) / 2],
      size: [Math.max(right - left, least), Math.max(bottom - top, least)], stroke: { tool, color, width, samples },
    };
    this.#editor.sprites.expect(layer, this.#outline({ tool, width, samples }), color);
    this.#editor.perform({ command: "addLayer", layer });
  }

  cancel() {
    [this.#stroke, this.#pointer] = [null, null];
  }

  #outline(stroke) {
    return this.#editor.session.strokeOutline(stroke, 0.3);
  }

  /** Paints the line that is being drawn. */
  paint({ context, scale }) {
    if (!this.#stroke) return;
    const { tool, color, width, samples } = this.#stroke;
    const stroke = { tool, width, samples: samples.length > 1 ? samples : [...samples, [samples[0][0] + 0.5, samples[0][1], samples[0][2], 0.02]] };
    context.save();
    context.globalAlpha = tool === "highlighter" ? 0.4 : tool === "marker" ? 0.85 : 1;
    if (tool === "neon") [context.shadowColor, context.shadowBlur] = [color, 18];
    context.fillStyle = color;
    context.fill(path(this.#outline(stroke), scale), "nonzero");
    context.restore();
  }
}
