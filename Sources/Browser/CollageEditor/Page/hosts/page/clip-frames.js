// Clips of a page without a server: what the browser's own decoder tells of them, and frames of them.
import { Failure, say } from "../../basics/messages.js";
/** @import { ClipInfo, PhotoInfo, Size } from "../../types.d.ts" */

/** The time of the frame that stands for a whole clip, in seconds: many begin in black. */
const STILL = 1;

/**
 * Returns whether a file says that it is a video.
 * @param {Blob} file
 */
export const isClip = ({ type }) => type.startsWith("video/");

/**
 * Opens a file in a player that is not shown, for as long as a function uses it.
 * @template Value
 * @param {Blob} file
 * @param {(video: HTMLVideoElement) => Promise<Value>} use
 * @returns {Promise<Value>}
 */
async function withVideo(file, use) {
  const video = document.createElement("video");
  const address = URL.createObjectURL(file);
  [video.muted, video.playsInline, video.preload] = [true, true, "auto"];
  try {
    await happened(video, "loadeddata", () => (video.src = address));
    if (video.videoWidth === 0 || !Number.isFinite(video.duration)) throw new Error();
    return await use(video);
  } catch {
    throw new Failure(say`not a video that this browser can show`);
  } finally {
    video.removeAttribute("src");
    video.load();
    URL.revokeObjectURL(address);
  }
}

/**
 * Waits for an event of a player; rejected if it fails.
 * @param {HTMLVideoElement} video
 * @param {string} type
 * @param {() => unknown} begin
 */
const happened = (video, type, begin) =>
  new Promise((resolve, reject) => {
    video.addEventListener(type, resolve, { once: true });
    video.addEventListener("error", reject, { once: true });
    begin();
  });

/**
 * Returns whether a video has sound, as far as browsers tell it.
 * @param {HTMLVideoElement & Partial<{ mozHasAudio: boolean, audioTracks: ArrayLike<unknown>,
 *   captureStream: () => MediaStream }>} video
 */
const hasSound = (video) =>
  video.mozHasAudio ?? (video.audioTracks?.length ?? video.captureStream?.().getAudioTracks().length ?? 1) > 0;

/**
 * Returns the size of a clip and what the page shows of it.
 * @param {Blob} file
 * @returns {Promise<{ size: Size, clip: ClipInfo }>}
 */
export const clipOf = (file) =>
  withVideo(file, async (video) => ({
    size: [video.videoWidth, video.videoHeight],
    clip: { seconds: video.duration, hasSound: hasSound(video) },
  }));

/**
 * Returns the frame that stands for a clip: the first one of a part that begins later than the clip, so that pictures show what
 * its author has chosen.
 * @param {Blob} file
 * @param {PhotoInfo} info
 * @param {ImageBitmapOptions} options
 */
export const frameOf = (file, { part: { start = 0, end = Infinity } = {} }, options) =>
  withVideo(file, async (video) => {
    const time = start > 0 ? start : Math.min(STILL, Math.min(end, video.duration) / 2);
    if (time > 0) await happened(video, "seeked", () => (video.currentTime = time));
    return createImageBitmap(video, options);
  });
