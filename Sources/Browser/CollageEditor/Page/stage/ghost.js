// The carried photo with its shadow, which is painted once and then only put to other places.
import { context2d } from "../basics/context.js";
import { corners, path } from "../basics/geometry.js";
import { paintPhoto } from "./photo-painter.js";
/** @import { Ghost, Point, Presentation } from "../types.d.ts" */
/** @import { Painter } from "./painter.js" */

/** The blur of the shadow and its distance downward, in CSS pixels. */
const [BLUR, DOWN] = [28, 10];

/**
 * Returns a carried photo elsewhere.
 * @param {Ghost} ghost
 * @param {Point} by The way, in canvas units.
 * @returns {Ghost}
 */
function moved(ghost, [x, y]) {
  const { slot, transform: [a, b, c, d, across, down] } = ghost;
  const [left, top, width, height] = slot.frame;
  return {
    ...ghost,
    slot: { ...slot, frame: [left + x, top + y, width, height] },
    transform: [a, b, c, d, across + x, down + y],
  };
}

/**
 * @param {Painter} painter
 * @param {Ghost} ghost
 */
function paint(painter, ghost) {
  const { context, scale } = painter;
  const outline = path([corners(ghost.slot.frame, ghost.slot.rotation)], scale);
  context.save();
  context.shadowColor = "rgb(0 0 0 / 0.4)";
  [context.shadowBlur, context.shadowOffsetY] = [BLUR * devicePixelRatio, DOWN * devicePixelRatio];
  context.fillStyle = "#8888";
  context.fill(outline);
  context.restore();
  context.save();
  context.globalAlpha = ghost.isHeld ? 0.94 : 1;
  paintPhoto(painter, ghost, outline);
  context.restore();
}

export class GhostPicture {
  /** What the picture shows. */
  #shown = "";
  /** @type {OffscreenCanvas | null} */
  #picture = null;

  /**
   * Paints the carried photo of a presentation above everything else.
   * @param {Painter} painter
   * @param {Presentation} shown
   */
  paint(painter, { ghost }) {
    if (!ghost) {
      this.#picture = null;
      return;
    }
    const { scale } = painter;
    const points = corners(ghost.slot.frame, ghost.slot.rotation);
    const [across, down] = [0, 1].map((axis) => points.map((point) => point[axis]));
    const [left, top] = [across, down].map((all) => Math.min(...all) * scale);
    const margin = Math.ceil((2 * BLUR + DOWN) * devicePixelRatio);
    const own = moved(ghost, [(margin - left) / scale, (margin - top) / scale]);
    const [width, height] = [across, down].map((all) =>
      Math.ceil((Math.max(...all) - Math.min(...all)) * scale) + 2 * margin
    );
    const longer = Math.max(...(painter.sizes.get(ghost.photo) ?? [1600]));
    const photo = painter.picture(
      ghost.photo,
      ghost.look,
      Math.hypot(own.transform[0], own.transform[1]) * scale * longer,
      ghost.item,
    );
    // The way of a photo through the air changes its numbers by less than is seen.
    const looks = JSON.stringify(
      [own, scale, width, height, photo?.width, devicePixelRatio],
      (_, value) => typeof value === "number" ? Math.round(value * 1e4) / 1e4 : value,
    );
    if (!this.#picture || this.#shown !== looks) {
      [this.#picture, this.#shown] = [new OffscreenCanvas(width, height), looks];
      const strip = { size: painter.canvasSize, top: 0 };
      paint(Object.assign(painter.on(context2d(this.#picture)), { strip }), own);
    }
    painter.context.drawImage(this.#picture, Math.round(left) - margin, Math.round(top) - margin);
  }
}
