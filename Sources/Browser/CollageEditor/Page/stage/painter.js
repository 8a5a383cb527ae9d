// Paints a presentation of the model, for the stage, for previews of templates and for the strip of filters.
import { four, outerOf, paintInnerBorder, paintOutside, paintShadow } from "./borders.js";
import { effect, paintGrain, paintVignette } from "../model/effects.js";
import { blurOf, paintBlurred, paintFill } from "./fills.js";
import { corners, edge, path, snappedPath } from "../basics/geometry.js";
import { paintPhoto } from "./photo-painter.js";
import { isLens, paintLens, paintStroke, strokeBlend } from "./strokes.js";
/**
 * @import {
 *   Changed, Context, Ends, PainterSetup, PlacedSlot, Point, Presentation, Rect, ShownItem, ShownLayer, ShownLook,
 *   Size, SlotStyle, Template
 * } from "../types.d.ts"
 */

/**
 * Returns the styles of slots by name: a template's defaults, overridden by each slot's own keys.
 * @param {Pick<Template, "defaults" | "slots">} template
 * @returns {Map<string, SlotStyle>}
 */
export function slotStyles({ defaults = {}, slots = [] }) {
  return new Map(slots.map((slot) => [slot.id, { ...defaults, ...slot }]));
}

/**
 * Returns true if a slot is an upright rectangle, rounded or not.
 * @param {PlacedSlot} slot
 * @param {SlotStyle} [style]
 */
const isRectangle = ({ rotation }, { shape } = {}) => rotation === 0 && (!shape || Boolean(shape.rectangle));

/** Paints a template and a presentation, without the editor's overlay. */
export class Painter {
  /**
   * `picture(photo, look)` returns a photo's picture or undefined; `sizes` contains the sizes of photos in pixels;
   * `missing(photo)` returns the reason why a photo has no picture, or null.
   * @param {PainterSetup} setup
   */
  constructor(
    {
      context,
      scale,
      template,
      styles,
      picture,
      sizes,
      sprite = () => undefined,
      outlineOf = null,
      filters = {},
      graded = null,
      figures,
      empty,
      missing = () => null,
      strip = null,
    },
  ) {
    this.context = context;
    this.scale = scale;
    this.template = template;
    this.styles = styles;
    this.picture = picture;
    this.sizes = sizes;
    this.sprite = sprite;
    this.outlineOf = outlineOf;
    this.filters = filters;
    this.graded = graded;
    this.figures = figures;
    this.empty = empty;
    this.missing = missing;
    this.strip = strip;
    /**
     * The photos whose pictures are not loaded yet.
     * @type {Set<string>}
     */
    this.awaited = new Set();
    /**
     * The contours of slots, by slot name.
     * @type {Map<string, Point[][]>}
     */
    this.outlines = new Map();
    /**
     * The outlines of slots in pixels, by slot name.
     * @type {Map<string, Path2D>}
     */
    this.paths = new Map();
    /**
     * The items shown in slots, by slot name.
     * @type {Map<string, ShownItem>}
     */
    this.items = new Map();
  }

  /**
   * Returns the same painter for another canvas.
   * @param {Context} context
   * @returns {Painter}
   */
  on(context) {
    return Object.assign(Object.create(Painter.prototype), this, { context });
  }

  /**
   * Takes the contours of slots, in their order. Those that have not moved are the last ones, and unless shapes change, those of
   * plain rectangles are their corners.
   * @param {Presentation} shown
   * @param {() => Point[][][]} contours
   * @param {{ last: Painter, moved: Set<string>, isSettling: boolean } | null} [since]
   */
  place(shown, contours, since = null) {
    if (since?.moved.size === 0) return void ([this.outlines, this.paths] = [since.last.outlines, since.last.paths]);
    /** @type {Point[][][] | null} */
    let all = null;
    for (const [index, slot] of shown.slots.entries()) {
      const { id, frame, rotation } = slot;
      const [outline, path] = since && !since.moved.has(id)
        ? [since.last.outlines.get(id), since.last.paths.get(id)]
        : [];
      if (outline && path) {
        this.outlines.set(id, outline);
        this.paths.set(id, path);
        continue;
      }
      const isPlain = since && !since.isSettling && this.#isPlain(slot);
      const found = isPlain ? [corners(frame, rotation)] : (all ??= contours())[index];
      this.outlines.set(id, found);
      this.paths.set(id, this.#outline(slot, found));
    }
  }

  /**
   * Returns whether a slot is an upright rectangle with sharp corners.
   * @param {PlacedSlot} slot
   */
  #isPlain(slot) {
    const style = this.styles.get(slot.id) ?? this.template.defaults ?? {};
    const radius = style.shape?.rectangle?.cornerRadius ?? style.cornerRadius ?? 0;
    return isRectangle(slot, style) && four(radius).every((each) => each === 0);
  }

  /**
   * Paints everything, or what has changed.
   * @param {Presentation} shown
   * @param {Changed | null} [changed]
   */
  paint(shown, changed = null) {
    const { context } = this;
    this.items = new Map(shown.items.map((item) => [item.slot, item]));
    context.setTransform(1, 0, 0, 1, 0, -(this.strip?.top ?? 0));
    context.save();
    if (changed) {
      context.beginPath();
      for (const area of changed.areas) context.rect(...area);
      context.clip();
    }
    this.#background(shown);
    for (const layer of shown.layers) if (layer.level === "below") this.#layer(layer);
    for (const slot of shown.slots)
      if (!changed || changed.slots.has(slot.id)) this.#slot(slot, changed?.hurried.has(slot.id));
    for (const layer of shown.layers) if (layer.level !== "below") this.#layer(layer);
    if (shown.canvasLook) this.#canvasLook(shown.canvasLook);
    context.restore();
  }

  /**
   * Returns the outline of a slot in pixels; rectangles have the same edges as in the renderer.
   * @param {PlacedSlot} slot
   * @param {Point[][]} contours
   */
  #outline(slot, contours) {
    return isRectangle(slot, this.styles.get(slot.id) ?? this.template.defaults)
      ? snappedPath(contours, slot.frame, this.#edges(slot.frame))
      : path(contours, this.scale);
  }

  /**
   * Returns the edges between pixels at which a frame is drawn; a frame that ends at the canvas' edge ends with its last pixel.
   * @param {Rect} frame
   */
  #edges([x, y, ...sides]) {
    const { width, height } = this.template.canvas;
    const ends = [[x + sides[0], width, this.canvasSize[0]], [y + sides[1], height, this.canvasSize[1]]];
    return [
      edge(x * this.scale),
      edge(y * this.scale),
      ...ends.map(([end, limit, pixels]) => (Math.abs(end - limit) < 1e-9 * limit ? pixels : edge(end * this.scale))),
    ];
  }

  /**
   * Returns the corners of a slot in pixels, and the distance by which a photo must extend beyond them: 0 for a rectangle on
   * edges between pixels, 1 for an outline that partially covers some pixels.
   * @param {PlacedSlot} slot
   * @param {SlotStyle} style
   * @returns {Ends}
   */
  #ends(slot, style) {
    if (!isRectangle(slot, style))
      return {
        reach: 1,
        corners: (this.outlines.get(slot.id) ?? []).flat().map((point) => point.map((length) => length * this.scale)),
      };
    const [left, top, right, bottom] = this.#edges(slot.frame);
    return { reach: -1e-3, corners: [[left, top], [right, bottom], [left, bottom], [right, top]] };
  }

  /**
   * Applies the look of the finished picture.
   * @param {ShownLook} look
   */
  #canvasLook(look) {
    const { context } = this;
    const graded = this.graded?.(context.canvas, look);
    if (graded) context.drawImage(graded, 0, this.strip?.top ?? 0);
    this.#effects(look, [0, 0, ...this.canvasSize], 0, null);
  }

  // MARK: Backgrounds

  /** @param {Presentation} shown */
  #background(shown) {
    const { context } = this;
    const { width, height, background = "#ffffff" } = this.template.canvas;
    /** @type {Rect} */
    const area = [0, 0, width, height];
    context.clearRect(0, 0, ...this.canvasSize);
    const blur = blurOf(background);
    if (blur) return paintBlurred(this, blur, shown, area);
    paintFill(this, background, area, null);
  }

  // MARK: Slots

  /**
   * @param {PlacedSlot} slot
   * @param {boolean} [isHurried]
   */
  #slot(slot, isHurried = false) {
    const item = this.items.get(slot.id);
    const style = this.styles.get(slot.id) ?? this.template.defaults ?? {};
    const outline = this.paths.get(slot.id) ?? new Path2D();
    if (!item) {
      this.empty?.(slot, outline, style);
      return;
    }
    const { context } = this;
    context.save();
    if (style.blend && style.blend !== "normal") context.globalCompositeOperation = style.blend;
    const outer = outerOf(this, slot, style, outline);
    if (style.shadow) paintShadow(this, style.shadow, outer);
    if (outer.stroke) paintOutside(this, outer, outer.stroke, style.border?.color);
    if (outer.isBorder) paintFill(this, style.border?.color ?? "#ffffff", slot.frame, outer.path);
    const blur = blurOf(style.background);
    if (style.background && !blur) paintFill(this, style.background, slot.frame, outline);
    paintPhoto(this, item, outline, blur ? { blur, slot } : null, this.#ends(slot, style), isHurried);
    this.#effects(item.look, slot.frame.map((length) => length * this.scale), slot.rotation, outline);
    paintInnerBorder(this, style.border, outline);
    context.restore();
  }

  /** @returns {Size} */
  get canvasSize() {
    return this.strip?.size ?? [this.context.canvas.width, this.context.canvas.height];
  }

  /**
   * Paints the vignette and the grain of a look over a rectangle in pixels that is rotated about its center.
   * @param {ShownLook | null} look
   * @param {number[]} area
   * @param {number} degrees
   * @param {Path2D | null} outline
   */
  #effects(look, [x, y, width, height], degrees, outline) {
    const [vignette, grain] = [
      effect(look, "vignette", this.filters),
      effect(look, "grain", this.filters),
    ];
    if (vignette === 0 && grain === 0) return;
    const { context } = this;
    context.save();
    if (outline) context.clip(outline);
    context.translate(x + width / 2, y + height / 2);
    context.rotate((degrees * Math.PI) / 180);
    paintVignette(context, vignette, width / 2, height / 2);
    paintGrain(context, grain, width / 2, height / 2);
    context.restore();
  }

  // MARK: Layers

  /** @param {ShownLayer} layer */
  #layer(layer) {
    if (layer.hidden) return;
    const { context, scale } = this;
    if (isLens(layer)) return paintLens(this, layer);
    const sprite = this.sprite(layer);
    if (!sprite && !(layer.stroke && this.outlineOf)) return;
    context.save();
    context.globalAlpha = layer.opacity;
    const blend = strokeBlend(layer);
    if (blend !== "normal") context.globalCompositeOperation = blend;
    if (layer.shadow) {
      const { x, y, blur, color } = layer.shadow;
      context.shadowColor = color;
      [context.shadowOffsetX, context.shadowOffsetY, context.shadowBlur] = [x * scale, y * scale, blur * scale];
    }
    context.translate(layer.center[0] * scale, layer.center[1] * scale);
    context.rotate((layer.rotation * Math.PI) / 180);
    if (sprite) {
      const { picture, perUnit, scale: drawn } = sprite;
      const factor = (scale / perUnit) * (layer.scale / drawn);
      context.scale(factor, factor);
      context.drawImage(picture, -picture.width / 2, -picture.height / 2);
    } else if (layer.stroke) paintStroke(this, layer.stroke, layer.scale);
    context.restore();
  }
}
