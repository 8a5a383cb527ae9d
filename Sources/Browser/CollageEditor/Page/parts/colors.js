// Colors in CSS syntax: red, green and blue from 0 to 255, and opacity from 0 to 1.
/** @import { Color } from "../types.d.ts" */

/**
 * Parses a hexadecimal color or `transparent`; returns null for other texts.
 * @param {string | null} [value]
 * @returns {Color | null}
 */
export function parse(value) {
  if (value === "transparent") return [255, 255, 255, 0];
  const digits = /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.exec(value ?? "")?.[1];
  if (!digits) return null;
  const long = digits.length < 6 ? [...digits].map((digit) => digit + digit).join("") : digits;
  const [red, green, blue, alpha = 255] = [0, 2, 4, 6].slice(0, long.length / 2).map((at) =>
    parseInt(long.slice(at, at + 2), 16)
  );
  return [red, green, blue, alpha / 255];
}

/** @param {[red: number, green: number, blue: number, alpha?: number]} color */
export function text([red, green, blue, alpha = 1]) {
  const bytes = [red, green, blue, ...(alpha < 1 ? [alpha * 255] : [])];
  return `#${bytes.map((byte) => Math.round(byte).toString(16).padStart(2, "0")).join("")}`;
}

/**
 * @param {number} hue
 * @param {number} saturation
 * @param {number} value
 * @returns {Color}
 */
export function fromHSV(hue, saturation, value) {
  /** @param {number} offset */
  const channel = (offset) => {
    const place = (offset + hue / 60) % 6;
    return 255 * (value - value * saturation * Math.max(0, Math.min(place, 4 - place, 1)));
  };
  return [channel(5), channel(3), channel(1), 1];
}

/**
 * @param {Color} color
 * @returns {[hue: number, saturation: number, value: number]}
 */
export function toHSV([red, green, blue]) {
  const max = Math.max(red, green, blue);
  const range = max - Math.min(red, green, blue);
  if (range === 0) return [0, 0, max / 255];
  const sector = max === red
    ? (green - blue) / range
    : max === green
    ? 2 + (blue - red) / range
    : 4 + (red - green) / range;
  return [(sector * 60 + 360) % 360, range / max, max / 255];
}
