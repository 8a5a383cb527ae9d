// What the user has chosen for the page itself, such as the format of exports; kept by the browser for the next time.

const PREFIX = "collage-";

/**
 * Returns a preference, or null; a page without storage, such as one in a sandbox, has none.
 * @param {string} name
 */
export function preference(name) {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

/**
 * @param {string} name
 * @param {string} value
 */
export function keepPreference(name, value) {
  try {
    localStorage.setItem(PREFIX + name, value);
  } catch {
    // The choice lasts as long as the page.
  }
}
