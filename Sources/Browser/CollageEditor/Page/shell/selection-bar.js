// The toolbar of the selection, floating below the collage.
import { say } from "../basics/messages.js";
import { actionButtons } from "../actions/action-buttons.js";
import { make } from "../basics/elements.js";
/** @import { EditorShell } from "./shell.js" */

export class SelectionBar {
  #update;
  /** @type {Element | undefined} */
  #stage;

  /** @param {EditorShell} shell */
  constructor(shell) {
    const { editor } = shell;
    this.editor = editor;
    const { buttons, update } = actionButtons(shell, "bar", { hides: true, hasText: true });
    this.#update = update;
    this.element = make("div", { class: "selection-bar", role: "toolbar", "aria-label": say`Selection` }, ...buttons);
    this.#watchRoom();
    for (const type of /** @type {const} */ (["state", "photos"])) editor.addEventListener(type, () => this.#show());
    this.#show();
  }

  /** Marks the bar while it would touch the view's buttons beside it; words of some languages are longer than those of others. */
  #watchRoom() {
    const watch = new ResizeObserver(() => {
      const stage = this.element.parentElement;
      const zoom = stage?.querySelector(".zoom");
      if (!stage || !zoom) return;
      if (!this.#stage) watch.observe(this.#stage = stage);
      const beside = 2 * (zoom.clientWidth + 32);
      this.element.classList.toggle("is-wide", this.element.offsetWidth + beside > stage.clientWidth);
    });
    watch.observe(this.element);
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
