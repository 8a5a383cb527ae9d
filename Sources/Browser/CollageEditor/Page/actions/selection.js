// Actions on all selected photos and layers, and on the selection.
import { say } from "../basics/messages.js";
import { lacksPhoto, onEach } from "./on.js";
/** @import { ActionGroup, Direction, On } from "../types.d.ts" */

/** @type {Record<string, Direction>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @param {On} target */
const hasAny = ({ elements }) => elements.length > 0;
/** @param {On} target */
const isWhole = (target) => hasAny(target) && !lacksPhoto(target);
/** @param {On} target */
const isLocked = ({ item, layers }) => Boolean((item ?? layers.at(-1))?.locked);

/**
 * Cancels the current gesture, or clears the selection.
 * @param {On} target
 * @param {KeyboardEvent} [event]
 */
function cancel({ editor }, event) {
  const { phase } = editor.state;
  editor.took(editor.session.cancel((event?.timeStamp ?? performance.now()) / 1000));
  if (phase === "idle") editor.perform({ command: "select" });
}

/** @type {ActionGroup} */
export const selection = {
  title: say`Selection`,
  actions: [
    {
      name: "next",
      label: say`Select the next photo or layer`,
      keys: ["Tab"],
      during: "always",
      perform: ({ shell }) => shell.keys.selectNext(false),
    },
    {
      name: "previous",
      label: say`Select the previous photo or layer`,
      keys: ["Shift+Tab"],
      during: "always",
      perform: ({ shell }) => shell.keys.selectNext(true),
    },
    { name: "cancel", label: say`Cancel, or clear the selection`, keys: ["Escape"], during: "always", perform: cancel },
    {
      name: "nudge",
      label: say`Move; ten times as far with Shift, a tenth with Alt`,
      keys: Object.keys(ARROWS),
      when: hasAny,
      perform(target, event) {
        const step = event?.shiftKey ? 10 : event?.altKey ? 0.1 : 1;
        const [right, down] = ARROWS[event?.key ?? ""] ?? [0, 0];
        return onEach(target, { command: "nudge", by: [right * step, down * step] });
      },
    },
    {
      name: "enlarge",
      label: say`Enlarge`,
      keys: ["+", "="],
      when: hasAny,
      perform: (target) => onEach(target, { command: "zoom", by: 1.05 }),
    },
    {
      name: "reduce",
      label: say`Reduce`,
      keys: ["-", "_"],
      when: hasAny,
      perform: (target) => onEach(target, { command: "zoom", by: 1 / 1.05 }),
    },
    {
      name: "rotate-left",
      label: say`Rotate left`,
      keys: ["["],
      when: hasAny,
      perform: (target) => onEach(target, { command: "rotate", degrees: -1 }),
    },
    {
      name: "rotate-right",
      label: say`Rotate right`,
      keys: ["]"],
      when: hasAny,
      perform: (target) => onEach(target, { command: "rotate", degrees: 1 }),
    },
    {
      name: "lock",
      label: say`Lock`,
      icon: "lock",
      places: ["bar"],
      when: isWhole,
      isOn: isLocked,
      perform: (target) => onEach(target, { command: isLocked(target) ? "unlock" : "lock" }),
    },
    {
      name: "remove",
      label: say`Remove from the collage`,
      text: say`Remove`,
      icon: "remove",
      keys: ["Delete", "Backspace"],
      places: ["bar"],
      when: isWhole,
      perform: ({ editor, elements }) => editor.takeOut(elements),
    },
    {
      name: "remove-missing",
      label: say`Remove`,
      help: say`Remove a photo whose file is missing`,
      keys: ["Delete", "Backspace"],
      places: ["bar"],
      when: lacksPhoto,
      perform: ({ editor, elements }) => editor.takeOut(elements),
    },
  ],
};
