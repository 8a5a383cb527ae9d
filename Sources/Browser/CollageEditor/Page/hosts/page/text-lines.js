// The lines of a text, broken and fitted into its frame by the rules of the renderer (Sources/Rendering/CollageText).
import { context2d } from "../../stage/context.js";
/** @import { Size, TextContent } from "../../types.d.ts" */

/** The size in pixels at which letters are measured, so that nothing is rounded that could be seen. */
const MEASURE = 1000;
/** Words are broken if letters become three times as large by it. */
const LEAST_SHARE = 1 / 3;
/** The least height of the lines of any font, in ems. */
const LEAST_LINE = 0.5;
/** The part of a paragraph's length that remains without the spaces at the ends of lines. */
const LEAST_INK = 0.3;
/** After which letters a line may end without a space: those of scripts that are written without spaces, and hyphens. */
const BREAKS_AFTER =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef\-\u2010\u2013\u2014]/u;
/** What never begins a line. */
const NEVER_FIRST = /^[\p{Pe}\p{Pf}、。，．！？：；ー々…,.!?:;]/u;
const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** The script without spaces whose words the renderer finds as well. */
const BY_DICTIONARY = /\p{Script=Thai}/u;

// The language of the browser must not move the ends of lines.
const words = new Intl.Segmenter("en", { granularity: "word" });
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * A line: its length and the extents of its letters in ems, from its start and its baseline.
 * @typedef {{ text: string, width: number, ascent: number, descent: number, isRightToLeft: boolean, left: number,
 *   right: number, top: number, bottom: number }} Line
 * @typedef {{ size: number, lines: (Line & { baseline: number })[], width: number, height: number, offset: [number, number],
 *   isEllipsized: boolean }} Block
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

/**
 * Returns a font as CSS.
 * @param {NonNullable<TextContent["font"]>} font
 * @param {number} size
 */
export const cssFont = ({ family = "sans-serif", weight = 400, slope = "normal" }, size) =>
  `${slope} ${weight} ${size}px ${JSON.stringify(family)}, sans-serif`;

/**
 * Prepares a context for the letters of a text.
 * @param {OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D} context
 * @param {TextContent} content
 * @param {number} size
 */
export function setLetters(context, { font = {}, letterSpacing = 0 }, size) {
  context.font = cssFont(font, size);
  context.textRendering = "geometricPrecision";
  context.textAlign = "left";
  context.textBaseline = "alphabetic";
  context.letterSpacing = `${letterSpacing * size}px`;
}

export class TextLines {
  /** @type {TextContent} */
  #content;
  /** @type {Size} */
  #frame;
  /** @type {OffscreenCanvasRenderingContext2D} */
  #context;
  /** @type {string[]} */
  #paragraphs;
  /** @type {Map<string, Line>} */
  #known = new Map();
  /** @type {boolean | null} */
  #direction;

  /**
   * @param {TextContent} content
   * @param {Size} frame
   */
  constructor(content, frame) {
    [this.#content, this.#frame] = [content, frame];
    this.#context = context2d(new OffscreenCanvas(1, 1));
    setLetters(this.#context, content, MEASURE);
    const parts = cased(content).split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/);
    this.#paragraphs = content.path ? [parts.join(" ")] : parts;
    const { direction = "auto" } = content;
    this.#direction = direction === "auto" ? null : direction === "rtl";
  }

  /** @param {string} text */
  #line(text) {
    const known = this.#known.get(text);
    if (known) return known;
    const isRightToLeft = this.#direction ??
      (/\p{L}/u.exec(text) !== null && RIGHT_TO_LEFT.test(/\p{L}/u.exec(text)?.[0] ?? ""));
    this.#context.direction = isRightToLeft ? "rtl" : "ltr";
    const found = this.#context.measureText(text);
    const spacing = text === "" ? 0 : this.#content.letterSpacing ?? 0;
    /** @type {Line} */
    const line = {
      text,
      isRightToLeft,
      width: Math.max(0, found.width / MEASURE - spacing),
      ascent: found.fontBoundingBoxAscent / MEASURE,
      descent: found.fontBoundingBoxDescent / MEASURE,
      left: -found.actualBoundingBoxLeft / MEASURE,
      right: found.actualBoundingBoxRight / MEASURE,
      top: -found.actualBoundingBoxAscent / MEASURE,
      bottom: found.actualBoundingBoxDescent / MEASURE,
    };
    this.#known.set(text, line);
    return line;
  }

  /** The part of the frame for lines. */
  get #space() {
    const [across, down] = this.#content.background?.padding ?? [0, 0];
    return [Math.max(this.#frame[0] - 2 * across, 1e-6), Math.max(this.#frame[1] - 2 * down, 1e-6)];
  }

  // MARK: Breaking

  /**
   * Returns the lines of a paragraph that are not longer than a length in ems.
   * @param {string} paragraph
   * @param {number} length
   * @param {boolean} breaksWords
   */
  #broken(paragraph, length, breaksWords) {
    if (this.#line(paragraph).width < length - 1e-6) return [this.#line(paragraph)];
    const lines = [];
    let current = "";
    for (const piece of pieces(paragraph)) {
      if (this.#line((current + piece).trimEnd()).width <= length || current === "") {
        current += piece;
      } else {
        lines.push(current.trimEnd());
        current = piece;
      }
      while (breaksWords && this.#line(current.trimEnd()).width > length) {
        const head = this.#head(current, length);
        if (head === current) break;
        lines.push(head);
        current = current.slice(head.length);
      }
    }
    lines.push(current.trimEnd());
    return lines.map((line) => this.#line(line));
  }

  /**
   * Returns the longest beginning of a word that is not longer than a length, at least a letter.
   * @param {string} word
   * @param {number} length
   */
  #head(word, length) {
    let head = "";
    for (const { segment } of graphemes.segment(word)) {
      if (head !== "" && this.#line(head + segment).width > length) break;
      head += segment;
    }
    return head;
  }

  /**
   * Returns the lines at a size.
   * @param {number} size
   * @param {boolean} breaksWords
   * @param {number} [maxLines]
   * @returns {Block}
   */
  #block(size, breaksWords, maxLines = Infinity) {
    const length = this.#content.path ? Infinity : this.#space[0] / size;
    let all = this.#paragraphs.flatMap((paragraph) => this.#broken(paragraph, length, breaksWords));
    const isEllipsized = all.length > maxLines;
    if (isEllipsized) {
      all = all.slice(0, maxLines);
      all.push(this.#line(this.#shortened(all.pop()?.text ?? "", length)));
    }
    const spacing = this.#content.lineSpacing ?? 1;
    let baseline = 0;
    const lines = all.map((line, index) => {
      baseline += index === 0 ? line.ascent : spacing * (all[index - 1].descent + line.ascent);
      return { ...line, baseline };
    });
    return {
      size,
      lines,
      width: Math.max(0, ...lines.map(({ width }) => width)),
      height: baseline + (lines.at(-1)?.descent ?? 0),
      offset: [0, 0],
      isEllipsized,
    };
  }

  /**
   * @param {string} text
   * @param {number} length
   */
  #shortened(text, length) {
    const letters = [...graphemes.segment(text)].map(({ segment }) => segment);
    while (letters.length > 0 && this.#line(`${letters.join("").trimEnd()}…`).width > length) letters.pop();
    return `${letters.join("").trimEnd()}…`;
  }

  // MARK: Fitting

  /**
   * Returns the lines at the size that the text's fit asks for.
   * @returns {Block}
   */
  fitted() {
    const { font = {}, fit = "shrink", maxLines } = this.#content;
    const wanted = font.size ?? 48;
    if (fit === "fixed" || fit === "grow") return this.#block(wanted, true, maxLines);
    if (fit === "shrink" && (this.#content.path || wanted <= this.#limit) && this.#fits(wanted, false)) {
      return this.#inside(wanted, false);
    }
    const [size, breaksWords] = this.#largest(fit === "fill" ? 100 * Math.max(...this.#frame) : wanted);
    return this.#inside(size, breaksWords);
  }

  /** A size above which the text cannot fit: its lines would be higher than the frame, or cover more of it. */
  get #limit() {
    const [width, height] = this.#space;
    const length = this.#paragraphs.reduce((sum, paragraph) => sum + this.#line(paragraph).width, 0) * LEAST_INK;
    const least = LEAST_LINE * (this.#content.lineSpacing ?? 1);
    const byLines = height / (LEAST_LINE + least * Math.max(0, this.#paragraphs.length - 1));
    if (length <= 0) return byLines;
    const byArea = Math.sqrt((width * height) / (length * least));
    return Math.min(byLines, Math.max(byArea, (width * this.#paragraphs.length) / length));
  }

  /**
   * @param {number} size
   * @param {boolean} breaksWords
   */
  #fits(size, breaksWords) {
    const block = this.#block(size, breaksWords);
    const [width, height] = this.#space;
    if (this.#content.path) return block.width * size <= width;
    return block.width * size <= width && block.height * size <= height &&
      block.lines.length <= (this.#content.maxLines ?? Infinity);
  }

  /**
   * Returns the largest size that fits, and whether words are broken at it.
   * @param {number} top
   * @returns {[number, boolean]}
   */
  #largest(top) {
    const whole = this.#search(top, false);
    if (this.#content.path || whole >= top * LEAST_SHARE) return [whole, false];
    const broken = this.#search(top, true);
    return whole < broken * LEAST_SHARE ? [broken, true] : [whole, false];
  }

  /**
   * @param {number} top
   * @param {boolean} breaksWords
   */
  #search(top, breaksWords) {
    let tooLarge = this.#content.path ? top : Math.min(top, this.#limit);
    const least = tooLarge * 1e-9;
    let good = tooLarge / 2;
    while (!this.#fits(good, breaksWords)) {
      [tooLarge, good] = [good, good / 2];
      if (good < least) return good;
    }
    for (let step = 0; step < 9; step += 1) {
      const middle = Math.sqrt(good * tooLarge);
      if (this.#fits(middle, breaksWords)) good = middle;
      else tooLarge = middle;
    }
    return good;
  }

  /**
   * Moves the text so that letters that reach beyond their lines lie within the frame, or makes it smaller.
   * @param {number} wished
   * @param {boolean} breaksWords
   */
  #inside(wished, breaksWords) {
    let size = wished;
    let block = this.#block(size, breaksWords);
    if (this.#content.path) return block;
    const [width, height] = this.#frame;
    for (let step = 0; step < 24; step += 1) {
      const extent = this.extent(block);
      const excess = Math.max((extent[2] - extent[0]) / width, (extent[3] - extent[1]) / height);
      if (excess <= 1) {
        const way = (/** @type {number} */ from, /** @type {number} */ to, /** @type {number} */ reach) =>
          (Math.max(0, -reach - from) - Math.max(0, to - reach)) / size;
        block.offset = [way(extent[0], extent[2], width / 2), way(extent[1], extent[3], height / 2)];
        return block;
      }
      size /= Math.min(Math.max(excess, 1.002), 1.25);
      while (!this.#fits(size, breaksWords)) size *= 0.995;
      block = this.#block(size, breaksWords);
    }
    return block;
  }

  // MARK: Places

  /**
   * Returns the left end and the baseline of a line, in units from the middle of the frame.
   * @param {Block} block
   * @param {Block["lines"][number]} line
   */
  place({ size, height, offset }, { width, baseline, isRightToLeft }) {
    const { align = "center", verticalAlign = "middle", background, fit } = this.#content;
    const [across, down] = background?.padding ?? [0, 0];
    const [frameWidth, frameHeight] = [this.#frame[0], fit === "grow" ? height * size + 2 * down : this.#frame[1]];
    const atEnd = { start: isRightToLeft, justify: isRightToLeft, end: !isRightToLeft, right: true, left: false };
    const share = align === "center" ? 0.5 : atEnd[align] ? 1 : 0;
    const free = frameHeight - 2 * down - height * size;
    const top = -this.#frame[1] / 2 + down + free * { top: 0, middle: 0.5, bottom: 1 }[verticalAlign];
    return [
      -frameWidth / 2 + across + (frameWidth - 2 * across - width * size) * share + offset[0] * size,
      top + (offset[1] + baseline) * size,
    ];
  }

  /**
   * Returns the edges of all lines and letters: left, top, right and bottom.
   * @param {Block} block
   */
  extent(block) {
    const { size } = block;
    const { outline } = this.#content;
    const reach = outline
      ? { inside: 0, center: outline.width / 2, outside: outline.width }[outline.align ?? "outside"]
      : 0;
    const edges = [Infinity, Infinity, -Infinity, -Infinity];
    for (const line of block.lines) {
      const [x, y] = this.place(block, line);
      edges[0] = Math.min(edges[0], x, x + line.left * size - reach);
      edges[1] = Math.min(edges[1], y - line.ascent * size, y + line.top * size - reach);
      edges[2] = Math.max(edges[2], x + line.width * size, x + line.right * size + reach);
      edges[3] = Math.max(edges[3], y + line.descent * size, y + line.bottom * size + reach);
    }
    return edges;
  }
}

/**
 * Returns whether a line may end between two graphemes.
 * @param {string} before
 * @param {string} after
 */
function endsBetween(before, after) {
  if (/^\s/.test(after)) return false;
  if (/\s$/.test(before)) return !/[\u00a0\u202f]$/.test(before);
  const isHyphen = /^[-\u2010\u2013\u2014]/.test(after);
  return (BREAKS_AFTER.test(before.slice(-1)) || (BREAKS_AFTER.test(after) && !isHyphen)) && !NEVER_FIRST.test(after);
}

/**
 * Returns the pieces of a paragraph after which a line may end.
 * @param {string} paragraph
 */
function pieces(paragraph) {
  // Where words of scripts begin that are written without spaces.
  const begins = new Set(
    BY_DICTIONARY.test(paragraph)
      ? [...words.segment(paragraph)].filter(({ segment }) => BY_DICTIONARY.test(segment)).map(({ index }) => index)
      : [],
  );
  const all = [];
  let current = "";
  for (const { segment, index } of graphemes.segment(paragraph)) {
    if (current !== "" && (endsBetween(current, segment) || (begins.has(index) && !/\s$/.test(current)))) {
      all.push(current);
      current = "";
    }
    current += segment;
  }
  if (current !== "") all.push(current);
  return all;
}
