// The gap and margin of places that are written out: where they tile their canvas, both can be changed as in a generated layout.
/** @import { Distances, Rect, Template, TemplateSlot } from "../types.d.ts" */

/** @type {WeakMap<Template, Distances | null>} */
const known = new WeakMap();
/** @param {number} number */
const round = (number) => Math.round(number * 1000) / 1000;

/**
 * Returns the gap and the margin of places that tile their canvas as rectangles, or null.
 * @param {Template} template
 */
export function distances(template) {
  if (!known.has(template)) known.set(template, measured(template));
  return known.get(template);
}

/**
 * @param {Template} template
 * @returns {Distances | null}
 */
function measured({ canvas: { width, height }, defaults = {}, slots = [] }) {
  /** @param {TemplateSlot} slot */
  const isPlain = ({ frame, rotation = 0, auto }) => Array.isArray(frame) && rotation === 0 && auto === undefined;
  if (slots.length === 0 || defaults.gap || defaults.margin || !slots.every(isPlain)) return null;
  const frames = slots.map(({ frame }) => frame);
  const sides = [
    Math.min(...frames.map(([x]) => x)),
    Math.min(...frames.map(([, y]) => y)),
    width - Math.max(...frames.map(([x, , w]) => x + w)),
    height - Math.max(...frames.map(([, y, , h]) => y + h)),
  ];
  const margin = Math.min(...sides);
  const tolerance = 0.002 * Math.min(width, height);
  if (margin < -tolerance || Math.max(...sides) > margin + tolerance) return null;
  const gap = leastGap(frames, tolerance);
  if (gap === null) return null;
  // With half of the gap around each, they cover all that is within the margin.
  const covered = frames.reduce((sum, [, , w, h]) => sum + (w + gap) * (h + gap), 0);
  const whole = (width - 2 * margin + gap) * (height - 2 * margin + gap);
  return Math.abs(covered / whole - 1) < 0.005 ? { gap: round(gap), margin: round(Math.max(0, margin)) } : null;
}

/**
 * Returns the least distance of two frames that lie side by side, or null if two overlap.
 * @param {Rect[]} frames
 * @param {number} tolerance
 */
function leastGap(frames, tolerance) {
  let gap = Infinity;
  for (const [index, [x, y, w, h]] of frames.entries()) {
    for (const [left, top, width, height] of frames.slice(index + 1)) {
      const across = Math.max(left - x - w, x - left - width);
      const along = Math.max(top - y - h, y - top - height);
      if (across < -tolerance && along < -tolerance) return null;
      if (across < -tolerance) gap = Math.min(gap, along);
      else if (along < -tolerance) gap = Math.min(gap, across);
    }
  }
  return gap === Infinity ? 0 : Math.max(0, gap);
}

/**
 * Returns a template with another gap or margin between its places, or null where they do not tile or there is no room.
 * @param {Template} template
 * @param {Partial<Distances>} changes
 */
export function withDistances(template, changes) {
  const before = distances(template);
  if (!before) return null;
  const after = { ...before, ...changes };
  const { canvas: { width, height }, slots = [] } = template;
  /** @param {Distances} distances */
  const area = ({ gap, margin }) => [margin - gap / 2, width - 2 * margin + gap, height - 2 * margin + gap];
  const [[from, ...old], [to, ...now]] = [area(before), area(after)];
  /** @param {TemplateSlot} slot */
  const moved = ({ frame }) =>
    [0, 1].map((axis) => {
      const start = to + ((frame[axis] - before.gap / 2 - from) / old[axis]) * now[axis] + after.gap / 2;
      return [start, ((frame[axis + 2] + before.gap) / old[axis]) * now[axis] - after.gap];
    });
  const placed = slots.map((slot) => {
    const [[x, w], [y, h]] = moved(slot);
    return { ...slot, frame: /** @type {Rect} */ ([x, y, w, h].map(round)) };
  });
  const least = 0.004 * Math.min(width, height);
  if (placed.some(({ frame: [, , w, h] }) => w < least || h < least)) return null;
  const next = { ...template, slots: placed };
  // What was asked for, whatever is rounded.
  known.set(next, after);
  return next;
}
