// Answers requests from standard input, one JSON value a line, by the WebAssembly modules: the other side of a comparison with
// the same code built for this machine. Answers are compact JSON, a line each.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { CollageFormat } from "../../Sources/Browser/CollageWasm/collage-format.js";
import { Collage } from "../../Sources/Browser/CollageWasm/collage.js";

const folder = new URL("../../.build/wasm/", import.meta.url);
const format = await CollageFormat.load(readFileSync(new URL("collage-format.wasm", folder)));
const layouts = await CollageFormat.load(readFileSync(new URL("collage-layout.wasm", folder)));
const collage = await Collage.load(readFileSync(new URL("collage.wasm", folder)));

function attempt(body) {
  try {
    return body();
  } catch (error) {
    if (error.issues === undefined) throw error;
    return { issues: error.issues };
  }
}

/** Applies a line of a gesture log to a session, as an editor would. */
function apply(session, { t, ...event }) {
  const { command, interaction, at, ...rest } = event;
  if (command === "cancel") return session.cancel(t, interaction);
  if (command !== undefined) {
    if (command === "unlock") return session.perform({ command: "lock", ...rest, locked: false }, t, interaction);
    if (command === "crop" && rest.aspect) return session.perform({ command: "cropToAspect", ...rest }, t, interaction);
    const { size, automaticFocus, ...others } = rest;
    if (size !== undefined) others.photo = { id: rest.photo, size, ...(automaticFocus && { focus: automaticFocus }) };
    return session.perform({ command, ...others }, t, interaction);
  }
  if (event.touch !== undefined) return session.touch(event.touch, event.phase, at, t, event.primary, event.pointer);
  if (event.trackpad !== undefined) {
    const { pan, zoom: magnification, degrees } = event;
    return session.trackpad(event.trackpad, at, { pan, magnification, degrees }, t);
  }
  return session.wait(t);
}

const answers = {
  read: ({ text, templates }) => attempt(() => format.write(text, { templates })),
  expand: ({ text }) => attempt(() => format.expand(text)),
  board: ({ text }) => attempt(() => format.board(text)),
  generated: ({ text, kind, photos }) => attempt(() => layouts[kind](text, photos)),
  scene: ({ text, photos }) => attempt(() => format.scene(text, photos)),
  /** Replays a log on a composition and returns the composition that comes of it. */
  replay: ({ text, photos, policy, events }) => {
    const session = collage.open(format.scene(text, photos), policy);
    for (const event of events) apply(session, event);
    return format.write(format.edited(format.read(text), session));
  },
};

for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  const request = JSON.parse(line);
  console.log(JSON.stringify(answers[request.ask](request)));
}
