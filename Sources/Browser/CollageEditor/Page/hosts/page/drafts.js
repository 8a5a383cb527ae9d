// Drafts of a page without a server: the collage, its steps and its files, kept by the browser.
import { say } from "../../basics/messages.js";
/** @import { Composition, KeptHistory, PhotoInfo } from "../../types.d.ts" */

const DATABASE = "collage-drafts";

/**
 * @typedef {{ name: string, composition: Composition, photos: PhotoInfo[], addresses?: Record<string, string>,
 *   stickers?: string[], fonts?: KeptFont[], history?: KeptHistory, revision?: string, isUnsent?: boolean }} Draft
 * A draft; `addresses` are those of photos that were not loaded yet, and `isUnsent` is true if the page has not saved it elsewhere.
 * @typedef {{ key: string, name: string }} KeptFont The names of a font's file in the draft, and as the user has it.
 */

/** An error of a save whose draft was saved by another page meanwhile. */
export class DraftConflict extends Error {
  /** @param {Draft | undefined} theirs What the other page has saved; undefined if the draft was removed. */
  constructor(theirs) {
    super(say`Another page has saved this collage in the meantime.`);
    this.theirs = theirs;
  }
}

/**
 * Returns the names of the files of a draft.
 * @param {Pick<Draft, "photos" | "stickers" | "fonts">} draft
 */
export const filesOf = ({ photos, stickers = [], fonts = [] }) => [
  ...photos.map(({ id }) => id),
  ...stickers,
  ...fonts.map(({ key }) => key),
];

/** @returns {string} */
export const newRevision = () => crypto.getRandomValues(new Uint32Array(3)).join("-");

/**
 * @template Value
 * @param {IDBRequest<Value>} request
 * @returns {Promise<Value>}
 */
const result = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** One draft of the database, by its name: its document, and its files by their names. */
export class Drafts {
  /** @type {Promise<IDBDatabase> | null} */
  #opening = null;
  name;

  /** @param {string} name */
  constructor(name) {
    this.name = name;
  }

  #open() {
    const opening = (this.#opening ??= (async () => {
      const request = indexedDB.open(DATABASE, 1);
      request.onupgradeneeded = () => {
        request.result.createObjectStore("drafts");
        request.result.createObjectStore("files");
      };
      const database = await result(request);
      // The browser closes it, for example when its user removes the data of the page.
      database.onclose = () => (this.#opening = null);
      database.onversionchange = () => (database.close(), this.#opening = null);
      return database;
    })());
    opening.catch(() => this.#opening === opening && (this.#opening = null));
    return opening;
  }

  /**
   * Performs requests of one transaction, and waits until the browser has stored all of it: a request that has succeeded may
   * still be undone for want of room.
   * @template Value
   * @param {("drafts" | "files")[]} stores
   * @param {IDBTransactionMode} mode
   * @param {(transaction: IDBTransaction) => Promise<Value>} use
   * @returns {Promise<Value>}
   */
  async #use(stores, mode, use) {
    const transaction = (await this.#open()).transaction(stores, mode);
    const stored = new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error ?? new DOMException("", "AbortError"));
    });
    const used = use(transaction);
    const [stop, value] = await Promise.allSettled([stored, used]);
    // What the requests say is more than that they were undone.
    if (value.status === "rejected") throw value.reason;
    if (stop.status === "rejected") throw stop.reason;
    return value.value;
  }

  /** @returns {Promise<Draft | undefined>} */
  read() {
    return this.#use(["drafts"], "readonly", (transaction) => result(transaction.objectStore("drafts").get(this.name)));
  }

  /**
   * Stores a draft over the one of a revision, and returns its own revision.
   * @param {Draft} draft
   * @param {string | null} base The revision; empty if there was no draft, and null if it could not be read.
   * @returns {Promise<string>}
   * @throws {DraftConflict} If another page has saved it since.
   */
  async keep(draft, base) {
    const revision = newRevision();
    return this.#use(["drafts"], "readwrite", async (transaction) => {
      const store = transaction.objectStore("drafts");
      /** @type {Draft | undefined} */
      const found = await result(store.get(this.name));
      const isOther = found
        // A draft of the same collage is none that could be lost.
        ? (found.revision ?? "") !== base && JSON.stringify(found.composition) !== JSON.stringify(draft.composition)
        : Boolean(base);
      if (isOther) {
        transaction.abort();
        throw new DraftConflict(found);
      }
      await result(store.put({ ...draft, revision }, this.name));
      return revision;
    });
  }

  /**
   * Notes that the draft of a revision was saved elsewhere as well.
   * @param {string} revision
   */
  sent(revision) {
    return this.#use(["drafts"], "readwrite", async (transaction) => {
      const store = transaction.objectStore("drafts");
      /** @type {Draft | undefined} */
      const found = await result(store.get(this.name));
      if (found?.revision === revision) await result(store.put({ ...found, isUnsent: false }, this.name));
    });
  }

  /**
   * Keeps a draft of this name, with its files, under another name, which is returned; no draft is replaced.
   * @param {Draft} draft
   * @returns {Promise<string>}
   */
  keepBeside(draft) {
    return this.#use(["drafts", "files"], "readwrite", async (transaction) => {
      const [drafts, files] = [transaction.objectStore("drafts"), transaction.objectStore("files")];
      let name = `${this.name}, other version`;
      for (let count = 2; await result(drafts.getKey(name)); count += 1) name = `${this.name}, other version ${count}`;
      for (const key of filesOf(draft)) {
        const file = await result(files.get([this.name, key]));
        if (file) await result(files.put(file, [name, key]));
      }
      await result(drafts.put({ ...draft, revision: newRevision() }, name));
      return name;
    });
  }

  /**
   * @param {string} file
   * @returns {Promise<Blob | undefined>}
   */
  file(file) {
    return this.#use(
      ["files"],
      "readonly",
      (transaction) => result(transaction.objectStore("files").get([this.name, file])),
    );
  }

  /**
   * @param {string} file
   * @param {Blob} blob
   */
  keepFile(file, blob) {
    return this.#use(
      ["files"],
      "readwrite",
      (transaction) => result(transaction.objectStore("files").put(blob, [this.name, file])),
    );
  }

  /**
   * Removes the files of the draft but some.
   * @param {Set<string>} kept
   */
  removeOthers(kept) {
    return this.#use(["files"], "readwrite", async (transaction) => {
      const store = transaction.objectStore("files");
      const keys = await result(store.getAllKeys(IDBKeyRange.bound([this.name], [this.name, []])));
      for (const key of /** @type {[string, string][]} */ (keys))
        if (!kept.has(key[1])) await result(store.delete(key));
    });
  }

  async close() {
    (await this.#opening?.catch(() => null))?.close();
    this.#opening = null;
  }
}
