// Writes a PNG row by row, so that no canvas has to hold the whole picture.
/** @import { Size } from "../../types.d.ts" */

const SIGNATURE = [137, 80, 78, 71, 13, 10, 26, 10];
const [RGBA, DEPTH, UP] = [6, 8, 2];

/** The remainders of CRC-32 (ISO 3309), by byte. */
const REMAINDERS = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? 0xedb88320 ^ (sum >>> 1) : sum >>> 1;
  return sum;
});

/**
 * Returns a chunk with its length and its sum.
 * @param {string} type
 * @param {Uint8Array} data
 */
function chunk(type, data) {
  const bytes = new Uint8Array(data.length + 12);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  bytes.set(new TextEncoder().encode(type), 4);
  bytes.set(data, 8);
  let sum = 0xffffffff;
  for (let index = 4; index < data.length + 8; index += 1) sum = REMAINDERS[(sum ^ bytes[index]) & 255] ^ (sum >>> 8);
  view.setUint32(data.length + 8, ~sum);
  return bytes;
}

export class PNGWriter {
  #stream = new CompressionStream("deflate");
  #writer = this.#stream.writable.getWriter();
  /** The compressed pixels, as they arrive. */
  #pixels = new Response(this.#stream.readable).arrayBuffer();
  /** @type {Size} */
  #size;
  /** @type {Uint8ClampedArray | Uint8Array} */
  #above;

  /** @param {Size} size */
  constructor(size) {
    this.#size = size;
    this.#above = new Uint8Array(size[0] * 4);
  }

  /**
   * Adds rows of pixels, each as its differences from the row above.
   * @param {Uint8ClampedArray} data
   */
  async add(data) {
    const stride = this.#size[0] * 4;
    const rows = data.length / stride;
    const filtered = new Uint8Array((stride + 1) * rows);
    for (let row = 0; row < rows; row += 1) {
      const own = data.subarray(row * stride, (row + 1) * stride);
      const start = row * (stride + 1);
      filtered[start] = UP;
      for (let index = 0; index < stride; index += 1) filtered[start + 1 + index] = own[index] - this.#above[index];
      this.#above = own;
    }
    await this.#writer.write(filtered);
  }

  async finish() {
    await this.#writer.close();
    const head = new DataView(new ArrayBuffer(13));
    this.#size.forEach((side, index) => head.setUint32(index * 4, side));
    head.setUint8(8, DEPTH);
    head.setUint8(9, RGBA);
    const parts = [
      new Uint8Array(SIGNATURE),
      chunk("IHDR", new Uint8Array(head.buffer)),
      // The canvas has the colors of sRGB.
      chunk("sRGB", new Uint8Array([0])),
      chunk("IDAT", new Uint8Array(await this.#pixels)),
      chunk("IEND", new Uint8Array()),
    ];
    return new Blob(parts, { type: "image/png" });
  }
}
