// The tray of an album: the photos of the whole book, of which those that no page shows come first.
import { counted, say } from "../../../basics/messages.js";
import { make, showLabels, showText } from "../../../basics/elements.js";
import { aimAt, slotAt } from "../../../parts/drops.js";
/** @import { BookPhotos, GridEntry, TouchPhase } from "../../../types.d.ts" */
/** @import { EditorShell } from "../../../shell/shell.js" */
/** @import { AlbumEditor } from "./editor.js" */
/** @import { AlbumPages } from "./pages.js" */

const list = new Intl.ListFormat("en");

/** @implements {BookPhotos} */
export class BookTray {
  /** @type {AlbumEditor} */
  #editor;
  /** @type {AlbumPages} */
  #pages;
  /**
   * The numbers of the pages that show a photo, once for each time.
   * @type {Map<string, number[]>}
   */
  #uses = new Map();
  /**
   * The photos of the pages that have not changed, by the names of the pages.
   * @type {Map<string, { contents: number, waiting: GridEntry[], placed: GridEntry[] }>}
   */
  #known = new Map();

  /**
   * @param {AlbumEditor} editor
   * @param {AlbumPages} pages
   */
  constructor(editor, pages) {
    [this.#editor, this.#pages] = [editor, pages];
  }

  /**
   * @param {GridEntry[]} own
   * @returns {GridEntry[]}
   */
  entries(own) {
    const { all, shown } = this.#pages;
    this.#uses = new Map();
    const waiting = own.filter(({ isPlaced }) => !isPlaced);
    const placed = own.filter(({ isPlaced }) => isPlaced);
    for (const index of all.keys()) {
      const page = this.#on(index);
      for (const { photo } of page.placed) {
        const numbers = this.#uses.get(photo);
        if (numbers) numbers.push(index + 1);
        else this.#uses.set(photo, [index + 1]);
      }
      if (index === shown) continue;
      waiting.push(...page.waiting);
      placed.push(...page.placed);
    }
    return [...waiting, ...placed];
  }

  /**
   * Returns the photos of a page as those of another one than that which is shown.
   * @param {number} index
   */
  #on(index) {
    const { id: page, contents } = this.#pages.all[index];
    const known = this.#known.get(page);
    if (known?.contents === contents) return known;
    const { items, unplaced } = this.#editor.photosOn(index);
    /** @param {{ id: string, photo: string }} item */
    const entry = ({ id, photo }, isPlaced = false) => ({ key: `${page}/${id}/${photo}`, id, photo, isPlaced, page });
    const waiting = unplaced.map((item) => entry(item));
    const placed = items.map((item) => entry(item, true));
    const made = { contents, waiting, placed };
    this.#known.set(page, made);
    return made;
  }

  /**
   * @param {HTMLElement} row
   * @param {GridEntry} entry
   */
  describe(row, { photo, isPlaced, page }) {
    const numbers = this.#uses.get(photo) ?? [];
    const pages = new Set(numbers);
    const on = counted(pages.size, "on page {}", "on pages {}", list.format([...pages].map(String)));
    let where = numbers.length === 0 ? say`on no page` : isPlaced ? on : say`in the tray, also ${on}`;
    if (numbers.length > 1) where = counted(numbers.length, "{}, 1 time", "{}, {#} times", where);
    const mark = numbers.length > 1 ? `${numbers.length}×` : page || !isPlaced ? numbers.join() : "";
    // The label of the button has the words.
    let shown = row.querySelector(".on-pages");
    if (mark && !shown) row.append(shown = make("span", { class: "on-pages", "aria-hidden": "true" }));
    if (mark && shown) showText(shown, mark);
    else shown?.remove();
    row.classList.toggle("is-elsewhere", page !== undefined);
    const [button] = row.querySelectorAll("button");
    showLabels(button, { title: say`${this.#editor.photos.name(photo)}, ${where}` });
    return where;
  }

  /** @param {string} page */
  show(page) {
    this.#pages.show(this.#pages.all.findIndex(({ id }) => id === page));
  }

  /**
   * @param {string} page
   * @param {string} item
   * @param {string} [slot]
   */
  put(page, item, slot) {
    this.#pages.carry(item, this.#pages.shown, slot, page);
  }

  /**
   * @param {EditorShell} shell
   * @param {PointerEvent | null} place
   * @param {TouchPhase} phase
   * @param {{ page: string, item: string }} photo
   */
  offer(shell, place, phase, { page, item }) {
    const slot = place && slotAt(shell, place)?.slot;
    aimAt(shell, phase === "moved" ? slot ?? null : null);
    if (phase === "ended" && place) this.put(page, item, slot ?? undefined);
  }
}
