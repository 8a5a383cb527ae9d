// The fonts of a page without a server: those of its folder, and those of the user, as faces of the document.
import { cssFont } from "./text-letters.js";
/** @import { FontChoice, FontEntry, FontGroup } from "../../types.d.ts" */
/** @import { Assets } from "../../model/assets.js" */

/**
 * A file of `fonts.json`.
 * @typedef {{ family: string, group: FontGroup, sample: string, weight: string, style: string, file: string }} FontFile
 */

export class PageFonts {
  #assets;
  /** @type {Promise<FontFile[]> | null} */
  #files = null;
  /** @type {Set<string>} */
  #offered = new Set();
  /** @type {FontFace[]} */
  #faces = [];
  /** @type {FontEntry[]} */
  #own = [];

  /** @param {Assets} assets */
  constructor(assets) {
    this.#assets = assets;
  }

  /** @returns {Promise<FontFile[]>} */
  #shipped() {
    return (this.#files ??= this.#assets.json("library/fonts.json").catch(() => []));
  }

  /** The families that texts can name. */
  async families() {
    const shipped = new Map(
      (await this.#shipped()).map(({ family, group, sample }) => [family, { name: family, group, sample }]),
    );
    return [...this.#own, ...shipped.values()];
  }

  /**
   * Loads the face of a font that a text needs, without which it would be set in another one.
   * @param {FontChoice} font
   * @param {string} text
   */
  async load(font, text) {
    await this.#offer(font.family ?? "sans-serif");
    // A family of this machine needs no face.
    await document.fonts.load(cssFont(font, 16), text);
  }

  /**
   * Adds the faces of a family to the document, which loads those that are needed.
   * @param {string} family
   */
  async #offer(family) {
    const files = (await this.#shipped()).filter((file) => file.family === family);
    if (this.#offered.has(family)) return;
    this.#offered.add(family);
    for (const { file, weight, style } of files) {
      const url = this.#assets.url(`library/fonts/${file}`).href;
      this.#add(new FontFace(family, `url(${JSON.stringify(url)})`, { weight, style }));
    }
  }

  /** @param {FontFace} face */
  #add(face) {
    document.fonts.add(face);
    this.#faces.push(face);
  }

  /**
   * Adds a file of the user, whose family has the name of the file.
   * @param {File} file
   */
  async add(file) {
    const name = file.name.replace(/\.[^.]+$/, "");
    const face = new FontFace(name, await file.arrayBuffer());
    try {
      await face.load();
    } catch {
      throw new Error("not a valid font");
    }
    this.#add(face);
    this.#own = [{ name, group: "own", sample: name }, ...this.#own.filter((each) => each.name !== name)];
    return [name];
  }

  /** Takes the faces from the document. */
  close() {
    for (const face of this.#faces) document.fonts.delete(face);
    this.#faces = [];
    this.#offered.clear();
  }
}
