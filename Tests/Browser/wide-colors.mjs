// A color profile as cameras of phones embed it: the colors of Display P3 with the curve of sRGB (ICC.1:2022).

/** Returns a number of 16 bits before the point and 16 after it. */
const fixed = (numbers) => {
  const bytes = Buffer.alloc(numbers.length * 4);
  numbers.forEach((number, index) => bytes.writeInt32BE(Math.round(number * 65536), index * 4));
  return bytes;
};
const element = (type, ...parts) => Buffer.concat([Buffer.from(type), Buffer.alloc(4), ...parts]);
const words = (text) => {
  const head = Buffer.alloc(20);
  [1, 12].forEach((number, index) => head.writeUInt32BE(number, index * 4));
  head.write("enUS", 8);
  head.writeUInt32BE(text.length * 2, 12);
  head.writeUInt32BE(28, 16);
  return element("mluc", head, Buffer.from(text, "utf16le").swap16());
};

/** Returns the profile. */
export function displayP3() {
  const curve = element(
    "para",
    Buffer.from([0, 3, 0, 0]),
    fixed([2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]),
  );
  const xyz = (...numbers) => element("XYZ ", fixed(numbers));
  const tags = [
    ["desc", words("Display P3")],
    ["cprt", words("None")],
    ["wtpt", xyz(0.9642, 1, 0.8249)],
    ["rXYZ", xyz(0.51512, 0.2412, -0.00105)],
    ["gXYZ", xyz(0.29198, 0.69225, 0.04189)],
    ["bXYZ", xyz(0.1571, 0.06657, 0.78407)],
    ["rTRC", curve],
    ["gTRC", curve],
    ["bTRC", curve],
  ];
  const table = Buffer.alloc(4 + tags.length * 12);
  table.writeUInt32BE(tags.length);
  const data = [];
  let place = 128 + table.length;
  tags.forEach(([name, bytes], index) => {
    table.write(name, 4 + index * 12);
    table.writeUInt32BE(place, 8 + index * 12);
    table.writeUInt32BE(bytes.length, 12 + index * 12);
    const padded = Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
    data.push(padded);
    place += padded.length;
  });
  const head = Buffer.alloc(128);
  head.writeUInt32BE(place);
  head.writeUInt32BE(0x04400000, 8);
  head.write("mntrRGB XYZ ", 12);
  [2026, 1, 1, 0, 0, 0].forEach((number, index) => head.writeUInt16BE(number, 24 + index * 2));
  head.write("acsp", 36);
  fixed([0.9642, 1, 0.8249]).copy(head, 68);
  return Buffer.concat([head, table, ...data]);
}

/** Returns a JPEG with a profile in place of its own. */
export function withProfile(jpeg, profile) {
  const parts = [jpeg.subarray(0, 2)];
  let place = 2;
  // What stands before the picture's tables, but for another profile.
  while (jpeg[place + 1] >= 0xe0 && jpeg[place + 1] <= 0xef) {
    const end = place + 2 + jpeg.readUInt16BE(place + 2);
    if (jpeg[place + 1] !== 0xe2) parts.push(jpeg.subarray(place, end));
    place = end;
  }
  const head = Buffer.from([0xff, 0xe2, 0, 0, ...Buffer.from("ICC_PROFILE\0"), 1, 1]);
  head.writeUInt16BE(profile.length + 16, 2);
  return Buffer.concat([...parts, head, profile, jpeg.subarray(place)]);
}
