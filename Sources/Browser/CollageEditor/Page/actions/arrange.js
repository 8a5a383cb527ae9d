// Actions that align, distribute and group layers.
import { onLayers } from "./on.js";
/** @import { Action, ActionGroup, LayersCommand, On, Place } from "../types.d.ts" */

/** @param {On} target */
const hasSeveral = ({ layers }) => layers.length > 1;

/**
 * @param {string} icon
 * @param {string} label
 * @param {LayersCommand} command
 * @param {Place} place
 * @returns {Action}
 */
const arranging = (icon, label, command, place) => ({
  name: icon,
  label,
  icon,
  places: [place],
  when: place === "several" ? hasSeveral : ({ layers }) => layers.length > 0,
  perform: (target) => onLayers(target, command),
});

/** @type {ActionGroup} */
export const arrange = {
  title: "Arrange layers",
  actions: [
    arranging("alignLeft", "Align left", { command: "align", to: "left" }, "align"),
    arranging("alignCenter", "Align horizontal centers", { command: "align", to: "centerX" }, "align"),
    arranging("alignRight", "Align right", { command: "align", to: "right" }, "align"),
    arranging("alignTop", "Align top", { command: "align", to: "top" }, "align"),
    arranging("alignMiddle", "Align vertical centers", { command: "align", to: "centerY" }, "align"),
    arranging("alignBottom", "Align bottom", { command: "align", to: "bottom" }, "align"),
    arranging("distributeX", "Distribute horizontally", { command: "distribute", axis: "row" }, "several"),
    arranging("distributeY", "Distribute vertically", { command: "distribute", axis: "column" }, "several"),
    {
      name: "group",
      label: "Group",
      icon: "group",
      places: ["several"],
      when: hasSeveral,
      perform: (target) => onLayers(target, { command: "group", group: `group-${Date.now().toString(36)}` }),
    },
    arranging("ungroup", "Ungroup", { command: "group" }, "several"),
    {
      name: "remove-several",
      label: "Delete all selected",
      icon: "remove",
      places: ["several"],
      when: hasSeveral,
      perform: ({ editor, elements }) => editor.takeOut(elements),
    },
  ],
};
