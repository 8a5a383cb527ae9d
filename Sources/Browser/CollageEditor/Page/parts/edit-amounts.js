// How far the selected photo or layer is moved, zoomed or rotated, in words for the announcement of an edit.
import { say } from "../basics/messages.js";
/** @import { EditName, Placed, PlacedSlot, Rect, ShownLayer } from "../types.d.ts" */
/** @import { Editor } from "../model/editor.js" */

/** @param {number} share */
const percent = (share) => `${Math.round(share * 100)} %`;
/** @param {number} share */
const fine = (share) => `${(share * 100).toFixed(1)} %`;
/** @param {number} angle */
const degrees = (angle) => `${Math.round(angle * 10) / 10}°`;

/**
 * The amounts of edits of photos, by the names of their undo steps.
 * @type {Partial<Record<EditName, (item: Placed, editor: Editor) => string>>}
 */
const OF_PHOTOS = {
  move: ({ id }, { session }) => {
    const shown = session.presentation(performance.now() / 1000).items.find(({ item }) => item === id);
    return shown ? say`${fine(shown.focus[0])} across, ${fine(shown.focus[1])} down` : "";
  },
  zoom: ({ zoom }) => percent(zoom),
  rotate: ({ rotation }) => degrees(rotation),
  adjust: ({ zoom, rotation }) => say`${percent(zoom)}, ${degrees(rotation)}`,
  turn: ({ quarterTurns }) => degrees(quarterTurns * 90),
  straighten: ({ straighten }) => degrees(straighten),
};
/**
 * The amounts of edits of layers, in canvas units.
 * @type {Partial<Record<EditName, (layer: ShownLayer) => string>>}
 */
const OF_LAYERS = {
  move: ({ center: [x, y] }) => say`${Math.round(x)} across, ${Math.round(y)} down`,
  zoom: ({ scale }) => percent(scale),
  rotate: ({ rotation }) => degrees(rotation),
  adjust: ({ scale, rotation }) => say`${percent(scale)}, ${degrees(rotation)}`,
};

/** @param {Rect} frame */
const placed = ([x, y]) => say`${Math.round(x)} from the left, ${Math.round(y)} from the top`;

/**
 * The amounts of edits of slots, in canvas units.
 * @type {Partial<Record<EditName, (slot: PlacedSlot) => string>>}
 */
const OF_SLOTS = {
  move: ({ frame }) => placed(frame),
  // Keys set the frame of a slot, whether they move or resize it.
  resize: ({ frame }) => say`${Math.round(frame[2])} × ${Math.round(frame[3])}, ${placed(frame)}`,
  rotate: ({ rotation }) => degrees(rotation),
  restyle: ({ rotation }) => (rotation === 0 ? "" : degrees(rotation)),
};

/**
 * Returns the amount of an edit of the selected photo, layer or slot; an empty text if the edit has none.
 * @param {Editor} editor
 * @param {EditName | null} name
 */
export function editAmount(editor, name) {
  const { selectedItem: item, selectedLayer: layer } = editor;
  if (!name) return "";
  const { slot: chosen } = editor.selection ?? {};
  const slot = editor.policy.editsSlots && editor.state.slots.find(({ id }) => id === chosen);
  if (slot) return OF_SLOTS[name]?.(slot) ?? "";
  if (layer) return OF_LAYERS[name]?.(layer) ?? "";
  return item ? OF_PHOTOS[name]?.(item, editor) ?? "" : "";
}
