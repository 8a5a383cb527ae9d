// Saves every change within a second, and warns when another page has saved.
import { say } from "../../basics/messages.js";
import { unsavedKey } from "../../start.js";
import { besideNote, OtherTabs } from "../other-tabs.js";
/** @import { Saving } from "../../host.d.ts" */
/** @import { SaveState } from "../../types.d.ts" */
/** @import { Editor } from "../../model/editor.js" */
/** @import { Unsaved } from "../../types.d.ts" */
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
  /** True if the next save keeps what another page has saved as a file of its own. */
  #keepsTheirs = false;
  /** @type {OtherTabs} */
  #tabs;
  #unsaved;

  /**
   * @param {EditHost} host
   * @param {Editor} editor
   * @param {string} revision
   * @param {string} channel
   * @param {Unsaved | null} unsaved What the page before a reload could not save, which is open here.
   */
  constructor(host, editor, revision, channel, unsaved) {
    this.#host = host;
    this.#editor = editor;
    this.#revision = unsaved?.revision ?? revision;
    this.#isDirty = unsaved !== null;
    // Of two texts, the first was sent without an answer.
    if (unsaved && unsaved.texts.length > 1) this.#unanswered = unsaved.texts[0];
    /** @type {SaveState} */
    this.state = unsaved ? "waiting" : "saved";
    this.hasOtherTab = false;
    this.#unsaved = unsavedKey(channel);
    this.#tabs = new OtherTabs(channel, {
      heard: ({ name, revision }) => {
        if (name) return editor.named(name);
        // It may be a page of a server that was just restarted.
        if (this.state === "failed") this.#send();
        else if (revision) this.#heard(revision);
      },
      met: () => {
        // The other tab may answer before the page around the collage is loaded.
        this.hasOtherTab = true;
        editor.emit("othertab");
      },
    });
    addEventListener("beforeunload", (event) => {
      if (this.#isDirty) event.preventDefault();
    });
    document.addEventListener("visibilitychange", () => {
      if (document.hidden && (this.#isDirty || this.#isSending)) this.#leave();
      if (!document.hidden && this.#theirs) this.#heard(this.#theirs);
    });
  }

  /** Saves what the page before a reload could not save. */
  begin() {
    if (this.#isDirty) this.#send();
  }

  /**
   * Tells other tabs the new name of the collage.
   * @param {string} name
   */
  tellName(name) {
    this.#tabs.tell({ name });
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

  /** Saves the collage of this page; what another page has saved is kept in a file beside it. */
  keepMine() {
    this.#revision = this.#theirs ?? this.#revision;
    this.#theirs = null;
    this.#keepsTheirs = true;
    this.state = "waiting";
    this.#unanswered = null;
    this.#send();
  }

  /** Opens the collage saved by another page, if it can be opened; that of this page is kept in a file beside it. */
  async takeTheirs() {
    try {
      await this.#host.json("session");
      const { name } = await this.#host.post("versions", this.#editor.saved());
      this.#host.noteForReload(besideNote(name));
    } catch (error) {
      return this.#show("conflict", error);
    }
    this.#isDirty = false;
    sessionStorage.removeItem(this.#unsaved);
    location.reload();
  }

  /**
   * Opens the collage saved by another page. If this page has changes as well, its next save is refused, and then asks the user.
   * @param {string} revision
   */
  #heard(revision) {
    if (revision === this.#revision) return;
    const isAsking = this.state === "conflict";
    if (!isAsking && (this.#isSending || this.#isDirty)) return;
    this.#theirs = revision;
    if (isAsking || document.hidden) return;
    clearTimeout(this.#timer);
    // A page in use saves twice a second.
    this.#timer = setTimeout(async () => {
      await this.#editor.undisturbed();
      if (!this.#isDirty && !this.#isSending) location.reload();
    }, 1000);
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
    await this.#store();
    if (this.#isDirty) this.#send();
  }

  /** Keeps what is not saved in the storage of the tab, which a reload leaves as it is. */
  async #store() {
    const collage = await this.#collage();
    const before = this.#sent ?? this.#unanswered;
    const whole = before === null || before === collage ? [collage] : [before, collage];
    const withoutSteps = JSON.stringify({ composition: this.#editor.saved() });
    // The storage has room for some megabytes: of large collages, the last state is kept rather than nothing.
    for (const texts of [whole, [collage], [withoutSteps]]) {
      try {
        return sessionStorage.setItem(this.#unsaved, JSON.stringify({ revision: this.#revision, texts }));
      } catch {
        sessionStorage.removeItem(this.#unsaved);
      }
    }
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
      const query = `revision=${this.#revision}${this.#keepsTheirs ? "&keep=other" : ""}`;
      const { revision, name, other } = await this.#host.put(`composition?${query}`, text, keepalive);
      this.#named(name);
      if (other) this.#editor.notice(besideNote(other));
      this.#keepsTheirs = false;
      this.#revision = revision;
      this.#sent = this.#unanswered = null;
      this.#isSending = false;
      // Changes made since are saved next.
      if (isRepeated) return this.#send();
      if (!this.#isDirty) sessionStorage.removeItem(this.#unsaved);
      this.#show("saved");
      this.#tabs.tell({ revision });
      if (hasFailed) {
        this.#editor.notice(say`Reconnected to the server; your changes are saved`);
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
        this.#keepsTheirs = false;
        return this.#show("conflict", error);
      }
      this.#show("failed", error);
      this.#store();
      // The server may be restarted, and this page then continues with it; unsaved changes stay here until then.
      this.#timer = setTimeout(() => this.#send(), 2000);
    }
  }
}
