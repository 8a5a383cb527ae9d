// The picture of the collage by the renderer, shown while nothing moves: it has the effects that the page cannot paint.
import { say } from "../basics/messages.js";
import { hasEffects } from "./effects.js";
import { Emitter } from "../basics/emitter.js";
import { told } from "../basics/told.js";
/** @import { LoadEvents, Presentation, ShownLayer, SlotStyle } from "../types.d.ts" */
/** @import { Editor } from "./editor.js" */

/**
 * Returns true if the page cannot paint a slot: for masks, pictures behind photos, cut-out subjects and fades.
 * @param {SlotStyle | undefined} style
 */
const isBeyondPage = ({ shape, background, cutout, fade } = {}) =>
  Boolean(shape?.mask || (typeof background === "object" && background.picture) || cutout || fade);

/**
 * Returns true if a layer has a color taken from the photos, for which the page paints the fallback color.
 * @param {ShownLayer} layer
 */
const hasPalette = ({ shape, text }) =>
  [shape?.fill, ...(typeof text === "object" ? [text.fill, text.background ?? undefined] : [])].some((fill) =>
    typeof fill === "object" && fill.palette
  );

/** The milliseconds without a change after which a picture is requested. */
const REST = 300;
/** The milliseconds after which a picture that could not be had is requested again. */
const AGAIN = 5000;

/**
 * Sends the event `load` when a picture has arrived.
 * @extends {Emitter<LoadEvents>}
 */
export class Exact extends Emitter {
  #editor;
  #timer = 0;
  /** @type {AbortController | null} */
  #aborted = null;
  #again = 0;
  /** True if the picture could not be had, so that the page shows an approximation. */
  isFailed = false;
  /**
   * The picture; null after any change.
   * @type {ImageBitmap | null}
   */
  picture = null;

  /** @param {Editor} editor */
  constructor(editor) {
    super();
    this.#editor = editor;
    const stale = () => this.#forget();
    for (const type of /** @type {const} */ (["scene", "template", "photos"])) editor.addEventListener(type, stale);
    editor.addEventListener("change", ({ detail: { changes } }) => {
      if (changes.includes("presentation") || changes.includes("preview")) stale();
    });
    editor.addEventListener("answering", () => {
      if (this.isFailed) this.#retry();
    });
    stale();
  }

  /**
   * Requests a picture of a width in pixels once nothing changes any more.
   * @param {Presentation} shown
   * @param {number} width
   */
  rest(shown, width) {
    if (
      this.picture?.width === width || this.#timer !== 0 || this.#aborted || !this.#editor.host.preview ||
      !this.isNeeded(shown)
    )
      return;
    this.#timer = setTimeout(() => this.#load(width), REST);
  }

  close() {
    this.#forget();
    clearTimeout(this.#again);
  }

  /** Lets the stage ask for the picture again. */
  #retry() {
    this.#forget();
    this.dispatchEvent(new Event("load"));
  }

  /**
   * Returns whether the page can only approximate what is shown.
   * @param {Presentation} shown
   */
  isNeeded({ items, canvasLook }) {
    const { template: { canvas, defaults, slots = [], styles = {} }, state, looks: { documents } } = this.#editor;
    return isBeyondPage(canvas) || [defaults, ...slots, ...Object.values(styles)].some(isBeyondPage) ||
      state.layers.some((layer) => !layer.hidden && (layer.stroke?.tool === "eraser" || hasPalette(layer))) ||
      hasEffects(canvasLook, documents) || items.some(({ look }) => hasEffects(look, documents));
  }

  #forget() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#aborted?.abort();
    this.#aborted = null;
    this.picture = null;
  }

  /** @param {number} width */
  async #load(width) {
    const aborted = (this.#aborted = new AbortController());
    this.#timer = 0;
    try {
      const blob = await this.#editor.host.preview?.(this.#editor.pictured(), width, aborted.signal);
      if (!blob) return;
      const picture = await createImageBitmap(blob);
      if (aborted.signal.aborted) return;
      this.picture = picture;
      this.isFailed = false;
      this.dispatchEvent(new Event("load"));
    } catch (error) {
      if (aborted.signal.aborted) return;
      const reason = told(error);
      if (!this.isFailed) this.#editor.notice(say`The collage is shown approximately: ${reason}`, true);
      this.isFailed = true;
      clearTimeout(this.#again);
      this.#again = setTimeout(() => this.#retry(), AGAIN);
    }
  }
}
