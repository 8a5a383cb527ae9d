/** @import { Intent, Placed } from "../types.d.ts" */

/**
 * Returns the crop settings from the keys of an item.
 * @param {Placed} item
 * @returns {Intent}
 */
export function intentOf({ id: _id, photo: _photo, slot: _slot, look: _look, locked: _locked, ...intent }) {
  return intent;
}
