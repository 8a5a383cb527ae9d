// Photos exchange their places at random.
import { REFUSALS } from "./refusals.js";
import { say } from "../basics/messages.js";
/** @import { Command } from "../types.d.ts" */
/** @import { Editor } from "./editor.js" */

/**
 * Exchanges the photos in the slots at random, as one undo step; each that is not locked gets another slot.
 * @param {Editor} editor
 */
export function shuffle(editor) {
  const movable = editor.state.items.filter(({ locked }) => !locked).map(({ id }) => id);
  // Each photo is exchanged with one further on, so that none stays: Sattolo's permutation of a single cycle.
  const commands = movable.slice(0, -1).map((item, index) => {
    const other = index + 1 + Math.floor(Math.random() * (movable.length - index - 1));
    return /** @type {Command} */ ({ command: "swap", items: [item, movable[other]] });
  });
  if (commands.length === 0) return editor.notice(say`There are no photos that can change places`);
  const { refusal } = editor.perform({ command: "together", commands });
  if (refusal) editor.notice(say`The photos cannot change places: ${REFUSALS[refusal]}`);
}
