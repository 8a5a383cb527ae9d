// Photos with perspective correction.
/** @import { Context, Homography, Picture, Point, Size } from "../types.d.ts" */

/**
 * Draws a picture through a projective map: at once if it is affine, otherwise in small cells with nearly affine maps.
 * @param {Context} context
 * @param {Picture} picture
 * @param {Homography} correction
 * @param {Size} size
 * @param {number} [cells]
 */
export function drawCorrected(context, picture, [a, b, p, c, d, q, x, y, w], [width, height], cells = 20) {
  if (Math.abs(p) * width < 1e-9 && Math.abs(q) * height < 1e-9) {
    context.transform(a / w, b / w, c / w, d / w, x / w, y / w);
    context.drawImage(picture, 0, 0, width, height);
    return;
  }
  /**
   * @param {number} u
   * @param {number} v
   * @returns {Point | null}
   */
  const place = (u, v) => {
    const depth = p * u + q * v + w;
    return depth > 0 ? [(a * u + c * v + x) / depth, (b * u + d * v + y) / depth] : null;
  };
  const [cellWidth, cellHeight] = [width / cells, height / cells];
  const [pixelsX, pixelsY] = [picture.width / width, picture.height / height];
  for (let index = 0; index < cells * cells; index += 1) {
    const [left, top] = [(index % cells) * cellWidth, Math.floor(index / cells) * cellHeight];
    const [start, right, below] = [place(left, top), place(left + cellWidth, top), place(left, top + cellHeight)];
    // Parts behind the camera are never shown.
    if (!start || !right || !below) continue;
    context.save();
    context.transform(
      (right[0] - start[0]) / cellWidth,
      (right[1] - start[1]) / cellWidth,
      (below[0] - start[0]) / cellHeight,
      (below[1] - start[1]) / cellHeight,
      ...start,
    );
    // Slightly larger than the cell, so that no seams are visible.
    const [extraX, extraY] = [cellWidth * 1.03, cellHeight * 1.03];
    context.drawImage(picture, left * pixelsX, top * pixelsY, extraX * pixelsX, extraY * pixelsY, 0, 0, extraX, extraY);
    context.restore();
  }
}
