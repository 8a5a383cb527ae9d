// Lines that were drawn by hand: as the model's polygons until the renderer's picture of them is there, and the pens that
// blur or pixelate what lies beneath them.
import { context2d } from "./context.js";
import { path } from "./geometry.js";
/** @import { Context, LayerContent, Point, ShownLayer, StrokeForm } from "../types.d.ts" */
/** @import { Painter } from "./painter.js" */

/** @type {string[]} */
const LENSES = ["blur", "pixelate"];
/** The short side of the small picture that the renderer blurs or pixelates, in pixels, as its lens has it. */
const LENS_SIDE = 180;
const BLUR = 2.7;
const BLOCK = 5;

/** @param {LayerContent} layer */
export const isLens = ({ stroke }) => LENSES.includes(stroke?.tool ?? "");

/**
 * The blend of a layer: markers and highlighters multiply unless the layer says otherwise.
 * @param {ShownLayer} layer
 */
export function strokeBlend({ blend, stroke }) {
  return blend === "normal" && ["marker", "highlighter"].includes(stroke?.tool ?? "") ? "multiply" : blend;
}

/**
 * The center of the rectangle around a stroke's samples, which is the origin of its layer.
 * @param {StrokeForm} stroke
 */
function middle({ samples }) {
  const range = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of samples) {
    [range[0], range[1]] = [Math.min(range[0], x), Math.min(range[1], y)];
    [range[2], range[3]] = [Math.max(range[2], x), Math.max(range[3], y)];
  }
  return [(range[0] + range[2]) / 2, (range[1] + range[3]) / 2];
}

/** @type {WeakMap<StrokeForm, { scale: number, lines: Record<number, Path2D> }>} */
const known = new WeakMap();

/**
 * The path of a stroke in its layer's own coordinates, times a scale.
 * @param {Painter} painter
 * @param {StrokeForm} stroke
 * @param {number} scale
 * @param {number} [widthScale]
 */
function outline({ outlineOf }, stroke, scale, widthScale = 1) {
  let kept = known.get(stroke);
  if (kept?.scale !== scale) known.set(stroke, kept = { scale, lines: {} });
  return (kept.lines[widthScale] ??= drawn());
  function drawn() {
    const [x, y] = middle(stroke);
    return path(
      (outlineOf?.(stroke, widthScale) ?? []).map((contour) =>
        contour.map((point) => /** @type {Point} */ ([point[0] - x, point[1] - y]))
      ),
      scale,
    );
  }
}

/** The glows of neon as the renderer has them: their spread as a share of the line's width, and their opacity in percent. */
const GLOWS = [[1.6, 59], [0.6, 78]];

/**
 * Fills a line as its tool draws it, of which `line` gives the path for a share of its width; the context has the layer's own
 * coordinates, in pixels, in which the line has a width.
 * @param {Context} context
 * @param {(share: number) => Path2D} line
 * @param {{ tool: string, color?: string }} stroke
 * @param {number} width
 */
export function fillLine(context, line, { tool, color = "#000000" }, width) {
  context.globalAlpha *= tool === "highlighter" ? 0.6 : tool === "marker" ? 0.88 : 1;
  context.fillStyle = color;
  for (const [spread, opacity] of tool === "neon" ? GLOWS : []) {
    // A canvas blurs by half of what it is told.
    [context.shadowColor, context.shadowBlur] = [
      `color-mix(in srgb, ${color} ${opacity}%, transparent)`,
      2 * spread * width,
    ];
    context.fill(line(1), "nonzero");
  }
  if (tool === "neon") context.shadowColor = "transparent";
  context.fill(line(1), "nonzero");
  if (tool !== "neon") return;
  context.fillStyle = `color-mix(in srgb, ${color} 12.5%, white)`;
  context.fill(line(0.42), "nonzero");
}

/**
 * Paints a layer's stroke; the context's origin is the layer's center.
 * @param {Painter} painter
 * @param {StrokeForm} stroke
 * @param {number} scale
 */
export function paintStroke(painter, stroke, scale) {
  const { context, scale: pixels, template: { canvas } } = painter;
  context.scale(scale, scale);
  const width = stroke.width * Math.min(canvas.width, canvas.height) * pixels * scale;
  fillLine(context, (share) => outline(painter, stroke, pixels, share), stroke, width);
}

/**
 * Shows what lies beneath a line blurred, or in large pixels: from a small picture, as the renderer does it.
 * @param {Painter} painter
 * @param {ShownLayer} layer
 */
export function paintLens(painter, layer) {
  const { stroke } = layer;
  if (!painter.outlineOf || !stroke) return;
  const { context, scale } = painter;
  const { canvas } = context;
  const share = LENS_SIDE / Math.min(canvas.width, canvas.height);
  /**
   * @param {number[]} sides
   * @param {number} by
   * @returns {[number, number]}
   */
  const reduced = (sides, by) => [Math.max(1, Math.round(sides[0] / by)), Math.max(1, Math.round(sides[1] / by))];
  const size = reduced([canvas.width, canvas.height], 1 / share);
  const isBlur = stroke.tool === "blur";
  const small = new OffscreenCanvas(...(isBlur ? size : reduced(size, BLOCK)));
  const shrinking = context2d(small);
  shrinking.imageSmoothingQuality = "high";
  if (isBlur) shrinking.filter = `blur(${BLUR}px)`;
  shrinking.drawImage(canvas, 0, 0, small.width, small.height);
  const shape = new Path2D();
  const turn = new DOMMatrix().translate(layer.center[0] * scale, layer.center[1] * scale).rotate(layer.rotation).scale(
    layer.scale,
  );
  shape.addPath(outline(painter, stroke, scale), turn);
  context.save();
  context.clip(shape, "nonzero");
  context.globalAlpha = layer.opacity;
  context.imageSmoothingEnabled = isBlur;
  context.imageSmoothingQuality = "high";
  context.drawImage(small, 0, 0, canvas.width, canvas.height);
  context.restore();
}
