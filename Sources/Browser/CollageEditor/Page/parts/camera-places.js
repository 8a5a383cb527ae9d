// The collage in small beside the viewfinder: each slot is a button, which chooses where the next photo goes.
import { say } from "../basics/messages.js";
import { context2d } from "../basics/context.js";
import { make, showLabels } from "../basics/elements.js";
import { rove } from "./roving.js";
/** @import { PlacedSlot } from "../types.d.ts" */
/** @import { EditorShell } from "../shell/shell.js" */

/** The longer side of the small collage, in CSS pixels. */
const SIDE = 190;

export class CameraPlaces {
  #shell;
  #frame = 0;
  /** @type {Map<string, HTMLButtonElement>} */
  #buttons = new Map();
  #canvas = make("canvas", { "aria-hidden": "true" });

  /**
   * @param {EditorShell} shell
   * @param {(slot: string) => void} choose
   */
  constructor(shell, choose) {
    this.#shell = shell;
    const { editor } = shell;
    const [width, height] = editor.canvas;
    const scale = SIDE / Math.max(width, height);
    const unit = Math.min(2, devicePixelRatio);
    [this.#canvas.width, this.#canvas.height] = [width, height].map((side) =>
      Math.max(1, Math.round(side * scale * unit))
    );
    editor.state.slots.forEach((slot, index) => {
      const button = make("button", { type: "button", "data-slot": slot.id, onclick: () => choose(slot.id) });
      button.append(make("span", {}, `${index + 1}`));
      const [x, y, across, down] = slot.frame;
      Object.assign(button.style, {
        left: `${(x / width) * 100}%`,
        top: `${(y / height) * 100}%`,
        width: `${(across / width) * 100}%`,
        height: `${(down / height) * 100}%`,
        rotate: `${slot.rotation}deg`,
      });
      this.#buttons.set(slot.id, button);
    });
    this.element = make(
      "div",
      { class: "camera-places", role: "group", "aria-label": say`Places of the collage` },
      this.#canvas,
      ...this.#buttons.values(),
    );
    this.element.style.aspectRatio = `${width} / ${height}`;
    rove(this.element);
    const draw = () => this.#draw();
    const sources = /** @type {EventTarget[]} */ ([editor, editor.photos, editor.looks, editor.sprites]);
    for (const source of sources) for (const type of ["change", "load"]) source.addEventListener(type, draw);
    this.close = () => {
      for (const source of sources) for (const type of ["change", "load"]) source.removeEventListener(type, draw);
      cancelAnimationFrame(this.#frame);
    };
    draw();
  }

  #draw() {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => {
      const { editor, stage } = this.#shell;
      stage.paint(context2d(this.#canvas));
      if (editor.session.isSettling(performance.now() / 1000)) this.#draw();
    });
  }

  /**
   * Shows which slot the next photo goes to, and which were taken with the camera.
   * @param {string | null} current
   * @param {Map<string, string>} taken
   */
  show(current, taken) {
    for (const [slot, button] of this.#buttons) {
      const number = button.textContent;
      button.ariaPressed = `${slot === current}`;
      button.classList.toggle("is-taken", taken.has(slot));
      showLabels(button, {
        "aria-label": taken.has(slot)
          ? say`Place ${number}: take this photo again`
          : say`Place ${number}: take a photo for it`,
      });
    }
  }
}
