// A photo within the outline of its slot.
import { drawCorrected } from "./corrected.js";
import { effect } from "../model/effects.js";
import { Apart, isShortOf } from "./ends.js";
import { paintBlurred } from "./fills.js";
import { paintMissing } from "./missing.js";
/** @import { BlurredBackground, Ends, PlacedSlot, ShownPhoto } from "../types.d.ts" */
/** @import { Painter } from "./painter.js" */

/**
 * Paints a photo within an outline; `ends` is given if the photo may end before the outline does. In a hurry, its pixels are only
 * interpolated, which takes a fifth of the time without a graphics processor.
 * @param {Painter} painter
 * @param {ShownPhoto} shown
 * @param {Path2D} outline
 * @param {{ blur: BlurredBackground, slot: PlacedSlot } | null} [back]
 * @param {Ends | null} [ends]
 * @param {boolean} [isHurried]
 */
export function paintPhoto(painter, shown, outline, back = null, ends = null, isHurried = false) {
  const { item, photo, transform, correction, look } = shown;
  const { context, scale } = painter;
  const longer = Math.max(...(painter.sizes.get(photo) ?? [1600]));
  const picture = painter.picture(photo, look, Math.hypot(transform[0], transform[1]) * scale * longer, item);
  context.save();
  context.clip(outline);
  if (back) paintBlurred(painter, back.blur, { items: [] }, back.slot.frame, { item, photo, look });
  const missing = painter.missing(photo);
  if (missing) {
    context.restore();
    return paintMissing(context, outline, ends?.corners, missing);
  }
  if (!picture) {
    painter.awaited.add(photo);
    context.fillStyle = "#8884";
    context.fill(outline);
    context.restore();
    return;
  }
  painter.awaited.delete(photo);
  const [width, height] = painter.sizes.get(photo) ?? [picture.width, picture.height];
  const isShort = !correction && ends && isShortOf(ends, transform, [width, height], scale);
  // Two pictures under an antialiased outline would cover more of its pixels, so they are combined on a separate canvas.
  const apart = isShort && ends.reach > 0 ? new Apart(ends.corners, painter.canvasSize) : null;
  const target = apart?.context ?? context;
  target.imageSmoothingQuality = isHurried ? "low" : "high";
  target.transform(scale, 0, 0, scale, 0, 0);
  target.transform(...transform);
  const blur = effect(look, "blur", painter.filters);
  if (blur > 0) target.filter = `blur(${blur * 0.02 * Math.min(...painter.canvasSize)}px)`;
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
