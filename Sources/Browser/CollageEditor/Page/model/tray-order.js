// The order of the photos in the tray. That by hand is kept by the browser for the collages that were opened last.
import { keepPreference, preference } from "./preferences.js";
/** @import { GridEntry, TrayOrderName } from "../types.d.ts" */
/** @import { Editor } from "./editor.js" */
/** @import { PhotoFacts } from "./photo-facts.js" */

const [ORDER, BY_HAND] = ["photo-order", "photos-by-hand"];
/** The most collages whose orders are kept. */
const MOST = 12;
/** @type {TrayOrderName[]} */
export const ORDERS = ["free", "newest", "name", "hand"];

export class TrayOrder {
  /** @type {Editor} */
  #editor;
  /** @type {PhotoFacts} */
  #facts;
  #names = new Intl.Collator("en", { numeric: true });
  /** The keys of the photos in their order by hand; null before it was read. @type {string[] | null} */
  #keys = null;
  /** @type {TrayOrderName} */
  #name;

  /**
   * @param {Editor} editor
   * @param {PhotoFacts} facts
   */
  constructor(editor, facts) {
    [this.#editor, this.#facts] = [editor, facts];
    this.#name = ORDERS.find((name) => name === preference(ORDER)) ?? "free";
  }

  get name() {
    return this.#name;
  }

  set name(name) {
    this.#name = name;
    keepPreference(ORDER, name);
  }

  /**
   * Returns photos in the chosen order.
   * @param {GridEntry[]} entries Those that are in no slot first.
   */
  of(entries) {
    const { photos } = this.#editor;
    if (this.#name === "hand") return this.#byHand(entries);
    if (this.#name === "free") return entries;
    const sorted = [...entries].sort((one, other) =>
      this.#names.compare(photos.name(one.photo), photos.name(other.photo))
    );
    if (this.#name === "name") return sorted;
    /** @param {GridEntry} entry */
    const taken = ({ photo }) => this.#facts.of(photo).taken ?? "";
    // Those of which nobody knows when they were taken come last, by their names.
    return sorted.sort((one, other) => taken(one) < taken(other) ? 1 : taken(one) > taken(other) ? -1 : 0);
  }

  /** @param {GridEntry[]} entries */
  #byHand(entries) {
    const places = new Map(this.#byHandKeys.map((key, place) => [key, place]));
    const place = (/** @type {GridEntry} */ { key }) => places.get(key) ?? Infinity;
    // Those that nobody has moved come last, as they were: infinity less itself is no number.
    return [...entries].sort((one, other) => place(one) - place(other) || 0);
  }

  /** @returns {string[]} */
  get #byHandKeys() {
    return (this.#keys ??= this.#kept[this.#editor.name] ?? []);
  }

  /** @returns {Record<string, string[]>} */
  get #kept() {
    try {
      return JSON.parse(preference(BY_HAND) ?? "{}");
    } catch {
      return {};
    }
  }

  /**
   * Moves a photo before another one, or to the end.
   * @param {GridEntry[]} entries All photos as they are shown.
   * @param {string} key
   * @param {number} index
   */
  move(entries, key, index) {
    const keys = entries.map((entry) => entry.key);
    const rest = keys.filter((each) => each !== key);
    const before = keys.slice(0, index).filter((each) => each !== key).length;
    rest.splice(before, 0, key);
    this.#keys = rest;
    const others = Object.entries(this.#kept).filter(([name]) => name !== this.#editor.name).slice(1 - MOST);
    keepPreference(BY_HAND, JSON.stringify(Object.fromEntries([...others, [this.#editor.name, rest]])));
  }
}
