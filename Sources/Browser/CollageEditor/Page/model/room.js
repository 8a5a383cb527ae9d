// Layouts for photos that were added while all slots were taken, or that begin a collage with more slots than photos.
import { counted, listed, say } from "../basics/messages.js";
import { canvasText } from "./canvas-size.js";
import { fits } from "./library.js";
/** @import { Template, TemplateEntry } from "../types.d.ts" */
/** @import { Editor } from "./editor.js" */

/** The template for any number of photos, if no other one has the same shape. */
const ANY_NUMBER = "auto/mosaic";
/** Aspect ratios that differ by less than this factor are the same. */
const SAME_ASPECT = 1.02;

export class Room {
  #editor;

  /** @param {Editor} editor */
  constructor(editor) {
    this.#editor = editor;
  }

  /** True if nothing was added or chosen yet, so that the first photos also choose the layout. */
  get isUnused() {
    const { items, unplaced, undoCount } = this.#editor.state;
    return items.length + unplaced.length + undoCount === 0;
  }

  /**
   * Makes a generated layout again for all photos; for a template, offers one with room for all.
   * @param {number} waiting The number of added photos without a slot.
   * @param {boolean} wasUnused True if the collage was unused before the photos were added.
   */
  async make(waiting, wasUnused) {
    const editor = this.#editor;
    const { items, unplaced } = editor.state;
    const count = items.length + unplaced.length;
    const own = await editor.library.named(editor.template.name);
    if (own?.document.auto) return this.#use(this.#fitted(own.document), count);
    const entry = wasUnused ? await this.#anyNumber() : await this.#larger(own, count);
    if (!entry) return;
    if (wasUnused) return this.#use(entry.document, count);
    const { name, auto } = entry.document;
    const text = counted(
      waiting,
      "1 photo is in the tray, because all slots are taken",
      "{#} photos are in the tray, because all slots are taken",
    );
    editor.notice(text, false, {
      label: auto ? say`Make a mosaic of all ${count}` : say`Use “${listed(name)}” for all ${count}`,
      act: () => this.#use(this.#fitted(entry.document), count),
    });
  }

  /**
   * @param {Template} template
   * @param {number} count
   */
  async #use(template, count) {
    const editor = this.#editor;
    if (!(await editor.layOut(template))) return;
    editor.notice(
      counted(count, "The layout was made for the photo", "The layout was made for all {#} photos"),
      false,
      editor.wayBack(),
    );
  }

  /**
   * Returns a template on the canvas of the collage.
   * @param {Template} template
   * @returns {Template}
   */
  #fitted(template) {
    const { canvas } = this.#editor.template;
    const isSame = canvasText(template.canvas) === canvasText(canvas);
    return isSame ? template : /** @type {Template} */ (this.#editor.collage.resized(template, canvas));
  }

  async #anyNumber() {
    return (await this.#editor.library.templates()).find(({ id }) => id === ANY_NUMBER);
  }

  /**
   * Returns the template for a number of photos that is most like the current one: of its family first.
   * @param {TemplateEntry | undefined} own
   * @param {number} count
   */
  async #larger(own, count) {
    const { width, height } = this.#editor.template.canvas;
    const family = own?.id.split("/")[0];
    /** @param {TemplateEntry} entry */
    const difference = ({ document: { canvas } }) =>
      Math.abs(Math.log((canvas.width * height) / (canvas.height * width)));
    const similar = (await this.#editor.library.templates()).filter((entry) =>
      !entry.document.auto && entry.maxPhotos === count && fits(entry, count) &&
      difference(entry) < Math.log(SAME_ASPECT)
    );
    return similar.find(({ id }) => id.split("/")[0] === family) ?? (await this.#anyNumber());
  }
}
