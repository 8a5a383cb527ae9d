// A photo of the tray seen large: it grows out of its thumbnail and returns to it.
import { say } from "../basics/messages.js";
import { iconButton } from "../parts/icons.js";
import { openViewer } from "../parts/photo-viewer.js";
import { wholePicture } from "../parts/viewed-zoom.js";
/** @import { GridEntry, Picture, ViewedZoom } from "../types.d.ts" */
/** @import { Photos } from "../model/photos.js" */
/** @import { PhotoGrid } from "../parts/photo-grid.js" */
/** @import { EditorShell } from "../shell/shell.js" */

/**
 * Opens the viewer on a photo of the tray, with the others beside it.
 * @param {EditorShell} shell
 * @param {string} key
 * @param {{ grid: PhotoGrid, zooms: Map<string, ViewedZoom>, remove: (entry: GridEntry) => void }} tray How photos were left that were
 *   seen large is kept in `zooms`.
 */
export function openLarge(shell, key, { grid, zooms, remove }) {
  const { photos } = shell.editor;
  const entries = grid.entries.filter(({ photo }) => photos.problem(photo) === null);
  /** @param {string} photo */
  const zoomOf = (photo) => {
    const zoom = zooms.get(photo) ?? wholePicture();
    zooms.set(photo, zoom);
    return zoom;
  };
  return openViewer(
    shell,
    entries.map((entry) => ({
      name: photos.name(entry.photo),
      from: () => grid.rows.find(({ dataset }) => dataset.key === entry.key)?.getBoundingClientRect() ?? null,
      focus: () => grid.focus(entry.key),
      zoom: zoomOf(entry.photo),
      show: (found, signal) => pass(photos, entry.photo, found, signal),
      // The view ends with its photo.
      actions: entry.isPlaced
        ? []
        : [iconButton("remove", say`Remove`, () => remove(entry), { text: say`Remove`, "data-closes": "" })],
    })),
    entries.findIndex((entry) => entry.key === key),
  );
}

/**
 * Passes on the picture of a photo, and then a larger one if there is one.
 * @param {Photos} photos
 * @param {string} photo
 * @param {(picture: Picture) => void} found
 * @param {AbortSignal} signal
 */
function pass(photos, photo, found, signal) {
  const tell = () => {
    const picture = photos.bitmap(photo);
    if (picture) found(picture);
  };
  photos.addEventListener("load", ({ detail }) => detail.id === photo && tell(), { signal });
  tell();
}
