// The invitation to add photos, shown over a collage without any.
import { say } from "../basics/messages.js";
import { openCamera } from "./later.js";
import { make } from "../basics/elements.js";
import { icon, iconButton } from "./icons.js";
/** @import { EditorShell } from "../shell/shell.js" */

export class FirstPhotos {
  #shell;

  /** @param {EditorShell} shell */
  constructor(shell) {
    this.#shell = shell;
    const { editor } = shell;
    this.element = make(
      "section",
      { class: "first-photos", "aria-label": say`First photos` },
      icon("photos", 40),
      make("p", { class: "by-mouse" }, say`Drop photos here`),
      make("p", { class: "by-touch" }, say`Begin with photos`),
      make(
        "div",
        {},
        iconButton("add", say`Add photos`, () => shell.pickFiles(), { text: say`Add photos`, class: "primary" }),
        iconButton("camera", say`Take photos`, () => openCamera(shell), { text: say`Take photos`, class: "quiet" }),
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
