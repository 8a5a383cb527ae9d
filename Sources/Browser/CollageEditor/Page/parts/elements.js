// Elements by a few words.
import { icon } from "./icons.js";
/** @import { Child, Properties } from "../types.d.ts" */

/**
 * Makes an element: properties that begin with `on` are listeners, the others attributes; null ones are left out.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Properties} [properties]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function make(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), /** @type {EventListener} */ (value));
    else element.setAttribute(key, value === true ? "" : `${value}`);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/**
 * A button with an icon, and a text where it has room.
 * @param {string} name
 * @param {string} label
 * @param {(event: MouseEvent) => unknown} onclick
 * @param {Properties & { text?: string | null }} [properties]
 */
export function iconButton(name, label, onclick, { text = null, ...properties } = {}) {
  return make(
    "button",
    { type: "button", "aria-label": text ? null : label, title: label, onclick, ...properties },
    icon(name),
    text && make("span", {}, text),
  );
}

let count = 0;
/**
 * Returns a name for an element that others refer to.
 * @param {string} stem
 */
export function uniqueName(stem) {
  count += 1;
  return `${stem}-${count}`;
}
