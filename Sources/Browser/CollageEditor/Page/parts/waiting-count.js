// How many photos of the camera wait to be added, with a way to have them as files.
import { counted, say } from "../basics/messages.js";
import { make, showLabels, showText } from "../basics/elements.js";
import { icon } from "./icons.js";
/** @import { Editor } from "../model/editor.js" */

/** @param {number} count */
export const waitingPhotos = (count) => counted(count, "1 photo waits to be added", "{#} photos wait to be added");

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
      title: say`Download the photos that wait to be added`,
      hidden: true,
      onclick: () => (waiting.files.forEach(download), waiting.forgetRefused()),
    },
    icon("camera", 16),
    words,
  );
  const show = () => {
    button.hidden = waiting.count === 0 || waiting.reason === null;
    const text = waitingPhotos(waiting.count);
    showText(words, text);
    button.dataset.count = `${waiting.count}`;
    showLabels(button, { "aria-label": text });
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
