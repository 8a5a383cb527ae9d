// A panel beside the collage: it follows what it shows, and does no work while it is hidden.
/** @import { EditorEvents } from "../types.d.ts" */
/** @import { EditorShell } from "../parts/shell.js" */

export class Panel {
  isShown = false;
  /** Whether something has changed since it was last updated. */
  #isStale = true;
  /** @type {HTMLElement} */
  element;

  /** @param {EditorShell} shell */
  constructor(shell) {
    this.shell = shell;
    this.editor = shell.editor;
  }

  /**
   * Follows events of the editor; `concerns` tells whether the details of one concern the panel.
   * @template {keyof EditorEvents} Type
   * @param {Type[]} types
   * @param {(detail: EditorEvents[Type]) => boolean} [concerns]
   */
  follow(types, concerns = () => true) {
    for (const type of types) {
      this.editor.addEventListener(type, ({ detail }) => concerns(detail) && this.changed());
    }
  }

  /** Updates the panel now, or when it is shown. */
  changed() {
    if (this.isShown) this.update();
    else this.#isStale = true;
  }

  /** Shows what has changed. */
  update() {}

  shown() {
    this.isShown = true;
    if (!this.#isStale) return;
    this.#isStale = false;
    this.update();
  }

  left() {
    this.isShown = false;
  }
}
