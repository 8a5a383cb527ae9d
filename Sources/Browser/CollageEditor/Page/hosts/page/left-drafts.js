// What a page that is left could not store any more: the storage of the site takes it at once, and the next page stores it.
/** @import { Draft } from "./drafts.js" */

/** @typedef {{ base: string, time: number, draft: Draft }} Left A draft without its files, over the one of a revision. */

/** @param {string} name */
const prefix = (name) => `collage-draft:${JSON.stringify(name)}:`;

/** The storage of the site; null where the browser gives none. */
function storage() {
  try {
    return globalThis.localStorage;
  } catch {
    return null;
  }
}

/**
 * Keeps a draft of a page that is left; false if the browser has no room for it.
 * @param {string} name
 * @param {string} page The name of the page.
 * @param {Left} left
 */
export function leave(name, page, left) {
  // Without its steps, if there is no room for them.
  for (const draft of [left.draft, { ...left.draft, history: undefined }]) {
    try {
      storage()?.setItem(prefix(name) + page, JSON.stringify({ ...left, draft }));
      return true;
    } catch {
      // Tried again with less.
    }
  }
  return false;
}

/**
 * Forgets what a page has left, because it is stored.
 * @param {string} name
 * @param {string} page
 */
export function forget(name, page) {
  storage()?.removeItem(prefix(name) + page);
}

/**
 * Returns what pages have left of a draft, the last first, by the names of the pages.
 * @param {string} name
 * @returns {[page: string, left: Left][]}
 */
export function leftOf(name) {
  const begin = prefix(name);
  const keys = Object.keys(storage() ?? {}).filter((key) => key.startsWith(begin));
  const all = keys.map((key) => /** @type {[string, Left]} */ ([
    key.slice(begin.length),
    JSON.parse(storage()?.getItem(key) ?? "null"),
  ]));
  return all.filter(([, left]) => left !== null).sort(([, one], [, other]) => other.time - one.time);
}
