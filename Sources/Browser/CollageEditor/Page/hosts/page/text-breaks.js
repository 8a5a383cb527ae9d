// Where lines of a text may end, by Unicode's line breaking algorithm (UAX #14, of Unicode 15), which the renderer follows.
/** @import { TextModule } from "./text-module.js" */

/** The script without spaces whose words the renderer finds as well. */
export const BY_DICTIONARY = /\p{Script=Thai}/u;

// The language of the browser must not move the ends of lines.
const words = new Intl.Segmenter("en", { granularity: "word" });

/**
 * A sign for each class of letters, with its letters; the first class that has a letter is its own. What none has is a letter of words,
 * `A`. Of scripts that are no longer written, those beyond U+FFFF, only general properties count.
 * @type {[string, RegExp][]}
 */
const CLASSES = [
  // AL: letters and signs of words that would be of a class below.
  [
    "A",
    /[\xb7\u02ea\u02eb\u05c0\u05c3\u05f3\u05f4\u3248-\u324f\ua700-\ua707\ufb29\ufe70-\ufefc\uffe8-\uffee\u{1f100}-\u{1f10c}\u{1f110}-\u{1f16c}\u{1f170}-\u{1f1ac}\u{1f39c}\u{1f39d}\u{1f3b5}\u{1f3b6}\u{1f3bc}\u{1f4a0}\u{1f4a2}\u{1f4a4}\u{1f4af}\u{1f4b1}\u{1f4b2}\u{1f500}-\u{1f506}\u{1f517}-\u{1f524}\u{1f532}-\u{1f549}\u{1f5d4}-\u{1f5db}\u{1f5f4}-\u{1f5f9}\u{1f650}-\u{1f675}\u{1f67c}-\u{1f67f}\u{1f700}-\u{1f773}\u{1f780}-\u{1f7d4}\u{1f800}-\u{1f8ad}\u{1f900}-\u{1f90b}\u{1fa00}-\u{1fa53}]/u,
  ],
  // SP, ZW, WJ, ZWJ: the space, that without width, and the joiners of words and of letters.
  ["S", / /u],
  ["Z", /\u200b/u],
  ["W", /[\u2060\ufeff]/u],
  ["J", /\u200d/u],
  // GL: spaces and signs that join what is beside them.
  ["G", /[\xa0\u034f\u035c-\u0362\u0f08\u0f0c\u0f12\u0fd9\u0fda\u180e\u1dcd\u1dfc\u2007\u2011\u202f]/u],
  // BA, HY, BB, B2, CB: spaces and signs after which lines may end, the hyphen, what they may end before, on both sides, and objects.
  [
    "B",
    /[\t|\xad\u058a\u05be\u0964\u0965\u0e5a\u0e5b\u0f0b\u0f34\u0f7f\u0f85\u0fbe\u0fbf\u0fd2\u104a\u104b\u1361\u1400\u1680\u16eb-\u16ed\u1735\u1736\u17d4\u17d5\u17d8\u17da\u1804\u1805\u1b5a\u1b5b\u1b5d-\u1b60\u1b7d\u1b7e\u1c3b-\u1c3f\u1c7e\u1c7f\u2000-\u2006\u2008-\u200a\u2010\u2012\u2013\u2027\u2056\u2058-\u205b\u205d-\u205f\u2cfa-\u2cfc\u2cff\u2d70\u2e0e-\u2e15\u2e17\u2e19\u2e2a-\u2e2d\u2e30\u2e31\u2e33\u2e34\u2e3c-\u2e3e\u2e40\u2e41\u2e43-\u2e4a\u2e4c\u2e4e\u2e4f\u2e5d\u3000\ua4fe\ua4ff\ua60d\ua60f\ua6f3-\ua6f7\ua8ce\ua8cf\ua92e\ua92f\ua9c7-\ua9c9\uaa5d-\uaa5f\uaaf0\uaaf1\uabeb]/u,
  ],
  ["H", /-/u],
  [
    "b",
    /[\xb4\u02c8\u02cc\u02df\u0c77\u0c84\u0f01-\u0f04\u0f06\u0f07\u0f09\u0f0a\u0fd0\u0fd1\u0fd3\u1806\u1ffd\ua874\ua875\ua8fc]/u,
  ],
  ["D", /[\u2014\u2e3a\u2e3b]/u],
  ["X", /\ufffc/u],
  // EX, IS, SY, IN, NS: marks of exclamation, commas and colons, the slash, ellipses, and other signs that begin no line.
  [
    "!",
    /[!?\u05c6\u061b\u061d-\u061f\u06d4\u07f9\u0f0d-\u0f11\u0f14\u1802\u1803\u1808\u1809\u1944\u1945\u2762\u2763\u2cf9\u2cfe\u2e2e\u2e53\u2e54\ua60e\ua876\ua877\ufe15\ufe16\ufe56\ufe57\uff01\uff1f]/u,
  ],
  [",", /[,.:;\u037e\u0589\u060c\u060d\u07f8\u2044\ufe10\ufe13\ufe14]/u],
  ["Y", /\//u],
  ["…", /[\u2024-\u2026\u22ef\ufe19]/u],
  [
    "n",
    /[\u17d6\u203c\u203d\u2047-\u2049\u3005\u301c\u303b\u303c\u3041\u3043\u3045\u3047\u3049\u3063\u3083\u3085\u3087\u308e\u3095\u3096\u309b-\u309e\u30a0\u30a1\u30a3\u30a5\u30a7\u30a9\u30c3\u30e3\u30e5\u30e7\u30ee\u30f5\u30f6\u30fb-\u30fe\u31f0-\u31ff\ua015\ufe54\ufe55\uff1a\uff1b\uff65\uff67-\uff70\uff9e\uff9f\u{16fe0}-\u{16fe3}\u{1b132}-\u{1b167}\u{1f679}-\u{1f67b}]/u,
  ],
  // PO and PR: signs after and before numbers.
  [
    "%",
    /[%\xa2\xb0\u0609-\u060b\u066a\u09f2\u09f3\u09f9\u0d79\u2030-\u2037\u2057\u20a7\u20b6\u20bb\u20be\u20c0\u2103\u2109\ua838\ufdfc\ufe6a\uff05\uffe0]/u,
  ],
  ["P", /[+\\\xb1\u2116\u2212\u2213\p{Sc}]/u],
  // CP, OP, CL, QU: parentheses and other brackets, of which wide ones stand for themselves, and quotes.
  ["C", /[)\]]/u],
  ["o", /(?=[\u2329\u3000-\u303f\ufe10-\uffff])\p{Ps}/u],
  ["O", /[\xa1\xbf\u2e18\p{Ps}]/u],
  ["c", /[\u3001\u3002\ufe11\ufe12\ufe50\ufe52\uff0c\uff0e\uff61\uff64\p{Pe}]/u],
  ["Q", /["'\u275b-\u2760\u2e00\u2e01\u2e06-\u2e08\u2e0b\u{1f676}-\u{1f678}\p{Pi}\p{Pf}]/u],
  // CM, NU, RI, EM, EB, HL: marks and controls, digits, letters of flags, tones and bodies of emoji, and Hebrew letters.
  [
    "M",
    /[\p{M}\p{Cc}\u061c\u200c\u200e\u200f\u202a-\u202e\u2066-\u206f\u3035\ufff9-\ufffb\u{e0001}-\u{e007f}]/u,
  ],
  ["N", /(?![\uff10-\uff19])[\p{Nd}\u066b\u066c]/u],
  ["R", /\p{Regional_Indicator}/u],
  ["F", /\p{Emoji_Modifier}/u],
  ["E", /\p{Emoji_Modifier_Base}|(?=\p{Cn})\p{Extended_Pictographic}/u],
  ["h", /\p{Script=Hebrew}/u],
  // ID: ideographs and pictures. Syllables and letters of Hangul (H2, H3, JL, JT, JV) are alike, since no cluster is divided.
  [
    "I",
    /[\p{Script_Extensions=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Yi}\p{Script=Tangut}\p{Script=Nushu}\p{Script=Bopomofo}\u231a\u231b\u23f0-\u23f3\u2600-\u2603\u2614\u2615\u2618\u261a-\u261c\u261e\u261f\u2639-\u263b\u2668\u267f\u26bd-\u26c8\u26cd\u26cf-\u26d1\u26d3\u26d4\u26d8\u26d9\u26dc\u26df-\u26e1\u26ea\u26f1-\u26f5\u26f7\u26f8\u26fa\u26fd-\u2704\u2708\u2709\u2764\u3000-\u33ff\ufe30-\uffef\u{1f000}-\u{1faff}\u{20000}-\u{3fffd}]/u,
  ],
  ["K", /\p{Script=Hangul}/u],
];

/**
 * The rules for a place between letters, in signs of their classes: whether a line may end there. The first one that applies decides;
 * elsewhere, lines may end. Rule 25 is that of example 7.
 * @type {[boolean, RegExp][]}
 */
const RULES = [
  // 7, 8: spaces.
  [false, /(?=[SZ])/y],
  [true, /(?<=ZS*)/y],
  // 11 to 12a: what joins.
  [false, /(?<=[WG])|(?=W)|(?<![SBH])(?=G)/y],
  // 13 to 17: what begins or ends no line, also beyond spaces.
  [false, /(?=!)|(?<!N)(?=[Cc,Y])|(?<=[Oo]S*)|(?<=QS*)(?=[Oo])|(?<=[Cc]S*)(?=n)|(?<=DS*)(?=D)/y],
  // 18 to 20.
  [true, /(?<=S)/y],
  [false, /(?<=Q)|(?=Q)/y],
  [true, /(?<=X)|(?=X)/y],
  // 21, 22: hyphens and other signs.
  [false, /(?=[BHn…])|(?<=b|h[HB])|(?<=Y)(?=h)/y],
  // 23 to 25: numbers.
  [false, /(?<=[Ah])(?=N)|(?<=N)(?=[Ah])|(?<=P)(?=[IEF])|(?<=[IEF])(?=%)|(?<=[P%])(?=[Ah])|(?<=[Ah])(?=[P%])/y],
  [false, /(?<=[P%])(?=[OoH]?N)|(?<=[OoH])(?=N)|(?<=N[NY,]*?)(?=[NY,Cc])|(?<=N[NY,]*?[Cc]?)(?=[P%])/y],
  // 27 to 30b: Korean, words, flags and emoji.
  [false, /(?<=K)(?=%)|(?<=P)(?=K)|(?<=[Ah,])(?=[Ah])|(?<=[AhN])(?=O)|(?<=C)(?=[AhN])/y],
  [false, /(?<=(?<!R)(?:RR)*R)(?=R)|(?<=E)(?=F)/y],
];

const known = /** @type {Map<string, string>} */ (new Map());

/**
 * Returns the sign of a letter's class.
 * @param {string} letter
 */
export function classOf(letter) {
  const sign = known.get(letter) ?? CLASSES.find(([, letters]) => letters.test(letter))?.[0] ?? "A";
  known.set(letter, sign);
  return sign;
}

/**
 * Returns whether a line may end between classes.
 * @param {string} signs
 * @param {number} place
 */
function mayEnd(signs, place) {
  for (const [isEnd, rule] of RULES) {
    rule.lastIndex = place;
    if (rule.test(signs)) return isEnd;
  }
  return true;
}

/**
 * Returns the offsets in a paragraph at which the rules let lines begin.
 * @param {string} paragraph
 */
function rulesEnds(paragraph) {
  // Marks are one with the letters before them (rules 9 and 10), and nothing is divided after a joiner (rule 8a).
  let [signs, index, isJoined] = ["", 0, false];
  const offsets = /** @type {number[]} */ ([]);
  const joined = /** @type {boolean[]} */ ([]);
  for (const letter of paragraph) {
    const sign = classOf(letter);
    const isMark = sign === "M" || sign === "J";
    if (!isMark || signs === "" || /[SZ]$/.test(signs)) {
      signs += isMark ? "A" : sign;
      offsets.push(index);
      joined.push(isJoined);
    }
    isJoined = sign === "J";
    index += letter.length;
  }
  return offsets.filter((_, place) => place > 0 && !joined[place] && mayEnd(signs, place));
}

/**
 * Returns the offsets in a paragraph at which a line may begin.
 * @param {string} paragraph
 * @param {TextModule} module
 */
export function endsOf(paragraph, module) {
  const ends = new Set(rulesEnds(paragraph));
  if (BY_DICTIONARY.test(paragraph)) {
    for (const { segment, index } of words.segment(paragraph)) {
      if (BY_DICTIONARY.test(segment) && BY_DICTIONARY.test(paragraph[index - 1] ?? "")) ends.add(index);
    }
  }
  for (const [start, end] of module.words(paragraph)) {
    for (const place of ends) if (place > start && place < end) ends.delete(place);
  }
  return ends;
}
