// Layouts that are generated for photos, searched for on a thread of their own, so that hands never wait for them.

let worker = null;
let count = 0;
const waiting = new Map();

/** Returns whether the slots of a template depend on the photos. */
export function isGenerated({ auto, slots = [], styles = {} }) {
  return [auto, ...slots.map((slot) => slot.auto), ...Object.values(styles).map((style) => style.auto)].some((rule) =>
    rule !== undefined
  );
}

/** Returns the template with the slots that are generated for photos in fill order. */
export function written(template, photos) {
  if (!worker) {
    worker = new Worker(new URL("./layouts-worker.js", import.meta.url), { type: "module" });
    worker.onmessage = ({ data: { id, expanded, error } }) => {
      const [resolve, reject] = waiting.get(id);
      waiting.delete(id);
      if (error) reject(new Error(error));
      else resolve(expanded);
    };
  }
  count += 1;
  return new Promise((resolve, reject) => {
    waiting.set(count, [resolve, reject]);
    worker.postMessage({ id: count, template, photos });
  });
}
