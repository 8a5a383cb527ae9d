// Pages that are dragged to another place of the strip, with a mouse, or with a finger after a hold.

/** The time after which a resting finger picks a page up, in milliseconds. */
const HOLD = 350;
/** The distance at which a pointer begins to drag, in CSS pixels. */
const SLOP = 6;

export class PageDrag {
  /** @type {HTMLElement} */
  #list;
  /** @type {(from: number, to: number) => void} */
  #move;

  /**
   * @param {HTMLElement} list
   * @param {{ move: (from: number, to: number) => void }} setup
   */
  constructor(list, { move }) {
    [this.#list, this.#move] = [list, move];
    list.addEventListener("pointerdown", (event) => this.#down(event));
    // A list that scrolls takes the finger of whom does not hold a page.
    list.addEventListener("touchmove", (event) => this.#isDragging && event.preventDefault(), { passive: false });
    list.addEventListener("contextmenu", (event) => this.#isDragging && event.preventDefault());
  }

  get #isDragging() {
    return this.#list.classList.contains("is-dragging");
  }

  /** @param {PointerEvent} event */
  #down(event) {
    const option = event.target instanceof Element ? event.target.closest("[role=option]") : null;
    if (event.button > 0 || !(option instanceof HTMLElement)) return;
    const begin = () => {
      this.#list.classList.add("is-dragging");
      option.classList.add("is-dragged");
    };
    const hold = event.pointerType === "touch" ? setTimeout(begin, HOLD) : 0;
    const ends = new AbortController();
    let to = -1;
    /** @param {PointerEvent} next */
    const move = (next) => {
      if (next.pointerId !== event.pointerId) return;
      const isFar = Math.hypot(next.clientX - event.clientX, next.clientY - event.clientY) > SLOP;
      if (!this.#isDragging && isFar && event.pointerType === "touch") return end(next);
      if (!this.#isDragging && isFar) begin();
      if (this.#isDragging) to = this.#aim(next.clientX, option);
    };
    /** @param {PointerEvent | KeyboardEvent} last */
    const end = (last) => {
      if (last instanceof PointerEvent && last.pointerId !== event.pointerId) return;
      clearTimeout(hold);
      ends.abort();
      const wasDragging = this.#isDragging;
      this.#list.classList.remove("is-dragging");
      for (const each of this.#options) each.classList.remove("is-dragged", "is-before", "is-after");
      if (wasDragging && last.type === "pointerup" && to >= 0) this.#move(Number(option.dataset.index), to);
    };
    const { signal } = ends;
    addEventListener("pointermove", move, { signal });
    addEventListener("pointerup", end, { signal });
    addEventListener("pointercancel", end, { signal });
    addEventListener("keydown", (key) => key.key === "Escape" && end(key), { signal, capture: true });
  }

  get #options() {
    return /** @type {HTMLElement[]} */ ([...this.#list.querySelectorAll("[role=option]")]);
  }

  /**
   * Marks where the page would come to lie, and returns its index there.
   * @param {number} x
   * @param {HTMLElement} dragged
   */
  #aim(x, dragged) {
    const isReversed = getComputedStyle(this.#list).direction === "rtl";
    const others = this.#options.filter((each) => each !== dragged);
    for (const each of this.#options) each.classList.remove("is-before", "is-after");
    const next = others.findIndex((each) => {
      const { left, right } = each.getBoundingClientRect();
      const center = (left + right) / 2;
      return isReversed ? x > center : x < center;
    });
    if (next < 0) others.at(-1)?.classList.add("is-after");
    else others[next].classList.add("is-before");
    return next < 0 ? others.length : next;
  }
}
