// Photos with their looks: a shader maps their colors through the same cubes that the renderer uses.
import { CollageColor, CUBE_SHADER } from "../modules/collage-color.js";
import { EFFECTS } from "../stage/effects.js";
import { Assets } from "./assets.js";
import { PixelPainter } from "./cube-pixels.js";
import { Emitter } from "./emitter.js";
/**
 * @import {
 *   Adjustment, Cube, FilterDocuments, FilterEntry, LoadEvents, Look, Picture, ShownLook
 * } from "../types.d.ts"
 */
/** @import { Photos } from "./photos.js" */
/** @import { Host } from "../host.d.ts" */

const VERTEX = `#version 300 es
out vec2 place;
void main() {
  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
  place = corner;
  gl_Position = vec4(corner * 2.0 - 1.0, 0, 1);
}`;
const FRAGMENT = `#version 300 es
precision highp float;
precision highp int;
in vec2 place;
out vec4 result;
uniform sampler2D photo;
${CUBE_SHADER}
void main() {
  vec4 color = texture(photo, vec2(place.x, 1.0 - place.y));
  result = vec4(graded(color.rgb) * color.a, color.a);
}`;

/** @extends {Emitter<LoadEvents>} */
export class Looks extends Emitter {
  /** @type {Host} */
  #host;
  /** @type {Photos} */
  #photos;
  /** @type {Assets} */
  #assets;
  /** @type {CollageColor | null} */
  #color = null;
  /** @type {Promise<FilterEntry[]> | null} */
  #filters = null;
  /** @type {CubePainter | PixelPainter | null} */
  #painter = null;
  /** @type {Map<string, Picture>} */
  #pictures = new Map();
  /** @type {Map<string, Cube | null>} */
  #cubes = new Map();

  /**
   * @param {Host} host
   * @param {Photos} photos
   * @param {Assets} [assets]
   */
  constructor(host, photos, assets = new Assets()) {
    super();
    [this.#host, this.#photos, this.#assets] = [host, photos, assets];
  }

  /** The filters' documents, by name. */
  async filters() {
    return (this.#filters ??= this.#host.filters());
  }

  /** Loads the color module and the documents of the filters. */
  async load() {
    if (this.#color) return;
    const [color, filters] = await Promise.all([
      this.#assets.module("collage-color").then((module) => CollageColor.load(module)),
      this.filters(),
    ]);
    /** @type {FilterDocuments | undefined} */
    this.documents = Object.fromEntries(filters.map(({ id, document }) => [id, document]));
    this.#color = color;
    this.dispatchEvent(new Event("load"));
  }

  /**
   * Returns the picture of a photo with a look; without the look until the picture is ready.
   * @param {string} photo
   * @param {Look | null} [look]
   * @param {number} [pixels]
   * @returns {Picture | undefined}
   */
  picture(photo, look, pixels = Infinity) {
    const plain = this.#photos.bitmap(photo, pixels);
    if (!plain || !look) return plain;
    look = onlyColors(look);
    if (!hasColors(look)) return plain;
    if (!this.#color) {
      this.load();
      return plain;
    }
    const text = JSON.stringify(look);
    const key = `${photo}/${plain.width}/${text}`;
    const known = this.#photos.moving?.has(photo) ? undefined : this.#pictures.get(key);
    if (known) {
      // The least recently used pictures are evicted first.
      this.#pictures.delete(key);
      this.#pictures.set(key, known);
      return known;
    }
    const graded = this.#grade(this.#color, plain, look, text);
    this.#pictures.set(key, graded);
    this.#forget();
    return graded;
  }

  /**
   * Returns a picture with a displayed look, or null if the look does not change its colors.
   * @param {Picture} picture
   * @param {ShownLook} look
   */
  graded(picture, look) {
    if (!hasColors(look)) return null;
    if (!this.#color) {
      this.load();
      return null;
    }
    const colors = onlyColors(look);
    const graded = this.#grade(this.#color, picture, colors, JSON.stringify(colors));
    return graded === picture ? null : graded;
  }

  #forget() {
    let pixels = 0;
    for (const { width, height } of this.#pictures.values()) pixels += width * height;
    for (const [key, picture] of this.#pictures) {
      if (pixels < 40e6) return;
      pixels -= picture.width * picture.height;
      this.#pictures.delete(key);
    }
  }

  /**
   * @param {CollageColor} color
   * @param {Look | ShownLook} look
   * @param {string} text
   */
  #cube(color, look, text) {
    if (!this.#cubes.has(text)) {
      if (this.#cubes.size > 200) this.#cubes.clear();
      this.#cubes.set(text, color.cube(color.grade(look, this.documents)));
    }
    return this.#cubes.get(text);
  }

  /**
   * @param {CollageColor} color
   * @param {Picture} picture
   * @param {Look | ShownLook} look
   * @param {string} text
   */
  #grade(color, picture, look, text) {
    let cube;
    try {
      cube = this.#cube(color, look, text);
    } catch (error) {
      console.warn(error.message);
      return picture;
    }
    if (!cube) return picture;
    this.#painter ??= cubePainter();
    return this.#painter.paint(picture, cube);
  }
}

/**
 * Returns a look without the effects that depend on more than single colors.
 * @template {Look | ShownLook} Form
 * @param {Form} look
 * @returns {Form}
 */
function onlyColors({ adjust = {}, ...look }) {
  const colors = Object.entries(adjust).filter(([key]) => !EFFECTS.includes(/** @type {Adjustment} */ (key)));
  return /** @type {Form} */ ({ ...look, adjust: Object.fromEntries(colors) });
}

/**
 * Returns true if a look has a filter or an adjustment.
 * @param {Look & Partial<ShownLook>} look
 */
function hasColors({ filter = null, filters = [], adjust = {} }) {
  return filter !== null || filters.length > 0 || Object.keys(adjust).length > 0;
}

/** Returns the painter that maps pictures through cubes, with a shader if the browser supports it. */
function cubePainter() {
  const canvas = new OffscreenCanvas(16, 16);
  const gl = canvas.getContext("webgl2", { premultipliedAlpha: true, preserveDrawingBuffer: true });
  return gl ? new CubePainter(canvas, gl) : new PixelPainter();
}

class CubePainter {
  /** @type {OffscreenCanvas} */
  canvas;
  /** @type {WebGL2RenderingContext} */
  gl;

  /**
   * @param {OffscreenCanvas} canvas
   * @param {WebGL2RenderingContext} gl
   */
  constructor(canvas, gl) {
    [this.canvas, this.gl] = [canvas, gl];
    const program = (this.program = gl.createProgram());
    for (
      const { kind, source } of [{ kind: gl.VERTEX_SHADER, source: VERTEX }, {
        kind: gl.FRAGMENT_SHADER,
        source: FRAGMENT,
      }]
    ) {
      const shader = /** @type {WebGLShader} */ (gl.createShader(kind));
      gl.shaderSource(shader, source);
      gl.compileShader(shader);
      if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS)) throw new Error(gl.getShaderInfoLog(shader) ?? "");
      gl.attachShader(program, shader);
    }
    gl.linkProgram(program);
    gl.useProgram(program);
    this.textures = ["photo", "curves", "nodes"].map((name, unit) => {
      gl.uniform1i(gl.getUniformLocation(program, name), unit);
      return gl.createTexture();
    });
  }

  /**
   * @param {number} unit
   * @param {number} target
   * @param {number} filter
   */
  #bind(unit, target, filter) {
    const { gl } = this;
    gl.activeTexture(gl.TEXTURE0 + unit);
    gl.bindTexture(target, this.textures[unit]);
    for (const name of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER]) gl.texParameteri(target, name, filter);
    for (const name of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) gl.texParameteri(target, name, gl.CLAMP_TO_EDGE);
  }

  /**
   * @param {Picture} picture
   * @param {Cube} cube
   */
  paint(picture, { curves, entries, nodes, side, levels }) {
    const { gl, canvas, program } = this;
    [canvas.width, canvas.height] = [picture.width, picture.height];
    gl.viewport(0, 0, picture.width, picture.height);
    this.#bind(0, gl.TEXTURE_2D, gl.NEAREST);
    gl.pixelStorei(gl.UNPACK_ALIGNMENT, 4);
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, false);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, picture);
    gl.pixelStorei(gl.UNPACK_ALIGNMENT, 2);
    this.#bind(1, gl.TEXTURE_2D, gl.NEAREST);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.R16UI, entries, 3, 0, gl.RED_INTEGER, gl.UNSIGNED_SHORT, curves);
    this.#bind(2, gl.TEXTURE_3D, gl.NEAREST);
    const cells = side || 1;
    gl.texImage3D(
      gl.TEXTURE_3D,
      0,
      gl.RGB16UI,
      cells,
      cells,
      cells,
      0,
      gl.RGB_INTEGER,
      gl.UNSIGNED_SHORT,
      nodes ?? new Uint16Array(3),
    );
    for (const [name, value] of Object.entries({ entries, side, levels })) {
      gl.uniform1i(gl.getUniformLocation(program, name), value);
    }
    gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4);
    return canvas.transferToImageBitmap();
  }
}
