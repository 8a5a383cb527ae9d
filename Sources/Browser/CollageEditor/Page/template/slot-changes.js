// The changes of slots, whose rules are in a module that is loaded when a template is edited: it returns the commands for the
// session, so that they are steps like all others.
import { CollageFormat } from "../modules/collage-format.js";
/** @import { Command, Guide, Point, Response, SlotChange, Template, WholeSlot } from "../types.d.ts" */
/** @import { Editor } from "../model/editor.js" */

/** The milliseconds within which the same change to the same slots belongs to one step. */
const BURST = 1000;
/** The distance in CSS pixels within which a drawn edge snaps, as dragged ones do. */
const WINDOW = 4;

export class SlotChanges {
  /** @type {Editor} */
  #editor;
  /** @type {CollageFormat["module"]} */
  #module;
  #isTaken = false;
  #burst = { key: "", time: -Infinity, interaction: 0 };

  /** @param {Editor} editor */
  static async load(editor) {
    const { module } = await CollageFormat.load(await editor.assets.module("collage-slots"));
    return new SlotChanges(editor, module);
  }

  /**
   * @param {Editor} editor
   * @param {CollageFormat["module"]} module
   */
  constructor(editor, module) {
    [this.#editor, this.#module] = [editor, module];
    editor.addEventListener("scene", () => (this.#isTaken = false));
  }

  /** Gives the module the collage as it is now. */
  #take() {
    if (this.#isTaken) return;
    const { session, photos } = this.#editor;
    const sent = this.#module.send(session.document, photos.sizes);
    this.#module.receive(Math.min(0, this.#module.exports.collage_take_slots(...sent)));
    this.#isTaken = true;
  }

  /**
   * Returns the command for a change, or the reason why it is refused.
   * @param {SlotChange} change
   * @returns {Command | { refusal: string }}
   */
  command(change) {
    this.#take();
    return JSON.parse(this.#module.receive(this.#module.exports.collage_slot_change(...this.#module.send(change))));
  }

  /**
   * Performs a change; those with the same key that follow each other at once are one undo step.
   * @param {SlotChange} change
   * @param {string | number} [burst] A key, or the number of an interaction.
   */
  perform(change, burst) {
    return this.performAll([change], burst);
  }

  /**
   * Performs changes of different slots as one undo step.
   * @param {SlotChange[]} changes
   * @param {string | number} [burst]
   * @returns {Response}
   */
  performAll(changes, burst) {
    const editor = this.#editor;
    const interaction = typeof burst === "string" ? this.#interaction(burst) : burst ?? editor.beginInteraction();
    /** @type {Response} */
    let response = { changes: [], refusal: "nothingToDo" };
    for (const change of changes) {
      const command = this.command(change);
      if ("refusal" in command) response = /** @type {Response} */ ({ changes: [], refusal: command.refusal });
      else response = editor.perform(command, interaction);
      if (response.refusal !== null && response.refusal !== "nothingToDo") break;
    }
    return response;
  }

  /** @param {string} key */
  #interaction(key) {
    const time = performance.now();
    const isSame = key === this.#burst.key && time - this.#burst.time < BURST;
    this.#burst = { key, time, interaction: isSame ? this.#burst.interaction : this.#editor.beginInteraction() };
    return this.#burst.interaction;
  }

  /**
   * Returns the slot that a finger draws, with the lines to which it snaps, or without points one in the middle of the canvas;
   * null if it is too small.
   * @param {Point} [start]
   * @param {Point} [end]
   * @param {number} [scale] The number of CSS pixels per canvas unit.
   * @returns {{ slot: WholeSlot, guides: Guide[] } | null}
   */
  drawn(start, end, scale = 1) {
    this.#take();
    const places = start && end ? [...start, ...end] : [NaN, NaN, NaN, NaN];
    const text = this.#module.receive(this.#module.exports.collage_new_slot(...places, WINDOW / scale));
    return text === "" ? null : JSON.parse(text);
  }

  /**
   * Returns where a corner of a slot's polygon is when a finger has moved it to a place, with the lines to which it snaps.
   * @param {{ slot: string, points: Point[], index: number }} polygon The polygon before the finger moved.
   * @param {Point} place
   * @param {number} scale The number of CSS pixels per canvas unit.
   * @returns {{ point: Point, guides: Guide[] }}
   */
  movedPoint({ slot, points, index }, place, scale) {
    this.#take();
    const [count] = this.#module.send({ change: "polygon", slot, points });
    const { collage_moved_point: moved } = this.#module.exports;
    return JSON.parse(this.#module.receive(moved(count, index, ...place, WINDOW / scale)));
  }

  /**
   * The template for other collages: with the layers of this one, and without its photos.
   * @returns {Template}
   */
  get template() {
    this.#take();
    return JSON.parse(this.#module.receive(this.#module.exports.collage_own_template()));
  }
}
