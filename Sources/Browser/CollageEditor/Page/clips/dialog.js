// The dialog that trims a clip by two handles, and mutes it.
import { told } from "../basics/told.js";
import { say } from "../basics/messages.js";
import { context2d } from "../basics/context.js";
import { toggle } from "../parts/controls.js";
import { make, showLabels, showOver, showText } from "../basics/elements.js";
import { iconButton } from "../parts/icons.js";
import { ClipPlayer } from "./player.js";
/** @import { ClipSource } from "../host.d.ts" */
/** @import { ClipInfo, Item, PhotoInfo } from "../types.d.ts" */
/** @import { EditorShell } from "../shell/shell.js" */

/** The shortest part, in seconds, and the step of the handles. */
const [SHORTEST, STEP] = [0.2, 0.05];

/** @param {number} seconds */
const written = (seconds) => say`${seconds.toFixed(2)} s`;

/**
 * Opens the dialog for the clip of an item.
 * @param {EditorShell} shell
 * @param {Item} item
 */
export async function openClip(shell, item) {
  const info = shell.editor.photos.info(item.photo);
  const source = await shell.editor.host.clips?.();
  if (info?.clip && source) new ClipDialog(shell, item, { ...info, clip: info.clip }, source).open();
}

class ClipDialog {
  /** @type {ClipPlayer | null} */
  #player = null;
  #frame = 0;
  #part;
  #waiting = make(
    "p",
    { class: "clip-waiting", role: "status" },
    make("span", { class: "spinner" }),
    say`Preparing the clip`,
  );

  /**
   * @param {EditorShell} shell
   * @param {Item} item
   * @param {PhotoInfo & { clip: ClipInfo }} info
   * @param {ClipSource} source
   */
  constructor(shell, item, info, source) {
    this.shell = shell;
    this.item = item;
    this.info = info;
    this.source = source;
    const { start = 0, end = info.clip.seconds, muted = false } = item.clip ?? {};
    this.#part = { start, end, muted };
    this.view = make("div", { class: "clip-view", "aria-busy": "true" }, this.#poster(), this.#waiting);
    this.from = this.#handle(say`Start of the clip`, start);
    this.to = this.#handle(say`End of the clip`, end);
    this.from.addEventListener("input", () => this.#move("start"));
    this.to.addEventListener("input", () => this.#move("end"));
    this.range = make("div", { class: "clip-range" }, make("div", { class: "track" }), this.from, this.to);
    this.times = make("p", { class: "clip-times", "aria-live": "polite" });
    this.message = make("p", { class: "message", role: "status" });
    this.done = make("button", { type: "submit", class: "primary" }, say`Done`);
    this.dialog = this.#layOut();
    this.dialog.addEventListener("close", () => {
      cancelAnimationFrame(this.#frame);
      this.#player?.close();
      this.dialog.remove();
    });
    this.#show();
  }

  /** Returns the picture that the collage shows of the clip, until a frame can be shown. */
  #poster() {
    const picture = this.shell.editor.photos.bitmap(this.shell.editor.photos.shown(this.item), 640);
    const { width = 2, height = 2 } = picture ?? {};
    const canvas = make("canvas", { width, height, "aria-hidden": "true" });
    if (picture) context2d(canvas).drawImage(picture, 0, 0);
    return canvas;
  }

  /**
   * @param {string} label
   * @param {number} value
   */
  #handle(label, value) {
    return make("input", {
      type: "range",
      "aria-label": label,
      min: 0,
      max: this.info.clip.seconds,
      step: STEP,
      value,
    });
  }

  /** @returns {HTMLDialogElement} */
  #layOut() {
    const { hasSound } = this.info.clip;
    const sound = toggle({
      label: say`Sound`,
      value: !this.#part.muted,
      onchange: (isOn) => {
        this.#part.muted = !isOn;
        if (this.#player) this.#player.video.muted = !isOn;
      },
    });
    return make(
      "dialog",
      { class: "clip", "aria-labelledby": "clip-title" },
      make(
        "form",
        { method: "dialog", onsubmit: (event) => (event.preventDefault(), this.#finish()) },
        make(
          "header",
          {},
          make("h2", { id: "clip-title" }, say`Trim the clip`),
          iconButton("close", say`Close`, () => this.dialog.close(), { class: "quiet" }),
        ),
        this.view,
        this.range,
        this.times,
        hasSound ? sound : make("p", { class: "hint" }, say`This clip has no sound.`),
        this.message,
        make(
          "footer",
          {},
          make("button", { type: "button", onclick: () => this.#whole() }, say`Whole clip`),
          make("button", { type: "button", onclick: () => this.dialog.close() }, say`Cancel`),
          this.done,
        ),
      ),
    );
  }

  async open() {
    this.shell.clips?.stop();
    showOver(this.shell, this.dialog);
    this.dialog.showModal();
    this.from.focus();
    try {
      const film = await this.source.film(this.info);
      if (!this.dialog.open) return;
      const player = (this.#player = new ClipPlayer(film, () => this.#part));
      await player.ready();
      await player.begin(!this.#part.muted && this.info.clip.hasSound);
      this.view.replaceChildren(player.video);
      this.#follow();
    } catch (error) {
      showText(this.message, say`The clip cannot be played: ${told(error)}`);
    } finally {
      this.#waiting.remove();
      this.view.ariaBusy = null;
    }
  }

  #follow() {
    if (!this.dialog.open) return;
    this.#player?.next();
    const share = (this.#player?.video.currentTime ?? 0) / this.info.clip.seconds;
    this.range.style.setProperty("--now", `${100 * share}%`);
    this.#frame = requestAnimationFrame(() => this.#follow());
  }

  /**
   * Takes the place of a handle; the other one keeps its distance.
   * @param {"start" | "end"} side
   */
  #move(side) {
    const { seconds } = this.info.clip;
    const shortest = Math.min(SHORTEST, seconds);
    const { start, end } = this.#part;
    if (side === "start") this.#part.start = Math.min(this.from.valueAsNumber, end - shortest);
    else this.#part.end = Math.max(this.to.valueAsNumber, start + shortest);
    // The end of the clip is no multiple of the step.
    if (this.to.valueAsNumber + STEP > seconds && side === "end") this.#part.end = seconds;
    this.#show();
    if (this.#player) this.#player.video.currentTime = side === "start" ? this.#part.start : this.#part.end - shortest;
  }

  #whole() {
    Object.assign(this.#part, { start: 0, end: this.info.clip.seconds });
    this.#show();
  }

  #show() {
    const { start, end } = this.#part;
    const { seconds } = this.info.clip;
    [this.from.valueAsNumber, this.to.valueAsNumber] = [start, end];
    for (const [handle, time] of /** @type {const} */ ([[this.from, start], [this.to, end]]))
      showLabels(handle, { "aria-valuetext": written(time) });
    this.range.style.setProperty("--from", `${(100 * start) / seconds}%`);
    this.range.style.setProperty("--to", `${(100 * end) / seconds}%`);
    showText(this.times, say`${written(start)} to ${written(end)}: ${written(end - start)} of ${written(seconds)}`);
  }

  /** Changes the item, as one step of the history. */
  #finish() {
    const { start, end, muted } = this.#part;
    // The end of the clip is no number of the document, so that a longer file may take its place.
    const times = end < this.info.clip.seconds ? { start, end } : { start };
    this.shell.editor.perform({ command: "setClip", item: this.item.id, ...times, muted });
    this.dialog.close();
  }
}
