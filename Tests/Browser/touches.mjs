#!/usr/bin/env node
// Touches the page of Samples/browser in Chromium and counts what the session lost: Tests/Browser/touches.mjs [COUNT].
// Needs Chromium (400 MB, so no part of Tests/run.sh) and the modules of Sources/CollageWasm/build.sh. Exits with 1 if
// anything was lost.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { open } from "./devtools.mjs";

const count = Number(process.argv[2] ?? 10_000);
const root = new URL("../..", import.meta.url);
const kinds = { html: "text/html", js: "text/javascript", wasm: "application/wasm" };
const server = createServer(({ url }, answer) => {
  try {
    const path = new URL(url, "http://localhost").pathname;
    const bytes = readFileSync(new URL(`.${path}`, root));
    answer.setHeader("content-type", kinds[path.split(".").pop()] ?? "text/plain");
    answer.end(bytes);
  } catch {
    answer.statusCode = 404;
    answer.end();
  }
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const page = await open(`http://127.0.0.1:${server.address().port}/Samples/browser/index.html`);
const { send, evaluate } = page;
for (let wait = 0; wait < 100 && !(await evaluate("globalThis.session !== undefined")); wait += 1) {
  await new Promise((resolve) => setTimeout(resolve, 100));
}
await send("Emulation.setTouchEmulationEnabled", { enabled: true, maxTouchPoints: 5 });
const box = await evaluate("{ const { x, y, width } = document.querySelector('canvas').getBoundingClientRect(); [x, y, width] }");
const at = (x, y) => ({ x: box[0] + (x * box[2]) / 600, y: box[1] + (y * box[2]) / 600 });

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
const touch = (type, points) => send("Input.dispatchTouchEvent", { type, touchPoints: points });
const start = performance.now();
for (let index = 0; index < count; index += 1) {
  // Left and right in turn, and a place of its own for each, so that none is part of a double tap.
  const [x, y] = [index % 2 === 0 ? 100 : 400, 60 + ((index * 37) % 280)];
  // The events of a touch go out together; Chromium cancels a touch that is followed by the next before it was seen. The move
  // is farther than what Chromium keeps to itself as a tap that trembles.
  await Promise.all([
    touch("touchStart", [{ ...at(x, y), id: 1 }]), touch("touchMove", [{ ...at(x + 40, y), id: 1 }]), touch("touchEnd", []),
  ]);
}
const seconds = (performance.now() - start) / 1000;
const { began, moved, ended, cancelled, lost } = await evaluate("counts");
console.log(
  `${count} touches in Chromium in ${seconds.toFixed(1)} s: ${began} began, ${moved} moved, ${ended} ended, ${cancelled} canceled by the browser, ` +
    `${lost} events lost, ${page.exceptions.length} exceptions, ${await evaluate("session.state.undoCount")} steps to undo`);
for (const exception of page.exceptions.slice(0, 3)) console.log(exception);
const isWhole = began === count && moved >= count && ended === count && lost === 0 && page.exceptions.length === 0;
await page.close();
server.close();
process.exit(isWhole ? 0 : 1);
