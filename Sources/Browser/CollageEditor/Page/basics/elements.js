// Functions that create elements, and change what they say.
import { isMessage, remember, say } from "./messages.js";
/** @import { Child, Properties } from "../types.d.ts" */

/**
 * Creates an element: properties that begin with `on` are listeners, all others attributes; null attributes are left out.
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
    else setAttribute(element, key, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined).map(textNode));
  return element;
}

/**
 * @param {Element} element
 * @param {string} name
 * @param {unknown} value
 */
function setAttribute(element, name, value) {
  remember(element, name, value);
  element.setAttribute(name, `${value}`);
}

/**
 * Returns a message as a text that remembers it; all else as it is.
 * @param {Node | string} child
 */
function textNode(child) {
  if (!isMessage(child)) return child;
  const node = document.createTextNode(`${child}`);
  remember(node, "", child);
  return node;
}

/**
 * Replaces what an element contains by a text, which may be a message.
 * @param {Element} element
 * @param {string} text
 */
export function showText(element, text) {
  if (text === "") element.replaceChildren();
  else element.replaceChildren(textNode(text));
}

/**
 * Changes attributes that are read, which may be messages; null removes them.
 * @param {Element} element
 * @param {Record<string, string | null>} attributes
 */
export function showLabels(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null) setAttribute(element, name, value);
    else {
      remember(element, name, null);
      element.removeAttribute(name);
    }
  }
}

/**
 * Returns the area around the collage: the main part of a page that the editor fills, and a part of any other page.
 * @param {{ fillsPage: boolean, "data-drop"?: string }} options
 * @param {...Child} children
 */
export const stageArea = ({ fillsPage, ...properties }, ...children) =>
  make(fillsPage ? "main" : "section", {
    class: "stage-area",
    "aria-label": fillsPage ? null : say`Collage`,
    ...properties,
  }, ...children);

/**
 * Returns the shadow root of the editor that an element is in.
 * @param {Node} element
 */
export const rootOf = (element) => /** @type {ShadowRoot} */ (element.getRootNode());

/**
 * Adds a dialog, or another element that lies over the page, to the editor that an element is in.
 * @param {Node} element
 * @param {Node} added
 */
export const showOver = (element, added) => rootOf(element).querySelector(".over")?.append(added);

/**
 * Returns the element with the focus in the editor that an element is in; null if the focus is elsewhere.
 * @param {Node} element
 */
export const focusIn = (element) => rootOf(element).activeElement ?? null;

let count = 0;
/**
 * Returns a new ID for an element to which others refer.
 * @param {string} stem
 */
export function uniqueName(stem) {
  count += 1;
  return `${stem}-${count}`;
}
