// Actions on the selected slots of a template, for buttons and keys.
import { say } from "../basics/messages.js";
import { addGroup } from "../actions/index.js";
import { changed, selectedSlots, slotsOf } from "./slots.js";
/** @import { Action, ActionGroup, Command, Direction, On, Point, SlotChange, WholeSlot } from "../types.d.ts" */

/** @import { SlotPoints } from "./slot-points.js" */
/** @import { TemplateMode } from "./mode.js" */

/** @type {Record<string, Direction>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @param {On} target */
const hasSlots = ({ slots }) => slots.length > 0;
/** @param {On} target */
const hasOne = ({ slots }) => slots.length === 1;
/** @param {On} target */
const hasThree = ({ slots }) => slots.length > 2;

/**
 * Performs a change of slots; those of keys that are pressed again and again are one undo step.
 * @param {On} target
 * @param {SlotChange} change
 * @param {string} [burst]
 */
const perform = ({ shell }, change, burst) => shell.template?.changes.perform(change, burst);

/** @param {KeyboardEvent} [event] */
function way(event) {
  const step = event?.shiftKey ? 10 : event?.altKey ? 0.1 : 1;
  const [right, down] = ARROWS[event?.key ?? ""] ?? [0, 0];
  return /** @type {Point} */ ([right * step, down * step]);
}

/**
 * @param {string} name
 * @param {string} label
 * @param {"left" | "centerX" | "right" | "top" | "centerY" | "bottom"} to
 * @returns {Action}
 */
const aligning = (name, label, to) => ({
  name: `slots-${name}`,
  label,
  icon: name,
  places: ["slots-align"],
  when: hasSlots,
  perform: (target) => perform(target, { change: "align", slots: target.slots, to }),
});

/**
 * @param {string} name
 * @param {string} label
 * @param {"row" | "column"} axis
 * @returns {Action}
 */
const distributing = (name, label, axis) => ({
  name: `slots-${name}`,
  label,
  icon: name,
  places: ["slots-align"],
  when: hasThree,
  perform: (target) => perform(target, { change: "distribute", slots: target.slots, axis }),
});

/**
 * Turns slots by degrees.
 * @param {On} target
 * @param {number} by
 */
const turn = ({ shell, editor, slots }, by) =>
  shell.template?.changes.performAll(
    selectedSlots(editor).map((slot) => changed(slot, { rotation: (slot.rotation ?? 0) + by })),
    `turn ${slots}`,
  );

/**
 * Makes slots wider or higher.
 * @param {On} target
 * @param {number[]} by
 */
function stretch({ editor, slots }, [right, down]) {
  const commands = selectedSlots(editor).map(({ id, frame: [x, y, width, height] }) => /** @type {Command} */ ({
    command: "setFrame",
    slot: id,
    frame: [x, y, Math.max(1, width + right), Math.max(1, height + down)],
  }));
  return editor.perform(slots.length === 1 ? commands[0] : { command: "together", commands });
}

/**
 * Adds a copy of the slot beside it.
 * @param {On} target
 */
function duplicate({ shell, editor, slots: [slot] }) {
  const { changes } = /** @type {TemplateMode} */ (shell.template);
  const id = /** @type {{ slot: WholeSlot }} */ (changes.drawn()).slot.id;
  const away = Math.round(Math.min(...editor.canvas) * 0.03);
  const response = changes.performAll([
    { change: "duplicate", slot, as: id },
    { change: "move", slots: [id], by: [away, away] },
  ]);
  if (response.refusal === null) editor.perform({ command: "select", slot: id });
  return response;
}

/** @param {On} target */
const hasCorner = ({ shell }) => (shell.template?.points?.chosen ?? null) !== null;

/**
 * Performs a change of corners, and announces the one that is chosen then.
 * @template Value
 * @param {On} target
 * @param {(points: SlotPoints) => Value} change
 */
function onCorners({ shell }, change) {
  const points = shell.template?.points;
  if (!points) return false;
  const result = change(points);
  shell.template?.tellCorner();
  return result;
}

/** @type {Action[]} */
const CORNERS = [
  {
    name: "edit-corners",
    label: say`Move the corners of the polygon`,
    text: say`Corners`,
    icon: "corners",
    keys: ["C"],
    places: ["slots"],
    when: (target) => hasOne(target) && selectedSlots(target.editor)[0]?.shape?.polygon !== undefined,
    isOn: ({ shell }) => Boolean(shell.template?.points),
    perform: ({ shell }) => shell.template?.edit(!shell.template.points),
  },
  {
    name: "next-corner",
    label: say`Choose the next corner`,
    keys: ["Tab"],
    when: ({ shell }) => Boolean(shell.template?.points),
    perform: (target) => onCorners(target, (points) => points.chooseNext(1)),
  },
  {
    name: "previous-corner",
    label: say`Choose the previous corner`,
    keys: ["Shift+Tab"],
    when: ({ shell }) => Boolean(shell.template?.points),
    perform: (target) => onCorners(target, (points) => points.chooseNext(-1)),
  },
  {
    name: "nudge-corner",
    label: say`Move the corner by 1; by 10 with Shift, by a tenth with Alt`,
    keys: Object.keys(ARROWS),
    when: hasCorner,
    perform: (target, event) =>
      onCorners(target, (points) => points.nudge(way(event), `corner ${points.slot} ${points.chosen}`)),
  },
  {
    name: "add-corner",
    label: say`Add a corner after the chosen one`,
    text: say`Add corner`,
    icon: "add",
    keys: ["Insert", "Shift+C"],
    places: ["slots"],
    when: ({ shell }) => Boolean(shell.template?.points),
    perform: (target) => onCorners(target, (points) => points.add()),
  },
  {
    name: "remove-corner",
    label: say`Remove the corner`,
    text: say`Remove corner`,
    icon: "minus",
    keys: ["Delete", "Backspace"],
    places: ["slots"],
    when: ({ shell }) => shell.template?.points?.canRemove ?? false,
    perform: (target) => onCorners(target, (points) => points.remove()),
  },
  {
    name: "stop-corners",
    label: say`Stop moving corners`,
    keys: ["Escape"],
    reach: "anywhere",
    when: ({ shell }) => Boolean(shell.template?.points),
    perform: ({ shell }) => shell.template?.edit(false),
  },
];

/** @type {Action[]} */
const KEYS = [
  {
    name: "nudge-slots",
    label: say`Move by 1; by 10 with Shift, by a tenth with Alt`,
    keys: Object.keys(ARROWS),
    when: hasSlots,
    perform: (target, event) =>
      perform(target, { change: "move", slots: target.slots, by: way(event) }, `move ${target.slots}`),
  },
  {
    name: "stretch-slots",
    label: say`Make wider or higher by 1; by 10 with Shift`,
    keys: Object.keys(ARROWS).map((key) => `Control+${key}`),
    when: hasSlots,
    perform: (target, event) => stretch(target, way(event)),
  },
  {
    name: "turn-slots-left",
    label: say`Rotate left`,
    keys: ["["],
    when: hasSlots,
    perform: (target) => turn(target, -1),
  },
  {
    name: "turn-slots-right",
    label: say`Rotate right`,
    keys: ["]"],
    when: hasSlots,
    perform: (target) => turn(target, 1),
  },
  {
    name: "all-slots",
    label: say`Select all slots`,
    keys: ["Control+A"],
    when: ({ shell }) => shell.template !== null,
    perform({ editor }) {
      editor.perform({ command: "select" });
      for (const { id } of slotsOf(editor)) editor.perform({ command: "toggleSelection", slot: id });
    },
  },
  {
    name: "stop-drawing",
    label: say`Stop drawing slots`,
    keys: ["Escape"],
    reach: "anywhere",
    when: ({ shell }) => shell.template?.isDrawing ?? false,
    perform: ({ shell }) => shell.template?.draw(false),
  },
];

/** @type {ActionGroup} */
export const slots = {
  title: say`Slots of a template`,
  actions: [
    ...CORNERS,
    ...KEYS,
    {
      name: "draw-slot",
      label: say`Draw a slot`,
      text: say`Draw`,
      icon: "tool-rectangle",
      keys: ["N"],
      places: ["template"],
      when: ({ shell }) => shell.template !== null,
      isOn: ({ shell }) => shell.template?.isDrawing ?? false,
      perform: ({ shell }) => shell.template?.draw(!shell.template.isDrawing),
    },
    {
      name: "add-slot",
      label: say`Add a slot in the middle`,
      text: say`Add`,
      icon: "add",
      keys: ["Shift+N"],
      places: ["template"],
      when: ({ shell }) => shell.template !== null,
      perform: ({ shell }) => shell.template?.add(),
    },
    {
      name: "save-template",
      label: say`Save as a template`,
      text: say`Save`,
      icon: "check",
      places: ["template"],
      when: ({ shell }) => shell.template !== null && !shell.editor.isTemplate,
      perform: ({ shell }) => shell.template?.save(),
    },
    {
      name: "end-template",
      label: say`Done: edit photos again`,
      text: say`Done`,
      class: "primary",
      places: ["template"],
      when: ({ shell }) => shell.template !== null && !shell.isTemplateOnly,
      perform: ({ shell }) => shell.setMode("collage"),
    },
    {
      name: "name-slot",
      label: say`Name the slot`,
      text: say`Name`,
      icon: "pen",
      keys: ["Enter"],
      places: ["slots"],
      when: hasOne,
      perform: ({ shell }) => shell.template?.nameSlot(),
    },
    {
      name: "duplicate-slot",
      label: say`Duplicate the slot`,
      text: say`Duplicate`,
      icon: "duplicate",
      keys: ["Control+D"],
      places: ["slots"],
      when: hasOne,
      perform: duplicate,
    },
    {
      name: "raise-slot",
      label: say`Bring forward`,
      text: say`Forward`,
      icon: "up",
      places: ["slots"],
      when: hasOne,
      perform: (target) => perform(target, { change: "raise", slot: target.slots[0], to: "forward" }),
    },
    {
      name: "lower-slot",
      label: say`Send backward`,
      text: say`Backward`,
      icon: "down",
      places: ["slots"],
      when: hasOne,
      perform: (target) => perform(target, { change: "raise", slot: target.slots[0], to: "backward" }),
    },
    {
      name: "delete-slots",
      label: say`Delete slots`,
      text: say`Delete`,
      icon: "remove",
      keys: ["Delete", "Backspace"],
      places: ["slots"],
      when: ({ editor, slots }) => slots.length > 0 && slots.length < editor.state.slots.length,
      perform: (target) => perform(target, { change: "remove", slots: target.slots }),
    },
    aligning("alignLeft", say`Align left`, "left"),
    aligning("alignCenter", say`Align horizontal centers`, "centerX"),
    aligning("alignRight", say`Align right`, "right"),
    aligning("alignTop", say`Align top`, "top"),
    aligning("alignMiddle", say`Align vertical centers`, "centerY"),
    aligning("alignBottom", say`Align bottom`, "bottom"),
    distributing("distributeX", say`Equal gaps side by side`, "row"),
    distributing("distributeY", say`Equal gaps from top to bottom`, "column"),
  ],
};

addGroup(slots);
