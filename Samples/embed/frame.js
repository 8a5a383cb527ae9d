// The editor in a frame of another origin: it answers messages of the pages that frame.html names, and of no others. A message is
// `{ id, method, parameters }`, its answer `{ id, result }` or `{ id, error }`; events are sent as `{ event, detail }`. The frame sends
// the event `ready` when it can answer, with a name of its own, and again to a page that sends `{ method: "hello" }`.
import { defineEditor } from "./editor/collage-editor.js";

defineEditor();
const editor = document.querySelector("collage-editor");
const origins = document.querySelector("meta[name=origins]").content.split(" ").filter(Boolean);
const ready = { event: "ready", detail: { name: crypto.randomUUID() } };
const METHODS = {
  load: (document, options) => editor.load(document, options),
  apply: (command) => editor.apply(command),
  undo: () => editor.undo(),
  redo: () => editor.redo(),
  document: () => editor.document,
  export: (options) => editor.export(options),
};

addEventListener("message", async ({ origin, source, data }) => {
  // Pages and extensions send each other whatever they like.
  if (!origins.includes(origin) || typeof data !== "object" || data === null) return;
  const { id, method, parameters = [] } = data;
  if (method === "hello") return source.postMessage(ready, origin);
  if (!Object.hasOwn(METHODS, method)) return;
  const answer = (result) => source.postMessage({ id, ...result }, origin);
  try {
    answer({ result: await METHODS[method](...parameters) });
  } catch ({ message }) {
    answer({ error: message });
  }
});

/** Sends an event to the page around the frame; the browser delivers it only to a page of one of the origins. */
const send = (event, detail) => {
  for (const origin of origins) parent.postMessage({ event, detail }, origin);
};
for (const event of ["change", "select", "save", "export", "error"])
  editor.addEventListener(`collage-${event}`, ({ detail }) => send(`collage-${event}`, detail));
send(ready.event, ready.detail);
