// Texts and stickers above the photos, and the style of the selected one.
import { say } from "../basics/messages.js";
import { lightBeneath, readable } from "../model/text-color.js";
import { textPlace } from "../model/text-place.js";
import { section } from "../parts/controls.js";
import { make } from "../basics/elements.js";
import { LayerStyle } from "../parts/layer-style.js";
import { rove } from "../parts/roving.js";
import { StickerList } from "../parts/sticker-list.js";
import { TextTools } from "../parts/text-tools.js";
import { Panel } from "./panel.js";
/** @import { Size, TextContent } from "../types.d.ts" */
/** @import { EditorShell } from "../shell/shell.js" */

/** @type {[name: string, style: (side: number) => Omit<TextContent, "text"> & { font: { size: number } }][]} */
const STYLES = [
  [
    say`Title`,
    (side) => ({
      font: { family: "Inter", size: side * 0.11, weight: 800 },
      fill: "#ffffff",
      shadows: [{ x: 0, y: side * 0.004, blur: side * 0.02, color: "#00000080" }],
    }),
  ],
  [say`Caption`, (side) => ({ font: { family: "Inter", size: side * 0.05, weight: 500 }, fill: "#1c1c20" })],
  [
    say`Label`,
    (side) => ({
      font: { family: "Inter", size: side * 0.05, weight: 700 },
      fill: "#ffffff",
      background: { form: "pill", color: "#d1495b", padding: [side * 0.02, side * 0.008], cornerRadius: side * 0.02 },
    }),
  ],
  [
    say`Script`,
    (side) => ({
      font: { family: "Dancing Script", size: side * 0.12, weight: 700 },
      fill: "#ffffff",
      shadows: [{ x: 0, y: side * 0.004, blur: side * 0.02, color: "#00000080" }],
    }),
  ],
  [
    say`Poster`,
    (side) => ({
      font: { family: "Bebas Neue", size: side * 0.16 },
      fill: "#ffd23f",
      outline: { width: side * 0.006, color: "#1c1c20", align: "outside" },
    }),
  ],
  [
    say`Quote`,
    (side) => ({
      font: { family: "Noto Serif", size: side * 0.06, weight: 500 },
      fill: "#ffffff",
      shadows: [{ x: 0, y: side * 0.003, blur: side * 0.016, color: "#00000080" }],
    }),
  ],
];
/** @type {Record<string, string>} */
const WORDS = {
  Title: say`Summer`,
  Caption: say`A day by the sea`,
  Label: say`New`,
  Script: say`With love`,
  Poster: say`ROAD TRIP`,
  Quote: say`Once upon a time`,
};

/** The width of a letter, as a fraction of the size of its font, at the most of all words above. */
const LETTER = 0.7;
/** The height of letters with what reaches below the line, on both sides of the middle of a line, as a fraction of their size. */
const LINE = 1.2;
/** The width of a new text at most, as a fraction of the canvas' width. */
const WIDEST = 0.7;
/** How much wider words may be than the page measures them, because their font may not be there yet. */
const SPARE = 1.1;

/** @type {CanvasRenderingContext2D | null | undefined} */
let measuring;

/**
 * Returns the width that words take, in canvas units.
 * @param {string} text
 * @param {NonNullable<TextContent["font"]> & { size: number }} font
 */
function widthOf(text, { family, size, weight = 400 }) {
  measuring ??= document.createElement("canvas").getContext("2d");
  const most = text.length * LETTER * size;
  if (!measuring) return most;
  measuring.font = `${weight} 100px ${JSON.stringify(family)}, sans-serif`;
  return Math.min(most, SPARE * measuring.measureText(text).width * size / 100);
}

export class TextPanel extends Panel {
  /** @param {EditorShell} shell */
  constructor(shell) {
    super(shell);
    const add = make(
      "div",
      { class: "text-styles" },
      ...STYLES.map(([name, style]) =>
        make("button", {
          type: "button",
          class: `style-${name.toLowerCase()}`,
          "aria-label": say`Add text: ${name}`,
          // The words as they are shown, which may be those of another language.
          onclick: (event) => this.#addText(/** @type {HTMLElement} */ (event.currentTarget).textContent ?? "", style),
        }, WORDS[name])
      ),
    );
    rove(add);
    this.tools = new TextTools(shell);
    this.style = new LayerStyle(this.editor);
    this.stickers = new StickerList(this.editor);
    this.element = make(
      "div",
      { class: "content" },
      section(say`Add a text`, add),
      this.tools.element,
      this.style.element,
      this.stickers.element,
    );
    this.follow(["change"]);
  }

  /** @override */
  shown() {
    super.shown();
    this.editor.heads.ask();
  }

  /**
   * @param {string} text
   * @param {(typeof STYLES)[number][1]} styled
   */
  async #addText(text, styled) {
    const { editor } = this;
    if (!editor.heads.isKnown) await editor.heads.known();
    const canvas = /** @type {Size} */ (editor.canvas);
    const style = styled(Math.min(...canvas));
    const { size } = style.font;
    const { slots, layers } = editor.session.presentation(Infinity);
    const widest = canvas[0] * WIDEST;
    const { heads, without } = editor.heads.shown();
    const needed = Math.min(widthOf(text, style.font), widest);
    const { center, width, scale } = textPlace(canvas, [needed, size * LINE], {
      slots,
      layers,
      heads,
      points: editor.focus.places(without),
    });
    // A text that fits nowhere else is as small as its place.
    const { font, ...rest } = scale === 1 ? style : styled(Math.min(...canvas) * scale);
    const light = lightBeneath(this.shell.stage, center, [needed * scale, size * LINE * scale]);
    editor.stickers.place(
      { text: { text, align: "center", verticalAlign: "middle", ...readable(rest, light), font } },
      [Math.min(widest, width), font.size * 1.6],
      center,
    );
    this.tools.focus();
  }

  /** @override */
  update() {
    this.style.update();
    this.tools.update();
  }
}
