// Lists and grids of buttons that are one stop of Tab: arrow keys, Home and End move the focus within them.
import { focusIn } from "../basics/elements.js";

/** @type {Record<string, (from: DOMRect, to: DOMRect) => number>} */
const DISTANCES = {
  ArrowUp: (from, to) => distance(from.top - to.bottom, to.left + to.right - from.left - from.right),
  ArrowDown: (from, to) => distance(to.top - from.bottom, to.left + to.right - from.left - from.right),
};

/**
 * Returns how far a button is in another row; infinity if it is in none that lies in the direction.
 * @param {number} along The distance between the rows, in pixels.
 * @param {number} across Twice the distance of the centers, in pixels.
 */
const distance = (along, across) => (along < -2 ? Infinity : along * 1000 + Math.abs(across));

/**
 * Makes the buttons of a list or grid, also those that are added later, one stop of Tab.
 * @param {HTMLElement} list
 * @param {string} [selector]
 */
export function rove(list, selector = "button") {
  /** @type {HTMLElement | null} */
  let current = null;
  /** @returns {HTMLElement[]} */
  const all = () =>
    /** @type {HTMLElement[]} */ ([...list.querySelectorAll(selector)]).filter((each) =>
      !(/** @type {HTMLButtonElement} */ (each).disabled) && !isHidden(each, list)
    );
  /** @param {HTMLElement | undefined | null} next */
  const choose = (next) => {
    if (next && next !== current && current) current.tabIndex = -1;
    current = next ?? null;
    if (current) current.tabIndex = 0;
  };
  const refresh = () => {
    const elements = all();
    const focused = elements.find((each) => each === focusIn(each));
    const chosen = elements.find((each) => each.ariaPressed === "true" || each.ariaChecked === "true");
    const next = focused ?? (current && elements.includes(current) ? current : chosen ?? elements[0]);
    for (const each of elements) if (each !== next) each.tabIndex = -1;
    choose(next);
  };
  list.addEventListener("focusin", ({ target }) => {
    if (target instanceof HTMLElement && target.matches(selector)) choose(target);
  });
  list.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLElement)) return;
    const next = neighbor(all(), event.target, event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  });
  new MutationObserver(refresh).observe(list, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ["hidden", "disabled"],
  });
  refresh();
}

/**
 * Replaces the rows of a list, which have names; the focus stays on the same button of its row, or goes to the first one.
 * @param {HTMLElement} list
 * @param {HTMLElement[]} rows
 */
export function replaceRows(list, rows) {
  const focused = focusIn(list);
  const row = list.contains(focused) ? focused?.closest("li") : null;
  const place = row ? [...row.querySelectorAll("button")].findIndex((each) => each === focused) : -1;
  list.replaceChildren(...rows);
  const buttons = row && rows.find(({ dataset }) => dataset.id === row.dataset.id)?.querySelectorAll("button");
  if (!buttons) return;
  (buttons[place]?.disabled === false ? buttons[place] : buttons[0])?.focus();
}

/**
 * Returns whether an element is hidden within a list; the whole list may be hidden.
 * @param {HTMLElement} element
 * @param {HTMLElement} list
 */
const isHidden = (element, list) => element.closest("[hidden]")?.contains(list) === false;

/**
 * Returns the element to which a key moves the focus.
 * @param {HTMLElement[]} elements
 * @param {HTMLElement} from
 * @param {string} key
 */
function neighbor(elements, from, key) {
  const place = elements.indexOf(from);
  if (place < 0) return undefined;
  if (key === "Home") return elements[0];
  if (key === "End") return elements.at(-1);
  if (key === "ArrowLeft" || key === "ArrowRight") return elements[place + (key === "ArrowLeft" ? -1 : 1)];
  const far = DISTANCES[key];
  if (!far) return undefined;
  const start = from.getBoundingClientRect();
  const [nearest] = elements.filter((each) => each !== from)
    .map((each) => ({ each, by: far(start, each.getBoundingClientRect()) }))
    .filter(({ by }) => by < Infinity).sort((one, other) => one.by - other.by);
  return nearest?.each;
}
