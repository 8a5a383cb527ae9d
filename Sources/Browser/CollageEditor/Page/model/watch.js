// Watches the photos' files while the page is open: a file may be removed, restored or replaced.
/** @import { Editor } from "./editor.js" */

/** The milliseconds between two checks. */
const INTERVAL = 2500;

export class Watch {
  #editor;
  #isAway = false;

  /** @param {Editor} editor */
  constructor(editor) {
    this.#editor = editor;
    setInterval(() => document.hidden || this.look(), INTERVAL);
    document.addEventListener("visibilitychange", () => document.hidden || this.look());
  }

  /** Requests the current states of the files. */
  async look() {
    const { server, photos, autosave } = this.#editor;
    try {
      const isOther = photos.refresh(await server.json("photos"));
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
