// Files dropped from the desktop onto a slot, the tray, or anywhere on the page.
import { say } from "../basics/messages.js";
import { isDocument, openDocument } from "../model/dropped-document.js";
import { isFont } from "../model/fonts.js";
import { isVector } from "../model/stickers.js";
/** @import { EditorShell } from "../shell/shell.js" */

/**
 * Returns the slot at a place of the collage, and the item in it; null where neither is.
 * @param {EditorShell} shell
 * @param {MouseEvent} event
 * @returns {{ slot?: string | null, item?: string } | null}
 */
export const slotAt = ({ stage, editor }, event) => {
  const hit = editor.session.hit(stage.place(event), "mouse");
  if (hit.kind === "slot") return { slot: hit.slot };
  if (hit.kind !== "item") return null;
  return { item: hit.item, slot: editor.state.items.find(({ id }) => id === hit.item)?.slot };
};

/**
 * Highlights the slot that what is dropped would fill.
 * @param {EditorShell} shell
 * @param {string | null} slot
 */
export const aimAt = ({ stage }, slot) => {
  if (stage.dropTarget === slot) return;
  stage.dropTarget = slot;
  stage.redraw(true);
};

export class Drops {
  #shell;

  /** @param {EditorShell} shell */
  constructor(shell) {
    this.#shell = shell;
    shell.listen("dragleave", ({ relatedTarget }) => this.#isInside(relatedTarget) || this.#end());
    shell.listen("dragover", (event) => this.#over(event));
    shell.listen("drop", (event) => this.#drop(event));
    shell.listen("paste", (event) => this.#take(event, event.clipboardData));
  }

  /**
   * Returns whether a drag goes on in an element; without one, it has left the window or was canceled.
   * @param {EventTarget | null} next
   */
  #isInside(next) {
    return next instanceof Node && (this.#shell.scope === window || this.#shell.contains(next));
  }

  /** @param {DragEvent} event */
  #hasFiles(event) {
    return [...(event.dataTransfer?.types ?? [])].includes("Files");
  }

  /** @param {DragEvent} event */
  #over(event) {
    if (!this.#hasFiles(event)) return;
    event.preventDefault();
    if (event.dataTransfer) event.dataTransfer.dropEffect = "copy";
    this.#shell.classList.add("is-dropping");
    aimAt(this.#shell, this.#place(event)?.slot ?? null);
  }

  /**
   * Returns the slot that files would fill, and the item in it.
   * @param {DragEvent} event
   */
  #place(event) {
    return event.composedPath().includes(this.#shell.stage) ? slotAt(this.#shell, event) : null;
  }

  #end() {
    this.#shell.classList.remove("is-dropping");
    aimAt(this.#shell, null);
  }

  /** @param {DragEvent} event */
  #drop(event) {
    this.#end();
    if (!this.#hasFiles(event)) return;
    event.preventDefault();
    this.#take(event, event.dataTransfer);
  }

  /** @param {File[]} fonts */
  async #addFonts(fonts) {
    const { editor } = this.#shell;
    for (const font of fonts) {
      const [family] = await editor.fonts.add(font);
      if (family) editor.notice(say`${family} was added to the fonts`);
    }
  }

  /**
   * @param {DragEvent | ClipboardEvent} event
   * @param {DataTransfer | null} data
   */
  #take(event, data) {
    const { editor } = this.#shell;
    const all = [...(data?.files ?? [])];
    const [fonts, vectors] = [all.filter(isFont), all.filter(isVector)];
    this.#addFonts(fonts);
    for (const vector of vectors) editor.stickers.add(vector);
    const documents = all.filter(isDocument);
    if (documents.length > 0) openDocument(editor, documents[0]);
    const isUsed = (/** @type {File} */ { type }) =>
      type === "" || type.startsWith("image/") || (editor.host.clips && type.startsWith("video/"));
    const others = all.filter((file) => ![fonts, vectors, documents].some((used) => used.includes(file)));
    const files = others.filter(isUsed);
    const unknown = others.find((file) => !isUsed(file));
    if (unknown) editor.notice(say`${unknown.name}: neither a photo, a font, a drawing nor a template`, true);
    if (files.length === 0) return;
    const place = "dataTransfer" in event ? this.#place(event) : null;
    if (!place?.item) return editor.upload(files, place?.slot ?? null);
    // One file is meant for the photo below it; of several, none takes the place of a photo that nobody chose.
    return files.length === 1 ? editor.files.replace(place.item, files[0]) : editor.upload(files);
  }
}
