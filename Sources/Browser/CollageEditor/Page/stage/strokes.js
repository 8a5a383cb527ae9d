// Drawn strokes, shown as the model's polygons until the renderer's pictures arrive, and the brushes that blur or pixelate
// everything beneath them.
import { context2d } from "../basics/context.js";
import { path } from "../basics/geometry.js";
/** @import { Context, LayerContent, Point, ShownLayer, StrokeForm } from "../types.d.ts" */
/** @import { Painter } from "./painter.js" */

/** @type {string[]} */
const LENSES = ["blur", "pixelate"];
/** The short side, in pixels, of the small picture that is blurred or pixelated, as in the renderer. */
const LENS_SIDE = 180;
const BLUR = 2.7;
const BLOCK = 5;

/** @param {LayerContent} layer */
export const isLens = ({ stroke }) => LENSES.includes(stroke?.tool ?? "");

/**
 * Returns the blend mode of a layer; markers and highlighters multiply by default.
 * @param {ShownLayer} layer
 */
export function strokeBlend({ blend, stroke }) {
  return blend === "normal" && ["marker", "highlighter"].includes(stroke?.tool ?? "") ? "multiply" : blend;
}

/**
 * Returns the center of the bounding box of a stroke's samples, which is the origin of its layer.
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
 * Returns the scaled path of a stroke in its layer's coordinates.
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

/** The glows of neon, as in the renderer: their spread as a fraction of the line's width, and their opacity in percent. */
const GLOWS = [[1.6, 59], [0.6, 78]];

/**
 * Fills a line in the style of its tool; `line` returns the path for a fraction of its width. The context has the layer's
 * coordinates, in pixels, and so has the line's width.
 * @param {Context} context
 * @param {(share: number) => Path2D} line
 * @param {{ tool: string, color?: string }} stroke
 * @param {number} width
 */
export function fillLine(context, line, { tool, color = "#000000" }, width) {
  context.globalAlpha *= tool === "highlighter" ? 0.6 : tool === "marker" ? 0.88 : 1;
  context.fillStyle = color;
  for (const [spread, opacity] of tool === "neon" ? GLOWS : []) {
    // The blur of a canvas shadow has half the given radius as its sigma.
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
 * Shows the canvas beneath a line blurred or pixelated, from a small picture, as the renderer does.
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
