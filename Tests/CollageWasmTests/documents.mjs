// Answers requests from standard input, one JSON value a line, by the WebAssembly modules: the other side of a comparison with
// the same code built for this machine. Answers are compact JSON, a line each.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { CollageFormat } from "../../Sources/Browser/CollageWasm/collage-format.js";
import { Collage } from "../../Sources/Browser/CollageWasm/collage.js";

const folder = new URL("../../.build/wasm/", import.meta.url);
const module = (name) => readFileSync(new URL(name, folder));
const format = await CollageFormat.load(module("collage-format.wasm"));
const collage = await Collage.load(module("collage.wasm"));
await collage.loadLayouts(module("collage-layout.wasm"));

function attempt(body) {
  try {
    return body();
  } catch (error) {
    if (error.issues === undefined) throw error;
    return { issues: error.issues };
  }
}

const answers = {
  read: ({ text, templates }) => attempt(() => format.write(text, { templates })),
  expand: ({ text }) => attempt(() => format.expand(text)),
  generated: ({ text, photos }) => attempt(() => collage.expand(text, photos)),
  /** Replays a log on a composition and returns the composition that comes of it. */
  replay: ({ text, photos, policy, events }) => {
    const session = collage.open(text, { photos, policy });
    for (const event of events) session.event(event);
    return session.write();
  },
};

for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  const request = JSON.parse(line);
  console.log(JSON.stringify(answers[request.ask](request)));
}
