// On phones, a finger that comes from the edge of an open panel goes back: to the page before, or out of the panel. It is the edge at
// which lines begin.
import { focusIn } from "../basics/elements.js";
import { isNarrow } from "../basics/narrow.js";
/** @import { EditorShell } from "./shell.js" */

/** How far from the edge a finger begins, which is where no control is, in CSS pixels. */
const EDGE = 18;
/** How far a finger moves before it is clear where to, and how far it goes on to mean it, in CSS pixels. */
const [SLOP, FAR] = [8, 110];
/** The speed of a flick, which may be shorter, in CSS pixels a millisecond. */
const FLICK = 0.4;
/** The time in which a panel leaves or comes back, in milliseconds. */
const WAY = 180;
/** The height of phones on their sides, in CSS pixels. */
const LOW = 500;

const isCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** @param {EditorShell} shell */
const isPhone = (shell) => isNarrow(shell) || shell.clientHeight <= LOW;

/** @param {EditorShell} shell */
export function swipeBack(shell) {
  const { panel } = shell;
  /** @type {{ x: number, y: number, way: number, time: number, speed: number, isMeant: boolean } | null} */
  let held = null;
  const forward = () => (panel.matches(":dir(rtl)") ? -1 : 1);
  /** What moves: the page of a panel, or all of it. */
  const moving = () => shell.openPanel?.moves();
  /** @param {number} way */
  const show = (way) => {
    const element = moving();
    if (element && !isCalm()) element.style.translate = way === 0 ? "" : `${way * forward()}px`;
  };

  panel.addEventListener("touchstart", ({ touches, timeStamp }) => {
    if (held?.isMeant) show(0);
    held = null;
    if (touches.length !== 1 || !isPhone(shell)) return;
    const [{ clientX: x, clientY: y }] = touches;
    const { left, right } = panel.getBoundingClientRect();
    if ((forward() > 0 ? x - left : right - x) <= EDGE)
      held = { x, y, way: 0, time: timeStamp, speed: 0, isMeant: false };
  }, { passive: true });
  panel.addEventListener("touchmove", (event) => {
    if (!held) return;
    const [{ clientX, clientY }] = event.touches;
    const way = (clientX - held.x) * forward();
    if (!held.isMeant) {
      const aside = Math.abs(clientY - held.y);
      if (Math.hypot(way, aside) < SLOP) return;
      // It scrolls, or moves a control.
      if (way <= aside) return void (held = null);
      held.isMeant = true;
    }
    if (event.cancelable) event.preventDefault();
    const passed = event.timeStamp - held.time;
    if (passed > 0) held.speed = (way - held.way) / passed;
    [held.way, held.time] = [way, event.timeStamp];
    show(Math.max(0, way));
  }, { passive: false });
  panel.addEventListener("touchend", () => end(true));
  panel.addEventListener("touchcancel", () => end(false));

  /** @param {boolean} isDone */
  async function end(isDone) {
    if (!held?.isMeant) return void (held = null);
    const { way, speed } = held;
    held = null;
    const element = moving();
    const goes = isDone && way > 0 && (way > FAR || speed > FLICK);
    if (element && !isCalm()) {
      const to = goes ? element.clientWidth * forward() : 0;
      const frames = [{ translate: `${Math.max(0, way) * forward()}px` }, { translate: `${to}px` }];
      await element.animate(frames, { duration: WAY, easing: "ease-out" }).finished.catch(() => {});
    }
    if (goes) back(shell);
    if (element) element.style.translate = "";
  }
}

/**
 * Goes back to the page before the one that the open panel shows, or closes the panel; the focus stays with what is left.
 * @param {EditorShell} shell
 */
function back(shell) {
  const hadFocus = shell.panel.contains(focusIn(shell));
  if (shell.openPanel?.back()) return;
  const tab = shell.openTab;
  shell.open(null);
  if (hadFocus) tab?.focus();
}
