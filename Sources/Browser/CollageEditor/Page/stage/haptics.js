// What a finger feels: a tick of the device whenever what it moves snaps to another line of the model.
/** @import { Guide, ShownGuide } from "../types.d.ts" */
/** @import { Editor } from "../model/editor.js" */
/** @import { Stage } from "./stage.js" */

/** The length of a tick, in milliseconds. */
const TICK = 8;

/**
 * Returns the name of the line on which a guide lies; its ends move with what is moved.
 * @param {Guide & Partial<ShownGuide>} guide
 */
function lineOf({ kind, start: [left, top], end: [right, bottom] }) {
  const along = Math.round(Math.atan2(bottom - top, right - left) * 180 / Math.PI);
  if (kind === "angle") return `angle ${along}`;
  return left === right ? `x ${left.toFixed(2)}` : `y ${top.toFixed(2)}`;
}

/**
 * Lets the device tick at each new line to which fingers move something, in the session or by a tool; a mouse feels nothing.
 * @param {Stage} stage
 * @param {Editor} editor
 */
export function followGuides(stage, editor) {
  let known = new Set();
  let isTouched = false;
  stage.overlay.addEventListener("pointerdown", ({ pointerType }) => (isTouched = pointerType !== "mouse"));
  /** @param {Guide[]} guides */
  const feel = (guides) => {
    const lines = new Set(guides.map(lineOf));
    const isNew = [...lines].some((line) => !known.has(line));
    known = lines;
    // Browsers refuse it before the page was touched, and some have no motor.
    if (isNew && isTouched && navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.(TICK);
  };
  editor.addEventListener("change", ({ detail: { changes } }) => {
    if (!changes.includes("guides")) return;
    const { guides } = editor.session.presentation(performance.now() / 1000);
    feel(stage.fingers.isHolding ? guides : []);
  });
  stage.addEventListener("guides", (event) => feel(/** @type {CustomEvent<Guide[]>} */ (event).detail));
}

/**
 * Tells the lines to which a tool has snapped what it moves, which fingers feel.
 * @param {Stage} stage
 * @param {Guide[]} guides
 */
export const tellGuides = (stage, guides) => stage.dispatchEvent(new CustomEvent("guides", { detail: guides }));
