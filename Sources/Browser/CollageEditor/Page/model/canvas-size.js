// The size of the canvas: the layout follows it.
import { say } from "../basics/messages.js";
import { told } from "../basics/told.js";
/** @import { CanvasEntry, LengthUnit, Template } from "../types.d.ts" */
/** @import { Editor } from "./editor.js" */

/** @typedef {{ width: number, height: number, unit?: LengthUnit }} CanvasSize */

/** The lengths of units in inches; pixels as on paper with 300 per inch. */
export const INCHES = { px: 1 / 300, mm: 1 / 25.4, cm: 1 / 2.54, in: 1, pt: 1 / 72 };

/** @type {Record<LengthUnit, (width: number, height: number) => string>} */
const UNITS = {
  px: (width, height) => say`${width} × ${height} px`,
  mm: (width, height) => say`${width} × ${height} mm`,
  cm: (width, height) => say`${width} × ${height} cm`,
  in: (width, height) => say`${width} × ${height} in`,
  pt: (width, height) => say`${width} × ${height} pt`,
};

/** @param {number} side */
const rounded = (side) => Math.round(side * 100) / 100;

/**
 * Returns the size of a canvas as text, such as "210 × 297 mm".
 * @param {CanvasSize} canvas
 */
export const canvasText = ({ width, height, unit = "px" }) => UNITS[unit](rounded(width), rounded(height));

/**
 * Returns the longer side of a canvas in pixels, on paper with 300 per inch.
 * @param {CanvasSize} canvas
 */
export const longerSide = ({ width, height, unit = "px" }) => Math.round(Math.max(width, height) * INCHES[unit] * 300);

/**
 * Returns whether a canvas has the size of a sheet of paper, of a photo print, or of a post that people know by a name: its
 * pictures are expected to have exactly this size.
 * @param {CanvasSize} canvas
 * @param {CanvasEntry[]} known
 */
export const hasUsualSize = ({ width, height, unit = "px" }, known) =>
  unit !== "px" || known.some((entry) => entry.unit === unit && entry.width === width && entry.height === height);

/**
 * Changes the size of the canvas. A layout that was generated for the photos is generated again; other slots follow as the
 * model defines it.
 * @param {Editor} editor
 * @param {CanvasSize | CanvasEntry} canvas
 */
export async function changeCanvas(editor, { width, height, unit = "px" }) {
  const canvas = { width, height, unit };
  try {
    const own = await editor.library.named(editor.template.name);
    const before = editor.state.undoCount;
    if (own?.document.auto) {
      await editor.layOut(/** @type {Template} */ (editor.collage.resized(own.document, canvas)));
    } else editor.restyle(/** @type {Template} */ (editor.collage.resized(editor.template, canvas)));
    if (editor.state.undoCount === before) return;
    editor.notice(say`The canvas is now ${canvasText(canvas)}`, false, editor.wayBack());
  } catch (error) {
    editor.notice(say`This size is not possible: ${told(error)}`, true);
  }
}
