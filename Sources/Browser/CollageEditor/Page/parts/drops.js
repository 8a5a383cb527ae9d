// Files dropped from the desktop onto a slot, the tray, or anywhere on the page.
import { isFont } from "../model/fonts.js";
import { isVector } from "../model/stickers.js";
/** @import { EditorShell } from "./shell.js" */

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
    this.#aim(this.#place(event)?.slot ?? null);
  }

  /**
   * Returns the slot that files would fill, and the item in it.
   * @param {DragEvent} event
   * @returns {{ slot?: string | null, item?: string } | null}
   */
  #place(event) {
    const { stage, editor } = this.#shell;
    if (!event.composedPath().includes(stage)) return null;
    const hit = editor.session.hit(stage.place(event), "mouse");
    if (hit.kind === "slot") return { slot: hit.slot };
    if (hit.kind !== "item") return null;
    return { item: hit.item, slot: editor.state.items.find(({ id }) => id === hit.item)?.slot };
  }

  /**
   * Highlights the slot that the files would fill.
   * @param {string | null} slot
   */
  #aim(slot) {
    const { stage } = this.#shell;
    if (stage.dropTarget === slot) return;
    stage.dropTarget = slot;
    stage.redraw(true);
  }

  #end() {
    this.#shell.classList.remove("is-dropping");
    this.#aim(null);
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
      if (family) editor.notice(`${family} was added to the fonts`);
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
    const isUsed = (/** @type {File} */ { type }) =>
      type === "" || type.startsWith("image/") || (editor.host.clips && type.startsWith("video/"));
    const files = all.filter((file) => !fonts.includes(file) && !vectors.includes(file) && isUsed(file));
    if (files.length === 0) return;
    const place = "dataTransfer" in event ? this.#place(event) : null;
    if (!place?.item) return editor.upload(files, place?.slot ?? null);
    // One file is meant for the photo below it; of several, none takes the place of a photo that nobody chose.
    return files.length === 1 ? editor.files.replace(place.item, files[0]) : editor.upload(files);
  }
}
