// Pictures of an album's pages: that of the page that is shown comes from the stage, those of others from the renderer. Until then,
// a page shows its paper, its slots and the photos that the page has.
import { context2d } from "../../../basics/context.js";
/** @import { Pages } from "../../../types.d.ts" */
/** @import { EditorShell } from "../../../shell/shell.js" */

/** The height of thumbnails, in CSS pixels. */
const HEIGHT = 64;
/** The milliseconds without a change after which a picture is taken from the stage. */
const REST = 150;

export class PageThumbnails {
  /** @type {EditorShell} */
  #shell;
  /** @type {Pages} */
  #pages;
  /** @type {Map<string, HTMLElement>} */
  #options = new Map();
  /**
   * The versions of the pages whose pictures are drawn, by the pages' names.
   * @type {Map<string, number>}
   */
  #drawn = new Map();
  /** @type {Set<Element>} */
  #visible = new Set();
  /** @type {WeakSet<Element>} */
  #sketched = new WeakSet();
  #isLoading = false;
  #timer = 0;
  #seeing = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) this.#visible[isIntersecting ? "add" : "delete"](target);
    this.#sketch();
    this.update();
  });

  /**
   * @param {EditorShell} shell
   * @param {Pages} pages
   */
  constructor(shell, pages) {
    [this.#shell, this.#pages] = [shell, pages];
    shell.stage.addEventListener("draw", () => this.#takeSoon());
    shell.editor.addEventListener("answering", () => this.update());
  }

  /**
   * Draws the pictures of pages in their elements.
   * @param {Map<string, HTMLElement>} options
   */
  show(options) {
    if (options !== this.#options) this.#follow(options);
    this.#takeSoon();
    this.update();
  }

  /** @param {Map<string, HTMLElement>} options */
  #follow(options) {
    for (const [id, option] of options) {
      if (this.#options.get(id) === option) continue;
      this.#seeing.observe(option);
      this.#size(option);
    }
    for (const [id, option] of this.#options) {
      if (options.has(id)) continue;
      this.#seeing.unobserve(option);
      this.#visible.delete(option);
      this.#drawn.delete(id);
    }
    this.#options = options;
  }

  /** @param {HTMLElement} option */
  #size(option) {
    const canvas = option.querySelector("canvas");
    const [width, height] = this.#shell.editor.canvas;
    if (canvas) canvas.style.aspectRatio = `${width} / ${height}`;
  }

  /** Draws the pages in view that have no picture yet. */
  #sketch() {
    for (const [index, { id }] of this.#pages.all.entries()) {
      const option = this.#options.get(id);
      const canvas = option?.querySelector("canvas");
      if (!option || !canvas || this.#drawn.has(id) || this.#sketched.has(option) || !this.#visible.has(option))
        continue;
      this.#sketched.add(option);
      this.#pages.paint(index, canvas, HEIGHT * devicePixelRatio);
    }
  }

  /** Asks for the pictures of pages in view that have changed, one after the other. */
  async update() {
    if (this.#isLoading) return;
    this.#isLoading = true;
    try {
      for (let stale = this.#stale(); stale; stale = this.#stale()) {
        // A page whose picture fails is not asked for again until it changes, and does not keep the others waiting.
        await this.#load(stale).catch((error) => {
          if (error.status === 0) throw error;
          console.warn(error.message);
        });
      }
    } catch {
      // They are asked for again when the host answers.
      this.#drawn.clear();
    } finally {
      this.#isLoading = false;
    }
  }

  #stale() {
    const { all, shown } = this.#pages;
    const index = all.findIndex(({ id, version }, index) => {
      const option = this.#options.get(id);
      return index !== shown && option && this.#visible.has(option) && this.#drawn.get(id) !== version;
    });
    return index < 0 ? null : { index, ...all[index] };
  }

  /** @param {{ index: number, id: string, version: number }} page */
  async #load({ index, id, version }) {
    this.#drawn.set(id, version);
    const composition = this.#pages.composition(index);
    const { width, height } = composition.template.canvas;
    const pixels = Math.max(1, Math.round((HEIGHT * devicePixelRatio * width) / height));
    const source = await this.#shell.editor.host.preview?.(composition, pixels);
    if (source) this.#draw(id, await createImageBitmap(source), [width, height]);
  }

  /** Takes the picture of the page that is shown from the stage, when nothing moves any more. */
  #takeSoon() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const { editor, stage } = this.#shell;
      if (editor.state.phase !== "idle") return;
      const { all, shown } = this.#pages;
      const { id, version } = all[shown];
      this.#draw(id, stage.canvas, editor.canvas);
      this.#drawn.set(id, version);
    }, REST);
  }

  /**
   * @param {string} id
   * @param {HTMLCanvasElement | ImageBitmap} picture
   * @param {number[]} size The size of the page.
   */
  #draw(id, picture, [width, height]) {
    const canvas = this.#options.get(id)?.querySelector("canvas");
    if (!canvas || picture.width === 0) return;
    canvas.style.aspectRatio = `${width} / ${height}`;
    const pixels = [Math.round((HEIGHT * devicePixelRatio * width) / height), Math.round(HEIGHT * devicePixelRatio)];
    [canvas.width, canvas.height] = pixels.map((side) => Math.max(1, side));
    const context = context2d(canvas);
    context.imageSmoothingQuality = "high";
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    if (picture instanceof ImageBitmap) picture.close();
  }
}
