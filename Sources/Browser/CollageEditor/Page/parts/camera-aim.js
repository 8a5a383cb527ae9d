// Where the camera focuses and exposes: a tap on the live picture, or the arrow keys, move a square.
import { say } from "../basics/messages.js";
import { make, showText } from "../basics/elements.js";
/** @import { Camera } from "../model/camera.js" */
/** @import { Point } from "../types.d.ts" */

/** By how much an arrow key moves the square, as a share of the live picture. */
const STEP = 0.1;
/** @type {Record<string, Point>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @param {number} share */
const within = (share) => Math.min(1, Math.max(0, share));

export class CameraAim {
  /** @type {Camera} */
  #camera;
  /** @type {(error: Error) => void} */
  #failed;
  /** The square in the live picture as it is seen, from 0 to 1. @type {Point} */
  #seen = [0.5, 0.5];
  #square = make("span", { class: "camera-square", hidden: true });
  #said = make("span", { class: "visually-hidden", role: "status" });
  /** True if the live picture is seen in a mirror. */
  isMirrored = false;

  /**
   * @param {Camera} camera
   * @param {(error: Error) => void} failed
   */
  constructor(camera, failed) {
    [this.#camera, this.#failed] = [camera, failed];
    this.button = make("button", {
      type: "button",
      class: "camera-aim",
      hidden: true,
      "aria-label": say`Focus and expose here; arrow keys move the square`,
      onclick: (event) => this.#press(event),
      onkeydown: (event) => this.#move(event),
    }, this.#square);
    this.elements = [this.button, this.#said];
  }

  /** Forgets the point: another camera is open, or a photo was taken. */
  reset() {
    this.#seen = [0.5, 0.5];
    this.#square.hidden = true;
    showText(this.#said, "");
    this.button.hidden = !this.#camera.can.point;
  }

  /** @param {MouseEvent} event */
  #press({ detail, clientX, clientY }) {
    const { left, top, width, height } = this.button.getBoundingClientRect();
    // A key presses the middle of the button, wherever the square is.
    this.#point(detail === 0 ? this.#seen : [(clientX - left) / width, (clientY - top) / height]);
  }

  /** @param {KeyboardEvent} event */
  #move(event) {
    const way = WAYS[event.key];
    if (!way) return;
    event.preventDefault();
    this.#point([this.#seen[0] + way[0] * STEP, this.#seen[1] + way[1] * STEP]);
  }

  /** @param {Point} seen */
  async #point(seen) {
    const [x, y] = (this.#seen = [within(seen[0]), within(seen[1])]);
    this.#square.hidden = false;
    Object.assign(this.#square.style, { left: `${x * 100}%`, top: `${y * 100}%` });
    // The motion begins again with each press.
    this.#square.replaceWith(this.#square);
    const [across, down] = [x, y].map((share) => Math.round(share * 100));
    try {
      await this.#camera.pointAt(this.#inFrame([x, y]));
      showText(this.#said, say`Focused ${across} % from the left and ${down} % from the top`);
    } catch (error) {
      this.#failed(error);
    }
  }

  /**
   * Returns the point of the whole frame, of which only the middle is seen.
   * @param {Point} seen
   * @returns {Point}
   */
  #inFrame([x, y]) {
    const { videoWidth, videoHeight, clientWidth, clientHeight } = this.#camera.video;
    const scale = Math.max(clientWidth / videoWidth, clientHeight / videoHeight);
    const [wide, high] = [clientWidth / scale / videoWidth, clientHeight / scale / videoHeight];
    return [within(0.5 + ((this.isMirrored ? 1 - x : x) - 0.5) * wide), within(0.5 + (y - 0.5) * high)];
  }
}
