// Drawing with a pen: the line is shown as the model's polygon while it is drawn, and becomes a layer. An eraser cuts strokes.
import { path } from "../basics/geometry.js";
import { fillLine } from "./strokes.js";
/** @import { CanvasTool, Context, Layer, Pen, Point, Sample, StrokeForm } from "../types.d.ts" */
/** @import { Editor } from "../model/editor.js" */
/** @import { Painter } from "./painter.js" */

/**
 * The tools whose figures are drawn from the first to the last position.
 * @type {string[]}
 */
const STRAIGHT = ["arrow", "line", "rectangle", "ellipse"];
/** The lines around the eraser, which are visible on any photo. */
const RING = [{ color: "rgb(255 255 255 / 0.9)", width: 3 }, { color: "rgb(20 20 30 / 0.8)", width: 1.2 }];

/** @implements {CanvasTool} */
export class Drawing {
  #editor;
  /** @type {(Pen & { samples: Sample[], start: number }) | null} */
  #stroke = null;
  /** @type {number | null} */
  #pointer = null;
  /** @type {{ at: Point, interaction: number } | null} */
  #eraser = null;

  /** @type {Pen | null} */
  #pen = null;
  /**
   * The group of the strokes that are drawn until the pen is put away: they are one drawing.
   * @type {string | null}
   */
  #group = null;

  /** @param {Editor} editor */
  constructor(editor) {
    this.#editor = editor;
  }

  /** The tool with its color and width, or null in the mode in which fingers move photos. */
  get pen() {
    return this.#pen;
  }

  set pen(pen) {
    this.#pen = pen;
    if (pen === null) this.#group = null;
  }

  get isOn() {
    return this.pen !== null;
  }

  get #radius() {
    return ((this.pen?.width ?? 0) * Math.min(...this.#editor.canvas)) / 2;
  }

  /**
   * @param {PointerEvent} event
   * @param {Point} at
   */
  down(event, at) {
    const { pen } = this;
    if (this.#pointer !== null || !pen) {
      this.cancel();
      return true;
    }
    this.#pointer = event.pointerId;
    if (pen.tool === "eraser") {
      this.#eraser = { at, interaction: this.#editor.beginInteraction() };
      this.#editor.sprites.isErasing = true;
      this.#erase([at]);
    } else this.#stroke = { ...pen, samples: [this.#sample(event, at, event.timeStamp)], start: event.timeStamp };
    return true;
  }

  /**
   * @param {PointerEvent} event
   * @param {Point} at
   */
  move(event, at) {
    if (this.#eraser && event.pointerId === this.#pointer) {
      this.#erase([this.#eraser.at, at]);
      this.#eraser.at = at;
    }
    // The ring of a hovering eraser.
    this.hovered = this.pen?.tool === "eraser" ? at : null;
    if (!this.#stroke || event.pointerId !== this.#pointer) return;
    const { samples, start } = this.#stroke;
    const [x, y] = samples[samples.length - 1];
    if (Math.hypot(at[0] - x, at[1] - y) > 0.3) samples.push(this.#sample(event, at, start));
  }

  /** @param {Point[]} along */
  #erase(along) {
    const command = this.#editor.session.erasing(along, this.#radius);
    if (command) this.#editor.perform(command, this.#eraser?.interaction);
  }

  /**
   * @param {PointerEvent} event
   * @param {Point} at
   * @param {number} start
   * @returns {Sample}
   */
  #sample(event, [x, y], start) {
    /** @param {number} number */
    const round = (number) => Math.round(number * 100) / 100;
    return [
      round(x),
      round(y),
      event.pointerType === "pen" ? round(event.pressure) : null,
      round((event.timeStamp - start) / 1000),
    ];
  }

  /** @param {PointerEvent} event */
  up(event) {
    if (event.pointerId !== this.#pointer) return;
    const stroke = this.#stroke;
    this.cancel();
    if (!stroke) return;
    const { tool, color, width } = stroke;
    const samples = drawn(stroke);
    const [xs, ys] = [samples.map(([x]) => x), samples.map(([, y]) => y)];
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const least = width * Math.min(...this.#editor.canvas) * 2;
    const id = `drawing-${Date.now().toString(36)}`;
    this.#group ??= id;
    /** @type {Layer} */
    const layer = {
      id,
      group: this.#group,
      center: [(left + right) / 2, (top + bottom) / 2],
      size: [Math.max(right - left, least), Math.max(bottom - top, least)],
      stroke: { tool, ...(["blur", "pixelate"].includes(tool) ? {} : { color }), width, samples },
    };
    this.#editor.perform({ command: "addLayer", layer });
  }

  cancel() {
    [this.#stroke, this.#pointer] = [null, null];
    if (!this.#eraser) return;
    this.#eraser = null;
    this.#editor.sprites.isErasing = false;
    this.#editor.emit("change", { changes: ["presentation"] });
  }

  /**
   * Paints the line being drawn, or the eraser.
   * @param {Painter} painter
   */
  paint({ context, scale }) {
    if (this.pen?.tool === "eraser" && this.hovered) ring(context, this.hovered, this.#radius, scale);
    if (!this.#stroke) return;
    const { tool, width, color } = this.#stroke;
    const isLens = ["blur", "pixelate"].includes(tool);
    context.save();
    if (isLens) context.globalAlpha = 0.45;
    const stroke = { tool, width, samples: drawn(this.#stroke) };
    /** @param {number} share */
    const line = (share) => path(this.#editor.session.strokeOutline(stroke, 0.3, share), scale);
    fillLine(context, line, { tool, color: isLens ? "#8c8c96" : color }, 2 * this.#radius * scale);
    context.restore();
  }
}

/**
 * Returns the samples of the finished stroke: a point becomes a short line, and straight tools have two samples.
 * @param {Pick<StrokeForm, "tool" | "samples">} stroke
 * @returns {Sample[]}
 */
function drawn({ tool, samples }) {
  const [x, y, pressure] = samples[0];
  if (samples.length === 1) return [...samples, [x + 0.5, y, pressure, 0.02]];
  return STRAIGHT.includes(tool) ? [samples[0], samples[samples.length - 1]] : samples;
}

/**
 * @param {Context} context
 * @param {Point} center
 * @param {number} radius
 * @param {number} scale
 */
function ring(context, [x, y], radius, scale) {
  for (const { color, width } of RING) {
    context.beginPath();
    context.arc(x * scale, y * scale, radius * scale, 0, 7);
    context.strokeStyle = color;
    context.lineWidth = width * devicePixelRatio;
    context.stroke();
  }
}
