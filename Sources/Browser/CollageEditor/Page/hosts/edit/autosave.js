// Saves every change within a second, and warns when another page has saved.
import { unsavedKey } from "../../start.js";
/** @import { Saving } from "../../host.d.ts" */
/** @import { SaveState } from "../../types.d.ts" */
/** @import { Editor } from "../../model/editor.js" */
/** @import { EditHost } from "./host.js" */

/** Browsers send no larger requests of pages that are left, in bytes, with all that is not the document. */
const LAST_REQUEST = 60_000;

/**
 * Events on the editor: `saving` with the state `saved`, `saving`, `waiting`, `failed` or `conflict`.
 * @implements {Saving}
 */
export class Autosave {
  #host;
  #editor;
  #revision;
  #timer = 0;
  #first = 0;
  #isSending = false;
  #isDirty = false;
  /**
   * The document that was sent without an answer; it may be saved or not.
   * @type {string | null}
   */
  #unanswered = null;
  /**
   * The document that is being sent.
   * @type {string | null}
   */
  #sent = null;
  /**
   * The revision that another page has saved since.
   * @type {string | null}
   */
  #theirs = null;
  #channel;
  #unsaved;

  /**
   * @param {EditHost} host
   * @param {Editor} editor
   * @param {string} revision
   * @param {string} channel
   */
  constructor(host, editor, revision, channel) {
    this.#host = host;
    this.#editor = editor;
    this.#revision = revision;
    /** @type {SaveState} */
    this.state = "saved";
    this.hasOtherTab = false;
    this.#unsaved = unsavedKey(channel);
    this.#channel = new BroadcastChannel(channel);
    this.#channel.onmessage = ({ data }) => {
      // It may be a page of a server that was just restarted.
      if (data.name) return editor.named(data.name);
      if (this.state === "failed") this.#send();
      else if (data.revision) this.#heard(data.revision);
      if (data === "hello") this.#channel.postMessage("here");
      // A tab that follows this one sends a greeting each time.
      if (data.revision || this.hasOtherTab) return;
      // The other tab may answer before the page around the collage is loaded.
      this.hasOtherTab = true;
      editor.emit("othertab");
    };
    this.#channel.postMessage("hello");
    addEventListener("beforeunload", (event) => {
      if (this.#isDirty) event.preventDefault();
    });
    document.addEventListener("visibilitychange", () => {
      if (document.hidden && (this.#isDirty || this.#isSending)) this.#leave();
      if (!document.hidden && this.#theirs) this.#heard(this.#theirs);
    });
  }

  /**
   * Tells other tabs the new name of the collage.
   * @param {string} name
   */
  tellName(name) {
    this.#channel.postMessage({ name });
  }

  /**
   * Takes the name of the file, which another editor of the collage may have changed.
   * @param {string} [name]
   */
  #named(name) {
    if (!name || name === this.#editor.name) return;
    this.#editor.named(name);
    this.tellName(name);
  }

  /** Registers a change, which is saved when no other change follows for a moment, or half a second after the first. */
  note() {
    const time = performance.now();
    if (!this.#isDirty) this.#first = time;
    this.#isDirty = true;
    // If the server does not answer, the save is retried soon, and the page keeps showing the failure until then.
    if (this.state === "conflict" || this.state === "failed") return;
    this.#show("waiting");
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#send(), Math.max(0, Math.min(300, this.#first + 500 - time)));
  }

  get revision() {
    return this.#revision;
  }

  /** Waits until all changes are saved, or saving has failed. */
  async settled() {
    while (["waiting", "saving"].includes(this.state)) {
      await new Promise((resolve) => this.#editor.addEventListener("saving", resolve, { once: true }));
    }
  }

  /** Overwrites the collage saved by another page. */
  keepMine() {
    this.#revision = this.#theirs ?? this.#revision;
    this.#theirs = null;
    this.state = "waiting";
    this.#unanswered = null;
    this.#send();
  }

  /** Discards unsaved changes and opens the collage saved by another page, if it can be opened. */
  async takeTheirs() {
    try {
      await this.#host.json("session");
    } catch (error) {
      return this.#show("conflict", error);
    }
    this.#isDirty = false;
    sessionStorage.removeItem(this.#unsaved);
    location.reload();
  }

  /**
   * Opens the collage saved by another page, or asks the user if both have changed the collage.
   * @param {string} revision
   */
  #heard(revision) {
    if (revision === this.#revision) return;
    const isAsking = this.state === "conflict";
    // The next save will be refused, and then asks the user.
    if (!isAsking && (this.#isSending || this.#isDirty)) return;
    this.#theirs = revision;
    if (isAsking) return;
    clearTimeout(this.#timer);
    if (this.#editor.isTouched) this.#show("conflict");
    // A page in use saves twice a second.
    else if (!document.hidden) this.#timer = setTimeout(() => this.#isDirty || location.reload(), 1000);
  }

  /**
   * @param {SaveState} state
   * @param {Error & { status?: number }} [error]
   */
  #show(state, error) {
    this.state = state;
    this.#editor.emit("saving", { state, error });
  }

  /** Saves at once, and keeps for a reload what this page may not be able to send anymore. */
  async #leave() {
    const collage = await this.#collage();
    const before = this.#sent ?? this.#unanswered;
    const texts = before === null ? [collage] : [before, collage];
    try {
      sessionStorage.setItem(this.#unsaved, JSON.stringify({ revision: this.#revision, texts }));
    } catch {
      // The storage of a page has room for some megabytes; larger collages are only sent.
    }
    if (this.#isDirty) this.#send();
  }

  /** Returns the collage and the steps that led to it, which are saved together. */
  async #collage() {
    const history = await this.#editor.kept.steps();
    return JSON.stringify({ composition: this.#editor.saved(), history });
  }

  /** @returns {Promise<void>} */
  async #send() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    if (this.#isSending) return;
    this.#isSending = true;
    const isRepeated = this.#unanswered !== null;
    const hasFailed = this.state === "failed";
    if (!hasFailed) this.#show("saving");
    const text = this.#unanswered ?? (await this.#collage());
    this.#isDirty = isRepeated;
    this.#sent = text;
    try {
      const keepalive = document.hidden && new Blob([text]).size <= LAST_REQUEST;
      const { revision, name } = await this.#host.put(`composition?revision=${this.#revision}`, text, keepalive);
      this.#named(name);
      this.#revision = revision;
      this.#sent = this.#unanswered = null;
      this.#isSending = false;
      // Changes made since are saved next.
      if (isRepeated) return this.#send();
      if (!this.#isDirty) sessionStorage.removeItem(this.#unsaved);
      this.#show("saved");
      this.#channel.postMessage({ revision });
      if (hasFailed) {
        this.#editor.notice("Reconnected to the server; your changes are saved");
        this.#editor.emit("answering");
      }
      if (this.#isDirty) this.note();
    } catch (error) {
      this.#sent = null;
      this.#isSending = false;
      this.#isDirty = true;
      if (error.status === 0) this.#unanswered = text;
      else if (error.status !== 401) this.#unanswered = null;
      if (error.status === 409) {
        this.#named(error.details.name);
        this.#theirs = error.details.revision;
        return this.#show("conflict", error);
      }
      this.#show("failed", error);
      // The server may be restarted, and this page then continues with it; unsaved changes stay here until then.
      this.#timer = setTimeout(() => this.#send(), 2000);
    }
  }
}
