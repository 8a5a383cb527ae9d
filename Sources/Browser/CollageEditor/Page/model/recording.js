// A gesture log of all events that the page sends to the model; it can be attached to a bug report.
/** @import { Composition, Line, Policy, Session } from "../types.d.ts" */
/** @import { Editor } from "./editor.js" */

/** The longest log. */
const MOST = 1_000_000;

/**
 * The lines of a session's events, by the methods that take them.
 * @type {{ [Name in keyof Session]?: (...values: Parameters<Extract<Session[Name], (...values: any[]) => unknown>>) => Line }}
 */
const LINES = {
  touch: (id, phase, at, t, isPrimary, pointer) => ({
    t,
    touch: id,
    phase,
    at,
    ...(isPrimary ? { primary: true } : {}),
    ...unlessUsual(pointer, "touch"),
  }),
  trackpad: (phase, at, { pan, magnification, degrees }, t) => ({
    t,
    trackpad: phase,
    at,
    ...(pan ? { pan } : {}),
    ...(magnification ? { zoom: magnification } : {}),
    ...(degrees ? { degrees } : {}),
  }),
  offer: (phase, at, content, t) => ({ t, offer: phase, at, ...content }),
  hover: (at, t, pointer) => ({ t, hover: at, ...unlessUsual(pointer, "mouse") }),
  supply: (found, t) => ({ t, supply: found }),
  cancel: (t) => ({ t, command: "cancel" }),
  wait: (t) => ({ t }),
  perform: (command, t, interaction) => ({ t, ...command, interaction }),
};

/**
 * @param {string | undefined} pointer
 * @param {string} usual
 */
const unlessUsual = (pointer, usual) => !pointer || pointer === usual ? {} : { pointer };

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

  /**
   * Returns a session that writes the events that it takes into the log.
   * @param {Session} session
   * @returns {Session}
   */
  of(session) {
    return new Proxy(session, {
      get: (target, name) => {
        const value = Reflect.get(target, name);
        if (typeof value !== "function") return value;
        /** @param {unknown[]} values */
        return (...values) => {
          const result = value.apply(target, values);
          this.#tell(name, values);
          return result;
        };
      },
    });
  }

  /**
   * @param {string | symbol} name
   * @param {any[]} values
   */
  #tell(name, values) {
    if (name === "setPolicy") return this.#setPolicy(values[0]);
    const line = /** @type {Record<string | symbol, (...values: any[]) => Line>} */ (LINES)[name];
    if (line && this.#lines.length < MOST) this.#lines.push(line(...values));
  }

  /** @param {Policy} policy */
  #setPolicy(policy) {
    // A log has only one policy, the one at its first event.
    if (this.#lines.length === 1) this.#lines[0].policy = policy;
  }

  /** The initial composition and the log, as files. */
  get files() {
    return {
      "recording.collage.json": JSON.stringify(this.#composition, null, 2),
      "recording.jsonl": this.#lines.map((line) => JSON.stringify(line)).join("\n") + "\n",
    };
  }
}
