// Texts and stickers above the photos, and the style of the selected one.
import { context2d } from "../stage/context.js";
import { choices, colorField, section, slider } from "../parts/controls.js";
import { iconButton, make } from "../parts/elements.js";
import { LayerStyle } from "../parts/layer-style.js";
import { rove } from "../parts/roving.js";
import { Panel } from "./panel.js";
/** @import { Field, LayerContent, Size, StickerButton, TextContent } from "../types.d.ts" */
/** @import { EditorShell } from "../parts/shell.js" */

/** @type {[name: string, style: (side: number) => Omit<TextContent, "text"> & { font: { size: number } }][]} */
const STYLES = [
  [
    "Title",
    (side) => ({
      font: { family: "Inter", size: side * 0.11, weight: 800 },
      fill: "#ffffff",
      shadows: [{ x: 0, y: side * 0.004, blur: side * 0.02, color: "#00000080" }],
    }),
  ],
  ["Caption", (side) => ({ font: { family: "Inter", size: side * 0.05, weight: 500 }, fill: "#1c1c20" })],
  [
    "Label",
    (side) => ({
      font: { family: "Inter", size: side * 0.05, weight: 700 },
      fill: "#ffffff",
      background: { form: "pill", color: "#d1495b", padding: [side * 0.02, side * 0.008], cornerRadius: side * 0.02 },
    }),
  ],
  [
    "Script",
    (side) => ({
      font: { family: "Dancing Script", size: side * 0.12, weight: 700 },
      fill: "#ffffff",
      shadows: [{ x: 0, y: side * 0.004, blur: side * 0.02, color: "#00000080" }],
    }),
  ],
  [
    "Poster",
    (side) => ({
      font: { family: "Bebas Neue", size: side * 0.16 },
      fill: "#ffd23f",
      outline: { width: side * 0.006, color: "#1c1c20", align: "outside" },
    }),
  ],
  [
    "Quote",
    (side) => ({
      font: { family: "Noto Serif", size: side * 0.06, weight: 500 },
      fill: "#ffffff",
      shadows: [{ x: 0, y: side * 0.003, blur: side * 0.016, color: "#00000080" }],
    }),
  ],
];
const FONTS = ["Inter", "Noto Sans", "Noto Serif", "Dancing Script", "Bebas Neue"];
/** @type {Record<string, string>} */
const WORDS = {
  Title: "Summer",
  Caption: "A day by the sea",
  Label: "New",
  Script: "With love",
  Poster: "ROAD TRIP",
  Quote: "Once upon a time",
};

export class TextPanel extends Panel {
  #interaction = 0;

  /** @type {HTMLTextAreaElement} */
  words = make("textarea", {
    rows: 2,
    "aria-label": "Text",
    oninput: () => this.#edit(true, (text) => ({ ...text, text: this.words.value || " " })),
  });
  /** @type {HTMLSelectElement} */
  font = make("select", {
    "aria-label": "Font",
    onchange: () => this.#edit(true, (text) => ({ ...text, font: { ...text.font, family: this.font.value } })),
  }, ...FONTS.map((name) => make("option", { value: name }, name)));
  /** @type {Field<NonNullable<TextContent["align"]>>} */
  align = choices({
    label: "Alignment",
    value: "center",
    options: /** @type {[NonNullable<TextContent["align"]>, string][]} */ (
      [["start", "Left"], ["center", "Center"], ["end", "Right"]]
    ),
    onchange: (align) => this.#edit(true, (text) => ({ ...text, align })),
  });
  color = colorField({
    label: "Color",
    value: "#ffffff",
    oninput: (fill, isNew) => this.#edit(isNew, (text) => ({ ...text, fill })),
  });
  size = slider({
    label: "Size",
    min: 1,
    max: 40,
    format: (number) => `${number} %`,
    oninput: (number, isNew) =>
      this.#edit(isNew, (text) => ({ ...text, font: { ...text.font, size: (number / 100) * this.#side } })),
  });
  stickers = make("div", { class: "stickers", role: "group", "aria-label": "Stickers" });

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
          "aria-label": `Add text: ${name}`,
          onclick: () => this.#addText(name, style),
        }, WORDS[name])
      ),
    );
    for (const list of [add, this.stickers]) rove(list);
    this.words.addEventListener("focus", () => (this.#interaction = this.editor.beginInteraction()));
    this.textTools = section("Text", this.words, this.font, this.size, this.color, this.align);
    const picture = iconButton("photos", "Use a picture", () => this.#pickPicture(), {
      text: "Use a picture",
      class: "wide",
    });
    this.style = new LayerStyle(this.editor);
    this.element = make(
      "div",
      { class: "content" },
      section("Add a text", add),
      this.textTools,
      this.style.element,
      section("Add a sticker", picture, this.stickers),
    );
    this.follow(["change"]);
    this.#loadStickers();
  }

  get #side() {
    return Math.min(...this.editor.canvas);
  }

  /**
   * @param {LayerContent} content
   * @param {Size} size
   */
  #add(content, size) {
    const [width, height] = this.editor.canvas;
    const id = `layer-${Date.now().toString(36)}`;
    const { refusal } = this.editor.perform({
      command: "addLayer",
      layer: { id, size, center: [width / 2, height / 2], ...content },
    });
    if (!refusal) this.editor.perform({ command: "select", layer: id });
  }

  /**
   * @param {string} name
   * @param {(typeof STYLES)[number][1]} style
   */
  #addText(name, style) {
    const side = this.#side;
    const font = style(side);
    this.#add({ text: { text: WORDS[name], align: "center", verticalAlign: "middle", ...font } }, [
      this.editor.canvas[0] * 0.7,
      font.font.size * 1.6,
    ]);
    this.words.focus();
    this.words.select();
  }

  /** Lets the user choose a picture, such as a logo or a cut-out with a transparent background, and adds it. */
  #pickPicture() {
    const input = make("input", { type: "file", accept: "image/png,image/webp,image/*" });
    input.addEventListener("change", () => input.files?.[0] && this.addPicture(input.files[0]));
    input.click();
  }

  /** @param {File} file */
  async addPicture(file) {
    try {
      const { picture, size } = await this.editor.server.uploadSticker(file);
      const scale = (0.4 * this.#side) / Math.max(...size);
      this.#add({ sticker: { picture } }, [size[0] * scale, size[1] * scale]);
    } catch (error) {
      this.editor.notice(`${file.name}: ${error.message}`, true);
    }
  }

  async #loadStickers() {
    const drawings = await this.editor.server.eventually("drawings");
    for (const { id, document } of drawings) {
      const canvas = make("canvas", { width: 2, height: 2, "aria-hidden": "true" });
      const button = make("button", {
        type: "button",
        "aria-label": `Add sticker: ${document.name ?? id}`,
        title: document.name ?? id,
        onclick: () => this.#add({ sticker: { drawing: id } }, [this.#side * 0.25, this.#side * 0.25]),
      }, canvas);
      this.stickers.append(button);
      this.#seen.observe(Object.assign(button, { canvas, drawing: id }));
    }
  }

  #seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      const sticker = /** @type {StickerButton} */ (target);
      this.#seen.unobserve(target);
      // Requested again later if it is still visible.
      this.#drawSticker(sticker).catch(() => setTimeout(() => this.#seen.observe(target), 3000));
    }
  });

  /** @param {StickerButton} sticker */
  async #drawSticker({ drawing, canvas }) {
    const layer = { id: "a", size: [72, 72], center: [40, 40], sticker: { drawing } };
    const composition = {
      format: "collage",
      version: 1,
      photos: {},
      items: [],
      layers: [layer],
      template: {
        format: "collage-template",
        version: 1,
        name: "sticker",
        canvas: { width: 80, height: 80 },
        slots: [{ id: "a", frame: [0, 0, 80, 80] }],
      },
    };
    const picture = await createImageBitmap(await this.editor.server.picture("sprites?scale=2", composition));
    [canvas.width, canvas.height] = [picture.width, picture.height];
    context2d(canvas).drawImage(picture, 0, 0);
  }

  /**
   * @param {boolean} isNew
   * @param {(text: TextContent) => TextContent} change
   */
  #edit(isNew, change) {
    const layer = this.editor.selectedLayer;
    if (!layer?.text) return;
    if (isNew && document.activeElement !== this.words) this.#interaction = this.editor.beginInteraction();
    const text = typeof layer.text === "string" ? { text: layer.text } : layer.text;
    this.editor.perform({ command: "setContent", layer: layer.id, text: change(text) }, this.#interaction);
  }

  /** @override */
  update() {
    this.style.update();
    const layer = this.editor.selectedLayer;
    this.textTools.hidden = !layer?.text;
    if (!layer?.text) return;
    const text = typeof layer.text === "string" ? { text: layer.text } : layer.text;
    if (document.activeElement !== this.words) this.words.value = text.text;
    this.font.value = text.font?.family ?? "Inter";
    this.size.set(Math.round(((text.font?.size ?? 16) / this.#side) * 100));
    if (typeof text.fill === "string") this.color.set(text.fill);
    this.align.set(text.align ?? "start");
  }
}
