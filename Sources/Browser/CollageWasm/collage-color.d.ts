import type { Adjustments, Look, ShownLook } from "./collage.js";

/** A color table from a `.cube` file, stored in the module's memory. */
export class ColorTable {
  private constructor();
}

/** A filter's document, as in `Templates/filters`, with a table read by the same module. */
export interface Filter {
  adjust?: Adjustments;
  table?: ColorTable;
  [key: string]: unknown;
}

/** Adjustments, followed by a mix of filters whose weights add up to at most 1. */
export interface Grade {
  adjust?: Adjustments;
  filters?: { adjust?: Adjustments; table?: ColorTable; weight?: number }[];
}

/** A map of colors: each channel passes through a curve, all channels through a cube, then each is rounded to levels. */
export interface Cube {
  /** 65,535 times the position in the cube or, without a cube, the result: the entries of red, green and blue. */
  curves: Uint16Array;
  /** The entries of one curve. */
  entries: number;
  /** 65,535 times the red, green and blue of each node, red changing fastest; null without a cube. */
  nodes: Uint16Array | null;
  /** The number of nodes per side; 0 without a cube. */
  side: number;
  /** The number of levels to which each channel is rounded; 0 for no rounding. */
  levels: number;
}

/** The module that computes color cubes; the detail and effects of a look do not map colors and are left out. */
export class CollageColor {
  /** Loads the module from its bytes, from a response of `fetch`, compiled, or from a loaded instance. */
  static load(source: BufferSource | Response | WebAssembly.Module | WebAssembly.Instance): Promise<CollageColor>;
  /** The WebAssembly instance, which `load` also accepts. */
  readonly instance: WebAssembly.Instance;
  /** Reads a `.cube` file; throws an error with the line number if the file is invalid. */
  table(file: string | BufferSource): ColorTable;
  /** Frees the memory of a table, which must not be used afterward. */
  forget(table: ColorTable): void;
  /** Returns the grade of a look or of a displayed look; `filters` contains the documents of its filters by name. */
  grade(look: Look | ShownLook | null | undefined, filters?: Record<string, Filter>): Grade;
  /** Returns the cube of a grade as a copy outside the module; null if the grade changes no color. */
  cube(grade: Grade): Cube | null;
}

/**
 * A function `vec3 graded(vec3 color)` of GLSL ES 3.00, for encoded colors without their alpha, with its uniforms: `curves`,
 * an R16UI texture with three rows; `nodes`, an RGB16UI 3D texture; `entries`, `side` and `levels`.
 */
export const CUBE_SHADER: string;
