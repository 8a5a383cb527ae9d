// Exports on the server: their estimates, their progress, and their files.
/** @import { ExportEstimate } from "../types.d.ts" */
/** @import { Editor } from "./editor.js" */

/** The milliseconds between two questions for the progress. */
const PAUSE = 150;

/** An export that runs on the server until it is finished or stopped. */
export class RunningExport {
  #editor;
  #isStopped = false;
  /** @type {string | null} */
  #id = null;

  /** @param {Editor} editor */
  constructor(editor) {
    this.#editor = editor;
  }

  get isStopped() {
    return this.#isStopped;
  }

  /**
   * Renders the collage; returns null if the export was stopped.
   * @param {URLSearchParams} query The format, and what the server takes with it.
   * @param {(share: number) => void} advance
   */
  async finish(query, advance) {
    const { server, focus } = this.#editor;
    await focus.settled();
    const { id } = await server.post(`exports?${query}`, this.#editor.document());
    this.#id = id;
    for (;;) {
      if (this.#isStopped) return await this.#discard();
      const { isDone, error, progress, size } = await server.json(`exports/${id}`);
      if (error) throw new Error(error);
      advance(progress);
      if (isDone) return { blob: await server.blob(`exports/${id}/file`), size };
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  }

  stop() {
    this.#isStopped = true;
    return this.#discard();
  }

  async #discard() {
    const id = this.#id;
    this.#id = null;
    if (id) await this.#editor.server.remove(`exports/${id}`).catch(() => {});
    return null;
  }
}

/**
 * Returns about how large the file of an export will be, and what the renderer notes about it.
 * @param {Editor} editor
 * @param {URLSearchParams} query
 * @param {AbortSignal} signal
 * @returns {Promise<ExportEstimate>}
 */
export const estimated = (editor, query, signal) =>
  editor.server.post(`exports/estimate?${query}`, editor.document(), signal);

/**
 * Returns a number of bytes for people.
 * @param {number} bytes
 */
export const writtenBytes = (bytes) =>
  bytes >= 1e6 ? `${(bytes / 1e6).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1000))} kB`;
