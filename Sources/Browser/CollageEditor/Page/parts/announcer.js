// Messages that are announced to screen readers and shown for a moment.
import { make } from "./elements.js";
import { editName } from "./edit-names.js";
import { layerName } from "./layer-names.js";
/** @import { EditorEvents } from "../types.d.ts" */
/** @import { EditorShell } from "./shell.js" */

export class Announcer {
  #timer = 0;
  #last = "";

  /** @param {EditorShell} shell */
  constructor(shell) {
    const { editor } = shell;
    this.editor = editor;
    this.live = make("div", { class: "visually-hidden", "aria-live": "polite", role: "log" });
    this.toast = make("div", { class: "toast", role: "status", hidden: true });
    shell.append(this.live, this.toast);
    this.count = editor.state.undoCount;
    editor.addEventListener("change", ({ detail }) => this.#changed(detail));
    editor.addEventListener("notice", ({ detail }) => this.#show(detail));
  }

  /** @param {string} text */
  say(text) {
    if (text === this.#last) return;
    this.#last = text;
    this.live.textContent = text;
  }

  /**
   * Shows a message for a while; a message with a button stays longer, and as long as the pointer is over it.
   * @param {EditorEvents["notice"]} notice
   */
  #show({ text, action }) {
    const hide = () => (this.toast.hidden = true);
    const button = action && make("button", { type: "button", onclick: () => (hide(), action.act()) }, action.label);
    this.toast.replaceChildren(make("span", {}, text), ...(button ? [button] : []));
    this.toast.hidden = false;
    clearTimeout(this.#timer);
    const hideLater = () => (this.#timer = setTimeout(
      () => (this.toast.matches(":hover, :focus-within") ? hideLater() : hide()),
      button ? 8000 : 4500,
    ));
    hideLater();
  }

  /** @param {EditorEvents["change"]} response */
  #changed({ changes }) {
    const { state, photos } = this.editor;
    /** @param {string} [item] */
    const named = (item) => photos.name([...state.items, ...state.unplaced].find(({ id }) => id === item)?.photo);
    if (["lifted", "swapping"].includes(state.phase) && state.item) {
      const target = state.target ? state.items.find(({ slot }) => slot === state.target) : null;
      if (state.target) {
        this.say(
          target && target.id !== state.item
            ? `${named(state.item)} would swap with ${named(target.id)}`
            : `${named(state.item)} over slot ${state.target}`,
        );
      } else this.say(`${named(state.item)} picked up; arrow keys choose a slot, space drops it`);
    } else if (changes.includes("scene") && state.undoCount !== this.count) {
      const isUndo = state.undoCount < this.count;
      this.say(isUndo ? `Undone: ${editName(state.redoName)}` : `Done: ${editName(state.undoName)}`);
      this.count = state.undoCount;
    } else if (changes.includes("selection")) {
      const { selection } = state;
      const { selectedLayer } = this.editor;
      if (selection?.item) this.say(`${named(selection.item)} selected`);
      else if (selectedLayer) this.say(`${layerName(selectedLayer)} selected`);
      else if (selection?.slot) this.say(`Empty slot ${selection.slot}`);
      else this.say("Nothing selected");
    }
  }
}
