// Reads texts as JSON from standard input, and writes where the page lets lines end in each: breaks.mjs MODULE.
import { lettersOf } from "./page.mjs";
import { readFileSync } from "node:fs";

/** Returns the offsets, in UTF-16, at which a line may begin. */
function begins(text) {
  const found = [];
  let offset = 0;
  for (const { text: paragraph, runs } of lettersOf({ text }).paragraphs) {
    if (offset > 0) found.push(offset);
    let place = offset;
    for (const { text: letters, isBreak } of runs.flatMap(({ clusters }) => clusters)) {
      if (isBreak) found.push(place);
      place += letters.length;
    }
    offset += paragraph.length;
    offset += /^(\r\n|[\n\r\v\f\u0085\u2028\u2029])?/.exec(text.slice(offset))[0].length;
  }
  return found.filter((place) => place < text.length);
}

console.log(JSON.stringify(JSON.parse(readFileSync("/dev/stdin", "utf8")).map(begins)));
