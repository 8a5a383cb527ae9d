// The template over the live picture: what lies around the place of the next photo within its frame, and what lies over it.
import { context2d } from "../basics/context.js";
import { make } from "../basics/elements.js";
/** @import { EditorShell } from "../shell/shell.js" */

/** The most pixels of the longer side of the collage that is painted for it. */
const MOST = 2048;

export class CameraOverlay {
  #shell;
  element = make("canvas", { class: "camera-overlay", "aria-hidden": "true" });
  #frame = 0;
  /** @type {string | null} */
  #slot = null;

  /** @param {EditorShell} shell */
  constructor(shell) {
    this.#shell = shell;
    const { editor } = shell;
    const ends = new AbortController();
    const sources = /** @type {EventTarget[]} */ ([editor, editor.photos, editor.looks, editor.sprites]);
    for (const source of sources)
      for (const type of ["change", "load"])
        source.addEventListener(type, () => this.#later(), { signal: ends.signal });
    const size = new ResizeObserver(() => this.#later());
    size.observe(this.element);
    this.close = () => {
      ends.abort();
      size.disconnect();
      cancelAnimationFrame(this.#frame);
    };
  }

  /** @param {string | null} slot The place of the next photo. */
  show(slot) {
    this.#slot = slot;
    this.#later();
  }

  #later() {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => this.#draw());
  }

  #draw() {
    const { element } = this;
    const { editor } = this.#shell;
    const slot = editor.state.slots.find(({ id }) => id === this.#slot);
    [element.width, element.height] = [element.clientWidth, element.clientHeight].map((side) =>
      Math.max(1, Math.round(side * devicePixelRatio))
    );
    if (!slot || element.clientWidth === 0) return;
    const { frame: [x, y, width, height], rotation } = slot;
    const [across, down] = editor.canvas;
    const scale = Math.min(element.width / width, MOST / Math.max(across, down));
    const context = context2d(element);
    context.scale(element.width / width / scale, element.height / height / scale);
    context.translate((width / 2) * scale, (height / 2) * scale);
    context.rotate((-rotation * Math.PI) / 180);
    context.translate(-(x + width / 2) * scale, -(y + height / 2) * scale);
    for (const isOver of [false, true]) context.drawImage(this.#layers(slot.id, scale, isOver), 0, 0);
    if (editor.session.isSettling(performance.now() / 1000)) this.#later();
  }

  /**
   * Paints what lies below a slot, without what its photo covers, or what lies over it.
   * @param {string} id
   * @param {number} scale
   * @param {boolean} isOver
   */
  #layers(id, scale, isOver) {
    const { editor, stage } = this.#shell;
    const canvas = make("canvas");
    [canvas.width, canvas.height] = editor.canvas.map((side) => Math.max(1, Math.round(side * scale)));
    const context = context2d(canvas);
    const time = performance.now() / 1000;
    const shown = editor.session.presentation(time);
    const place = shown.slots.findIndex((slot) => slot.id === id);
    const isHere = (/** @type {number} */ index) => isOver ? index > place : index < place;
    const items = shown.items.filter((item) => isHere(shown.slots.findIndex((slot) => slot.id === item.slot)));
    const layers = shown.layers.filter(({ level }) => isOver === (level !== "below"));
    const { template } = editor;
    const painter = stage.paint(context, time, { ...shown, items, layers, canvasLook: null }, {
      template: isOver ? { ...template, canvas: { ...template.canvas, background: "transparent" } } : template,
    });
    const outline = painter.paths.get(id);
    if (isOver || !outline) return canvas;
    context.globalCompositeOperation = "destination-out";
    context.fill(outline);
    return canvas;
  }
}
