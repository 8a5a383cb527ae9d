// The stickers that can be added: drawings of the library, with a search, and the user's own pictures and logos.
import { listed, say } from "../basics/messages.js";
import { drawingName, isFound } from "../model/stickers.js";
import { context2d } from "../basics/context.js";
import { section } from "./controls.js";
import { make, showText } from "../basics/elements.js";
import { iconButton } from "./icons.js";
import { chooseFiles } from "./files-dialog.js";
import { rove } from "./roving.js";
/** @import { DrawingEntry, Layer, StickerButton } from "../types.d.ts" */
/** @import { Editor } from "../model/editor.js" */

export class StickerList {
  #editor;
  /** @type {{ drawing: DrawingEntry, button: HTMLElement }[]} */
  #all = [];
  stickers = make("div", { class: "stickers", role: "group", "aria-label": say`Stickers` });
  /** @type {HTMLInputElement} */
  search = make("input", {
    type: "search",
    placeholder: say`Search stickers`,
    "aria-label": say`Search stickers`,
    oninput: () => this.#find(),
  });
  empty = make("p", { class: "hint", role: "status", hidden: true });

  /** @param {Editor} editor */
  constructor(editor) {
    this.#editor = editor;
    const picture = iconButton("photos", say`Use a picture or a logo`, () => this.#pick(), {
      text: say`Use a picture or a logo`,
      class: "wide",
    });
    this.element = section(say`Add a sticker`, picture, this.search, this.empty, this.stickers);
    rove(this.stickers);
    this.#load();
  }

  /** Lets the user choose a picture, such as a logo or a cut-out with a transparent background, and adds it. */
  async #pick() {
    const [file] = await chooseFiles(this.element, "image/png,image/webp,image/svg+xml,image/*");
    if (file) this.#editor.stickers.add(file);
  }

  async #load() {
    for (const drawing of await this.#editor.host.drawings()) {
      const { id } = drawing;
      const name = listed(drawingName(drawing));
      const canvas = make("canvas", { width: 2, height: 2, "aria-hidden": "true" });
      const button = make("button", {
        type: "button",
        "aria-label": say`Add sticker: ${name}`,
        title: name,
        onclick: () => this.#editor.stickers.addDrawing(id),
      }, canvas);
      this.#all.push({ drawing, button });
      this.stickers.append(button);
      this.#seen.observe(Object.assign(button, { canvas, drawing: id }));
    }
    this.#find();
  }

  #find() {
    const words = this.search.value.trim();
    for (const { drawing, button } of this.#all) button.hidden = !isFound(drawing, words, this.#editor.translated);
    const isEmpty = this.#all.length > 0 && this.#all.every(({ button }) => button.hidden);
    this.empty.hidden = !isEmpty;
    showText(this.empty, isEmpty ? say`No sticker for “${words}”. Try a shape or a color, or use a picture.` : "");
  }

  #seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      const sticker = /** @type {StickerButton} */ (target);
      this.#seen.unobserve(target);
      // Requested again later if it is still visible.
      this.#draw(sticker).catch(() => setTimeout(() => this.#seen.observe(target), 3000));
    }
  });

  /** @param {StickerButton} sticker */
  async #draw({ drawing, canvas }) {
    /** @type {Layer} */
    const layer = { id: "a", size: [72, 72], center: [40, 40], sticker: { drawing } };
    const picture = await this.#editor.sprites.picture(layer, [80, 80], 2);
    [canvas.width, canvas.height] = [picture.width, picture.height];
    context2d(canvas).drawImage(picture, 0, 0);
  }
}
