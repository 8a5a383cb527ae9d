// The pages of an album in the editor: what is done with them, and what is told about it.
import { REFUSALS } from "../../../model/refusals.js";
import { counted, say } from "../../../basics/messages.js";
import { paintSmall } from "../../../stage/small-painting.js";
import { PageStrip } from "./strip.js";
import { BookTray } from "./tray.js";
/** @import { Composition, Pages, Point, Response, WrittenTemplate } from "../../../types.d.ts" */
/** @import { EditorShell } from "../../../shell/shell.js" */
/** @import { AlbumEditor } from "./editor.js" */

/** @implements {Pages} */
export class AlbumPages {
  #editor;

  /** @param {AlbumEditor} editor */
  constructor(editor) {
    this.#editor = editor;
    this.tray = new BookTray(editor, this);
  }

  get all() {
    return this.#editor.book.pages;
  }

  get shown() {
    const { pages, shownPage } = this.#editor.book;
    return pages.findIndex(({ id }) => id === shownPage);
  }

  get spreads() {
    /** @type {number[][]} */
    const spreads = [];
    // The first page stands alone on the right, as that of a book does.
    let isLeft = this.#editor.album.startsOnRight === false;
    for (const [index, { isSpread }] of this.all.entries()) {
      if (isSpread || isLeft || spreads.length === 0) spreads.push([index]);
      else spreads.at(-1)?.push(index);
      if (isSpread) isLeft = true;
      else isLeft = !isLeft;
    }
    return spreads;
  }

  /** @param {number} index */
  #id(index) {
    return this.all[index]?.id ?? "";
  }

  /**
   * Takes what a change of the pages has changed, and tells why it was refused.
   * @param {Response} response
   * @param {string} what
   */
  #take(response, what) {
    this.#editor.took(response);
    const { refusal } = response;
    if (refusal && refusal !== "nothingToDo") this.#editor.notice(say`${what} cannot be done: ${REFUSALS[refusal]}`);
    return refusal === null;
  }

  /** @param {number} index */
  show(index) {
    if (index >= 0 && index < this.all.length && index !== this.shown)
      this.#editor.took(this.#editor.book.showPage(this.#id(index)));
  }

  add() {
    const { collage, book, template, policy } = this.#editor;
    const { isSpread } = this.all[this.shown];
    /** @type {Composition} */
    const empty = { format: "collage", version: 1, template, photos: {} };
    const page = collage.open(empty, { policy });
    this.#take(book.addPage(this.#freeName(), page, this.shown + 1, { isSpread }), say`Add a page`);
  }

  /** Returns a name that no page has. */
  #freeName() {
    const names = new Set(this.all.map(({ id }) => id));
    let number = names.size + 1;
    while (names.has(`${number}`)) number += 1;
    return `${number}`;
  }

  /** @param {number} index */
  duplicate(index) {
    this.#take(this.#editor.book.duplicatePage(this.#id(index), this.#freeName()), say`Duplicate the page`);
  }

  /** @param {number} index */
  remove(index) {
    const { items = [], unplaced = [] } = this.composition(index);
    const isDone = this.#take(this.#editor.book.removePage(this.#id(index)), say`Delete the page`);
    if (!isDone) return;
    const left = items.length + unplaced.length;
    this.#editor.notice(
      left === 0 ? say`Page ${index + 1} deleted` : counted(
        left,
        "Page {} deleted; its photo is in the tray",
        "Page {} deleted; its {#} photos are in the tray",
        index + 1,
      ),
      false,
      this.#editor.wayBack(),
    );
  }

  /**
   * @param {number} index
   * @param {number} to
   */
  move(index, to) {
    if (to < 0 || to >= this.all.length || to === index) return;
    if (this.#take(this.#editor.book.movePage(this.#id(index), to), say`Move the page`))
      this.#editor.notice(say`Page ${index + 1} is page ${to + 1} now`, false, this.#editor.wayBack());
  }

  /**
   * @param {string} item
   * @param {number} index
   * @param {string} [slot]
   * @param {string} [from]
   */
  carry(item, index, slot, from = this.#editor.book.shownPage) {
    const editor = this.#editor;
    const source = this.all.findIndex(({ id }) => id === from);
    if (source === index) return this.#place(item, index, slot);
    const { items, unplaced } = editor.photosOn(source);
    const name = editor.photos.name([...items, ...unplaced].find(({ id }) => id === item)?.photo);
    const before = editor.photosOn(index).unplaced.length;
    if (!this.#take(editor.book.carry(item, from, this.#id(index), slot), say`Move to a page`)) return;
    const isWaiting = editor.photosOn(index).unplaced.length > before;
    editor.notice(
      isWaiting
        ? say`${name} is in the tray: page ${index + 1} has no empty slot`
        : say`${name} moved to page ${index + 1}`,
      false,
      editor.wayBack(),
    );
  }

  /**
   * Moves a photo on its own page, into a slot or the first empty one.
   * @param {string} item
   * @param {number} index
   * @param {string} [slot]
   */
  #place(item, index, slot) {
    this.show(index);
    const { items, slots } = this.#editor.state;
    const taken = new Set(items.map((each) => each.slot));
    const target = slot ?? slots.find(({ id }) => !taken.has(id))?.id;
    if (target) this.#editor.perform({ command: "move", item, slot: target });
    else this.#editor.notice(say`Page ${index + 1} has no empty slot`);
  }

  /**
   * @param {number} index
   * @param {Point} point
   */
  slotAt(index, [x, y]) {
    const page = this.#editor.book.page(this.#id(index));
    const { width, height } = /** @type {{ canvas: { width: number, height: number } }} */ (page.template).canvas;
    const hit = page.hit([x * width, y * height]);
    const { items } = page.state;
    page.close();
    if (hit.kind === "slot") return hit.slot;
    return hit.kind === "item" ? items.find(({ id }) => id === hit.item)?.slot ?? null : null;
  }

  /**
   * @param {number} index
   * @param {HTMLCanvasElement} canvas
   * @param {number} height
   */
  paint(index, canvas, height) {
    const page = this.#editor.book.page(this.#id(index));
    try {
      const template = /** @type {WrittenTemplate} */ (page.template);
      const { canvas: size } = template;
      canvas.style.aspectRatio = `${size.width} / ${size.height}`;
      paintSmall(canvas, this.#editor, page, {
        template,
        written: template,
        pixels: [height * size.width / size.height, height],
      });
    } finally {
      page.close();
    }
  }

  /** @param {number} index */
  composition(index) {
    const page = this.#editor.book.page(this.#id(index));
    const composition = this.#editor.document(page);
    page.close();
    const { template } = composition;
    const variables = { ...template.variables, ...this.all[index].texts };
    return { ...composition, template: { ...template, variables } };
  }

  /** @param {EditorShell} shell */
  surround(shell) {
    new PageStrip(shell, this);
  }
}
