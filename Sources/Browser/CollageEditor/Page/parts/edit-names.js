/** @import { EditName } from "../types.d.ts" */
/**
 * The names of undo steps for menus.
 * @type {Record<EditName, string>}
 */
const NAMES = {
  move: "move",
  zoom: "zoom",
  rotate: "rotate",
  adjust: "move and zoom",
  swap: "swap photos",
  place: "place a photo",
  setAside: "move a photo to the tray",
  delete: "delete",
  compact: "fill gaps",
  relayout: "change the template",
  replace: "replace a photo",
  add: "add",
  duplicate: "duplicate",
  lock: "lock",
  unlock: "unlock",
  flip: "flip",
  turn: "rotate by 90°",
  straighten: "straighten",
  fit: "fit",
  crop: "crop",
  reset: "reset",
  reorder: "reorder",
  align: "align",
  resize: "resize",
  group: "group",
  ungroup: "ungroup",
  look: "change the look",
  resetLook: "remove the look",
  copyLook: "copy the look",
  perspective: "perspective",
  edit: "edit",
  restyle: "change the style",
  hide: "hide",
  show: "show",
  erase: "erase",
  role: "set the kind",
  trim: "trim the clip",
  rename: "rename",
  slots: "change the slots",
};

/**
 * Returns the name of an undo step for menus.
 * @param {EditName | null} name
 */
export const editName = (name) => (name ? NAMES[name] ?? name : "");
