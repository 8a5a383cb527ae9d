// The host of a page without a server: photos from files, drafts in the browser, and pictures painted by the page.
import { Failure, say } from "../../basics/messages.js";
import { packsOutlines } from "../../model/layouts.js";
import { context2d } from "../../basics/context.js";
import { clipOf, isClip } from "./clip-frames.js";
import { Drafts } from "./drafts.js";
import { DraftSaving } from "./draft-saving.js";
import { checkedDocument, laidOut, listed } from "./first-collage.js";
import { PageFonts } from "./fonts.js";
import { KeptDraft } from "./kept-draft.js";
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
 *   Composition, DrawingEntry, Layer, PhotoInfo, Template, TemplateEntry
 * } from "../../types.d.ts"
 */
/** @import { Assets } from "../../model/assets.js" */
/** @import { Editor } from "../../model/editor.js" */
/** @import { LoadOptions, LoadedPhoto } from "../../collage-editor.d.ts" */
/** @import { DraftStore } from "./draft-saving.js" */
/** @import { Draft } from "./drafts.js" */

/** The template of a page that names none, and that of one without photos, which needs no search; they choose another one. */
const [USUAL, EMPTY] = ["auto/mosaic", "square/four"];
const ENDING = ".collage.json";
/** The endings of clips at addresses that browsers may play. */
const VIDEOS = /\.(mp4|m4v|mov|webm)$/i;

/** Returns a name that no other photo, sticker or item has. */
const uniqueName = () =>
  crypto.getRandomValues(new Uint32Array(2)).reduce((name, part) => name + part.toString(36), "");

/**
 * Returns the store of a page that keeps no draft.
 * @param {Pick<DraftStore, "sends" | "send">} elsewhere
 * @returns {DraftStore}
 */
const unkept = (elsewhere) => ({
  ...elsewhere,
  channel: null,
  keep: async () => "",
  leave: () => false,
  sent: async () => {},
  revision: async () => null,
  keepBeside: async () => "",
  keepMineBeside: async () => "",
});

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
  /** @type {KeptDraft | null} */
  #kept;
  #store = new PhotoStore();
  #fonts;
  #layers;
  /** @type {Editor | null} */
  #editor = null;
  #isReopened = false;
  /**
   * @param {Assets} assets
   * @param {LoadOptions & { document?: string | Template | Composition }} options
   */
  constructor(assets, options) {
    this.#options = options;
    this.#library = new PageLibrary(assets);
    this.#kept = options.draft === undefined ? null : new KeptDraft(new Drafts(options.draft), this.#store);
    this.#fonts = new PageFonts(assets);
    this.#layers = new LayerPictures(assets, this.#fonts, {
      drawing: async (name) => (await this.drawings()).find(({ id }) => id === name)?.document,
      picture: (path) => this.#store.sticker(path),
    });
  }

  get #hasContents() {
    const { document, photos = [] } = this.#options;
    return (document ?? null) !== null || photos.length > 0;
  }

  // MARK: Starting

  /**
   * @param {Tools} tools
   * @returns {Promise<Started>}
   */
  async start(tools) {
    const { document, name = this.#options.draft ?? "collage", fresh = false } = this.#options;
    checkedDocument(document);
    const draft = await this.#kept?.open(fresh);
    this.#isReopened = draft !== undefined;
    if (draft) return this.#reopened(draft);
    const photos = await Promise.all((this.#options.photos ?? []).map((photo, index) => this.#added(photo, index)));
    const whole = typeof document === "object" && document?.format === "collage"
      ? /** @type {Composition} */ (document)
      : await this.#laidOut(photos, /** @type {string | Template | undefined} */ (document ?? undefined), tools);
    const begun = { formats: FORMATS, name: `${name}${ENDING}`, centersPhotos: true, queue: this.#kept?.channel };
    return { ...listed(whole, photos), ...begun, composition: whole };
  }

  /**
   * @param {Draft} draft
   * @returns {Promise<Started>}
   */
  async #reopened({ name, composition, photos, fonts = [] }) {
    // What the draft has lost, the page may have.
    for (const photo of this.#options.photos ?? []) {
      if (photo instanceof Blob || photo?.id === undefined || this.#store.has(photo.id)) continue;
      const source = photo.file ?? photo.url;
      if (source) this.#store.set(photo.id, source);
    }
    for (const { key, name } of fonts)
      if (this.#store.has(key)) await this.#fonts.add(new File([await this.#store.file(key)], name));
    return {
      ...listed(composition, photos.filter(({ id }) => this.#store.has(id))),
      formats: FORMATS,
      name,
      composition,
      revision: "draft",
      isReopened: true,
      centersPhotos: true,
      queue: this.#kept?.channel,
      notes: this.#kept?.notes,
    };
  }

  /**
   * Takes a photo of the page, whose size is read if it is not told.
   * @param {LoadedPhoto} photo
   * @param {number} [place] Its place in the list of the page.
   * @returns {Promise<PhotoInfo>}
   */
  async #added(photo, place = 0) {
    if (typeof photo !== "object" || photo === null)
      throw new Error(`photos[${place}] must be a file, or an object with a file or a url`);
    const { id = `photo-${uniqueName()}`, file, url, width, height, name } = photo instanceof Blob
      ? { file: /** @type {Blob} */ (photo) }
      : photo;
    const source = file ?? url;
    if (!source) throw new Error(`photos[${place}] must have a file or a url`);
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
    const kept = this.#kept;
    const sends = this.save !== PageHost.prototype.save;
    const send = () => this.save(editor.document());
    const saving = new DraftSaving(editor, kept ? kept.store(editor, { sends, send }) : unkept({ sends, send }), {
      base: kept?.base ?? null,
      // An empty collage that nobody has asked for is no draft.
      isDirty: (kept?.isOwed ?? false) && (this.#isReopened || this.#hasContents),
      isUnsent: kept?.isUnsent ?? false,
    });
    const close = saving.close.bind(saving);
    return Object.assign(saving, {
      close: async () => {
        await close();
        await kept?.close();
        this.#fonts.close();
      },
    });
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
    return this.#kept?.history ?? { chosen: {}, undo: [], redo: [] };
  }

  /** @param {string} title */
  async rename(title) {
    const name = title.replaceAll("/", "").trim();
    if (name === "") throw new Failure(say`the name must not be empty`);
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
    const photo = await this.#added(file);
    await this.#kept?.add(photo.id);
    return { item: `item-${uniqueName()}`, photo };
  }

  /** @param {string[]} photos */
  async facts(photos) {
    const { factsOf } = await import("./photo-facts.js");
    const known = photos.filter((id) => this.#store.has(id));
    const read = known.map(async (id) => {
      const file = await this.#store.file(id);
      return [id, await factsOf(file, file instanceof File ? file.name : "")];
    });
    const facts = await Promise.allSettled(read);
    return Object.fromEntries(facts.flatMap((each) => each.status === "fulfilled" ? [each.value] : []));
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
    await this.#kept?.addFont({ key, name: file.name });
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
    await this.#kept?.addSticker(picture);
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
   * @param {Composition} composition
   * @param {Output} output
   * @param {Rendering} rendering
   */
  async render(composition, output, rendering) {
    if (!this.#editor) throw new Error("the editor is not open");
    return rendered(this.#editor, composition, { store: this.#store, layers: this.#layers }, output, rendering);
  }

  /** The page lays collages out for other sizes; what renders in its place says so itself. */
  adaptsSize() {
    return this.render === PageHost.prototype.render;
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
