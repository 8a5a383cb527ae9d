// The camera of this machine. Its frames stay in the page, and photos go to the collage's server only.
import { say } from "../basics/messages.js";
/** @import { CameraAbilities, Point } from "../types.d.ts" */

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

/** What a camera of which nothing is known can do. */
const NOTHING = { torch: false, flash: false, point: false };

/** An open camera, shown by a video element. */
export class Camera {
  /** @type {MediaStream | null} */
  #stream = null;
  /** @type {ImageCapture | null} */
  #capture = null;
  /**
   * What the open camera can do besides showing its frames.
   * @type {CameraAbilities}
   */
  can = NOTHING;
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
    await this.#learn();
    this.video.srcObject = this.#stream;
    await this.video.play();
  }

  get #track() {
    return this.#stream?.getVideoTracks()[0];
  }

  get #settings() {
    return this.#track?.getSettings() ?? {};
  }

  /** Browsers tell more of a camera than the types of pages know. @returns {Record<string, any>} */
  get #capabilities() {
    return this.#track?.getCapabilities?.() ?? {};
  }

  /** Finds out what the open camera can do. */
  async #learn() {
    const track = this.#track;
    this.#capture = track && globalThis.ImageCapture ? new ImageCapture(track) : null;
    const { torch, focusMode, exposureMode } = this.#capabilities;
    const photo = await this.#capture?.getPhotoCapabilities().catch(() => null);
    const known = /** @type {Record<string, unknown>} */ (navigator.mediaDevices.getSupportedConstraints());
    this.can = {
      // One browser tells a flag, and another one all values that the flag can have.
      torch: [torch].flat().includes(true),
      flash: photo?.fillLightMode?.includes("flash") ?? false,
      point: known.pointsOfInterest === true && Boolean(focusMode ?? exposureMode),
    };
  }

  /**
   * Sets what only cameras have, and no other source of frames: browsers refuse both together.
   * @param {Record<string, unknown>} constraint
   */
  async #set(constraint) {
    await this.#track?.applyConstraints(/** @type {MediaTrackConstraints} */ ({ advanced: [constraint] }));
  }

  /** @param {boolean} isLit */
  setTorch(isLit) {
    return this.#set({ torch: isLit });
  }

  /**
   * Focuses and exposes at a point of the frame, from 0 to 1, as it is stored: not mirrored.
   * @param {Point} point
   */
  pointAt([x, y]) {
    const { focusMode = [], exposureMode = [] } = this.#capabilities;
    const mode = (/** @type {string[]} */ modes) => ["single-shot", "continuous"].find((each) => modes.includes(each));
    const modes = Object.entries({ focusMode: mode(focusMode), exposureMode: mode(exposureMode) });
    return this.#set({ pointsOfInterest: [{ x, y }], ...Object.fromEntries(modes.filter(([, value]) => value)) });
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
   * Takes a photo: the middle of the frame in an aspect ratio, as the viewfinder shows it, mirrored or not.
   * @param {number} aspect
   * @param {{ isMirrored?: boolean, hasFlash?: boolean }} [options]
   * @returns {Promise<File>}
   */
  async take(aspect, { isMirrored = false, hasFlash = false } = {}) {
    const frame = await this.#frame(hasFlash);
    const [across, down] = frame instanceof ImageBitmap
      ? [frame.width, frame.height]
      : [frame.videoWidth, frame.videoHeight];
    const width = Math.max(1, Math.round(Math.min(across, down * aspect)));
    const height = Math.max(1, Math.round(Math.min(down, across / aspect)));
    const canvas = new OffscreenCanvas(width, height);
    const context = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext("2d"));
    if (isMirrored) context.setTransform(-1, 0, 0, 1, width, 0);
    context.drawImage(frame, (width - across) / 2, (height - down) / 2);
    const blob = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.95 });
    return new File([blob], "From the camera.jpg", { type: "image/jpeg" });
  }

  /**
   * Returns what is seen now, or the photo that the device takes with its own flash.
   * @param {boolean} hasFlash
   */
  async #frame(hasFlash) {
    if (!hasFlash || !this.can.flash || !this.#capture) return this.video;
    return createImageBitmap(await this.#capture.takePhoto({ fillLightMode: "flash" }));
  }

  close() {
    this.#isClosed = true;
    this.#stop();
  }

  #stop() {
    for (const track of this.#stream?.getTracks() ?? []) track.stop();
    [this.#stream, this.#capture, this.can] = [null, null, NOTHING];
    this.video.srcObject = null;
  }
}
