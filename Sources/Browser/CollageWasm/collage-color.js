// Looks as color cubes for a page's shaders, bit for bit the same cubes as in the renderer. Types are in
// collage-color.d.ts.
import { ADJUSTMENTS, CollageError, number, numbers, POINT, reject } from "./collage.js";

const CURVES = ["master", "red", "green", "blue"];
const ADJUSTED = ["adjust", "table", "weight"];
const DOCUMENT = ["format", "version", "name", "summary", "adjust", "table", "$schema"];

/** Returns the name of a number in adjustments, from the indices that the module writes. */
function named(kind, first, second) {
  const curve = () => `curves.${CURVES[first]}`;
  return [
    () => ADJUSTMENTS[first],
    () => `the number of points of ${curve()}`,
    () => `${curve()}[${second}][0]`,
    () => `${curve()}[${second}][1]`,
    () => "splitToning.balance",
    () => "splitToning.strength",
    () => "duotone.strength",
  ][kind]();
}

/** Returns an object after checking that it has only the listed keys; keys that begin with x- are ignored. */
function object(value, path, keys, what) {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    reject(path, value, `${what} must be an object`);
  const unknown = Object.keys(value).find((key) => !keys.includes(key) && !key.startsWith("x-"));
  if (unknown !== undefined) {
    throw new CollageError([{
      path,
      message: `unknown key ${JSON.stringify(unknown)}; known keys: ${keys.join(", ")}`,
    }]);
  }
  return value;
}

/** Returns adjustments in the form that the module reads: the values set, four curves, and two colors for each toning. */
function adjustments(adjust, path) {
  object(adjust, path, [...ADJUSTMENTS, "curves", "splitToning", "duotone"], "adjustments");
  const named = ADJUSTMENTS.flatMap((
    key,
    index,
  ) => (adjust[key] === undefined ? [] : [index, number(adjust[key], `${path}.${key}`)]));
  const { curves = {}, splitToning, duotone } = adjust;
  object(curves, `${path}.curves`, CURVES, "curves");
  const points = CURVES.flatMap((key) => {
    const list = curves[key] ?? [];
    if (!Array.isArray(list)) reject(`${path}.curves.${key}`, list, "it must be an array");
    return [
      list.length,
      ...list.flatMap((point, index) => [...numbers(point, `${path}.curves.${key}[${index}]`, POINT)]),
    ];
  });
  return [
    named.length / 2,
    ...named,
    ...points,
    ...toning(splitToning, `${path}.splitToning`, ["shadows", "highlights"], { balance: 0, strength: 1 }),
    ...toning(duotone, `${path}.duotone`, ["dark", "light"], { strength: 1 }),
  ];
}

/** Returns a toning as a flag, two colors and its numbers; only the flag if it is missing. */
function toning(value, path, colors, usual) {
  if (value == null) return [0];
  object(value, path, [...colors, ...Object.keys(usual)], "it");
  const bytes = colors.flatMap((key) => color(value[key], `${path}.${key}`));
  return [1, ...bytes, ...Object.keys(usual).map((key) => number(value[key] ?? usual[key], `${path}.${key}`))];
}

function color(color, path) {
  if (color === "transparent") return [0, 0, 0, 0];
  const digits = typeof color === "string" ? /^#([0-9a-f]{6})([0-9a-f]{2})?$/i.exec(color) : null;
  if (!digits) reject(path, color, "a color must be #rrggbb, #rrggbbaa or transparent");
  return `${digits[1]}${digits[2] ?? "ff"}`.match(/../g).map((byte) => parseInt(byte, 16));
}

/** A color table stored in the module's memory. */
export class ColorTable {
  constructor(number, owner) {
    [this.number, this.owner] = [number, owner];
  }
}

/** The module that computes color cubes. */
export class CollageColor {
  #exports;

  constructor(instance) {
    this.instance = instance;
    this.#exports = instance.exports;
  }

  static async load(source) {
    if (source instanceof WebAssembly.Instance) return new CollageColor(source);
    const isResponse = typeof Response !== "undefined" && source instanceof Response;
    // For a compiled module, the result is only the instance.
    const loaded = isResponse ? await WebAssembly.instantiateStreaming(source) : await WebAssembly.instantiate(source);
    return new CollageColor(loaded.instance ?? loaded);
  }

  table(file) {
    const bytes = typeof file === "string"
      ? new TextEncoder().encode(file)
      : new Uint8Array(file.buffer ?? file, file.byteOffset ?? 0, file.byteLength);
    const address = this.#exports.collage_buffer(Math.ceil(bytes.length / 8));
    if (address === 0) throw new CollageError(`${bytes.length} bytes are too many for a table`);
    new Uint8Array(this.#exports.memory.buffer, address, bytes.length).set(bytes);
    const number = this.#exports.collage_table(bytes.length);
    if (number >= 0) return new ColorTable(number, this);
    const text = new Uint8Array(this.#exports.memory.buffer, this.#exports.collage_buffer(0), -number);
    throw new CollageError(new TextDecoder().decode(text));
  }

  forget(table) {
    if (table.owner === this) this.#exports.collage_forget_table(table.number);
    table.owner = null;
  }

  grade(look, filters = {}) {
    const { filter = null, strength = 1, adjust = {} } = look ?? {};
    // A displayed look has several filters with weights.
    const parts = look?.filters ?? (filter === null ? [] : [{ filter, weight: strength }]);
    return {
      adjust,
      filters: parts.map(({ filter, weight }) => {
        const document = Object.hasOwn(filters, filter) ? filters[filter] : undefined;
        if (document === undefined) {
          const known = Object.keys(filters).join(", ") || "none";
          throw new CollageError(
            `look.filter: ${JSON.stringify(filter)}; it must be one of the filters that were passed: ${known}`,
          );
        }
        object(document, `filters.${filter}`, DOCUMENT, "a filter");
        return { adjust: document.adjust, table: document.table, weight };
      }),
    };
  }

  cube(grade) {
    const numbers = this.#numbers(object(grade, "", ["adjust", "filters"], "a grade"));
    const address = this.#exports.collage_buffer(numbers.length);
    if (address === 0) throw new CollageError(`${numbers.length} numbers are too many`);
    new Float64Array(this.#exports.memory.buffer, address, numbers.length).set(numbers);
    const count = this.#exports.collage_cube(numbers.length);
    if (count === -3) throw this.#rangeError();
    if (count < 0) throw new CollageError("a table was freed, or the weights of the filters add up to more than 1");
    if (count === 0) return null;
    const words = new Uint16Array(this.#exports.memory.buffer, this.#exports.collage_cube_words(), count).slice();
    const [levels, entries, side] = words;
    const curves = words.subarray(3, 3 + 3 * entries);
    return { curves, entries, nodes: side ? words.subarray(3 + 3 * entries) : null, side, levels };
  }

  #numbers({ adjust = {}, filters = [] }) {
    const written = [...adjustments(adjust, "adjust"), filters.length];
    filters.forEach((part, index) => {
      const path = `filters[${index}]`;
      const { adjust = {}, table = null, weight = 1 } = object(part, path, ADJUSTED, "a part");
      written.push(...adjustments(adjust, `${path}.adjust`));
      if (table !== null && !(table instanceof ColorTable && table.owner === this)) {
        throw new CollageError(`${path}.table: it must be what table() of this module returned`);
      }
      if (!(weight >= 0 && weight <= 1))
        throw new CollageError(`${path}.weight: ${weight}; it must be between 0 and 1`);
      written.push(table === null ? -1 : table.number, weight);
    });
    return written;
  }

  #rangeError() {
    const numbers = new Float64Array(this.#exports.memory.buffer, this.#exports.collage_buffer(0), 7);
    const [part, kind, first, second, found, min, max] = numbers;
    const path = part === 0 ? "adjust" : `filters[${part - 1}].adjust`;
    const what = named(kind, first, second);
    const place = what.startsWith("the ") ? `${path}: ${what} is` : `${path}.${what}:`;
    return new CollageError(`${place} ${found}; it must be between ${min} and ${max}`);
  }
}

export const CUBE_SHADER = `
uniform highp usampler2D curves;
uniform highp usampler3D nodes;
uniform int entries, side, levels;

float curve(float code, int channel) {
  float place = clamp(code, 0.0, 1.0) * float(entries - 1);
  int entry = min(int(place), entries - 2);
  float low = float(texelFetch(curves, ivec2(entry, channel), 0).r);
  float high = float(texelFetch(curves, ivec2(entry + 1, channel), 0).r);
  return mix(low, high, place - float(entry)) / 65535.0;
}

vec3 node(ivec3 place) { return vec3(texelFetch(nodes, place, 0).rgb) / 65535.0; }

vec3 graded(vec3 color) {
  vec3 result = vec3(curve(color.r, 0), curve(color.g, 1), curve(color.b, 2));
  if (side > 0) {
    vec3 place = result * float(side - 1);
    ivec3 base = min(ivec3(place), side - 2);
    vec3 share = place - vec3(base);
    // From the nearest corner to the farthest along the axes, the longest way first.
    ivec3 first, second;
    vec3 ways;
    if (share.r >= share.g) {
      if (share.g >= share.b) { first = ivec3(1, 0, 0); second = ivec3(1, 1, 0); ways = share.rgb; }
      else if (share.r >= share.b) { first = ivec3(1, 0, 0); second = ivec3(1, 0, 1); ways = share.rbg; }
      else { first = ivec3(0, 0, 1); second = ivec3(1, 0, 1); ways = share.brg; }
    } else {
      if (share.b >= share.g) { first = ivec3(0, 0, 1); second = ivec3(0, 1, 1); ways = share.bgr; }
      else if (share.b >= share.r) { first = ivec3(0, 1, 0); second = ivec3(0, 1, 1); ways = share.gbr; }
      else { first = ivec3(0, 1, 0); second = ivec3(1, 1, 0); ways = share.grb; }
    }
    result = node(base) * (1.0 - ways.x) + node(base + first) * (ways.x - ways.y)
      + node(base + second) * (ways.y - ways.z) + node(base + 1) * ways.z;
  }
  if (levels > 0) result = floor(result * float(levels - 1) + 0.5) / float(levels - 1);
  return result;
}
`;
