// What a picture can be used as: sizes that people know by name, each of which becomes a file of its own, as by `collage render --sizes`.
import { listed, say } from "../basics/messages.js";
import { make, uniqueName } from "../basics/elements.js";
/** @import { CanvasEntry } from "../types.d.ts" */

/** The names of the sizes, which are those of `--size`. */
const USES = ["profile-picture", "phone-wallpaper", "tablet-wallpaper", "desktop-wallpaper"];

export class ExportUses {
  /** @type {Set<CanvasEntry>} */
  #chosen = new Set();

  /**
   * @param {CanvasEntry[]} canvases The well-known sizes.
   * @param {() => void} changed
   */
  constructor(canvases, changed) {
    const offered = USES.flatMap((use) => canvases.find(({ name }) => name === use) ?? []);
    const id = uniqueName("uses");
    const choice = (/** @type {CanvasEntry} */ size) => {
      /** @type {HTMLInputElement} */
      const input = make("input", {
        type: "checkbox",
        value: size.name,
        onchange: () => {
          if (input.checked) this.#chosen.add(size);
          else this.#chosen.delete(size);
          changed();
        },
      });
      return make("label", {}, input, make("span", {}, listed(size.title)));
    };
    this.element = make(
      "section",
      { class: "uses", role: "group", "aria-labelledby": id, hidden: offered.length === 0 },
      make("h3", { id }, say`Use as`),
      make("div", { class: "choices" }, ...offered.map(choice)),
    );
    this.order = offered;
  }

  /** The sizes that are chosen, in their order. */
  get chosen() {
    return this.order.filter((size) => this.#chosen.has(size));
  }
}

/**
 * Returns the name of the file of a size, which stands before the extension.
 * @param {string} file
 * @param {string} size
 */
export const sizedName = (file, size) => file.replace(/(\.[^.]*)?$/, (extension) => `-${size}${extension}`);
