// Exports by the page itself: the collage is painted at full size from the original files.
import { Failure, say } from "../../basics/messages.js";
import { context2d } from "../../basics/context.js";
import { slotStyles } from "../../stage/painter.js";
import { paintCollage } from "../../stage/painting.js";
import { sized } from "./sized.js";
/** @import { Output, Rendering } from "../../host.d.ts" */
/** @import { Composition, PhotoInfo, Picture, ShownItem, ShownLook, Size, Sprite, Template } from "../../types.d.ts" */
/** @import { Editor } from "../../model/editor.js" */
/** @import { LayerPictures } from "./layer-pictures.js" */
/** @import { PhotoStore } from "./photo-store.js" */

/**
 * Takes the rows of a picture from its top.
 * @typedef {{ add: (rows: Uint8ClampedArray) => Promise<void>, finish: () => Blob | Promise<Blob> }} StripWriter
 */

/** The formats that browsers write. */
export const FORMATS = [
  { name: "jpeg", title: "JPEG", extension: "jpg", hasQuality: true },
  { name: "png", title: "PNG", extension: "png", hasQuality: false },
  { name: "webp", title: "WebP", extension: "webp", hasQuality: true },
];

/** The share of an export's time that its photos take, for its progress. */
const OF_PHOTOS = 0.8;
/** The most pixels of a canvas on every device; larger pictures are painted in strips where the format allows it. */
const MOST_PIXELS = 16_777_216;

/**
 * Renders the collage of an editor as it is at rest; one of another shape is laid out for it.
 * @param {Editor} editor
 * @param {Composition} composition
 * @param {{ store: PhotoStore, layers: LayerPictures }} sources
 * @param {Output} output
 * @param {Rendering} rendering
 */
export async function rendered(
  editor,
  composition,
  { store, layers },
  { format, width, height, quality = 90 },
  { signal, advance },
) {
  // Later than any motion.
  const time = performance.now() / 1000 + 60;
  /** @type {Size} */
  const size = [width, height];
  const shaped = sized(editor.collage, composition, size);
  const session = shaped === composition
    ? editor.session
    : editor.collage.open(shaped, { photos: editor.photos.sizes });
  const { photos, looks, collage } = editor;
  const template = /** @type {Template} */ (session.template);
  const canvas = [template.canvas.width, template.canvas.height];
  const painted = { photos, looks, collage, session, template, canvas };
  const shown = session.presentation(time);
  const scale = Math.max(width / canvas[0], height / canvas[1]);
  /** @type {Map<string, Picture>} */
  const pictures = new Map();
  /** @type {Map<string, Sprite>} */
  const sprites = new Map();
  try {
    await editor.looks.load();
    for (const [index, item] of shown.items.entries()) {
      signal.throwIfAborted();
      const name = editor.pictureName(item.photo, item.item);
      const info = editor.photos.info(name);
      if (info && !info.problem) pictures.set(keyOf(name, item.look), await photo(editor, store, info, item, scale));
      advance((OF_PHOTOS * (index + 1)) / shown.items.length);
    }
    for (const layer of shown.layers) {
      const picture = layer.hidden ? null : await layers.picture(layer, scale * layer.scale);
      if (!picture) continue;
      sprites.set(layer.id, { picture: await createImageBitmap(picture), perUnit: scale, scale: layer.scale });
    }
    const styles = slotStyles(editor.collage.expand(template, editor.photos.sizes));
    /** @param {OffscreenCanvas} canvas @param {number} top */
    const paint = (canvas, top) => {
      signal.throwIfAborted();
      paintCollage(painted, {
        context: checked(canvas),
        strip: { top, size },
        shown,
        time,
        styles,
        picture: (photo, look, pixels, item) => {
          const name = editor.pictureName(photo, item);
          return pictures.get(keyOf(name, look)) ?? editor.looks.picture(name, look, pixels);
        },
        sprite: ({ id }) => sprites.get(id),
      });
    };
    const isInStrips = format !== "webp" && width * height > MOST_PIXELS;
    const blob = isInStrips
      ? await inStrips(
        size,
        paint,
        await writerOf(format, size, quality),
        (share) => advance(OF_PHOTOS + (1 - OF_PHOTOS) * share),
      )
      : await whole(size, paint, { type: `image/${format}`, quality: quality / 100 });
    signal.throwIfAborted();
    advance(1);
    return { blob, size };
  } finally {
    if (session !== editor.session) session.close();
    for (const picture of pictures.values()) if (picture instanceof ImageBitmap) picture.close();
    for (const { picture } of sprites.values()) picture.close();
  }
}

/**
 * Returns the file of a picture that is painted at once.
 * @param {Size} size
 * @param {(canvas: OffscreenCanvas, top: number) => void} paint
 * @param {ImageEncodeOptions} options
 */
async function whole(size, paint, options) {
  const canvas = new OffscreenCanvas(...size);
  paint(canvas, 0);
  const blob = await canvas.convertToBlob(options);
  if (blob.type !== options.type) throw new Failure(say`this browser does not write ${options.type}`);
  return blob;
}

/**
 * Returns what writes the strips of a picture; most pictures need none.
 * @param {string} format
 * @param {Size} size
 * @param {number} quality
 * @returns {Promise<StripWriter>}
 */
async function writerOf(format, size, quality) {
  if (format === "png") return new (await import("./png-writer.js")).PNGWriter(size);
  if (Math.max(...size) > 65_535)
    throw new Failure(say`a JPEG has at most 65535 pixels in each direction; PNG has no limit`);
  return new (await import("./jpeg-writer.js")).JPEGWriter(size, quality);
}

/**
 * Returns the file of a picture that is painted strip by strip.
 * @param {Size} size
 * @param {(canvas: OffscreenCanvas, top: number) => void} paint
 * @param {StripWriter} writer
 * @param {(share: number) => void} advance
 */
async function inStrips([width, height], paint, writer, advance) {
  // Both formats can take strips of eight rows.
  const rows = Math.max(8, 8 * Math.floor(MOST_PIXELS / 32 / width));
  for (let top = 0; top < height; top += rows) {
    const canvas = new OffscreenCanvas(width, Math.min(rows, height - top));
    paint(canvas, top);
    await writer.add(context2d(canvas).getImageData(0, 0, width, canvas.height).data);
    advance((top + canvas.height) / height);
  }
  return writer.finish();
}

/** @param {string} photo @param {ShownLook | null} look */
const keyOf = (photo, look) => `${photo}/${JSON.stringify(look)}`;

/**
 * Returns the context of a canvas; throws if the browser does not have one that is so large.
 * @param {OffscreenCanvas} canvas
 */
function checked(canvas) {
  const context = context2d(canvas);
  context.fillRect(canvas.width - 1, canvas.height - 1, 1, 1);
  const [, , , alpha] = context.getImageData(canvas.width - 1, canvas.height - 1, 1, 1).data;
  if (alpha === 0)
    throw new Failure(
      say`${canvas.width} × ${canvas.height} pixels are too many for this browser; PNG and JPEG can be larger`,
    );
  return context;
}

/**
 * Returns the picture of a photo with its look, with as many pixels as the export shows of it.
 * @param {Editor} editor
 * @param {PhotoStore} store
 * @param {PhotoInfo} info
 * @param {ShownItem} item
 * @param {number} scale
 * @returns {Promise<Picture>}
 */
async function photo({ looks }, store, info, { transform, look }, scale) {
  const side = Math.max(...info.size) * Math.hypot(transform[0], transform[1]) * scale;
  const plain = await store.reduced(info, Math.ceil(side));
  const graded = look && looks.graded(plain, look);
  if (!graded) return plain;
  plain.close();
  return graded;
}
