// The fonts of a page without a server: those of its folder, and those of the user, as faces of the document.
import { Failure, say } from "../../basics/messages.js";
import { context2d } from "../../basics/context.js";
import { cssFont, setLetters } from "./text-letters.js";
/** @import { FontChoice, FontEntry, FontGroup } from "../../types.d.ts" */
/** @import { Assets } from "../../model/assets.js" */

/**
 * A file of `fonts.json`.
 * @typedef {{ family: string, group: FontGroup, sample: string, weight: string, style: string, file: string }} FontFile
 */

/** The milliseconds for which a browser may read the fonts of the machine, and those between two looks. */
const [PATIENCE, LOOK] = [2000, 50];
/** Letters that no font has, because they are none; a letter that looks like them is not found yet. */
const NONE = ["\u0378", "\u{2fffd}"];
/** What fonts have to have: neither marks on letters nor what is not seen. */
const SEEN = /[\p{L}\p{N}\p{P}\p{S}]/u;

export class PageFonts {
  #assets;
  #context = context2d(new OffscreenCanvas(1, 1));
  /** The letters that were found, or for which no font is here. */
  #searched = new Set(/** @type {string[]} */ ([]));
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
   * Loads the faces that a text needs, without which it would be set in others.
   * @param {FontChoice} font
   * @param {string} text
   * @param {Promise<string[]>} companions The families for letters that the font lacks.
   */
  async load(font, text, companions) {
    await this.#face(font, text);
    const others = await companions;
    await Promise.all(others.map((family) => this.#face({ ...font, family }, text)));
    await this.#found(font, text, others);
  }

  /**
   * Loads a face, which a family of this machine does not need.
   * @param {FontChoice} font
   * @param {string} text
   */
  async #face(font, text) {
    await this.#offer(font.family ?? "sans-serif");
    await document.fonts.load(cssFont(font, 16), text);
  }

  /**
   * Waits for the fonts of letters that a family lacks. Firefox reads those of the machine when a letter is looked for, sets boxes
   * meanwhile, and does not tell when they are there: a text set before would have other lines.
   * @param {FontChoice} font
   * @param {string} text
   * @param {string[]} others
   */
  async #found(font, text, others) {
    const letters = [...new Set(text)].filter((letter) =>
      letter > "\u007f" && SEEN.test(letter) && !this.#searched.has(letter)
    );
    const end = performance.now() + PATIENCE;
    while (letters.some((letter) => this.#isBox(letter, font, others)) && performance.now() < end)
      await new Promise((resolve) => setTimeout(resolve, LOOK));
    for (const letter of letters) this.#searched.add(letter);
  }

  /**
   * @param {string} letter
   * @param {FontChoice} font
   * @param {string[]} others
   */
  #isBox(letter, font, others) {
    setLetters(this.#context, cssFont(font, 100, others));
    const [found, none] = [letter, NONE[letter.length - 1]].map((text) => this.#context.measureText(text));
    return found.width === none.width && found.actualBoundingBoxAscent === none.actualBoundingBoxAscent &&
      found.actualBoundingBoxRight === none.actualBoundingBoxRight;
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
      throw new Failure(say`not a valid font`);
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
