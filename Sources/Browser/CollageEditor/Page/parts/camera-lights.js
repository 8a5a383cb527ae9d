// The lights of the camera's device: a torch that stays on, and a flash for each photo, of cameras that have them.
import { say } from "../basics/messages.js";
import { make, showLabels } from "../basics/elements.js";
import { iconButton } from "./icons.js";
/** @import { Camera } from "../model/camera.js" */

const TORCH = "M8 3.500h8v3l-2 3.500v10h-4V10L8 6.500zM8 6.500h8M12 13v2.500";
const FLASH = "M13 3 6 13.500h5L10.500 21 18 10h-5.500z";

export class CameraLights {
  #camera;
  /** What any camera of this device has had; the front camera does not have it, and disables it. */
  #known = { torch: false, flash: false };
  #wished = { torch: false, flash: false };
  #buttons;

  /**
   * @param {Camera} camera
   * @param {(error: Error) => void} failed
   */
  constructor(camera, failed) {
    this.#camera = camera;
    const light = () => camera.setTorch(this.#wished.torch).catch(failed);
    this.#buttons = {
      torch: iconButton(TORCH, say`Light`, () => this.#switch("torch", light), { class: "quiet torch" }),
      flash: iconButton(FLASH, say`Flash`, () => this.#switch("flash"), { class: "quiet flash" }),
    };
    this.element = make(
      "div",
      { class: "camera-lights", role: "group", "aria-label": say`Lights of the camera` },
      this.#buttons.torch,
      this.#buttons.flash,
    );
    this.update();
  }

  /** True if the next photo is taken with the flash of the device. */
  get hasFlash() {
    return this.#wished.flash && this.#isAble("flash");
  }

  /** @param {"torch" | "flash"} name */
  #isAble(name) {
    return this.#camera.can[name] && !this.#camera.isFront;
  }

  /**
   * @param {"torch" | "flash"} name
   * @param {() => void} [apply]
   */
  #switch(name, apply) {
    this.#wished[name] = !this.#wished[name];
    this.update();
    apply?.();
  }

  /** Follows another camera, whose torch is off. */
  opened() {
    this.#wished.torch = false;
    this.update();
  }

  update() {
    const words = { torch: say`Light`, flash: say`Flash` };
    const absent = { torch: say`Light: not with this camera`, flash: say`Flash: not with this camera` };
    for (const name of /** @type {const} */ (["torch", "flash"])) {
      const button = this.#buttons[name];
      const isAble = this.#isAble(name);
      this.#known[name] ||= this.#camera.can[name];
      button.hidden = !this.#known[name];
      button.disabled = !isAble;
      button.ariaPressed = `${this.#wished[name] && isAble}`;
      const label = isAble ? words[name] : absent[name];
      showLabels(button, { "aria-label": label, title: label });
    }
    this.element.hidden = !this.#known.torch && !this.#known.flash;
  }
}
