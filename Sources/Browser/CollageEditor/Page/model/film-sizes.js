// The sizes of films, which the host chooses as `collage video` does.
import { say } from "../basics/messages.js";
/** @import { Editor } from "./editor.js" */

/**
 * Returns the longer sides of films in pixels, with their names, and the usual one; null if the host makes no film of the collage.
 * @param {Editor} editor
 * @returns {Promise<{ sizes: [longer: string, label: string][], usual: number } | null>}
 */
export async function filmSizes(editor) {
  const { host, photos, state: { items } } = editor;
  if (!host.clips || items.every(({ photo }) => !photos.info(photo)?.clip)) return null;
  const found = await (await host.clips()).sizes?.(editor.pictured());
  if (!found) return null;
  const usual = Math.max(...found.usual);
  const sizes = Object.entries(found.sizes).map((
    [name, size],
  ) => /** @type {[string, string]} */ ([`${Math.max(...size)}`, name]));
  // The size of a clip alone, which keeps its pixels.
  if (sizes.every(([side]) => side !== `${usual}`)) sizes.unshift([`${usual}`, say`Clip`]);
  return { sizes, usual };
}
