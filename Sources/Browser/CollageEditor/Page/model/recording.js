// A gesture log of all events that the page sends to the model; it can be attached to a bug report.
/** @import { Command, Composition, Line, Photo, Point, Policy, Template, TouchPhase } from "../types.d.ts" */
/** @import { Editor } from "./editor.js" */

export class Recording {
  /** @type {Line[]} */
  #lines;
  /** @type {Composition} */
  #composition;

  /** @param {Editor} editor */
  constructor(editor) {
    this.#composition = editor.document();
    const photos = Object.fromEntries(editor.photos.sizes.map(({ id, size }) => [id, size]));
    this.#lines = [{ format: "collage-gestures", version: 1, canvas: editor.canvas, photos }];
  }

  /** @param {Policy} policy */
  setPolicy(policy) {
    // A log has only one policy, the one at its first event.
    if (this.#lines.length === 1) this.#lines[0].policy = policy;
  }

  /** @param {Line} line */
  #add(line) {
    if (this.#lines.length < 1_000_000) this.#lines.push(line);
  }

  /**
   * @param {number} id
   * @param {TouchPhase} phase
   * @param {Point} at
   * @param {number} t
   * @param {boolean} isPrimary
   * @param {string} pointer
   */
  touch(id, phase, at, t, isPrimary, pointer) {
    this.#add({
      t,
      touch: id,
      phase,
      at,
      ...(isPrimary ? { primary: true } : {}),
      ...(pointer === "touch" ? {} : { pointer }),
    });
  }

  /**
   * @param {TouchPhase} phase
   * @param {Point} at
   * @param {{ pan?: Point, magnification?: number, degrees?: number }} changes
   * @param {number} t
   */
  trackpad(phase, at, { pan, magnification, degrees }, t) {
    this.#add({
      t,
      trackpad: phase,
      at,
      ...(pan ? { pan } : {}),
      ...(magnification ? { zoom: magnification } : {}),
      ...(degrees ? { degrees } : {}),
    });
  }

  /**
   * @param {TouchPhase} phase
   * @param {Point} at
   * @param {{ item: string, photo?: Photo }} content
   * @param {number} t
   */
  offer(phase, at, content, t) {
    this.#add({ t, offer: phase, at, ...content });
  }

  /**
   * @param {Point} at
   * @param {number} t
   */
  hover(at, t) {
    this.#add({ t, hover: at });
  }

  /**
   * @param {{ item: string, photo: string, point: Point, former: Point | null }[]} found
   * @param {number} t
   */
  supply(found, t) {
    this.#add({ t, supply: found });
  }

  /** @param {number} t */
  cancel(t) {
    this.#add({ t, command: "cancel" });
  }

  /** @param {number} t */
  wait(t) {
    this.#add({ t });
  }

  /**
   * @param {Command} command
   * @param {number} t
   * @param {number} [interaction]
   */
  command(command, t, interaction) {
    this.#add({ t, ...command, interaction });
  }

  /** The initial composition and the log, as files. */
  get files() {
    return {
      "recording.collage.json": JSON.stringify(this.#composition, null, 2),
      "recording.jsonl": this.#lines.map((line) => JSON.stringify(line)).join("\n") + "\n",
    };
  }
}
