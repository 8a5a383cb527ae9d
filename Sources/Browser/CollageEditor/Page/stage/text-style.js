// The style of a text as CSS, for the field in which it is edited on the collage.
/** @import { Fill, ShownLayer, TextContent } from "../types.d.ts" */

/** @type {Record<NonNullable<TextContent["verticalAlign"]>, string>} */
const PLACES = { top: "start", middle: "center", bottom: "end" };

/** @type {Record<NonNullable<TextContent["case"]>, string>} */
const CASES = { original: "none", upper: "uppercase", lower: "lowercase", title: "capitalize" };

/**
 * Returns the content of a text layer as an object, also if the document has it as a string.
 * @param {ShownLayer} layer
 * @returns {TextContent | null}
 */
export const textOf = ({ text }) => (text === undefined ? null : typeof text === "string" ? { text } : text);

/**
 * Returns a fill as a color; gradients, pictures and photos have none.
 * @param {Fill | undefined} fill
 */
const colorOf = (fill) => (typeof fill === "string" ? fill : fill?.color ?? null);

/** A letter of the scripts between whose letters lines may end. */
const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/gu;
/** The most of these letters in a word that the renderer does not divide. */
const SHORT = 8;

/**
 * Returns whether a text has short words of such letters beside spaces, and no sentences without spaces: the renderer keeps words whole
 * then.
 * @param {string} text
 */
const keepsWords = (text) =>
  /\S\s|\s\S/.test(text) && text.split(/\s+/).every((word) => (word.match(IDEOGRAPH)?.length ?? 0) <= SHORT);

/** @type {CanvasRenderingContext2D | null | undefined} */
let measuring;

/**
 * Returns the height of a line that a font asks for, as a multiple of its size: with another one, a text that is shrunk into its
 * frame would break elsewhere than in the picture.
 * @param {string} font A font of 100 pixels, as CSS.
 */
function naturalLine(font) {
  measuring ??= document.createElement("canvas").getContext("2d");
  if (!measuring) return 1.2;
  measuring.font = font;
  const { fontBoundingBoxAscent, fontBoundingBoxDescent } = measuring.measureText("x");
  return (fontBoundingBoxAscent + fontBoundingBoxDescent) / 100;
}

/**
 * Styles a text field and the frame around it like a layer's text.
 * @param {HTMLElement} frame
 * @param {HTMLTextAreaElement} field
 * @param {TextContent} text
 * @param {number} scale The number of CSS pixels per unit of the text's lengths.
 */
export function styleField(frame, field, text, scale) {
  const { font = {}, outline, background, shadows = [], letterSpacing = 0, lineSpacing = 1 } = text;
  const { family = "sans-serif", weight = 400, slope = "normal", width = 100 } = font;
  const pixels = (/** @type {number} */ length) => `${length * scale}px`;
  frame.style.alignContent = PLACES[text.verticalAlign ?? "middle"];
  field.dir = text.direction ?? "auto";
  Object.assign(field.style, {
    fontFamily: `${JSON.stringify(family)}, sans-serif`,
    fontWeight: `${weight}`,
    fontStyle: `${slope}`,
    fontStretch: `${width}%`,
    letterSpacing: `${letterSpacing}em`,
    lineHeight: `${lineSpacing * naturalLine(`${slope} ${weight} 100px ${JSON.stringify(family)}, sans-serif`)}`,
    textAlign: text.align ?? "center",
    wordBreak: keepsWords(text.text) ? "keep-all" : "normal",
    textTransform: CASES[text.case ?? "original"],
    color: colorOf(text.fill ?? "#000000") ?? "#808080",
    backgroundColor: background?.color ?? "transparent",
    padding: background?.padding ? background.padding.map(pixels).reverse().join(" ") : "0",
    borderRadius: background?.cornerRadius ? pixels(background.cornerRadius) : "0",
    textShadow: shadows.map(({ x, y, blur, color }) => `${pixels(x)} ${pixels(y)} ${pixels(blur)} ${color}`).join(", "),
    webkitTextStroke: outline ? `${pixels(outline.width * 2)} ${outline.color ?? "#000000"}` : "",
    paintOrder: "stroke",
  });
}

/**
 * Sets the size of a field's letters as the renderer would fit them into the layer's frame: as large as the text allows, and
 * smaller if they do not fit.
 * @param {HTMLElement} frame
 * @param {HTMLTextAreaElement} field
 * @param {TextContent} text
 * @param {number} scale
 */
export function fitField(frame, field, { font = {}, fit = "shrink" }, scale) {
  const usual = (font.size ?? 48) * scale;
  const set = (/** @type {number} */ size) => {
    field.style.fontSize = `${size}px`;
    field.style.height = "0";
    field.style.height = `${field.scrollHeight}px`;
  };
  const fits = () => field.offsetHeight <= frame.clientHeight + 1 && field.scrollWidth <= field.clientWidth + 1;
  set(fit === "fill" ? frame.clientHeight : usual);
  if (!["shrink", "fill"].includes(fit) || fits()) return;
  let [small, large] = [0, parseFloat(field.style.fontSize)];
  for (let step = 0; step < 10; step += 1) {
    const size = (small + large) / 2;
    set(size);
    if (fits()) small = size;
    else large = size;
  }
  set(small);
}
