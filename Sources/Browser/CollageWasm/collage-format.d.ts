/**
 * Collage's documents in a browser or in Node: templates and compositions are read, checked and written by the code of the
 * library itself, with the same errors and the same bytes.
 *
 * A document is its text, or the value of `JSON.parse`. Its keys are described in `Templates/schema/`.
 */

import type { Photo } from "./collage.js";

/** A template or a composition as JSON; a document passed as your own type is returned as that type. */
export type Document = Record<string, unknown>;

/** An error at one place in a document. */
export interface Issue {
  /** The path, such as `slots[2].frame`; empty for the whole document. */
  path: string;
  /** The value found and the allowed values. */
  message: string;
  /** The missing part of the module if the document is valid; `loadLayouts` loads it. */
  needs?: "layouts";
}

/** Thrown for an invalid document or command, with all issues, for an invalid argument, and by a closed session. */
export class CollageError extends Error {
  /** All issues, in the document's order. */
  issues: Issue[];
  /** True if the document has a layout generated for photos, which can be read after `loadLayouts`. */
  readonly needsLayouts: boolean;
}

export interface Options {
  /** The document's name for messages. */
  file?: string;
  /** The templates that compositions refer to, by path. */
  templates?: Record<string, string | Document>;
}

/** A module's functions, and the exchange of texts through its memory; for wrappers only. */
export class Module {
  readonly exports: Record<string, (...numbers: number[]) => number>;
  /** Writes documents in sequence, each a text or a value, and returns their lengths in bytes. */
  send(...documents: unknown[]): number[];
  /** Returns the text of a length in bytes that the module has written; throws if the result is a failure. */
  receive(result: number, file?: string): string;
}

/** The module that reads and writes documents. */
export class CollageFormat {
  /** The functions of the module, for wrappers. */
  readonly module: Module;
  /**
   * Loads `collage-format.wasm`, or another module that reads documents, from its bytes, from a response of `fetch`, or
   * compiled.
   */
  static load(source: BufferSource | Response | WebAssembly.Module): Promise<CollageFormat>;
  /**
   * Loads `collage-layout.wasm`, which generates layouts for photos: grids, mosaics, rows, columns, scattered prints and
   * outfits (`auto`), on a canvas and within slots. Open sessions go on, and can then use such layouts. The search for a
   * mosaic of 50 photos takes about a second.
   */
  loadLayouts(source: BufferSource | Response | WebAssembly.Module): Promise<void>;
  /** Reads a template or a composition and returns it in canonical form: a composition contains its template. */
  read<Type extends Document = Document>(document: string | Type, options?: Options): Type;
  /** Reads a template or a composition and returns its canonical text, as written by the command line. */
  write(document: string | Document, options?: Options): string;
  /**
   * Returns a template with explicit slots.
   *
   * @param photos The photos in fill order, for layouts generated for photos; by default, one photo of 4:3.
   */
  expand<Type extends Document = Document>(template: string | Type, photos?: Photo[]): Type;
}
