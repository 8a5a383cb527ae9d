// Photos of the camera, which exist nowhere else: the browser keeps each of them until it is one of the collage.
import { say } from "../basics/messages.js";
import { Emitter } from "../basics/emitter.js";
import { KeptPhotos } from "./kept-photos.js";
import { isAbsence, told } from "../basics/told.js";
/** @import { LoadEvents } from "../types.d.ts" */
/** @import { KeptPhoto } from "./kept-photos.js" */
/** @import { Editor } from "./editor.js" */

/** The milliseconds after which photos are sent again, and after which a photo without an answer waits with them. */
const [AGAIN, PATIENCE] = [5000, 8000];

/**
 * Sends the event `load` when other photos wait.
 * @extends {Emitter<LoadEvents>}
 */
export class WaitingPhotos extends Emitter {
  #editor;
  #kept;
  /** @type {KeptPhoto[]} */
  #waiting = [];
  /** Ends what waits for others. */
  #ends = new AbortController();
  #timer = 0;
  /** What adds a photo, one after the other. @type {Promise<unknown>} */
  #last = Promise.resolve();
  /** Why the last photo was not added; null if it was. @type {string | null} */
  reason = null;

  /**
   * @param {Editor} editor
   * @param {string} [queue] The name of the collage in the browser's storage; without one, photos wait in this page only.
   */
  constructor(editor, queue) {
    super();
    this.#editor = editor;
    this.#kept = new KeptPhotos(queue);
    const again = () => this.#again();
    editor.addEventListener("answering", again);
    addEventListener("online", again, { signal: this.#ends.signal });
    this.#adopt();
  }

  get count() {
    return this.#waiting.length;
  }

  /** The files that wait. */
  get files() {
    return this.#waiting.map(({ file }) => file);
  }

  /** The slots for which a photo waits. */
  get slots() {
    return new Set(this.#waiting.map(({ slot }) => slot));
  }

  /** Takes the photos that a page has left which was closed; of several pages, one does. */
  async #adopt() {
    const left = await this.#kept.left(this.#ends.signal).catch((error) => (console.warn(error), []));
    if (left.length === 0) return;
    this.#waiting.unshift(...left);
    this.#changed();
    this.#again();
  }

  /**
   * Keeps a photo, and adds it to the collage; returns its item, or null if it waits.
   * @param {File} file
   * @param {string | null} slot
   * @param {string} [former] The item whose photo it replaces.
   */
  async take(file, slot, former) {
    /** @type {KeptPhoto} */
    const photo = { file, slot, former };
    this.#waiting.push(photo);
    // Kept before anything else can fail.
    photo.key = await this.#kept.keep(photo);
    // Where one was not added, the next is not waited for.
    const isAway = this.#waiting.some((each) =>
      each !== photo && !each.isRefused && (!each.adding || this.reason !== null)
    );
    const item = isAway ? null : await this.#inTurn(() => this.#add(photo));
    if (item === null) this.#later();
    return item;
  }

  /**
   * @template Value
   * @param {() => Promise<Value>} work
   */
  #inTurn(work) {
    const result = this.#last.then(work);
    this.#last = result.catch(() => {});
    return result;
  }

  /**
   * Adds a photo; returns its item, or null if it waits.
   * @param {KeptPhoto} photo
   * @param {boolean} [isLate] True if it has waited, so that its slot may have another photo now.
   */
  async #add(photo, isLate = false) {
    if (!this.#waiting.includes(photo) || this.#ends.signal.aborted) return null;
    // One that gets no answer may still arrive, and is not sent a second time.
    photo.adding ??= this.#placed(photo, isLate).finally(() => (photo.adding = undefined));
    /** @type {number | undefined} */
    let timer;
    const late = new Promise((_, reject) => {
      timer = setTimeout(() => reject(new DOMException("", "TimeoutError")), PATIENCE);
    });
    try {
      return /** @type {string | null} */ (await Promise.race([photo.adding, late]));
    } catch (error) {
      const reason = told(error);
      if (this.reason === null) this.#editor.notice(say`The photo waits to be added: ${reason}`, true);
      this.reason = reason;
      // What was refused is not asked for again and again, but is no less kept.
      photo.isRefused = !isAbsence(error) && !(error.status >= 500);
      this.#changed();
      return null;
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * @param {KeptPhoto} photo
   * @param {boolean} isLate
   */
  async #placed(photo, isLate) {
    const { file, slot, former } = photo;
    const { items, slots } = this.#editor.state;
    const isTaken = isLate && items.some((item) => item.slot === slot && item.id !== former);
    const isThere = slots.some(({ id }) => id === slot) && !isTaken;
    const item = await this.#editor.files.place(file, isThere ? slot : null, former);
    this.#waiting = this.#waiting.filter((each) => each !== photo);
    this.reason = null;
    this.#kept.remove(photo);
    this.#changed();
    return item;
  }

  #later() {
    clearTimeout(this.#timer);
    if (this.#ends.signal.aborted || this.#waiting.every(({ isRefused }) => isRefused)) return;
    this.#timer = setTimeout(() => this.#again(), AGAIN);
    this.#changed();
  }

  /** Adds the photos that wait, in their order, until one cannot be added. */
  #again() {
    if (this.#waiting.length === 0) return;
    this.#inTurn(async () => {
      for (const photo of this.#waiting.filter(({ isRefused }) => !isRefused)) {
        if (await this.#add(photo, true) === null && this.#waiting.includes(photo)) return this.#later();
      }
    });
  }

  /** Forgets the photos that were refused, because the user has them as files now. */
  forgetRefused() {
    for (const photo of this.#waiting.filter(({ isRefused }) => isRefused)) this.#kept.remove(photo);
    this.#waiting = this.#waiting.filter(({ isRefused }) => !isRefused);
    this.#changed();
  }

  #changed() {
    this.dispatchEvent(new Event("load"));
  }

  close() {
    this.#ends.abort();
    clearTimeout(this.#timer);
  }
}
