// A panel beside the collage, which is updated only while it is visible.
/** @import { EditorEvents } from "../types.d.ts" */
/** @import { EditorShell } from "../shell/shell.js" */

export class Panel {
  isShown = false;
  /** True if something has changed since the last update. */
  #isStale = true;
  /** @type {HTMLElement} */
  element;

  /** @param {EditorShell} shell */
  constructor(shell) {
    this.shell = shell;
    this.editor = shell.editor;
  }

  /**
   * Listens to events of the editor; `concerns` returns true if an event's details concern the panel.
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

  /** Updates the panel's elements; overridden by each panel. */
  update() {}

  shown() {
    this.isShown = true;
    if (!this.#isStale) return;
    this.#isStale = false;
    this.update();
  }

  /** The element that a finger moves which goes back: the panel as a whole. @returns {HTMLElement | null} */
  moves() {
    return this.element.closest("section");
  }

  /** Goes back to the page before the one that the panel shows; returns false if it shows its first one. */
  back() {
    return false;
  }

  left() {
    this.isShown = false;
  }
}
