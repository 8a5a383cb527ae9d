// The module for lines of texts, as a page calls it: node --test Tests/CollageWasmTests/text.test.mjs. Sources/Browser/CollageWasm/
// build.sh builds it first.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { endsOf } from "../../Sources/Browser/CollageEditor/Page/hosts/page/text-breaks.js";
import { directionOf } from "../../Sources/Browser/CollageEditor/Page/hosts/page/text-direction.js";
import { TextModule } from "../../Sources/Browser/CollageEditor/Page/hosts/page/text-module.js";

const bytes = readFileSync(new URL("../../.build/wasm/collage-text.wasm", import.meta.url));
const module = await TextModule.load({ module: () => WebAssembly.compile(bytes) });

test("the module needs nothing but what all modules do", () => {
  for (const { module, name } of WebAssembly.Module.imports(new WebAssembly.Module(bytes)))
    assert.equal(`${module}.${name}`, "collage.parse_number");
});

test("letters of other scripts are runs of their own, with the family that suits the font", () => {
  const text = "Hello, שלום and مرحبا";
  const runs = module.runs(text, { family: "Inter", isSpaced: false });
  let place = 0;
  const parts = runs.map(({ length }) => [...text].slice(place, place += length).join(""));
  assert.deepEqual(parts, ["Hello, ", "שלום ", "and ", "مرحبا"]);
  assert.deepEqual(runs.map(({ companion }) => companion), ["", "Noto Sans Hebrew", "", "Noto Sans Arabic"]);
  const [{ companion }] = module.runs("שלום", { family: "Noto Serif", isSpaced: false });
  assert.equal(companion, "Noto Serif Hebrew");
  assert.deepEqual(module.runs("", { family: "Inter", isSpaced: true }), []);
});

test("short words of Chinese, Japanese and Korean letters beside spaces stay whole, with what is beside them", () => {
  const whole = (text) => module.words(text).map(([start, end]) => text.slice(start, end));
  assert.deepEqual(whole("Summer in 東京 now"), ["東京"]);
  assert.deepEqual(whole("👍🏽 東京2024! 여름밤\u3000「夏」 日の"), ["東京2024!", "여름밤", "日の"]);
  assert.deepEqual(whole("日本語の文章"), []);
  assert.deepEqual(whole("a 日本語の文章は空白なしで"), []);
  assert.deepEqual(whole(""), []);
});

test("lines end where the renderer's do", () => {
  // As Pango divides them.
  const texts = [
    "A |day |by |the |sea, |2026-11-30",
    "well-|known |– |or |not|—|as |you |like |… |“Yes!” (no)",
    "from |$ |5 |to |−|€10.50, |20 |% |off; |a/|b |and |https://|a.example/?|b=c",
    "“夏”と|「海」|の|写|真、|100%…|で|す。|（春）ーっ",
    "여|름|밤|의|바|다|10°|입|니|다",
    "😀|👍🏽|👨‍👩‍👧|🇩🇪|🇫🇷|❤️|★ |♥",
    "no\u00a0break\u200b|here\u2060 |there\u00ad|s",
    "שלום-עולם |a-|b |٣٫٥٪ |x²",
    "ภาษา|ไทย |(ไทย) |abc |ไทย!",
  ];
  for (const text of texts) {
    const parts = text.split("|");
    const begins = parts.slice(1).map((_, index) => parts.slice(0, index + 1).join("").length);
    assert.deepEqual([...endsOf(parts.join(""), module)].sort((one, other) => one - other), begins, text);
  }
});

test("the first letter outside isolated parts tells the direction of a paragraph", () => {
  const told = (text, direction = "auto") => Object.values(directionOf(text, direction));
  assert.deepEqual(told("2026, a day"), [false, false]);
  assert.deepEqual(told("(שלום) 3"), [true, false]);
  assert.deepEqual(told("שלום", "ltr"), [false, true]);
  assert.deepEqual(told("שלום Noa"), [true, true]);
  assert.deepEqual(told("שלום 3٣"), [true, true]);
  assert.deepEqual(told("\u2068שלום\u2069 by the sea"), [false, true]);
  assert.deepEqual(told("\u2067Noa\u2069 בים"), [true, true]);
  assert.deepEqual(told("\u200f!", "auto"), [true, false]);
  assert.deepEqual(told("…"), [false, false]);
});

test("spacing is not between letters that are joined", () => {
  const runs = module.runs("a 1 مرحبا 2 b", { family: "Inter", isSpaced: true });
  assert.deepEqual(runs.map(({ length, isSpaced }) => [length, isSpaced]), [[4, true], [8, false], [1, true]]);
});

/** Returns a paragraph of words whose letters are half an em wide, in one run of a font. */
const paragraph = (words, [ascent, descent] = [1, 0.25]) => {
  const word = (text, index) => [
    ...[0, -0.7, text.length / 2, 0],
    text.length,
    ...[...text].flatMap((letter, place) => [0.5, (index > 0 && place === 0 ? 1 : 0) + (letter === " " ? 2 : 0)]),
  ];
  return [0, 1, 0.25, 0.5, 1, 0, ascent, descent, words.length, ...words.flatMap(word)];
};
/** A text of a size in a frame, which keeps its size and begins on the left at the top. */
const text = (
  frame,
  size,
  paragraphs,
) => [...frame, size, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, paragraphs.length, ...paragraphs.flat()];

test("lines are broken and placed", () => {
  const [size, height, isEllipsized, , count, ...lines] = module.lines(
    text([50, 100], 20, [paragraph(["one ", "two"])]),
  );
  assert.deepEqual([size, height, isEllipsized, count], [20, 100, 0, 2]);
  const [, first, end, , x, baseline, width] = lines;
  assert.deepEqual([first, end, x, baseline, width], [0, 3, -25, -30, 1.5]);
  assert.deepEqual(lines.slice(10, 13), [0, 4, 7]);
});

test("lines are as far apart as the fonts of their letters are high", () => {
  const baselines = (extent) => {
    const [, , , , count, ...lines] = module.lines(text([50, 100], 20, [paragraph(["one ", "two"], extent)]));
    return Array.from({ length: count }, (_, index) => lines[10 * index + 5]);
  };
  assert.deepEqual(baselines([1, 0.25]), [-30, -5]);
  assert.deepEqual(baselines([1.5, 0.75]), [-20, 25]);
});

test("no number of a page traps", () => {
  const valid = text([50, 100], 20, [paragraph(["one ", "two"])]);
  const hostile = [Number.NaN, Infinity, -1, 0, 1e300, 0.5, 2 ** 31];
  for (let place = 0; place < valid.length; place += 1) {
    for (const number of hostile) {
      try {
        module.lines(valid.with(place, number));
      } catch (error) {
        assert.equal(error.message, "the text cannot be set");
      }
    }
  }
  assert.equal(module.lines(valid)[0], 20);
});
