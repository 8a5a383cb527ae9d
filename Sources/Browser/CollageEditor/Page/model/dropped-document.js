// A template or collage that is dropped on the page: its layout takes the place of the collage's, and photos stay.
import { listed, say } from "../basics/messages.js";
/** @import { Composition, Template } from "../types.d.ts" */
/** @import { Editor } from "./editor.js" */

/** The most bytes of a document, as the server takes them. */
const MOST = 16 * 1024 * 1024;

/** @param {File} file */
export const isDocument = ({ name, type }) => type === "application/json" || /\.json$/i.test(name);

/**
 * Returns the template of a document.
 * @param {string} text
 * @returns {Template}
 */
function templateIn(text) {
  /** @type {(Composition | Template) & { format?: string }} */
  const document = JSON.parse(text);
  if (document?.format === "collage-template") return /** @type {Template} */ (document);
  const { template, layers } = /** @type {Composition} */ (document ?? {});
  if (document?.format !== "collage" || typeof template !== "object") throw new TypeError("no template");
  // The layers of a collage take the place of its template's.
  return layers ? { ...template, layers } : template;
}

/**
 * Takes over the layout of a template or of another collage; what cannot be used is said.
 * @param {Editor} editor
 * @param {File} file
 */
export async function openDocument(editor, file) {
  /** @type {Template} */
  let template;
  try {
    if (file.size > MOST) throw new RangeError("too large");
    template = templateIn(await file.text());
  } catch {
    return editor.notice(say`${file.name}: neither a template nor a collage`, true);
  }
  try {
    // The errors of the format name the place.
    editor.collage.read(template);
    if (await editor.layOut(template, { keepsStyle: false }))
      editor.notice(say`The layout is that of ${file.name}`, false, editor.wayBack());
  } catch (error) {
    editor.notice(say`${file.name}: ${listed(error.message)}`, true);
  }
}
