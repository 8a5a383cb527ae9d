// Blurred copies of photos, made as the renderer makes them: so small that the blur is four pixels wide, then enlarged.

const SIGMA = 4;
const MARGIN = 16;
const made = new WeakMap();

/** Returns a blurred copy of what of a picture covers an area in pixels, and where in it the area is. */
export function blurredCopy(picture, width, height, sigma) {
  const reduction = Math.max(1, sigma / SIGMA);
  const [w, h] = [width, height].map((side) => Math.max(2, Math.round(side / reduction)));
  const key = `${w}x${h}/${Math.round(sigma * 10)}`;
  if (!made.has(picture)) made.set(picture, new Map());
  const known = made.get(picture);
  if (!known.has(key)) {
    if (known.size > 3) known.clear();
    known.set(key, make(picture, w, h, width / height, (sigma * w) / width));
  }
  return { copy: known.get(key), inner: [MARGIN, MARGIN, w, h] };
}

function make(picture, w, h, aspect, sigma) {
  const whole = [w + 2 * MARGIN, h + 2 * MARGIN];
  const sharp = new OffscreenCanvas(...whole);
  const context = sharp.getContext("2d");
  const seen = Math.min(picture.width, picture.height * aspect);
  const [cropWidth, cropHeight] = [seen, seen / aspect];
  const [x, y] = [(picture.width - cropWidth) / 2, (picture.height - cropHeight) / 2];
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, x, y, cropWidth, cropHeight, MARGIN, MARGIN, w, h);
  // Its edge is repeated around it, so that the blur does not fade out there.
  context.imageSmoothingEnabled = false;
  context.drawImage(sharp, MARGIN, MARGIN, 1, h, 0, MARGIN, MARGIN, h);
  context.drawImage(sharp, MARGIN + w - 1, MARGIN, 1, h, MARGIN + w, MARGIN, MARGIN, h);
  context.drawImage(sharp, 0, MARGIN, whole[0], 1, 0, 0, whole[0], MARGIN);
  context.drawImage(sharp, 0, MARGIN + h - 1, whole[0], 1, 0, MARGIN + h, whole[0], MARGIN);
  const soft = new OffscreenCanvas(...whole);
  const blurring = soft.getContext("2d");
  blurring.filter = `blur(${sigma}px)`;
  blurring.drawImage(sharp, 0, 0);
  return soft;
}
