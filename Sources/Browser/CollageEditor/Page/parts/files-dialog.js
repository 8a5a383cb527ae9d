// The browser's dialog for files.
import { make, showOver } from "../basics/elements.js";

/**
 * Lets the user choose files; the list is empty if they cancel.
 * @param {Node} anchor An element of the editor.
 * @param {string} accept The kinds that the dialog offers.
 * @param {{ multiple?: boolean }} [options]
 * @returns {Promise<File[]>}
 */
export function chooseFiles(anchor, accept, { multiple = false } = {}) {
  const input = make("input", { type: "file", accept, multiple, hidden: true });
  // A browser may collect an input that is in no document, and then its dialog chooses nothing.
  showOver(anchor, input);
  return new Promise((resolve) => {
    const end = () => {
      input.remove();
      resolve([...(input.files ?? [])]);
    };
    input.addEventListener("change", end);
    input.addEventListener("cancel", end);
    input.click();
  });
}
