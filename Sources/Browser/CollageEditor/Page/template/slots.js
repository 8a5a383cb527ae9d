// The slots of the edited template with their whole styles, in the order in which photos fill them.
/** @import { SlotChange, SlotStyle, Template, WholeSlot } from "../types.d.ts" */
/** @import { Editor } from "../model/editor.js" */

/** What an editor allows on the photo of a slot, in the order of documents. */
export const PERMISSIONS = ["pan", "zoom", "rotate", "swap", "replace", "delete"];

/** @type {WeakMap<Template, WholeSlot[]>} */
const known = new WeakMap();

/**
 * @param {Editor} editor
 * @returns {WholeSlot[]}
 */
export function slotsOf({ template, collage, photos }) {
  const found = known.get(template);
  if (found) return found;
  const { defaults = {}, slots = [] } = /** @type {Template} */ (collage.expand(template, photos.sizes));
  const { gap: _, margin: __, ...usual } = defaults;
  const whole = slots.map((slot) => merged(usual, /** @type {WholeSlot} */ (slot)));
  whole.sort((one, other) => (one.order ?? 0) - (other.order ?? 0));
  known.set(template, whole);
  return whole;
}

/**
 * Returns a slot with the values that it has from the defaults; a shape and a radius of corners exclude each other.
 * @param {SlotStyle} usual
 * @param {WholeSlot} slot
 * @returns {WholeSlot}
 */
function merged({ shape, cornerRadius, ...usual }, slot) {
  const isShaped = slot.shape !== undefined || slot.cornerRadius !== undefined;
  const form = isShaped ? {} : shape ? { shape } : cornerRadius === undefined ? {} : { cornerRadius };
  return { ...usual, ...form, ...slot };
}

/**
 * Returns the change of the shape, the rotation or the style of a slot; a value of undefined resets it.
 * @param {WholeSlot} slot
 * @param {Partial<WholeSlot>} change
 * @returns {SlotChange}
 */
export function changed({ id, frame: _, order: __, ...look }, change) {
  const next = { ...look, ...change };
  if (change.shape) delete next.cornerRadius;
  else if (change.cornerRadius !== undefined) delete next.shape;
  const kept = Object.entries(next).filter(([, value]) => value !== undefined);
  return { change: "set", slot: id, ...Object.fromEntries(kept) };
}

/**
 * Returns the selected slots in fill order.
 * @param {Editor} editor
 */
export function selectedSlots(editor) {
  const chosen = new Set(editor.state.selections.map(({ slot }) => slot));
  return slotsOf(editor).filter(({ id }) => chosen.has(id));
}

/**
 * Rounds a length for a field.
 * @param {number} number
 */
export const rounded = (number) => Math.round(number * 1000) / 1000;
