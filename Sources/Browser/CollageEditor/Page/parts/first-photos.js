// The invitation to add photos, shown over a collage without any.
import { openCamera } from "./later.js";
import { make } from "./elements.js";
import { icon, iconButton } from "./icons.js";
/** @import { EditorShell } from "./shell.js" */

export class FirstPhotos {
  #shell;

  /** @param {EditorShell} shell */
  constructor(shell) {
    this.#shell = shell;
    const { editor } = shell;
    this.element = make(
      "section",
      { class: "first-photos", "aria-label": "First photos" },
      icon("photos", 40),
      make("p", { class: "by-mouse" }, "Drop photos here"),
      make("p", { class: "by-touch" }, "Begin with photos"),
      make(
        "div",
        {},
        iconButton("add", "Add photos", () => shell.pickFiles(), { text: "Add photos", class: "primary" }),
        iconButton("camera", "Take photos", () => openCamera(shell), { text: "Take photos", class: "quiet" }),
      ),
    );
    for (const type of /** @type {const} */ (["photos", "scene"])) editor.addEventListener(type, () => this.#show());
    this.#show();
  }

  #show() {
    const { state: { items, unplaced, layers }, pages } = this.#shell.editor;
    // A page of a book may stay empty; its photos are in the tray.
    this.element.hidden = pages !== null || items.length + unplaced.length + layers.length > 0;
  }
}
