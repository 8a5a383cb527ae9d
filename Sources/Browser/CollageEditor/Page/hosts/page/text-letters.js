// The letters of a text, measured by the page: paragraphs, runs and clusters.
import { context2d } from "../../basics/context.js";
import { endsOf } from "./text-breaks.js";
import { directionOf } from "./text-direction.js";
/** @import { TextContent } from "../../types.d.ts" */
/** @import { TextModule } from "./text-module.js" */

/** The size in pixels at which letters are measured, so that nothing is rounded that could be seen. */
const MEASURE = 1000;
/** That at which their ink is measured: Chromium rounds the ink of letters larger than 256 pixels up to a 64th of their size. */
const INK = 250;
/** Scripts whose letters are joined, so that one at the end of a line keeps the form of one within a word. */
const JOINED = /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}\p{Script=Mandaic}\p{Script=Mongolian}]/u;
const JOINER = "\u200d";
/** The families that stand for one of the machine. */
const GENERIC = new Set(["serif", "sans-serif", "monospace", "cursive", "fantasy", "system-ui"]);
/** The most letters of a word whose beginnings are measured; letters of longer ones have their own widths. */
const LONGEST = 64;
/** The most letters of a run whose words are measured after the others. */
const LONGEST_RUN = 500;

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * Letters that are shaped together, and their words, with the ink from the left end and the baseline of each, in ems.
 * @typedef {{
 *   text: string, families: string[], extent: number[], spacing: number, words: Word[], clusters: Cluster[], isJoined: boolean
 * }} LetterRun
 * @typedef {{ ink: number[], clusters: Cluster[] }} Word
 * @typedef {{ text: string, advance: number, isBreak: boolean, isSpace: boolean }} Cluster
 * @typedef {{
 *   text: string, families: string[], isRightToLeft: boolean, isMixed: boolean, runs: LetterRun[]
 * }} Paragraph
 */

/**
 * Returns a text with the letters of its case.
 * @param {TextContent} content
 */
function cased({ text, case: letters = "original" }) {
  if (letters === "upper") return text.toUpperCase();
  if (letters === "lower") return text.toLowerCase();
  if (letters !== "title") return text;
  return text.replace(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’]*/gu, (word) => word[0].toUpperCase() + word.slice(1));
}

/** The widths of fonts that CSS and the renderer know, each by its name and up to which percent it is taken. */
const WIDTHS = /** @type {[name: string, end: number][]} */ ([
  ["ultra-condensed", 57],
  ["extra-condensed", 69],
  ["condensed", 82],
  ["semi-condensed", 94],
  ["normal", 107],
  ["semi-expanded", 119],
  ["expanded", 138],
  ["extra-expanded", 175],
]);
/** @param {number} percent */
const widthName = (percent) => WIDTHS.find(([, end]) => percent < end)?.[0] ?? "ultra-expanded";

/**
 * Returns a font as CSS.
 * @param {NonNullable<TextContent["font"]>} font
 * @param {number} size
 * @param {string[]} others The families of letters that the font lacks.
 */
export const cssFont = ({ family = "sans-serif", weight = 400, slope = "normal", width = 100 }, size, others = []) =>
  `${slope} ${weight} ${widthName(width)} ${size}px ${
    [family, ...others].map((name) => JSON.stringify(name)).join(", ")
  }, sans-serif`;

/**
 * Returns the parts of letters for which a function answers alike, with the answers; spaces are as the letters before them. From right
 * to left, numbers are ordered by themselves, and spaces after them are as the letters that follow.
 * @param {string} text
 * @param {(letter: string) => boolean} test
 * @param {boolean} isRightToLeft
 */
function partsBy(text, test, isRightToLeft) {
  /** @type {{ part: string, isTrue: boolean }[]} */
  const parts = [];
  let spaces = "";
  for (const { segment } of graphemes.segment(text)) {
    const last = parts.at(-1);
    if (/^\s$/.test(segment)) {
      if (last && spaces === "" && !(isRightToLeft && /\p{N}$/u.test(last.part))) last.part += segment;
      else spaces += segment;
      continue;
    }
    const isTrue = test(segment);
    if (last?.isTrue === isTrue) last.part += spaces + segment;
    else parts.push({ part: spaces + segment, isTrue });
    spaces = "";
  }
  return spaces === "" ? parts : [...parts, { part: spaces, isTrue: false }];
}

/**
 * Prepares a context for letters.
 * @param {OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D} context
 * @param {string} font
 */
export function setLetters(context, font) {
  context.font = font;
  context.textRendering = "geometricPrecision";
  context.textAlign = "left";
  context.textBaseline = "alphabetic";
}

export class Letters {
  /** @type {TextContent} */
  #content;
  /** @type {TextModule} */
  #module;
  #context;
  /** @type {Map<string, TextMetrics>} */
  #known = new Map();
  /** @type {Paragraph[]} */
  paragraphs;
  /** The height of lines above and below the baseline, and the width of an ellipsis, in ems. */
  metrics;

  /**
   * @param {TextContent} content
   * @param {TextModule} module
   */
  constructor(content, module) {
    [this.#content, this.#module] = [content, module];
    this.#context = context2d(new OffscreenCanvas(1, 1));
    const parts = cased(content).split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/);
    this.paragraphs = (content.path ? [parts.join(" ")] : parts).map((text) => this.#paragraph(text));
    const found = this.#measure("…", this.font());
    this.metrics = {
      ascent: found.fontBoundingBoxAscent / MEASURE,
      descent: found.fontBoundingBoxDescent / MEASURE,
      ellipsis: found.width / MEASURE,
    };
  }

  get #family() {
    return this.#content.font?.family ?? "sans-serif";
  }

  /** Returns the font of letters at a size, the first family that has them being taken. */
  font(families = [this.#family], size = MEASURE) {
    return cssFont({ ...this.#content.font, family: families[0] }, size, families.slice(1));
  }

  /**
   * Returns whether the family of the text lacks a letter that a companion has.
   * @param {string} letter
   * @param {string} companion
   */
  #lacks(letter, companion) {
    const [one, other] = [[this.#family, companion], [companion]].map((all) => this.#measure(letter, this.font(all)));
    return one.width === other.width && one.actualBoundingBoxAscent === other.actualBoundingBoxAscent &&
      one.actualBoundingBoxRight === other.actualBoundingBoxRight;
  }

  /**
   * @param {string} text
   * @param {string} font
   */
  #measure(text, font, spacing = "0px") {
    const key = `${font}/${spacing}/${text}`;
    const known = this.#known.get(key);
    if (known) return known;
    setLetters(this.#context, font);
    this.#context.letterSpacing = spacing;
    const found = this.#context.measureText(text);
    this.#known.set(key, found);
    return found;
  }

  /**
   * @param {string} text
   * @returns {Paragraph}
   */
  #paragraph(text) {
    const { direction = "auto", letterSpacing = 0 } = this.#content;
    const { isRightToLeft, isMixed } = directionOf(text, direction);
    const family = this.#family;
    const found = this.#module.runs(text, { family, isSpaced: letterSpacing !== 0 });
    const letters = [...text];
    const ends = endsOf(text, this.#module);
    const runs = [];
    let [place, offset] = [0, 0];
    for (const { length, isSpaced, companion } of found) {
      const whole = letters.slice(place, place + length).join("");
      // The renderer takes the spaces between letters from the font of the letters, a browser from the first font that has them.
      const parts = companion === "" ? [] : partsBy(whole, (letter) => this.#lacks(letter, companion), isRightToLeft);
      for (const { part, isTrue } of parts.length > 0 ? parts : [{ part: whole, isTrue: false }]) {
        const families = isTrue ? [companion, family] : companion === "" ? [family] : [family, companion];
        runs.push(this.#run(part, { families, spacing: isSpaced ? letterSpacing : 0 }, ends, offset, isRightToLeft));
        offset += part.length;
      }
      place += length;
    }
    const families = [...new Set([family, ...found.map(({ companion }) => companion).filter(Boolean)])];
    return { text, families, isRightToLeft, isMixed, runs };
  }

  /**
   * @param {string} text
   * @param {{ families: string[], spacing: number }} style
   * @param {Set<number>} ends
   * @param {number} offset
   * @param {boolean} isRightToLeft
   * @returns {LetterRun}
   */
  #run(text, { families, spacing }, ends, offset, isRightToLeft) {
    this.#context.direction = isRightToLeft ? "rtl" : "ltr";
    // Any spacing keeps letters from being joined in ligatures.
    const apart = spacing === 0 ? "0px" : "0.001px";
    const measure = (/** @type {string} */ part) => this.#measure(part, this.font(families), apart);
    const isJoined = JOINED.test(text);
    /** @type {Word[]} */
    const words = [];
    let before = 0;
    for (const [part] of text.matchAll(/\s+|\S+/gu)) {
      const start = offset + words.reduce((sum, { clusters }) => sum + lengthOf(clusters), 0);
      // The distance between letters and spaces depends on both.
      const end = start - offset + part.length;
      const after = text.length > LONGEST_RUN
        ? before + measure(part).width / MEASURE
        : measure(text.slice(0, end)).width / MEASURE;
      const advances = advancesOf(part, Math.max(0, after - before), { measure, isJoined });
      let place = start;
      const clusters = advances.map(({ text, advance }) => {
        const isSpace = /^\s$/.test(text) && !/[\u00a0\u202f\u2007]/.test(text);
        const cluster = { text, advance, isBreak: place > 0 && ends.has(place), isSpace };
        place += text.length;
        return cluster;
      });
      const ink = this.#measure(part, this.font(families, INK), apart);
      words.push({
        clusters,
        ink: /\S/.test(part)
          ? [
            -ink.actualBoundingBoxLeft,
            -ink.actualBoundingBoxAscent,
            ink.actualBoundingBoxRight,
            ink.actualBoundingBoxDescent,
          ].map((edge) => edge / INK)
          : [0, 0, 0, 0],
      });
      before = after;
    }
    const { fontBoundingBoxAscent, fontBoundingBoxDescent } = measure(text);
    const extent = [fontBoundingBoxAscent, fontBoundingBoxDescent].map((edge) => edge / MEASURE);
    return { text, families, extent, spacing, words, clusters: words.flatMap(({ clusters }) => clusters), isJoined };
  }

  /** Returns whether letters of both directions, which the browser orders, are of several fonts: their spaces are of the first one. */
  hasForeignSpaces() {
    return this.paragraphs.some(({ isMixed, runs }) =>
      isMixed && runs.some(({ families }) => families[0] !== this.#family)
    );
  }

  /**
   * Returns whether the fonts of the text have all its letters; the renderer may find others than the page for those that they lack.
   */
  hasAll() {
    return GENERIC.has(this.#content.font?.family ?? "sans-serif") ||
      this.paragraphs.every(({ runs }) =>
        runs.every(({ clusters, families }) =>
          clusters.every(({ text }) => {
            if (/^\s*$/.test(text)) return true;
            const [one, other] = ["monospace", "serif"].map((generic) =>
              this.#measure(text, this.font(families).replace(/sans-serif$/, generic))
            );
            return one.width === other.width && one.actualBoundingBoxAscent === other.actualBoundingBoxAscent &&
              one.actualBoundingBoxRight === other.actualBoundingBoxRight;
          })
        )
      );
  }
}

/** @param {Cluster[]} clusters */
const lengthOf = (clusters) => clusters.reduce((sum, { text }) => sum + text.length, 0);

/**
 * Returns the letters of a word with their advances, which add up to its length.
 * @param {string} word
 * @param {number} length
 * @param {{ measure: (text: string) => TextMetrics, isJoined: boolean }} font
 */
function advancesOf(word, length, { measure, isJoined }) {
  const parts = [...graphemes.segment(word)];
  const width = (/** @type {string} */ text) => measure(text).width / MEASURE;
  if (parts.length > LONGEST) {
    const own = parts.map(({ segment }) => width(segment));
    const factor = length / Math.max(1e-9, own.reduce((sum, each) => sum + each, 0));
    return parts.map(({ segment }, place) => ({ text: segment, advance: own[place] * factor }));
  }
  let before = 0;
  return parts.map(({ segment, index }, place) => {
    const beginning = word.slice(0, index + segment.length) + (isJoined ? JOINER : "");
    // A beginning may be longer than the whole, where letters are joined into one.
    const after = place + 1 === parts.length ? length : Math.min(Math.max(before, width(beginning)), length);
    const advance = after - before;
    before = after;
    return { text: segment, advance };
  });
}
