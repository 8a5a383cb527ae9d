// Functions that create elements.
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
    else element.setAttribute(key, value === true ? "" : `${value}`);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/**
 * Returns the area around the collage: the main part of a page that the editor fills, and a part of any other page.
 * @param {{ fillsPage: boolean, "data-drop"?: string }} options
 * @param {...Child} children
 */
export const stageArea = ({ fillsPage, ...properties }, ...children) =>
  make(fillsPage ? "main" : "section", {
    class: "stage-area",
    "aria-label": fillsPage ? null : "Collage",
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
