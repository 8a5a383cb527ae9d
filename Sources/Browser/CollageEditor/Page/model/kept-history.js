// The steps to undo and redo, saved with the collage so that they survive a reload.
/** @import { Editor } from "./editor.js" */

export class KeptHistory {
  #editor;
  /** @type {Promise<void> | null} */
  #loading = null;

  /** @param {Editor} editor */
  constructor(editor) {
    this.#editor = editor;
  }

  /** Returns the steps to save with the collage; undefined during a recording. */
  async steps() {
    await this.#loading;
    return this.now();
  }

  /** Returns the steps as far as they are loaded, for a page that is left; undefined during a recording. */
  now() {
    const { composition, session, focus, recording } = this.#editor;
    return recording ? undefined : { photos: composition.photos, found: focus.known, ...session.history() };
  }

  /**
   * Restores the saved steps if they belong to the saved collage.
   * @param {string} revision
   */
  load(revision) {
    this.#loading = this.#load(revision).catch((error) => console.warn(error.message));
    return this.#loading;
  }

  /** @param {string} revision */
  async #load(revision) {
    const editor = this.#editor;
    const { photos = {}, found, ...past } = await editor.host.history();
    if (past.revision !== revision || editor.recording) return;
    editor.session.takeUp(past, editor.photos.sizes);
    editor.composition = { ...editor.composition, photos: { ...photos, ...editor.composition.photos } };
    editor.focus.recall(found);
    editor.took({ changes: [], refusal: null });
    editor.emit("change", { changes: [] });
  }
}
