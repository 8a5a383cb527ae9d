// The lines of a text, set by the renderer's rules with the letters of the page.
import { BY_DICTIONARY } from "./text-breaks.js";
import { Letters } from "./text-letters.js";
/** @import { Size, TextContent } from "../../types.d.ts" */
/** @import { Cluster, LetterRun, Paragraph } from "./text-letters.js" */
/** @import { TextModule } from "./text-module.js" */

// The orders of the module.
const FITS = ["fixed", "shrink", "fill", "grow"];
const ALIGNMENTS = ["start", "center", "end", "justify", "left", "right"];
const VERTICAL = ["top", "middle", "bottom"];
/** The numbers before the lines, and those of a line. */
const [HEAD, OF_LINE] = [5, 10];
/** The share of a frame within which ink may have moved the text, as the renderer takes curves to reach farther than they do. */
const INK_MARGIN = 0.0005;

/**
 * A part of a run on a line: its letters, and its distance from the line's left end.
 * @typedef {{ run: LetterRun, text: string, x: number, width: number }} Part
 * @typedef {{ paragraph: Paragraph, first: number, end: number, hasEllipsis: boolean, x: number, baseline: number, width: number,
 *   ascent: number, descent: number, gap: number, text: string, parts: Part[] }} Line
 * @typedef {{ text: string, run: LetterRun, advance: number, matrix: number[] }} Letter
 * @typedef {{ size: number, height: number, isEllipsized: boolean, lines: Line[], letters: Letter[], isExact: boolean }} Block
 */

/**
 * Returns a path as the module reads it; free paths are straight lines.
 * @param {TextContent["path"]} path
 */
function pathNumbers(path) {
  if (!path || "path" in path) return [0];
  if ("arc" in path) return [1, path.arc];
  return "circle" in path ? [2, path.circle] : [3, path.wave.amplitude, path.wave.periods];
}

/** @param {TextContent["outline"]} outline */
function reachOf(outline) {
  if (!outline) return 0;
  const { width, align = "outside" } = outline;
  return { inside: 0, center: width / 2, outside: width }[align];
}

/**
 * Returns a text as the module reads it.
 * @param {TextContent} content
 * @param {Size} frame
 * @param {Letters} letters
 */
function numbersOf(content, frame, { paragraphs, metrics: { ascent, descent, ellipsis } }) {
  const { font = {}, fit = "shrink", align = "center", verticalAlign = "middle", lineSpacing = 1, maxLines = 0 } =
    content;
  const isLong = paragraphs.length > 500 ||
    paragraphs.some(({ text }) => text.length > 600 && new TextEncoder().encode(text).length > 2000);
  return [
    ...frame,
    font.size ?? 48,
    FITS.indexOf(fit),
    ALIGNMENTS.indexOf(align),
    VERTICAL.indexOf(verticalAlign),
    lineSpacing,
    maxLines,
    ...(content.background ? content.background.padding ?? [12, 6] : [0, 0]),
    reachOf(content.outline),
    ...pathNumbers(content.path),
    Number(isLong),
    paragraphs.length,
    ...paragraphs.flatMap(({ isRightToLeft, runs }) => [
      Number(isRightToLeft),
      ascent,
      descent,
      ellipsis,
      runs.length,
      ...runs.flatMap(({ spacing, extent, words }) => [
        spacing,
        ...extent,
        words.length,
        ...words.flatMap(({ ink, clusters }) => [
          ...ink,
          clusters.length,
          ...clusters.flatMap(({ advance, isBreak, isSpace }) => [advance, Number(isBreak) + 2 * Number(isSpace)]),
        ]),
      ]),
    ]),
  ];
}

/**
 * Returns the parts of runs on a line, from left to right if all of it runs in one direction.
 * @param {Paragraph} paragraph
 * @param {{ first: number, end: number, gap: number }} line
 * @returns {Part[]}
 */
function partsOf({ runs, isRightToLeft }, { first, end, gap }) {
  /** @type {{ run: LetterRun, text: string, length: number, advance: number }[]} */
  const parts = [];
  let start = 0;
  for (const run of runs) {
    const [from, to] = [Math.max(first - start, 0), Math.min(end - start, run.clusters.length)];
    start += run.clusters.length;
    if (from >= to) continue;
    const clusters = run.clusters.slice(from, to);
    const advance = clusters.reduce((sum, each) => sum + each.advance + (each.isSpace ? gap : 0), 0);
    // Letters of a word that goes on keep their form.
    const isCut = (/** @type {number} */ place) =>
      run.isJoined && place > 0 && place < run.clusters.length && !run.clusters[place - 1].isSpace &&
      !run.clusters[place].isSpace;
    const [before, after] = [from, to].map((place) => (isCut(place) ? "\u200d" : ""));
    const text = before + clusters.map((each) => each.text).join("") + after;
    parts.push({ run, text, advance, length: advance + clusters.length * run.spacing });
  }
  if (isRightToLeft) parts.reverse();
  let x = -(parts[0]?.run.spacing ?? 0) / 2;
  return parts.map(({ run, text, advance, length }) => {
    const part = { run, text, x: x + run.spacing / 2, width: advance };
    x += length;
    return part;
  });
}

/** @param {Paragraph} paragraph @returns {{ cluster: Cluster, run: LetterRun }[]} */
const clustersOf = ({ runs }) => runs.flatMap((run) => run.clusters.map((cluster) => ({ cluster, run })));

/**
 * Sets a text; the origin is the middle of its frame, in the frame's units.
 * @param {TextContent} content
 * @param {Size} frame
 * @param {TextModule} module
 * @returns {Block & { font: (families?: string[], size?: number) => string }}
 */
export function setText(content, frame, module) {
  const { fit: fits = "shrink" } = content;
  const letters = new Letters(content, module);
  const numbers = module.lines(numbersOf(content, frame, letters));
  const [size, height, isEllipsized, margin, count] = numbers;
  const all = letters.paragraphs.map(clustersOf);
  const lines = Array.from({ length: count }, (_, index) => {
    const [number, first, end, hasEllipsis, x, baseline, width, ascent, descent, gap] = numbers.slice(
      HEAD + index * OF_LINE,
      HEAD + (index + 1) * OF_LINE,
    );
    const paragraph = letters.paragraphs[number];
    const text = all[number].slice(first, end).map(({ cluster }) => cluster.text).join("") + (hasEllipsis ? "…" : "");
    const line = {
      paragraph,
      first,
      end,
      hasEllipsis: hasEllipsis === 1,
      x,
      baseline,
      width,
      ascent,
      descent,
      gap,
      text,
    };
    return { ...line, parts: partsOf(paragraph, line) };
  });
  // Ends of lines between words of a dictionary may be elsewhere in the renderer's, which shows hyphens at the ends of divided words.
  const isDivided = lines.some(({ paragraph, end }) => {
    const [before, after] = [end - 1, end].map((place) =>
      all[letters.paragraphs.indexOf(paragraph)][place]?.cluster.text
    );
    return before && after && (before === "\u00ad" || (BY_DICTIONARY.test(before) && BY_DICTIONARY.test(after)));
  });
  let place = HEAD + count * OF_LINE;
  const placed = numbers.length === place
    ? []
    : lines.flatMap(({ paragraph, first, end }) =>
      all[letters.paragraphs.indexOf(paragraph)].slice(first, end).map(({ cluster, run }) => {
        const matrix = [...numbers.slice(place, place + 4)];
        place += 4;
        return { text: cluster.text, run, advance: cluster.advance * size, matrix };
      })
    );
  return {
    size,
    height,
    isEllipsized: isEllipsized === 1,
    lines,
    letters: placed,
    // Texts of fixed size are not moved.
    isExact: !isDivided && letters.hasAll() && !letters.hasForeignSpaces() &&
      (margin > INK_MARGIN || fits === "fixed" || fits === "grow"),
    font: (families, pixels) => letters.font(families, pixels),
  };
}
