// Where the thumbnails of a grid are: in rows of as many as there are columns, or in a strip, which is one row.
/** @import { Point } from "../types.d.ts" */

/** The distance between thumbnails, in CSS pixels. */
export const GAP = 8;
/** The thumbnails of a strip that are in view: a part of the next one shows that it scrolls. */
const IN_STRIP = 4 + 1 / 3;

export class GridLayout {
  columns = 3;
  isStrip = false;
  /** True where lines, and so rows, begin on the right. */
  isMirrored = false;
  /** The width in view, in CSS pixels; reading it again after each change would lay out the page each time. */
  width = 0;
  /** The number of places that stay empty before the first thumbnail, so that the held one stays in its column. */
  lead = 0;
  /** The number of thumbnails. */
  count = 0;

  /** The number of thumbnails in a row, by which an arrow key up or down moves. */
  get across() {
    return this.isStrip ? Math.max(1, this.count) : this.columns;
  }

  get side() {
    const shown = this.isStrip ? IN_STRIP : this.columns;
    return Math.max(1, (this.width - GAP * (Math.ceil(shown) - 1)) / shown);
  }

  get pitch() {
    return this.side + GAP;
  }

  /** The width of a row, in CSS pixels. */
  get rowWidth() {
    return this.across * this.pitch - GAP;
  }

  /** The height of all rows, in CSS pixels. */
  get height() {
    return Math.max(0, Math.ceil((this.count + this.lead) / this.across) * this.pitch - GAP);
  }

  /**
   * Returns the position of a thumbnail in the list, in CSS pixels.
   * @param {number} index
   * @returns {Point}
   */
  position(index) {
    const place = index + this.lead;
    const x = (place % this.across) * this.pitch;
    return [this.isMirrored ? this.rowWidth - this.side - x : x, Math.floor(place / this.across) * this.pitch];
  }

  /**
   * Returns the column at a distance from the left edge of the list, in CSS pixels.
   * @param {number} x
   */
  columnAt(x) {
    return Math.min(this.across - 1, Math.max(0, Math.floor(this.#along(x) / this.pitch)));
  }

  /**
   * Returns the index before which a photo is put that is dropped at a point of the list, in CSS pixels.
   * @param {Point} point
   */
  placeAt([x, y]) {
    const row = Math.max(0, Math.floor(y / this.pitch));
    const column = Math.min(this.across, Math.max(0, Math.round(this.#along(x) / this.pitch)));
    return Math.min(this.count, row * this.across + column);
  }

  /**
   * Returns the middle of the upper end of the line that shows where a photo would be put, in CSS pixels in the list.
   * @param {number} index
   * @returns {Point}
   */
  lineBefore(index) {
    // After the last one, the line is at its end.
    const isAfter = index === this.count && index > 0;
    const [x, y] = this.position(isAfter ? index - 1 : index);
    return [isAfter !== this.isMirrored ? x + this.side + GAP / 2 : x - GAP / 2, y];
  }

  /**
   * Returns the indices of the thumbnails in a part of the list: the first one, and the one after the last.
   * @param {DOMRect} view
   * @param {DOMRect} list
   * @param {{ spare: number, scale: number }} more The rows that are kept ready beside those, and by how much the list is enlarged.
   */
  range(view, list, { spare, scale }) {
    if (view.height === 0 || view.width === 0 || this.width === 0) return [0, 0];
    const pitch = this.pitch * scale;
    const [from, to] = !this.isStrip
      ? [view.top - list.top, view.bottom - list.top]
      : this.isMirrored
      ? [list.right - view.right, list.right - view.left]
      : [view.left - list.left, view.right - list.left];
    const count = this.isStrip ? 1 : this.across;
    const [first, last] = [Math.floor(from / pitch) - spare, Math.ceil(to / pitch) + spare];
    return [first * count - this.lead, last * count - this.lead];
  }

  /** @param {number} x */
  #along(x) {
    return this.isMirrored ? this.rowWidth - x : x;
  }
}
