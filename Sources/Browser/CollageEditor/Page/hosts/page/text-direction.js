// The direction of a paragraph, and whether its letters are of both directions, by Unicode's algorithm (UAX #9), which the renderer
// follows.

/** Letters that run from right to left, signs of their scripts, and marks that stand for one of them. */
const RIGHT_TO_LEFT =
  /(?=[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}])\p{L}|[\u05be\u05c0\u05c3\u05c6\u05f3\u05f4\u061b-\u061f\u066d\u06d4\u07c0-\u07c9\u200f]/u;
/** Letters that run from left to right, where they are none of those. */
const LEFT_TO_RIGHT = /[\p{L}\p{Nl}\u200e]/u;
/** What tells the direction of a paragraph, and the starts and ends of isolated parts, which do not. */
const TELLING = new RegExp(`[\\u2066-\\u2069]|${RIGHT_TO_LEFT.source}|${LEFT_TO_RIGHT.source}`, "gu");
/** Signs that order letters otherwise than they would be. */
const CONTROLS = /[\u202a-\u202e\u2066-\u2069]/;
/** Numbers and signs that are ordered alike within a line from right to left and by themselves. */
const NUMBERS = /^[\s0-9\u0660-\u0669\p{M}.,:\/!?()«»"'،؛؟…]*$/u;
/** Digits of two scripts beside each other, which are ordered together but are of two runs. */
const TWO_DIGITS = /[0-9]\p{M}*[\u0660-\u0669]|[\u0660-\u0669]\p{M}*[0-9]/u;

/**
 * Returns whether the first letter that tells the direction runs from right to left.
 * @param {string} text
 */
function startsFromRight(text) {
  let depth = 0;
  for (const [sign] of text.matchAll(TELLING)) {
    if (sign === "\u2069") depth = Math.max(0, depth - 1);
    else if (/[\u2066-\u2068]/.test(sign)) depth += 1;
    else if (depth === 0) return RIGHT_TO_LEFT.test(sign);
  }
  return false;
}

/**
 * Returns whether a paragraph runs from right to left, and whether only the browser can order it.
 * @param {string} text
 * @param {"auto" | "ltr" | "rtl"} direction
 */
export function directionOf(text, direction) {
  const isRightToLeft = direction === "auto" ? startsFromRight(text) : direction === "rtl";
  const rest = text.replace(new RegExp(RIGHT_TO_LEFT, "gu"), "");
  const hasOthers = isRightToLeft
    ? LEFT_TO_RIGHT.test(rest) || (/\p{N}/u.test(rest) && (!NUMBERS.test(rest) || TWO_DIGITS.test(text)))
    : rest !== text;
  return { isRightToLeft, isMixed: hasOthers || CONTROLS.test(text) };
}
