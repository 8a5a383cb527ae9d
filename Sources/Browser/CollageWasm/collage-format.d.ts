/**
 * Collage's documents in a browser or in Node: templates and compositions are read, checked and written by the code of the
 * library itself, with the same errors and the same bytes.
 *
 * A document is its text, or the value of `JSON.parse`. Its keys are described in `Templates/schema/`.
 */

import type { Board, Photo, Scene, Session } from "./collage.js";

/** A template or a composition, as JSON. */
export type Document = Record<string, unknown>;

/** What is wrong at one place of a document. */
export interface Issue {
  /** Such as `slots[2].frame`; empty for the whole document. */
  path: string;
  /** What was found, and what is allowed. */
  message: string;
  /** What the module lacks, if the document is right: `loadLayouts` loads it. */
  needs?: "layouts";
}

/** Thrown for a document that cannot be read. */
export class CollageFormatError extends Error {
  /** All issues of the document, in its order. */
  issues: Issue[];
  /** Whether the document has a layout that is generated for photos, which `loadLayouts` makes readable. */
  readonly needsLayouts: boolean;
}

export interface Options {
  /** The document's name for messages. */
  file?: string;
  /** The templates that compositions name by their paths. */
  templates?: Record<string, string | Document>;
}

/** The module that reads and writes documents. */
export class CollageFormat {
  /** Loads `collage-format.wasm`, or another module that reads documents, from its bytes, from a response of `fetch`, or compiled. */
  static load(source: BufferSource | Response | WebAssembly.Module): Promise<CollageFormat>;
  /** The instance of the module that was loaded first; that of `collage-editor.wasm` has sessions, too: see `Collage.load`. */
  readonly instance: WebAssembly.Instance;
  /**
   * Loads `collage-layout.wasm`, which also generates layouts for photos: grids, mosaics, rows, columns, scattered prints and
   * outfits (`auto`), on a canvas and within slots. Before it, `expand`, `board`, `scene` and `edited` throw for them an error
   * whose `needsLayouts` is true, so that only pages with such documents load the module. The search for a mosaic of 50 photos
   * takes about a second.
   */
  loadLayouts(source: BufferSource | Response): Promise<void>;
  /** Reads a template or a composition, and returns it in its canonical form: a composition contains its template. */
  read(document: string | Document, options?: Options): Document;
  /** Reads a template or a composition, and returns the text of its canonical form, as the command line writes it. */
  write(document: string | Document, options?: Options): string;
  /**
   * Returns a template with its slots written out.
   *
   * @param photos For layouts that are generated for photos: the photos in fill order; none are one of 4 to 3.
   */
  expand(template: string | Document, photos?: Photo[]): Document;
  /** Returns the board of a template, for `relayout`; `photos` as for `expand`. */
  board(template: string | Document, photos?: Photo[]): Board;
  /** Returns the scene of a composition, for `Collage.open`; `photos` has the size of every photo that an item shows. */
  scene(composition: string | Document, photos: Photo[], options?: Options): Scene;
  /**
   * Returns a composition as a session left it, in its canonical form.
   *
   * @param composition The composition that was opened, as `read` returned it.
   * @param options `template`: the template of the board, if the command `relayout` changed it; `photos`: as for `scene`,
   *   for a layout that is generated for photos: it stays generated if it has the session's slots, otherwise its slots are
   *   written out.
   */
  edited(composition: Document, session: Session, options?: { template?: Document; photos?: Photo[] }): Document;
}
