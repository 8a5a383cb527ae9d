// Looks after the photos' files while the page is open: one may go, come back, or become another.
/** @import { Editor } from "./editor.js" */

/** Milliseconds between two looks. */
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

  /** Asks the server which files there are. */
  async look() {
    const { server, photos, autosave } = this.#editor;
    try {
      const isOther = photos.refresh(await server.json("photos"));
      if (this.#isAway) this.#editor.emit("answering");
      this.#isAway = false;
      if (!isOther) return;
      // A session knows its photos' sizes from its beginning.
      await autosave.settled();
      if (autosave.state === "saved") location.reload();
    } catch (error) {
      this.#isAway = error.status === 0;
    }
  }
}
