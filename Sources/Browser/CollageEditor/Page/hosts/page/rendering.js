// Exports by the page itself: the collage is painted at full size from the original files.
import { context2d } from "../../stage/context.js";
import { slotStyles } from "../../stage/painter.js";
import { paintCollage } from "../../stage/painting.js";
/** @import { Output, Rendering } from "../../host.d.ts" */
/** @import { Picture, ShownItem, ShownLook, Sprite } from "../../types.d.ts" */
/** @import { Editor } from "../../model/editor.js" */
/** @import { LayerPictures } from "./layer-pictures.js" */
/** @import { PhotoStore } from "./photo-store.js" */

/** The formats that browsers write. */
export const FORMATS = [
  { name: "jpeg", title: "JPEG", extension: "jpg", hasQuality: true },
  { name: "png", title: "PNG", extension: "png", hasQuality: false },
  { name: "webp", title: "WebP", extension: "webp", hasQuality: true },
];

/** The share of an export's time that its photos take, for its progress. */
const OF_PHOTOS = 0.8;

/**
 * Renders the collage of an editor as it is at rest.
 * @param {Editor} editor
 * @param {{ store: PhotoStore, layers: LayerPictures }} sources
 * @param {Output} output
 * @param {Rendering} rendering
 */
export async function rendered(
  editor,
  { store, layers },
  { format, width, height, quality = 90 },
  { signal, advance },
) {
  const canvas = new OffscreenCanvas(width, height);
  const context = opaque(canvas);
  // Later than any motion.
  const time = performance.now() / 1000 + 60;
  const shown = editor.session.presentation(time);
  const scale = Math.max(width / editor.canvas[0], height / editor.canvas[1]);
  await editor.looks.load();
  /** @type {Map<string, Picture>} */
  const pictures = new Map();
  /** @type {Map<string, Sprite>} */
  const sprites = new Map();
  try {
    for (const [index, item] of shown.items.entries()) {
      signal.throwIfAborted();
      const info = editor.photos.info(item.photo);
      if (info && !info.problem) pictures.set(keyOf(item.photo, item.look), await photo(editor, store, item, scale));
      advance((OF_PHOTOS * (index + 1)) / shown.items.length);
    }
    for (const layer of shown.layers) {
      const picture = layer.hidden ? null : await layers.picture(layer, scale * layer.scale);
      if (picture)
        sprites.set(layer.id, { picture: await createImageBitmap(picture), perUnit: scale, scale: layer.scale });
    }
    signal.throwIfAborted();
    paintCollage(editor, {
      context,
      shown,
      time,
      styles: slotStyles(editor.collage.expand(editor.template, editor.photos.sizes)),
      picture: (photo, look, pixels) => pictures.get(keyOf(photo, look)) ?? editor.looks.picture(photo, look, pixels),
      sprite: ({ id }) => sprites.get(id),
    });
  } finally {
    for (const picture of pictures.values()) if (picture instanceof ImageBitmap) picture.close();
    for (const { picture } of sprites.values()) picture.close();
  }
  const blob = await canvas.convertToBlob({ type: `image/${format}`, quality: quality / 100 });
  if (blob.type !== `image/${format}`) throw new Error(`this browser does not write ${format}`);
  signal.throwIfAborted();
  advance(1);
  return { blob, size: /** @type {[number, number]} */ ([width, height]) };
}

/** @param {string} photo @param {ShownLook | null} look */
const keyOf = (photo, look) => `${photo}/${JSON.stringify(look)}`;

/**
 * Returns the context of a canvas that is large enough for the browser to have it.
 * @param {OffscreenCanvas} canvas
 */
function opaque(canvas) {
  const context = context2d(canvas);
  context.fillRect(canvas.width - 1, canvas.height - 1, 1, 1);
  const [, , , alpha] = context.getImageData(canvas.width - 1, canvas.height - 1, 1, 1).data;
  if (alpha === 0) throw new Error(`${canvas.width} × ${canvas.height} pixels are too many for this browser`);
  return context;
}

/**
 * Returns the picture of a photo with its look, with as many pixels as the export shows of it.
 * @param {Editor} editor
 * @param {PhotoStore} store
 * @param {ShownItem} item
 * @param {number} scale
 * @returns {Promise<Picture>}
 */
async function photo({ photos, looks }, store, { photo, transform, look }, scale) {
  const info = photos.info(photo);
  if (!info) throw new Error(`${photo} is missing`);
  const side = Math.max(...info.size) * Math.hypot(transform[0], transform[1]) * scale;
  const plain = await store.reduced(info, Math.ceil(side));
  const graded = look && looks.graded(plain, look);
  if (!graded) return plain;
  plain.close();
  return graded;
}
