// Actions that lift a photo by a key and carry it to another slot by the arrow keys.
import { say } from "../basics/messages.js";
/** @import { ActionGroup, On } from "../types.d.ts" */

const DIRECTIONS = /** @type {const} */ ({ ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" });

/**
 * Aims at the next slot in the direction of an arrow key.
 * @param {On} target
 * @param {KeyboardEvent} [event]
 */
function aim({ editor }, event) {
  const { state } = editor;
  const from = state.target ?? state.items.find(({ id }) => id === state.item)?.slot;
  const direction = DIRECTIONS[/** @type {keyof typeof DIRECTIONS} */ (event?.key)];
  const slot = direction && (from ? editor.session.neighbor(from, direction) : state.slots[0]?.id);
  return slot ? editor.perform({ command: "aim", slot }) : false;
}

/** @type {ActionGroup} */
export const exchange = {
  title: say`Swap photos`,
  actions: [
    {
      name: "drop",
      label: say`Drop the carried photo`,
      keys: ["Space", "Enter"],
      during: "carrying",
      perform: ({ editor }) => editor.perform({ command: "drop" }),
    },
    {
      name: "aim",
      label: say`Choose another slot for it`,
      keys: Object.keys(DIRECTIONS),
      during: "carrying",
      perform: aim,
    },
    {
      name: "pick",
      label: say`Add a photo to the empty slot`,
      keys: ["Space", "Enter"],
      when: ({ editor }) => Boolean(editor.selection?.slot),
      perform: ({ shell, editor }) => shell.pickFiles(editor.selection?.slot),
    },
    {
      name: "lift",
      label: say`Lift the photo`,
      keys: ["Space", "Enter"],
      when: ({ editor, item }) => editor.state.items.some(({ id }) => id === item?.id),
      perform: ({ editor, item }) => item ? editor.perform({ command: "lift", item: item.id }) : false,
    },
  ],
};
