// The sheet of photos of a phone, and the collage above it: the collage gets smaller as the list begins to scroll, in one motion with
// it, and is as large as before when a photo is chosen.

/** The height that is left to the collage, in CSS pixels. */
const LEAST = 140;
/** The time in which the sheet sinks, in milliseconds. */
const WAY = 220;

export class RisingSheet {
  /** @type {HTMLElement} */
  #scroller;
  /** @type {() => HTMLElement | null} */
  #above;
  /** How far the sheet has risen, in CSS pixels. */
  #risen = 0;
  #last = 0;
  /** Ends the motion that sinks it. */
  #ends = new AbortController();

  /**
   * @param {HTMLElement} scroller The element that scrolls, within the sheet; `--rises: 1` says that its sheet rises.
   * @param {() => HTMLElement | null} above The element above the sheet.
   */
  constructor(scroller, above) {
    [this.#scroller, this.#above] = [scroller, above];
    scroller.addEventListener("scroll", () => this.#scrolled(), { passive: true });
    // Who moves the list takes it from the motion.
    for (const type of ["touchstart", "wheel"])
      scroller.addEventListener(type, () => this.#ends.abort(), { passive: true });
    // In a window of another size, the sheet may not rise.
    new ResizeObserver(() => {
      if (this.#risen > 0 && !this.#rises) this.#rise(0);
    }).observe(scroller);
  }

  get #rises() {
    return getComputedStyle(this.#scroller).getPropertyValue("--rises").trim() === "1";
  }

  /** The most by which the sheet rises. */
  get #most() {
    return this.#rises ? Math.max(0, (this.#above()?.clientHeight ?? 0) + this.#risen - LEAST) : 0;
  }

  #scrolled() {
    const { scrollTop } = this.#scroller;
    const by = scrollTop - this.#last;
    this.#last = scrollTop;
    if (by === 0) return;
    // The list stays with the finger: it goes up with the sheet, and scrolls within it from where the sheet does not rise any more.
    const risen = by > 0 ? Math.min(this.#most, this.#risen + by) : this.#risen;
    this.#rise(Math.min(Math.max(risen, 0), scrollTop));
  }

  /** @param {number} risen */
  #rise(risen) {
    if (risen === this.#risen) return;
    this.#risen = risen;
    this.#scroller.closest("section")?.style.setProperty("--risen", `${risen}px`);
  }

  /**
   * Lets the sheet sink, so that the collage is seen in full; what the list shows stays, but for a thumbnail that must be seen.
   * @param {{ top: number, bottom: number } | null} [shown] The thumbnail, from the upper edge of the list's view.
   */
  sink(shown = null) {
    this.#ends.abort();
    const { signal } = (this.#ends = new AbortController());
    const [risen, start] = [this.#risen, this.#scroller.scrollTop - this.#risen];
    const height = this.#scroller.clientHeight - risen;
    let end = start;
    if (shown && shown.bottom > height) end += shown.bottom - height;
    if (shown && shown.top < 0) end += shown.top;
    if (risen === 0 && end === start) return;
    /** @param {number} share */
    const show = (share) => {
      this.#rise(risen * (1 - share));
      this.#last = this.#scroller.scrollTop = start + (end - start) * share + this.#risen;
      // What the browser allows, and no further motion of the list.
      this.#last = this.#scroller.scrollTop;
    };
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return show(1);
    const begin = performance.now();
    const step = () => {
      if (signal.aborted) return;
      const share = Math.min(1, (performance.now() - begin) / WAY);
      show(1 - (1 - share) ** 3);
      if (share < 1) requestAnimationFrame(step);
    };
    step();
  }
}
