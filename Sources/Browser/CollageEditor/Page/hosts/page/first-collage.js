// The collage with which a page begins.
import { isGenerated, packed, packsOutlines } from "../../model/layouts.js";
/** @import { Host, Tools } from "../../host.d.ts" */
/** @import { Composition, Item, MissingPhoto, PhotoInfo, Template } from "../../types.d.ts" */

/**
 * Checks what a page opens, before anything is opened.
 * @param {unknown} document
 */
export function checkedDocument(document) {
  if (document === undefined || document === null || typeof document === "string") return;
  const { format } = /** @type {{ format?: unknown }} */ (typeof document === "object" ? document : {});
  if (format === "collage" || format === "collage-template") return;
  const found = typeof document === "object" ? `its format is ${JSON.stringify(format)}` : `it is a ${typeof document}`;
  throw new Error(`the document must be the name of a template, a template, or a composition; ${found}`);
}

/**
 * Returns the photos that are there, and those of the document that are not.
 * @param {Composition} composition
 * @param {PhotoInfo[]} photos
 */
export function listed({ photos: paths }, photos) {
  const known = new Set(photos.map(({ id }) => id));
  /** @type {MissingPhoto[]} */
  const missing = Object.entries(paths).filter(([id]) => !known.has(id)).map(([id, path]) => ({
    id,
    path,
    name: path.split("/").at(-1) ?? path,
    version: "",
  }));
  return { photos, missing };
}

/**
 * Returns the composition of a template with photos in its slots, and the others in the tray.
 * @param {Host} host
 * @param {PhotoInfo[]} photos
 * @param {Template} template
 * @param {Tools} tools
 * @returns {Promise<Composition>}
 */
export async function laidOut(host, photos, template, { collage, layouts }) {
  const paths = Object.fromEntries(photos.map(({ id, path }) => [id, path]));
  const written = () => {
    if (!isGenerated(template)) return template;
    if (!packsOutlines(template)) return layouts.written(template, photos.map(({ id, size }) => ({ id, size })));
    return packed(
      host,
      template,
      photos.map(({ id }, index) => ({ id: `item-${index + 1}`, photo: id, locked: false })),
      paths,
    );
  };
  const own = await written();
  const { slots } = /** @type {Template} */ ((await collage).expand(own));
  const items = photos.map(({ id }, index) => /** @type {Item} */ ({
    id: `item-${index + 1}`,
    photo: id,
    slot: slots?.[index]?.id,
  }));
  return {
    format: "collage",
    version: 1,
    template: own,
    photos: paths,
    items: items.filter(({ slot }) => slot !== undefined),
    unplaced: items.filter(({ slot }) => slot === undefined).map(({ slot: _, ...item }) => item),
  };
}
