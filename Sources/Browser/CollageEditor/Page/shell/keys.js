// The keyboard, which performs the actions of keys.
import { isPressed } from "../actions/key.js";
import { ACTIONS } from "../actions/index.js";
import { on, run } from "../actions/on.js";
import { rootOf } from "../basics/elements.js";
/** @import { Action, On, Selection } from "../types.d.ts" */
/** @import { EditorShell } from "./shell.js" */

const TEXTS = "input:not([type=range]), textarea, [contenteditable]";
/** The keys that sliders and lists use as well. */
const SCROLLING = /^Page(Up|Down)$/;

export class Keys {
  #isFromEnd = false;
  /** @type {EditorShell} */
  #shell;

  /** @param {EditorShell} shell */
  constructor(shell) {
    this.#shell = shell;
    const { canvas } = shell.stage;
    // Shift and Tab enter the collage at the last photo.
    canvas.addEventListener("focus", ({ relatedTarget }) => {
      this.#isFromEnd = Boolean(
        relatedTarget instanceof Node &&
          (shell.contains(relatedTarget) ? canvas : rootOf(shell).host).compareDocumentPosition(relatedTarget) &
            Node.DOCUMENT_POSITION_FOLLOWING,
      );
    });
    shell.listen("keydown", (event) => this.#press(event));
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    this.#shell.stage.byKey();
    const target = on(this.#shell);
    for (const action of ACTIONS) {
      if (!action.keys?.some((key) => isPressed(key, event)) || !this.#reaches(action, event, target)) continue;
      // An impossible action leaves its key to another action; the browser's keys are not used for anything else.
      const isDone = run(action, target, event);
      if (isDone || (action.reach && !SCROLLING.test(event.key))) event.preventDefault();
      if (isDone) return;
    }
  }

  /**
   * Returns true if an action's keys work with the current focus.
   * @param {Action} action
   * @param {KeyboardEvent} event
   * @param {On} target
   */
  #reaches({ reach, during }, event, { isCarrying }) {
    if (reach === "everywhere") return true;
    const [origin] = event.composedPath();
    const fields = SCROLLING.test(event.key) ? `input, ${TEXTS}` : TEXTS;
    if (reach) return !(origin instanceof Element && origin.matches(fields));
    const isMeant = during === "always" || (during === "carrying") === isCarrying;
    return isMeant && origin === this.#shell.stage.canvas;
  }

  /**
   * Selects the next slot or layer in reading order; returns false at the end, so that Tab leaves the collage.
   * @param {boolean} isBack
   */
  selectNext(isBack) {
    const { editor } = this.#shell;
    const { items, layers, slots, selection } = editor.state;
    const bySlot = new Map(items.map((item) => [item.slot, item.id]));
    /** @type {Selection[]} */
    const all = [
      ...slots.map(({ id }) => {
        const item = editor.policy.editsSlots ? undefined : bySlot.get(id);
        return item ? { item } : { slot: id };
      }),
      ...layers.filter(({ hidden }) => !hidden).map(({ id }) => ({ layer: id })),
    ];
    const key = (/** @type {Selection} */ selected) => JSON.stringify(selected);
    const place = selection ? all.findIndex((each) => key(each) === key(selection)) : -1;
    const first = this.#isFromEnd === isBack ? (isBack ? all.length - 1 : 0) : -1;
    const next = all[place < 0 ? first : place + (isBack ? -1 : 1)];
    editor.perform({ command: "select", ...next });
    return next !== undefined;
  }
}
