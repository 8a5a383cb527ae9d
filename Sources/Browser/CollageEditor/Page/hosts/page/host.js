// The host of a page without a server: photos from files, drafts in the browser, and pictures painted by the page.
import { packsOutlines } from "../../model/layouts.js";
import { context2d } from "../../stage/context.js";
import { clipOf, isClip } from "./clip-frames.js";
import { Drafts, DraftSaving } from "./drafts.js";
import { laidOut, listed } from "./first-collage.js";
import { PageFonts } from "./fonts.js";
import { LayerPictures } from "./layer-pictures.js";
import { PageLibrary } from "./library.js";
import { PhotoStore, sizeOf } from "./photo-store.js";
import { FORMATS, rendered } from "./rendering.js";
/**
 * @import {
 *   AddedPhoto, AddedSticker, Host, Output, OwnHost, PhotoLevel, Rendering, Saving, Started, Tools
 * } from "../../host.d.ts"
 */
/**
 * @import {
 *   Composition, DrawingEntry, KeptHistory, Layer, PhotoInfo, Template, TemplateEntry
 * } from "../../types.d.ts"
 */
/** @import { Assets } from "../../model/assets.js" */
/** @import { Editor } from "../../model/editor.js" */
/** @import { LoadOptions, LoadedPhoto } from "../../collage-editor.d.ts" */
/** @import { Draft, KeptFont } from "./drafts.js" */

/** The template of a page that names none, and that of one without photos, which needs no search; they choose another one. */
const [USUAL, EMPTY] = ["auto/mosaic", "square/four"];
const ENDING = ".collage.json";
/** The endings of clips at addresses that browsers may play. */
const VIDEOS = /\.(mp4|m4v|mov|webm)$/i;

/** Returns a name that no other photo, sticker or item has. */
const uniqueName = () =>
  crypto.getRandomValues(new Uint32Array(2)).reduce((name, part) => name + part.toString(36), "");

/** @implements {OwnHost} */
export class PageHost {
  /**
   * What finds the outlines of photos, if the page has it.
   * @type {Host["layout"]}
   */
  layout;
  #library;
  /**
   * What the page has loaded.
   * @type {LoadOptions & { document?: string | Template | Composition }}
   */
  #options;
  /** @type {Drafts | null} */
  #drafts;
  #store = new PhotoStore();
  #fonts;
  #layers;
  /** @type {Editor | null} */
  #editor = null;
  /** @type {Draft | undefined} */
  #draft;

  /**
   * @param {Assets} assets
   * @param {LoadOptions & { document?: string | Template | Composition }} options
   */
  constructor(assets, options) {
    this.#options = options;
    this.#library = new PageLibrary(assets);
    this.#drafts = options.draft === undefined ? null : new Drafts(options.draft);
    this.#fonts = new PageFonts(assets);
    this.#layers = new LayerPictures(assets, this.#fonts, {
      drawing: async (name) => (await this.drawings()).find(({ id }) => id === name)?.document,
      picture: async (path) => createImageBitmap(await this.#store.file(path)),
    });
  }

  // MARK: Starting

  /**
   * @param {Tools} tools
   * @returns {Promise<Started>}
   */
  async start(tools) {
    const { document, name = this.#options.draft ?? "collage" } = this.#options;
    this.#draft = document === undefined ? await this.#drafts?.read() : undefined;
    if (this.#draft) return this.#reopened(this.#draft);
    const photos = await Promise.all((this.#options.photos ?? []).map((photo) => this.#added(photo)));
    const whole = typeof document === "object" && document.format === "collage"
      ? /** @type {Composition} */ (document)
      : await this.#laidOut(photos, /** @type {string | Template | undefined} */ (document), tools);
    return { ...listed(whole, photos), formats: FORMATS, name: `${name}${ENDING}`, composition: whole };
  }

  /**
   * @param {Draft} draft
   * @returns {Promise<Started>}
   */
  async #reopened({ name, composition, photos, stickers = [], fonts = [] }) {
    const drafts = /** @type {Drafts} */ (this.#drafts);
    for (const key of [...photos.map(({ id }) => id), ...stickers, ...fonts.map(({ key }) => key)]) {
      const file = await drafts.file(key);
      if (!file) continue;
      this.#store.set(key, file);
      this.#kept.add(key);
    }
    this.#stickers = [...stickers];
    for (const { key, name } of fonts)
      if (this.#store.has(key)) await this.#fonts.add(new File([await this.#store.file(key)], name));
    this.#ownFonts = [...fonts];
    const there = photos.filter(({ id }) => this.#store.has(id));
    return {
      ...listed(composition, there),
      formats: FORMATS,
      name,
      composition,
      revision: "draft",
      isReopened: true,
    };
  }

  /**
   * Takes a photo of the page, whose size is read if it is not told.
   * @param {LoadedPhoto} photo
   * @returns {Promise<PhotoInfo>}
   */
  async #added(photo) {
    const { id = `photo-${uniqueName()}`, file, url, width, height, name } = photo instanceof Blob
      ? { file: /** @type {Blob} */ (photo) }
      : photo;
    const source = file ?? url;
    if (!source) throw new Error(`the photo ${id} must have a file or a url`);
    this.#store.set(id, source);
    const path = name ?? (file instanceof File ? file.name : url?.split(/[?#]/)[0].split("/").at(-1)) ?? id;
    const whole = { id, path, name: path, version: "1" };
    // The type of an address is known once it is loaded, which photos are only when they are needed.
    if (file ? isClip(file) : VIDEOS.test(path)) return { ...whole, ...(await clipOf(await this.#store.file(id))) };
    const size = width && height ? [width, height] : await sizeOf(await this.#store.file(id));
    return { ...whole, size: /** @type {[number, number]} */ (size) };
  }

  /**
   * Returns the collage of a template, which may be named.
   * @param {PhotoInfo[]} photos
   * @param {string | Template | undefined} document
   * @param {Tools} tools
   */
  async #laidOut(photos, document = photos.length > 0 ? USUAL : EMPTY, tools) {
    return laidOut(this, photos, typeof document === "string" ? await this.#template(document) : document, tools);
  }

  /** @param {string} name */
  async #template(name) {
    const found = (await this.templates()).find(({ id }) => id === name);
    if (!found) throw new Error(`${JSON.stringify(name)} is not the name of a template`);
    return found.document;
  }

  // MARK: Saving

  /**
   * @param {Editor} editor
   * @returns {Promise<Saving>}
   */
  async saving(editor) {
    this.#editor = editor;
    const saving = new DraftSaving(editor, () => this.#keep(editor));
    return Object.assign(saving, {
      close: async () => {
        await saving.flush();
        await this.#drafts?.close();
        this.#fonts.close();
      },
    });
  }

  /** @param {Editor} editor */
  async #keep(editor) {
    const composition = editor.document();
    await this.save(composition);
    if (!this.#drafts) return;
    const photos = editor.photos.all.filter(({ problem }) => problem !== "missing").map(({ problem: _, ...info }) =>
      info
    );
    const fonts = this.#ownFonts;
    await this.#keepFiles([...photos.map(({ id }) => id), ...this.#stickers, ...fonts.map(({ key }) => key)]);
    const history = /** @type {KeptHistory} */ ({ revision: "draft", ...(await editor.kept.steps()) });
    await this.#drafts.keep({ name: editor.name, composition, photos, stickers: this.#stickers, fonts, history });
  }

  /** The files that the draft has already. */
  #kept = /** @type {Set<string>} */ (new Set());
  /** @type {string[]} */
  #stickers = [];
  /** @type {KeptFont[]} */
  #ownFonts = [];

  /** @param {string[]} keys */
  async #keepFiles(keys) {
    for (const key of keys) {
      if (this.#kept.has(key) || !this.#store.has(key)) continue;
      await this.#drafts?.keepFile(key, await this.#store.file(key));
      this.#kept.add(key);
    }
  }

  /**
   * Saves the collage elsewhere as well; replaced by the host of the page.
   * @param {Composition} _composition
   * @returns {Promise<unknown>}
   */
  async save(_composition) {
    return undefined;
  }

  async history() {
    return this.#draft?.history ?? { chosen: {}, undo: [], redo: [] };
  }

  /** @param {string} title */
  async rename(title) {
    const name = title.replaceAll("/", "").trim();
    if (name === "") throw new Error("the name must not be empty");
    return { name: `${name}${ENDING}` };
  }

  // MARK: Photos

  /**
   * @param {PhotoInfo} info
   * @param {PhotoLevel} level
   */
  photo(info, level) {
    return this.#store.picture(info, level);
  }

  /**
   * @param {File} file
   * @returns {Promise<AddedPhoto>}
   */
  async addPhoto(file) {
    return { item: `item-${uniqueName()}`, photo: await this.#added(file) };
  }

  /** Clips play as they are; browsers write no films. */
  async clips() {
    return { film: (/** @type {PhotoInfo} */ { id }) => this.#store.file(id) };
  }

  /** Without a server, photos are centered. */
  async focus() {
    return {};
  }

  // MARK: The library

  /** @returns {Promise<TemplateEntry[]>} */
  async templates() {
    const all = await this.#library.templates();
    return this.layout ? all : all.filter(({ document }) => !packsOutlines(document));
  }

  /** @param {string} search */
  async found(search) {
    return this.#library.found(search, await this.templates(), await this.canvases());
  }

  canvases() {
    return this.#library.canvases();
  }

  filters() {
    return this.#library.filters();
  }

  /** @returns {Promise<DrawingEntry[]>} */
  drawings() {
    return this.#library.drawings();
  }

  fonts() {
    return this.#fonts.families();
  }

  /** @param {File} file */
  async addFont(file) {
    const families = await this.#fonts.add(file);
    const key = `font-${uniqueName()}`;
    this.#store.set(key, file);
    this.#ownFonts = [...this.#ownFonts.filter(({ name }) => name !== file.name), { key, name: file.name }];
    return { families };
  }

  /**
   * @param {File} file
   * @returns {Promise<AddedSticker>}
   */
  async addSticker(file) {
    const size = await sizeOf(file);
    const picture = `sticker-${uniqueName()}`;
    this.#store.set(picture, file);
    this.#stickers.push(picture);
    return { picture, size };
  }

  // MARK: Files, for hosts of the page

  /**
   * Returns whether there is a file of a photo or sticker.
   * @param {string} id
   */
  hasFile(id) {
    return this.#store.has(id);
  }

  /** @param {string} id */
  file(id) {
    return this.#store.file(id);
  }

  /**
   * Returns a photo as large as the page shows photos, as a file.
   * @param {string} id
   * @param {number} quality
   */
  async smaller(id, quality) {
    const info = this.#editor?.photos.info(id);
    if (!info) return this.#store.file(id);
    const picture = await this.#store.picture(info, "large");
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    context2d(canvas).drawImage(picture, 0, 0);
    picture.close();
    return canvas.convertToBlob({ type: "image/webp", quality });
  }

  // MARK: Pictures

  /**
   * @param {Composition} composition
   * @param {number} scale
   */
  sprite(composition, scale) {
    return this.painted(composition, scale);
  }

  /**
   * Returns the picture of a layer that the page paints itself.
   * @param {Composition} composition
   * @param {number} scale
   */
  async painted({ layers = [] }, scale) {
    const [layer] = layers;
    return layer ? this.#layers.picture(layer, scale * (layer.scale ?? 1)) : null;
  }

  /**
   * @param {Composition} composition
   * @param {number} width
   */
  async words({ template: { canvas, layers = [] } }, width) {
    const scale = width / canvas.width;
    const picture = new OffscreenCanvas(width, Math.max(1, Math.round(canvas.height * scale)));
    await this.#layers.paintAll(context2d(picture), /** @type {Layer[]} */ (layers), scale);
    return picture;
  }

  /**
   * @param {Composition} _composition
   * @param {Output} output
   * @param {Rendering} rendering
   */
  async render(_composition, output, rendering) {
    if (!this.#editor) throw new Error("the editor is not open");
    return rendered(this.#editor, { store: this.#store, layers: this.#layers }, output, rendering);
  }

  /**
   * Returns whether the page paints layers like the renderer.
   * @param {Layer[]} layers
   */
  isExact(layers) {
    return this.paintsExactly(layers);
  }

  /** @param {Layer[]} layers */
  paintsExactly(layers) {
    return layers.every((layer) => this.#layers.isExact(layer));
  }
}
