// Layouts generated for photos; the search runs on a separate thread, so that gestures never wait for it.
/** @import { Photo, Template } from "../types.d.ts" */

/** @type {Worker | null} */
let worker = null;
let count = 0;
/** @type {Map<number, [(template: Template) => void, (error: Error) => void]>} */
const waiting = new Map();

/**
 * Returns true if the slots of a template depend on the photos.
 * @param {Template} template
 */
export function isGenerated({ auto, slots = [], styles = {} }) {
  return [auto, ...slots.map((slot) => slot.auto), ...Object.values(styles).map((style) => style.auto)].some((rule) =>
    rule !== undefined
  );
}

/**
 * Returns true if the slots of a template depend on the outlines of photos, which only the server knows.
 * @param {Template} template
 */
export const packsOutlines = ({ auto }) => auto?.style === "outfit";

/**
 * Returns the template with slots generated for the photos, which are in fill order.
 * @param {Template} template
 * @param {Photo[]} photos
 * @returns {Promise<Template>}
 */
export function written(template, photos) {
  const searching = (worker ??= started());
  count += 1;
  return new Promise((resolve, reject) => {
    waiting.set(count, [resolve, reject]);
    searching.postMessage({ id: count, template, photos });
  });
}

function started() {
  const worker = new Worker(new URL("./layouts-worker.js", import.meta.url), { type: "module" });
  worker.onmessage = ({ data: { id, expanded, error } }) => {
    const [resolve, reject] = waiting.get(id) ?? [];
    waiting.delete(id);
    if (error) reject?.(new Error(error));
    else resolve?.(expanded);
  };
  return worker;
}
