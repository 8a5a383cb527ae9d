// Actions on layers: texts, stickers, shapes and drawings.
import { say } from "../basics/messages.js";
import { onEach, onLayers } from "./on.js";
/** @import { ActionGroup, Command, On } from "../types.d.ts" */

/** @param {On} target */
const hasLayers = ({ layers }) => layers.length > 0;

/** @param {On} target */
const isText = ({ layers }) => layers.length === 1 && layers[0].text !== undefined;

/**
 * Duplicates layers as one undo step; the copies are placed beside them and selected.
 * @param {On} target
 */
function duplicate({ editor, layers }) {
  const stem = `layer-${Date.now().toString(36)}`;
  const away = Math.round(Math.min(...editor.canvas) * 0.03);
  const copies = layers.map(({ id }, index) => ({ id, copy: `${stem}-${index}` }));
  const response = editor.perform({
    command: "together",
    commands: copies.flatMap(({ id, copy }) => /** @type {Command[]} */ ([
      { command: "duplicate", layer: id, as: copy },
      { command: "nudge", layer: copy, by: [away, away] },
    ])),
  });
  for (const [index, { copy }] of copies.entries()) {
    editor.perform({ command: index === 0 ? "select" : "toggleSelection", layer: copy });
  }
  return response;
}

/** @type {ActionGroup} */
export const layer = {
  title: say`Layers`,
  actions: [
    {
      name: "write",
      label: say`Edit the text`,
      text: say`Edit`,
      icon: "pen",
      keys: ["Enter"],
      places: ["bar"],
      when: isText,
      perform: ({ stage, layers }) => stage.writing?.edit(layers[0].id),
    },
    {
      name: "edit",
      label: say`Style`,
      icon: "style",
      places: ["bar"],
      when: hasLayers,
      perform: ({ shell }) => shell.open("text"),
    },
    {
      name: "duplicate",
      label: say`Duplicate`,
      icon: "duplicate",
      places: ["bar"],
      when: hasLayers,
      perform: duplicate,
    },
    {
      name: "forward",
      label: say`Bring forward`,
      text: say`Forward`,
      icon: "up",
      places: ["bar", "row"],
      when: hasLayers,
      perform: (target) => onEach(target, { command: "reorder", to: "forward" }),
    },
    {
      name: "backward",
      label: say`Send backward`,
      text: say`Backward`,
      icon: "down",
      places: ["bar", "row"],
      when: hasLayers,
      perform: (target) => onEach(target, { command: "reorder", to: "backward" }),
    },
    {
      name: "rename-layer",
      label: say`Rename`,
      icon: "pen",
      places: ["row"],
      when: hasLayers,
      perform: ({ shell, layers }) => shell.renameLayer(layers[0].id),
    },
    {
      name: "hide",
      label: ({ layers }) => (layers[0]?.hidden ? say`Show` : say`Hide`),
      icon: ({ layers }) => (layers[0]?.hidden ? "hidden" : "eye"),
      places: ["row"],
      when: hasLayers,
      perform: (target) => onLayers(target, { command: target.layers[0].hidden ? "show" : "hide" }),
    },
    {
      name: "lock-layer",
      label: ({ layers }) => (layers[0]?.locked ? say`Unlock` : say`Lock`),
      icon: ({ layers }) => (layers[0]?.locked ? "lock" : "unlock"),
      places: ["row"],
      when: hasLayers,
      perform: (target) => onEach(target, { command: target.layers[0].locked ? "unlock" : "lock" }),
    },
    {
      name: "delete-layer",
      label: say`Delete`,
      icon: "remove",
      places: ["row"],
      when: hasLayers,
      perform: (target) => onEach(target, { command: "delete" }),
    },
  ],
};
