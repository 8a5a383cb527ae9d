// The keys of actions: `F`, `Shift+R`, `Control+Z`, `ArrowLeft`, `Space`.
import { say } from "../basics/messages.js";

const SYMBOLS = {
  ArrowLeft: "←",
  ArrowRight: "→",
  ArrowUp: "↑",
  ArrowDown: "↓",
};
/** The names of keys, which may be others on the keyboards of other languages. */
const NAMES = {
  Backspace: say`Backspace`,
  Control: say`Ctrl`,
  Delete: say`Delete`,
  End: say`End`,
  Enter: say`Enter`,
  Escape: say`Esc`,
  Home: say`Home`,
  Insert: say`Insert`,
  PageDown: say`PageDown`,
  PageUp: say`PageUp`,
  Shift: say`Shift`,
  Space: say`Space`,
  Tab: say`Tab`,
};

/**
 * Returns true if a key was pressed. Shift matters for letters and if it is part of the key; for other keys, an action can
 * read it from the event.
 * @param {string} key
 * @param {KeyboardEvent} event
 */
export function isPressed(key, event) {
  const { named, has } = parts(key);
  const name = event.key === " " ? "Space" : event.key;
  if (name.toLowerCase() !== named.toLowerCase()) return false;
  const isControl = event.ctrlKey || event.metaKey;
  if (has("Control") !== isControl || (isControl && event.altKey)) return false;
  const isShiftSaid = has("Shift") || /^[a-z]$/i.test(named) || named === "Tab";
  return !isShiftSaid || has("Shift") === event.shiftKey;
}

/**
 * Returns a key as text for the user.
 * @param {string} key
 */
export function written(key) {
  const { named, modifiers } = parts(key);
  const known = /** @type {Record<string, string>} */ ({ ...SYMBOLS, ...NAMES });
  return [...modifiers, named].map((part) => known[part] ?? part).reduce((all, part) => say`${all} ${part}`);
}

/** @param {string} key */
function parts(key) {
  const [, prefix = "", named = key] = /^((?:(?:Control|Shift)\+)*)(.+)$/.exec(key) ?? [];
  const modifiers = prefix.split("+").filter(Boolean);
  return { named, modifiers, has: (/** @type {string} */ name) => modifiers.includes(name) };
}
