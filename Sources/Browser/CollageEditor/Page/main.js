// Starts the editor: loads the modules, shows the collage, and then loads the page around it.
import { EditHost } from "./hosts/edit/host.js";
import { Assets } from "./model/assets.js";
import { openEditor } from "./model/editor.js";
import { isNarrow } from "./parts/narrow.js";
import "./stage/stage.js";
/** @import { EditorShell } from "./parts/shell.js" */
/** @import { Stage } from "./stage/stage.js" */
/** @import { Editor } from "./model/editor.js" */

/** The most milliseconds for which the panels wait for the first picture. */
const PATIENCE = 250;

const root = /** @type {EditorShell} */ (document.querySelector("collage-editor"));

/** Loads the page around the collage. */
async function around() {
  const { EditorShell } = await import("./parts/shell.js");
  customElements.define("collage-editor", EditorShell);
  return root;
}

/**
 * Shows on the page why it cannot start, and the remedy.
 * @param {Error & { status?: number }} error
 */
async function fail(error) {
  console.error(error);
  const isLocked = error.status === 401;
  (await around()).showFailure(
    isLocked ? "This page is locked" : "The editor could not start",
    isLocked ? "Open the last address printed by “collage edit”; each address opens one window." : error.message,
  );
}

/**
 * Shows the collage at its final position beside a panel, before the panels are loaded.
 * @param {Editor} editor
 */
function showFirst(editor) {
  const stage = /** @type {Stage} */ (document.createElement("collage-stage"));
  const main = document.createElement("main");
  main.append(stage);
  root.classList.toggle("has-panel", !isNarrow());
  root.replaceChildren(main);
  stage.show(editor);
  return stage;
}

async function start() {
  const assets = new Assets();
  assets.supply("collage", globalThis.early.module);
  const isRecorded = new URLSearchParams(location.search).has("record");
  const editor = await openEditor(new EditHost(), { assets, isRecorded });
  const stage = showFirst(editor);
  // The collage is shown first, but the page does not wait long for hundreds of photos.
  await new Promise((/** @type {(value?: unknown) => void} */ resolve) => {
    if (document.hidden) return resolve();
    setTimeout(resolve, PATIENCE);
    stage.whole.then(() => requestAnimationFrame(() => setTimeout(resolve)));
  });
  (await around()).show(editor, stage);
  globalThis.editor = editor;
}

start().catch(fail);
