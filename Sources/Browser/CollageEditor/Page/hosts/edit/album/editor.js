// The editor of an album: a page is edited as a collage is, and what is saved and undone is the whole album.
import { say } from "../../../basics/messages.js";
import { openAlbum } from "../../../modules/collage-album.js";
import { Collage } from "../../../modules/collage.js";
import { Editor } from "../../../model/editor.js";
import { AlbumPages } from "./pages.js";
/** @import { Started } from "../../../host.d.ts" */
/** @import { AlbumSession } from "../../../modules/collage-album.js" */
/** @import { Assets } from "../../../model/assets.js" */
/** @import { Album, AlbumPage, Layer, Response, Template } from "../../../types.d.ts" */

/**
 * Returns what opens the album that a host has started with.
 * @param {Started} start
 * @param {Assets} assets
 * @returns {Started}
 */
export function albumOf(start, assets) {
  const collage = assets.module("collage-album").then((module) => Collage.load(module));
  return { ...start, Editor: AlbumEditor, collage };
}

/** The names of pages that a program has made, which follow their numbers. */
const NUMBERED = /^Page \d+$/;

/**
 * Returns the photos of a page, each once.
 * @param {Pick<AlbumPage, "items" | "unplaced">} page
 */
const photosOf = ({ items = [], unplaced = [] }) => [...new Set([...items, ...unplaced].map(({ photo }) => photo))];

export class AlbumEditor extends Editor {
  /** @type {Album} */
  album;
  /**
   * The parts of the pages that were saved last, by their names.
   * @type {Map<string, { contents: number, parts: Omit<AlbumPage, "id" | "spread">, photos: string[] }>}
   */
  #written = new Map();

  /** @param {ConstructorParameters<typeof Editor>[0]} parts */
  constructor(parts) {
    super(parts);
    this.album = /** @type {Album} */ (parts.start.album);
    this.composition = { ...this.composition, photos: { ...this.album.photos } };
    this.pages = new AlbumPages(this);
    // The whole book is one file, which only the host can write.
    this.formats = [{ name: "pdf", title: say`PDF (whole book)`, extension: "pdf", hasQuality: true }, ...this.formats];
  }

  /**
   * @override
   * @param {boolean} _isRecorded Gesture logs are of one page.
   */
  async open(_isRecorded) {
    for (const page of this.album.pages)
      page.template = await this.writtenOut(page.template, [...(page.items ?? []), ...(page.unplaced ?? [])]);
    await super.open(false);
  }

  /** @override */
  begin() {
    this.session = openAlbum(this.collage, this.album, { photos: this.photos.sizes, policy: this.policy });
    // Pages stay as they were read until they are changed.
    for (const [index, { id, contents }] of this.book.pages.entries()) {
      const { id: _, spread: __, ...parts } = this.album.pages[index];
      this.#written.set(id, { contents, parts, photos: photosOf(parts) });
    }
  }

  /** @override */
  get variables() {
    const { pages, shownPage } = this.book;
    return { ...this.template.variables, ...pages.find(({ id }) => id === shownPage)?.texts };
  }

  /** @override */
  pictured() {
    const composition = this.document();
    return { ...composition, template: { ...composition.template, variables: this.variables } };
  }

  /** The session, which has all pages. */
  get book() {
    return /** @type {AlbumSession} */ (this.session);
  }

  /**
   * @override
   * @param {Response} response
   */
  took(response, isFound = false) {
    super.took(response, isFound);
    if (!response.changes.includes("pages")) return;
    // All that shows the page shows another one.
    if (!response.changes.includes("scene")) this.emit("scene", response);
    this.emit("template");
    this.emit("pages");
  }

  /**
   * @override
   * @param {Template} template
   * @param {{ keepsStyle?: boolean }} [options]
   */
  layOut(template, options) {
    // The pages of a book have one size.
    const { width, height, unit } = this.template.canvas;
    const resized = /** @type {Template} */ (this.collage.resized(template, { width, height, unit }));
    return super.layOut({ ...resized, layers: [...(resized.layers ?? []), ...this.#runningTexts(resized)] }, options);
  }

  /**
   * Returns the texts of the page's design that show its number or the like: another layout keeps them, as it does texts that a
   * user has added.
   * @param {Template} template
   */
  #runningTexts({ layers = [] }) {
    const { pages, shownPage } = this.book;
    const names = Object.keys(pages.find(({ id }) => id === shownPage)?.texts ?? {});
    const shows = new RegExp(`\\{\\{\\s*(${names.join("|")})\\s*\\}\\}`);
    if (names.length === 0) return [];
    const taken = new Set(/** @type {Layer[]} */ (layers).map(({ id }) => id));
    const { template, layers: own } = this.document();
    // A document that has no layers of its own has those of its template.
    const all = own?.filter(({ fromTemplate }) => fromTemplate) ?? /** @type {Layer[]} */ (template.layers ?? []);
    return all.flatMap(({ fromTemplate: _, ...layer }) => {
      const text = typeof layer.text === "string" ? layer.text : layer.text?.text ?? "";
      return shows.test(text) && !taken.has(layer.id) ? [layer] : [];
    });
  }

  /**
   * @override
   * @returns {Album}
   */
  saved() {
    const { name, startsOnRight, cover } = this.album;
    /** @type {Record<string, string>} */
    const photos = {};
    const pages = this.book.pages.map(({ id, contents, isSpread }, index) => {
      const written = this.#page(id, contents, index);
      for (const photo of written.photos) photos[photo] = this.composition.photos[photo] ?? photo;
      return { id, ...(isSpread ? { spread: true } : {}), ...written.parts };
    });
    for (const { photo } of [...(cover?.items ?? []), ...(cover?.unplaced ?? [])])
      photos[photo] = this.album.photos[photo];
    const own = { name, startsOnRight: startsOnRight ?? true, photos, ...(cover ? { cover } : {}), pages };
    return { format: "collage-album", version: 1, ...own };
  }

  /**
   * Returns the photos of a page, in its slots and in its tray.
   * @param {number} index
   */
  photosOn(index) {
    const { id, contents } = this.book.pages[index];
    const { items = [], unplaced = [] } = this.#page(id, contents, index).parts;
    return { items, unplaced };
  }

  /**
   * Returns the parts of a page; only those of pages that have changed are written again.
   * @param {string} id
   * @param {number} contents
   * @param {number} index
   */
  #page(id, contents, index) {
    let known = this.#written.get(id);
    if (known?.contents !== contents) {
      const session = this.book.page(id);
      const { format: _, version: __, photos: ___, ...parts } = this.document(session);
      session.close();
      known = { contents, parts, photos: photosOf(parts) };
      this.#written.set(id, known);
    }
    const { template } = known.parts;
    // The outline of a PDF shows the names of pages.
    const name = `Page ${index + 1}`;
    if (template.name !== name && NUMBERED.test(template.name)) known.parts.template = { ...template, name };
    return known;
  }
}
