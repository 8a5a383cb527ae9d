// The letters of texts as the page reads them, with the module that is named on the command line.
import { readFileSync } from "node:fs";
import process from "node:process";
import { TextModule } from "../../Sources/Browser/CollageEditor/Page/hosts/page/text-module.js";

// The ends of lines and the order of letters do not depend on the widths of letters.
globalThis.OffscreenCanvas = class {
  getContext() {
    const widths = (text) => ({ width: 500 * text.length, fontBoundingBoxAscent: 800, fontBoundingBoxDescent: 200 });
    return { measureText: widths };
  }
};
const { Letters } = await import("../../Sources/Browser/CollageEditor/Page/hosts/page/text-letters.js");
const module = await TextModule.load({ module: () => WebAssembly.compile(readFileSync(process.argv[2])) });

/** Returns the paragraphs of a text. */
export const lettersOf = (content) => new Letters(content, module);
