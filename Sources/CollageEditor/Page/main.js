// Starts the editor: the modules, the collage, and the page around it.
import { Server } from "./model/server.js";
import { openEditor } from "./model/editor.js";
import { EditorShell } from "./parts/shell.js";

customElements.define("collage-editor", EditorShell);
const shell = document.querySelector("collage-editor");

/** Says on the page why it cannot start, and what to do. */
function fail(error) {
  console.error(error);
  const isLocked = error.status === 401;
  shell.showFailure(
    isLocked ? "This page is locked" : "The editor could not start",
    isLocked
      ? "Open the address that `collage edit` printed: it ends in a key that belongs to this run."
      : error.message);
}

try {
  const editor = await openEditor(new Server());
  globalThis.editor = editor;
  shell.show(editor);
} catch (error) {
  fail(error);
}
