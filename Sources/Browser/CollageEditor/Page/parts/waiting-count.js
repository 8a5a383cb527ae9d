// How many photos of the camera wait to be added, with a way to have them as files.
import { make } from "./elements.js";
import { icon } from "./icons.js";
/** @import { Editor } from "../model/editor.js" */

/** @param {number} count */
export const waitingPhotos = (count) => count === 1 ? "1 photo waits to be added" : `${count} photos wait to be added`;

/**
 * Returns a button that shows the count, and downloads the photos.
 * @param {Editor} editor
 */
export function waitingCount({ waiting }) {
  const words = make("span");
  const button = make(
    "button",
    {
      type: "button",
      class: "quiet waiting",
      title: "Download the photos that wait to be added",
      hidden: true,
      onclick: () => (waiting.files.forEach(download), waiting.forgetRefused()),
    },
    icon("camera", 16),
    words,
  );
  const show = () => {
    button.hidden = waiting.count === 0 || waiting.reason === null;
    words.textContent = waitingPhotos(waiting.count);
    button.dataset.count = `${waiting.count}`;
    button.ariaLabel = words.textContent;
  };
  waiting.addEventListener("load", show);
  show();
  return button;
}

/** @param {File} file */
function download(file) {
  const link = make("a", { href: URL.createObjectURL(file), download: file.name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
