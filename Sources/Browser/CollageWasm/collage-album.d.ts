// Sessions of albums: several pages, of which one is shown and edited like a collage, with one undo history.
import { Collage, type OpeningOptions, type Policy, type Response, Session } from "./collage.js";
import { type Document } from "./collage-format.js";

/**
 * A session of an album. All that a session does concerns the page that is shown; `undo` and `redo` concern all pages and show
 * the page that they change, which the change `pages` tells.
 */
export class AlbumSession extends Session {
  /** The pages in their order. */
  readonly pages: AlbumSessionPage[];
  /** The name of the page that is shown. */
  readonly shownPage: string;
  /** Opens a copy of a page as a session of its own, which must be closed. */
  page(id: string): Session;
  /** Shows another page; this is not an undo step. */
  showPage(id: string): Response;
  /** Adds the scene of a session as a page or a spread at an index, shows it, and closes that session. */
  addPage(id: string, session: Session, at: number, options?: { isSpread?: boolean }): Response;
  /** Removes a page; its photos move to the tray of the page after it, or before the last one. */
  removePage(id: string): Response;
  /** Moves a page to another index. */
  movePage(id: string, to: number): Response;
  /** Adds a copy of a page after it under a new name, and shows the copy. */
  duplicatePage(id: string, name: string): Response;
  /**
   * Carries a photo to another page: to a slot, from which a photo takes its place, or else to the first empty slot or the tray.
   */
  carry(item: string, from: string, to: string, slot?: string): Response;
}

export interface AlbumSessionPage {
  id: string;
  /** A number that changes with all that the page shows. */
  version: number;
  /** A number that changes with the page itself, but not with the values of its texts. */
  contents: number;
  /** True for two facing pages as one; a copy is what its original is. */
  isSpread: boolean;
  /** The values of variables in the page's texts, such as its number: of a spread, that of the left half. */
  texts?: Record<string, string>;
}

/** Opens an album with a module that was loaded from `collage-album.wasm`; the first page is shown. */
export function openAlbum(
  collage: Collage,
  album: Document,
  options?: OpeningOptions & { policy?: Policy },
): AlbumSession;

/** Returns the pages of an album as compositions. */
export function pagesOf(album: Document): Document[];
