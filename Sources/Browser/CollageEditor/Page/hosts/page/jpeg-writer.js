// Writes a baseline JPEG (ITU-T T.81) strip by strip, so that no canvas has to hold the whole picture; colors have the resolution of
// brightness. Browsers write smaller files, where they can.
/** @import { Size } from "../../types.d.ts" */

/** The order of a block's frequencies. */
const ORDER = Uint8Array.of(
  ...[
    0,
    1,
    8,
    16,
    9,
    2,
    3,
    10,
    17,
    24,
    32,
    25,
    18,
    11,
    4,
    5,
    12,
    19,
    26,
    33,
    40,
    48,
    41,
    34,
    27,
    20,
    13,
    6,
    7,
    14,
    21,
    28,
  ],
  ...[
    35,
    42,
    49,
    56,
    57,
    50,
    43,
    36,
    29,
    22,
    15,
    23,
    30,
    37,
    44,
    51,
    58,
    59,
    52,
    45,
    38,
    31,
    39,
    46,
    53,
    60,
    61,
    54,
    47,
    55,
    62,
    63,
  ],
);
// The steps of brightness and of colors, and the codes of brightness, which all components share (Annex K).
const BRIGHTNESS = [
  ...[
    16,
    11,
    10,
    16,
    24,
    40,
    51,
    61,
    12,
    12,
    14,
    19,
    26,
    58,
    60,
    55,
    14,
    13,
    16,
    24,
    40,
    57,
    69,
    56,
    14,
    17,
    22,
    29,
    51,
    87,
    80,
    62,
  ],
  ...[18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121, 120, 101],
  ...[72, 92, 95, 98, 112, 100, 103, 99],
];
const COLORS = BRIGHTNESS.map((_, place) => {
  const [row, column] = [place >> 3, place & 7];
  return [[17, 18, 24, 47], [18, 21, 26, 66], [24, 26, 56, 99], [47, 66, 99, 99]][row]?.[column] ?? 99;
});
const bytesOf = (/** @type {string} */ digits) =>
  Uint8Array.from(digits.match(/../g) ?? [], (each) => parseInt(each, 16));
/** The numbers of codes by their lengths, and what they stand for: of averages, and of other frequencies. */
const AVERAGES = {
  lengths: [0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0],
  values: Uint8Array.from({ length: 12 }, (_, each) => each),
};
const OTHERS = {
  lengths: [0, 2, 1, 3, 3, 2, 4, 3, 5, 5, 4, 4, 0, 0, 1, 125],
  values: bytesOf(
    "01020300041105122131410613516107227114328191a1082342b1c11552d1f02433627282090a161718191a25262728292a3435363738393a43444546474849" +
      "4a535455565758595a636465666768696a737475767778797a838485868788898a92939495969798999aa2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5" +
      "c6c7c8c9cad2d3d4d5d6d7d8d9dae1e2e3e4e5e6e7e8e9eaf1f2f3f4f5f6f7f8f9fa",
  ),
};
/** The cosines of the transform, with its factors. */
const COSINES = Float64Array.from({ length: 64 }, (_, place) => {
  const [frequency, sample] = [place >> 3, place & 7];
  return (frequency === 0 ? Math.SQRT1_2 : 1) / 2 * Math.cos(((2 * sample + 1) * frequency * Math.PI) / 16);
});

/** @param {{ lengths: number[], values: Uint8Array }} table */
function codesOf({ lengths, values }) {
  const codes = new Uint32Array(256);
  const sizes = new Uint8Array(256);
  let [code, place] = [0, 0];
  lengths.forEach((count, index) => {
    for (let each = 0; each < count; each += 1, place += 1, code += 1) {
      codes[values[place]] = code;
      sizes[values[place]] = index + 1;
    }
    code *= 2;
  });
  return { codes, sizes };
}
const [averages, others] = [AVERAGES, OTHERS].map(codesOf);

export class JPEGWriter {
  /** @type {Size} */
  #size;
  /** @type {Uint8Array[]} */
  #parts = [];
  #bytes = new Uint8Array(1 << 16);
  #length = 0;
  #bits = 0;
  #bitCount = 0;
  /** @type {Uint8Array[]} */
  #steps;
  #before = [0, 0, 0];

  /**
   * @param {Size} size
   * @param {number} quality From 1 to 100.
   */
  constructor(size, quality) {
    this.#size = size;
    const scale = quality < 50 ? 5000 / quality : 200 - 2 * quality;
    this.#steps = [BRIGHTNESS, COLORS].map((table) =>
      Uint8Array.from(table, (step) => Math.min(255, Math.max(1, Math.floor((step * scale + 50) / 100))))
    );
    this.#head();
  }

  #head() {
    const [width, height] = this.#size;
    const word = (/** @type {number} */ number) => [number >> 8, number & 255];
    const segment = (/** @type {number} */ marker, /** @type {Iterable<number>} */ data) => {
      const all = [...data];
      this.#parts.push(Uint8Array.of(0xff, marker, ...word(all.length + 2), ...all));
    };
    this.#parts.push(Uint8Array.of(0xff, 0xd8));
    segment(0xe0, [...new TextEncoder().encode("JFIF\0"), 1, 1, 0, 0, 1, 0, 1, 0, 0]);
    this.#steps.forEach((table, index) =>
      segment(0xdb, [index, ...ORDER].map((place, at) => (at === 0 ? place : table[place])))
    );
    segment(0xc0, [
      8,
      ...word(height),
      ...word(width),
      3,
      ...[1, 2, 3].flatMap((part) => [part, 0x11, part === 1 ? 0 : 1]),
    ]);
    [AVERAGES, OTHERS].forEach(({ lengths, values }, index) => segment(0xc4, [index << 4, ...lengths, ...values]));
    segment(0xda, [3, ...[1, 2, 3].flatMap((part) => [part, 0]), 0, 63, 0]);
  }

  /** @param {number} byte */
  #byte(byte) {
    if (this.#length === this.#bytes.length) {
      this.#parts.push(this.#bytes);
      [this.#bytes, this.#length] = [new Uint8Array(1 << 16), 0];
    }
    this.#bytes[this.#length] = byte;
    this.#length += 1;
  }

  /**
   * @param {number} value
   * @param {number} count
   */
  #write(value, count) {
    this.#bits = (this.#bits << count) | value;
    this.#bitCount += count;
    while (this.#bitCount >= 8) {
      this.#bitCount -= 8;
      const byte = (this.#bits >> this.#bitCount) & 255;
      this.#byte(byte);
      if (byte === 255) this.#byte(0);
    }
    this.#bits &= (1 << this.#bitCount) - 1;
  }

  /**
   * Writes a number with the number of its bits, which is part of a code.
   * @param {{ codes: Uint32Array, sizes: Uint8Array }} table
   * @param {number} run
   * @param {number} value
   */
  #number({ codes, sizes }, run, value) {
    const count = 32 - Math.clz32(Math.abs(value));
    const code = (run << 4) | count;
    this.#write(codes[code], sizes[code]);
    if (count > 0) this.#write(value < 0 ? value + (1 << count) - 1 : value, count);
  }

  /**
   * Adds rows of pixels, of which there are a multiple of eight but at the end.
   * @param {Uint8ClampedArray} data
   */
  async add(data) {
    const [width] = this.#size;
    const rows = data.length / 4 / width;
    const block = [0, 1, 2].map(() => new Float64Array(64));
    for (let top = 0; top < rows; top += 8) {
      for (let left = 0; left < width; left += 8) {
        for (let place = 0; place < 64; place += 1) {
          const row = Math.min(rows - 1, top + (place >> 3));
          const at = (row * width + Math.min(width - 1, left + (place & 7))) * 4;
          const alpha = data[at + 3] / 255;
          const [red, green, blue] = [data[at] * alpha, data[at + 1] * alpha, data[at + 2] * alpha];
          block[0][place] = 0.299 * red + 0.587 * green + 0.114 * blue - 128;
          block[1][place] = -0.168736 * red - 0.331264 * green + 0.5 * blue;
          block[2][place] = 0.5 * red - 0.418688 * green - 0.081312 * blue;
        }
        for (let part = 0; part < 3; part += 1) this.#block(block[part], part);
      }
    }
  }

  /**
   * @param {Float64Array} samples
   * @param {number} part
   */
  #block(samples, part) {
    const steps = this.#steps[part === 0 ? 0 : 1];
    const found = transformed(samples);
    const average = Math.round(found[0] / steps[0]);
    this.#number(averages, 0, average - this.#before[part]);
    this.#before[part] = average;
    let run = 0;
    for (let place = 1; place < 64; place += 1) {
      const at = ORDER[place];
      const value = Math.round(found[at] / steps[at]);
      if (value === 0) {
        run += 1;
        continue;
      }
      for (; run > 15; run -= 16) this.#write(others.codes[0xf0], others.sizes[0xf0]);
      this.#number(others, run, value);
      run = 0;
    }
    if (run > 0) this.#write(others.codes[0], others.sizes[0]);
  }

  finish() {
    // The last byte is filled with ones.
    if (this.#bitCount > 0) this.#write((1 << (8 - this.#bitCount)) - 1, 8 - this.#bitCount);
    const parts = [...this.#parts, this.#bytes.subarray(0, this.#length), Uint8Array.of(0xff, 0xd9)];
    return new Blob(/** @type {BlobPart[]} */ (parts), { type: "image/jpeg" });
  }
}

const [between, frequencies] = [new Float64Array(64), new Float64Array(64)];

/**
 * Returns the frequencies of a block, which are valid until the next one.
 * @param {Float64Array} samples
 */
function transformed(samples) {
  for (const [from, to] of [[samples, between], [between, frequencies]]) {
    // Rows become columns, twice.
    for (let row = 0; row < 64; row += 8) {
      for (let frequency = 0; frequency < 8; frequency += 1) {
        let sum = 0;
        for (let sample = 0; sample < 8; sample += 1) sum += from[row + sample] * COSINES[frequency * 8 + sample];
        to[frequency * 8 + (row >> 3)] = sum;
      }
    }
  }
  return frequencies;
}
