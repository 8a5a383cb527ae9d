// Pictures of layers painted by the page: texts, shapes, and stickers. Strokes are polygons of the model.
import { context2d } from "../../basics/context.js";
import { textOf } from "../../stage/text-style.js";
import { paintDrawing, paintShape } from "./shapes.js";
import { TextModule } from "./text-module.js";
import { isExactText, paintText } from "./text-picture.js";
/** @import { Context, Layer, LayerContent, Rect, ShownLayer, Size, TextContent } from "../../types.d.ts" */
/** @import { Shape } from "./shapes.js" */
/** @import { Assets } from "../../model/assets.js" */
/** @import { PageFonts } from "./fonts.js" */

/** The longest side of a picture, in pixels. */
const LONGEST = 8192;

/**
 * What stickers show, by their names.
 * @typedef {{ drawing: (name: string) => Promise<{ size: [number, number], shapes: Shape[] } | undefined>,
 *   picture: (path: string) => Promise<ImageBitmap> }} Stickers
 */

/** @param {LayerContent} layer */
const contentOf = (layer) => textOf(/** @type {ShownLayer} */ (layer));

export class LayerPictures {
  /** @type {Assets} */
  #assets;
  /** @type {PageFonts} */
  #fonts;
  /** @type {Stickers} */
  #stickers;
  /** @type {Promise<TextModule> | null} */
  #module = null;
  /** The texts that were painted, and differ from those of the renderer. */
  #inexact = /** @type {Set<string>} */ (new Set());

  /**
   * @param {Assets} assets
   * @param {PageFonts} fonts
   * @param {Stickers} stickers
   */
  constructor(assets, fonts, stickers) {
    [this.#assets, this.#fonts, this.#stickers] = [assets, fonts, stickers];
  }

  /**
   * Returns true if the page paints a layer like the renderer.
   * @param {LayerContent} layer
   */
  isExact(layer) {
    const text = contentOf(layer);
    const { fill } = text ?? layer.shape ?? {};
    return (!text || (isExactText(text) && !this.#inexact.has(JSON.stringify(text)))) &&
      !(typeof fill === "object" && (fill.palette || fill.photo)) && !layer.shape?.form.mask &&
      !layer.sticker?.cutout &&
      layer.stroke?.tool !== "eraser";
  }

  /** Returns the rules for texts, which are loaded for the first one; if that fails, the next one asks again. */
  #rules() {
    this.#module ??= TextModule.load(this.#assets);
    this.#module.catch(() => (this.#module = null));
    return this.#module;
  }

  /**
   * Returns the picture of a layer, with its middle in the middle; null if it has none.
   * @param {Layer} layer
   * @param {number} scale The number of pixels per unit of the layer.
   */
  async picture(layer, scale) {
    if (layer.stroke) return null;
    const room = reach(layer) + 1;
    const sides = layer.size.map((side) => 2 * Math.ceil((side / 2 + room) * scale));
    const reduced = Math.min(1, LONGEST / Math.max(...sides));
    const canvas = new OffscreenCanvas(Math.ceil(sides[0] * reduced), Math.ceil(sides[1] * reduced));
    const context = context2d(canvas);
    context.translate(canvas.width / 2, canvas.height / 2);
    context.scale(scale * reduced, scale * reduced);
    await this.paint(context, layer, scale * reduced);
    if (reduced === 1) return canvas;
    const whole = new OffscreenCanvas(sides[0], sides[1]);
    context2d(whole).drawImage(canvas, 0, 0, sides[0], sides[1]);
    return whole;
  }

  /**
   * Paints a layer's content; the context's origin is the layer's middle, in its units.
   * @param {Context} context
   * @param {LayerContent & { size: Size }} layer
   * @param {number} scale
   */
  async paint(context, layer, scale) {
    const { size: [width, height], shape, sticker } = layer;
    /** @type {Rect} */
    const frame = [-width / 2, -height / 2, width, height];
    const text = contentOf(layer);
    if (text) {
      const rules = this.#rules();
      const companions = rules.then((module) => module.companions(text.text, text.font?.family));
      const [module] = await Promise.all([rules, this.#fonts.load(text.font ?? {}, text.text, companions)]);
      const key = JSON.stringify(text);
      if (paintText(context, text, layer.size, { scale, module }).isExact) this.#inexact.delete(key);
      else this.#inexact.add(key);
    } else if (shape && !shape.form.mask) paintShape(context, /** @type {Shape} */ (shape), frame);
    else if (sticker?.drawing) {
      const drawing = await this.#stickers.drawing(sticker.drawing);
      if (drawing) paintDrawing(context, drawing, frame);
    } else if (sticker?.picture) {
      const picture = await this.#stickers.picture(sticker.picture);
      const factor = Math.min(width / picture.width, height / picture.height);
      const [across, down] = [picture.width * factor, picture.height * factor];
      context.imageSmoothingQuality = "high";
      context.drawImage(picture, -across / 2, -down / 2, across, down);
    }
  }

  /**
   * Paints layers of a template over a canvas, which lie upright or are turned.
   * @param {Context} context
   * @param {Layer[]} layers
   * @param {number} scale
   */
  async paintAll(context, layers, scale) {
    for (const layer of layers) {
      const { center, rotation = 0, opacity = 1, shadow } = layer;
      const picture = await this.picture(layer, scale * (layer.scale ?? 1));
      if (!picture) continue;
      context.save();
      context.globalAlpha = opacity;
      if (shadow) {
        const { x, y, blur, color } = shadow;
        Object.assign(context, {
          shadowColor: color,
          shadowOffsetX: x * scale,
          shadowOffsetY: y * scale,
          shadowBlur: blur * scale,
        });
      }
      context.translate(center[0] * scale, center[1] * scale);
      context.rotate((rotation * Math.PI) / 180);
      context.drawImage(picture, -picture.width / 2, -picture.height / 2);
      context.restore();
    }
  }
}

/**
 * Returns how far a layer may be seen beyond its frame, in its units.
 * @param {LayerContent & { size: Size }} layer
 */
function reach({ size, ...layer }) {
  const text = contentOf(layer);
  if (!text) return layer.shape?.line ? 2 * /** @type {{ width: number }} */ (layer.shape.line).width : 0;
  const { shadows = [], outline, background, fit, font, path } =
    /** @type {TextContent & { glow?: { radius: number } }} */ (text);
  const far = Math.max(0, ...shadows.map(({ x, y, blur }) => Math.max(Math.abs(x), Math.abs(y)) + 2 * blur));
  const glow = /** @type {{ glow?: { radius: number } }} */ (text).glow?.radius ?? 0;
  // A curve may leave the frame, and so may letters of a fixed size.
  const beyond = path || fit === "fixed" || fit === "grow" ? Math.max(...size) : 0;
  return far + glow + (outline?.width ?? 0) + Math.max(0, ...(background?.padding ?? [])) + beyond +
    0.5 * (font?.size ?? 48);
}
