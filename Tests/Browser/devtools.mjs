// Chromium by its DevTools protocol: just enough to open a page, send input and evaluate expressions.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The time within which the browser must answer, in milliseconds; exports of large pictures are waited for otherwise. */
const LIMIT = 180_000;

/** Returns a text as one masked frame of a WebSocket (RFC 6455). */
function frame(text) {
  const bytes = Buffer.from(text);
  const mask = randomBytes(4);
  const head = Buffer.alloc(bytes.length < 126 ? 2 : bytes.length < 65536 ? 4 : 10);
  head[0] = 0x81;
  if (bytes.length < 126) head[1] = 0x80 | bytes.length;
  else if (bytes.length < 65536) (head[1] = 0xfe), head.writeUInt16BE(bytes.length, 2);
  else (head[1] = 0xff), head.writeBigUInt64BE(BigInt(bytes.length), 2);
  for (let index = 0; index < bytes.length; index += 1) bytes[index] ^= mask[index % 4];
  return Buffer.concat([head, mask, bytes]);
}

/** Calls the closures when a WebSocket is open, and with every text that arrives. */
function texts(socket, opened, receive) {
  let [waiting, parts, isOpen] = [Buffer.alloc(0), [], false];
  socket.on("data", (data) => {
    waiting = Buffer.concat([waiting, data]);
    if (!isOpen) {
      const end = waiting.indexOf("\r\n\r\n");
      if (end < 0) return;
      [isOpen, waiting] = [true, waiting.subarray(end + 4)];
      opened();
    }
    for (;;) {
      if (waiting.length < 2) return;
      let [length, start] = [waiting[1] & 127, 2];
      if (waiting.length < 10 && length > 125) return;
      if (length === 126) [length, start] = [waiting.readUInt16BE(2), 4];
      else if (length === 127) [length, start] = [Number(waiting.readBigUInt64BE(2)), 10];
      if (waiting.length < start + length) return;
      parts.push(waiting.subarray(start, start + length));
      const isLast = waiting[0] & 0x80;
      waiting = waiting.subarray(start + length);
      if (!isLast) continue;
      const text = Buffer.concat(parts).toString();
      parts = [];
      receive(text);
    }
  });
}

/** Opens a WebSocket whose messages are numbered calls and their answers; `heard` gets every other message. */
export async function connection(address, heard) {
  const target = new URL(address);
  const socket = connect(Number(target.port), target.hostname);
  socket.setNoDelay(true);
  const key = randomBytes(16).toString("base64");
  socket.write(
    `GET ${target.pathname} HTTP/1.1\r\nHost: ${target.host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
      `Sec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
  );
  const answers = new Map();
  // What is sent before the socket is open, a browser may drop.
  await new Promise((opened) =>
    texts(socket, opened, (text) => {
      const { id, ...message } = JSON.parse(text);
      if (id === undefined || id === null) return heard(message);
      const [resolve, reject] = answers.get(id);
      answers.delete(id);
      if (message.error) reject(new Error(message.error.message ?? `${message.error}: ${message.message}`));
      else resolve(message.result);
    })
  );
  let count = 0;
  return {
    send: (method, params = {}) =>
      new Promise((resolve, reject) => {
        count += 1;
        // A browser that hangs must fail a test, and not keep it waiting.
        const limit = setTimeout(() => reject(new Error(`${method}: no answer for ${LIMIT / 1000} seconds`)), LIMIT);
        const ended = (take) => (value) => {
          clearTimeout(limit);
          take(value);
        };
        answers.set(count, [ended(resolve), ended(reject)]);
        socket.write(frame(JSON.stringify({ id: count, method, params })));
      }),
    end: () => socket.end(),
  };
}

/**
 * Returns an expression in which `document` also means what is in the shadow root of the editor, first of all, and
 * `documentOf` returns the same for another window. The editor's element is the shell within it, which has its state.
 */
export function within(expression) {
  function facade({ document }) {
    const root = () => document.querySelector("collage-editor")?.shadowRoot;
    const inner = (selector) => selector.replace(/(?<![\w-])collage-editor(?![\w-])/g, "collage-shell");
    const own = {
      querySelector: (selector) => root()?.querySelector(inner(selector)) ?? document.querySelector(selector),
      querySelectorAll(selector) {
        const found = root()?.querySelectorAll(inner(selector)) ?? [];
        return found.length > 0 ? found : document.querySelectorAll(selector);
      },
      getElementById: (id) => root()?.getElementById(id) ?? document.getElementById(id),
      getAnimations: () => [...new Set([...document.getAnimations(), ...(root()?.getAnimations() ?? [])])],
    };
    const through = (target, key) => {
      const value = Reflect.get(target, key);
      return typeof value === "function" ? value.bind(target) : value;
    };
    const body = new Proxy({}, {
      get: (_, key) => {
        const value = through(document.body, key);
        return key === "textContent" ? value + (root()?.textContent ?? "") : value;
      },
    });
    return new Proxy({}, {
      get(_, key) {
        if (key === "activeElement") return root()?.activeElement ?? document.activeElement;
        return key === "body" ? body : own[key] ?? through(document, key);
      },
      set: (_, key, value) => Reflect.set(document, key, value),
    });
  }
  const scope =
    `globalThis[Symbol.for("within")] ??= ((documentOf) => ({ documentOf, document: documentOf(globalThis) }))(${facade})`;
  return `with (${scope}) {\n${expression}\n}`;
}

/** Starts Chromium without a window and opens a page; `close` ends it. */
export async function open(
  url,
  { program = process.env.CHROMIUM ?? "chromium", width = 800, height = 700, options: more = [] } = {},
) {
  const profile = mkdtempSync(join(tmpdir(), "collage-browser-"));
  const options = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--no-proxy-server",
    `--user-data-dir=${profile}`,
    ...more,
  ];
  const chromium = spawn(program, [
    ...options,
    "--remote-debugging-port=0",
    `--window-size=${width},${height}`,
    "about:blank",
  ]);
  const address = await new Promise((resolve, reject) => {
    let said = "";
    chromium.on("error", () => reject(new Error(`${program} cannot be started; set CHROMIUM to a Chromium`)));
    chromium.once("exit", () => reject(new Error(`${program} ended: ${said}`)));
    chromium.stderr.on("data", (data) => {
      said += data;
      const found = /ws:\/\/([^\s/]+)/.exec(said);
      if (found) resolve(found[1]);
    });
  });
  const targets = await (await fetch(`http://${address}/json`)).json();
  /** The listeners by event name, each called with the event's parameters. */
  const listeners = new Map();
  let loaded;
  const isLoaded = new Promise((resolve) => (loaded = resolve));
  const exceptions = [];
  const { send, end } = await connection(
    targets.find(({ type }) => type === "page").webSocketDebuggerUrl,
    ({ method, params }) => {
      if (method === "Page.loadEventFired") loaded();
      listeners.get(method)?.(params);
      if (method === "Runtime.exceptionThrown") exceptions.push(params.exceptionDetails.exception?.description);
    },
  );
  const evaluate = async (expression) => {
    const { result, exceptionDetails } = await send("Runtime.evaluate", {
      expression: within(expression),
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  };
  await Promise.all([send("Page.enable"), send("Runtime.enable"), send("Page.navigate", { url })]);
  await isLoaded;
  return {
    send,
    evaluate,
    exceptions,
    listeners,
    /** Shows this tab or the other one, as its user does who clicks on it: what is behind it is hidden. */
    async showTab(isThis) {
      const [{ targetInfos }, own] = await Promise.all([send("Target.getTargets"), send("Target.getTargetInfo")]);
      const isShown = ({ targetId, type }) => type === "page" && (targetId === own.targetInfo.targetId) === isThis;
      await send("Target.activateTarget", { targetId: targetInfos.find(isShown).targetId });
    },
    async close() {
      const ended = new Promise((resolve) => chromium.once("exit", resolve));
      end();
      chromium.kill();
      const limit = setTimeout(() => chromium.kill("SIGKILL"), 3000);
      await ended;
      clearTimeout(limit);
      try {
        rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
      } catch {
        // A process of Chromium that ends later still writes there.
      }
    },
  };
}
