// Watches the photos' files while the page is open: a file may be removed, restored or replaced, and new ones are put into the folder.
/** @import { PhotoInfo } from "../../types.d.ts" */
/** @import { Editor } from "../../model/editor.js" */
/** @import { Autosave } from "./autosave.js" */
/** @import { EditHost } from "./host.js" */

/** The milliseconds between two checks. */
const INTERVAL = 2500;

export class Watch {
  /** @type {EditHost} */
  #host;
  /** @type {Editor} */
  #editor;
  /** @type {Autosave} */
  #autosave;
  #isAway = false;
  /** The photos that have arrived and were added, which users may have removed since. @type {Set<string>} */
  #added = new Set();

  /**
   * @param {EditHost} host
   * @param {Editor} editor
   * @param {Autosave} autosave
   */
  constructor(host, editor, autosave) {
    [this.#host, this.#editor, this.#autosave] = [host, editor, autosave];
    setInterval(() => document.hidden || this.look(), INTERVAL);
    document.addEventListener("visibilitychange", () => document.hidden || this.look());
  }

  /** @param {PhotoInfo[]} photos */
  #add(photos) {
    const arrived = photos.filter(({ id, item }) => item && !this.#added.has(id));
    for (const { id } of arrived) this.#added.add(id);
    if (arrived.length > 0) this.#editor.files.arrive(arrived);
  }

  /** Requests the current states of the files. */
  async look() {
    const autosave = this.#autosave;
    try {
      const files = await this.#host.files();
      const isOther = this.#editor.photos.refresh(files);
      this.#add(files.photos);
      if (this.#isAway) this.#editor.emit("answering");
      this.#isAway = false;
      if (!isOther) return;
      // A session gets the sizes of its photos when it is opened.
      await autosave.settled();
      if (autosave.state === "saved") location.reload();
    } catch (error) {
      this.#isAway = error.status === 0;
    }
  }
}
