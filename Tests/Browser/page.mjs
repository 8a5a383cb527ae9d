// Serves the repository's folder and opens the page of Samples/browser in Chromium, with touch.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { open } from "./devtools.mjs";
import { eventually } from "./waiting.mjs";

const root = new URL("../..", import.meta.url);
const kinds = { html: "text/html", css: "text/css", js: "text/javascript", wasm: "application/wasm" };

/** Opens the page; `at` tells where a point of the canvas, in its units, is in the window, and `touch` sends the fingers that are down. */
export async function openPage(size) {
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
  const page = await open(`http://127.0.0.1:${server.address().port}/Samples/browser/index.html`, size);
  await eventually(() => page.evaluate("globalThis.session !== undefined"), "an open page");
  await page.send("Emulation.setTouchEmulationEnabled", { enabled: true, maxTouchPoints: 5 });
  const place =
    "{ const { x, y, width } = document.querySelector('canvas').getBoundingClientRect(); [x, y, width / 480] }";
  const placer = async () => {
    const [left, top, scale] = await page.evaluate(place);
    return (x, y) => ({ x: left + x * scale, y: top + y * scale });
  };
  return {
    ...page,
    placer,
    touch: (type, points) => page.send("Input.dispatchTouchEvent", { type, touchPoints: points }),
    async close() {
      await page.close();
      server.close();
    },
  };
}
