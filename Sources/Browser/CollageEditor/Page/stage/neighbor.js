// The way from place to place by arrows.
/** @import { PlacedSlot, Point } from "../types.d.ts" */

/**
 * The slot whose center is nearest in a direction, or null.
 * @param {PlacedSlot[]} slots
 * @param {string | null | undefined} from
 * @param {Point} direction
 */
export function neighbor(slots, from, [x, y]) {
  /** @param {PlacedSlot} slot */
  const center = ({ frame }) => [frame[0] + frame[2] / 2, frame[1] + frame[3] / 2];
  const origin = slots.find(({ id }) => id === from);
  if (!origin) return slots[0]?.id ?? null;
  const start = center(origin);
  const ranked = slots.flatMap((slot) => {
    const [right, down] = center(slot).map((number, axis) => number - start[axis]);
    const [along, aside] = [right * x + down * y, Math.abs(right * y) + Math.abs(down * x)];
    return along > 1 ? [{ id: slot.id, cost: along + 2 * aside }] : [];
  });
  return ranked.sort((one, other) => one.cost - other.cost)[0]?.id ?? null;
}
