// The dialog that takes photos with the camera: one after the other, or as a photo booth for all places of the template.
import { say } from "../basics/messages.js";
import { Camera } from "../model/camera.js";
import { told } from "../basics/told.js";
import { CameraAim } from "./camera-aim.js";
import { CameraLights } from "./camera-lights.js";
import { CameraOptions } from "./camera-options.js";
import { CameraOverlay } from "./camera-overlay.js";
import { CameraPlaces } from "./camera-places.js";
import { make, showLabels, showOver, showText } from "../basics/elements.js";
import { icon, iconButton } from "./icons.js";
import { waitingPhotos } from "./waiting-count.js";
/** @import { EditorShell } from "../shell/shell.js" */

/** The time for which a white screen lights a face before the photo is taken, in milliseconds. */
const LIGHT = 350;
/** The least seconds between two photos of the booth, for another pose. */
const POSE = 1;

/**
 * Opens the camera for a slot, or for the first empty one.
 * @param {EditorShell} shell
 * @param {string | null} [slot]
 */
export function openCamera(shell, slot = null) {
  return new CameraDialog(shell, slot).open();
}

class CameraDialog {
  /** The items that this dialog has added, by slot. */
  #taken = /** @type {Map<string, string>} */ (new Map());
  /**
   * The slot of the next photo; null if photos go to the tray.
   * @type {string | null}
   */
  #current;
  /** Ends what is counted down; null if nothing is. */
  #stop = /** @type {AbortController | null} */ (null);

  video = make("video", { playsinline: true, muted: true, "aria-label": say`What the camera sees` });
  camera = new Camera(this.video);
  count = make("div", { class: "camera-count", role: "timer", "aria-live": "assertive" });
  options = new CameraOptions(() => this.#follow());
  aim = new CameraAim(this.camera, (error) => this.#tell(error));
  lights = new CameraLights(this.camera, (error) => this.#tell(error));
  problem = make("div", { class: "camera-problem", role: "alert", hidden: true });
  message = make("p", { class: "message", role: "status" });
  shutter = make("button", { type: "button", class: "shutter", onclick: () => this.#press() }, icon("camera", 28));
  booth = make("button", { type: "button", onclick: () => this.#runBooth() }, say`Photo booth`);
  other = iconButton("switch", say`Use the other camera`, () => this.#open(() => this.camera.switch()), {
    hidden: true,
  });

  /**
   * @param {EditorShell} shell
   * @param {string | null} slot
   */
  constructor(shell, slot) {
    this.shell = shell;
    this.editor = shell.editor;
    this.#current = slot ?? this.#nextEmpty();
    this.places = new CameraPlaces(shell, (chosen) => this.#choose(chosen));
    this.overlay = new CameraOverlay(shell);
    this.view = make(
      "div",
      { class: "camera-view" },
      this.video,
      this.overlay.element,
      make("div", { class: "camera-thirds" }),
      ...this.aim.elements,
      this.count,
    );
    this.flash = make("div", { class: "camera-flash" });
    this.dialog = this.#layOut();
    this.dialog.addEventListener("close", () => {
      this.#stop?.abort();
      this.camera.close();
      this.places.close();
      this.overlay.close();
      this.dialog.remove();
    });
    this.#follow();
  }

  /** @returns {HTMLDialogElement} */
  #layOut() {
    return make(
      "dialog",
      { class: "camera", "aria-labelledby": "camera-title" },
      make(
        "header",
        {},
        make("h2", { id: "camera-title" }, say`Take photos`),
        this.lights.element,
        iconButton("close", say`Close`, () => this.dialog.close(), { class: "quiet" }),
      ),
      make("div", { class: "camera-stage" }, this.view, this.problem),
      make(
        "div",
        { class: "camera-side" },
        this.places.element,
        this.options.element,
        this.message,
      ),
      make(
        "footer",
        {},
        this.other,
        this.shutter,
        this.booth,
        make("button", { type: "button", class: "primary", onclick: () => this.dialog.close() }, say`Done`),
      ),
      this.flash,
    );
  }

  /** Follows what was chosen. */
  #follow() {
    const { options } = this;
    const isFront = this.camera.isFront;
    this.view.classList.toggle("has-thirds", options.hasThirds);
    this.view.classList.toggle("is-mirrored", isFront);
    this.aim.isMirrored = isFront;
    // Nobody expects a mirror of a camera that looks away.
    options.mirror.classList.toggle("is-disabled", !isFront);
    for (const input of options.mirror.querySelectorAll("input")) input.disabled = !isFront;
    this.dialog.classList.toggle("is-left-handed", options.isLeftHanded);
    this.overlay.element.hidden = !options.showsTemplate;
    this.overlay.show(this.#current);
  }

  /** @param {Error} error */
  #tell(error) {
    showText(this.message, say`The camera refused: ${told(error)}`);
  }

  async open() {
    showOver(this.shell, this.dialog);
    this.dialog.showModal();
    this.#show();
    await this.#open(() => this.camera.open());
  }

  /**
   * Opens a camera, or shows why there is none.
   * @param {() => Promise<void>} open
   */
  async #open(open) {
    this.#setReady(false);
    this.problem.hidden = true;
    try {
      await open();
      if (!this.dialog.isConnected) return;
      this.#setReady(true);
      this.#follow();
      this.aim.reset();
      this.lights.opened();
      this.#offerOther(await this.camera.count());
      this.shutter.focus();
    } catch (error) {
      const again = make(
        "button",
        { type: "button", onclick: () => this.#open(() => this.camera.open()) },
        say`Try again`,
      );
      this.problem.replaceChildren(make("p", {}, error.message), again);
      this.problem.hidden = false;
    }
  }

  /**
   * Says whether there is another camera: who looks for its button learns that there is none.
   * @param {number} count
   */
  #offerOther(count) {
    const label = count < 2 ? say`There is no other camera` : say`Use the other camera`;
    showLabels(this.other, { "aria-label": label, title: label });
    this.other.disabled = count < 2;
    this.other.hidden = false;
  }

  /** @param {boolean} isReady */
  #setReady(isReady) {
    this.view.hidden = !isReady;
    for (const button of [this.shutter, this.booth, this.other]) button.disabled = !isReady;
  }

  // MARK: Places

  #nextEmpty() {
    const { slots, items } = this.editor.state;
    const full = new Set(items.map(({ slot }) => slot));
    const waiting = this.editor.waiting.slots;
    return slots.find(({ id }) => !full.has(id) && !this.#taken.has(id) && !waiting.has(id))?.id ?? null;
  }

  /** @param {string} slot */
  #choose(slot) {
    this.#current = slot;
    this.#show();
    this.shutter.focus();
  }

  /** The aspect ratio of the place of the next photo; in the tray it is that of the camera. */
  get #aspect() {
    const slot = this.editor.state.slots.find(({ id }) => id === this.#current);
    if (slot) return slot.frame[2] / slot.frame[3];
    return (this.video.videoWidth / this.video.videoHeight) || 4 / 3;
  }

  #show() {
    this.view.style.setProperty("--aspect", `${this.#aspect}`);
    this.places.show(this.#current, this.#taken);
    this.overlay.show(this.#current);
    const isCounting = this.#stop !== null;
    const label = isCounting ? say`Stop` : say`Take the photo`;
    showLabels(this.shutter, { "aria-label": label, title: label });
    this.shutter.classList.toggle("is-counting", isCounting);
    if (!isCounting) showText(this.message, this.#hint);
  }

  get #hint() {
    const { count, reason } = this.editor.waiting;
    if (count > 0 && reason) return `${waitingPhotos(count)}: ${reason}`;
    return this.#current === null ? say`All places are full: photos go to the tray.` : "";
  }

  // MARK: Taking

  async #press() {
    if (this.#stop) return this.#stop.abort();
    await this.#until(async (signal) => {
      await this.#take(this.options.countdown, signal);
      this.#current = this.#nextEmpty();
    });
  }

  /** Takes a photo for each slot, one after the other. */
  async #runBooth() {
    if (this.#stop) return;
    this.#taken.clear();
    await this.#until(async (signal) => {
      const { slots } = this.editor.state;
      for (const [index, { id }] of slots.entries()) {
        this.#current = id;
        this.#show();
        showText(this.message, say`Photo ${index + 1} of ${slots.length}`);
        await this.#take(Math.max(POSE, this.options.countdown), signal);
      }
      this.#current = this.#nextEmpty();
    });
    if (this.#taken.size > 0) showText(this.message, say`Tap a place to take its photo again.`);
  }

  /**
   * Runs what the shutter can stop.
   * @param {(signal: AbortSignal) => Promise<void>} work
   */
  async #until(work) {
    const stop = (this.#stop = new AbortController());
    this.#show();
    this.booth.disabled = true;
    try {
      await work(stop.signal);
    } catch (error) {
      if (!stop.signal.aborted) this.editor.notice(told(error), true);
    }
    showText(this.count, "");
    this.#stop = null;
    this.booth.disabled = false;
    this.#show();
  }

  /**
   * Counts down, takes a photo, and shows it in its place.
   * @param {number} seconds
   * @param {AbortSignal} signal
   */
  async #take(seconds, signal) {
    for (let left = seconds; left > 0; left -= 1) {
      showText(this.count, `${left}`);
      await wait(1000, signal);
    }
    showText(this.count, "");
    const { lightsScreen, mirrors } = this.options;
    this.flash.classList.toggle("is-lit", lightsScreen);
    if (lightsScreen) await wait(LIGHT, signal).finally(() => this.flash.classList.remove("is-lit"));
    const file = await this.camera.take(this.#aspect, {
      isMirrored: mirrors && this.camera.isFront,
      hasFlash: this.lights.hasFlash,
    });
    this.aim.reset();
    this.view.animate([{ opacity: 0.2 }, { opacity: 1 }], 250);
    await this.#place(file, this.#current);
  }

  /**
   * @param {File} file
   * @param {string | null} slot
   */
  async #place(file, slot) {
    const item = await this.editor.waiting.take(file, slot, slot === null ? undefined : this.#taken.get(slot));
    if (slot !== null && item !== null) this.#taken.set(slot, item);
    this.#show();
  }
}

/**
 * Waits, unless a signal ends it.
 * @param {number} milliseconds
 * @param {AbortSignal} signal
 */
const wait = (milliseconds, signal) =>
  new Promise((resolve, reject) => {
    const end = () => (clearTimeout(timer), reject(new DOMException("stopped", "AbortError")));
    const timer = setTimeout(() => (signal.removeEventListener("abort", end), resolve(undefined)), milliseconds);
    if (signal.aborted) end();
    else signal.addEventListener("abort", end, { once: true });
  });
