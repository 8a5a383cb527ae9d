// The sizes of films, as `collage video` chooses them.
/** @import { Editor } from "../model/editor.js" */

/** The shorter sides of usual films, and the longest side, in pixels. */
const [USUAL, LONGEST] = [[720, 1080, 2160], 3840];

/**
 * Returns the longer sides of films in pixels, with their names, and the usual one: a clip alone keeps its own pixels.
 * @param {Editor} editor
 * @returns {{ sizes: [longer: string, label: string][], usual: number }}
 */
export function filmSizes(editor) {
  const { canvas: [width, height], photos, session } = editor;
  const [longer, shorter] = [Math.max(width, height), Math.min(width, height)];
  /** @param {number} side */
  const even = (side) => 2 * Math.round(Math.min(side, LONGEST) / 2);
  const sizes = USUAL.map((
    side,
  ) => /** @type {[string, string]} */ ([`${even((side * longer) / shorter)}`, `${side}p`]));
  const { items } = session.presentation(performance.now() / 1000);
  const [only] = items.length === 1 ? items : [];
  if (!only || !photos.info(only.photo)?.clip) return { sizes, usual: Number(sizes[1][0]) };
  const own = even(longer / Math.hypot(only.transform[0], only.transform[1]));
  return { sizes: [[`${own}`, "Clip"], ...sizes.filter(([side]) => side !== `${own}`)], usual: own };
}
