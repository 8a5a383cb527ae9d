// A finger that moves a large picture: to the side for the next one, and down to close it.
/** @import { Point } from "../types.d.ts" */

/** How far a press may move without being a swipe, in CSS pixels. */
const SLOP = 8;
/** How far a picture is moved to go on or to close, as a fraction of the window's side, and in CSS pixels at most. */
const [SHARE, FAR] = [0.2, 120];
/** The speed of a flick, which may be shorter, in CSS pixels a millisecond. */
const FLICK = 0.5;
/** How much of a movement is seen where there is nothing to go on to. */
const RESISTANCE = 0.3;
/** The time of a picture's way to the side or back, in milliseconds. */
const WAY = 180;

/**
 * What a swipe asks of the large picture.
 * @typedef {{ canSwipe: () => boolean, canStep: (by: number) => boolean, step: (by: number) => void, close: () => void, fade: (share: number) => void }} Viewer
 */

/**
 * Lets a finger or the mouse move a picture; returns a function that tells whether the last press was a swipe, so that the click that
 * follows it is none.
 * @param {HTMLElement} area
 * @param {HTMLElement} image
 * @param {Viewer} viewer
 */
export function swipe(area, image, viewer) {
  /** @type {{ id: number, start: Point, way: Point, axis: number | null, time: number, speed: number } | null} */
  let held = null;
  let wasSwipe = false;
  /** @param {number} x */
  const direction = (x) => (area.matches(":dir(rtl)") ? Math.sign(x) : -Math.sign(x));
  const isCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

  /** @param {Point} way */
  const show = ([x, y]) => {
    image.style.translate = x === 0 && y === 0 ? "" : `${x}px ${y}px`;
    viewer.fade(1 - Math.min(1, Math.max(0, y) / (area.clientHeight || 1)));
  };
  /** @param {Point} from @param {Point} to */
  const travel = async (from, to) => {
    if (isCalm()) return;
    const frames = [from, to].map(([x, y]) => ({ translate: `${x}px ${y}px` }));
    await image.animate(frames, { duration: WAY, easing: "ease-out" }).finished.catch(() => {});
  };

  /** @param {Point} way */
  const seen = ([x, y]) => {
    if (held?.axis === 0) return /** @type {Point} */ ([viewer.canStep(direction(x)) ? x : x * RESISTANCE, 0]);
    return /** @type {Point} */ ([0, y > 0 ? y : y * RESISTANCE]);
  };

  area.addEventListener("pointerdown", (event) => {
    wasSwipe = false;
    if (event.button > 0 || !event.isPrimary) {
      // A second finger is no swipe.
      if (held) end(false);
      return;
    }
    // A finger moves the part of a larger picture that is seen.
    if (!viewer.canSwipe()) return;
    held = { id: event.pointerId, start: [event.clientX, event.clientY], way: [0, 0], axis: null, time: 0, speed: 0 };
  });
  area.addEventListener("pointermove", (event) => {
    if (event.pointerId !== held?.id) return;
    /** @type {Point} */
    const way = [event.clientX - held.start[0], event.clientY - held.start[1]];
    if (held.axis === null) {
      if (Math.hypot(...way) < SLOP) return;
      held.axis = Math.abs(way[0]) > Math.abs(way[1]) ? 0 : 1;
      wasSwipe = true;
      area.setPointerCapture(event.pointerId);
    }
    const passed = event.timeStamp - held.time;
    if (passed > 0) held.speed = (way[held.axis] - held.way[held.axis]) / passed;
    [held.way, held.time] = [way, event.timeStamp];
    show(seen(way));
  });
  for (const type of /** @type {const} */ (["pointerup", "pointercancel"])) {
    area.addEventListener(type, (event) => event.pointerId === held?.id && end(type === "pointerup"));
  }

  /** @param {boolean} isMeant */
  async function end(isMeant) {
    if (!held || held.axis === null) return (held = null);
    const { axis, way, speed } = held;
    const from = seen(way);
    held = null;
    const side = axis === 0 ? area.clientWidth : area.clientHeight;
    const isFar = Math.abs(way[axis]) > Math.min(FAR, SHARE * side);
    const isFlick = Math.abs(speed) > FLICK && Math.sign(speed) === Math.sign(way[axis]);
    const isDone = isMeant && (isFar || isFlick);
    if (isDone && axis === 1 && way[1] > 0) return viewer.close();
    const by = direction(way[0]);
    if (!isDone || axis === 1 || !viewer.canStep(by)) {
      show([0, 0]);
      return travel(from, [0, 0]);
    }
    const out = Math.sign(way[0]) * side;
    await travel(from, [out, 0]);
    show([0, 0]);
    viewer.step(by);
    await travel([-out, 0], [0, 0]);
  }

  return () => wasSwipe;
}
