// Maps the colors of pictures through the cubes of looks; loaded when a photo has a look.
import { CollageColor, CUBE_SHADER } from "../modules/collage-color.js";
import { PixelPainter } from "./cube-pixels.js";
/** @import { Cube, CubePainter, Picture } from "../types.d.ts" */
export { CollageColor };

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

/**
 * Returns the painter that maps pictures through cubes, with a shader if the browser supports it.
 * @returns {CubePainter}
 */
export function cubePainter() {
  const canvas = new OffscreenCanvas(16, 16);
  const gl = canvas.getContext("webgl2", { premultipliedAlpha: true, preserveDrawingBuffer: true });
  return gl ? new ShaderPainter(canvas, gl) : new PixelPainter();
}

class ShaderPainter {
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
