// Reads texts with directions as JSON, and writes how the page orders each: bidi.mjs MODULE. Of a text these are the direction of its
// line, and the numbers of letters that the browser orders at once, in the order of the text.
import { readFileSync } from "node:fs";
import { lettersOf } from "./page.mjs";

/** Returns the direction and the numbers of a text. */
function ordered([text, direction]) {
  const [{ isRightToLeft, isMixed, runs }] = lettersOf({ text, direction }).paragraphs;
  const parts = runs.map((run) => [...run.text].length);
  return [isRightToLeft ? "rtl" : "ltr", isMixed ? [[...text].length] : parts];
}

console.log(JSON.stringify(JSON.parse(readFileSync("/dev/stdin", "utf8")).map(ordered)));
