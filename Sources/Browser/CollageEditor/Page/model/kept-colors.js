// The colors that the browser keeps for the next time: the last ones, and those that were saved by hand.
import { keepPreference, preference } from "./preferences.js";

const [RECENT, SAVED] = ["colors", "saved-colors"];
/** The number of last colors that are kept. */
export const RECENTS = 8;
/** The most colors that can be saved by hand: none of them is dropped for another one. */
export const MOST_SAVED = 64;

/**
 * @param {string} name
 * @returns {string[]}
 */
const kept = (name) => JSON.parse(preference(name) ?? "[]");

export const recentColors = () => kept(RECENT);
export const savedColors = () => kept(SAVED);

/**
 * Keeps a color as the last one.
 * @param {string} color
 */
export function rememberColor(color) {
  const all = [color, ...recentColors().filter((each) => each !== color)].slice(0, RECENTS);
  keepPreference(RECENT, JSON.stringify(all));
}

/**
 * Saves a color after the others, or removes it if it is saved already.
 * @param {string} color
 */
export function toggleSaved(color) {
  const saved = savedColors();
  const all = saved.includes(color) ? saved.filter((each) => each !== color) : [...saved, color].slice(0, MOST_SAVED);
  keepPreference(SAVED, JSON.stringify(all));
}
