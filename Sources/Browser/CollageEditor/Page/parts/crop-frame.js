// The frame of a crop, in fractions of the photo: [x, y, width, height].
/** @import { Point, Rect } from "../types.d.ts" */

const MIN = 0.03;
/**
 * @param {number} number
 * @param {number} low
 * @param {number} high
 */
const clamp = (number, low, high) => Math.min(Math.max(number, low), Math.max(low, high));

/**
 * Returns the frame moved within the photo.
 * @param {Rect} frame
 * @param {Point} by
 * @returns {Rect}
 */
export function moved([x, y, width, height], [right, down]) {
  return [clamp(x + right, 0, 1 - width), clamp(y + down, 0, 1 - height), width, height];
}

/**
 * Returns the largest frame with an aspect ratio, in fractions, that is centered on another frame and within the photo.
 * @param {Rect} frame
 * @param {number} ratio
 * @returns {Rect}
 */
export function shaped([x, y, width, height], ratio) {
  const area = Math.sqrt(width * height);
  const grown = Math.min(1, area * Math.sqrt(ratio), ratio);
  const size = [grown, grown / ratio];
  return moved([x + (width - size[0]) / 2, y + (height - size[1]) / 2, size[0], size[1]], [0, 0]);
}

/**
 * Returns the frame with a dragged side or corner: `[1, 1]` is the lower right corner, `[0, -1]` the upper side. With a ratio,
 * both dimensions change; the opposite corner, or the center of the opposite side, is fixed.
 * @param {Rect} frame
 * @param {Point} edge
 * @param {Point} by
 * @param {number | null} [ratio]
 * @returns {Rect}
 */
export function resized(frame, edge, by, ratio = null) {
  const [start, size] = [frame.slice(0, 2), frame.slice(2)];
  const sides = [0, 1].map((axis) => {
    const far = start[axis] + size[axis];
    const room = edge[axis] > 0 ? 1 - start[axis] : edge[axis] < 0 ? far : size[axis];
    return clamp(size[axis] + edge[axis] * by[axis], MIN, room);
  });
  if (ratio) {
    // The space around the center of the fixed side.
    const room = [0, 1].map((axis) => {
      const middle = start[axis] + size[axis] / 2;
      return edge[axis] > 0
        ? 1 - start[axis]
        : edge[axis] < 0
        ? start[axis] + size[axis]
        : 2 * Math.min(middle, 1 - middle);
    });
    const wanted = edge[0] === 0 ? sides[1] * ratio : edge[1] === 0 ? sides[0] : Math.max(sides[0], sides[1] * ratio);
    sides[0] = Math.min(Math.max(wanted, MIN, MIN * ratio), room[0], room[1] * ratio);
    sides[1] = sides[0] / ratio;
  }
  const place = [0, 1].map((axis) =>
    edge[axis] < 0
      ? start[axis] + size[axis] - sides[axis]
      : edge[axis] > 0
      ? start[axis]
      : start[axis] + (size[axis] - sides[axis]) / 2
  );
  return [place[0], place[1], sides[0], sides[1]];
}
