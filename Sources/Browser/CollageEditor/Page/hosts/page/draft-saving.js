// Saves every change of an editor without a server: in the browser first, and then where the page wants it as well.
import { toldError } from "../../basics/told.js";
import { besideNote, OtherTabs } from "../other-tabs.js";
import { DraftConflict } from "./drafts.js";
/** @import { SaveState } from "../../types.d.ts" */
/** @import { Editor } from "../../model/editor.js" */
/** @import { Saving } from "../../host.d.ts" */
/** @import { Draft } from "./drafts.js" */

/** The milliseconds without a change after which a draft is kept, and the most of them after the first change. */
const [REST, MOST] = [300, 500];
/** The milliseconds after which what has failed is tried again, at first and at most. */
const [SOON, LATE] = [2000, 30_000];
/** The milliseconds after which a page's own save counts as one without an answer. */
const PATIENCE = 20_000;
/** The milliseconds that a page in use has between two of its saves, at least. */
const PAUSE = 1000;

/**
 * What stores the drafts of an editor.
 * @typedef {object} DraftStore
 * @property {string | null} channel The name of the channel for pages of this draft; null if no draft is kept.
 * @property {boolean} sends True if the page saves collages elsewhere as well.
 * @property {(base: string | null, isUnsent: boolean) => Promise<string>} keep Stores the draft over that of a revision, and returns its
 *   own revision.
 * @property {(base: string) => boolean} leave Keeps the draft of a page that is left, at once.
 * @property {() => Promise<unknown>} send Saves the collage elsewhere.
 * @property {(revision: string) => Promise<unknown>} sent Notes that the draft of a revision was saved elsewhere.
 * @property {() => Promise<string | null>} revision Returns the revision of the draft that is stored now.
 * @property {(theirs: Draft) => Promise<string>} keepBeside Keeps what another page has saved under another name, which is returned.
 * @property {() => Promise<string>} keepMineBeside Keeps what this page has under another name.
 */

/**
 * Keeps every change within a second, and asks if another page has saved other changes.
 * @implements {Saving}
 */
export class DraftSaving {
  /** @type {SaveState} */
  state = "saved";
  hasOtherTab = false;
  /** @type {Editor} */
  #editor;
  /** @type {DraftStore} */
  #store;
  /** @type {string | null} */
  #base;
  /** @type {OtherTabs | null} */
  #tabs = null;
  #ends = new AbortController();
  #timer = 0;
  #retry = 0;
  #following = 0;
  #wait = SOON;
  #first = 0;
  /** True if changes are not stored yet, and if they were not saved elsewhere yet. */
  #isDirty = false;
  #isUnsent = false;
  /** @type {Promise<void> | null} */
  #keeping = null;
  /** @type {Promise<void> | null} */
  #sending = null;
  /**
   * Why the draft is not stored, and why it was not saved elsewhere.
   * @type {{ keep: Error | null, send: Error | null }}
   */
  #failures = { keep: null, send: null };
  /**
   * What another page has saved, if both have changed the collage.
   * @type {DraftConflict | null}
   */
  #conflict = null;
  #said = "";

  /**
   * @param {Editor} editor
   * @param {DraftStore} store
   * @param {{ base: string | null, isDirty?: boolean, isUnsent?: boolean }} begin The revision of the draft, and whether it is to be
   *   stored at once or to be saved elsewhere.
   */
  constructor(editor, store, { base, isDirty = false, isUnsent = false }) {
    [this.#editor, this.#store, this.#base] = [editor, store, base];
    [this.#isDirty, this.#isUnsent] = [isDirty, isUnsent && store.sends];
  }

  /** Listens to other pages, and stores what is not stored yet. */
  begin() {
    const { signal } = this.#ends;
    const { channel } = this.#store;
    if (channel !== null) {
      this.#tabs = new OtherTabs(channel, {
        heard: ({ revision }) => revision && this.#heard(revision),
        met: () => {
          this.hasOtherTab = true;
          this.#editor.emit("othertab");
        },
      });
    }
    addEventListener("online", () => this.#again(), { signal });
    addEventListener("pagehide", () => this.#leave(), { signal });
    // A page that comes back from the history of the browser has heard nothing.
    addEventListener("pageshow", ({ persisted }) => persisted && this.#look(), { signal });
    addEventListener("beforeunload", (event) => this.#isAtRisk && event.preventDefault(), { signal });
    document.addEventListener("visibilitychange", () => document.hidden ? this.#leave() : this.#look(), { signal });
    if (this.#isDirty) this.#keep();
    else {
      this.#look();
      this.#send();
    }
  }

  /** True if changes would be lost with the page. */
  get #isAtRisk() {
    if (this.#store.channel === null) return this.#isUnsent || this.#sending !== null;
    return this.#isDirty && this.#failures.keep !== null;
  }

  note() {
    const time = performance.now();
    if (!this.#isDirty) this.#first = time;
    this.#isDirty = true;
    this.#isUnsent = this.#store.sends;
    clearTimeout(this.#following);
    this.#tell();
    if (this.#conflict) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#keep(), Math.max(0, Math.min(REST, this.#first + MOST - time)));
  }

  async settled() {
    while (["waiting", "saving"].includes(this.state)) {
      await new Promise((resolve) => this.#editor.addEventListener("saving", resolve, { once: true }));
    }
  }

  /** Stores now what was not stored yet. */
  async flush() {
    clearTimeout(this.#timer);
    await this.#keeping;
    if (this.#isDirty && !this.#conflict) await this.#keep();
  }

  /** Stores what was not stored yet, waits a moment for the page's own save, and stops. */
  async close() {
    await this.flush();
    // A save that gets no answer is made again when the draft is opened.
    const moment = new Promise((resolve) => setTimeout(resolve, SOON));
    await Promise.race([this.#sending, moment]);
    this.#leave();
    this.#ends.abort();
    this.#tabs?.close();
    for (const timer of [this.#timer, this.#retry, this.#following]) clearTimeout(timer);
  }

  // MARK: Storing

  /** @returns {Promise<void>} */
  async #keep() {
    clearTimeout(this.#timer);
    if (this.#conflict) return;
    if (this.#keeping) return this.#keeping;
    this.#isDirty = false;
    this.#keeping = this.#kept();
    this.#tell();
    await this.#keeping;
    this.#keeping = null;
    if (this.#isDirty && !this.#failures.keep && !this.#conflict) this.note();
    this.#tell();
    // What fails to be stored may still be saved elsewhere.
    this.#send();
  }

  async #kept() {
    try {
      this.#base = await this.#store.keep(this.#base, this.#isUnsent || this.#sending !== null);
      this.#failures.keep = null;
      this.#wait = SOON;
      this.#tabs?.tell({ revision: this.#base });
    } catch (error) {
      this.#isDirty = true;
      // The collage may be stored although a photo of it is not.
      this.#base = error.revision ?? this.#base;
      if (error instanceof DraftConflict) this.#conflict = error;
      else this.#fail("keep", error);
    }
  }

  /** Saves the collage elsewhere, one save after the other. */
  async #send() {
    if (this.#sending || !this.#isUnsent || this.#conflict || this.#ends.signal.aborted) return;
    this.#isUnsent = false;
    this.#sending = this.#sent();
    this.#tell();
    await this.#sending;
    this.#sending = null;
    if (this.#isUnsent && !this.#failures.send) this.#send();
    this.#tell();
  }

  async #sent() {
    // It may still arrive, and another one at the same time could arrive before it: this is only told.
    const late = setTimeout(() => {
      this.#failures.send = toldError(new DOMException("", "TimeoutError"));
      this.#tell();
    }, PATIENCE);
    try {
      await this.#store.send();
      this.#failures.send = null;
      this.#wait = SOON;
      if (this.#base && !this.#isUnsent) this.#store.sent(this.#base).catch(() => {});
    } catch (error) {
      this.#isUnsent = true;
      this.#fail("send", error);
    }
    clearTimeout(late);
  }

  /**
   * Tries again soon, and later each time.
   * @param {"keep" | "send"} what
   * @param {unknown} error
   */
  #fail(what, error) {
    this.#failures[what] = toldError(error);
    clearTimeout(this.#retry);
    if (this.#ends.signal.aborted) return;
    this.#retry = setTimeout(() => this.#again(), this.#wait);
    this.#wait = Math.min(LATE, 2 * this.#wait);
  }

  #again() {
    if (this.#isDirty && this.#failures.keep) this.#keep();
    else this.#send();
  }

  /** Keeps at once what the page that is left may have no time to store. */
  #leave() {
    if (!this.#isDirty && !this.#keeping) return;
    this.#store.leave(this.#base ?? "");
    this.#keep();
  }

  // MARK: Other pages

  /** Looks whether another page has saved meanwhile. */
  async #look() {
    const revision = await this.#store.revision().catch(() => null);
    if (revision) this.#heard(revision);
  }

  /**
   * Shows what another page has saved; if this one has changes as well, its next save will be refused, and then asks.
   * @param {string} revision
   */
  #heard(revision) {
    if (revision === this.#base || this.#isDirty || this.#keeping || this.#conflict || document.hidden) return;
    clearTimeout(this.#following);
    this.#following = setTimeout(async () => {
      await this.#editor.undisturbed();
      if (!this.#isDirty && !this.#keeping && !this.#ends.signal.aborted) this.#editor.emit("replaced", {});
    }, PAUSE);
  }

  tellName() {
    this.note();
  }

  /** Stores the collage of this page; that of the other page is kept beside it. */
  async keepMine() {
    const { theirs } = this.#conflict ?? {};
    const isBeside = !theirs ||
      (await this.#beside(this.#store.keepBeside(theirs), (note) => this.#editor.notice(note)));
    if (!isBeside) return;
    this.#base = theirs?.revision ?? "";
    this.#conflict = null;
    await this.#keep();
  }

  /** Opens the collage of the other page; that of this page is kept beside it. */
  async takeTheirs() {
    await this.#beside(this.#store.keepMineBeside(), (note) => {
      this.#isDirty = this.#isUnsent = false;
      this.#editor.emit("replaced", { note });
    });
  }

  /**
   * Waits until a version is kept beside the draft, and tells under which name; returns false if it cannot be kept.
   * @param {Promise<string>} keeping
   * @param {(note: string) => void} tell
   */
  async #beside(keeping, tell) {
    try {
      tell(besideNote(await keeping));
      return true;
    } catch (error) {
      this.#show("conflict", toldError(error));
      return false;
    }
  }

  // MARK: Telling

  #tell() {
    const failure = this.#failures.keep ?? this.#failures.send;
    if (this.#conflict) this.#show("conflict");
    else if (failure) this.#show("failed", failure);
    else if (this.#keeping || this.#sending) this.#show("saving");
    else this.#show(this.#isDirty || this.#isUnsent ? "waiting" : "saved");
  }

  /**
   * @param {SaveState} state
   * @param {Error} [error]
   */
  #show(state, error) {
    const said = `${state} ${error?.message ?? ""}`;
    this.state = state;
    if (said === this.#said || this.#ends.signal.aborted) return;
    this.#said = said;
    this.#editor.emit("saving", { state, error, isKept: !this.#failures.keep && this.#store.channel !== null });
  }
}
