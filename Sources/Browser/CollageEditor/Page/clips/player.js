// One clip that plays a part of itself again and again.
import { Failure, say } from "../basics/messages.js";
import { context2d } from "../basics/context.js";

export class ClipPlayer {
  #part;
  #address;
  #canvas = new OffscreenCanvas(2, 2);
  #last = -1;
  video = document.createElement("video");

  /**
   * @param {Blob} film
   * @param {() => { start?: number, end?: number }} part The times of the part that is played, which may change.
   */
  constructor(film, part) {
    this.#part = part;
    this.#address = URL.createObjectURL(film);
    [this.video.muted, this.video.playsInline, this.video.preload] = [true, true, "auto"];
    this.video.src = this.#address;
  }

  /** Waits until a frame can be shown. */
  async ready() {
    const { video } = this;
    if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) return;
    await new Promise((resolve, reject) => {
      video.addEventListener("loadeddata", resolve, { once: true });
      video.addEventListener("error", () => reject(new Failure(say`the browser cannot play this clip`)), {
        once: true,
      });
    });
    [this.#canvas.width, this.#canvas.height] = [video.videoWidth, video.videoHeight];
  }

  get #range() {
    const { start = 0, end = this.video.duration } = this.#part();
    return [start, Math.min(end, this.video.duration)];
  }

  /**
   * Plays from the beginning of the part.
   * @param {boolean} isHeard
   */
  async begin(isHeard) {
    this.video.currentTime = this.#range[0];
    this.video.muted = !isHeard;
    // Without a click since the page was opened, browsers play no sound.
    await this.video.play().catch(() => {
      this.video.muted = true;
      return this.video.play();
    });
  }

  pause() {
    this.video.pause();
  }

  /** Returns the frame if it is another one than before; begins again at the end of the part. */
  next() {
    const { video } = this;
    const [start, end] = this.#range;
    if (!video.paused || video.ended) {
      if (video.ended || video.currentTime >= end - 0.01 || video.currentTime < start - 0.25) {
        video.currentTime = start;
        if (video.ended) video.play().catch(() => {});
      }
    }
    if (video.seeking || video.currentTime === this.#last) return null;
    this.#last = video.currentTime;
    context2d(this.#canvas).drawImage(video, 0, 0, this.#canvas.width, this.#canvas.height);
    return this.#canvas;
  }

  close() {
    this.video.removeAttribute("src");
    this.video.load();
    URL.revokeObjectURL(this.#address);
  }
}
