// What the files of photos say of them besides their pictures, for pages without a server: when and where they were taken, and by which
// camera. Only the beginning of a file is read, where cameras write it.
/** @import { PhotoFacts } from "../../types.d.ts" */

/** The bytes that are read; the block of a JPEG has 64 KB at most, and what editors add follows it. */
const BEGINNING = 256 * 1024;
/** The stars from which on a photo is a favorite. */
const FAVORITE = 4;
/** The tags of EXIF 3.0 (CIPA DC-008) that are read. */
const TAGS = {
  maker: 0x010f,
  model: 0x0110,
  changed: 0x0132,
  rating: 0x4746,
  exif: 0x8769,
  gps: 0x8825,
  taken: 0x9003,
};
/** The bytes of a value, by its type. */
const BYTES = /** @type {Record<number, number>} */ ({ 2: 1, 3: 2, 4: 4, 5: 8 });

/** A folder of tags. @typedef {Map<number, string | number[]>} Folder */

/** Reads the folders of a TIFF, which is how EXIF is written. */
class Tiff {
  #view;
  #isLittle;

  /** @param {DataView} view */
  constructor(view) {
    this.#view = view;
    this.#isLittle = view.getUint16(0) === 0x4949;
  }

  get first() {
    return this.folder(this.#view.getUint32(4, this.#isLittle));
  }

  /**
   * @param {number} start
   * @returns {Folder}
   */
  folder(start) {
    const view = this.#view;
    const count = view.getUint16(start, this.#isLittle);
    /** @type {Folder} */
    const found = new Map();
    for (let index = 0; index < count; index += 1) {
      const at = start + 2 + 12 * index;
      const [type, length] = [view.getUint16(at + 2, this.#isLittle), view.getUint32(at + 4, this.#isLittle)];
      const size = (BYTES[type] ?? 0) * length;
      if (size === 0 || size > 1024) continue;
      const from = size > 4 ? view.getUint32(at + 8, this.#isLittle) : at + 8;
      found.set(view.getUint16(at, this.#isLittle), this.#value(type, from, length));
    }
    return found;
  }

  /**
   * @param {number} type
   * @param {number} from
   * @param {number} length
   */
  #value(type, from, length) {
    const view = this.#view;
    if (type === 2) {
      const bytes = new Uint8Array(view.buffer, view.byteOffset + from, length);
      return new TextDecoder().decode(bytes).replace(/\0.*$/s, "").trim();
    }
    return Array.from({ length }, (_, index) => {
      const at = from + BYTES[type] * index;
      if (type === 3) return view.getUint16(at, this.#isLittle);
      if (type === 4) return view.getUint32(at, this.#isLittle);
      return view.getUint32(at, this.#isLittle) / view.getUint32(at + 4, this.#isLittle);
    });
  }
}

/**
 * Returns where the EXIF data of a JPEG begin, or -1.
 * @param {DataView} view
 */
function exifStart(view) {
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return -1;
  for (let at = 2; at + 10 < view.byteLength; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint16(at);
    if (marker === 0xffe1 && view.getUint32(at + 4) === 0x45786966) return at + 10;
    if (marker < 0xffc0 || marker === 0xffda) return -1;
  }
  return -1;
}

/**
 * Returns a time in the form of ISO 8601 from the digits of another form; nothing if it is none.
 * @param {RegExpExecArray | null} digits
 */
function time(digits) {
  const [, year, month, day, hour, minute, second] = digits ?? [];
  if (!year || Number(year) < 1826 || !(Number(month) >= 1 && Number(month) <= 12) || !(Number(day) >= 1))
    return undefined;
  return `${year}-${month}-${day}${hour ? `T${hour}:${minute}:${second}` : ""}`;
}

/** @param {Folder} gps @returns {[number, number] | undefined} */
function position(gps) {
  const degrees = [2, 4].map((tag) => {
    const parts = gps.get(tag);
    const sign = /[SW]/.test(`${gps.get(tag - 1)}`) ? -1 : 1;
    return Array.isArray(parts) ? sign * (parts[0] + (parts[1] ?? 0) / 60 + (parts[2] ?? 0) / 3600) : NaN;
  });
  return degrees.every((each) => Math.abs(each) <= 180) ? [degrees[0], degrees[1]] : undefined;
}

/** @param {DataView} view @returns {PhotoFacts} */
function exifFacts(view) {
  const start = exifStart(view);
  if (start < 0) return {};
  const tiff = new Tiff(new DataView(view.buffer, view.byteOffset + start));
  const first = tiff.first;
  const inner = (/** @type {number} */ tag) => {
    const [place] = first.get(tag) ?? [];
    return typeof place === "number" ? tiff.folder(place) : /** @type {Folder} */ (new Map());
  };
  const written = /^(\d{4}):(\d\d):(\d\d) (\d\d):(\d\d):(\d\d)/;
  const [rating] = first.get(TAGS.rating) ?? [];
  return {
    taken: time(written.exec(`${inner(TAGS.exif).get(TAGS.taken) ?? first.get(TAGS.changed)}`)),
    position: position(inner(TAGS.gps)),
    camera: [first.get(TAGS.maker), first.get(TAGS.model)].filter(Boolean).join(" ") || undefined,
    isFavorite: Number(rating) >= FAVORITE,
  };
}

/**
 * Returns what a file and its name say of a photo.
 * @param {Blob} file
 * @param {string} name
 * @returns {Promise<PhotoFacts>}
 */
export async function factsOf(file, name) {
  const bytes = await file.slice(0, BEGINNING).arrayBuffer();
  /** @type {PhotoFacts} */
  let facts = {};
  try {
    facts = exifFacts(new DataView(bytes));
  } catch (error) {
    // Of data that end too early, nothing is known.
    if (!(error instanceof RangeError)) throw error;
  }
  const text = new TextDecoder("latin1").decode(bytes);
  const [, stars] = /xmp:Rating(?:="|>)(\d)/.exec(text) ?? [];
  return {
    ...facts,
    taken: facts.taken ?? time(/(\d{4})-?(\d\d)-?(\d\d)[ _T-](\d\d)[.:-]?(\d\d)[.:-]?(\d\d)/.exec(name)),
    isFavorite: facts.isFavorite || Number(stars) >= FAVORITE,
    isHDR: /hdrgm:Version|HDRGainMap|urn:iso:std:iso:ts:21496:-1/.test(text),
  };
}
