// The masks of pictures that shape slots: a finger beside an opaque part hits what lies beneath the slot.
import { opaqueCells } from "./sprites.js";
/** @import { Host } from "../host.d.ts" */
/** @import { Cells, Layer, Session, Size, Template } from "../types.d.ts" */
/** @import { Editor } from "./editor.js" */

/** The longer side, in pixels, of the pictures from which cells are made. */
const PIXELS = 256;

export class Masks {
  /** @type {Host} */
  #host;
  /** @type {Editor} */
  #editor;
  /**
   * The cells by mask and aspect ratio; null while they are requested.
   * @type {Map<string, Cells | null>}
   */
  #known = new Map();
  /**
   * The session that was updated last, and its slots with masks.
   * @type {{ session: Session | null, places: Map<string, Cells | null> }}
   */
  #told = { session: null, places: new Map() };

  /**
   * @param {Host} host
   * @param {Editor} editor
   */
  constructor(host, editor) {
    [this.#host, this.#editor] = [host, editor];
    editor.addEventListener("template", () => this.tell());
    editor.addEventListener("answering", () => this.tell());
    this.tell();
  }

  /** Sets the masks of the session's slots, except while recording, because a replay has no pictures. */
  tell() {
    const { session, state, recording } = this.#editor;
    if (this.#told.session !== session) this.#told = { session, places: new Map() };
    const { places } = this.#told;
    for (const { id, frame } of state.slots) {
      const mask = this.#maskOf(id);
      const cells = mask === undefined || recording ? null : this.#cells(mask, frame);
      if ((places.get(id) ?? null) === cells) continue;
      session.setSlotMask(id, cells);
      places.set(id, cells);
    }
  }

  /**
   * Returns the picture that shapes a slot, if any.
   * @param {string} id
   * @returns {string | undefined}
   */
  #maskOf(id) {
    const { defaults, slots = [], styles = {} } = this.#editor.template;
    const own = slots.find((slot) => slot.id === id) ?? styles[id];
    return (own?.shape ?? defaults?.shape)?.mask;
  }

  /**
   * @param {string} mask
   * @param {[number, number, number, number]} frame
   */
  #cells(mask, [, , width, height]) {
    const key = `${(width / height).toFixed(3)}/${mask}`;
    if (!this.#known.has(key)) {
      this.#known.set(key, null);
      this.#load(key, mask, [width, height]);
    }
    return this.#known.get(key) ?? null;
  }

  /**
   * Requests the mask from the renderer, placed as over the slot.
   * @param {string} key
   * @param {string} mask
   * @param {Size} size
   */
  async #load(key, mask, size) {
    const [width, height] = size;
    const scale = PIXELS / Math.max(width, height);
    const shape = { form: { mask }, fill: "#000" };
    /** @type {Layer} */
    const layer = { id: "mask", size, center: [width / 2, height / 2], shape };
    /** @type {Template} */
    const template = {
      format: "collage-template",
      version: 1,
      name: "mask",
      canvas: { width, height },
      slots: [{ id: "a", frame: [0, 0, width, height] }],
    };
    try {
      const picture = await this.#host.sprite({
        format: "collage",
        version: 1,
        photos: {},
        items: [],
        layers: [layer],
        template,
      }, scale);
      if (!picture) return;
      this.#known.set(key, opaqueCells(await createImageBitmap(picture), [width * scale, height * scale]));
      this.tell();
    } catch (error) {
      // The whole slot is hit; the request is repeated with the next change or when the server answers again.
      this.#known.delete(key);
      console.warn(error.message);
    }
  }
}
