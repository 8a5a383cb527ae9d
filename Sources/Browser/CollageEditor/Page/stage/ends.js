// Where photos end with their places: there the renderer repeats the edge of a photo.

/** Whether a photo with a transform and a size ends within the last pixel of its place, of which the corners are given in pixels. */
export function isShortOf({ reach, corners }, [a, b, c, d, x, y], [width, height], scale) {
  const [across, down, determinant] = [Math.hypot(a, b), Math.hypot(c, d), a * d - b * c];
  let least = Infinity;
  for (const [pixelX, pixelY] of corners) {
    const [right, below] = [pixelX - x * scale, pixelY - y * scale];
    // Along both sides of the photo, in pixels of the canvas.
    const [u, v] = [((d * right - c * below) / determinant) * across, ((a * below - b * right) / determinant) * down];
    least = Math.min(least, u, v, width * across * scale - u, height * down * scale - v);
  }
  return least < reach && least > -1;
}

/** A canvas of the pixels around some points, of which another canvas has a part. */
export class Apart {
  constructor(points, { width, height }) {
    const [xs, ys] = [0, 1].map((axis) => points.map((point) => point[axis]));
    [this.left, this.top] = [Math.max(0, Math.floor(Math.min(...xs))), Math.max(0, Math.floor(Math.min(...ys)))];
    const sides = [
      Math.min(width, Math.ceil(Math.max(...xs))) - this.left,
      Math.min(height, Math.ceil(Math.max(...ys))) - this.top,
    ];
    this.context = new OffscreenCanvas(...sides.map((side) => Math.max(1, side))).getContext("2d");
    this.context.translate(-this.left, -this.top);
  }

  drawOn(context) {
    context.drawImage(this.context.canvas, this.left, this.top);
  }
}
