// The steps to undo and redo, kept beside the saved collage so that they survive a reload.
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
   * Keeps the session's steps with the collage as it was just saved.
   * @param {string} revision
   */
  async keep(revision) {
    const { server, composition, session, focus, recording } = this.#editor;
    if (recording.isOn) return;
    await this.#loading;
    const kept = { revision, photos: composition.photos, found: focus.known, ...session.history() };
    // A history that cannot be kept is no reason to call the collage unsaved.
    await server.keep("history", JSON.stringify(kept)).catch((/** @type {Error} */ error) =>
      console.warn(error.message)
    );
  }

  /**
   * Gives the session the steps that were kept, if they belong to the collage as it was saved.
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
