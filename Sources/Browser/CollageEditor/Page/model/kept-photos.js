// Where the browser keeps photos of the camera until they are added.

const [DATABASE, STORE] = ["collage-waiting", "photos"];

/**
 * @typedef {{ file: File, slot: string | null, former?: string, key?: IDBValidKey | null, isRefused?: boolean,
 *   adding?: Promise<string | null> }} KeptPhoto A photo with the slot for which it was taken, and the item whose photo it replaces;
 *   without a key, it is in this page only. `adding` is what adds it now.
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

export class KeptPhotos {
  #queue;

  /** @param {string} [queue] The name of the collage; without one, nothing is kept. */
  constructor(queue) {
    this.#queue = queue;
  }

  /**
   * @template Value
   * @param {IDBTransactionMode} mode
   * @param {(store: IDBObjectStore) => Promise<Value>} use
   * @returns {Promise<Value>}
   */
  async #use(mode, use) {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { autoIncrement: true });
    const database = await result(request);
    try {
      const transaction = database.transaction(STORE, mode);
      const stored = new Promise((resolve, reject) => {
        transaction.oncomplete = resolve;
        transaction.onabort = () => reject(transaction.error ?? new DOMException("", "AbortError"));
      });
      const [, value] = await Promise.all([stored, use(transaction.objectStore(STORE))]);
      return value;
    } finally {
      database.close();
    }
  }

  /**
   * Keeps a photo, and returns its key; null if the browser has no room for it.
   * @param {KeptPhoto} photo
   */
  async keep({ file, slot, former }) {
    if (this.#queue === undefined) return null;
    const queue = this.#queue;
    return this.#use("readwrite", (store) => result(store.add({ queue, file, slot, former }))).catch((error) => {
      console.warn(error);
      return null;
    });
  }

  /** @param {KeptPhoto} photo */
  async remove({ key }) {
    if (key === undefined || key === null) return;
    await this.#use("readwrite", (store) => result(store.delete(key))).catch((error) => console.warn(error));
  }

  /**
   * Returns the photos that pages have left; none while another page takes care of them.
   * @param {AbortSignal} signal Ends the care of this page.
   * @returns {Promise<KeptPhoto[]>}
   */
  async left(signal) {
    if (this.#queue === undefined || !await this.#isFirst(signal)) return [];
    return this.#use("readonly", async (store) => {
      const [keys, photos] = await Promise.all([result(store.getAllKeys()), result(store.getAll())]);
      return photos.map((photo, index) => ({ ...photo, key: keys[index] })).filter(({ queue }) =>
        queue === this.#queue
      );
    });
  }

  /**
   * Returns whether no other page takes care of the photos that were left; this one does so until a signal.
   * @param {AbortSignal} signal
   * @returns {Promise<boolean>}
   */
  #isFirst(signal) {
    // Browsers give locks to safe addresses only.
    if (!navigator.locks) return Promise.resolve(true);
    return new Promise((resolve) => {
      navigator.locks.request(`${DATABASE}:${this.#queue}`, { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        return lock && new Promise((end) => signal.addEventListener("abort", end, { once: true }));
      }).catch(() => resolve(true));
    });
  }
}
