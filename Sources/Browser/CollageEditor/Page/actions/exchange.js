// Photos that are lifted by a key, and carried to another place by the arrows.
/** @import { ActionGroup, On } from "../types.d.ts" */

const DIRECTIONS = /** @type {const} */ ({ ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" });

/**
 * Aims at the next place in the direction of an arrow.
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
  title: "Exchanging photos",
  actions: [
    {
      name: "drop",
      label: "Drop the photo that is carried",
      keys: ["Space", "Enter"],
      during: "carrying",
      perform: ({ editor }) => editor.perform({ command: "drop" }),
    },
    {
      name: "aim",
      label: "Choose another place for it",
      keys: Object.keys(DIRECTIONS),
      during: "carrying",
      perform: aim,
    },
    {
      name: "pick",
      label: "Add a photo to the empty place",
      keys: ["Space", "Enter"],
      when: ({ editor }) => Boolean(editor.selection?.slot),
      perform: ({ shell, editor }) => shell.pickFiles(editor.selection?.slot),
    },
    {
      name: "lift",
      label: "Lift the photo",
      keys: ["Space", "Enter"],
      when: ({ editor, item }) => editor.state.items.some(({ id }) => id === item?.id),
      perform: ({ editor, item }) => item ? editor.perform({ command: "lift", item: item.id }) : false,
    },
  ],
};
