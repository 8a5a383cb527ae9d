// Starts `collage edit`: its page is the editor's element with the server on this machine as its host.
import { defineElement } from "./element/element.js";
import { EditHost } from "./hosts/edit/host.js";
import { Assets } from "./model/assets.js";
/** @import { EditorElement } from "./element/element.js" */

new Assets().supply("collage", globalThis.early.module);
defineElement("collage-editor");
const element = /** @type {EditorElement} */ (document.querySelector("collage-editor"));
const isRecorded = new URLSearchParams(location.search).has("record");
element.open(new EditHost(), { isRecorded }).then(
  (editor) => (globalThis.editor = editor),
  (error) => console.error(error),
);
