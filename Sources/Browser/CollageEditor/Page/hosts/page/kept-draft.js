// The draft of one editor: what it has when it is opened, and what of the editor is stored in it.
import { besideNote } from "../other-tabs.js";
import { DraftConflict, filesOf, newRevision } from "./drafts.js";
import { forget, leave, leftOf } from "./left-drafts.js";
/** @import { KeptHistory } from "../../types.d.ts" */
/** @import { Editor } from "../../model/editor.js" */
/** @import { Draft, Drafts, KeptFont } from "./drafts.js" */
/** @import { DraftStore } from "./draft-saving.js" */
/** @import { PhotoStore } from "./photo-store.js" */

export class KeptDraft {
  /** @type {Drafts} */
  #drafts;
  /** @type {PhotoStore} */
  #files;
  /** The name of this page, under which it leaves what it cannot store. */
  #page = newRevision();
  /** The names of the pages that have left what this one stores. @type {string[]} */
  #former = [];
  /** The files that the draft has already. @type {Set<string>} */
  #known = new Set();
  /** @type {string[]} */
  #stickers = [];
  /** @type {KeptFont[]} */
  #fonts = [];
  #isFresh = false;
  /** @type {KeptHistory | undefined} */
  history;
  /**
   * The revision of the draft that is stored; empty if there is none, and null if it could not be read.
   * @type {string | null}
   */
  base = null;
  /** True if what is opened is not stored yet, and if it was not saved elsewhere. */
  isOwed = true;
  isUnsent = false;
  /** Messages about the draft. @type {string[]} */
  notes = [];

  /**
   * @param {Drafts} drafts
   * @param {PhotoStore} files
   */
  constructor(drafts, files) {
    [this.#drafts, this.#files] = [drafts, files];
  }

  /** The name of the channel for pages of the draft. */
  get channel() {
    return `collage-draft:${this.#drafts.name}`;
  }

  // MARK: Opening

  /**
   * Returns the draft, if there is one; a fresh start keeps only its place.
   * @param {boolean} isFresh
   * @returns {Promise<Draft | undefined>}
   */
  async open(isFresh) {
    this.#isFresh = isFresh;
    const stored = await this.#drafts.read().catch((error) => {
      // The collage is opened all the same; the first save tells that there is no room for drafts, or no permission.
      console.warn(error);
      return null;
    });
    this.base = stored === null ? null : stored?.revision ?? "";
    const draft = await this.#withLeft(stored ?? undefined, isFresh);
    if (!draft || isFresh) return undefined;
    await this.#take(draft);
    return draft;
  }

  /**
   * Returns the draft with what pages have left that could not store it any more.
   * @param {Draft | undefined} stored
   * @param {boolean} isFresh
   */
  async #withLeft(stored, isFresh) {
    let draft = stored;
    this.isOwed = isFresh || stored === undefined;
    for (const [page, { base, draft: left }] of isFresh ? [] : leftOf(this.#drafts.name)) {
      if (base === this.base && this.#former.length === 0) {
        [draft, this.isOwed] = [left, true];
        this.#former.push(page);
      } else await this.#keepLeft(page, left, stored);
    }
    return draft;
  }

  /**
   * Keeps what a page has left beside the draft, which another page has saved since.
   * @param {string} page
   * @param {Draft} left
   * @param {Draft | undefined} stored
   */
  async #keepLeft(page, left, stored) {
    try {
      if (JSON.stringify(left.composition) !== JSON.stringify(stored?.composition)) {
        this.notes.push(besideNote(await this.#drafts.keepBeside(left)));
      }
      forget(this.#drafts.name, page);
    } catch (error) {
      // It stays where it is.
      console.warn(error);
    }
  }

  /** @param {Draft} draft */
  async #take(draft) {
    const { addresses = {}, stickers = [], fonts = [], history, isUnsent = false } = draft;
    for (const key of filesOf(draft)) {
      const file = await this.#drafts.file(key);
      if (file) this.#known.add(key);
      const source = file ?? addresses[key];
      if (source) this.#files.set(key, source);
    }
    [this.#stickers, this.#fonts] = [[...stickers], [...fonts]];
    [this.history, this.isUnsent] = [history, isUnsent];
  }

  /**
   * Stores a file that the user has added, before it is shown: a page that is left has no time for files.
   * @param {string} key
   */
  async add(key) {
    // The next save tells why a file cannot be stored.
    await this.#keepFiles([key]).catch(() => {});
  }

  /** @param {string} picture */
  async addSticker(picture) {
    this.#stickers.push(picture);
    await this.add(picture);
  }

  /** @param {KeptFont} font */
  async addFont(font) {
    this.#fonts = [...this.#fonts.filter(({ name }) => name !== font.name), font];
    await this.add(font.key);
  }

  close() {
    return this.#drafts.close();
  }

  // MARK: Storing

  /**
   * Returns what stores the draft of an editor.
   * @param {Editor} editor
   * @param {Pick<DraftStore, "sends" | "send">} elsewhere
   * @returns {DraftStore}
   */
  store(editor, elsewhere) {
    return {
      ...elsewhere,
      channel: this.channel,
      keep: (base, isUnsent) => this.#keep(editor, base, isUnsent),
      leave: (base) => {
        const draft = this.#draft(editor, elsewhere.sends, editor.kept.now());
        return leave(this.#drafts.name, this.#page, { base, time: Date.now(), draft });
      },
      sent: (revision) => this.#drafts.sent(revision),
      revision: async () => (await this.#drafts.read())?.revision ?? null,
      keepBeside: (theirs) => {
        // A page that has started over has removed the files of this one.
        this.#known.clear();
        return this.#drafts.keepBeside(theirs);
      },
      keepMineBeside: async () => {
        this.#known.clear();
        await this.#keepFiles(this.#keys(editor));
        return this.#drafts.keepBeside(this.#draft(editor, elsewhere.sends, await editor.kept.steps()));
      },
    };
  }

  /**
   * @param {Editor} editor
   * @param {string | null} base
   * @param {boolean} isUnsent
   */
  async #keep(editor, base, isUnsent) {
    const keys = this.#keys(editor);
    const draft = this.#draft(editor, isUnsent, await editor.kept.steps());
    const left = await this.#keepFiles(keys).then(() => null, (error) => ({ error }));
    const revision = await this.#drafts.keep(draft, base).catch(async (error) => {
      // The draft was removed with its files, and is stored again.
      if (!(error instanceof DraftConflict) || error.theirs) throw error;
      this.#known.clear();
      await this.#keepFiles(keys);
      return this.#drafts.keep(draft, "");
    });
    for (const page of [this.#page, ...this.#former]) forget(this.#drafts.name, page);
    if (this.#isFresh) await this.#drafts.removeOthers(new Set(keys));
    this.#isFresh = false;
    // The collage and its steps are safe, but not all of its photos.
    if (left) throw Object.assign(left.error, { revision });
    return revision;
  }

  /** @param {Editor} editor */
  #photos(editor) {
    return editor.photos.all.filter(({ problem }) => problem !== "missing").map(({ problem: _, ...info }) => info);
  }

  /** @param {Editor} editor */
  #keys(editor) {
    return filesOf({ photos: this.#photos(editor), stickers: this.#stickers, fonts: this.#fonts });
  }

  /**
   * @param {Editor} editor
   * @param {boolean} isUnsent
   * @param {object} [steps]
   * @returns {Draft}
   */
  #draft(editor, isUnsent, steps) {
    const photos = this.#photos(editor);
    const addresses = Object.fromEntries(photos.flatMap(({ id }) => {
      const address = this.#files.address(id);
      return address === undefined ? [] : [[id, address]];
    }));
    const history = /** @type {KeptHistory} */ ({ revision: "draft", ...steps });
    const own = { stickers: [...this.#stickers], fonts: this.#fonts };
    return { name: editor.name, composition: editor.document(), photos, addresses, ...own, history, isUnsent };
  }

  /**
   * Stores the files that the draft does not have yet; a photo whose address cannot be loaded now keeps its address.
   * @param {string[]} keys
   */
  async #keepFiles(keys) {
    let failure = null;
    for (const key of keys) {
      if (this.#known.has(key) || !this.#files.has(key)) continue;
      const isAddress = this.#files.address(key) !== undefined;
      try {
        await this.#drafts.keepFile(key, await this.#files.file(key));
        this.#known.add(key);
      } catch (error) {
        if (!isAddress || this.#files.address(key) === undefined) failure ??= error;
      }
    }
    if (failure) throw failure;
  }
}
