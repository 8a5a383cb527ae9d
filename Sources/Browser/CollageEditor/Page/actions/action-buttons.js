// Buttons for actions, with names, icons, keys and states from the table of actions.
import { actionsAt } from "./index.js";
import { isPossible, labelOf, on, run } from "./on.js";
import { icon } from "../parts/icons.js";
import { make, showLabels, showText } from "../basics/elements.js";
/** @import { Action, On, Place, SessionElement } from "../types.d.ts" */
/** @import { EditorShell } from "../shell/shell.js" */

/**
 * @template Value
 * @param {Value | ((on: On) => Value) | undefined} value
 * @param {On} target
 * @returns {Value | undefined}
 */
const at = (value, target) => (value instanceof Function ? value(target) : value);

/** @typedef {{ hasText?: boolean, hides?: boolean, class?: string, elements?: SessionElement[] }} Options */

/**
 * Returns the buttons of a place; `update` refreshes their states. With `hides`, impossible actions are hidden, otherwise
 * disabled. With `elements`, actions apply to these elements, otherwise to the selection.
 * @param {EditorShell} shell
 * @param {Place} place
 * @param {Options} [options]
 */
export function actionButtons(shell, place, options = {}) {
  const all = actionsAt(place).map((action) => ({ action, button: actionButton(shell, action, options) }));
  const update = () => {
    const target = on(shell, options.elements);
    for (const { action, button } of all) show(button, action, target, options);
  };
  update();
  shell.editor.addEventListener("features", update);
  return { buttons: all.map(({ button }) => button), update };
}

/**
 * @param {EditorShell} shell
 * @param {Action} action
 * @param {Options} options
 */
function actionButton(shell, action, options) {
  const { name, keys, isOn } = action;
  const target = on(shell, options.elements);
  const image = at(action.icon, target);
  const text = image && !options.hasText ? null : at(action.text, target) ?? labelOf(action, target);
  return make(
    "button",
    {
      type: "button",
      class: [options.class, action.class].filter(Boolean).join(" ") || null,
      "data-action": name,
      "aria-keyshortcuts": keys?.join(" "),
      "aria-pressed": isOn ? "false" : null,
      onclick: () => run(action, on(shell, options.elements)),
    },
    image ? icon(image) : null,
    text && (image ? make("span", {}, text) : text),
  );
}

/**
 * Updates the state of a button.
 * @param {HTMLButtonElement} button
 * @param {Action} action
 * @param {On} target
 * @param {Options} options
 */
function show(button, action, target, { hides = false }) {
  const can = isPossible(action, target);
  if (hides || target.editor.features[action.name] === false) button.hidden = !can;
  else button.disabled = !can;
  const label = labelOf(action, target);
  // Words beside an icon may be hidden where there is little room.
  showLabels(button, { title: label, "aria-label": label });
  if (!action.icon && action.text) showText(button, at(action.text, target) ?? label);
  if (action.isOn) button.ariaPressed = `${action.isOn(target)}`;
}
