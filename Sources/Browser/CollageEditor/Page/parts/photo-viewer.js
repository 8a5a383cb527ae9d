// One picture as large as the window: it grows out of its thumbnail and returns to it. A swipe shows the next one, and a swipe down
// closes it. Its zoom is kept with its thumbnail.
import { say } from "../basics/messages.js";
import { make, showLabels, showOver, showText } from "../basics/elements.js";
import { iconButton } from "./icons.js";
import { swipe } from "./viewer-swipe.js";
import { wholePicture } from "./viewed-zoom.js";
import { ViewerZoom } from "./viewer-zoom.js";
/** @import { Picture, ViewedPicture } from "../types.d.ts" */
/** @import { EditorShell } from "../shell/shell.js" */

/** The time of a picture's way, in milliseconds. */
const WAY = 220;

/**
 * Opens the pictures of a list at one of them.
 * @param {EditorShell} shell
 * @param {ViewedPicture[]} pictures
 * @param {number} index
 */
export function openViewer(shell, pictures, index) {
  new PhotoViewer(pictures, index).open(shell);
}

class PhotoViewer {
  /** @type {ViewedPicture[]} */
  #pictures;
  /** @type {number} */
  #index;
  #ends = new AbortController();
  image = make("canvas", { class: "viewed" });
  area = make("div", { class: "viewer-area" }, this.image);
  name = make("bdi");
  actions = make("div", { class: "viewer-actions" });
  level = make("output", { class: "viewer-level" });

  /**
   * @param {ViewedPicture[]} pictures
   * @param {number} index
   */
  constructor(pictures, index) {
    [this.#pictures, this.#index] = [pictures, index];
    const many = pictures.length > 1;
    this.zoom = new ViewerZoom(
      this.area,
      this.image,
      (scale) => showText(this.level, scale === 1 ? "" : say`${Math.round(scale * 100)} %`),
    );
    const isSwipe = swipe(this.area, this.image, {
      canSwipe: () => !this.zoom.isZoomed,
      canStep: (by) => this.#index + by >= 0 && this.#index + by < pictures.length,
      step: (by) => this.#step(by),
      close: () => this.#close(),
      fade: (share) => this.dialog.style.setProperty("--seen", `${share}`),
    });
    this.area.addEventListener(
      "click",
      ({ target }) => target !== this.image && !isSwipe() && !this.zoom.hasMoved && this.#close(),
    );
    /** @type {HTMLDialogElement} */
    this.dialog = make(
      "dialog",
      { class: "viewer", "aria-labelledby": "viewer-title" },
      make(
        "header",
        {},
        make("h2", { id: "viewer-title" }, this.name),
        this.level,
        this.actions,
        iconButton("close", say`Close`, () => this.#close(), { class: "quiet" }),
      ),
      this.area,
      many ? iconButton("previous", say`Previous`, () => this.#step(-1), { class: "quiet previous" }) : null,
      many ? iconButton("next", say`Next`, () => this.#step(1), { class: "quiet next" }) : null,
    );
    this.actions.addEventListener("click", ({ target }) => {
      if (target instanceof Element && target.closest("[data-closes]")) this.#close();
    });
    this.dialog.addEventListener("cancel", (event) => (event.preventDefault(), this.#close()));
    this.dialog.addEventListener("keydown", (event) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      // Where lines begin on the right, so do pictures.
      if (step) this.#step(this.dialog.matches(":dir(rtl)") ? -step : step);
      if (event.key === "Escape") this.#close();
      if (!event.ctrlKey && !event.metaKey && this.zoom.press(event.key)) event.preventDefault();
    });
    addEventListener("resize", () => this.#fit(), { signal: this.#ends.signal });
  }

  get #picture() {
    return this.#pictures[this.#index];
  }

  /** @param {EditorShell} shell */
  async open(shell) {
    showOver(shell, this.dialog);
    this.dialog.showModal();
    this.#show();
    await this.#travel(this.#picture.from(), "normal");
  }

  /** @param {number} by */
  #step(by) {
    const next = this.#index + by;
    if (next < 0 || next >= this.#pictures.length) return;
    this.#index = next;
    this.#show();
  }

  /** Shows the picture, first as its thumbnail has it, and then at its full size. */
  #show() {
    const picture = this.#picture;
    showText(this.name, picture.name);
    showLabels(this.image, { "aria-label": picture.name });
    this.image.role = "img";
    this.actions.replaceChildren(...(picture.actions ?? []));
    this.zoom.use(picture.zoom ??= wholePicture());
    picture.show((found) => {
      if (this.#picture === picture) this.#paint(found);
    }, this.#ends.signal);
  }

  /** @param {Picture} picture */
  #paint(picture) {
    [this.image.width, this.image.height] = [picture.width, picture.height];
    this.image.getContext("2d")?.drawImage(picture, 0, 0);
    this.#fit();
  }

  #fit() {
    const scale = Math.min(this.area.clientWidth / this.image.width, this.area.clientHeight / this.image.height);
    this.image.style.width = `${this.image.width * scale}px`;
    this.image.style.height = `${this.image.height * scale}px`;
    this.zoom.show();
  }

  /**
   * Lets the picture move between its thumbnail and its place here.
   * @param {DOMRect | null} from
   * @param {PlaybackDirection} direction
   */
  async #travel(from, direction) {
    if (!from || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const to = this.image.getBoundingClientRect();
    if (to.width === 0) return;
    const scale = Math.max(from.width / to.width, from.height / to.height);
    // The way is within the zoom, which enlarges it.
    const [x, y] = [from.x + from.width / 2 - to.x - to.width / 2, from.y + from.height / 2 - to.y - to.height / 2].map(
      (way) => way / (Number(this.image.style.scale) || 1),
    );
    // A thumbnail shows the middle of its picture.
    const [across, down] = [from.width / to.width / scale, from.height / to.height / scale].map((share) =>
      `${(1 - Math.min(1, share)) * 50}%`
    );
    const options = { duration: WAY, direction, easing: "ease-in-out" };
    await this.image.animate([
      { transform: `translate(${x}px, ${y}px) scale(${scale})`, clipPath: `inset(${down} ${across})` },
      { transform: "none", clipPath: "inset(0)" },
    ], options).finished;
  }

  async #close() {
    if (this.#ends.signal.aborted) return;
    this.#ends.abort();
    this.dialog.classList.add("is-leaving");
    const { from, focus } = this.#picture;
    focus?.();
    await this.#travel(from(), "reverse");
    this.dialog.close();
    this.dialog.remove();
    focus?.();
  }
}
