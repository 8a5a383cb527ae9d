// A page's side of an editor in a frame: `const editor = framed(iframe); await editor.load("square/four", { photos });`

/** The seconds within which a frame must be ready. */
const LIMIT = 20;

/**
 * Returns the methods of the editor in a frame, each of which returns a promise; `on` is called with its events. Calls wait until the
 * frame is ready, whether it is loaded already or not, and fail if it is not ready in time, or if it is loaded again.
 */
export function framed(frame, on = () => {}, { limit = LIMIT } = {}) {
  const { origin } = new URL(frame.src, location.href);
  const waiting = new Map();
  let [editor, isNew, ready] = [null, false, null];
  let isReady = new Promise((resolve) => (ready = resolve));
  // An editor that is loaded again knows nothing of what was asked before.
  const forget = () => {
    for (const { reject } of waiting.values()) reject(new Error("the frame of the editor was loaded again"));
    waiting.clear();
  };
  addEventListener("message", ({ source, origin: sender, data }) => {
    if (source !== frame.contentWindow || sender !== origin || typeof data !== "object" || data === null) return;
    const { id, result, error, event, detail } = data;
    if (event === "ready") {
      if (detail.name === editor) return;
      [editor, isNew] = [detail.name, true];
      forget();
      return ready();
    }
    if (event) return on(event, detail);
    const { resolve, reject } = waiting.get(id) ?? {};
    waiting.delete(id);
    if (error === undefined) resolve?.(result);
    else reject?.(new Error(error));
  });
  // One that was ready before this page listened says so again. There are no secrets in it, whatever page is in the frame.
  const greet = () => frame.contentWindow?.postMessage({ method: "hello" }, "*");
  frame.addEventListener("load", () => {
    if (!isNew) {
      forget();
      editor = null;
      isReady = new Promise((resolve) => (ready = resolve));
    }
    isNew = false;
    greet();
  });
  greet();
  const inTime = () => {
    let timer;
    const late = new Promise((_, reject) => {
      const reason = `the editor in ${frame.src} does not answer; it must name ${location.origin} among its origins`;
      timer = setTimeout(() => reject(new Error(reason)), 1000 * limit);
    });
    return Promise.race([isReady, late]).finally(() => clearTimeout(timer));
  };
  const call = (method) => async (...parameters) => {
    await inTime();
    return new Promise((resolve, reject) => {
      const id = crypto.randomUUID();
      waiting.set(id, { resolve, reject });
      frame.contentWindow.postMessage({ id, method, parameters }, origin);
    });
  };
  const methods = ["load", "apply", "undo", "redo", "document", "export"];
  return Object.fromEntries(methods.map((method) => [method, call(method)]));
}
