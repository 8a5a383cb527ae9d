// Firefox by WebDriver BiDi: just enough to open a page, drag on its collage and evaluate expressions.
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { connection, within } from "./devtools.mjs";
import { eventually, pause } from "./waiting.mjs";

/** The Firefox of this machine, if it has one. */
export const program = process.env.FIREFOX ??
  ["firefox-esr", "firefox"].find((name) => spawnSync(name, ["--version"]).status === 0);
/** Starts Firefox without a window, on a profile of its own, and opens a page; `close` ends it. Errors go to the logs. */
export async function open(url, logs) {
  const profile = mkdtempSync(join(tmpdir(), "collage-firefox-"));
  const firefox = spawn(program, [
    "--headless",
    "--no-remote",
    "--profile",
    profile,
    "--remote-debugging-port=0",
  ]);
  const ended = new Promise((resolve) => firefox.once("exit", resolve));
  const stop = async () => {
    firefox.kill();
    await ended;
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const { end, ...page } = await opened(firefox, url, logs);
    return { ...page, close: () => (end(), stop()) };
  } catch (error) {
    // The test would not end as long as it runs.
    await stop();
    throw error;
  }
}

async function opened(firefox, url, logs) {
  const address = await new Promise((resolve, reject) => {
    let said = "";
    firefox.once("exit", () => reject(new Error(`${program} ended: ${said}`)));
    firefox.stderr.on("data", (data) => {
      said += data;
      const found = /BiDi listening on (ws:\S+)/.exec(said);
      if (found) resolve(`${found[1]}/session`);
    });
  });
  const { send, end } = await connection(address, ({ method, params }) => {
    if (method === "log.entryAdded" && params.level === "error") logs.push(params.text);
  });
  await send("session.new", { capabilities: {} });
  await send("session.subscribe", { events: ["log.entryAdded"] });
  const { contexts: [{ context }] } = await send("browsingContext.getTree");
  await send("browsingContext.setViewport", { context, viewport: { width: 1200, height: 800 } });
  // Told to wait for the page, a busy Firefox sometimes does not answer although the page is there: it is asked instead.
  await send("browsingContext.navigate", { context, url, wait: "none" });
  const evaluate = async (expression) => {
    const whole = `(async () => { ${within(`return JSON.stringify((await (${expression})) ?? null)`)} })()`;
    const { result, exceptionDetails } = await send("script.evaluate", {
      expression: whole,
      target: { context },
      awaitPromise: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return JSON.parse(result.value);
  };
  const isLoaded = "window.document.readyState === 'complete' && window.location.href !== 'about:blank'";
  await eventually(() => evaluate(isLoaded).catch(() => false), url);
  const until = (expression, what) =>
    eventually(() => evaluate(expression), what).catch(({ message }) => {
      throw new Error(`${message}; ${logs.join("; ")}`);
    });
  /** Drags a mouse or a finger from a point of the canvas to another. */
  const drag = async (pointerType, from, to) => {
    const [left, top, scale] = await evaluate(
      "(({ x, y }, { scale }) => [x, y, scale])(document.querySelector('collage-stage canvas').getBoundingClientRect(), document.querySelector('collage-stage'))",
    );
    const at = (share) => ({
      x: Math.round(left + (from[0] + (to[0] - from[0]) * share) * scale),
      y: Math.round(top + (from[1] + (to[1] - from[1]) * share) * scale),
    });
    const moves = [0.25, 0.5, 0.75, 1].map((share) => ({ type: "pointerMove", ...at(share), duration: 30 }));
    const actions = [{ type: "pointerMove", ...at(0) }, { type: "pointerDown", button: 0 }, ...moves, {
      type: "pause",
      duration: 80,
    }, { type: "pointerUp", button: 0 }];
    await send("input.performActions", {
      context,
      actions: [{ type: "pointer", id: pointerType, parameters: { pointerType }, actions }],
    });
    // Also half of a double tap is forgotten then.
    await pause(400);
    await until("!editor.session.isSettling(performance.now() / 1000)", "rest");
  };
  return { send, end, context, evaluate, until, drag };
}
