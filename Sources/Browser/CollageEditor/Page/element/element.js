// The custom element of the editor: it has a shadow root of its own, and asks its host for all that it does not have.
import { say } from "../basics/messages.js";
import { Assets } from "../model/assets.js";
import { openEditor } from "../model/editor.js";
import { told, toldError } from "../basics/told.js";
import { make, stageArea } from "../basics/elements.js";
import { isNarrow } from "../basics/narrow.js";
import { Stage } from "../stage/stage.js";
/** @import { Host } from "../host.d.ts" */
/** @import { Editor } from "../model/editor.js" */
/** @import { EditorShell } from "../shell/shell.js" */

/** The most milliseconds for which the panels wait for the first picture. */
const PATIENCE = 250;

/** The elements that the editor consists of, which are in its shadow root only. */
const [SHELL, STAGE] = ["collage-shell", "collage-stage"];

/** Loads the scripts of the page around the collage. */
async function loadShell() {
  const { EditorShell } = await import("../shell/shell.js");
  if (!customElements.get(SHELL)) customElements.define(SHELL, EditorShell);
}

/**
 * Waits until a style sheet is there, or cannot be had.
 * @param {HTMLLinkElement} link
 * @returns {Promise<unknown>}
 */
const styled = (link) =>
  link.sheet ? Promise.resolve() : new Promise((resolve) => {
    for (const type of ["load", "error"]) link.addEventListener(type, resolve, { once: true });
  });

export class EditorElement extends HTMLElement {
  /** The files beside the modules. */
  static assets = new Assets();

  /** @type {Editor | null} */
  #editor = null;
  /**
   * What opens or closes a collage, at last.
   * @type {Promise<unknown>}
   */
  #last = Promise.resolve();
  #root;
  /** @type {EditorShell} */
  #shell;
  /** Resolved when the styles are there, without which nothing can be laid out. */
  #styled;
  /**
   * Resolved when the page around the collage can be shown; null until it is needed.
   * @type {Promise<unknown> | null}
   */
  #around = null;

  constructor() {
    super();
    // The page may have written the root, so that something is seen before any script.
    this.#root = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    let link = this.#root.querySelector("link");
    if (!link) {
      link = make("link", { rel: "stylesheet", href: this.assets.url("styles.css").href });
      this.#root.append(link, document.createElement(SHELL));
    }
    this.#styled = styled(link);
    this.#root.append(make("section", { class: "over" }));
    this.#shell = /** @type {EditorShell} */ (this.#root.querySelector(SHELL));
  }

  get assets() {
    return /** @type {typeof EditorElement} */ (this.constructor).assets;
  }

  /**
   * What is edited when the collage is opened.
   * @returns {"collage" | "template"}
   */
  get mode() {
    return this.getAttribute("mode") === "template" ? "template" : "collage";
  }

  /** @param {"collage" | "template"} mode */
  set mode(mode) {
    this.setAttribute("mode", mode);
  }

  static observedAttributes = ["mode"];

  attributeChangedCallback() {
    if (this.#editor) this.#shell.setMode(this.mode);
  }

  /** The editor that is shown, if any. */
  get editor() {
    return this.#editor;
  }

  /**
   * Opens the collage of a host.
   * @param {Host} host
   * @param {{ isRecorded?: boolean }} [options]
   */
  open(host, { isRecorded = false } = {}) {
    return this.#inTurn(() => this.#open(host, isRecorded));
  }

  /** Frees what the collage takes. */
  dispose() {
    return this.#inTurn(() => this.#close());
  }

  /**
   * Performs what opens or closes collages, one after the other.
   * @template Value
   * @param {() => Promise<Value>} work
   */
  #inTurn(work) {
    const result = this.#last.then(work);
    this.#last = result.catch(() => {});
    return result;
  }

  /**
   * @param {Host} host
   * @param {boolean} isRecorded
   */
  async #open(host, isRecorded) {
    const former = this.#editor;
    // What is opened may be the same draft.
    await former?.autosave.flush?.();
    try {
      const editor = await openEditor(host, { assets: this.assets, isRecorded });
      if (former) this.#renew();
      await this.#show(editor);
      await former?.close();
      return editor;
    } catch (error) {
      const reason = toldError(error);
      // What is open stays, with all that was done to it.
      if (former && this.#editor === former && this.#shell.stage) {
        former.notice(say`Another collage could not be opened: ${told(reason)}`);
      } else await this.#fail(Object.assign(reason, { title: error?.title }));
      throw reason;
    }
  }

  /**
   * Shows the collage, and then the page around it.
   * @param {Editor} editor
   */
  async #show(editor) {
    // Photos that are almost there are in the first picture: two pictures, one after the other, take longer.
    await Promise.all([this.#styled, editor.photos.arrived()]);
    const stage = this.#showFirst(editor);
    // Loaded only now, so that nothing of it is sent before the collage is seen.
    const around = Promise.all([this.#loadAround(), editor.complete()]);
    // The collage is shown first, but the page does not wait long for hundreds of photos.
    await new Promise((/** @type {(value?: unknown) => void} */ resolve) => {
      if (document.hidden) return resolve();
      setTimeout(resolve, PATIENCE);
      stage.whole.then(() => requestAnimationFrame(() => setTimeout(resolve)));
    });
    await around;
    this.#editor = editor;
    editor.autosave.begin?.();
    await this.#shell.show(editor, stage, { fillsPage: this.hasAttribute("fills-page"), mode: this.mode });
  }

  /** Loads the scripts and styles of the page around the collage. */
  #loadAround() {
    if (!this.#around) {
      const link = make("link", { rel: "stylesheet", href: this.assets.url("around.css").href });
      this.#root.querySelector("link")?.after(link);
      this.#around = Promise.all([loadShell(), styled(link)]);
    }
    return this.#around;
  }

  /**
   * Shows the collage at its final position beside a panel, before the panels are loaded.
   * @param {Editor} editor
   */
  #showFirst(editor) {
    const stage = /** @type {Stage} */ (document.createElement(STAGE));
    this.#shell.classList.toggle("has-panel", !isNarrow(this));
    this.#shell.replaceChildren(stageArea({ fillsPage: this.hasAttribute("fills-page") }, stage));
    stage.show(editor);
    return stage;
  }

  /**
   * Shows why the editor cannot start, and the remedy.
   * @param {Error & { title?: string }} error
   */
  async #fail(error) {
    await this.#loadAround();
    this.#shell.showFailure(error.title ?? say`The editor could not start`, told(error));
  }

  /** Closes the collage. */
  async #close() {
    const editor = this.#editor;
    this.#editor = null;
    if (!editor) return;
    this.#renew();
    await editor.close();
  }

  /** Shows an empty shell in place of the one of a collage. */
  #renew() {
    const shell = /** @type {EditorShell} */ (document.createElement(SHELL));
    // Panels that are not shown do nothing more.
    this.#shell.open(null);
    this.#shell.replaceWith(shell);
    this.#shell = shell;
    this.#root.querySelector(".over")?.replaceChildren();
  }
}

/**
 * Registers an element under a name, unless it is registered.
 * @param {string} name
 * @param {typeof EditorElement} [Element]
 */
export function defineElement(name, Element = EditorElement) {
  if (!customElements.get(STAGE)) customElements.define(STAGE, Stage);
  if (!customElements.get(name)) customElements.define(name, Element);
}
