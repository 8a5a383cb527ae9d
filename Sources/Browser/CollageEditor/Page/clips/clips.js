// Clips that play in their places: the frames of small films take the place of the photos' pictures.
import { make } from "../parts/elements.js";
import { icon, iconButton } from "../parts/icons.js";
import { ClipPlayer } from "./player.js";
/** @import { ClipSource } from "../host.d.ts" */
/** @import { EditorShell } from "../parts/shell.js" */

export class Clips {
  #editor;
  #source;
  /** The players of clips that have played, by photo. @type {Map<string, ClipPlayer>} */
  #players = new Map();
  #isPlaying = false;
  #frame = 0;

  /**
   * @param {EditorShell} shell
   * @param {ClipSource} source
   */
  constructor(shell, source) {
    this.#editor = shell.editor;
    this.#source = source;
    this.button = iconButton("play", "Play the clips", () => this.toggle(), {
      text: "Play",
      class: "quiet",
      "aria-pressed": "false",
    });
    this.element = make("div", { class: "clips", role: "group", "aria-label": "Clips" }, this.button);
    shell.stage.parentElement?.append(this.element);
    const { photos } = this.#editor;
    for (const type of /** @type {const} */ (["scene", "photos"]))
      this.#editor.addEventListener(type, () => this.#offer());
    photos.addEventListener("files", ({ detail: { gone, back } }) => {
      for (const id of [...gone, ...back]) this.#close(id);
    });
    this.#offer();
  }

  get source() {
    return this.#source;
  }

  /** The clips in slots, in the order of their items; the film has the sound of the first that has any. */
  get #placed() {
    const { photos, state: { items } } = this.#editor;
    const all = [...new Set(items.map(({ photo }) => photo))];
    return all.filter((id) => photos.info(id)?.clip && photos.problem(id) === null);
  }

  #offer() {
    const placed = this.#placed;
    this.element.hidden = placed.length === 0;
    if (!this.#isPlaying) return;
    if (placed.length === 0) this.stop();
    else if (placed.some((id) => !this.#players.has(id))) this.play();
  }

  toggle() {
    return this.#isPlaying ? this.stop() : this.play();
  }

  /** Plays the clips in slots from their beginnings, once all are there. */
  async play() {
    const placed = this.#placed;
    this.#show(true);
    this.button.ariaBusy = "true";
    try {
      await Promise.all(placed.map((id) => this.#open(id)));
    } catch (error) {
      this.stop();
      return this.#editor.notice(`The clips cannot be played: ${error.message}`, true);
    } finally {
      this.button.ariaBusy = null;
    }
    if (!this.#isPlaying) return;
    const { photos } = this.#editor;
    const heard = placed.find((id) => photos.info(id)?.clip?.hasSound && !photos.info(id)?.clip?.isMuted);
    await Promise.all(placed.map((id) => this.#players.get(id)?.begin(id === heard)));
    if (!this.#isPlaying) return;
    photos.moving = new Map();
    this.#follow();
  }

  /** @param {string} id */
  async #open(id) {
    const info = this.#editor.photos.info(id);
    if (!info?.clip || this.#players.has(id)) return;
    const film = await this.#source.film(info);
    const player = new ClipPlayer(film, () => this.#editor.photos.info(id)?.clip ?? null);
    this.#players.set(id, player);
    await player.ready();
  }

  /** @param {string} id */
  #close(id) {
    this.#players.get(id)?.close();
    this.#players.delete(id);
  }

  /** Shows the frames that have changed, until playing ends. */
  #follow() {
    const { photos } = this.#editor;
    if (!this.#isPlaying || !photos.moving) return;
    if (!this.element.isConnected) return this.stop();
    for (const [id, player] of this.#players) {
      const frame = player.next();
      if (!frame) continue;
      photos.moving.set(id, frame);
      photos.dispatchEvent(new CustomEvent("load", { detail: { id, size: "moving" } }));
    }
    this.#frame = requestAnimationFrame(() => this.#follow());
  }

  /** Shows the photos' pictures again. */
  stop() {
    cancelAnimationFrame(this.#frame);
    this.#show(false);
    for (const player of this.#players.values()) player.pause();
    const { photos } = this.#editor;
    const moved = [...(photos.moving?.keys() ?? [])];
    photos.moving = null;
    for (const id of moved) photos.dispatchEvent(new CustomEvent("load", { detail: { id, size: "moving" } }));
  }

  /** @param {boolean} isPlaying */
  #show(isPlaying) {
    this.#isPlaying = isPlaying;
    this.button.ariaPressed = `${isPlaying}`;
    this.button.ariaLabel = this.button.title = isPlaying ? "Stop the clips" : "Play the clips";
    this.button.replaceChildren(icon(isPlaying ? "stop" : "play"), make("span", {}, isPlaying ? "Stop" : "Play"));
  }
}
