// The editor's overlay above the artwork: selection, targets, guides, handles, thirds.
import { paintGrips } from "./divider-grips.js";
import { layerCorners, path } from "../basics/geometry.js";
/** @import { Context, Divider, Point, Presentation, Selected, ShownHandle, State } from "../types.d.ts" */
/** @import { GhostPicture } from "./ghost.js" */
/** @import { Painter } from "./painter.js" */

/**
 * Strokes a path in a color with a light outline, so that it is visible on any photo.
 * @param {Context} context
 * @param {Path2D} line
 * @param {string} color
 * @param {number} width
 * @param {number[]} [dash]
 */
function stroke(context, line, color, width, dash = []) {
  context.setLineDash(dash);
  context.lineJoin = "round";
  for (const { style, extra } of [{ style: "rgb(255 255 255 / 0.9)", extra: 2 }, { style: color, extra: 0 }]) {
    context.strokeStyle = style;
    context.lineWidth = (width + extra) * devicePixelRatio;
    context.stroke(line);
  }
  context.setLineDash([]);
}

/**
 * @param {Point[]} points
 * @param {number} scale
 */
const line = (points, scale) => new Path2D(`M${points.map(([x, y]) => `${x * scale} ${y * scale}`).join("L")}`);

/**
 * Paints the overlay, after `painter` has painted `shown`.
 * @param {Painter} painter
 * @param {Presentation} shown
 * @param {{
 *   state: State, accent: string, guide: string, hasFocus: boolean, dropTarget: string | null, dividers: Divider[],
 *   ghost: GhostPicture
 * }} options
 */
export function paintOverlay(painter, shown, { state, accent, guide, hasFocus, dropTarget, dividers, ghost }) {
  const { context, scale } = painter;
  ghost.paint(painter, shown);
  const { exchange } = shown;
  if (exchange?.target) target(context, painter.paths.get(exchange.target), accent, exchange.isOverTarget);
  if (dropTarget) target(context, painter.paths.get(dropTarget), accent, true);
  for (const selected of shown.selections) {
    const outline = selectedOutline(painter, shown, selected);
    if (!outline || (exchange && !selected.layer)) continue;
    stroke(context, outline, accent, selected.layer ? 1.5 : hasFocus ? 3 : 2);
  }
  if (["panning", "manipulating"].includes(state.phase) && state.item) thirds(painter, shown, state.item);
  for (const { start, end } of shown.guides) stroke(context, line([start, end], scale), guide, 1);
  if (state.phase === "idle") paintGrips(context, shown, dividers, { scale, accent });
  for (const handle of shown.handles) paintHandle(context, handle, scale, accent);
}

/**
 * @param {Painter} painter
 * @param {Presentation} shown
 * @param {Selected} selected
 * @returns {Path2D | undefined}
 */
function selectedOutline({ paths, scale }, shown, { item, layer, slot }) {
  if (layer) {
    const found = shown.layers.find(({ id }) => id === layer);
    return found && path([layerCorners(found)], scale);
  }
  return paths.get(slot ?? shown.items.find((each) => each.item === item)?.slot ?? "");
}

/**
 * @param {Context} context
 * @param {Path2D | undefined} outline
 * @param {string} accent
 * @param {boolean} isOver
 */
function target(context, outline, accent, isOver) {
  if (!outline) return;
  context.save();
  context.globalAlpha = isOver ? 0.18 : 0.08;
  context.fillStyle = accent;
  context.fill(outline);
  context.restore();
  stroke(context, outline, accent, isOver ? 4 : 2);
}

/** A dark line beneath a white one, whose edges are seen on white photos. */
const THIRDS = [{ color: "rgb(0 0 0 / 0.55)", wide: 3 }, { color: "rgb(255 255 255 / 0.9)", wide: 1 }];

/**
 * Paints lines at thirds of the visible part of a photo.
 * @param {Painter} painter
 * @param {Presentation} shown
 * @param {string} id
 */
function thirds({ context, scale, paths }, shown, id) {
  const item = shown.items.find(({ item }) => item === id);
  const slot = item && shown.slots.find(({ id }) => id === item.slot);
  const outline = slot && paths.get(slot.id);
  if (!outline) return;
  const [x, y, width, height] = slot.frame;
  context.save();
  context.clip(outline);
  context.translate((x + width / 2) * scale, (y + height / 2) * scale);
  context.rotate((slot.rotation * Math.PI) / 180);
  const [half, tall] = [(width / 2) * scale, (height / 2) * scale];
  const grid = new Path2D();
  for (const share of [-1 / 3, 1 / 3]) {
    grid.moveTo(half * share, -tall);
    grid.lineTo(half * share, tall);
    grid.moveTo(-half, tall * share);
    grid.lineTo(half, tall * share);
  }
  for (const { color, wide } of THIRDS) {
    context.strokeStyle = color;
    context.lineWidth = wide * devicePixelRatio;
    context.stroke(grid);
  }
  context.restore();
}

/**
 * @param {Context} context
 * @param {ShownHandle} handle
 * @param {number} scale
 * @param {string} accent
 */
function paintHandle(context, { kind, position: [x, y] }, scale, accent) {
  const unit = devicePixelRatio;
  const dot = new Path2D();
  const [left, top] = [x * scale, y * scale];
  if (kind === "rotate") dot.arc(left, top, 8 * unit, 0, 7);
  else dot.arc(left, top, 6 * unit, 0, 7);
  context.save();
  context.shadowColor = "rgb(0 0 0 / 0.3)";
  context.shadowBlur = 4 * unit;
  context.fillStyle = kind === "rotate" ? accent : "#fff";
  context.fill(dot);
  context.restore();
  context.strokeStyle = kind === "rotate" ? "#fff" : accent;
  context.lineWidth = 2 * unit;
  context.stroke(dot);
}
