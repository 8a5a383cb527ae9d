// What is edited: the session of the model with its state, the selection, and what is performed on it.
import { counted, say } from "../basics/messages.js";
import { Emitter } from "../basics/emitter.js";
/** @import { Saving } from "../host.d.ts" */
/** @import { Photos } from "./photos.js" */
/** @import { Recording } from "./recording.js" */
/**
 * @import {
 *   Command, EditorEvents, Offer, Refusal, Response, SelectionCommand, Session, SessionElement, State, Template
 * } from "../types.d.ts"
 */

/** The changes of a moving finger, which leave the state as it is. */
const MOVING = new Set(["presentation", "guides", "hover"]);

/**
 * Events: `change` after a visible change, `state` unless it only moves something, `scene` after an edit, `template`, `photos`, `notice`, and `answering` when the
 * host answers again.
 * @extends {Emitter<EditorEvents>}
 */
export class Edited extends Emitter {
  /** @type {Photos} */
  photos;
  /** @type {Session} */
  session;
  /** @type {Saving} */
  autosave;
  /**
   * The gesture log, if one is written.
   * @type {Recording | null}
   */
  recording = null;
  /** @type {State | null} */
  #state = null;
  /** @type {Template | null} */
  #template = null;
  #interactions = 0;
  /** The number of edits made in this page by gestures, commands, undo and redo. */
  #edits = 0;
  #timer = 0;

  // MARK: State

  /** The session's state; read only once between two events. */
  get state() {
    return (this.#state ??= this.session.state);
  }

  get selection() {
    return this.state.selection;
  }

  /** The selected item, or null. */
  get selectedItem() {
    const { selection, items, unplaced } = this.state;
    return selection?.item ? ([...items, ...unplaced].find(({ id }) => id === selection.item) ?? null) : null;
  }

  get selectedLayer() {
    const { selection, layers } = this.state;
    return selection?.layer ? (layers.find(({ id }) => id === selection.layer) ?? null) : null;
  }

  /** All selected layers. */
  get selectedLayers() {
    const { selections, layers } = this.state;
    const chosen = new Set(selections.map(({ layer }) => layer));
    return layers.filter(({ id }) => chosen.has(id));
  }

  /**
   * The selected photos and layers, each as `{ item }` or `{ layer }`.
   * @returns {SessionElement[]}
   */
  get selectedElements() {
    return this.state.selections.flatMap((
      { item, layer },
    ) => /** @type {SessionElement[]} */ (layer ? [{ layer }] : item ? [{ item }] : []));
  }

  /**
   * Performs a command on each of some elements, as one undo step.
   * @param {SessionElement[]} elements
   * @param {SelectionCommand} command
   */
  performOn(elements, command) {
    const commands = elements.map((element) => /** @type {Command} */ ({ ...command, ...element }));
    if (commands.length === 0) return null;
    return this.perform(commands.length > 1 ? { command: "together", commands } : commands[0]);
  }

  /**
   * Removes photos and layers from the collage: photos move to the tray, and layers and photos in the tray are deleted. A
   * message offers to undo it.
   */
  takeOut(elements = this.selectedElements) {
    const { items, unplaced } = this.state;
    const all = new Map([...items, ...unplaced].map((item) => [item.id, item]));
    const waiting = new Set(unplaced.map(({ id }) => id));
    /** @param {SessionElement} element */
    const isKept = ({ item }) =>
      item !== undefined && !waiting.has(item) && this.photos.problem(all.get(item)?.photo) === null;
    const commands = elements.map((element) => /** @type {Command} */ ({
      command: isKept(element) ? "setAside" : "delete",
      ...element,
    }));
    if (commands.length === 0) return;
    const { refusal } = this.perform(commands.length > 1 ? { command: "together", commands } : commands[0]);
    if (refusal) return void this.refused(refusal, (why) => say`This cannot be removed: ${why}`);
    const [first] = elements;
    const name = first.item ? this.photos.name(all.get(first.item)?.photo) : say`Layer`;
    const { length } = elements;
    this.perform({ command: "select" });
    const [one, several] = elements.every(isKept)
      ? [
        say`${name} moved to the tray`,
        counted(length, "1 element moved to the tray", "{#} elements moved to the tray"),
      ]
      : elements.some(({ item }) => item)
      ? [say`${name} removed`, counted(length, "1 element removed", "{#} elements removed")]
      : [say`${name} deleted`, counted(length, "1 element deleted", "{#} elements deleted")];
    this.notice(length > 1 ? several : one, false, this.wayBack());
  }

  /** The button with which a message about the last step offers to undo it. */
  wayBack() {
    const edits = this.#edits;
    const isOver = () => this.#edits !== edits;
    return { label: say`Undo`, isOver, act: () => isOver() || this.undo() };
  }

  /**
   * The template with its current divider positions; the same object until it changes.
   * @returns {Template}
   */
  get template() {
    return /** @type {Template} */ (this.session.template);
  }

  get canvas() {
    return [this.template.canvas.width, this.template.canvas.height];
  }

  // MARK: Changing

  /** Returns a number for an interaction with a control, whose commands are one undo step. */
  beginInteraction() {
    this.#interactions += 1;
    return this.#interactions;
  }

  /**
   * @param {Command} command
   * @param {number} [interaction]
   */
  perform(command, interaction) {
    const response = this.session.perform(command, performance.now() / 1000, interaction);
    this.took(response);
    return response;
  }

  /**
   * Sends events for the changes of a response, and schedules the session's next deadline; found focus points do not count
   * as edits.
   * @param {Response} response
   */
  took(response, isFound = false) {
    clearTimeout(this.#timer);
    const isMoving = response.changes.length > 0 && response.changes.every((each) => MOVING.has(each));
    if (!isMoving) this.#state = null;
    const { deadline } = this.session;
    if (deadline !== null) {
      const delay = Math.max(0, deadline * 1000 - performance.now() + 1);
      this.#timer = setTimeout(() => this.took(this.session.wait(deadline)), delay);
    }
    if (response.changes.length === 0) return;
    const isEdit = response.changes.includes("scene");
    if (isEdit && !isFound) this.#edits += 1;
    if (this.#template !== this.template) {
      this.#template = this.template;
      this.emit("template");
    }
    this.emit("change", response);
    if (!isMoving) this.emit("state", response);
    if (isEdit) {
      this.emit("scene", response);
      this.autosave.note();
    }
  }

  /**
   * Shows a message to the user; `action` is a button with a label and a function.
   * @param {string} text
   * @param {boolean} [isUrgent]
   * @param {Offer | null} [action]
   */
  notice(text, isUrgent = false, action = null) {
    this.emit("notice", { text, isUrgent, action });
  }

  /**
   * Says why the model has refused a command; the words are no part of what the first picture needs.
   * @param {Refusal} refusal
   * @param {(why: string) => string} said
   */
  async refused(refusal, said) {
    const { REFUSALS } = await import("./refusals.js");
    this.notice(said(REFUSALS[refusal]));
  }

  /** Knows the template that a new session has. */
  follow() {
    this.#template = this.template;
  }

  /** Resolved when no finger moves anything. */
  async resting() {
    while (this.state.phase !== "idle") {
      await new Promise((resolve) => this.addEventListener("state", resolve, { once: true }));
    }
  }

  /** Returns whether a dialog is open, whose work would be lost with the page. */
  isBusy = () => false;

  /** Resolved when no finger moves anything, and no dialog is open. */
  async undisturbed() {
    while (this.isBusy() || this.state.phase !== "idle") await new Promise((resolve) => setTimeout(resolve, 500));
  }

  /** Waits for no deadline of the session anymore. */
  rest() {
    clearTimeout(this.#timer);
  }

  undo() {
    this.perform({ command: "undo" });
  }

  redo() {
    this.perform({ command: "redo" });
  }
}
