// A long press on a button: it is no click, and scrolls nothing.

/** How long a finger rests, in milliseconds, and how far it may tremble meanwhile, in CSS pixels. */
const [HOLD, TREMBLE] = [400, 8];

/**
 * Calls a function when a finger, a pen or the mouse rests on a button.
 * @param {HTMLElement} button
 * @param {(event: PointerEvent) => unknown} held
 */
export function onHold(button, held) {
  let isHeld = false;
  /** @type {AbortController | undefined} */
  let ends;
  button.addEventListener("pointerdown", (event) => {
    ends?.abort();
    isHeld = false;
    if (event.button > 0 || !event.isPrimary) return;
    ends = new AbortController();
    const { signal } = ends;
    const stop = () => ends?.abort();
    const timer = setTimeout(() => {
      isHeld = true;
      held(event);
    }, HOLD);
    signal.addEventListener("abort", () => clearTimeout(timer));
    addEventListener("pointermove", (moved) => {
      const way = Math.hypot(moved.clientX - event.clientX, moved.clientY - event.clientY);
      if (moved.pointerId === event.pointerId && !isHeld && way > TREMBLE) stop();
    }, { signal });
    for (const type of /** @type {const} */ (["pointerup", "pointercancel"])) {
      // The click that follows is that of the long press.
      addEventListener(type, () => (stop(), setTimeout(() => (isHeld = false))), { signal });
    }
  });
  button.addEventListener("click", (event) => isHeld && (event.preventDefault(), event.stopImmediatePropagation()), {
    capture: true,
  });
  button.addEventListener("touchmove", (event) => isHeld && event.preventDefault(), { passive: false });
  button.addEventListener("contextmenu", (event) => {
    if (/** @type {PointerEvent} */ (event).pointerType !== "mouse") event.preventDefault();
  });
}
