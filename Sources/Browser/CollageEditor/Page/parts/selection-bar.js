// The toolbar of the selection, floating below the collage.
import { actionButtons } from "./action-buttons.js";
import { make } from "./elements.js";
/** @import { EditorShell } from "./shell.js" */

export class SelectionBar {
  #update;

  /** @param {EditorShell} shell */
  constructor(shell) {
    const { editor } = shell;
    this.editor = editor;
    const { buttons, update } = actionButtons(shell, "bar", { hides: true, hasText: true });
    this.#update = update;
    this.element = make("div", { class: "selection-bar", role: "toolbar", "aria-label": "Selection" }, ...buttons);
    for (const type of /** @type {const} */ (["state", "photos"])) editor.addEventListener(type, () => this.#show());
    this.#show();
  }

  #show() {
    const { selectedElements, state } = this.editor;
    const isShown = selectedElements.length > 0 && state.phase === "idle";
    this.element.classList.toggle("is-shown", isShown);
    this.element.inert = !isShown;
    // While the bar fades out, its buttons stay unchanged.
    if (isShown) this.#update();
  }
}
