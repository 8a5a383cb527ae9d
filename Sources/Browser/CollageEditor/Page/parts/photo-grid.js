// A grid of any number of thumbnails, of which only those in view exist; two fingers change the number of columns. Where the style sheet
// says `--strip: 1`, it is one row that scrolls sideways.
import { keepPreference, preference } from "../model/preferences.js";
import { focusIn } from "../basics/elements.js";
import { GAP, GridLayout } from "./grid-layout.js";
/** @import { GridEntry, GridSetup, Point } from "../types.d.ts" */

/** The side of thumbnails that have no room for buttons. */
const SMALL = 64;
/** The rows above and below the view that are kept ready. */
const SPARE = 2;
const FEWEST = 1;
const MOST = 7;
const COLUMNS = "columns";
/** The time in which thumbnails slide to their new positions, in milliseconds. */
const SLIDE = 180;

export class PhotoGrid {
  /** @type {GridEntry[]} */
  #entries = [];
  #keys = new Set(/** @type {string[]} */ ([]));
  /** @type {Map<string, HTMLElement>} */
  #shown = new Map();
  #layout = new GridLayout();
  /** The scale and the shift of the list under two fingers. */
  #scale = 1;
  /** @type {Point} */
  #shift = [0, 0];
  /** What two fingers hold: a thumbnail and the point in it, from 0 to 1. */
  #held = /** @type {{ index: number, share: Point, columns: number } | null} */ (null);
  #current = 0;
  #frame = 0;
  /** True if other photos are there since the last layout; several changes between two frames are laid out once. */
  #isMisplaced = false;
  #setup;

  /** @param {GridSetup} setup */
  constructor(setup) {
    this.#setup = setup;
    const { list, scroller } = setup;
    const stored = Number(preference(COLUMNS));
    this.#layout.columns = stored >= FEWEST && stored <= MOST ? Math.round(stored) : setup.columns;
    scroller.addEventListener("scroll", () => this.#later(), { passive: true });
    setup.strip.addEventListener("scroll", () => this.#later(), { passive: true });
    new ResizeObserver(() => this.layOut()).observe(setup.strip);
    new ResizeObserver(() => {
      // Whether it is a strip depends on the height.
      this.#isMisplaced = true;
      this.#later();
    }).observe(scroller);
    list.addEventListener("keydown", (event) => this.#press(event));
    list.addEventListener("focusin", ({ target }) => {
      const place = target instanceof HTMLElement ? target.closest("li")?.dataset.index : undefined;
      if (place !== undefined) this.#choose(Number(place));
    });
  }

  get entries() {
    return this.#entries;
  }

  get columns() {
    return this.#layout.columns;
  }

  /**
   * Sets the number of columns, within limits; what is in the middle of the view stays there.
   * @param {number} columns
   */
  set columns(columns) {
    const { left, top, right, bottom } = this.#setup.scroller.getBoundingClientRect();
    /** @type {Point} */
    const middle = [(left + right) / 2, (top + bottom) / 2];
    this.hold(middle);
    this.stretch(columns, middle);
    this.release();
  }

  /** @param {GridEntry[]} entries */
  set(entries) {
    const isSame = entries.length === this.#entries.length &&
      entries.every(({ key }, index) => key === this.#entries[index].key);
    this.#entries = entries;
    if (!isSame) {
      this.#keys = new Set(entries.map(({ key }) => key));
      this.#isMisplaced = true;
      this.#later();
    }
    const known = new Map(isSame ? [] : entries.map((entry) => [entry.key, entry]));
    for (const [key, row] of this.#shown) {
      const entry = isSame ? entries[Number(row.dataset.index)] : known.get(key);
      if (entry?.key === key) this.#setup.update(row, entry);
    }
  }

  /** The elements of the thumbnails that exist. */
  get rows() {
    return [...this.#shown.values()];
  }

  // MARK: Layout

  get layout() {
    return this.#layout;
  }

  /** The element that scrolls the thumbnails. */
  get #view() {
    const { scroller, strip } = this.#setup;
    return this.#layout.isStrip ? strip : scroller;
  }

  /** Lays everything out for the width of the list. */
  layOut() {
    this.#isMisplaced = false;
    const { list, strip } = this.#setup;
    const layout = this.#layout;
    layout.isStrip = getComputedStyle(list).getPropertyValue("--strip").trim() === "1";
    layout.isMirrored = list.matches(":dir(rtl)");
    list.classList.toggle("is-strip", layout.isStrip);
    const { paddingLeft, paddingRight } = getComputedStyle(strip);
    layout.width = strip.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    layout.count = this.#entries.length;
    list.style.width = layout.isStrip ? `${layout.rowWidth}px` : "";
    list.style.height = `${layout.height}px`;
    list.style.setProperty("--side", `${this.#layout.side}px`);
    list.classList.toggle("is-small", this.#layout.side < SMALL);
    this.#render();
  }

  #later() {
    if (this.#frame === 0)
      this.#frame = requestAnimationFrame(() => {
        this.#frame = 0;
        if (this.#isMisplaced) this.layOut();
        else this.#render();
      });
  }

  /** Creates the thumbnails in view, and removes the others. */
  #render() {
    const { list, create, update, remove } = this.#setup;
    const [view, area] = [this.#view.getBoundingClientRect(), list.getBoundingClientRect()];
    const [first, last] = this.#layout.range(view, area, { spare: SPARE, scale: this.#scale });
    if (first === last) return;
    const wanted = new Map();
    for (let index = Math.max(0, first); index < Math.min(last, this.#entries.length); index += 1)
      wanted.set(this.#entries[index].key, index);
    let hadFocus = false;
    for (const [key, row] of this.#shown) {
      const hasFocus = row.contains(focusIn(row));
      // A finger's events go to the thumbnail on which it was put down, as long as that exists.
      if (this.#held || wanted.has(key) || (hasFocus && this.#keys.has(key))) continue;
      hadFocus ||= hasFocus;
      this.#shown.delete(key);
      remove(row);
      row.remove();
    }
    for (const [key, index] of wanted) {
      let row = this.#shown.get(key);
      if (!row) {
        row = create(this.#entries[index]);
        this.#shown.set(key, row);
        update(row, this.#entries[index]);
        list.append(row);
      }
      this.#put(row, index);
    }
    // Whoever removed a photo goes on with the next one.
    if (hadFocus) this.focus(this.#entries[Math.min(this.#current, this.#entries.length - 1)]?.key);
  }

  /**
   * @param {HTMLElement} row
   * @param {number} index
   */
  #put(row, index) {
    const [x, y] = this.#layout.position(index);
    row.style.translate = `${x}px ${y}px`;
    if (row.dataset.index !== `${index}`) {
      row.dataset.index = `${index}`;
      row.ariaPosInSet = `${index + 1}`;
    }
    row.ariaSetSize = `${this.#entries.length}`;
    this.#setTab(row, index === Math.min(this.#current, this.#entries.length - 1));
  }

  // MARK: Keys

  /**
   * @param {HTMLElement} row
   * @param {boolean} isCurrent
   */
  #setTab(row, isCurrent) {
    row.querySelectorAll("button").forEach((button, place) => (button.tabIndex = isCurrent && place === 0 ? 0 : -1));
  }

  /** @param {number} index */
  #choose(index) {
    if (index === this.#current) return;
    this.#current = index;
    for (const row of this.#shown.values()) this.#setTab(row, row.dataset.index === `${index}`);
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const [last, across, forward] = [this.#entries.length - 1, this.#layout.across, this.#layout.isMirrored ? -1 : 1];
    const next = /** @type {Record<string, number>} */ ({
      ArrowLeft: this.#current - forward,
      ArrowRight: this.#current + forward,
      ArrowUp: this.#current - across,
      ArrowDown: this.#current + across,
      Home: 0,
      End: last,
    })[event.key];
    if (next === undefined || next < 0 || next > last) return;
    event.preventDefault();
    this.focus(this.#entries[next].key);
  }

  /**
   * Scrolls a thumbnail into view, and focuses it.
   * @param {string} [key]
   */
  focus(key) {
    const index = this.#entries.findIndex((entry) => entry.key === key);
    if (index < 0) return this.#setup.scroller.querySelector("button")?.focus();
    this.reveal(index);
    this.#choose(index);
    this.#shown.get(this.#entries[index].key)?.querySelector("button")?.focus({ preventScroll: true });
  }

  /**
   * Scrolls a thumbnail into view.
   * @param {number} index
   */
  reveal(index) {
    const { list, scroller, strip } = this.#setup;
    const [view, area] = [this.#view.getBoundingClientRect(), list.getBoundingClientRect()];
    if (this.#layout.isStrip) {
      const left = area.left - view.left + this.#layout.position(index)[0];
      if (left < 0) strip.scrollLeft += left - GAP;
      else if (left + this.#layout.side > view.width) strip.scrollLeft += left + this.#layout.side - view.width + GAP;
      return this.#render();
    }
    const top = area.top - view.top + this.#layout.position(index)[1];
    if (top < 0) scroller.scrollTop += top - GAP;
    else if (top + this.#layout.side > view.height) scroller.scrollTop += top + this.#layout.side - view.height + GAP;
    this.#render();
  }

  // MARK: Two fingers

  /**
   * Holds the thumbnail at a point of the window.
   * @param {Point} point
   */
  hold([x, y]) {
    if (this.#layout.isStrip) return;
    const area = this.#setup.list.getBoundingClientRect();
    const { pitch } = this.#layout;
    const column = this.#layout.columnAt(x - area.left);
    const row = Math.max(0, Math.floor((y - area.top) / pitch));
    const index = Math.min(
      this.#entries.length - 1,
      Math.max(0, row * this.#layout.columns + column - this.#layout.lead),
    );
    const [left, top] = this.#layout.position(index);
    this.#held = {
      index,
      share: [(x - area.left - left) / this.#layout.side, (y - area.top - top) / this.#layout.side],
      columns: this.#layout.columns,
    };
  }

  /**
   * Shows the thumbnails as large as with a number of columns, not necessarily a whole one; the held thumbnail stays under
   * the point of the window.
   * @param {number} wished
   * @param {Point} point
   */
  stretch(wished, point) {
    const held = this.#held;
    if (!held) return;
    const columns = Math.min(MOST + 0.4, Math.max(FEWEST - 0.2, wished));
    const whole = Math.min(MOST, Math.max(FEWEST, Math.round(columns)));
    if (whole !== this.#layout.columns) this.#slide(() => this.#change(whole, held.index, point));
    const origin = this.#origin;
    const [left, top] = this.#layout.position(held.index);
    this.#scale = whole / columns;
    const [x, y] = [left + held.share[0] * this.#layout.side, top + held.share[1] * this.#layout.side];
    this.#shift = [point[0] - origin[0] - this.#scale * x, point[1] - origin[1] - this.#scale * y];
    this.#transform();
    this.#render();
  }

  /** Ends the hold: the thumbnails slide into whole columns, and the held one keeps its height. */
  release() {
    const held = this.#held;
    if (!held) return;
    const { list, scroller } = this.#setup;
    const before = this.#top(held.index);
    this.#slide(() => {
      this.#held = null;
      [this.#scale, this.#shift, this.#layout.lead] = [1, [0, 0], 0];
      this.#transform();
      this.layOut();
      scroller.scrollTop += this.#top(held.index) - before;
      this.#render();
    });
    list.style.willChange = "";
    keepPreference(COLUMNS, `${this.#layout.columns}`);
  }

  /**
   * Returns the vertical position of a thumbnail in the window.
   * @param {number} index
   */
  #top(index) {
    return this.#setup.list.getBoundingClientRect().top + this.#scale * this.#layout.position(index)[1];
  }

  /** The upper left corner of the list in the window, without its transform. */
  get #origin() {
    const { left, top } = this.#setup.list.getBoundingClientRect();
    return [left - this.#shift[0], top - this.#shift[1]];
  }

  /**
   * @param {number} columns
   * @param {number} index
   * @param {Point} point
   */
  #change(columns, index, [x]) {
    this.#layout.columns = columns;
    const place = this.#layout.columnAt(x - this.#origin[0]);
    this.#layout.lead = (((place - index) % columns) + columns) % columns;
    this.layOut();
  }

  #transform() {
    const { style } = this.#setup.list;
    const isPlain = this.#scale === 1 && this.#shift[0] === 0 && this.#shift[1] === 0;
    style.transformOrigin = "0 0";
    style.transform = isPlain ? "" : `translate(${this.#shift[0]}px, ${this.#shift[1]}px) scale(${this.#scale})`;
    style.willChange = isPlain ? "" : "transform";
  }

  /**
   * Changes the layout, and lets the thumbnails slide from their former positions.
   * @param {() => void} change
   */
  #slide(change) {
    const before = new Map([...this.#shown].map(([key, row]) => [key, row.getBoundingClientRect()]));
    change();
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    for (const [key, row] of this.#shown) {
      const from = before.get(key);
      // The held one does not move, because it follows the fingers.
      if (!from || this.#held && row.dataset.index === `${this.#held.index}`) continue;
      const to = row.getBoundingClientRect();
      const by = [from.left - to.left, from.top - to.top].map((length) => length / this.#scale);
      if (Math.hypot(...by) < 1 && Math.abs(from.width - to.width) < 1) continue;
      const start = `translate(${by[0]}px, ${by[1]}px) scale(${from.width / to.width})`;
      row.animate([{ transform: start }, { transform: "none" }], { duration: SLIDE, easing: "ease-out" });
    }
  }
}
