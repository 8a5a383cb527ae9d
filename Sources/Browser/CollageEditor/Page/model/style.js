// What the user chooses of a template's style: said so that it means the same on every template, as "gap 80" and not pixels.
import { distances, withDistances } from "./distances.js";
/** @import { Background, Border, ChosenStyle, SlotStyle, StyleKey, Template } from "../types.d.ts" */

/**
 * The greatest lengths of sliders from 0 to 100, as shares of the canvas' short side.
 * @type {Record<string, number>}
 */
const LENGTHS = { gap: 0.08, margin: 0.12, corners: 0.2, border: 0.05, shadow: 0.06 };

/** @param {number | number[]} [value] */
const first = (value) => (Array.isArray(value) ? Math.max(...value) : (value ?? 0));
/** @param {Template} template */
const side = ({ canvas: { width, height } }) => Math.min(width, height);

/**
 * A length on the canvas of a slider's 0 to 100, finer near 0.
 * @param {number} number
 * @param {string} key
 * @param {Template} template
 */
function length(number, key, template) {
  const length = (number / 100) ** 1.5 * LENGTHS[key] * side(template);
  return length < 10 ? Math.round(length * 10) / 10 : Math.round(length);
}

/**
 * The style of the slots of a template: the defaults, and what the first one says itself.
 * @param {Template} template
 * @returns {SlotStyle}
 */
function slotStyle({ defaults = {}, slots, styles }) {
  return { ...defaults, ...(slots?.[0] ?? Object.values(styles ?? {})[0] ?? {}) };
}

/**
 * @param {Template} template
 * @param {Template["defaults"]} changes
 * @returns {Template}
 */
const withDefaults = (template, changes) => ({ ...template, defaults: { ...template.defaults, ...changes } });

/**
 * Changes the style of all slots: the defaults, and what slots say themselves.
 * @param {Template} template
 * @param {(style: SlotStyle) => SlotStyle} change
 */
function all(template, change) {
  const next = withDefaults(template, change({ ...template.defaults }));
  /**
   * @template {SlotStyle} Style
   * @param {Style} style
   * @returns {Style}
   */
  const own = (
    style,
  ) => (/** @type {(keyof SlotStyle)[]} */ (["border", "shadow", "cornerRadius", "shape"]).some((key) =>
      style[key] !== undefined
    )
    ? { ...style, ...change(style) }
    : style);
  if (next.slots) next.slots = next.slots.map(own);
  if (next.styles) next.styles = Object.fromEntries(Object.entries(next.styles).map(([id, style]) => [id, own(style)]));
  return next;
}

/**
 * @param {SlotStyle} style
 * @param {number} length
 * @returns {SlotStyle}
 */
function rounded({ shape, ...style }, length) {
  if (shape && !shape.rectangle) return { shape };
  return { ...style, cornerRadius: length, shape: undefined };
}

/**
 * @param {SlotStyle} style
 * @param {Partial<Border>} changes
 * @returns {SlotStyle}
 */
function bordered({ border }, changes) {
  /** @type {Border} */
  const next = { width: 0, color: "#ffffff", align: "inside", ...border, ...changes };
  // An instant print keeps the shape of its rim.
  if (typeof changes.width === "number" && Array.isArray(border?.width)) {
    const factor = changes.width / Math.max(...border.width, 1e-9);
    next.width = border.width.map((width) => Math.round(width * factor * 10) / 10);
  }
  return { border: next };
}

/**
 * @param {SlotStyle} style
 * @param {number} blur
 * @returns {SlotStyle}
 */
function shadowed({ shadow }, blur) {
  if (blur === 0) return { shadow: undefined };
  return { shadow: { x: 0, color: "#00000059", ...shadow, y: Math.round(blur * 4) / 10, blur } };
}

/**
 * Whether the distances of a template are those between its places, or none can be changed.
 * @param {Template} template
 */
const isFixed = (template) => Boolean(template.slots) && !distances(template);

/**
 * @param {Template} template
 * @param {"gap" | "margin"} key
 * @param {number} length
 * @returns {Template}
 */
function distanced(template, key, length) {
  if (!distances(template))
    return key === "margin" && isFixed(template) ? template : withDefaults(template, { [key]: length });
  return withDistances(template, { [key]: length }) ?? template;
}

/**
 * @param {Template} template
 * @param {Background} background
 * @returns {Template}
 */
function backed(template, background) {
  const { width, height } = template.canvas;
  const blurred = { blur: { amount: Math.round(Math.max(width, height) / 16), tint: "#ffffff33" } };
  return { ...template, canvas: { ...template.canvas, background: background === "blurred" ? blurred : background } };
}

/**
 * What can be chosen, in the order in which it is laid on a template.
 * @type {{ [Key in StyleKey]: (template: Template, value: Required<ChosenStyle>[Key]) => Template }}
 */
const CHANGES = {
  gap: (template, number) => distanced(template, "gap", length(number, "gap", template)),
  margin: (template, number) => distanced(template, "margin", length(number, "margin", template)),
  corners: (template, number) => all(template, (style) => rounded(style, length(number, "corners", template))),
  border: (template, number) =>
    all(template, (style) => bordered(style, { width: length(number, "border", template) })),
  borderColor: (template, color) => all(template, (style) => bordered(style, { color })),
  outside: (template, isOn) => all(template, (style) => bordered(style, { align: isOn ? "outside" : "inside" })),
  shadow: (template, number) => all(template, (style) => shadowed(style, length(number, "shadow", template))),
  background: backed,
};

/**
 * Returns a template with something chosen: a number of 0 to 100, a color, a switch, or `"blurred"`.
 * @template {StyleKey} Key
 * @param {Template} template
 * @param {Key} key
 * @param {Required<ChosenStyle>[Key]} value
 */
export const changed = (template, key, value) => CHANGES[key](template, value);

/**
 * Returns the number of a slider for a length that a template says.
 * @param {Template} template
 * @param {string} key
 * @param {number | number[]} [value]
 */
const number = (template, key, value) =>
  Math.min(100, Math.round((first(value) / (LENGTHS[key] * side(template))) ** (2 / 3) * 100));

/**
 * What a template says of what can be chosen.
 * @type {{ [Key in StyleKey]: (template: Template, style: SlotStyle) => Required<ChosenStyle>[Key] }}
 */
const SAID = {
  gap: (template) => number(template, "gap", distances(template)?.gap ?? template.defaults?.gap),
  margin: (template) => number(template, "margin", distances(template)?.margin ?? template.defaults?.margin),
  corners: (template, { cornerRadius, shape }) =>
    number(template, "corners", cornerRadius ?? shape?.rectangle?.cornerRadius),
  border: (template, { border }) => number(template, "border", border?.width),
  shadow: (template, { shadow }) => number(template, "shadow", shadow?.blur),
  borderColor: (_, { border }) => border?.color ?? "#ffffff",
  outside: (_, { border }) => border?.align === "outside",
  background: ({ canvas: { background = "#ffffff" } }) =>
    typeof background === "object" && background.blur ? "blurred" : background,
};

/**
 * Returns what a template says of something that can be chosen.
 * @template {StyleKey} Key
 * @param {Template} template
 * @param {Key} key
 */
export const chosen = (template, key) => SAID[key](template, slotStyle(template));

/**
 * Whether something cannot be chosen of a template.
 * @param {Template} template
 * @param {StyleKey} key
 */
export const cannotChange = (template, key) => key === "margin" && isFixed(template);

/**
 * Returns a template with all that was chosen, and its dividers where they were left.
 * @param {Template} template
 * @param {ChosenStyle} style
 */
export function styled(template, style) {
  const left = style.dividers?.[template.name];
  const next = left && template.split ? { ...template, split: left } : template;
  return /** @type {StyleKey[]} */ (Object.keys(CHANGES)).reduce((template, key) => {
    const value = style[key];
    return value === undefined ? template : changed(template, key, value);
  }, next);
}

/**
 * Returns what was chosen, with the dividers of a template that is left.
 * @param {ChosenStyle} style
 * @param {Template} template
 * @returns {ChosenStyle}
 */
export function leftBehind(style, { name, split }) {
  return split ? { ...style, dividers: { ...style.dividers, [name]: split } } : style;
}

/**
 * Whether anything was chosen that can be given up for the template's own style.
 * @param {ChosenStyle} style
 */
export const isChosen = ({ dividers: _dividers, ...style }) => Object.keys(style).length > 0;
