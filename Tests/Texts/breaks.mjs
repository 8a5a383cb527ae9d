// Reads texts as JSON from standard input, and writes where the page lets lines end in each: breaks.mjs MODULE.
import { readFileSync } from "node:fs";
import { TextModule } from "../../Sources/Browser/CollageEditor/Page/hosts/page/text-module.js";

// Where lines may end does not depend on the widths of letters.
globalThis.OffscreenCanvas = class {
  getContext() {
    const widths = (text) => ({ width: 500 * text.length, fontBoundingBoxAscent: 800, fontBoundingBoxDescent: 200 });
    return { measureText: widths };
  }
};
const { Letters } = await import("../../Sources/Browser/CollageEditor/Page/hosts/page/text-letters.js");
const module = await TextModule.load({ module: () => WebAssembly.compile(readFileSync(process.argv[2])) });

/** Returns the offsets, in UTF-16, at which a line may begin. */
function begins(text) {
  const found = [];
  let offset = 0;
  for (const { text: paragraph, runs } of new Letters({ text }, module).paragraphs) {
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

console.log(JSON.stringify(JSON.parse(readFileSync(0, "utf8")).map(begins)));
