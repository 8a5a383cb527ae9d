// The custom element of the editor: it has a shadow root of its own, and asks its host for all that it does not have.
import { Assets } from "../model/assets.js";
import { openEditor } from "../model/editor.js";
import { make } from "../parts/elements.js";
import { isNarrow } from "../parts/narrow.js";
import { Stage } from "../stage/stage.js";
/** @import { Host } from "../host.d.ts" */
/** @import { Editor } from "../model/editor.js" */
/** @import { EditorShell } from "../parts/shell.js" */

/** The most milliseconds for which the panels wait for the first picture. */
const PATIENCE = 250;

/** The elements that the editor consists of, which are in its shadow root only. */
const [SHELL, STAGE] = ["collage-shell", "collage-stage"];

/** Loads the page around the collage. */
async function loadShell() {
  const { EditorShell } = await import("../parts/shell.js");
  if (!customElements.get(SHELL)) customElements.define(SHELL, EditorShell);
}

export class CollageEditorElement extends HTMLElement {
  /** The files beside the modules. */
  static assets = new Assets();
  /** @type {Editor | null} */
  #editor = null;
  /** @type {Host | null} */
  #host = null;
  #root;
  /** @type {EditorShell} */
  #shell;
  /** Resolved when the styles are there, without which nothing can be laid out. */
  #styled;

  constructor() {
    super();
    // The page may have written the root, so that something is seen before any script.
    this.#root = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    let link = this.#root.querySelector("link");
    if (!link) {
      link = make("link", { rel: "stylesheet", href: this.#assets.url("styles.css").href });
      this.#root.append(link, document.createElement(SHELL));
    }
    const sheet = link;
    this.#styled = sheet.sheet ? Promise.resolve() : new Promise((resolve) => {
      for (const type of ["load", "error"]) sheet.addEventListener(type, resolve, { once: true });
    });
    this.#root.append(make("section", { class: "over" }));
    this.#shell = /** @type {EditorShell} */ (this.#root.querySelector(SHELL));
  }

  get #assets() {
    return /** @type {typeof CollageEditorElement} */ (this.constructor).assets;
  }

  /** The host, which has the photos and the collage; it is set before the editor is opened. */
  get host() {
    return this.#host;
  }

  set host(host) {
    this.#host = host;
  }

  /**
   * Opens the collage of the host.
   * @param {{ isRecorded?: boolean }} [options]
   */
  async open({ isRecorded = false } = {}) {
    if (!this.#host) throw new Error("the editor has no host");
    try {
      const editor = await openEditor(this.#host, { assets: this.#assets, isRecorded });
      await this.#show(editor);
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
  }
}

/**
 * Registers the element under a name.
 * @param {string} [name]
 * @param {{ base?: URL }} [options] The folder of the files beside the modules, if it is another one.
 */
export function defineEditor(name = "collage-editor", { base } = {}) {
  if (!customElements.get(STAGE)) customElements.define(STAGE, Stage);
  if (!customElements.get(name))
    customElements.define(
      name,
      class extends CollageEditorElement {
        /** @override */
        static assets = base ? new Assets(base) : CollageEditorElement.assets;
      },
    );
}
