// The custom element of the editor: it has a shadow root of its own, and asks its host for all that it does not have.
import { Assets } from "../model/assets.js";
import { openEditor } from "../model/editor.js";
import { make } from "../parts/elements.js";
import { isNarrow } from "../parts/narrow.js";
import { Stage } from "../stage/stage.js";
/** @import { Command, Composition, ExportOptions, Features, Hooks, LoadOptions, Strings, Template } from "../collage-editor.d.ts" */
/** @import { Host } from "../host.d.ts" */
/** @import { Editor } from "../model/editor.js" */
/** @import { EditorShell } from "../parts/shell.js" */

/** The most milliseconds for which the panels wait for the first picture. */
const PATIENCE = 250;

/** The elements that the editor consists of, which are in its shadow root only. */
const [SHELL, STAGE] = ["collage-shell", "collage-stage"];

/**
 * Creates the host of a page that has none, or one with hooks of the page.
 * @typedef {(assets: Assets, options: LoadOptions & { document?: string | Template | Composition }) => Host} CreateHost
 */

/**
 * Shows an editor's texts in other words, until it is closed.
 * @typedef {(root: ShadowRoot, strings: Strings) => { close(): void }} Translate
 */

/** Loads the page around the collage. */
async function loadShell() {
  const { EditorShell } = await import("../parts/shell.js");
  if (!customElements.get(SHELL)) customElements.define(SHELL, EditorShell);
}

export class CollageEditorElement extends HTMLElement {
  /** The files beside the modules. */
  static assets = new Assets();
  /** @type {CreateHost | null} */
  static createHost = null;
  /** @type {Translate | null} */
  static translate = null;

  /**
   * What the page does itself, or a whole host; set before the editor is loaded.
   * @type {Host | Hooks | null}
   */
  host = null;
  /** @type {Editor | null} */
  #editor = null;
  #root;
  /** @type {EditorShell} */
  #shell;
  /** Resolved when the styles are there, without which nothing can be laid out. */
  #styled;
  /** @type {Features} */
  #features = {};
  /** @type {Strings} */
  #strings = {};
  /** @type {ReturnType<Translate> | undefined} */
  #translation;

  constructor() {
    super();
    // The page may have written the root, so that something is seen before any script.
    this.#root = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    let link = this.#root.querySelector("link");
    if (!link) {
      link = make("link", { rel: "stylesheet", href: this.#type.assets.url("styles.css").href });
      this.#root.append(link, document.createElement(SHELL));
    }
    const sheet = link;
    this.#styled = sheet.sheet ? Promise.resolve() : new Promise((resolve) => {
      for (const type of ["load", "error"]) sheet.addEventListener(type, resolve, { once: true });
    });
    this.#root.append(make("section", { class: "over" }));
    this.#shell = /** @type {EditorShell} */ (this.#root.querySelector(SHELL));
  }

  get #type() {
    return /** @type {typeof CollageEditorElement} */ (this.constructor);
  }

  // MARK: Opening

  /**
   * Opens a collage without a host of its own.
   * @param {string | Template | Composition} [document]
   * @param {LoadOptions} [options]
   */
  async load(document, options = {}) {
    const { createHost, assets } = this.#type;
    const hooks = this.host;
    const isWhole = hooks !== null && "start" in hooks;
    if (!isWhole && !createHost) throw new Error("the editor has no host");
    const host = isWhole ? hooks : createHost && Object.assign(createHost(assets, { ...options, document }), hooks);
    await this.open({ host: /** @type {Host} */ (host) });
  }

  /**
   * Opens the collage of a host.
   * @param {{ host?: Host, isRecorded?: boolean }} [options]
   */
  async open({ host = /** @type {Host} */ (this.host), isRecorded = false } = {}) {
    await this.dispose();
    try {
      const editor = await openEditor(host, { assets: this.#type.assets, isRecorded });
      editor.features = this.#features;
      await this.#show(editor);
      this.#report(editor);
      return editor;
    } catch (error) {
      await this.#fail(error);
      throw error;
    }
  }

  /**
   * Shows the collage, and then the page around it.
   * @param {Editor} editor
   */
  async #show(editor) {
    await this.#styled;
    const stage = this.#showFirst(editor);
    // The collage is shown first, but the page does not wait long for hundreds of photos.
    await new Promise((/** @type {(value?: unknown) => void} */ resolve) => {
      if (document.hidden) return resolve();
      setTimeout(resolve, PATIENCE);
      stage.whole.then(() => requestAnimationFrame(() => setTimeout(resolve)));
    });
    await loadShell();
    this.#shell.show(editor, stage, { fillsPage: this.hasAttribute("fills-page") });
    this.#editor = editor;
  }

  /**
   * Shows the collage at its final position beside a panel, before the panels are loaded.
   * @param {Editor} editor
   */
  #showFirst(editor) {
    const stage = /** @type {Stage} */ (document.createElement(STAGE));
    this.#shell.classList.toggle("has-panel", !isNarrow(this));
    this.#shell.replaceChildren(make("main", {}, stage));
    stage.show(editor);
    return stage;
  }

  /**
   * Shows why the editor cannot start, and the remedy.
   * @param {Error & { title?: string }} error
   */
  async #fail({ message, title = "The editor could not start" }) {
    await loadShell();
    this.#shell.showFailure(title, message);
    this.#send("error", { message });
  }

  /** Frees what the collage takes; the next one has a new shell. */
  async dispose() {
    const editor = this.#editor;
    this.#editor = null;
    if (!editor) return;
    const shell = /** @type {EditorShell} */ (document.createElement(SHELL));
    // Panels that are not shown do nothing more.
    this.#shell.open(null);
    this.#shell.replaceWith(shell);
    this.#shell = shell;
    this.#root.querySelector(".over")?.replaceChildren();
    await editor.close();
  }

  // MARK: The collage

  get #opened() {
    if (!this.#editor) throw new Error("the editor must be loaded first");
    return this.#editor;
  }

  get document() {
    return this.#opened.document();
  }

  get selection() {
    return this.#opened.selection;
  }

  /** False if the page shows something otherwise than the renderer would. */
  get isExact() {
    const { host, state } = this.#opened;
    return host.isExact?.(state.layers) ?? true;
  }

  /** @param {Command} command */
  apply(command) {
    return this.#opened.perform(command);
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
    await focus.settled();
    const { blob } = await host.render(
      this.document,
      { format, ...sides, quality: Math.round(quality * 100) },
      { signal, advance: onprogress ?? (() => {}) },
    );
    return blob;
  }

  get features() {
    return this.#features;
  }

  /** Parts of the editor that are left out, by their names. */
  set features(features) {
    this.#features = { ...features };
    if (!this.#editor) return;
    this.#editor.features = this.#features;
    this.#editor.emit("features");
  }

  get strings() {
    return this.#strings;
  }

  /** Other words for the texts of the editor, by the English ones. */
  set strings(strings) {
    this.#strings = { ...strings };
    this.#translation?.close();
    this.#translation = Object.keys(strings).length > 0 ? this.#type.translate?.(this.#root, this.#strings) : undefined;
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
    editor.addEventListener("exported", ({ detail }) => this.#send("export", detail));
    editor.addEventListener("notice", ({ detail: { text, isUrgent } }) => {
      if (isUrgent) this.#send("error", { message: text });
    });
  }
}

/**
 * Registers the element under a name.
 * @param {string} name
 * @param {{ base?: URL, createHost?: CreateHost, translate?: Translate }} [options] The folder of the files beside the modules,
 *   if it is another one, and what pages without a host need.
 */
export function defineElement(name, { base, createHost, translate } = {}) {
  if (!customElements.get(STAGE)) customElements.define(STAGE, Stage);
  if (customElements.get(name)) return;
  class Element extends CollageEditorElement {}
  if (base) Element.assets = new Assets(base);
  if (createHost) Element.createHost = createHost;
  if (translate) Element.translate = translate;
  customElements.define(name, Element);
}
