// Actions that align, distribute and group layers.
import { say } from "../basics/messages.js";
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
  title: say`Arrange layers`,
  actions: [
    arranging("alignLeft", say`Align left`, { command: "align", to: "left" }, "align"),
    arranging("alignCenter", say`Align horizontal centers`, { command: "align", to: "centerX" }, "align"),
    arranging("alignRight", say`Align right`, { command: "align", to: "right" }, "align"),
    arranging("alignTop", say`Align top`, { command: "align", to: "top" }, "align"),
    arranging("alignMiddle", say`Align vertical centers`, { command: "align", to: "centerY" }, "align"),
    arranging("alignBottom", say`Align bottom`, { command: "align", to: "bottom" }, "align"),
    arranging("distributeX", say`Distribute horizontally`, { command: "distribute", axis: "row" }, "several"),
    arranging("distributeY", say`Distribute vertically`, { command: "distribute", axis: "column" }, "several"),
    {
      name: "group",
      label: say`Group`,
      icon: "group",
      places: ["several"],
      when: hasSeveral,
      perform: (target) => onLayers(target, { command: "group", group: `group-${Date.now().toString(36)}` }),
    },
    arranging("ungroup", say`Ungroup`, { command: "group" }, "several"),
    {
      name: "remove-several",
      label: say`Delete all selected`,
      icon: "remove",
      places: ["several"],
      when: hasSeveral,
      perform: ({ editor, elements }) => editor.takeOut(elements),
    },
  ],
};
