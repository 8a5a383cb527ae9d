// The colors of the style sheet, for what is painted over the collage.

/**
 * Returns the colors of an element; they are other ones in dark pages.
 * @param {Element} element
 */
export function colorsOf(element) {
  const style = getComputedStyle(element);
  return { accent: style.getPropertyValue("--accent"), guide: style.getPropertyValue("--guide") };
}
