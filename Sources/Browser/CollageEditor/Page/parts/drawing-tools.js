// The tools of drawings as one sees them: pens whose tips have the color and the width of their lines, and figures drawn with them.
import { icon } from "./icons.js";
/** @import { Pen } from "../types.d.ts" */

const SVG = "http://www.w3.org/2000/svg";
/** The width and the height of a drawing. */
const [WIDE, HIGH] = [40, 36];
/** The barrels of pens below their tips, whose lower edge is from 14 to 26. */
const BARREL = "M12 36V24l2-4h12l2 4v12";
/** The figures that are drawn themselves. @type {Partial<Record<Pen["tool"], string>>} */
const FIGURES = {
  arrow: "M8 28 30 8M18 8h12v12",
  line: "M8 28 32 8",
  rectangle: "M8 9h24v18H8z",
  ellipse: "M20 8c7 0 12 4.500 12 10s-5 10-12 10-12-4.500-12-10S13 8 20 8z",
};
/** The tools that have no color. @type {Pen["tool"][]} */
const COLORLESS = ["blur", "pixelate", "eraser"];

/** @param {Pen["tool"]} tool */
export const hasColor = (tool) => !COLORLESS.includes(tool);

/**
 * Returns half of the width of a tip, in the drawing; the widest line that can be chosen is 15 % of the canvas.
 * @param {number} width
 */
const half = (width) => 0.8 + 5.2 * Math.sqrt(Math.min(1, width / 0.15));

/**
 * Returns the outline of a pen's tip.
 * @param {Pen["tool"]} tool
 * @param {number} width
 */
function tip(tool, width) {
  const side = half(width);
  const [left, right] = [20 - side, 20 + side];
  if (tool === "pencil") return `M14 20 ${left} 6Q20 3 ${right} 6L26 20z`;
  if (tool === "marker") return `M14 20 ${left} 9 ${right} 4 26 20z`;
  if (tool === "highlighter") return `M14 20v-6L${left} 8V6l${2 * side}-3v5L26 14v6z`;
  if (tool === "neon") return `M14 20V${10 + side / 2}Q${left} 4 20 4T26 ${10 + side / 2}V20z`;
  return `M14 20 ${left} 7A${side} ${side} 0 0 1 ${right} 7L26 20z`;
}

/**
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 */
function shape(name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, `${value}`);
  return element;
}

/** What all lines of a drawing have. */
const LINE = { fill: "none", "stroke-linecap": "round", "stroke-linejoin": "round" };

/**
 * Returns a drawing of a tool with the color and the width of its lines.
 * @param {Pen} pen
 */
export function drawnTool({ tool, color, width }) {
  const svg = shape("svg", {
    viewBox: `0 0 ${WIDE} ${HIGH}`,
    width: WIDE,
    height: HIGH,
    class: "tip",
    "aria-hidden": "true",
  });
  const figure = FIGURES[tool];
  if (!hasColor(tool)) {
    const sign = icon(`tool-${tool}`);
    sign.setAttribute("x", "9");
    const line = { ...LINE, d: "M10 30h20", stroke: "currentColor", "stroke-width": 2 * half(width), opacity: 0.55 };
    svg.append(sign, shape("path", line));
  } else if (figure) {
    // An edge, so that a line is seen that has the color of the button.
    const thick = 2 * half(width);
    svg.append(
      shape("path", { ...LINE, d: figure, stroke: "currentColor", "stroke-width": thick + 1.5 }),
      shape("path", { ...LINE, d: figure, stroke: color, "stroke-width": thick }),
    );
  } else {
    const edge = { stroke: "currentColor", "stroke-width": 1.2, "stroke-linejoin": "round" };
    svg.append(
      shape("path", { ...edge, class: "barrel", d: BARREL }),
      shape("path", { ...edge, d: tip(tool, width), fill: color }),
    );
  }
  return svg;
}
