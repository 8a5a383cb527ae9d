#!/usr/bin/env node
// Touches the page of Samples/browser in Chromium and counts what the session lost: Tests/Browser/touches.mjs [COUNT].
// Needs Chromium (400 MB, so no part of Tests/run.sh) and the modules of Sources/Browser/CollageWasm/build.sh. Exits with 1 if
// anything was lost.
import { openPage } from "./page.mjs";

const count = Number(process.argv[2] ?? 10_000);
const page = await openPage();
const { evaluate, touch } = page;
const at = await page.placer();

// A touch is lost if it is refused, if its press takes no hold of the photo, or if its move does not pan it.
await evaluate(`
  globalThis.counts = { began: 0, moved: 0, ended: 0, cancelled: 0, lost: 0 };
  const original = session.touch.bind(session);
  session.touch = (id, phase, ...rest) => {
    const response = original(id, phase, ...rest);
    const expected = { began: "pressed", moved: "panning", ended: "idle" }[phase];
    counts[phase] += 1;
    if (response.refusal !== null || session.state.phase !== expected) counts.lost += 1;
    return response;
  };
`);
const start = performance.now();
for (let index = 0; index < count; index += 1) {
  // Left and right in turn, and a place of its own for each, so that none is part of a double tap.
  const [x, y] = [index % 2 === 0 ? 60 : 290, 40 + ((index * 37) % 140)];
  // The events of a touch go out together; Chromium cancels a touch that is followed by the next before it was seen. The move
  // is farther than what Chromium keeps to itself as a tap that trembles.
  await Promise.all([
    touch("touchStart", [{ ...at(x, y), id: 1 }]),
    touch("touchMove", [{ ...at(x + 40, y), id: 1 }]),
    touch("touchEnd", []),
  ]);
}
const seconds = (performance.now() - start) / 1000;
const { began, moved, ended, cancelled, lost } = await evaluate("counts");
console.log(
  `${count} touches in Chromium in ${
    seconds.toFixed(1)
  } s: ${began} began, ${moved} moved, ${ended} ended, ${cancelled} canceled by the browser, ` +
    `${lost} events lost, ${page.exceptions.length} exceptions, ${await evaluate(
      "session.state.undoCount",
    )} steps to undo`,
);
for (const exception of page.exceptions.slice(0, 3)) console.log(exception);
const isWhole = began === count && moved >= count && ended === count && lost === 0 && page.exceptions.length === 0;
await page.close();
process.exit(isWhole ? 0 : 1);
