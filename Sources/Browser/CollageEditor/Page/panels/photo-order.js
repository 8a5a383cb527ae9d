// The order of the tray, which is chosen from a list, and made by hand with keys and fingers.
import { say } from "../basics/messages.js";
import { make } from "../basics/elements.js";
import { ORDERS, TrayOrder } from "../model/tray-order.js";
/** @import { GridEntry, TrayOrderName } from "../types.d.ts" */
/** @import { PhotoFacts } from "../model/photo-facts.js" */
/** @import { PhotoGrid } from "../parts/photo-grid.js" */
/** @import { EditorShell } from "../shell/shell.js" */

/** @type {Record<TrayOrderName, string>} */
const ORDER_NAMES = {
  free: say`Free first`,
  newest: say`Newest first`,
  name: say`By name`,
  hand: say`By hand`,
};

export class PhotoOrder {
  /** @type {EditorShell} */
  #shell;
  /** @type {() => void} */
  #changed;

  /**
   * @param {EditorShell} shell
   * @param {PhotoFacts} facts
   * @param {() => void} changed Called when photos have other places.
   */
  constructor(shell, facts, changed) {
    [this.#shell, this.#changed] = [shell, changed];
    this.order = new TrayOrder(shell.editor, facts);
    this.element = make(
      "select",
      { class: "tray-order", "aria-label": say`Order of the photos`, onchange: () => this.#choose() },
      ...ORDERS.map((name) => make("option", { value: name }, ORDER_NAMES[name])),
    );
    this.element.value = this.order.name;
  }

  #choose() {
    this.order.name = /** @type {TrayOrderName} */ (this.element.value);
    this.#changed();
    if (this.order.name === "hand")
      this.#shell.editor.notice(say`Drag photos to other places, or move them with Alt and the arrow keys`);
  }

  /**
   * Moves a photo in the order by hand.
   * @param {{ grid: PhotoGrid, all: GridEntry[] }} tray
   * @param {string} key
   * @param {number} index Its place among those that are shown.
   */
  move({ grid, all }, key, index) {
    // What an album does not show keeps its place before what it shows.
    const ordered = this.order.of(all);
    const next = grid.entries[index];
    this.order.move(ordered, key, next ? ordered.findIndex((entry) => entry.key === next.key) : ordered.length);
    this.#changed();
  }

  /**
   * Moves a photo by an arrow key; returns false if that is none.
   * @param {{ grid: PhotoGrid, all: GridEntry[] }} tray
   * @param {string} key
   * @param {KeyboardEvent} event
   */
  moveByKey(tray, key, event) {
    const { layout, entries } = tray.grid;
    const forward = layout.isMirrored ? -1 : 1;
    const by =
      { ArrowLeft: -forward, ArrowRight: forward, ArrowUp: -layout.across, ArrowDown: layout.across }[event.key];
    const from = entries.findIndex((entry) => entry.key === key);
    if (by === undefined || this.order.name !== "hand") return false;
    const to = Math.min(entries.length - 1, Math.max(0, from + by));
    if (to === from) return true;
    this.move(tray, key, to > from ? to + 1 : to);
    tray.grid.layOut();
    tray.grid.focus(key);
    this.#shell.announcer.say(say`Place ${to + 1} of ${entries.length}`);
    return true;
  }
}
