// The spectrum that a long press on a color opens beneath the finger, which it follows until it is lifted.
import { fromHSV, parse, text, toHSV } from "./colors.js";
import { make, showOver, showText } from "../basics/elements.js";
import { rememberColor } from "../model/kept-colors.js";
/** @import { Color, ColorOptions } from "../types.d.ts" */

/** The share of the width that has the hues; the rest has the grays. */
const HUES = 0.92;
/** The way from which a finger chooses a color, in CSS pixels. */
const WAY = 4;
/** The least distance from the edges of the window, in CSS pixels. */
const EDGE = 8;
/** Half of the width of the field with the color, and how far it is above the finger, in CSS pixels. */
const [TOLD, ABOVE] = [56, 72];

/**
 * Returns the color at a place, in fractions: white above, black below, the hues from left to right.
 * @param {number} across
 * @param {number} down
 * @returns {Color}
 */
export function colorAt(across, down) {
  if (across > HUES) return fromHSV(0, 0, 1 - down);
  const hue = Math.min(359.9, 360 * across / HUES);
  return down < 0.5 ? fromHSV(hue, 2 * down, 1) : fromHSV(hue, 1, 2 - 2 * down);
}

/**
 * Returns about where a color is.
 * @param {Color} color
 */
function placeOf(color) {
  const [hue, saturation, value] = toHSV(color);
  if (saturation < 0.02) return [(1 + HUES) / 2, 1 - value];
  return [HUES * hue / 360, saturation * value / 2 + 1 - value];
}

/**
 * Shows the spectrum while a finger is down; a finger that is lifted where it was put down opens the color picker.
 * @param {HTMLElement} anchor
 * @param {PointerEvent} event The event with which the finger was put down.
 * @param {ColorOptions & { open: () => unknown }} options
 */
export function holdSpectrum(anchor, event, { value, oninput, onend, open }) {
  const before = parse(value) ?? [255, 255, 255, 1];
  const words = make("span", { dir: "ltr" });
  const knob = make("span", { class: "knob" });
  const told = make("span", { class: "held-color" }, words);
  const field = make(
    "div",
    { class: "held-spectrum", popover: "manual", "aria-hidden": "true" },
    make("span", { class: "grays" }),
    knob,
    told,
  );
  /** @type {string | null} */
  let chosen = null;
  showOver(anchor, field);
  field.showPopover();
  const { offsetWidth: width, offsetHeight: height } = field;
  const [across, down] = placeOf(before);
  /** @param {number} wished @param {number} room */
  const within = (wished, room) => Math.max(EDGE, Math.min(room - EDGE, wished));
  const left = within(event.clientX - across * width, innerWidth - width);
  const top = within(event.clientY - down * height, innerHeight - height);
  [field.style.left, field.style.top] = [`${left}px`, `${top}px`];
  /** @param {Color} color @param {number[]} place */
  const show = (color, place) => {
    [knob.style.left, knob.style.top] = place.map((share) => `${share * 100}%`);
    told.style.left = `${Math.max(TOLD, Math.min(width - TOLD, place[0] * width))}px`;
    told.style.top = `${Math.max(EDGE - top, place[1] * height - ABOVE)}px`;
    told.style.setProperty("--color", text(color));
    showText(words, text(color));
  };
  show(before, [across, down]);

  const ends = new AbortController();
  const { signal } = ends;
  const move = (/** @type {PointerEvent} */ moved) => {
    if (moved.pointerId !== event.pointerId) return;
    const { clientX, clientY } = moved;
    if (chosen === null && Math.hypot(clientX - event.clientX, clientY - event.clientY) < WAY) return;
    const place = [(clientX - left) / width, (clientY - top) / height].map((share) => Math.max(0, Math.min(1, share)));
    const [red, green, blue] = colorAt(place[0], place[1]);
    // What was transparent is seen from now on.
    const color = /** @type {Color} */ ([red, green, blue, before[3] || 1]);
    const isFirst = chosen === null;
    chosen = text(color);
    show(color, place);
    oninput(chosen, isFirst);
  };
  const end = (/** @type {boolean} */ isTaken) => {
    ends.abort();
    field.remove();
    if (chosen === null) return isTaken ? open() : undefined;
    if (isTaken) rememberColor(chosen);
    else oninput(value, false);
    onend?.();
  };
  const lifted = (/** @type {PointerEvent} */ last) =>
    last.pointerId === event.pointerId && end(last.type === "pointerup");
  addEventListener("pointermove", move, { signal });
  addEventListener("pointerup", lifted, { signal });
  addEventListener("pointercancel", lifted, { signal });
  addEventListener("keydown", (key) => key.key === "Escape" && (key.stopPropagation(), end(false)), {
    signal,
    capture: true,
  });
}
