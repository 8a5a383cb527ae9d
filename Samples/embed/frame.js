// The editor in a frame of another origin: it answers messages of the pages that frame.html names, and of no others. A message is
// `{ id, method, parameters }`, its answer `{ id, result }` or `{ id, error }`; events are sent as `{ event, detail }`.
import { defineEditor } from "./editor/collage-editor.js";

defineEditor();
const editor = document.querySelector("collage-editor");
const origins = document.querySelector("meta[name=origins]").content.split(" ");
const METHODS = {
  load: (document, options) => editor.load(document, options),
  apply: (command) => editor.apply(command),
  undo: () => editor.undo(),
  redo: () => editor.redo(),
  document: () => editor.document,
  export: (options) => editor.export(options),
};

addEventListener("message", async ({ origin, source, data: { id, method, parameters = [] } }) => {
  if (!origins.includes(origin) || !Object.hasOwn(METHODS, method)) return;
  const answer = (result) => source.postMessage({ id, ...result }, origin);
  try {
    answer({ result: await METHODS[method](...parameters) });
  } catch ({ message }) {
    answer({ error: message });
  }
});
for (const event of ["change", "select", "save", "export", "error"]) {
  editor.addEventListener(`collage-${event}`, ({ detail }) => {
    // The browser delivers it only to a page of that origin.
    for (const origin of origins) parent.postMessage({ event: `collage-${event}`, detail }, origin);
  });
}
