// Paints a presentation of the model, for the stage, for previews of templates and for the strip of filters.
import { context2d } from "./context.js";
import { blurredCopy } from "./blurred.js";
import { drawCorrected } from "./corrected.js";
import { effect, paintGrain, paintVignette } from "./effects.js";
import { Apart, isShortOf } from "./ends.js";
import { gradientOf } from "./gradients.js";
import { corners, edge, grownPath, path, snappedPath } from "./geometry.js";
import { paintMissing } from "./missing.js";
import { patternPicture } from "./patterns.js";
import { isLens, paintLens, paintStroke, strokeBlend } from "./strokes.js";
/**
 * @import {
 *   Background, BlurredBackground, Border, Changed, Context, Ends, Outer, PainterSetup, Pattern, PlacedSlot, Point, Presentation, Rect,
 *   Shadow, ShownItem, ShownLayer, ShownLook, ShownPhoto, Size, SlotStyle, Template
 * } from "../types.d.ts"
 */

/**
 * @param {number | number[]} value
 * @returns {number[]}
 */
const four = (value) => (Array.isArray(value) ? value : [value, value, value, value]);

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

/** @param {Background} [background] */
const blurOf = (background) => (typeof background === "object" ? background.blur : undefined);

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
    for (const slot of shown.slots) if (!changed || changed.slots.has(slot.id)) this.#slot(slot);
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
    if (blur) return this.#blurred(blur, shown, area);
    this.#fill(background, area, null);
  }

  /**
   * @param {Background} fill
   * @param {Rect} area
   * @param {Path2D | null} outline
   */
  #fill(fill, [x, y, width, height], outline) {
    const { context, scale } = this;
    if (typeof fill !== "string" && fill.pattern) return this.#pattern(fill.pattern, [x, y, width, height], outline);
    context.fillStyle = typeof fill === "string"
      ? fill
      : gradientOf(context, fill, [x, y, width, height].map((length) => length * scale));
    if (outline) context.fill(outline);
    else context.fillRect(x * scale, y * scale, Math.ceil(width * scale), Math.ceil(height * scale));
  }

  /**
   * @param {Pattern} pattern
   * @param {Rect} area
   * @param {Path2D | null} outline
   */
  #pattern(pattern, area, outline) {
    const { context } = this;
    const { picture, left, top } = patternPicture(pattern, area, this.scale, this.figures);
    context.save();
    if (outline) context.clip(outline);
    context.drawImage(picture, left, top);
    context.restore();
  }

  /**
   * Paints a blurred copy of a photo that covers an area.
   * @param {BlurredBackground} background
   * @param {Pick<Presentation, "items">} shown
   * @param {Rect} area
   * @param {Pick<ShownItem, "photo" | "look">} [own]
   */
  #blurred({ amount = 40, slot, tint }, shown, [x, y, width, height], own) {
    const { context, scale } = this;
    const item = own ?? (slot ? this.items.get(slot) : shown.items[0]);
    context.fillStyle = "#c9c7c3";
    context.fillRect(x * scale, y * scale, width * scale, height * scale);
    const picture = item && this.picture(item.photo, item.look, 320);
    if (picture) {
      const { copy, inner } = blurredCopy(picture, width * scale, height * scale, (amount * scale) / 2);
      context.imageSmoothingQuality = "high";
      context.drawImage(copy, ...inner, x * scale, y * scale, width * scale, height * scale);
    }
    if (tint) this.#fill(tint, [x, y, width, height], null);
  }

  // MARK: Slots

  /** @param {PlacedSlot} slot */
  #slot(slot) {
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
    const outer = this.#outer(slot, style, outline);
    if (style.shadow) this.#shadow(style.shadow, outer);
    if (outer.stroke) this.#strokeOutside(outer, outer.stroke, style.border?.color);
    if (outer.isBorder) this.#fill(style.border?.color ?? "#ffffff", slot.frame, outer.path);
    const blur = blurOf(style.background);
    if (style.background && !blur) this.#fill(style.background, slot.frame, outline);
    this.photo(
      item,
      outline,
      blur ? { blur, slot } : null,
      this.#ends(slot, style),
    );
    this.#effects(item.look, slot.frame.map((length) => length * this.scale), slot.rotation, outline);
    this.#innerBorder(style.border, outline);
    context.restore();
  }

  /**
   * Returns the outline of a slot with its border.
   * @param {PlacedSlot} slot
   * @param {SlotStyle} style
   * @param {Path2D} outline
   * @returns {Outer}
   */
  #outer(slot, { border, shape, cornerRadius }, outline) {
    const align = border?.align ?? "inside";
    if (!border || align === "inside") return { path: outline, isBorder: false };
    const widths = four(border.width).map((width) => (align === "center" ? width / 2 : width));
    if (!shape || shape.rectangle) {
      const radii = four(cornerRadius ?? shape?.rectangle?.cornerRadius ?? 0);
      const grown = radii.map((radius) => (radius > 0 ? radius + Math.max(...widths) : 0));
      return { path: grownPath(slot, widths, grown, this.scale), isBorder: true };
    }
    return { path: outline, isBorder: false, stroke: widths[0] };
  }

  /**
   * @param {Border | null | undefined} border
   * @param {Path2D} outline
   */
  #innerBorder(border, outline) {
    if (!border) return;
    const { context, scale } = this;
    const align = border.align ?? "inside";
    const width = Math.max(...four(border.width)) * scale;
    if (width === 0) return;
    context.save();
    context.strokeStyle = border.color ?? "#ffffff";
    context.lineJoin = "miter";
    if (align === "inside") context.clip(outline);
    if (align === "outside") return context.restore();
    context.lineWidth = align === "inside" ? 2 * width : width;
    context.stroke(outline);
    context.restore();
  }

  /**
   * @param {Outer} outer
   * @param {number} width
   * @param {string} [color]
   */
  #strokeOutside({ path }, width, color = "#ffffff") {
    const { context, scale } = this;
    context.lineJoin = "miter";
    context.lineWidth = 2 * width * scale;
    context.strokeStyle = color;
    context.stroke(path);
  }

  /**
   * @param {Partial<Shadow>} shadow
   * @param {Outer} outer
   */
  #shadow({ x = 0, y = 0, blur = 0, color = "#0006" }, { path, stroke = 0 }) {
    const { context, scale } = this;
    context.save();
    // Only the shadow is visible: the shape itself is moved far away.
    const away = 20_000;
    context.shadowColor = color;
    [context.shadowOffsetX, context.shadowOffsetY, context.shadowBlur] = [x * scale + away, y * scale, blur * scale];
    context.translate(-away, 0);
    [context.fillStyle, context.strokeStyle, context.lineWidth] = ["#000", "#000", 2 * stroke * scale];
    // Both cast one shadow, because two would overlap.
    if (stroke > 0) {
      const whole = new OffscreenCanvas(context.canvas.width, context.canvas.height);
      const shape = context2d(whole);
      const top = this.strip?.top ?? 0;
      shape.translate(0, -top);
      shape.lineWidth = 2 * stroke * scale;
      shape.fill(path);
      shape.stroke(path);
      context.drawImage(whole, 0, top);
    } else context.fill(path);
    context.restore();
  }

  /**
   * Paints a photo within an outline; `ends` is given if the photo may end before the outline does.
   * @param {ShownPhoto} shown
   * @param {Path2D} outline
   * @param {{ blur: BlurredBackground, slot: PlacedSlot } | null} [back]
   * @param {Ends | null} [ends]
   */
  photo({ photo, transform, correction, look }, outline, back = null, ends = null) {
    const { context, scale } = this;
    const longer = Math.max(...(this.sizes.get(photo) ?? [1600]));
    const picture = this.picture(photo, look, Math.hypot(transform[0], transform[1]) * scale * longer);
    context.save();
    context.clip(outline);
    if (back) this.#blurred(back.blur, { items: [] }, back.slot.frame, { photo, look });
    const missing = this.missing(photo);
    if (missing) {
      context.restore();
      return paintMissing(context, outline, ends?.corners, missing);
    }
    if (!picture) {
      this.awaited.add(photo);
      context.fillStyle = "#8884";
      context.fill(outline);
      context.restore();
      return;
    }
    this.awaited.delete(photo);
    const [width, height] = this.sizes.get(photo) ?? [picture.width, picture.height];
    const isShort = !correction && ends && isShortOf(ends, transform, [width, height], scale);
    // Two pictures under an antialiased outline would cover more of its pixels, so they are combined on a separate canvas.
    const apart = isShort && ends.reach > 0 ? new Apart(ends.corners, this.canvasSize) : null;
    const target = apart?.context ?? context;
    target.imageSmoothingQuality = "high";
    target.transform(scale, 0, 0, scale, 0, 0);
    target.transform(...transform);
    const blur = effect(look, "blur", this.filters);
    if (blur > 0) target.filter = `blur(${blur * 0.02 * Math.min(...this.canvasSize)}px)`;
    if (correction) drawCorrected(context, picture, correction, [width, height]);
    else {
      if (isShort) {
        // One pixel larger on every side, beneath the photo, like the edge that the renderer repeats.
        const [extraX, extraY] = [[0, 1], [2, 3]].map(([one, other]) =>
          1 / (scale * Math.hypot(transform[one], transform[other]))
        );
        target.drawImage(picture, -extraX, -extraY, width + 2 * extraX, height + 2 * extraY);
      }
      target.drawImage(picture, 0, 0, width, height);
    }
    apart?.drawOn(context);
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
