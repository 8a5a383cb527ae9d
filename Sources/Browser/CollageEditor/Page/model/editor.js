// One collage that is edited: the session of the model decides, and everything on the page asks it.
import { Collage } from "../modules/collage.js";
import { CollageFormat } from "../modules/collage-format.js";
import { Autosave } from "./autosave.js";
import { channel } from "../start.js";
import { Exact } from "./exact.js";
import { FoundFocus } from "./found-focus.js";
import { History } from "./history.js";
import { isGenerated, written } from "./layouts.js";
import { Looks } from "./looks.js";
import { PhotoFiles } from "./photo-files.js";
import { Photos } from "./photos.js";
import { Recording } from "./recording.js";
import { Masks } from "./masks.js";
import { Sprites } from "./sprites.js";
import { leftBehind, styled } from "./style.js";
import { templateLayers } from "./template-layers.js";
import { Watch } from "./watch.js";
import { Emitter } from "./emitter.js";
/**
 * @import {
 *   Policy, ChosenStyle, Command, Composition, EditorEvents, Item, Offer, Response, SelectionCommand, Session,
 *   SessionElement, SessionStart, State, Template
 * } from "../types.d.ts"
 */
/** @import { Server } from "./server.js" */

const now = () => performance.now() / 1000;

/** @param {Server} server */
export async function openEditor(server) {
  const { early } = globalThis;
  const loading = early.module.then(async (module) =>
    CollageFormat.load(module ?? (await fetch(new URL("../collage-editor.wasm", import.meta.url))))
  );
  const start = (await early.session) ?? (await server.json("session"));
  const photos = new Photos(server, start);
  // Pictures come while the module is compiled.
  for (const { photo } of start.composition.items ?? []) photos.bitmap(photo, 320);
  const format = await loading;
  const collage = await Collage.load(format.instance);
  const editor = new Editor(server, format, collage, start, photos);
  await editor.open();
  return editor;
}

/**
 * Events: `change` after anything is shown otherwise, `scene` after an edit, `template`, `photos`, `notice`, and `answering`
 * when the server was away.
 * @extends {Emitter<EditorEvents>}
 */
export class Editor extends Emitter {
  /** @type {Server} */
  server;
  /** @type {CollageFormat} */
  format;
  /** @type {Collage} */
  collage;
  /** @type {Photos} */
  photos;
  /** @type {Session} */
  session;
  /** @type {Autosave} */
  autosave;
  /** @type {Recording} */
  recording;
  /** @type {Exact} */
  exact;
  /** @type {FoundFocus} */
  focus;
  /** @type {PhotoFiles} */
  files;
  #start;
  /** @type {State | null} */
  #state = null;
  #interactions = 0;
  #timer = 0;

  /**
   * @param {Server} server
   * @param {CollageFormat} format
   * @param {Collage} collage
   * @param {SessionStart} start
   * @param {Photos} photos
   */
  constructor(server, format, collage, start, photos) {
    super();
    [this.server, this.format, this.collage, this.photos] = [server, format, collage, photos];
    this.name = start.name;
    this.isReopened = start.isReopened;
    this.notes = start.notes;
    this.formats = start.formats;
    this.#start = start;
    this.composition = start.composition;
    this.template = start.composition.template;
    /**
     * What the user has chosen of the style, whatever the template: see `style.js`.
     * @type {ChosenStyle}
     */
    this.style = {};
    this.looks = new Looks(server, this.photos);
    this.sprites = new Sprites(server, this);
    this.history = new History(this);
    /** @type {Policy} */
    this.policy = {
      momentum: 0.18,
      swapTriggers: ["dragOut", "longPress"],
      doubleTapDragZooms: true,
      setsAsideOutside: true,
      historyLimit: 100_000,
    };
  }

  async open() {
    const { items = [], unplaced = [], template } = this.composition;
    this.composition = { ...this.composition, template: await this.writtenOut(template, [...items, ...unplaced]) };
    this.#begin();
    this.autosave = new Autosave(this, this.#start.revision, await channel());
    this.recording = new Recording(this);
    this.masks = new Masks(this.server, this);
    this.exact = new Exact(this);
    this.focus = new FoundFocus(this, this.#start.found, isGenerated(template));
    this.watch = new Watch(this);
    this.addEventListener("answering", () => this.focus.ask());
    this.files = new PhotoFiles(this);
    this.history.load(this.#start.revision).then(() => this.focus.ask());
  }

  /** Opens a session on the composition. */
  #begin() {
    const scene = this.format.scene(this.composition, this.photos.sizes);
    try {
      this.session = this.collage.open(scene, this.policy);
    } catch (error) {
      throw new Error(
        `The collage could not be opened: ${error.message}. If the program was updated, rebuild its modules with Sources/Browser/CollageWasm/build.sh.`,
      );
    }
    this.template = this.composition.template;
    this.#state = null;
  }

  /**
   * Goes on with another state of the collage.
   * @param {Composition} document
   */
  reopen(document) {
    const { session } = this;
    this.composition = { ...document, photos: { ...this.composition.photos, ...document.photos } };
    this.#begin();
    session.close();
    this.sprites.forgetTouched();
    this.emit("policy");
    this.emit("template");
    this.emit("change", { changes: ["scene", "selection", "presentation"] });
    this.emit("scene", { changes: ["scene"] });
  }

  /**
   * Returns a template with its slots written out where they would be generated for photos: what hands change afterwards is
   * not searched for again.
   * @param {Template} template
   * @param {Item[]} items
   */
  async writtenOut(template, items) {
    return isGenerated(template) ? this.format.read(await written(template, this.#photosOf(items))) : template;
  }

  /** @param {Item[]} items */
  #photosOf(items) {
    const sizes = new Map(this.photos.sizes.map((photo) => [photo.id, photo]));
    return items.flatMap(({ photo }) => sizes.get(photo) ?? []);
  }

  // MARK: What is shown

  /** The session's state, read once between two events. */
  get state() {
    return (this.#state ??= this.session.state);
  }

  get selection() {
    return this.state.selection;
  }

  /** The item that is selected, or null. */
  get selectedItem() {
    const { selection, items, unplaced } = this.state;
    return selection?.item ? ([...items, ...unplaced].find(({ id }) => id === selection.item) ?? null) : null;
  }

  get selectedLayer() {
    const { selection, layers } = this.state;
    return selection?.layer ? (layers.find(({ id }) => id === selection.layer) ?? null) : null;
  }

  /** All layers that are selected. */
  get selectedLayers() {
    const { selections, layers } = this.state;
    const chosen = new Set(selections.map(({ layer }) => layer));
    return layers.filter(({ id }) => chosen.has(id));
  }

  /**
   * The photos and layers that are selected, each as `{ item }` or `{ layer }`.
   * @returns {SessionElement[]}
   */
  get selectedElements() {
    return this.state.selections.flatMap((
      { item, layer },
    ) => /** @type {SessionElement[]} */ (layer ? [{ layer }] : item ? [{ item }] : []));
  }

  /**
   * Performs a command on each of some elements, as one step to undo.
   * @param {SessionElement[]} elements
   * @param {SelectionCommand} command
   */
  performOn(elements, command) {
    const commands = elements.map((element) => /** @type {Command} */ ({ ...command, ...element }));
    if (commands.length === 0) return null;
    return this.perform(commands.length > 1 ? { command: "together", commands } : commands[0]);
  }

  /**
   * Takes photos and layers out of the collage: photos wait in the tray, layers and photos that wait already are deleted. It is
   * told with a way back.
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
    if (refusal)
      return this.notice(refusal === "locked" ? "Locked: unlock it first" : `This cannot be removed: ${refusal}`);
    const [first] = elements;
    const name = elements.length > 1
      ? `${elements.length} elements`
      : first.item
      ? this.photos.name(all.get(first.item)?.photo)
      : "Layer";
    this.perform({ command: "select" });
    this.notice(
      elements.every(isKept)
        ? `${name} moved to the tray`
        : elements.some(({ item }) => item)
        ? `${name} removed`
        : `${name} deleted`,
      false,
      this.#wayBack(),
    );
  }

  /** What a message offers that tells of the last step. */
  #wayBack() {
    const step = this.history.last;
    return { label: "Undo", act: () => this.history.last === step && this.undo() };
  }

  get canvas() {
    return [this.template.canvas.width, this.template.canvas.height];
  }

  // MARK: Changing

  /** Numbers one interaction with a control: all of its commands are one step to undo. */
  beginInteraction() {
    this.#interactions += 1;
    return this.#interactions;
  }

  /**
   * Performs a command; a recording may say it otherwise.
   * @param {Command} command
   * @param {number} [interaction]
   * @param {Command} [recorded]
   */
  perform(command, interaction, recorded = command) {
    const time = now();
    const response = this.session.perform(command, time, interaction);
    this.recording.command(recorded, time, interaction);
    this.took(response);
    return response;
  }

  /**
   * Tells everyone what an event has changed, and wakes the session when it asks for it.
   * @param {Response} response
   */
  took(response) {
    clearTimeout(this.#timer);
    this.#state = null;
    const { deadline } = this.session;
    if (deadline !== null) {
      const delay = Math.max(0, deadline * 1000 - performance.now() + 1);
      this.#timer = setTimeout(() => {
        this.recording.wait(deadline);
        this.took(this.session.wait(deadline));
      }, delay);
    }
    if (response.changes.length === 0) return;
    if (response.changes.includes("scene")) this.history.sync();
    this.emit("change", response);
    if (response.changes.includes("scene")) {
      this.emit("scene", response);
      this.autosave.note();
    }
  }

  /**
   * Tells the user something; `action` has a label and what it does.
   * @param {string} text
   * @param {boolean} [isUrgent]
   * @param {Offer | null} [action]
   */
  notice(text, isUrgent = false, action = null) {
    this.emit("notice", { text, isUrgent, action });
  }

  undo() {
    this.history.undo();
  }

  redo() {
    this.history.redo();
  }

  // MARK: Templates

  /**
   * Changes the template: photos travel to its slots, and what the user has chosen of the style goes with them, unless the
   * template's own is asked for.
   * @param {Template} template
   * @param {{ keepsStyle?: boolean }} [options]
   */
  async changeTemplate(template, { keepsStyle = true } = {}) {
    const { items, unplaced } = this.state;
    const own = await this.writtenOut(template, [...items, ...unplaced]);
    const style = keepsStyle ? leftBehind(this.style, this.currentTemplate) : {};
    const next = this.format.read(keepsStyle ? this.#readable(styled(own, style), own) : own);
    /** @type {Command} */
    const relayout = { command: "relayout", board: this.format.board(next), rule: "readingOrder" };
    const layers = templateLayers(this.format, this.template, next, this.state.layers);
    const commands = [relayout, ...layers];
    const isDone = this.history.template(
      next,
      style,
      () => this.perform(layers.length > 0 ? { command: "together", commands } : relayout, undefined, relayout),
      "relayout",
    );
    if (!isDone || !keepsStyle || JSON.stringify(next) === JSON.stringify(this.format.read(own))) return;
    this.notice("Your style changes were kept", false, {
      label: "Use this template's style",
      act: () => this.useOwnStyle(),
    });
  }

  /**
   * Returns a template with a style, or the template itself where it cannot have it.
   * @param {Template} template
   * @param {Template} own
   */
  #readable(template, own) {
    try {
      this.format.board(this.format.read(template));
      return template;
    } catch (error) {
      console.warn(error.message);
      return own;
    }
  }

  /** Gives up what the user has chosen of the style for that of the template. */
  async useOwnStyle() {
    const templates = await this.server.eventually("templates");
    const own = templates.find(({ document }) => document.name === this.template.name);
    if (own) await this.changeTemplate(own.document, { keepsStyle: false });
    else this.notice("The template's original style is unknown; use Undo to restore it");
  }

  /**
   * Changes how the template looks; photos stay in their slots. `chosen` is what the user chose, in the words of `style.js`;
   * further commands belong to the same step.
   * @param {Template} template
   * @param {number} [interaction]
   * @param {{ chosen?: ChosenStyle, commands?: Command[] }} [options]
   */
  restyle(template, interaction, { chosen = {}, commands = [] } = {}) {
    const whole = this.format.read(template);
    this.history.template(
      whole,
      { ...this.style, ...chosen },
      () => {
        /** @type {Command} */
        const relayout = { command: "relayout", board: this.format.board(whole), rule: "sameSlots" };
        return this.perform(
          commands.length > 0 ? { command: "together", commands: [relayout, ...commands] } : relayout,
          interaction,
        );
      },
      "restyle",
      interaction,
    );
  }

  /** The template with the dividers where they are now. */
  get currentTemplate() {
    return this.document().template;
  }

  // MARK: Photos

  /**
   * Sends files to the server; each waits without a slot, or goes to one.
   * @param {File[]} files
   * @param {string | null} [slot]
   */
  upload(files, slot = null) {
    return this.files.add(files, slot);
  }

  // MARK: Documents

  /**
   * The composition as it is now, or as another session of it has it, in its canonical form.
   * @param {Session} [session]
   * @param {Template} [template]
   * @returns {Composition}
   */
  document(session = this.session, template = this.template) {
    const document = this.format.edited(this.composition, session, { template, photos: this.photos.sizes });
    // Photos that were removed stay known here for undo.
    const used = new Set([...(document.items ?? []), ...(document.unplaced ?? [])].map(({ photo }) => photo));
    return { ...document, photos: Object.fromEntries(Object.entries(document.photos).filter(([id]) => used.has(id))) };
  }
}
