// Maps colors through the cube of a look without a shader, for browsers without WebGL2.
import { context2d } from "../basics/context.js";
/** @import { Cube, Picture } from "../types.d.ts" */

/** Paints pictures through cubes as the shader does, pixel by pixel. */
export class PixelPainter {
  /**
   * @param {Picture} picture
   * @param {Cube} cube
   */
  paint(picture, cube) {
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    const context = context2d(canvas);
    context.drawImage(picture, 0, 0);
    const image = context.getImageData(0, 0, canvas.width, canvas.height);
    grade(image.data, cube);
    context.putImageData(image, 0, 0);
    return canvas.transferToImageBitmap();
  }
}

/**
 * Returns the values of the curves for each of the 256 codes of a channel, 0 to 1.
 * @param {Cube} cube
 * @param {number} channel
 */
function codes({ curves, entries }, channel) {
  return Float32Array.from({ length: 256 }, (_, code) => {
    const place = (code / 255) * (entries - 1);
    const entry = Math.min(Math.floor(place), entries - 2);
    const [low, high] = curves.subarray(channel * entries + entry, channel * entries + entry + 2);
    return (low + (high - low) * (place - entry)) / 65535;
  });
}

/**
 * @param {Uint8ClampedArray} data
 * @param {Cube} cube
 */
function grade(data, cube) {
  const { nodes, side, levels } = cube;
  const curves = [0, 1, 2].map((channel) => codes(cube, channel));
  const steps = [3, 3 * side, 3 * side * side];
  const shares = [0, 0, 0];
  const result = [0, 0, 0];
  for (let at = 0; at < data.length; at += 4) {
    let base = 0;
    for (let channel = 0; channel < 3; channel += 1) {
      result[channel] = curves[channel][data[at + channel]];
      if (!side) continue;
      const place = result[channel] * (side - 1);
      const node = Math.min(Math.floor(place), side - 2);
      shares[channel] = place - node;
      base += node * steps[channel];
    }
    if (nodes) between(nodes, base, steps, shares, result);
    for (let channel = 0; channel < 3; channel += 1) {
      const value = result[channel];
      data[at + channel] = 255 * (levels > 0 ? Math.floor(value * (levels - 1) + 0.5) / (levels - 1) : value);
    }
  }
}

/**
 * Tetrahedral interpolation: from the nearest corner to the farthest along the axes, the largest coordinate first.
 * @param {Uint16Array} nodes
 * @param {number} base
 * @param {number[]} steps
 * @param {number[]} shares
 * @param {number[]} result
 */
function between(nodes, base, steps, [red, green, blue], result) {
  const first = red >= green ? (red >= blue ? 0 : 2) : green > blue ? 1 : 2;
  const last = red < green ? (red < blue ? 0 : 2) : green <= blue ? 1 : 2;
  const shares = [red, green, blue];
  const [long, short] = [shares[first], shares[last]];
  const middle = red + green + blue - long - short;
  const [one, two, far] = [
    base + steps[first],
    base + steps[0] + steps[1] + steps[2] - steps[last],
    base + steps[0] + steps[1] + steps[2],
  ];
  for (let channel = 0; channel < 3; channel += 1) {
    result[channel] = (nodes[base + channel] * (1 - long) + nodes[one + channel] * (long - middle) +
      nodes[two + channel] * (middle - short) + nodes[far + channel] * short) / 65535;
  }
}
