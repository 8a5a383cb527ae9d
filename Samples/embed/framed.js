// A page's side of an editor in a frame: `const editor = framed(iframe); await editor.load("square/four", { photos });`

/** Returns the methods of the editor in a frame, each of which returns a promise; `on` is called with its events. */
export function framed(frame, on = () => {}) {
  const { origin } = new URL(frame.src);
  const waiting = new Map();
  addEventListener("message", (message) => {
    if (message.source !== frame.contentWindow || message.origin !== origin) return;
    const { id, result, error, event, detail } = message.data;
    if (event) return on(event, detail);
    const { resolve, reject } = waiting.get(id) ?? {};
    waiting.delete(id);
    if (error === undefined) resolve?.(result);
    else reject?.(new Error(error));
  });
  const call = (method) => (...parameters) =>
    new Promise((resolve, reject) => {
      const id = crypto.randomUUID();
      waiting.set(id, { resolve, reject });
      frame.contentWindow.postMessage({ id, method, parameters }, origin);
    });
  const methods = ["load", "apply", "undo", "redo", "document", "export"];
  return Object.fromEntries(methods.map((method) => [method, call(method)]));
}
