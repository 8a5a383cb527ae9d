// The colors of what is painted over the collage.

/**
 * Returns the colors that the style sheet gives the stage; they are other ones in dark pages.
 * @param {Element} stage
 */
export function colorsOf(stage) {
  const { outlineColor, columnRuleColor } = getComputedStyle(stage);
  return { accent: outlineColor, guide: columnRuleColor };
}
