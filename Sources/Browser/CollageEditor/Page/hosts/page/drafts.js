// Drafts of a page without a server: the collage, its steps and its files, kept by the browser.
/** @import { Composition, KeptHistory, PhotoInfo, SaveState } from "../../types.d.ts" */
/** @import { Editor } from "../../model/editor.js" */
/** @import { Saving } from "../../host.d.ts" */

const DATABASE = "collage-drafts";
/** The milliseconds without a change after which a draft is kept, and the most of them after the first change. */
const [REST, MOST] = [300, 500];

/**
 * @typedef {{ name: string, composition: Composition, photos: PhotoInfo[], stickers?: string[],
 *   fonts?: KeptFont[], history?: KeptHistory }} Draft
 * @typedef {{ key: string, name: string }} KeptFont The names of a font's file in the draft, and as the user has it.
 */

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
  #name;

  /** @param {string} name */
  constructor(name) {
    this.#name = name;
  }

  #open() {
    return (this.#opening ??= (() => {
      const request = indexedDB.open(DATABASE, 1);
      request.onupgradeneeded = () => {
        request.result.createObjectStore("drafts");
        request.result.createObjectStore("files");
      };
      return result(request);
    })());
  }

  /**
   * @template Value
   * @param {"drafts" | "files"} store
   * @param {IDBTransactionMode} mode
   * @param {(store: IDBObjectStore) => IDBRequest<Value>} use
   */
  async #use(store, mode, use) {
    const database = await this.#open();
    return result(use(database.transaction(store, mode).objectStore(store)));
  }

  /** @returns {Promise<Draft | undefined>} */
  read() {
    return this.#use("drafts", "readonly", (store) => store.get(this.#name));
  }

  /** @param {Draft} draft */
  keep(draft) {
    return this.#use("drafts", "readwrite", (store) => store.put(draft, this.#name));
  }

  /**
   * @param {string} file
   * @returns {Promise<Blob | undefined>}
   */
  file(file) {
    return this.#use("files", "readonly", (store) => store.get([this.#name, file]));
  }

  /**
   * @param {string} file
   * @param {Blob} blob
   */
  keepFile(file, blob) {
    return this.#use("files", "readwrite", (store) => store.put(blob, [this.#name, file]));
  }

  /** Forgets the draft with all its files. */
  async remove() {
    await this.#use("drafts", "readwrite", (store) => store.delete(this.#name));
    await this.#use("files", "readwrite", (store) => store.delete(IDBKeyRange.bound([this.#name], [this.#name, []])));
  }

  async close() {
    (await this.#opening)?.close();
    this.#opening = null;
  }
}

/**
 * Keeps every change of an editor within a second.
 * @implements {Saving}
 */
export class DraftSaving {
  /** @type {SaveState} */
  state = "saved";
  hasOtherTab = false;
  /** @type {Editor} */
  #editor;
  /** @type {() => Promise<unknown>} */
  #save;
  #timer = 0;
  #first = 0;
  #isSaving = false;
  #isDirty = false;

  /**
   * @param {Editor} editor
   * @param {() => Promise<unknown>} save
   */
  constructor(editor, save) {
    [this.#editor, this.#save] = [editor, save];
  }

  note() {
    const time = performance.now();
    if (!this.#isDirty) this.#first = time;
    this.#isDirty = true;
    this.#show("waiting");
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#run(), Math.max(0, Math.min(REST, this.#first + MOST - time)));
  }

  async settled() {
    while (["waiting", "saving"].includes(this.state)) {
      await new Promise((resolve) => this.#editor.addEventListener("saving", resolve, { once: true }));
    }
  }

  /** Saves now what was not saved yet. */
  async flush() {
    clearTimeout(this.#timer);
    if (this.#isDirty) await this.#run();
  }

  /**
   * @param {SaveState} state
   * @param {Error} [error]
   */
  #show(state, error) {
    this.state = state;
    this.#editor.emit("saving", { state, error });
  }

  /** @returns {Promise<void>} */
  async #run() {
    if (this.#isSaving) return;
    [this.#isSaving, this.#isDirty] = [true, false];
    this.#show("saving");
    try {
      await this.#save();
      this.#isSaving = false;
      this.#show("saved");
      if (this.#isDirty) this.note();
    } catch (error) {
      [this.#isSaving, this.#isDirty] = [false, true];
      this.#show("failed", error);
    }
  }

  tellName() {
    this.note();
  }

  keepMine() {}

  async takeTheirs() {}
}
