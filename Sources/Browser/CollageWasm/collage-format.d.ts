/**
 * Collage's documents in a browser or in Node: templates and compositions are read, checked and written by the code of the
 * library itself, with the same errors and the same bytes.
 *
 * A document is its text, or the value of `JSON.parse`. Its keys are described in `Templates/schema/`.
 */

import type { Photo } from "./collage.js";

/** A template or a composition, as JSON; what is given as a type of your own is returned as it. */
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

/** Thrown for what cannot be read: a document or a command with every issue of it, or an argument; and by a closed session. */
export class CollageError extends Error {
  /** All issues, in the document's order. */
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
  /**
   * Goes on with `collage-layout.wasm`, which also generates layouts for photos: grids, mosaics, rows, columns, scattered
   * prints and outfits (`auto`), on a canvas and within slots. Sessions that are open stay in the module in which they were
   * opened. The search for a mosaic of 50 photos takes about a second.
   */
  loadLayouts(source: BufferSource | Response | WebAssembly.Module): Promise<void>;
  /** Reads a template or a composition, and returns it in its canonical form: a composition contains its template. */
  read<Type extends Document = Document>(document: string | Type, options?: Options): Type;
  /** Reads a template or a composition, and returns the text of its canonical form, as the command line writes it. */
  write(document: string | Document, options?: Options): string;
  /**
   * Returns a template with its slots written out.
   *
   * @param photos For layouts that are generated for photos: the photos in fill order; none are one of 4 to 3.
   */
  expand<Type extends Document = Document>(template: string | Type, photos?: Photo[]): Type;
}
