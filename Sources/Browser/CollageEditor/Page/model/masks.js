// Where the pictures are opaque that are the shapes of places: a finger beside them takes what lies beneath.
import { opaqueCells } from "./sprites.js";
/** @import { Cells, Session, Size } from "../types.d.ts" */
/** @import { Editor } from "./editor.js" */
/** @import { Server } from "./server.js" */

/** The pixels of a mask's longer side, from which its cells are made. */
const PIXELS = 256;

export class Masks {
  /** @type {Server} */
  #server;
  /** @type {Editor} */
  #editor;
  /**
   * The cells by mask and aspect ratio; null while they are made.
   * @type {Map<string, Cells | null>}
   */
  #known = new Map();
  /**
   * The session that was told, and its places with masks.
   * @type {{ session: Session | null, places: Map<string, Cells | null> }}
   */
  #told = { session: null, places: new Map() };

  /**
   * @param {Server} server
   * @param {Editor} editor
   */
  constructor(server, editor) {
    [this.#server, this.#editor] = [server, editor];
    editor.addEventListener("template", () => this.tell());
    editor.addEventListener("answering", () => this.tell());
    this.tell();
  }

  /** Tells the session where its places are opaque; a replayed recording knows no pictures, as with stickers. */
  tell() {
    const { session, state, recording } = this.#editor;
    if (this.#told.session !== session) this.#told = { session, places: new Map() };
    const { places } = this.#told;
    for (const { id, frame } of state.slots) {
      const mask = this.#maskOf(id);
      const cells = mask === undefined || recording.isOn ? null : this.#cells(mask, frame);
      if ((places.get(id) ?? null) === cells) continue;
      session.setSlotMask(id, cells);
      places.set(id, cells);
    }
  }

  /**
   * Returns the picture that is a place's shape, if it has one.
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
   * Asks the renderer for the mask as it lays it over a place.
   * @param {string} key
   * @param {string} mask
   * @param {Size} size
   */
  async #load(key, mask, size) {
    const [width, height] = size;
    const scale = PIXELS / Math.max(width, height);
    const shape = { form: { mask }, fill: "#000" };
    const layer = { id: "mask", size, center: [width / 2, height / 2], shape };
    const template = {
      format: "collage-template",
      version: 1,
      name: "mask",
      canvas: { width, height },
      slots: [{ id: "a", frame: [0, 0, width, height] }],
    };
    try {
      const blob = await this.#server.picture(`sprites?scale=${scale}`, {
        format: "collage",
        version: 1,
        photos: {},
        items: [],
        layers: [layer],
        template,
      });
      this.#known.set(key, opaqueCells(await createImageBitmap(blob), [width * scale, height * scale]));
      this.tell();
    } catch (error) {
      // All of the place is touched; the next change or the server's answer asks again.
      this.#known.delete(key);
      console.warn(error.message);
    }
  }
}
