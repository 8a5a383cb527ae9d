// The font families that texts can name, among them the user's own fonts beside the collage.
import { say } from "../basics/messages.js";
import { Emitter } from "../basics/emitter.js";
import { told } from "../basics/told.js";
/** @import { FontEntry, LoadEvents, TextContent } from "../types.d.ts" */
/** @import { Editor } from "./editor.js" */

/**
 * Sends the event `load` when fonts were added.
 * @extends {Emitter<LoadEvents>}
 */
export class Fonts extends Emitter {
  #editor;
  /** @type {Promise<FontEntry[]> | null} */
  #families = null;
  /** @type {Map<string, Promise<ImageBitmap>>} */
  #samples = new Map();

  /** @param {Editor} editor */
  constructor(editor) {
    super();
    this.#editor = editor;
  }

  /** Returns the families by group and name; none, with a message, if a font beside the collage is damaged. */
  families() {
    return (this.#families ??= this.#editor.host.fonts().catch((error) => {
      this.#families = null;
      this.#editor.notice(told(error), true);
      return [];
    }));
  }

  /**
   * Adds a font of the user, which is kept beside the collage; returns the names of its families, or none if it was refused.
   * @param {File} file
   * @returns {Promise<string[]>}
   */
  async add(file) {
    try {
      const { families } = await this.#editor.host.addFont(file);
      this.#families = null;
      this.#editor.sprites.renewTexts();
      this.dispatchEvent(new Event("load"));
      return families;
    } catch (error) {
      this.#editor.notice(say`${file.name}: ${told(error)}`, true);
      return [];
    }
  }

  /**
   * Returns a sample of a family in a color, as a picture by the renderer.
   * @param {FontEntry} family
   * @param {{ width: number, height: number, letters: number, side: "left" | "right" }} size With the side at which lines begin.
   * @param {string} fill
   * @returns {Promise<ImageBitmap>}
   */
  sample({ name, sample }, { width, height, letters, side }, fill) {
    const key = `${name} ${fill} ${side}`;
    const known = this.#samples.get(key);
    if (known) return known;
    /** @type {TextContent} */
    const text = { text: sample, font: { family: name, size: letters }, align: side, fit: "shrink", fill };
    const drawn = this.#editor.sprites.picture(
      { id: "sample", size: [width, height], center: [width / 2, height / 2], text },
      [width, height],
      devicePixelRatio,
    );
    this.#samples.set(key, drawn);
    drawn.catch(() => this.#samples.delete(key));
    return drawn;
  }
}

/**
 * Returns true if a file is a font by its name or its type.
 * @param {File} file
 */
export const isFont = ({ name, type }) => type.startsWith("font/") || /\.(ttf|otf|woff2)$/i.test(name);
