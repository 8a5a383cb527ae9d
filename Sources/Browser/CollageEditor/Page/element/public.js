// The editor's element with the interface for pages, as collage-editor.d.ts describes it.
import { PageHost } from "../hosts/page/host.js";
import { toldError } from "../basics/told.js";
import { EditorElement } from "./element.js";
import { Translation } from "./translation.js";
/** @import { Command, Composition, ExportOptions, Features, HooksOf, LoadOptions, SlotChange, Strings, Template } from "../collage-editor.d.ts" */
/** @import { Hooks, Host } from "../host.d.ts" */
/** @import { Editor } from "../model/editor.js" */
/** @import { SlotChanges } from "../template/slot-changes.js" */

/**
 * Returns a host whose methods are its own, whatever hooks take their places.
 * @param {PageHost} host
 * @returns {PageHost}
 */
const unhooked = (host) =>
  new Proxy(host, {
    get: (_, key) => Reflect.get(PageHost.prototype, key)?.bind(host),
  });

export class CollageEditorElement extends EditorElement {
  /**
   * What the page does itself, a function that returns it, or a whole host; set before the editor is loaded.
   * @type {Host | Hooks | HooksOf | null}
   */
  host = null;
  /** @type {Features} */
  #features = {};
  /** @type {Strings} */
  #strings = {};
  /** @type {Translation | null} */
  #translation = null;

  /**
   * Opens a collage without a host of its own.
   * @param {string | Template | Composition} [document]
   * @param {LoadOptions} [options]
   */
  async load(document, options = {}) {
    const hooks = this.host;
    const own = () => {
      const page = new PageHost(this.assets, { ...options, document });
      return Object.assign(page, typeof hooks === "function" ? hooks(unhooked(page)) : hooks);
    };
    try {
      const editor = await this.open(/** @type {Host} */ (hooks && "start" in hooks ? hooks : own()));
      editor.features = this.#features;
      editor.translated = (text) => this.#translation?.for(text) ?? `${text}`;
      editor.emit("features");
      this.#report(editor);
      editor.addEventListener("replaced", ({ detail: { note } }) => {
        const again = this.load(document, { ...options, fresh: false });
        again.then(() => note && this.editor?.notice(note), () => {});
      });
      return { isReopened: editor.isReopened };
    } catch (error) {
      this.#send("error", { message: error.message });
      throw error;
    }
  }

  // MARK: The collage

  get #opened() {
    if (!this.editor) throw new Error("the editor must be loaded first");
    return this.editor;
  }

  get document() {
    return this.#opened.document();
  }

  get selection() {
    return this.#opened.selection;
  }

  /** False if the page shows something otherwise than the renderer would. */
  get isExact() {
    const { host, state, exact, session, sprites } = this.#opened;
    const isNeeded = exact.isNeeded(session.presentation(performance.now() / 1000));
    const isPainted = !isNeeded || (host.preview !== undefined && !exact.isFailed);
    return isPainted && !sprites.isFailed && (host.isExact?.(state.layers) ?? true);
  }

  /** @param {Command} command */
  apply(command) {
    return this.#opened.perform(command);
  }

  /**
   * Changes the slots of the template, as one undo step.
   * @param {SlotChange} change
   */
  async changeSlots(change) {
    return (await this.#slotChanges()).perform(change);
  }

  /** Returns the template of the collage for others: its slots and its layers, without its photos. */
  async exportTemplate() {
    return (await this.#slotChanges()).template;
  }

  /**
   * What changes slots, loaded when it is needed first.
   * @type {{ editor: Editor, changes: Promise<SlotChanges> } | null}
   */
  #slots = null;

  #slotChanges() {
    const editor = this.#opened;
    if (this.#slots?.editor !== editor) {
      const changes = import("../template/slot-changes.js").then(({ SlotChanges }) => SlotChanges.load(editor));
      this.#slots = { editor, changes };
    }
    return this.#slots.changes;
  }

  undo() {
    this.#opened.undo();
  }

  redo() {
    this.#opened.redo();
  }

  /**
   * Renders the collage.
   * @param {ExportOptions} [options]
   */
  async export(
    { type = "image/jpeg", width, height, quality = 0.9, signal = new AbortController().signal, onprogress } = {},
  ) {
    const { host, focus, canvas: [across, down], formats } = this.#opened;
    const format = type.replace(/^image\//, "");
    if (!formats.some(({ name }) => name === format))
      throw new Error(`the type must be one of ${formats.map(({ name }) => `image/${name}`).join(", ")}`);
    const sides = {
      width: Math.round(width ?? (height === undefined ? across : (height * across) / down)),
      height: Math.round(height ?? ((width ?? across) * down) / across),
    };
    try {
      await focus.settled();
      const output = { format, ...sides, quality: Math.round(quality * 100) };
      const { blob } = await host.render(this.document, output, { signal, advance: onprogress ?? (() => {}) });
      return blob;
    } catch (error) {
      // A page that stops an export expects the error of its signal.
      if (signal.aborted) throw error;
      const reason = toldError(error);
      this.#send("error", { message: reason.message });
      throw reason;
    }
  }

  get features() {
    return this.#features;
  }

  /** Parts of the editor that are left out, by their names. */
  set features(features) {
    this.#features = { ...features };
    if (!this.editor) return;
    this.editor.features = this.#features;
    this.editor.emit("features");
  }

  get strings() {
    return this.#strings;
  }

  /** Other words for the texts of the editor, by the English ones. */
  set strings(strings) {
    this.#strings = { ...strings };
    this.#translation?.close();
    const root = /** @type {ShadowRoot} */ (this.shadowRoot);
    const language = () => /** @type {HTMLElement | null} */ (this.closest("[lang]"))?.lang ?? "en";
    this.#translation = Object.keys(strings).length > 0 ? new Translation(root, this.#strings, language) : null;
  }

  // MARK: Events

  /**
   * @param {string} type
   * @param {object} detail
   */
  #send(type, detail) {
    this.dispatchEvent(new CustomEvent(`collage-${type}`, { detail, bubbles: true, composed: true }));
  }

  /**
   * Sends events of the editor to the page.
   * @param {Editor} editor
   */
  #report(editor) {
    editor.addEventListener("scene", () => {
      const { undoName, redoName } = editor.state;
      this.#send("change", { canUndo: undoName !== null, canRedo: redoName !== null });
    });
    editor.addEventListener("change", ({ detail: { changes } }) => {
      if (changes.includes("selection")) this.#send("select", { selection: editor.selection });
    });
    editor.addEventListener("saving", ({ detail: { state, error } }) => {
      if (state === "saved") this.#send("save", { document: editor.document() });
      else if (error) this.#send("error", { message: error.message });
    });
    editor.addEventListener("mode", ({ detail: { mode } }) => {
      if (this.mode !== mode) this.mode = mode;
      this.#send("mode", { mode });
    });
    editor.addEventListener("templatesaved", ({ detail }) => this.#send("template", detail));
    editor.addEventListener("exported", ({ detail: { blob, name } }) => this.#send("export", { blob, name }));
    editor.addEventListener("notice", ({ detail: { text, isUrgent } }) => {
      if (isUrgent) this.#send("error", { message: `${text}` });
    });
  }
}
