// The renderer's rules for texts as WebAssembly: which letters are shaped together, and how lines are broken, fitted and aligned.
import { Failure, say } from "../../basics/messages.js";
/** @import { Assets } from "../../model/assets.js" */

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * Successive letters that are shaped by themselves: the number of their code points, whether spacing may be between them, and a
 * family for those that the font lacks.
 * @typedef {{ length: number, isSpaced: boolean, companion: string }} Run
 */

export class TextModule {
  /** @type {any} */
  #exports;

  /** @param {WebAssembly.Instance} instance */
  constructor({ exports }) {
    this.#exports = exports;
  }

  /** @param {Assets} assets */
  static async load(assets) {
    const module = await assets.module("collage-text");
    return new TextModule(await WebAssembly.instantiate(module, { collage: { parse_number: () => NaN } }));
  }

  /** @param {ArrayLike<number>} numbers */
  #write(numbers) {
    const address = this.#exports.collage_buffer(numbers.length);
    new Float64Array(this.#exports.memory.buffer, address, numbers.length).set(numbers);
  }

  /** @param {number} count */
  #read(count) {
    if (count < 0) throw new Failure(say`the text cannot be set`);
    return new Float64Array(this.#exports.memory.buffer, this.#exports.collage_buffer(0), count).slice();
  }

  /**
   * @param {string} text
   * @param {{ family: string, isSpaced: boolean }} font
   * @returns {Run[]}
   */
  runs(text, { family, isSpaced }) {
    const [bytes, name] = [encoder.encode(text), encoder.encode(family)];
    this.#write([...text].map((letter) => Number(/\p{Alphabetic}/u.test(letter))));
    const address = this.#exports.collage_text(bytes.length + name.length);
    const memory = new Uint8Array(this.#exports.memory.buffer, address, bytes.length + name.length);
    memory.set(bytes);
    memory.set(name, bytes.length);
    const numbers = this.#read(this.#exports.collage_text_runs(bytes.length, name.length, Number(isSpaced)));
    const companions = new Uint8Array(this.#exports.memory.buffer, this.#exports.collage_text(0));
    // A line for each run.
    let end = 0;
    for (let count = numbers.length / 2; count > 0; end += 1) if (companions[end] === 10) count -= 1;
    const families = decoder.decode(companions.subarray(0, end)).split("\n");
    return Array.from({ length: numbers.length / 2 }, (_, index) => ({
      length: numbers[2 * index],
      isSpaced: numbers[2 * index + 1] === 1,
      companion: families[index],
    }));
  }

  /**
   * Returns the families for letters that a family may lack.
   * @param {string} text
   * @param {string} [family]
   */
  companions(text, family = "sans-serif") {
    const found = this.runs(text, { family, isSpaced: false }).map(({ companion }) => companion);
    return [...new Set(found)].filter((name) => name !== "" && name !== family);
  }

  /**
   * Returns the starts and ends of the words that are divided only if they are longer than a line.
   * @param {string} text
   */
  words(text) {
    const bytes = encoder.encode(text);
    const address = this.#exports.collage_text(bytes.length);
    new Uint8Array(this.#exports.memory.buffer, address, bytes.length).set(bytes);
    const numbers = this.#read(this.#exports.collage_text_words(bytes.length));
    return Array.from({ length: numbers.length / 2 }, (_, index) => [numbers[2 * index], numbers[2 * index + 1]]);
  }

  /**
   * Returns the lines of a text as numbers, as TextExports.swift writes them.
   * @param {number[]} numbers
   */
  lines(numbers) {
    this.#write(numbers);
    return this.#read(this.#exports.collage_text_lines(numbers.length));
  }
}
