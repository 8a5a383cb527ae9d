// The camera of this machine. Its frames stay in the page, and photos go to the collage's server only.
import { say } from "../basics/messages.js";

/** What to do if the browser does not give a camera, by the name of its error. */
const PROBLEMS = /** @type {Record<string, string>} */ ({
  NotAllowedError:
    say`The browser does not allow this page to use the camera. Allow it beside the address, and try again.`,
  SecurityError:
    say`The browser does not allow this page to use the camera. Allow it beside the address, and try again.`,
  NotFoundError: say`No camera was found. Connect one, and try again.`,
  OverconstrainedError: say`No camera was found. Connect one, and try again.`,
  NotReadableError: say`The camera is used by another program. Close that program, and try again.`,
  AbortError: say`The camera could not be started. Try again.`,
});
const UNSAFE =
  say`Browsers give a camera only to pages with a safe address. Open this page by https, or by the address that “collage edit” prints.`;
/** The sides asked for, in pixels; a camera gives what it has. */
const SIDES = { width: { ideal: 3840 }, height: { ideal: 2160 } };

/** An open camera, shown by a video element. */
export class Camera {
  /** @type {MediaStream | null} */
  #stream = null;
  /** True if `close` was called while the browser asked the user. */
  #isClosed = false;
  video;

  /** @param {HTMLVideoElement} video */
  constructor(video) {
    this.video = video;
  }

  /**
   * Opens the front or the back camera, or the one with an ID.
   * @param {{ facing?: "user" | "environment", id?: string }} [wish]
   * @throws An error whose message says what to do.
   */
  async open({ facing = "user", id } = {}) {
    this.#stop();
    if (!globalThis.isSecureContext || !navigator.mediaDevices) throw new Error(UNSAFE);
    const one = id === undefined ? { facingMode: { ideal: facing } } : { deviceId: { exact: id } };
    const stream = await navigator.mediaDevices.getUserMedia({ video: { ...one, ...SIDES }, audio: false }).catch(
      (error) => Promise.reject(new Error(PROBLEMS[error.name] ?? PROBLEMS.AbortError)),
    );
    this.#stream = stream;
    if (this.#isClosed) return this.#stop();
    this.video.srcObject = stream;
    await this.video.play();
  }

  get #settings() {
    return this.#stream?.getVideoTracks()[0]?.getSettings() ?? {};
  }

  /** True if the camera looks at the person before the screen, who expects a mirror; cameras of computers do not say. */
  get isFront() {
    return this.#settings.facingMode !== "environment";
  }

  /** The number of cameras; it is known as soon as one is open. */
  async count() {
    return (await this.#all()).length;
  }

  async #all() {
    const devices = await navigator.mediaDevices.enumerateDevices();
    return devices.filter(({ kind }) => kind === "videoinput");
  }

  /** Changes between the front and the back camera, or to the next one if they do not say where they look. */
  async switch() {
    const { facingMode, deviceId } = this.#settings;
    if (facingMode) return this.open({ facing: facingMode === "user" ? "environment" : "user" });
    const all = await this.#all();
    const place = all.findIndex((device) => device.deviceId === deviceId);
    return this.open({ id: all[(place + 1) % all.length]?.deviceId });
  }

  /**
   * Takes a photo: the middle of the frame in an aspect ratio, as the viewfinder shows it, but never mirrored.
   * @param {number} aspect
   * @returns {Promise<File>}
   */
  async take(aspect) {
    const { video } = this;
    const { videoWidth, videoHeight } = video;
    const width = Math.max(1, Math.round(Math.min(videoWidth, videoHeight * aspect)));
    const height = Math.max(1, Math.round(Math.min(videoHeight, videoWidth / aspect)));
    const canvas = new OffscreenCanvas(width, height);
    const context = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext("2d"));
    context.drawImage(video, (width - videoWidth) / 2, (height - videoHeight) / 2);
    const blob = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.95 });
    return new File([blob], "From the camera.jpg", { type: "image/jpeg" });
  }

  close() {
    this.#isClosed = true;
    this.#stop();
  }

  #stop() {
    for (const track of this.#stream?.getTracks() ?? []) track.stop();
    this.#stream = null;
    this.video.srcObject = null;
  }
}
