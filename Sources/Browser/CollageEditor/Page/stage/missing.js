// The placeholder of a photo whose file is missing or damaged.
/** @import { Context, Missing } from "../types.d.ts" */

/**
 * Returns a line of text that is cut off with an ellipsis to fit a width.
 * @param {Context} context
 * @param {string} text
 * @param {number} width
 */
function fitted(context, text, width) {
  if (context.measureText(text).width <= width) return text;
  let count = text.length;
  while (count > 1 && context.measureText(`${text.slice(0, count)}…`).width > width) count -= 1;
  return `${text.slice(0, count)}…`;
}

/**
 * Paints a placeholder with a name and a problem, in pixels; `corners` are those of its outline, missing for a carried photo.
 * @param {Context} context
 * @param {Path2D} outline
 * @param {number[][] | undefined} corners
 * @param {Missing} missing
 */
export function paintMissing(context, outline, corners, { name, problem }) {
  const unit = devicePixelRatio;
  context.save();
  context.clip(outline);
  context.fillStyle = "#e9e7e4";
  context.fill(outline);
  context.setLineDash([7 * unit, 5 * unit]);
  context.lineWidth = 4 * unit;
  context.strokeStyle = "#b3261e";
  context.stroke(outline);
  if (corners && corners.length > 0) {
    const [xs, ys] = [0, 1].map((axis) => corners.map((corner) => corner[axis]));
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const size = Math.min(15 * unit, (right - left) / 8, (bottom - top) / 5);
    const center = [(left + right) / 2, (top + bottom) / 2];
    context.textAlign = "center";
    context.textBaseline = "middle";
    const lines = [
      { text: name, weight: 600, line: -0.7 },
      { text: problem === "missing" ? "Missing" : "Damaged", weight: 400, line: 0.7 },
    ];
    for (const { text, weight, line } of lines) {
      context.font = `${weight} ${size}px system-ui, sans-serif`;
      context.fillStyle = weight > 400 ? "#1b1b20" : "#8c1d18";
      context.fillText(fitted(context, text, (right - left) * 0.88), center[0], center[1] + line * size * 1.1);
    }
  }
  context.restore();
}
