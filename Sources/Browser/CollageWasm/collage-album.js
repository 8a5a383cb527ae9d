// Sessions of albums in a browser or in Node: the pages of a book, of which one is shown, with one undo history.
// Types are in collage-album.d.ts. They need collage-album.wasm, which has all functions of collage.wasm.
import { CollageError, Session } from "./collage.js";

/** A session of an album: that of the page that is shown, and the other pages. */
export class AlbumSession extends Session {
  #module;
  #handle;

  /** The pages and the state of the history; null after a change. */
  #known = null;
  #pages = [];

  constructor(module, handle) {
    super(module, handle);
    [this.#module, this.#handle] = [module, handle];
  }

  get #exports() {
    return this.#module.exports;
  }

  #index(page) {
    const index = this.#state.pages.findIndex(({ id }) => id === page);
    if (index < 0) throw new CollageError(`${JSON.stringify(page)} is not a page of the album`);
    return index;
  }

  get #state() {
    if (this.#known) return this.#known;
    const { pages, changed = [], ...state } = JSON.parse(
      this.#module.receive(this.#exports.collage_pages(this.#handle)),
    );
    this.#pages = pages ?? [...this.#pages];
    for (const { at, ...page } of changed) this.#pages[at] = page;
    return (this.#known = { ...state, pages: this.#pages });
  }

  takeUp(history, photos) {
    super.takeUp(history, photos);
    this.#known = null;
  }

  answered(result) {
    const response = super.answered(result);
    if (response.changes.some((change) => change === "scene" || change === "pages")) this.#known = null;
    return response;
  }

  /** Makes this session an album of a name, whose first page is its own. For `openAlbum` only. */
  begin({ id, spread = false }, name) {
    this.#accept(this.#exports.collage_album(this.#handle, Number(spread), ...this.#module.send(id, name)));
  }

  /** Adds the next page while the album is opened. For `openAlbum` only. */
  append({ id, spread = false }, session) {
    this.#accept(
      session.handedOver((other) =>
        this.#exports.collage_append_page(this.#handle, other, Number(spread), ...this.#module.send(id))
      ),
    );
  }

  #accept(result) {
    const { refusal } = this.answered(result);
    if (refusal) throw new CollageError(`the pages of an album need different names: ${refusal}`);
  }

  get pages() {
    return this.#state.pages;
  }

  get shownPage() {
    const { pages, shown } = this.#state;
    return pages[shown].id;
  }

  get state() {
    const { undoCount, redoCount, undoName, redoName } = this.#state;
    return { ...super.state, undoCount, redoCount, undoName, redoName };
  }

  /** The composition of the page that is shown, with its own photos. */
  write() {
    const page = this.page(this.shownPage);
    try {
      return page.write();
    } finally {
      page.close();
    }
  }

  page(id) {
    return new Session(this.#module, this.#exports.collage_page(this.#handle, this.#index(id)));
  }

  showPage(id) {
    return this.answered(this.#exports.collage_show_page(this.#handle, this.#index(id)));
  }

  addPage(id, session, at, { isSpread = false } = {}) {
    return this.answered(
      session.handedOver((other) =>
        this.#exports.collage_add_page(this.#handle, other, Number(isSpread), at, ...this.#module.send(id))
      ),
    );
  }

  removePage(id) {
    return this.answered(this.#exports.collage_remove_page(this.#handle, this.#index(id)));
  }

  movePage(id, to) {
    return this.answered(this.#exports.collage_move_page(this.#handle, this.#index(id), to));
  }

  duplicatePage(id, name) {
    return this.answered(
      this.#exports.collage_duplicate_page(this.#handle, this.#index(id), ...this.#module.send(name)),
    );
  }

  carry(item, from, to, slot = "") {
    const places = [this.#index(from), this.#index(to)];
    return this.answered(this.#exports.collage_carry(this.#handle, ...places, ...this.#module.send(item, slot)));
  }
}

export function openAlbum(collage, album, { photos = [], ...options } = {}) {
  const compositions = pagesOf(album);
  const known = new Map(photos.map((photo) => [photo.id, photo]));
  // Hundreds of pages do not each read the sizes of all photos.
  const open = (composition) => {
    const own = Object.keys(composition.photos).flatMap((photo) => known.get(photo) ?? []);
    return collage.open(composition, { ...options, photos: own, file: "album" });
  };
  const [first, ...others] = album.pages;
  const session = open(compositions[0]).handedOver((handle) => new AlbumSession(collage.module, handle));
  try {
    session.begin(first, album.name ?? "");
    others.forEach((page, index) => session.append(page, open(compositions[index + 1])));
  } catch (error) {
    session.close();
    throw error;
  }
  return session;
}

/** Returns the compositions of an album's pages, each with the photos that it shows. */
export const pagesOf = ({ photos, pages }) =>
  pages.map(({ id: _, spread: __, ...parts }) => {
    const shown = new Set([...(parts.items ?? []), ...(parts.unplaced ?? [])].map(({ photo }) => photo));
    const own = [...shown].filter((photo) => Object.hasOwn(photos, photo)).map((photo) => [photo, photos[photo]]);
    return { format: "collage", version: 1, photos: Object.fromEntries(own), ...parts };
  });
