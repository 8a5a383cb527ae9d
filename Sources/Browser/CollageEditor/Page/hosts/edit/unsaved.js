// What a page could not save before it was loaded again, which is opened in place of what was saved.
/** @import { Started } from "../../host.d.ts" */
/** @import { Album, Composition, Unsaved } from "../../types.d.ts" */

/** The revision of a collage that is in no file yet. */
export const UNSAVED = "unsaved";

/**
 * Returns what a page starts with: the collage that was not saved.
 * @param {Started} start What was saved.
 * @param {Unsaved} unsaved
 * @returns {Started}
 */
export function withUnsaved({ written: _, ...start }, { texts }) {
  /** @type {{ composition: Composition | Album }} */
  const { composition: document } = JSON.parse(texts[texts.length - 1]);
  const known = new Set([...start.photos, ...start.missing].map(({ id }) => id));
  // Photos that were added since are known to the server as soon as the collage is saved.
  const more = Object.entries(document.photos).filter(([id]) => !known.has(id)).map(([id, path]) => ({
    id,
    path,
    name: path.split("/").at(-1) ?? path,
    version: "",
  }));
  const whole = { ...start, missing: [...start.missing, ...more], revision: UNSAVED };
  if (!("pages" in document)) return { ...whole, composition: document };
  const { id: _id, spread: _spread, ...first } = document.pages[0];
  return {
    ...whole,
    album: document,
    composition: { format: "collage", version: 1, photos: document.photos, ...first },
  };
}
