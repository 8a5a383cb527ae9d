// What files of photos say of them, and which photos are almost the same: node --test Tests/Browser/photo-facts.test.mjs. Needs nothing.
import assert from "node:assert/strict";
import { test } from "node:test";
import { factsOf } from "../../Sources/Browser/CollageEditor/Page/hosts/page/photo-facts.js";
import { groups } from "../../Sources/Browser/CollageEditor/Page/model/near-copies.js";
import { bursts, smartAlbums } from "../../Sources/Browser/CollageEditor/Page/model/smart-albums.js";

// Browsers have it since 2024, and Node since version 21.
Map.groupBy ??= (all, keyOf) => {
  const found = new Map();
  for (const each of all) found.set(keyOf(each), [...(found.get(keyOf(each)) ?? []), each]);
  return found;
};

/** A JPEG whose EXIF data have a time, a camera and a position; `isLittle` says in which order bytes are. */
function exifFile(isLittle, end = Infinity) {
  const bytes = Buffer.alloc(400);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = 12;
  view.setUint32(0, 0xffd8ffe1);
  view.setUint16(4, 300);
  bytes.write("Exif\0\0", 6, "latin1");
  bytes.write(isLittle ? "II" : "MM", start, "latin1");
  view.setUint16(start + 2, 42, isLittle);
  view.setUint32(start + 4, 8, isLittle);
  const folder = (at, tags) => {
    view.setUint16(start + at, tags.length, isLittle);
    for (const [index, [tag, type, length, value]] of tags.entries()) {
      const entry = start + at + 2 + 12 * index;
      view.setUint16(entry, tag, isLittle);
      view.setUint16(entry + 2, type, isLittle);
      view.setUint32(entry + 4, length, isLittle);
      if (type === 3) view.setUint16(entry + 8, value, isLittle);
      else if (typeof value === "string") bytes.write(value, entry + 8, "latin1");
      else view.setUint32(entry + 8, value, isLittle);
    }
  };
  folder(8, [[0x010f, 2, 4, "Abc\0"], [0x4746, 3, 1, 5], [0x8769, 4, 1, 80], [0x8825, 4, 1, 110]]);
  folder(80, [[0x9003, 2, 20, 200]]);
  folder(110, [[1, 2, 2, "S\0"], [2, 5, 3, 220], [3, 2, 2, "E\0"], [4, 5, 3, 244]]);
  bytes.write("2024:05:01 12:30:05\0", start + 200, "latin1");
  for (const [index, number] of [33, 1, 30, 1, 0, 1, 151, 1, 12, 1, 36, 1].entries())
    view.setUint32(start + 220 + 4 * index, number, isLittle);
  return new Blob([bytes.subarray(0, end)]);
}

test("EXIF data say when, where and by what a photo was taken, in both orders of bytes", async () => {
  for (const isLittle of [true, false]) {
    const { taken, position, camera, isFavorite, isHDR } = await factsOf(exifFile(isLittle), "a.jpg");
    assert.deepEqual([taken, camera, isFavorite, isHDR], ["2024-05-01T12:30:05", "Abc", true, false]);
    assert.ok(Math.abs(position[0] + 33.5) < 1e-9 && Math.abs(position[1] - 151.21) < 1e-9, position.join());
  }
});

test("data that end too early, other files and names give what they can", async () => {
  for (let end = 0; end < 330; end += 7) await factsOf(exifFile(true, end), "a.jpg");
  assert.equal((await factsOf(new Blob(["no picture"]), "IMG_20240501_123005.jpg")).taken, "2024-05-01T12:30:05");
  assert.equal((await factsOf(new Blob(["no picture"]), "holiday.jpg")).taken, undefined);
  assert.equal((await factsOf(new Blob(['<x xmp:Rating="4" hdrgm:Version="1.0">']), "a")).isFavorite, true);
  assert.equal((await factsOf(new Blob(['<x hdrgm:Version="1.0">']), "a")).isHDR, true);
});

const photo = (id, facts = {}, more = {}) => ({
  id,
  name: `${id}.jpg`,
  path: `${id}.jpg`,
  version: "1",
  size: [400, 300],
  facts,
  ...more,
});

test("a burst is three photos or more of one camera, one right after the other", () => {
  const at = (seconds, camera = "A") => ({ taken: `2024-05-01T12:30:${String(seconds).padStart(2, "0")}`, camera });
  const photos = [
    ...[1, 2, 4].map((second) => photo(`burst-${second}`, at(second))),
    ...[20, 21].map((second) => photo(`pair-${second}`, at(second))),
    photo("other", at(3, "B")),
    photo("day", { taken: "2024-05-01" }),
  ];
  assert.deepEqual(bursts(photos.toReversed()), ["burst-1", "burst-2", "burst-4"]);
});

test("albums are made of forms, names, times and places, and none is empty", () => {
  const { kinds, months, places } = smartAlbums([
    photo("wide", { taken: "2024-05", place: "Lisbon" }, { size: [900, 300] }),
    photo("Bildschirmfoto 2024", { taken: "2024-05-02T10:00:00", place: "Lisbon" }),
    photo("film", { taken: "2023-01-01", position: [-33.52, 151.2] }, {
      clip: { seconds: 3, hasSound: false },
      size: [900, 300],
    }),
    photo("year", { taken: "2020" }),
  ], { copies: [], language: "de" });
  assert.deepEqual(kinds.map(({ id, photos }) => [id, photos]), [
    ["clips", ["film"]],
    ["panoramas", ["wide"]],
    ["screenshots", ["Bildschirmfoto 2024"]],
  ]);
  assert.deepEqual(months.map(({ title, photos }) => [title, photos.length]), [["Mai 2024", 2], ["Januar 2023", 1]]);
  assert.deepEqual(places.map(({ title }) => title), ["Lisbon", "33.5° S, 151.2° E"]);
});

test("near copies differ in few comparisons and have the same form", () => {
  const print = (id, one, other, form = 1.5) => ({ id, form, print: [one, other] });
  assert.deepEqual(
    groups([
      print("a", 0b1111, 0),
      print("far", 0b11111111 << 8, 0b1111),
      print("b", 0b1101, -2147483648),
      print("tall", 0b1111, 0, 0.7),
    ]),
    ["a", "b"],
  );
  // Copies are found one by one, and each group follows another one.
  assert.deepEqual(groups([print("a", 1, 1), print("x", -1, -1), print("b", 1, 1), print("y", -1, -1)]), [
    "a",
    "b",
    "x",
    "y",
  ]);
});
