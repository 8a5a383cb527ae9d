import { say } from "../basics/messages.js";
/** @import { EditName } from "../types.d.ts" */
/**
 * The names of undo steps for menus.
 * @type {Record<EditName, string>}
 */
const NAMES = {
  move: say`move`,
  zoom: say`zoom`,
  rotate: say`rotate`,
  adjust: say`move and zoom`,
  swap: say`swap photos`,
  place: say`place a photo`,
  setAside: say`move a photo to the tray`,
  delete: say`delete`,
  compact: say`fill gaps`,
  relayout: say`change the template`,
  replace: say`replace a photo`,
  add: say`add`,
  duplicate: say`duplicate`,
  lock: say`lock`,
  unlock: say`unlock`,
  flip: say`flip`,
  turn: say`rotate by 90°`,
  straighten: say`straighten`,
  fit: say`fit`,
  crop: say`crop`,
  reset: say`reset`,
  reorder: say`reorder`,
  align: say`align`,
  resize: say`resize`,
  group: say`group`,
  ungroup: say`ungroup`,
  look: say`change the look`,
  resetLook: say`remove the look`,
  copyLook: say`copy the look`,
  perspective: say`perspective`,
  edit: say`edit`,
  restyle: say`change the style`,
  hide: say`hide`,
  show: say`show`,
  erase: say`erase`,
  role: say`set the kind`,
  trim: say`trim the clip`,
  rename: say`rename`,
  slots: say`change the slots`,
};

/**
 * Returns the name of an undo step for menus.
 * @param {EditName | null} name
 */
export const editName = (name) => (name ? NAMES[name] ?? name : "");
