// Shapes, and the drawings of stickers, which are lists of shapes, painted by a canvas.
import { gradientOf } from "../../stage/gradients.js";
/** @import { Background, Context, Fill, Rect } from "../../types.d.ts" */

/** The longest miter of a line, in halves of its width. */
const MITER = 4;

/**
 * @typedef {{ rectangle?: { cornerRadius?: number | number[] }, ellipse?: object, polygon?: number[][], path?: string,
 *   star?: { points?: number, innerRadius?: number }, line?: number[][], mask?: string }} Form
 * @typedef {{ width: number, color: string, align?: "inside" | "center" | "outside", dashes?: number[], start?: string,
 *   end?: string }} Line
 * @typedef {{ form: Form, fill?: Fill, line?: Line }} Shape
 */

/**
 * Returns the fill of a shape or of letters as a style of a canvas; colors of photos are their fallback color.
 * @param {Context} context
 * @param {Fill | undefined} fill
 * @param {number[]} area
 */
export function styleOf(context, fill, area) {
  if (fill === undefined) return "#000000";
  if (typeof fill === "string") return fill;
  return fill.color ?? gradientOf(context, /** @type {Exclude<Background, string>} */ (fill), area);
}

/**
 * Returns the outline of a form. Paths and points are fractions of the frame, or those of a drawing in its own units.
 * @param {Form} form
 * @param {Rect} frame
 * @param {[number, number]} [units]
 */
function pathOf({ rectangle, ellipse, polygon, path, star, line }, [x, y, width, height], units = [1, 1]) {
  const outline = new Path2D();
  const through = (/** @type {number[][]} */ points) => {
    for (const [across, down] of points)
      outline.lineTo(x + (across * width) / units[0], y + (down * height) / units[1]);
  };
  if (path) {
    outline.addPath(new Path2D(path), new DOMMatrix([width / units[0], 0, 0, height / units[1], x, y]));
  } else if (ellipse) outline.ellipse(x + width / 2, y + height / 2, width / 2, height / 2, 0, 0, 2 * Math.PI);
  else if (polygon) {
    through(polygon);
    outline.closePath();
  } else if (line) through(line);
  else if (star) {
    const { points = 5, innerRadius = 0.382 } = star;
    outline.addPath(starPath(points, innerRadius, [x, y, width, height]));
  } else outline.roundRect(x, y, width, height, rectangle?.cornerRadius ?? 0);
  return outline;
}

/**
 * @param {number} points
 * @param {number} innerRadius
 * @param {Rect} frame
 */
function starPath(points, innerRadius, [x, y, width, height]) {
  const outline = new Path2D();
  for (let index = 0; index < 2 * points; index += 1) {
    const [angle, reach] = [(index * Math.PI) / points, index % 2 === 0 ? 1 : innerRadius];
    outline.lineTo(
      x + width / 2 + (Math.sin(angle) * reach * width) / 2,
      y + height / 2 - (Math.cos(angle) * reach * height) / 2,
    );
  }
  outline.closePath();
  return outline;
}

/**
 * Paints a shape in a frame in the context's coordinates.
 * @param {Context} context
 * @param {Shape} shape
 * @param {Rect} frame
 * @param {[number, number]} [units]
 */
export function paintShape(context, { form, fill, line }, frame, units) {
  const outline = pathOf(form, frame, units);
  if (fill !== undefined && !form.line) {
    context.fillStyle = styleOf(context, fill, frame);
    context.fill(outline);
  }
  if (line) paintLine(context, line, outline, form.line === undefined);
}

/**
 * Paints a line along an outline, beside an area or on its edge.
 * @param {Context} context
 * @param {Line} line
 * @param {Path2D} outline
 * @param {boolean} isArea
 */
function paintLine(context, { width, color, align = "center", dashes = [], start = "butt" }, outline, isArea) {
  context.save();
  const isBeside = isArea && align !== "center";
  if (isBeside) {
    const clip = new Path2D(outline);
    if (align === "outside") clip.rect(-1e5, -1e5, 2e5, 2e5);
    context.clip(clip, align === "outside" ? "evenodd" : "nonzero");
  }
  Object.assign(context, {
    strokeStyle: color,
    lineWidth: isBeside ? 2 * width : width,
    lineJoin: isArea ? "miter" : "round",
    // Arrows and dots at the ends of lines are not painted here.
    lineCap: start === "arrow" || start === "dot" ? "round" : start,
    miterLimit: MITER,
  });
  context.setLineDash(dashes.map((length) => length * width));
  context.stroke(outline);
  context.restore();
}

/**
 * Paints the drawing of a sticker as large as its frame allows.
 * @param {Context} context
 * @param {{ size: [number, number], shapes: Shape[] }} drawing
 * @param {Rect} frame
 */
export function paintDrawing(context, { size, shapes }, [x, y, width, height]) {
  const scale = Math.min(width / size[0], height / size[1]);
  const sides = size.map((side) => side * scale);
  /** @type {Rect} */
  const frame = [x + (width - sides[0]) / 2, y + (height - sides[1]) / 2, sides[0], sides[1]];
  for (const { form, fill, line } of shapes)
    paintShape(context, { form, fill, ...(line ? { line: { ...line, width: line.width * scale } } : {}) }, frame, size);
}
