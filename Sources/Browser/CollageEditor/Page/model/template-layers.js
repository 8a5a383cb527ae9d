// The texts and drawings that templates bring, when the template changes: as the library does it.
/** @import { CollageFormat, Command, Layer, LayerContent, ShownLayer, Template } from "../types.d.ts" */

/** @param {LayerContent} layer */
const words = ({ text }) => (typeof text === "string" ? text : text?.text);
/**
 * Returns a layer with the words of another.
 * @param {Layer} layer
 * @param {string} said
 * @returns {Layer}
 */
const saying = (layer, said) => ({
  ...layer,
  text: typeof layer.text === "string" ? said : { ...layer.text, text: said },
});

/**
 * The layers with which a collage of a template begins.
 * @param {CollageFormat} format
 * @param {Template} template
 * @returns {Layer[]}
 */
function ownLayers(format, template) {
  if (!template.layers?.length) return [];
  const document = { format: "collage", version: 1, template, photos: {}, items: [] };
  return format.scene(document, []).layers ?? [];
}

/**
 * Returns the commands that put the layers of a template in place of those of the one before. A text of the same name keeps
 * the words that were typed, and layers that the user added stay above.
 * @param {CollageFormat} format
 * @param {Template} before
 * @param {Template} next
 * @param {ShownLayer[]} layers
 * @returns {Command[]}
 */
export function templateLayers(format, before, next, layers) {
  if (JSON.stringify(before.layers ?? []) === JSON.stringify(next.layers ?? [])) return [];
  const origins = new Map(ownLayers(format, before).map((layer) => [layer.id, layer]));
  const shown = new Map(layers.filter(({ fromTemplate }) => fromTemplate).map((layer) => [layer.id, layer]));
  const taken = new Set(layers.filter(({ fromTemplate }) => !fromTemplate).map(({ id }) => id));
  const brought = ownLayers(format, next).filter(({ id }) => !taken.has(id)).map((layer) => {
    const [said, first] = [shown.get(layer.id), origins.get(layer.id)].map((each) => each && words(each));
    return layer.text && said !== undefined && first !== undefined && said !== first ? saying(layer, said) : layer;
  });
  /**
   * @param {Layer} layer
   * @param {boolean} locked
   * @returns {Command[]}
   */
  const unlocked = (layer, locked) => (layer.locked ? [{ command: "lock", layer: layer.id, locked }] : []);
  /** @type {Command[]} */
  const removed = [...shown.values()].flatMap((
    layer,
  ) => [...unlocked(layer, false), { command: "delete", layer: layer.id }]);
  /** @type {Command[]} */
  const added = brought.map((layer) => ({ command: "addLayer", layer: { ...layer, locked: false } }));
  // Beneath what the user added.
  const sunk = taken.size > 0
    ? brought.map(({ id }) => /** @type {Command} */ ({ command: "reorder", layer: id, to: "toBack" })).reverse()
    : [];
  return [...removed, ...added, ...sunk, ...brought.flatMap((layer) => unlocked(layer, true))];
}
