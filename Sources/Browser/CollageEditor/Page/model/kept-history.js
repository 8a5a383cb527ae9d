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

  /**
   * Saves the session's steps with the collage that was just saved.
   * @param {string} revision
   */
  async keep(revision) {
    const { server, composition, session, focus, recording } = this.#editor;
    if (recording.isOn) return;
    await this.#loading;
    const kept = { revision, photos: composition.photos, found: focus.known, ...session.history() };
    // If the history cannot be saved, the collage still counts as saved.
    await server.keep("history", JSON.stringify(kept)).catch((/** @type {Error} */ error) =>
      console.warn(error.message)
    );
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
    const { photos = {}, found, ...past } = await editor.server.json("history");
    if (past.revision !== revision || editor.recording.isOn) return;
    editor.session.takeUp(past, editor.photos.sizes);
    editor.composition = { ...editor.composition, photos: { ...photos, ...editor.composition.photos } };
    editor.focus.recall(found);
    editor.took({ changes: [], refusal: null });
    editor.emit("change", { changes: [] });
  }
}
