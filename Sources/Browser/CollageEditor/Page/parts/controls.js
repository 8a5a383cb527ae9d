// Controls of panels: sliders, choices, colors, switches.
import { say } from "../basics/messages.js";
import { later } from "../basics/later.js";
import { make, showLabels, showText, uniqueName } from "../basics/elements.js";
import { onHold } from "./hold.js";
/** @import { Child, ChoiceOptions, ColorOptions, Field, SliderOptions, ToggleOptions } from "../types.d.ts" */

const openColorPicker = later(async () => (await import("./color-picker.js")).openColorPicker);
const holdSpectrum = later(async () => (await import("./held-spectrum.js")).holdSpectrum);

/**
 * Returns a slider with its name and value. `oninput` gets the value, and true at the start of an interaction; a double click
 * or the key 0 sets the default value.
 * @param {SliderOptions} options
 * @returns {Field<number>}
 */
export function slider(
  { label, min, max, step = 1, value, usual = 0, format = (number) => `${number}`, oninput, onend },
) {
  const id = uniqueName("slider");
  let isActive = false;
  const output = make("output", { for: id });
  const input = make("input", { id, type: "range", min, max, step });
  const show = () => {
    const written = format(Number(input.value));
    showText(output, written);
    showLabels(input, { "aria-valuetext": written });
    const share = (Number(input.value) - min) / (max - min);
    const zero = min < 0 ? -min / (max - min) : 0;
    input.style.setProperty("--from", `${Math.min(share, zero) * 100}%`);
    input.style.setProperty("--to", `${Math.max(share, zero) * 100}%`);
  };
  /** @param {number} number */
  const send = (number) => {
    oninput(number, !isActive);
    isActive = true;
    show();
  };
  const end = () => {
    if (isActive) onend?.();
    isActive = false;
  };
  input.addEventListener("input", () => send(Number(input.value)));
  input.addEventListener("change", end);
  const reset = () => {
    input.valueAsNumber = usual;
    send(usual);
    end();
  };
  input.addEventListener("dblclick", reset);
  input.addEventListener("keydown", (event) => {
    if (event.key === "0") reset();
  });
  const set = (/** @type {number} */ number, isDisabled = false) => {
    input.disabled = isDisabled;
    if (!isActive) input.valueAsNumber = number;
    show();
  };
  set(value ?? usual);
  return Object.assign(make("div", { class: "slider" }, make("label", { for: id }, label), output, input), { set });
}

/**
 * Returns a row of choices, of which one is selected.
 * @template {string} Key
 * @param {ChoiceOptions<Key>} options
 * @returns {Field<Key>}
 */
export function choices({ label, options, value, onchange }) {
  const name = uniqueName("choice");
  const group = make("div", { class: "choices", role: "radiogroup", "aria-label": label });
  for (const [key, text] of options) {
    const input = make("input", { type: "radio", name, value: key, onchange: () => onchange(key) });
    input.checked = key === value;
    group.append(make("label", {}, input, make("span", {}, text)));
  }
  const set = (/** @type {Key} */ key) => {
    for (const input of group.querySelectorAll("input")) input.checked = input.value === key;
  };
  return Object.assign(group, { set });
}

/**
 * Returns a color with its name, which opens the color picker, or while it is held a spectrum.
 * @param {ColorOptions} options
 * @returns {Field<string>}
 */
export function colorField({ label, value, oninput, onend }) {
  const swatch = make("span", { class: "swatch" });
  // The sign of a color comes first in every language.
  const text = make("span", { class: "value", dir: "ltr" });
  /** @type {HTMLButtonElement} */
  const button = make(
    "button",
    { type: "button", class: "color-field", "aria-haspopup": "dialog", onclick: () => open() },
    swatch,
    make("span", {}, label),
    text,
  );
  const set = (/** @type {string} */ color) => {
    button.value = color;
    swatch.style.setProperty("--color", color);
    const name = color === "transparent" || /^#.{6}00$/.test(color) ? say`none` : color;
    showText(text, name);
    showLabels(button, { "aria-label": say`${label}: ${name}` });
  };
  const options = () => ({
    label,
    value: button.value,
    oninput: (/** @type {string} */ color, /** @type {boolean} */ isNew) => (set(color), oninput(color, isNew)),
    onend,
  });
  const open = () => openColorPicker(button, options());
  onHold(button, (event) => holdSpectrum(button, event, { ...options(), open }));
  set(value);
  return Object.assign(button, { set });
}

/**
 * Returns a switch with its name.
 * @param {ToggleOptions} options
 * @returns {Field<boolean>}
 */
export function toggle({ label, value, onchange }) {
  /** @type {HTMLInputElement} */
  const input = make("input", { type: "checkbox", role: "switch", onchange: () => onchange(input.checked) });
  input.checked = value;
  const set = (/** @type {boolean} */ isOn) => (input.checked = isOn);
  return Object.assign(make("label", { class: "toggle" }, make("span", {}, label), input), { set });
}

/**
 * Returns a group of controls under a heading.
 * @param {string} title
 * @param {...Child} children
 */
export function section(title, ...children) {
  const id = uniqueName("section");
  return make("section", { "aria-labelledby": id }, make("h3", { id }, title), ...children);
}
