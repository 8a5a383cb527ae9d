// Two fingers, or the wheel with Control as touchpads send it, that change the number of columns of a grid of photos.
/** @import { Point } from "../types.d.ts" */
/** @import { PhotoGrid } from "./photo-grid.js" */

/** The time without a wheel's tick after which the columns are whole again, in milliseconds. */
const REST = 160;

/**
 * Lets two fingers on an element change the columns of a grid; `began` is called with the second finger.
 * @param {HTMLElement} element
 * @param {PhotoGrid} grid
 * @param {() => void} began
 */
export function pinch(element, grid, began) {
  let start = 0;
  let columns = grid.columns;
  /** @param {TouchEvent} event */
  const fingers = ({ touches: [one, other] }) => {
    /** @type {Point} */
    const middle = [(one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2];
    return { middle, distance: Math.max(1, Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)) };
  };
  element.addEventListener("touchstart", (event) => {
    if (event.touches.length !== 2) return;
    event.preventDefault();
    began();
    const { middle, distance } = fingers(event);
    [start, columns] = [distance, grid.columns];
    grid.hold(middle);
  }, { passive: false });
  element.addEventListener("touchmove", (event) => {
    if (start === 0 || event.touches.length !== 2) return;
    event.preventDefault();
    const { middle, distance } = fingers(event);
    grid.stretch(columns * start / distance, middle);
  }, { passive: false });
  const end = () => {
    if (start === 0) return;
    start = 0;
    grid.release();
  };
  for (const type of /** @type {const} */ (["touchend", "touchcancel"])) element.addEventListener(type, end);

  let timer = 0;
  let wished = 0;
  element.addEventListener("wheel", (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    /** @type {Point} */
    const point = [event.clientX, event.clientY];
    if (timer === 0) {
      wished = grid.columns;
      grid.hold(point);
    }
    clearTimeout(timer);
    wished = Math.min(7, Math.max(1, wished * Math.exp(event.deltaY * 0.004)));
    grid.stretch(wished, point);
    timer = setTimeout(() => {
      timer = 0;
      grid.release();
    }, REST);
  }, { passive: false });
}
