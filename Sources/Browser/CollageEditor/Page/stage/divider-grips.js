// The grips of dividers: lines between photos that can be dragged.
/** @import { Context, Divider, Hit, PlacedSlot, Presentation, Rect } from "../types.d.ts" */

/** The length and the width of a grip, in CSS pixels. */
const GRIP = [28, 5];

/**
 * Returns whether a divider is at a side of a slot.
 * @param {Rect} strip
 * @param {PlacedSlot} slot
 * @param {number} reach
 */
function touches([x, y, width, height], { frame: [left, top, across, down] }, reach) {
  const overlap = [
    Math.min(x + width, left + across) - Math.max(x, left),
    Math.min(y + height, top + down) - Math.max(y, top),
  ];
  return Math.min(...overlap) > -reach && Math.max(...overlap) > reach;
}

/** @param {Hit | null} hovered */
const hoveredDivider = (hovered) => hovered?.kind === "divider" ? hovered.divider : null;

/**
 * Paints grips on the dividers around the selected photo, and on the divider below the pointer.
 * @param {Context} context
 * @param {Presentation} shown
 * @param {Divider[]} dividers
 * @param {{ scale: number, accent: string }} options
 */
export function paintGrips(context, { slots, items, selections, hovered }, dividers, { scale, accent }) {
  const chosen = new Set(
    selections.flatMap(({ item, slot }) => slot ?? items.find((each) => each.item === item)?.slot ?? []),
  );
  const around = slots.filter(({ id }) => chosen.has(id));
  const below = hoveredDivider(hovered);
  for (const { strip, axis, branch, index } of dividers) {
    const isBelow = below?.index === index && below.axis === axis && `${below.branch}` === `${branch}`;
    if (isBelow || around.some((slot) => touches(strip, slot, 2 / scale)))
      paintGrip(context, strip, axis, { scale, accent, isWhole: isBelow });
  }
}

/**
 * @param {Context} context
 * @param {Rect} strip
 * @param {"row" | "column"} axis
 * @param {{ scale: number, accent: string, isWhole: boolean }} options A grip as long as the divider is whole.
 */
function paintGrip(context, [x, y, width, height], axis, { scale, accent, isWhole }) {
  const unit = devicePixelRatio;
  const [long, wide] = GRIP.map((side) => side * unit);
  const along = (axis === "row" ? height : width) * scale;
  const length = isWhole ? along : Math.min(long, along * 0.6);
  const [right, down] = axis === "row" ? [wide, length] : [length, wide];
  const grip = new Path2D();
  grip.roundRect((x + width / 2) * scale - right / 2, (y + height / 2) * scale - down / 2, right, down, wide / 2);
  // Visible on photos and on gutters of any color.
  context.lineWidth = 3 * unit;
  context.strokeStyle = "#fff";
  context.stroke(grip);
  context.fillStyle = accent;
  context.fill(grip);
}
