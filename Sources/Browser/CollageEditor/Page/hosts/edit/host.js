// The host of `collage edit`: the server on this machine, which has the photos, the renderer and the file of the collage.
import { say } from "../../basics/messages.js";
import { channel, saveUnsaved } from "../../start.js";
import { Autosave } from "./autosave.js";
import { Server } from "./server.js";
import { UNSAVED, withUnsaved } from "./unsaved.js";
/**
 * @import {
 *   AddedFont, AddedPhoto, AddedSticker, CropChoice, Host, Output, PhotoLevel, Rendering, Started, Tools
 * } from "../../host.d.ts"
 */
/** @import { Composition, ExportEstimate, PhotoInfo, PhotoList, Point, Template, Unsaved } from "../../types.d.ts" */
/** @import { Editor } from "../../model/editor.js" */
/** @import { Watch } from "./watch.js" */

/** Where the storage of a tab has a message that is shown after a reload. */
const NOTE = "collage-note";
/** The milliseconds within which the server must begin an export. */
const START = 30_000;
/** The milliseconds between two questions for the progress of an export. */
const PAUSE = 150;

/** What a page without the key of the collage says. */
const LOCKED = {
  title: say`This page is locked`,
  message: "Open the last address printed by “collage edit”; each address opens one window.",
};

/** @implements {Host} */
export class EditHost extends Server {
  /**
   * What looks at the files of the photos; null until the collage is open.
   * @type {Watch | null}
   */
  watch = null;

  /**
   * What the page before a reload could not save.
   * @type {Unsaved | null}
   */
  #unsaved = null;

  /**
   * @param {Tools} tools
   * @returns {Promise<Started>}
   */
  async start({ assets }) {
    try {
      const early = await globalThis.early.session;
      this.#unsaved = early ? early.unsaved ?? null : await saveUnsaved();
      const start = this.#unsaved ? withUnsaved(await this.#session(early), this.#unsaved) : await this.#session(early);
      return start.album ? (await import("./album/editor.js")).albumOf(start, assets) : start;
    } catch (error) {
      throw error.status === 401 ? Object.assign(error, LOCKED) : error;
    }
  }

  /**
   * @param {Started | null} early
   * @returns {Promise<Started>}
   */
  async #session(early) {
    const start = { ...(early ?? (await this.json("session"))), queue: await channel() };
    const note = sessionStorage.getItem(NOTE);
    sessionStorage.removeItem(NOTE);
    return note ? { ...start, notes: [note, ...(start.notes ?? [])] } : start;
  }

  /**
   * Shows a message after the reload that follows.
   * @param {string} note
   */
  noteForReload(note) {
    sessionStorage.setItem(NOTE, note);
  }

  /**
   * @param {Editor} editor
   * @param {Started} start
   */
  async saving(editor, start) {
    const autosave = new Autosave(this, editor, start.revision ?? "", await channel(), this.#unsaved);
    const showName = () => (document.title = editor.isNamed ? `${editor.title} · Collage` : "Collage");
    editor.addEventListener("name", showName);
    showName();
    return autosave;
  }

  /** @param {Editor} editor */
  async complete(editor) {
    const { Watch } = await import("./watch.js");
    this.watch = new Watch(this, editor, /** @type {Autosave} */ (editor.autosave));
  }

  async history() {
    if (!this.#unsaved) return this.json("history");
    const { history } = JSON.parse(this.#unsaved.texts.at(-1) ?? "{}");
    return { chosen: {}, undo: [], redo: [], ...history, revision: UNSAVED };
  }

  /** @param {string} title */
  rename(title) {
    return this.post(`name?name=${encodeURIComponent(title)}`, {});
  }

  /**
   * @param {string} title
   * @param {Composition} composition
   */
  copy(title, composition) {
    return this.post(`copies?name=${encodeURIComponent(title)}`, composition);
  }

  /**
   * @param {Template} template
   * @param {string} name
   * @returns {Promise<{ name: string }>}
   */
  saveTemplate(template, name) {
    const collage = { format: "collage", version: 1, photos: {}, template, layers: template.layers ?? [] };
    return this.post(`copies?kind=template&name=${encodeURIComponent(name)}`, collage);
  }

  /** The server renders any size as `collage render` does. */
  adaptsSize() {
    return true;
  }

  // MARK: Photos

  /** @returns {Promise<PhotoList>} */
  files() {
    return this.json("photos");
  }

  facts() {
    return this.json("facts");
  }

  /**
   * @param {PhotoInfo} info
   * @param {PhotoLevel} level
   */
  photo({ id, version, part = {} }, level) {
    const times = Object.entries(part).map(([name, seconds]) => `&${name}=${seconds}`).join("");
    return this.blob(`photos/${encodeURIComponent(id)}/${level}?v=${version}${times}`);
  }

  async clips() {
    return new (await import("./clips.js")).ClipRequests(this);
  }

  /**
   * @param {Blob} file
   * @returns {Promise<AddedPhoto>}
   */
  addPhoto(file) {
    return this.upload(file);
  }

  /**
   * @param {Composition} composition
   * @returns {Promise<Record<string, Point | null>>}
   */
  async focus(composition) {
    return (await this.post("focus", composition)).items;
  }

  /**
   * @param {string} photo
   * @param {CropChoice} choice
   */
  async crop(photo, { aspect, isTurned }) {
    const query = new URLSearchParams({ aspect, turned: isTurned ? "1" : "0" });
    return (await this.json(`photos/${encodeURIComponent(photo)}/crop?${query}`)).crop;
  }

  /** @param {string} photo */
  async heads(photo) {
    return (await this.json(`photos/${encodeURIComponent(photo)}/heads`)).heads;
  }

  // MARK: The library

  templates() {
    return this.eventually("templates");
  }

  /** @param {string} search */
  found(search) {
    return this.eventually(`templates/found?search=${encodeURIComponent(search)}`);
  }

  canvases() {
    return this.eventually("canvases");
  }

  filters() {
    return this.eventually("filters");
  }

  drawings() {
    return this.eventually("drawings");
  }

  fonts() {
    return this.eventually("fonts");
  }

  /**
   * @param {Blob} file
   * @returns {Promise<AddedFont>}
   */
  addFont(file) {
    return this.uploadFont(file);
  }

  /**
   * @param {Blob} file
   * @returns {Promise<AddedSticker>}
   */
  addSticker(file) {
    return this.uploadSticker(file);
  }

  // MARK: The renderer

  /**
   * @param {Composition} composition
   * @returns {Promise<Template>}
   */
  layout(composition) {
    return this.post("layouts", composition);
  }

  /**
   * @param {Composition} composition
   * @param {number} scale
   */
  sprite(composition, scale) {
    return this.picture(`sprites?scale=${scale}`, composition);
  }

  /**
   * @param {Composition} composition
   * @param {number} width
   * @param {AbortSignal} [signal]
   */
  preview(composition, width, signal) {
    return this.picture(`pictures?width=${width}`, composition, signal);
  }

  /**
   * @param {Composition} composition
   * @param {number} width
   */
  words(composition, width) {
    return this.preview(composition, width);
  }

  /**
   * @param {Composition} composition
   * @param {Output} output
   * @param {AbortSignal} signal
   * @returns {Promise<ExportEstimate>}
   */
  estimate(composition, output, signal) {
    return this.post(`exports/estimate?${query(output)}`, composition, signal);
  }

  /**
   * @param {Composition} composition
   * @param {Output} output
   * @param {Rendering} rendering
   */
  async render(composition, output, { signal, advance }) {
    const limit = AbortSignal.timeout(START);
    const { id } = await this.post(`exports?${query(output)}`, composition, AbortSignal.any([signal, limit]));
    const discard = () => this.remove(`exports/${id}`).catch(() => {});
    signal.addEventListener("abort", discard, { once: true });
    if (signal.aborted) discard();
    for (;;) {
      signal.throwIfAborted();
      const { isDone, error, progress, size } = await this.json(`exports/${id}`);
      if (error) throw new Error(error);
      advance(progress);
      if (isDone) return { blob: await this.blob(`exports/${id}/file`), size };
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  }
}

/** @param {Output} output */
const query = ({ format, width, height, quality }) =>
  new URLSearchParams({
    format,
    width: `${width}`,
    height: `${height}`,
    ...(quality === undefined ? {} : { quality: `${quality}` }),
  });
