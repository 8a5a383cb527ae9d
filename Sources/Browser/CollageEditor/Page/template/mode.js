// Template mode: fingers and keys change the slots of the template instead of photos. Its scripts and styles are loaded when it
// begins.
import { say } from "../basics/messages.js";
import { actionButtons } from "../actions/action-buttons.js";
import { make, rootOf } from "../basics/elements.js";
import "./actions.js";
import { saveTemplate } from "./saving.js";
import { SlotChanges } from "./slot-changes.js";
import { SlotDrawing } from "./slot-drawing.js";
import { SlotPoints } from "./slot-points.js";
import { paintLabels } from "./slot-labels.js";
import { rounded, selectedSlots } from "./slots.js";
import { SlotsPanel } from "./slots-panel.js";
/** @import { CanvasTool } from "../types.d.ts" */
/** @import { EditorShell } from "../shell/shell.js" */

/**
 * Waits until the style sheet of the mode is there, or cannot be had.
 * @param {EditorShell} shell
 */
function styled(shell) {
  const root = rootOf(shell);
  if (root.querySelector("link[href$='template.css']")) return;
  const link = make("link", { rel: "stylesheet", href: shell.editor.assets.url("template.css").href });
  const loaded = new Promise((resolve) => {
    for (const type of ["load", "error"]) link.addEventListener(type, resolve, { once: true });
  });
  root.querySelector("link:last-of-type")?.after(link);
  return loaded;
}

/**
 * Begins the mode in an editor.
 * @param {EditorShell} shell
 */
export async function beginTemplate(shell) {
  const [changes] = await Promise.all([SlotChanges.load(shell.editor), styled(shell)]);
  return new TemplateMode(shell, changes);
}

export class TemplateMode {
  /** @type {SlotChanges} */
  changes;
  /** @type {EditorShell} */
  #shell;
  #ends = new AbortController();
  /** @type {CanvasTool | null} */
  #pen;
  /**
   * What moves the corners of a polygon, while it does.
   * @type {SlotPoints | null}
   */
  points = null;
  isDrawing = false;

  /**
   * @param {EditorShell} shell
   * @param {SlotChanges} changes
   */
  constructor(shell, changes) {
    [this.#shell, this.changes] = [shell, changes];
    const { editor, stage } = shell;
    this.#pen = stage.drawing;
    shell.template = this;
    shell.classList.add("edits-template");
    this.#setPolicy(true);
    const bar = actionButtons(shell, "template", { hasText: true, hides: true });
    const selected = actionButtons(shell, "slots", { hasText: true, hides: true });
    this.bar = make("div", { class: "template-bar", role: "toolbar", "aria-label": say`Template` }, ...bar.buttons);
    this.selected = make(
      "div",
      { class: "selection-bar", role: "toolbar", "aria-label": say`Selected slots` },
      ...selected.buttons,
    );
    stage.before(this.bar);
    stage.after(this.selected);
    const update = () => {
      this.#follow();
      bar.update();
      selected.update();
      const isShown = selectedSlots(editor).length > 0 && editor.state.phase === "idle";
      this.selected.classList.toggle("is-shown", isShown);
      this.selected.inert = !isShown;
    };
    for (const type of /** @type {const} */ (["state", "policy"]))
      editor.addEventListener(type, update, { signal: this.#ends.signal });
    stage.above = (painter, shown) => paintLabels(painter, shown, editor);
    this.panel = /** @type {SlotsPanel} */ (shell.addPanel("slots", say`Slots`, SlotsPanel));
    update();
  }

  /** Lets fingers change photos again. */
  end() {
    const { editor, stage } = this.#shell;
    this.#ends.abort();
    this.#take(null);
    this.bar.remove();
    this.selected.remove();
    stage.above = null;
    this.#shell.template = null;
    this.#shell.classList.remove("edits-template");
    this.#shell.removePanel("slots");
    this.#setPolicy(false);
    editor.emit("features");
  }

  /** @param {boolean} isOn */
  #setPolicy(isOn) {
    const { editor, stage } = this.#shell;
    editor.perform({ command: "select" });
    editor.policy.editsSlots = isOn;
    editor.emit("policy");
    stage.redraw();
  }

  /**
   * Lets the next finger draw a slot, or no longer.
   * @param {boolean} isOn
   */
  draw(isOn) {
    const { stage, announcer } = this.#shell;
    if (isOn === this.isDrawing) return;
    this.#take(isOn ? new SlotDrawing(this.changes, stage, () => this.draw(false)) : null);
    stage.overlay.style.cursor = isOn ? "crosshair" : "";
    if (isOn) announcer.say(say`Draw a slot by dragging over the canvas; Escape cancels`);
  }

  /**
   * Lets fingers and keys move the corners of the selected slot, which is a polygon, or no longer.
   * @param {boolean} isOn
   */
  edit(isOn) {
    const { editor, stage, announcer } = this.#shell;
    if (isOn === (this.points !== null)) return;
    const [slot] = selectedSlots(editor);
    this.#take(isOn ? new SlotPoints(this.changes, stage, slot.id, () => this.edit(false)) : null);
    if (isOn) announcer.say(say`Drag corners, or dots between them; Tab chooses a corner, arrow keys move it`);
  }

  /**
   * Gives the fingers on the canvas to a tool, or back to the pen.
   * @param {CanvasTool | null} tool
   */
  #take(tool) {
    const { editor, stage } = this.#shell;
    this.points = tool instanceof SlotPoints ? tool : null;
    this.isDrawing = tool instanceof SlotDrawing;
    stage.drawing = tool ?? this.#pen;
    stage.overlay.style.cursor = "";
    editor.emit("policy");
    stage.redraw(true);
  }

  /** Ends moving corners when the slot is not selected any more, or has another shape. */
  #follow() {
    const selected = selectedSlots(this.#shell.editor);
    const isThere = selected.length === 1 && selected[0].id === this.points?.slot && selected[0].shape?.polygon;
    if (this.points && !isThere) this.edit(false);
  }

  /** Adds a slot in the middle of the canvas, and selects it. */
  add() {
    const { editor, stage } = this.#shell;
    const added = this.changes.drawn();
    if (!added) return;
    this.changes.perform({ change: "add", slot: added.slot });
    editor.perform({ command: "select", slot: added.slot.id });
    stage.canvas.focus();
  }

  /** Moves the focus to the field for the name of the selected slot. */
  nameSlot() {
    this.#shell.open("slots");
    this.panel.fields.focusName();
  }

  /** Saves the template, as the host does it. */
  save() {
    return saveTemplate(this.#shell, this.changes.template);
  }

  /** Announces the chosen corner. */
  tellCorner() {
    const { chosen, points = [] } = this.points ?? {};
    if (chosen === null || chosen === undefined) return;
    const [x, y] = points[chosen].map(rounded);
    this.#shell.announcer.say(say`Corner ${chosen + 1} of ${points.length}: ${x} from the left, ${y} from the top`);
  }

  /**
   * Returns what is announced of a slot.
   * @param {string} id
   */
  describe(id) {
    const slot = selectedSlots(this.#shell.editor).find((each) => each.id === id);
    if (!slot) return say`Slot ${id}`;
    const [x, y, width, height] = slot.frame.map(rounded);
    return say`Slot ${id}: ${width} × ${height}, ${x} from the left, ${y} from the top`;
  }
}
