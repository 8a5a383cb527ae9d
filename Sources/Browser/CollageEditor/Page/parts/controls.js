// Controls of panels: sliders, choices, colors, switches.
import { openColorPicker } from "./color-picker.js";
import { make, uniqueName } from "./elements.js";

/**
 * A slider with its name and value. `oninput` gets the value and whether it begins another interaction; a double click, or
 * the key 0, sets the usual value.
 */
export function slider(
  { label, min, max, step = 1, value, usual = 0, format = (number) => `${number}`, oninput, onend },
) {
  const id = uniqueName("slider");
  let isActive = false;
  const output = make("output", { for: id });
  const input = make("input", { id, type: "range", min, max, step });
  const show = () => {
    output.value = format(Number(input.value));
    input.setAttribute("aria-valuetext", output.value);
    const share = (Number(input.value) - min) / (max - min);
    const zero = min < 0 ? -min / (max - min) : 0;
    input.style.setProperty("--from", `${Math.min(share, zero) * 100}%`);
    input.style.setProperty("--to", `${Math.max(share, zero) * 100}%`);
  };
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
    input.value = usual;
    send(usual);
    end();
  };
  input.addEventListener("dblclick", reset);
  input.addEventListener("keydown", (event) => {
    if (event.key === "0") reset();
  });
  const field = make("div", { class: "slider" }, make("label", { for: id }, label), output, input);
  field.set = (number, isDisabled = false) => {
    input.disabled = isDisabled;
    if (!isActive) input.value = number;
    show();
  };
  field.set(value ?? usual);
  return field;
}

/** A row of choices of which one is on. */
export function choices({ label, options, value, onchange }) {
  const name = uniqueName("choice");
  const group = make("div", { class: "choices", role: "radiogroup", "aria-label": label });
  for (const [key, text] of options) {
    const input = make("input", { type: "radio", name, value: key, onchange: () => onchange(key) });
    input.checked = key === value;
    group.append(make("label", {}, input, make("span", {}, text)));
  }
  group.set = (key) => {
    for (const input of group.querySelectorAll("input")) input.checked = input.value === key;
  };
  return group;
}

/** A color with its name, which opens the picker. */
export function colorField({ label, value, oninput, onend }) {
  const swatch = make("span", { class: "swatch" });
  const text = make("span", { class: "value" });
  const button = make(
    "button",
    {
      type: "button",
      class: "color-field",
      "aria-haspopup": "dialog",
      onclick: () =>
        openColorPicker(button, {
          label,
          value: field.value,
          oninput: (color, isNew) => (field.set(color), oninput(color, isNew)),
          onend,
        }),
    },
    swatch,
    make("span", {}, label),
    text,
  );
  const field = button;
  field.set = (color) => {
    field.value = color;
    swatch.style.setProperty("--color", color);
    text.textContent = color === "transparent" || /^#.{6}00$/.test(color) ? "none" : color;
    button.ariaLabel = `${label}: ${text.textContent}`;
  };
  field.set(value);
  return field;
}

/** A switch with its name. */
export function toggle({ label, value, onchange }) {
  const input = make("input", { type: "checkbox", role: "switch", onchange: () => onchange(input.checked) });
  input.checked = value;
  const field = make("label", { class: "toggle" }, make("span", {}, label), input);
  field.set = (isOn) => (input.checked = isOn);
  return field;
}

/** A group of controls under a heading. */
export function section(title, ...children) {
  const id = uniqueName("section");
  return make("section", { "aria-labelledby": id }, make("h3", { id }, title), ...children);
}
