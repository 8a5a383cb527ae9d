import type { Adjustments, Look, ShownLook } from "./collage.js";

/** A table of colors that a module keeps, of a `.cube` file. */
export class ColorTable {
  private constructor();
}

/** A filter's document, as `Templates/filters` has them; its table is one that the same module has read. */
export interface Filter {
  adjust?: Adjustments;
  table?: ColorTable;
  [key: string]: unknown;
}

/** Adjustments, then filters that are mixed in side by side; their weights sum up to at most 1. */
export interface Grade {
  adjust?: Adjustments;
  filters?: { adjust?: Adjustments; table?: ColorTable; weight?: number }[];
}

/** What becomes of each color: its channels go through curves, then together into a cube, then to levels. */
export interface Cube {
  /** 65,535 times the place in the cube, or, without a cube, the result: red's entries, then green's, then blue's. */
  curves: Uint16Array;
  /** The entries of one curve. */
  entries: number;
  /** 65,535 times the red, green and blue of each node, red changing fastest; null if the curves are all. */
  nodes: Uint16Array | null;
  /** The nodes of a side; 0 without a cube. */
  side: number;
  /** To how many levels each channel is rounded; 0 for no rounding. */
  levels: number;
}

/** The module that makes color cubes; the detail and effects of a look are not colors and are left out. */
export class CollageColor {
  /** Loads the module from its bytes, or from a response of `fetch`; or takes an instance that is loaded. */
  static load(source: BufferSource | Response | WebAssembly.Instance): Promise<CollageColor>;
  /** The module itself. */
  readonly instance: WebAssembly.Instance;
  /** Reads a `.cube` file; throws with its line and what is wrong there. */
  table(file: string | BufferSource): ColorTable;
  /** Frees a table. */
  forget(table: ColorTable): void;
  /** Returns the grade of a look, or of what a presentation shows; `filters` has the documents of its filters, by their names. */
  grade(look: Look | ShownLook | null | undefined, filters?: Record<string, Filter>): Grade;
  /** Returns the cube of a grade, in memory of its own; null if the grade changes no color. */
  cube(grade: Grade): Cube | null;
}

/**
 * A function `vec3 graded(vec3 color)` of GLSL ES 3.00, for encoded colors without their alpha, with its uniforms: `curves`,
 * a texture of R16UI with three rows; `nodes`, a 3D texture of RGB16UI; `entries`, `side` and `levels`.
 */
export const CUBE_SHADER: string;
