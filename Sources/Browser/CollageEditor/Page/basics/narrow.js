// Whether an open panel takes room from a small collage; styles/narrow.css lays such editors out.

/**
 * True for editors in which panels open only when they are asked for, and close when their tab is pressed again.
 * @param {Element} editor
 */
export function isNarrow(editor) {
  const { width, height } = editor.getBoundingClientRect();
  return width <= 760 || (width <= 1000 && width / height <= 4 / 5);
}
