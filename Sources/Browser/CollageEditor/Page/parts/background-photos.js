// The photos of the collage, of which one can be shown behind all others.
import { say } from "../basics/messages.js";
import { context2d } from "../basics/context.js";
import { make } from "../basics/elements.js";
import { rove } from "./roving.js";
/** @import { Background, PhotoInfo } from "../types.d.ts" */
/** @import { Editor } from "../model/editor.js" */

/** The side of a thumbnail in pixels, twice of what it is on the page. */
const SIDE = 112;

export class BackgroundPhotos {
  /** @type {Editor} */
  #editor;
  /** @type {(path: string | null) => void} */
  #choose;
  /** The photos that are listed. */
  #listed = "";
  /** @type {Set<HTMLElement>} */
  #waiting = new Set();
  #seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (isIntersecting && target instanceof HTMLElement) this.#draw(target);
    }
  });
  element = make("div", { class: "background-photos", role: "group", "aria-label": say`Photo as background` });

  /**
   * @param {Editor} editor
   * @param {(path: string | null) => void} choose
   */
  constructor(editor, choose) {
    [this.#editor, this.#choose] = [editor, choose];
    rove(this.element);
    editor.photos.addEventListener("load", () => {
      for (const button of this.#waiting) this.#draw(button);
    });
  }

  /** @param {Background} background */
  update(background) {
    const { photos, composition } = this.#editor;
    const shown = photos.all.filter(({ id }) => photos.problem(id) === null);
    const listed = shown.map(({ id, version }) => `${id} ${version}`).join();
    if (listed !== this.#listed) {
      this.#listed = listed;
      this.#waiting.clear();
      this.#seen.disconnect();
      const buttons = shown.map((info) => this.#button(info));
      this.element.replaceChildren(...buttons);
      for (const button of buttons) this.#seen.observe(button);
    }
    this.element.hidden = shown.length === 0;
    const picture = typeof background === "object" ? background.picture : undefined;
    for (const button of this.element.querySelectorAll("button")) {
      const { photo = "" } = button.dataset;
      button.ariaPressed = `${picture !== undefined && (composition.photos[photo] ?? photo) === picture}`;
    }
  }

  /** @param {PhotoInfo} info */
  #button({ id, name }) {
    /** @type {HTMLButtonElement} */
    const button = make(
      "button",
      {
        type: "button",
        class: "cell",
        title: name,
        "aria-label": say`${name} as background`,
        "data-photo": id,
        onclick: () => this.#choose(button.ariaPressed === "true" ? null : this.#editor.composition.photos[id] ?? id),
      },
      make("canvas", { width: SIDE, height: SIDE, "aria-hidden": "true" }),
    );
    return button;
  }

  /** @param {HTMLElement} button */
  #draw(button) {
    const { photo = "" } = button.dataset;
    const picture = this.#editor.photos.bitmap(photo, 320);
    if (!picture) return this.#waiting.add(button);
    this.#waiting.delete(button);
    this.#seen.unobserve(button);
    const [canvas] = button.getElementsByTagName("canvas");
    const side = Math.min(picture.width, picture.height);
    const [x, y] = [(picture.width - side) / 2, (picture.height - side) / 2];
    context2d(canvas).drawImage(picture, x, y, side, side, 0, 0, SIDE, SIDE);
    canvas.classList.add("is-drawn");
  }
}
