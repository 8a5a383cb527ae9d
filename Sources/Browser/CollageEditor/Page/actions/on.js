// What an action acts on, and how it is performed.
/** @import { Action, ItemCommand, LayersCommand, On, SelectionCommand, SessionElement } from "../types.d.ts" */
/** @import { EditorShell } from "../parts/shell.js" */

/** Why the session has refused a command, where more can be said than its name. */
const REFUSALS = {
  locked: "it is locked: unlock it first",
  notAllowed: "this place does not allow it",
  unknownItem: "it is not there any more",
  unknownLayer: "it is not there any more",
};

/**
 * Returns what actions act on: what is selected, or elements that are given, such as the layer of a row.
 * @param {EditorShell} shell
 * @param {SessionElement[]} [elements]
 * @returns {On}
 */
export function on(shell, elements) {
  const { editor, stage } = shell;
  const { state } = editor;
  const isCarrying = Boolean(state.item) && ["lifted", "swapping"].includes(state.phase);
  if (!elements) {
    const { selectedItem: item, selectedLayers: layers, selectedElements } = editor;
    return { shell, editor, stage, isCarrying, item, layers, elements: selectedElements };
  }
  const names = new Set(elements.map(({ layer }) => layer));
  const item = state.items.find(({ id }) => id === elements[0]?.item) ?? null;
  return { shell, editor, stage, isCarrying, item, layers: state.layers.filter(({ id }) => names.has(id)), elements };
}

/**
 * Performs an action, and says why it was refused.
 * @param {Action} action
 * @param {On} target
 * @param {KeyboardEvent} [event] The key by which it was asked for.
 * @returns {boolean} Whether it was performed.
 */
export function run(action, target, event) {
  if (action.when && !action.when(target)) return false;
  const result = action.perform(target, event);
  if (result === false) return false;
  const refusal = typeof result === "object" && result && "refusal" in result ? result.refusal : null;
  if (refusal && refusal !== "nothingToDo") {
    const why = /** @type {Record<string, string>} */ (REFUSALS)[refusal] ?? refusal;
    target.editor.notice(`${labelOf(action, target)} cannot be done: ${why}`);
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
 * Performs a command on layers, as one step.
 * @param {On} target
 * @param {LayersCommand} command
 */
export const onLayers = ({ editor, layers }, command) =>
  editor.perform({ ...command, layers: layers.map(({ id }) => id) });

/**
 * Performs a command on each of the elements, as one step.
 * @param {On} target
 * @param {SelectionCommand} command
 */
export const onEach = ({ editor, elements }, command) => editor.performOn(elements, command);

/**
 * Whether a photo is there to be worked on: it is selected, and its file is not missing.
 * @param {On} target
 */
export const hasPhoto = ({ editor, item }) => item !== null && editor.photos.problem(item.photo) === null;

/**
 * Whether the file of a photo is missing or damaged.
 * @param {On} target
 */
export const lacksPhoto = ({ editor, item }) => item !== null && editor.photos.problem(item.photo) !== null;
