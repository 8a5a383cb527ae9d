// The layers as a list shows them: topmost first, and the strokes of one drawing as one row.
/** @import { Command, ShownLayer } from "../types.d.ts" */

/**
 * A row of the list, with the layers that it stands for from bottom to top.
 * @typedef {{ id: string, layers: ShownLayer[] }} LayerRow
 */

/**
 * Returns the rows of layers, which are in paint order; the row of a drawing is at the place of its topmost stroke.
 * @param {ShownLayer[]} layers
 * @returns {LayerRow[]}
 */
export function rowsOf(layers) {
  /** @type {Map<string, LayerRow>} */
  const drawings = new Map();
  /** @type {LayerRow[]} */
  const rows = [];
  for (const layer of [...layers].reverse()) {
    const drawing = layer.stroke && layer.group;
    const known = drawing ? drawings.get(drawing) : undefined;
    if (known) {
      known.layers.unshift(layer);
      continue;
    }
    const row = { id: layer.id, layers: [layer] };
    if (drawing) drawings.set(drawing, row);
    rows.push(row);
  }
  return rows;
}

/**
 * Returns the commands that move a row to another place of the list, as one undo step.
 * @param {LayerRow[]} rows
 * @param {number} from
 * @param {number} to
 * @returns {Command | null}
 */
export function moving(rows, from, to) {
  const [row, goal] = [rows[from], Math.min(rows.length - 1, Math.max(0, to))];
  if (!row || goal === from) return null;
  const isUp = goal < from;
  const passed = isUp ? rows.slice(goal, from) : rows.slice(from + 1, goal + 1);
  const steps = passed.reduce((sum, { layers }) => sum + layers.length, 0);
  // The first of the moved layers makes room for the next one.
  const moved = isUp ? [...row.layers].reverse() : row.layers;
  const commands = moved.flatMap(({ id }) =>
    Array.from({ length: steps }, () => /** @type {Command} */ ({
      command: "reorder",
      layer: id,
      to: isUp ? "forward" : "backward",
    }))
  );
  return commands.length > 1 ? { command: "together", commands } : commands[0];
}
