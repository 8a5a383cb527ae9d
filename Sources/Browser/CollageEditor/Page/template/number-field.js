// A field for an exact number, which is taken when it is entered: the arrow keys change it by 1, with Shift by 10.
import { say } from "../basics/messages.js";
import { make, showLabels } from "../basics/elements.js";

/**
 * @typedef {{ label: string, unit?: string, min?: number, max?: number, step?: number, onchange: (number: number) => unknown }} NumberOptions
 */

/**
 * @param {NumberOptions} options
 * @returns {HTMLElement & { set(value: number | null, isDisabled?: boolean): void }}
 */
export function numberField({ label, unit, min, max, step = 1, onchange }) {
  const input = make("input", { type: "number", step: "any", min, max, inputmode: "decimal" });
  let shown = "";
  const take = () => {
    const number = input.valueAsNumber;
    if (input.value === shown || !Number.isFinite(number)) return void (input.value = shown);
    onchange(Math.min(Math.max(number, min ?? -Infinity), max ?? Infinity));
  };
  input.addEventListener("change", take);
  input.addEventListener("keydown", (event) => {
    if (event.key === "Enter") return take();
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    // The browser's own steps are always the same.
    event.preventDefault();
    const by = step * (event.shiftKey ? 10 : 1) * (event.key === "ArrowUp" ? 1 : -1);
    input.valueAsNumber = Math.round(((input.valueAsNumber || 0) + by) * 1000) / 1000;
    take();
  });
  const field = make(
    "label",
    { class: "number-field" },
    make("span", {}, label),
    input,
    unit && make("span", { class: "unit" }, unit),
  );
  const set = (/** @type {number | null} */ value, isDisabled = false) => {
    shown = value === null ? "" : `${value}`;
    input.value = shown;
    showLabels(input, { placeholder: value === null ? say`mixed` : "" });
    input.disabled = isDisabled;
  };
  return Object.assign(field, { set });
}
