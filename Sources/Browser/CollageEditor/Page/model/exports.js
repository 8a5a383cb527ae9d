// Exports by the host: their estimates, their progress, and their files.
import { say } from "../basics/messages.js";
/** @import { Output } from "../host.d.ts" */
/** @import { ExportEstimate } from "../types.d.ts" */
/** @import { Editor } from "./editor.js" */

/** An export that runs until it is finished or stopped. */
export class RunningExport {
  #editor;
  #ends = new AbortController();

  /** @param {Editor} editor */
  constructor(editor) {
    this.#editor = editor;
  }

  /**
   * Renders the collage; returns null if the export was stopped.
   * @param {Output} output
   * @param {(share: number) => void} advance
   */
  async finish(output, advance) {
    const { signal } = this.#ends;
    const { host, focus } = this.#editor;
    try {
      await focus.settled();
      signal.throwIfAborted();
      const document = output.format === "pdf" ? this.#editor.saved() : this.#editor.pictured();
      return await host.render(document, output, { signal, advance });
    } catch (error) {
      if (signal.aborted) return null;
      throw error;
    }
  }

  stop() {
    this.#ends.abort();
  }
}

/**
 * Returns about how large the file of an export will be, and what the renderer notes about it.
 * @param {Editor} editor
 * @param {Output} output
 * @param {AbortSignal} signal
 * @returns {Promise<ExportEstimate | null>} Null if the host cannot tell.
 */
export const estimated = async (editor, output, signal) =>
  (await editor.host.estimate?.(editor.pictured(), output, signal)) ?? null;

/**
 * Returns a number of bytes for people.
 * @param {number} bytes
 */
export const writtenBytes = (bytes) =>
  bytes >= 1e6 ? say`${(bytes / 1e6).toFixed(1)} MB` : say`${Math.max(1, Math.round(bytes / 1000))} kB`;
