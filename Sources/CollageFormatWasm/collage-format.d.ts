/**
 * Collage's documents in a browser or in Node: templates and compositions are read, checked and written by the code of the
 * library itself, with the same errors and the same bytes.
 *
 * A document is its text, or the value of `JSON.parse`. Its keys are described in `Templates/schema/`.
 */

import type { Board, Photo, Scene, Session } from "../CollageWasm/collage.js";

/** A template or a composition, as JSON. */
export type Document = Record<string, unknown>;

/** What is wrong at one place of a document. */
export interface Issue {
  /** Such as `slots[2].frame`; empty for the whole document. */
  path: string;
  /** What was found, and what is allowed. */
  message: string;
}

/** Thrown for a document that cannot be read. */
export class CollageFormatError extends Error {
  /** All issues of the document, in its order. */
  issues: Issue[];
}

export interface Options {
  /** The document's name for messages. */
  file?: string;
  /** The templates that compositions name by their paths. */
  templates?: Record<string, string | Document>;
}

/** The module that reads and writes documents. */
export class CollageFormat {
  /** Loads the module from its bytes, or from a response of `fetch`. */
  static load(source: BufferSource | Response): Promise<CollageFormat>;
  /** Reads a template or a composition, and returns it in its canonical form: a composition contains its template. */
  read(document: string | Document, options?: Options): Document;
  /** Reads a template or a composition, and returns the text of its canonical form, as the command line writes it. */
  write(document: string | Document, options?: Options): string;
  /** Returns a template with its slots written out. Layouts that are generated for photos throw. */
  expand(template: string | Document): Document;
  /** Returns the board of a template, for `relayout`. Layouts that are generated for photos throw. */
  board(template: string | Document): Board;
  /** Returns the scene of a composition, for `Collage.open`; `photos` has the size of every photo that an item shows. */
  scene(composition: string | Document, photos: Photo[], options?: Options): Scene;
  /**
   * Returns a composition as a session left it, in its canonical form.
   *
   * @param composition The composition that was opened, as `read` returned it.
   * @param template The template of the board, if the command `relayout` changed it.
   */
  edited(composition: Document, session: Session, template?: Document): Document;
}
