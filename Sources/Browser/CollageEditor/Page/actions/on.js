// The elements on which actions act, and the performing of actions.
import { REFUSALS } from "../model/refusals.js";
import { say } from "../basics/messages.js";
/** @import { Action, ItemCommand, LayersCommand, On, SelectionCommand, SessionElement } from "../types.d.ts" */
/** @import { EditorShell } from "../shell/shell.js" */

/**
 * Returns the targets of actions: the selection, or given elements such as the layer of a row.
 * @param {EditorShell} shell
 * @param {SessionElement[]} [elements]
 * @returns {On}
 */
export function on(shell, elements) {
  const { editor, stage } = shell;
  const { state } = editor;
  const slots = editor.policy.editsSlots ? state.selections.flatMap(({ slot }) => slot ?? []) : [];
  const isCarrying = Boolean(state.item) && ["lifted", "swapping"].includes(state.phase);
  if (!elements) {
    const { selectedItem: item, selectedLayers: layers, selectedElements } = editor;
    return { shell, editor, stage, isCarrying, item, layers, slots, elements: selectedElements };
  }
  const names = new Set(elements.map(({ layer }) => layer));
  const item = state.items.find(({ id }) => id === elements[0]?.item) ?? null;
  const layers = state.layers.filter(({ id }) => names.has(id));
  return { shell, editor, stage, isCarrying, item, layers, slots, elements };
}

/**
 * Returns whether an action is possible; the page may have left it out.
 * @param {Action} action
 * @param {On} target
 */
export const isPossible = ({ name, when }, target) =>
  target.editor.features[name] !== false && (when?.(target) ?? true);

/**
 * Performs an action, and shows a message if it was refused.
 * @param {Action} action
 * @param {On} target
 * @param {KeyboardEvent} [event] The key by which it was asked for.
 * @returns {boolean} Whether it was performed.
 */
export function run(action, target, event) {
  if (!isPossible(action, target)) return false;
  const result = action.perform(target, event);
  if (result === false) return false;
  const refusal = typeof result === "object" && result && "refusal" in result ? result.refusal : null;
  if (refusal && refusal !== "nothingToDo") {
    target.editor.notice(say`${labelOf(action, target)} cannot be done: ${REFUSALS[refusal]}`);
  }
  return true;
}

/**
 * @param {Action} action
 * @param {On} target
 */
export const labelOf = ({ label }, target) => (typeof label === "function" ? label(target) : label);

/**
 * Performs a command on a photo.
 * @param {On} target
 * @param {ItemCommand} command
 */
export const onItem = ({ editor, item }, command) => item ? editor.perform({ ...command, item: item.id }) : false;

/**
 * Performs a command on layers, as one undo step.
 * @param {On} target
 * @param {LayersCommand} command
 */
export const onLayers = ({ editor, layers }, command) =>
  editor.perform({ ...command, layers: layers.map(({ id }) => id) });

/**
 * Performs a command on each of the elements, as one undo step.
 * @param {On} target
 * @param {SelectionCommand} command
 */
export const onEach = ({ editor, elements }, command) => editor.performOn(elements, command);

/**
 * Returns true if a photo is selected and its file is not missing.
 * @param {On} target
 */
export const hasPhoto = ({ editor, item }) => item !== null && editor.photos.problem(item.photo) === null;

/**
 * Returns true if the file of a photo is missing or damaged.
 * @param {On} target
 */
export const lacksPhoto = ({ editor, item }) => item !== null && editor.photos.problem(item.photo) !== null;

/**
 * Returns true if a clip is selected that can be played.
 * @param {On} target
 */
export const hasClip = (target) =>
  hasPhoto(target) && Boolean(target.editor.host.clips && target.editor.photos.info(target.item?.photo)?.clip);
