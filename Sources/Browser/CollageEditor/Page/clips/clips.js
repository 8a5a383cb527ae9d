// Clips that play in their places: the frames of small films take the place of the photos' pictures.
import { say } from "../basics/messages.js";
import { make, showLabels } from "../basics/elements.js";
import { icon, iconButton } from "../parts/icons.js";
import { ClipPlayer } from "./player.js";
import { told } from "../basics/told.js";
/** @import { ClipSource } from "../host.d.ts" */
/** @import { EditorShell } from "../shell/shell.js" */

export class Clips {
  #editor;
  #source;
  /** The players of parts that have played, by the names of their pictures. @type {Map<string, ClipPlayer>} */
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
    this.button = iconButton("play", say`Play the clips`, () => this.toggle(), {
      text: say`Play`,
      class: "quiet",
      "aria-pressed": "false",
    });
    this.element = make("div", { class: "clips", role: "group", "aria-label": say`Clips` }, this.button);
    shell.stage.parentElement?.append(this.element);
    const { photos } = this.#editor;
    for (const type of /** @type {const} */ (["scene", "photos"]))
      this.#editor.addEventListener(type, () => this.#offer());
    photos.addEventListener("files", ({ detail: { gone, back } }) => {
      for (const name of [...this.#players.keys()])
        if ([...gone, ...back].includes(photos.info(name)?.id ?? "")) this.#close(name);
    });
    this.#offer();
  }

  get source() {
    return this.#source;
  }

  /** The items in slots that show clips; the film has the sound of the first that has any. */
  get #items() {
    const { photos, state: { items } } = this.#editor;
    return items.filter(({ photo }) => photos.info(photo)?.clip && photos.problem(photo) === null);
  }

  /** The names of their pictures. */
  get #placed() {
    return [...new Set(this.#items.map((item) => this.#editor.photos.shown(item)))];
  }

  #offer() {
    const placed = this.#placed;
    this.element.hidden = placed.length === 0;
    if (!this.#isPlaying) return;
    for (const name of [...this.#players.keys()]) if (!placed.includes(name)) this.#close(name);
    if (placed.length === 0) this.stop();
    else if (placed.some((id) => !this.#players.has(id))) this.play();
  }

  toggle() {
    return this.#isPlaying ? this.stop() : this.play();
  }

  /** Plays the clips in slots from the beginnings of their parts, once all are there. */
  async play() {
    const placed = this.#placed;
    this.#show(true);
    this.button.ariaBusy = "true";
    try {
      await Promise.all(placed.map((name) => this.#open(name)));
    } catch (error) {
      this.stop();
      return this.#editor.notice(say`The clips cannot be played: ${told(error)}`, true);
    } finally {
      this.button.ariaBusy = null;
    }
    if (!this.#isPlaying) return;
    const { photos } = this.#editor;
    const sounding = this.#items.find(({ photo, clip }) => photos.info(photo)?.clip?.hasSound && !clip?.muted);
    const heard = sounding && photos.shown(sounding);
    await Promise.all(placed.map((name) => this.#players.get(name)?.begin(name === heard)));
    if (!this.#isPlaying) return;
    photos.moving = new Map();
    this.#follow();
  }

  /** @param {string} name */
  async #open(name) {
    const info = this.#editor.photos.info(name);
    if (!info?.clip || this.#players.has(name)) return;
    const player = new ClipPlayer(await this.#source.film(info), () => info.part ?? {});
    this.#players.set(name, player);
    await player.ready();
  }

  /** @param {string} name */
  #close(name) {
    this.#players.get(name)?.close();
    this.#players.delete(name);
    this.#editor.photos.moving?.delete(name);
  }

  /** Shows the frames that have changed, until playing ends. */
  #follow() {
    const { photos } = this.#editor;
    if (!this.#isPlaying || !photos.moving) return;
    if (!this.element.isConnected) return this.stop();
    for (const [name, player] of this.#players) {
      const frame = player.next();
      if (!frame) continue;
      photos.moving.set(name, frame);
      this.#tell(name);
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
    for (const name of moved) this.#tell(name);
  }

  /**
   * Tells that the picture of a clip has changed.
   * @param {string} name
   */
  #tell(name) {
    const { photos } = this.#editor;
    const detail = { id: photos.info(name)?.id ?? name, size: "moving" };
    photos.dispatchEvent(new CustomEvent("load", { detail }));
  }

  /** @param {boolean} isPlaying */
  #show(isPlaying) {
    this.#isPlaying = isPlaying;
    this.button.ariaPressed = `${isPlaying}`;
    const label = isPlaying ? say`Stop the clips` : say`Play the clips`;
    showLabels(this.button, { "aria-label": label, title: label });
    this.button.replaceChildren(icon(isPlaying ? "stop" : "play"), make("span", {}, isPlaying ? say`Stop` : say`Play`));
  }
}
