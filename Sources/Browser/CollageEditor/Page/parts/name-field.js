// A name that is edited where it is shown.
import { make } from "../basics/elements.js";

/** The most characters of the name of a collage. */
export const NAME_LIMIT = 80;

/**
 * Shows a field in place of an element until the name is accepted or given up: Enter and leaving the field accept it, Escape
 * gives it up. `accept` gets a changed name without spaces around it, which may be empty; `end` is told whether a key ended it.
 * @param {HTMLElement} element
 * @param {{ label: string, value: string, limit: number, accept: (name: string) => unknown, end?: (isByKey: boolean) => unknown }} options
 */
export function editName(element, { label, value, limit, accept, end }) {
  const field = make("input", { type: "text", class: "name-field", "aria-label": label, maxlength: limit, value });
  let isOpen = true;
  /** @param {boolean} isAccepted @param {boolean} isByKey */
  const close = (isAccepted, isByKey) => {
    if (!isOpen) return;
    isOpen = false;
    const name = field.value.trim();
    field.replaceWith(element);
    if (isByKey) element.focus();
    if (isAccepted && name !== value) accept(name);
    end?.(isByKey);
  };
  field.addEventListener("blur", () => close(true, false));
  field.addEventListener("keydown", (event) => {
    // Keys of the collage and of lists do nothing here.
    event.stopPropagation();
    // The Enter that ends a composition of characters is not meant for the field.
    if (!event.isComposing && (event.key === "Enter" || event.key === "Escape")) close(event.key === "Enter", true);
  });
  element.replaceWith(field);
  field.focus();
  field.select();
}
