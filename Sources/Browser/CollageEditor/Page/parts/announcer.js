// Messages that are announced to screen readers and shown for a moment.
import { say } from "../basics/messages.js";
import { make } from "../basics/elements.js";
import { editAmount } from "./edit-amounts.js";
import { editName } from "./edit-names.js";
import { layerName } from "./layer-names.js";
/** @import { EditorEvents, Offer } from "../types.d.ts" */
/** @import { EditorShell } from "../shell/shell.js" */

export class Announcer {
  #timer = 0;
  /**
   * What the message that is shown offers.
   * @type {Offer | null}
   */
  #offer = null;
  /** The number of steps that could be undone when the message was shown. */
  #steps = 0;
  #last = "";

  /** @param {EditorShell} shell */
  constructor(shell) {
    const { editor } = shell;
    this.shell = shell;
    this.editor = editor;
    this.live = make("div", { class: "visually-hidden", "aria-live": "polite", role: "log" });
    this.toast = make("div", { class: "toast", role: "status", hidden: true });
    shell.append(this.live, this.toast);
    this.count = editor.state.undoCount;
    editor.addEventListener("state", ({ detail }) => this.#changed(detail));
    editor.addEventListener("notice", ({ detail }) => this.#show(detail));
    editor.addEventListener("scene", () => this.#isOver && this.#hide());
  }

  /** True if what the message tells was undone, or its button would do nothing any more. */
  get #isOver() {
    return this.#offer !== null && (this.#offer.isOver?.() || this.editor.state.undoCount < this.#steps);
  }

  /**
   * Announces a text, also if it is the last one again.
   * @param {string} text
   */
  say(text) {
    this.#last = `${text}`;
    // Screen readers announce elements that are added, but no text that is replaced by the same.
    this.live.replaceChildren(make("p", {}, text));
  }

  /**
   * Announces a state, unless it was announced last.
   * @param {string} text
   */
  #sayOnce(text) {
    if (`${text}` !== this.#last) this.say(text);
  }

  /**
   * Shows a message for a while; a message with a button stays longer, and as long as the pointer is over it.
   * @param {EditorEvents["notice"]} notice
   */
  #show({ text, action }) {
    const button = action &&
      make("button", { type: "button", onclick: () => (this.#hide(), action.act()) }, action.label);
    [this.#offer, this.#steps] = [action, this.editor.state.undoCount];
    this.toast.replaceChildren(make("span", {}, text), ...(button ? [button] : []));
    this.toast.hidden = false;
    clearTimeout(this.#timer);
    const hideLater = () => (this.#timer = setTimeout(
      () => (this.toast.matches(":hover, :focus-within") ? hideLater() : this.#hide()),
      button ? 8000 : 4500,
    ));
    hideLater();
  }

  #hide() {
    this.toast.hidden = true;
    this.#offer = null;
  }

  /** @param {EditorEvents["change"]} response */
  #changed({ changes }) {
    const { state, photos } = this.editor;
    /** @param {string} [item] */
    const named = (item) => photos.name([...state.items, ...state.unplaced].find(({ id }) => id === item)?.photo);
    if (["lifted", "swapping"].includes(state.phase) && state.item) {
      const target = state.target ? state.items.find(({ slot }) => slot === state.target) : null;
      if (state.target) {
        this.#sayOnce(
          target && target.id !== state.item
            ? say`${named(state.item)} would swap with ${named(target.id)}`
            : say`${named(state.item)} over slot ${state.target}`,
        );
      } else this.#sayOnce(say`${named(state.item)} picked up; arrow keys choose a slot, space drops it`);
    } else if (changes.includes("scene") && this.#sayEdit()) {
      // An edit is more than the selection that it changes.
    } else if (changes.includes("selection")) {
      const { selection } = state;
      const { selectedLayer } = this.editor;
      if (selection?.item) this.#sayOnce(say`${named(selection.item)} selected`);
      else if (selectedLayer) this.#sayOnce(say`${layerName(selectedLayer)} selected`);
      else if (selection?.slot)
        this.#sayOnce(this.shell.template?.describe(selection.slot) ?? say`Empty slot ${selection.slot}`);
      else this.#sayOnce(say`Nothing selected`);
    }
  }

  /** Announces the last edit with its amount; returns false if nothing new was done. */
  #sayEdit() {
    const { undoCount, undoName, redoName } = this.editor.state;
    const isUndo = undoCount < this.count;
    const name = isUndo ? redoName : undoName;
    const amount = editAmount(this.editor, name);
    // Each key of a burst that is one undo step has an amount, but not each letter of a text.
    if (undoCount === this.count && amount === "") return false;
    const what = editName(name);
    if (isUndo) this.say(amount ? say`Undone: ${what}, now ${amount}` : say`Undone: ${what}`);
    else this.say(amount ? say`Done: ${what}, ${amount}` : say`Done: ${what}`);
    this.count = undoCount;
    return true;
  }
}
