// Stickers: drawings of the library and pictures of the user, such as logos, which are kept beside the collage.
import { say } from "../basics/messages.js";
import { hasWords } from "./library.js";
import { told } from "../basics/told.js";
/** @import { DrawingEntry, LayerContent, Point, Size } from "../types.d.ts" */
/** @import { Editor } from "./editor.js" */

export class Stickers {
  #editor;

  /** @param {Editor} editor */
  constructor(editor) {
    this.#editor = editor;
  }

  /** The command that renders the saved collage with its vector drawings. */
  get #command() {
    return `collage render "${this.#editor.name}" --allow svg -o ${this.#editor.title.replaceAll(" ", "-")}.jpg`;
  }

  get #side() {
    return Math.min(...this.#editor.canvas);
  }

  /**
   * Adds a layer, in the middle of the collage unless it has another place, and selects it.
   * @param {LayerContent} content
   * @param {Size} size
   * @param {Point} [center]
   */
  place(content, size, center) {
    const [width, height] = this.#editor.canvas;
    const id = `layer-${Date.now().toString(36)}`;
    const { refusal } = this.#editor.perform({
      command: "addLayer",
      layer: { id, size, center: center ?? [width / 2, height / 2], ...content },
    });
    if (!refusal) this.#editor.perform({ command: "select", layer: id });
  }

  /** @param {string} drawing */
  addDrawing(drawing) {
    this.place({ sticker: { drawing } }, [this.#side * 0.25, this.#side * 0.25]);
  }

  /**
   * Adds a picture or a vector drawing, such as a logo.
   * @param {File} file
   */
  async add(file) {
    try {
      const { picture, size } = await this.#editor.host.addSticker(file);
      const scale = (0.4 * this.#side) / Math.max(...size);
      this.place({ sticker: { picture } }, [size[0] * scale, size[1] * scale]);
      // Other programs accept drawings from others only if they are told to.
      if (isVector(file))
        this.#editor.notice(say`${file.name} was added. To render the saved collage: ${this.#command}`);
    } catch (error) {
      this.#editor.notice(say`${file.name}: ${told(error)}`, true);
    }
  }
}

/**
 * Returns true if a file is a vector drawing by its name or its type.
 * @param {File} file
 */
export const isVector = ({ name = "", type }) => type === "image/svg+xml" || /\.svg$/i.test(name);

/**
 * Returns the name of a drawing; the names of files have hyphens between words.
 * @param {DrawingEntry} drawing
 */
export const drawingName = ({ id, document: { name } }) => name ?? id.replaceAll("-", " ");

/**
 * Returns true if a drawing has all words of a search in its name, its tags or its summary, in English or in the language of the
 * editor.
 * @param {DrawingEntry} drawing
 * @param {string} words
 * @param {(text: string) => string} translated
 */
export function isFound(drawing, words, translated) {
  const { id, document: { summary = "", tags = [] } } = drawing;
  const texts = [drawingName(drawing), summary, ...tags];
  return hasWords(words, [id, ...texts]) || hasWords(words, texts.map(translated));
}
