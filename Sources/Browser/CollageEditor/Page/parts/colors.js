// Colors as CSS writes them: red, green and blue from 0 to 255, and opacity from 0 to 1.

/** Reads a hexadecimal color, or `transparent`; null for anything else. */
export function parse(value) {
  if (value === "transparent") return [255, 255, 255, 0];
  const digits = /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.exec(value ?? "")?.[1];
  if (!digits) return null;
  const long = digits.length < 6 ? [...digits].map((digit) => digit + digit).join("") : digits;
  const bytes = long.match(/../g).map((pair) => parseInt(pair, 16));
  return [...bytes.slice(0, 3), (bytes[3] ?? 255) / 255];
}

export function text([red, green, blue, alpha = 1]) {
  const bytes = [red, green, blue, ...(alpha < 1 ? [alpha * 255] : [])];
  return `#${bytes.map((byte) => Math.round(byte).toString(16).padStart(2, "0")).join("")}`;
}

export function fromHSV(hue, saturation, value) {
  const channel = (offset) => {
    const place = (offset + hue / 60) % 6;
    return 255 * (value - value * saturation * Math.max(0, Math.min(place, 4 - place, 1)));
  };
  return [channel(5), channel(3), channel(1), 1];
}

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
