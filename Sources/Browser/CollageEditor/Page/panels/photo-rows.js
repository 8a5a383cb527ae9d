// The thumbnails of the tray, each with its buttons, its problem, and its mark.
import { say } from "../basics/messages.js";
import { context2d } from "../basics/context.js";
import { make, showLabels } from "../basics/elements.js";
import { iconButton } from "../parts/icons.js";
/** @import { GridEntry } from "../types.d.ts" */
/** @import { Editor } from "../model/editor.js" */
/** @import { PhotoGrid } from "../parts/photo-grid.js" */

/**
 * What happens at a thumbnail; `moveByKey` returns false for a key that moves no photo.
 * @typedef {{
 *   choose: (entry: GridEntry) => void,
 *   open: (key: string) => void,
 *   moveByKey: (key: string, event: KeyboardEvent) => boolean,
 *   offer: (button: HTMLElement, entry: GridEntry, canvas: HTMLCanvasElement) => void
 * }} RowActs
 */

export class PhotoRows {
  /** @type {Editor} */
  #editor;
  /** @type {RowActs} */
  #acts;

  /**
   * @param {Editor} editor
   * @param {RowActs} acts
   */
  constructor(editor, acts) {
    [this.#editor, this.#acts] = [editor, acts];
  }

  /** @param {GridEntry} entry */
  create(entry) {
    const { photo, key } = entry;
    const name = this.#editor.photos.name(photo);
    const canvas = make("canvas", { width: 2, height: 2 });
    const button = make("button", {
      type: "button",
      onclick: () => this.#acts.choose(entry),
      title: name,
      "aria-keyshortcuts": "Delete Space",
    }, canvas);
    this.#acts.offer(button, entry, canvas);
    button.addEventListener("keydown", (event) => {
      if (event.altKey && this.#acts.moveByKey(key, event)) event.preventDefault();
      if (event.key === "Delete" || event.key === "Backspace") this.remove(entry);
      if (event.key === " ") {
        event.preventDefault();
        this.#acts.open(key);
      }
    });
    const remove = iconButton("close", say`Remove ${name} from the tray`, () => this.remove(entry), {
      class: "remove",
    });
    const show = iconButton("larger", say`Show ${name} large`, () => this.#acts.open(key), { class: "show" });
    return make(
      "li",
      { "data-key": key, "data-photo": photo, "data-item": entry.page ? null : entry.id },
      button,
      remove,
      show,
    );
  }

  /**
   * Shows what a photo is, and whether it is in the collage.
   * @param {HTMLElement} row
   * @param {GridEntry} entry
   */
  describe(row, entry) {
    const { photo, isPlaced } = entry;
    const { photos, pages } = this.#editor;
    const name = photos.name(photo);
    const problem = photos.problem(photo);
    row.classList.toggle("is-used", isPlaced);
    row.classList.toggle("is-missing", problem !== null);
    const clip = problem === null ? photos.info(photo)?.clip : null;
    showLabels(row, {
      "data-problem": problem === null ? "" : problem === "missing" ? say`${name}, missing` : say`${name}, damaged`,
    });
    const [button, remove, show] = row.querySelectorAll("button");
    remove.hidden = isPlaced;
    show.hidden = problem !== null;
    const seconds = clip ? say`${clip.seconds.toFixed(1)} s` : null;
    let label = seconds ? say`${name}, a clip of ${seconds}` : name;
    const where = pages?.tray.describe(row, entry) ?? (isPlaced ? null : say`not in the collage`);
    if (where) label = say`${label}, ${where}`;
    if (problem)
      label = problem === "missing" ? say`${label}, the file is missing` : say`${label}, the file is damaged`;
    showLabels(button, { "aria-label": label, "data-clip": seconds });
    this.draw(row);
    this.#mark(row);
  }

  /**
   * Takes a photo out of the collage and of its tray.
   * @param {GridEntry} entry
   */
  remove({ id, page }) {
    if (page) this.#editor.pages?.tray.show(page);
    this.#editor.takeOut([{ item: id }]);
  }

  /** @param {HTMLElement} row */
  draw(row) {
    const canvas = row.querySelector("canvas");
    const picture = this.#editor.photos.bitmap(row.dataset.photo ?? "", 320);
    if (!canvas || !picture || canvas.width === picture.width) return;
    [canvas.width, canvas.height] = [picture.width, picture.height];
    context2d(canvas).drawImage(picture, 0, 0);
    canvas.classList.add("is-drawn");
  }

  /**
   * Frees the pixels of a thumbnail at once.
   * @param {HTMLElement} row
   */
  forget(row) {
    const canvas = row.querySelector("canvas");
    if (canvas) canvas.width = 0;
  }

  /**
   * Marks the thumbnail of the photo that is selected.
   * @param {PhotoGrid} grid
   */
  mark(grid) {
    for (const row of grid.rows) this.#mark(row);
  }

  /** @param {HTMLElement} row */
  #mark(row) {
    const { selectedItem } = this.#editor;
    const isChosen = selectedItem !== null && row.dataset.item === selectedItem?.id;
    if (isChosen === row.classList.contains("is-chosen")) return;
    row.classList.toggle("is-chosen", isChosen);
    if (isChosen) row.querySelector("button")?.setAttribute("aria-current", "true");
    else row.querySelector("button")?.removeAttribute("aria-current");
  }
}
