// The color picker: a grid, a spectrum, sliders, recent colors and an eyedropper.
import { fromHSV, parse, text, toHSV } from "./colors.js";
import { iconButton, make } from "./elements.js";

const GRAYS = ["#ffffff", "#e6e6e8", "#c4c4c9", "#9a9aa2", "#6d6d76", "#45454d", "#27272c", "#101012"];
const HUES = [4, 24, 42, 90, 150, 190, 222, 272];
const GRID = [
  ...GRAYS,
  ...[[0.12, 0.99], [0.35, 0.97], [0.62, 0.92], [0.78, 0.72], [0.82, 0.45]].flatMap(
    ([saturation, value]) => HUES.map((hue) => text(fromHSV(hue, saturation, value))),
  ),
];
/** What arrows change of saturation and brightness. */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
const recents = { get: () => JSON.parse(localStorage.getItem("collage-colors") ?? "[]") };
recents.add = (color) => {
  const all = [color, ...recents.get().filter((each) => each !== color)].slice(0, 8);
  localStorage.setItem("collage-colors", JSON.stringify(all));
};

/** Opens the picker beside a button. */
export function openColorPicker(anchor, { label, value, oninput, onend }) {
  let color = parse(value) ?? [255, 255, 255, 1];
  let isFirst = true;
  const show = (next, source) => {
    color = next;
    oninput(text(color), isFirst);
    isFirst = false;
    refresh(source);
  };
  const swatches = (colors) =>
    colors.map((each) =>
      make("button", {
        type: "button",
        class: "cell",
        "aria-label": each,
        title: each,
        "data-color": each,
        style: null,
        onclick: () => show(parse(each)),
      })
    );
  const grid = make("div", { class: "color-grid", role: "group", "aria-label": "Colors" }, ...swatches(GRID));
  const recent = make(
    "div",
    { class: "color-recent", role: "group", "aria-label": "Recent colors" },
    ...swatches(recents.get()),
  );
  const spectrum = make("div", {
    class: "spectrum",
    tabindex: 0,
    role: "slider",
    "aria-label": "Saturation and brightness; use arrow keys",
  }, make("span", { class: "knob" }));
  // What is chosen stays as it is where the color no longer tells: black has no saturation.
  let chosen = null;
  const choose = (shares) => {
    chosen = shares.map((share) => Math.min(1, Math.max(0, share)));
    show([...fromHSV(hue(), ...chosen).slice(0, 3), color[3]], spectrum);
  };
  const drag = (event) => {
    const { left, top, width, height } = spectrum.getBoundingClientRect();
    choose([(event.clientX - left) / width, 1 - (event.clientY - top) / height]);
  };
  spectrum.addEventListener("keydown", (event) => {
    const arrow = ARROWS[event.key];
    if (!arrow) return;
    event.preventDefault();
    choose(chosen.map((share, axis) => share + arrow[axis] * (event.shiftKey ? 0.1 : 0.01)));
  });
  spectrum.addEventListener("pointerdown", (event) => {
    spectrum.setPointerCapture(event.pointerId);
    drag(event);
  });
  spectrum.addEventListener("pointermove", (event) => event.buttons && drag(event));
  const range = (name, max, read) => {
    const input = make("input", {
      type: "range",
      min: 0,
      max,
      step: 1,
      "aria-label": name,
      class: `range-${name.toLowerCase()}`,
    });
    input.addEventListener("input", () => show(read(Number(input.value)), input));
    return input;
  };
  const hueInput = range("Hue", 360, (number) => {
    const [, saturation, brightness] = toHSV(color);
    return [...fromHSV(number, saturation || 0.6, brightness || 0.9).slice(0, 3), color[3]];
  });
  const opacity = range("Opacity", 100, (number) => [...color.slice(0, 3), number / 100]);
  const hue = () => Number(hueInput.value);
  const field = make("input", {
    type: "text",
    class: "hex",
    "aria-label": "Color in hexadecimal",
    maxlength: 9,
    spellcheck: "false",
  });
  field.addEventListener("change", () => {
    const read = parse(field.value.startsWith("#") ? field.value : `#${field.value}`);
    if (read) show(read, null);
    else refresh(null);
  });
  const dropper = "EyeDropper" in globalThis
    ? iconButton("dropper", "Pick a color from the screen", async () => {
      const picked = await new EyeDropper().open().catch(() => null);
      if (picked) show(parse(picked.sRGBHex));
    }, { class: "quiet" })
    : null;
  const refresh = (source) => {
    const [hueNow, ...shares] = toHSV(color);
    if (source !== spectrum) chosen = shares;
    const [saturation, brightness] = chosen;
    if (source !== hueInput && source !== spectrum && saturation > 0.01) hueInput.value = hueNow;
    opacity.value = color[3] * 100;
    field.value = text(color);
    const pure = text(fromHSV(hue(), 1, 1));
    dialog.style.setProperty("--hue", pure);
    dialog.style.setProperty("--solid", text([...color.slice(0, 3), 1]));
    const knob = spectrum.firstChild;
    [knob.style.left, knob.style.top] = [`${saturation * 100}%`, `${(1 - brightness) * 100}%`];
    const [percent, ofBrightness] = chosen.map((share) => Math.round(share * 100));
    spectrum.setAttribute("aria-valuenow", percent);
    spectrum.setAttribute("aria-valuetext", `Saturation ${percent} %, brightness ${ofBrightness} %`);
    for (const cell of dialog.querySelectorAll(".cell")) {
      cell.style.setProperty("--color", cell.dataset.color);
      cell.setAttribute("aria-pressed", cell.dataset.color === text(color));
    }
  };
  const dialog = make(
    "dialog",
    { class: "color-picker", "aria-label": label },
    make("header", {}, make("h2", {}, label), iconButton("close", "Close", () => dialog.close(), { class: "quiet" })),
    grid,
    spectrum,
    hueInput,
    opacity,
    make("div", { class: "row" }, field, dropper),
    recent,
  );
  dialog.addEventListener("close", () => {
    if (!isFirst) recents.add(text(color));
    dialog.remove();
    onend?.();
    anchor.focus();
  });
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  refresh(null);
  dialog.showModal();
  const place = anchor.getBoundingClientRect();
  const [width, height] = [dialog.offsetWidth, dialog.offsetHeight];
  if (innerWidth > 700) {
    dialog.style.left = `${Math.max(8, Math.min(innerWidth - width - 8, place.right + 12))}px`;
    dialog.style.top = `${Math.max(8, Math.min(innerHeight - height - 8, place.top - 40))}px`;
  }
}
