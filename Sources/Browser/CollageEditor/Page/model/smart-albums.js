// Albums that make themselves, from what is known of the photos: what their owner likes, their form, their names, when and where they were
// taken, and which of them are almost the same.
import { say } from "../basics/messages.js";
/** @import { PhotoAlbum, PhotoFacts, PhotoInfo } from "../types.d.ts" */

/** The sides of a panorama, the longer one by the shorter one. */
const PANORAMA = 2;
/** The least photos of a burst, and the most seconds between two of them. */
const [BURST, PAUSE] = [3, 2];
/** How systems and programs name pictures of screens, in the languages that most of them speak. */
const SCREENSHOT =
  /screen[\s_-]?(shot|cap)|bildschirmfoto|capture[\s_-]d.?[eé]cran|captura[\s_-]de[\s_-](pantalla|tela)|schermata|schermafbeelding|sk[äe]rm(avbild|bild|dump)|снимок экрана|zrzut ekranu|スクリーンショット|屏幕截图|螢幕截圖|스크린샷|لقطة[\s_-]شاشة|צילום[\s_-]מסך/iu;

/** @typedef {PhotoInfo & { facts: PhotoFacts }} Known */

/** @type {[id: string, title: string, has: (photo: Known) => boolean][]} */
const KINDS = [
  ["favorites", say`Favorites`, ({ facts }) => facts.isFavorite === true],
  ["clips", say`Clips`, ({ clip }) => clip !== undefined],
  [
    "panoramas",
    say`Panoramas`,
    ({ size, clip, isUnseen }) => !clip && !isUnseen && Math.max(...size) >= PANORAMA * Math.min(...size),
  ],
  ["screenshots", say`Screenshots`, ({ name }) => SCREENSHOT.test(name.normalize("NFC"))],
  ["hdr", say`HDR`, ({ facts }) => facts.isHDR === true],
];

/** @param {Known} photo */
const seconds = ({ facts: { taken = "" } }) => (taken.length < 19 ? NaN : Date.parse(`${taken.slice(0, 19)}Z`) / 1000);

/**
 * Returns the photos that one camera has taken one right after the other.
 * @param {Known[]} photos
 */
export function bursts(photos) {
  /** @type {Known[][]} */
  const found = [];
  const dated = photos.filter((photo) => !photo.clip && seconds(photo) > 0);
  for (const ofOne of Map.groupBy(dated, ({ facts }) => facts.camera ?? "").values()) {
    /** @type {Known[]} */
    let run = [];
    for (const photo of ofOne.sort((one, other) => seconds(one) - seconds(other))) {
      const last = run.at(-1);
      if (last && seconds(photo) - seconds(last) <= PAUSE) {
        run.push(photo);
        if (run.length === BURST) found.push(run);
      } else run = [photo];
    }
  }
  return found.flat().map(({ id }) => id);
}

/**
 * Returns the name of the place of a photo, or what its position says; undefined if nothing is known.
 * @param {Known} photo
 */
function placeOf({ facts: { place, position } }) {
  if (place) return place;
  if (!position) return undefined;
  // A tenth of a degree is a walk of two hours.
  const [north, east] = position.map((degrees) => Math.round(degrees * 10) / 10);
  return `${Math.abs(north)}° ${north < 0 ? "S" : "N"}, ${Math.abs(east)}° ${east < 0 ? "W" : "E"}`;
}

/**
 * Returns the months in which photos were taken, the last one first.
 * @param {Known[]} photos
 * @param {string} language
 * @returns {PhotoAlbum[]}
 */
function months(photos, language) {
  const format = new Intl.DateTimeFormat(language, { year: "numeric", month: "long", timeZone: "UTC" });
  const dated = photos.filter(({ facts: { taken = "" } }) => taken.length >= 7);
  const byMonth = [...Map.groupBy(dated, ({ facts: { taken = "" } }) => taken.slice(0, 7))];
  return byMonth.sort(([one], [other]) => one < other ? 1 : -1).map(([month, all]) => ({
    id: `month ${month}`,
    title: format.format(Date.parse(`${month}-01T00:00:00Z`)),
    photos: all.map(({ id }) => id),
  }));
}

/**
 * Returns the places at which photos were taken, those with most photos first.
 * @param {Known[]} photos
 * @returns {PhotoAlbum[]}
 */
function places(photos) {
  const byPlace = [...Map.groupBy(photos, placeOf)].flatMap(([place, all]) =>
    place === undefined ? [] : [{
      id: `place ${place}`,
      title: place,
      photos: all.map(({ id }) => id),
    }]
  );
  return byPlace.sort((one, other) => other.photos.length - one.photos.length || (one.title < other.title ? -1 : 1));
}

/**
 * Returns the albums that have photos, in groups.
 * @param {Known[]} photos
 * @param {{ copies: string[], language: string }} more The photos that are almost the same, and the language of months.
 * @returns {{ kinds: PhotoAlbum[], months: PhotoAlbum[], places: PhotoAlbum[] }}
 */
export function smartAlbums(photos, { copies, language }) {
  /** @type {PhotoAlbum[]} */
  const kinds = KINDS.map(([id, title, has]) => ({ id, title, photos: photos.filter(has).map(({ id }) => id) }));
  kinds.push({ id: "bursts", title: say`Bursts`, photos: bursts(photos), isOrdered: true });
  kinds.push({ id: "copies", title: say`Near copies`, photos: copies, isOrdered: true });
  return {
    kinds: kinds.filter((album) => album.photos.length > 0),
    months: months(photos, language),
    places: places(photos),
  };
}
