// The edited collage: it owns the model's session, which all parts of the page use.
import { Collage } from "../modules/collage.js";
import { Assets } from "./assets.js";
import { EFFECTS, PAINTED } from "../stage/effects.js";
import { Exact } from "./exact.js";
import { Fonts } from "./fonts.js";
import { FoundFocus } from "./found-focus.js";
import { KeptHistory } from "./kept-history.js";
import { isGenerated, Layouts, packsOutlines } from "./layouts.js";
import { Looks } from "./looks.js";
import { Photos } from "./photos.js";
import { Masks } from "./masks.js";
import { Sprites } from "./sprites.js";
import { Emitter } from "./emitter.js";
/** @import { Host, Saving, Started } from "../host.d.ts" */
/** @import { Library } from "./library.js" */
/** @import { PhotoFiles } from "./photo-files.js" */
/** @import { Recording } from "./recording.js" */
/** @import { Stickers } from "./stickers.js" */
/**
 * @import {
 *   Adjustment, Policy, ChosenStyle, Command, Composition, Document, EditorEvents, Item, Offer, Response, SelectionCommand, Session,
 *   SessionElement, Pages, State, Template
 * } from "../types.d.ts"
 */

/** The changes of a moving finger, which leave the state as it is. */
const MOVING = new Set(["presentation", "guides", "hover"]);

const now = () => performance.now() / 1000;

/**
 * Opens the collage of a host.
 * @param {Host} host
 * @param {{ assets?: Assets, isRecorded?: boolean }} [options]
 */
export async function openEditor(host, { assets = new Assets(), isRecorded = false } = {}) {
  const loading = assets.module("collage").then((module) => Collage.load(module));
  const layouts = new Layouts(assets);
  const start = await host.start({ collage: loading, layouts, assets });
  const photos = new Photos(host, start);
  // Pictures are fetched while the module is compiled.
  for (const { photo } of start.composition.items ?? []) photos.bitmap(photo, 320);
  const { Editor: Own = Editor, collage = loading } = start;
  const editor = new Own({ host, assets, layouts, collage: await collage, start, photos });
  await editor.open(isRecorded);
  return editor;
}

/**
 * Events: `change` after a visible change, `state` unless it only moves something, `scene` after an edit, `template`, `photos`, `notice`, and `answering` when the
 * host answers again.
 * @extends {Emitter<EditorEvents>}
 */
export class Editor extends Emitter {
  /** @type {Host} */
  host;
  /** @type {Assets} */
  assets;
  /** @type {Collage} */
  collage;
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
  /** @type {Exact} */
  exact;
  /** @type {FoundFocus} */
  focus;
  /**
   * What adds files; like the two that follow, there when the page around the collage is.
   * @type {PhotoFiles}
   */
  files;
  /** @type {Stickers} */
  stickers;
  /** @type {Library} */
  library;
  /**
   * The pages of an album; null for a collage.
   * @type {Pages | null}
   */
  pages = null;
  #start;
  /** @type {State | null} */
  #state = null;
  /** @type {Template | null} */
  #template = null;
  #interactions = 0;
  /**
   * The parts of the editor that are left out, by their names.
   * @type {Record<string, boolean>}
   */
  features = {};
  /** The number of edits made in this page by gestures, commands, undo and redo. */
  #edits = 0;
  #timer = 0;

  /** @param {{ host: Host, assets: Assets, layouts: Layouts, collage: Collage, start: Started, photos: Photos }} parts */
  constructor({ host, assets, layouts, collage, start, photos }) {
    super();
    [this.host, this.assets, this.collage, this.photos] = [host, assets, collage, photos];
    this.name = start.name;
    this.isReopened = start.isReopened ?? false;
    this.notes = start.notes ?? [];
    this.formats = start.formats;
    this.isTemplate = start.isTemplate ?? false;
    this.#start = start;
    this.composition = start.composition;
    this.looks = new Looks(host, photos, assets);
    this.sprites = new Sprites(host, this);
    this.layouts = layouts;
    this.fonts = new Fonts(this);
    this.kept = new KeptHistory(this);
    /** @type {Policy} */
    this.policy = {
      momentum: 0.18,
      swapTriggers: ["dragOut", "longPress"],
      doubleTapDragZooms: true,
      setsAsideOutside: true,
      historyLimit: 100_000,
    };
  }

  /** @param {boolean} isRecorded */
  async open(isRecorded) {
    const { items = [], unplaced = [], template } = this.composition;
    const { written } = this.#start;
    // The server has generated the layout already, bit for bit as the page would.
    const own = written ? this.collage.read(written) : await this.writtenOut(template, [...items, ...unplaced]);
    this.composition = { ...this.composition, template: own };
    this.begin();
    this.#template = this.template;
    // Pictures that have arrived meanwhile are decoded beside what follows.
    await new Promise((resolve) => setTimeout(resolve));
    this.photos.placed = () => new Set(this.state.items.map(({ photo }) => photo));
    this.autosave = await this.host.saving(this, this.#start);
    if (isRecorded) this.recording = new (await import("./recording.js")).Recording(this);
    this.masks = new Masks(this.host, this);
    this.exact = new Exact(this);
    this.focus = new FoundFocus(this, this.#start.found, isGenerated(template));
    this.addEventListener("answering", () => this.focus.ask());
    this.kept.load(this.#start.revision ?? "").then(() => this.focus.ask());
  }

  /** True if nobody chose the template with which the page began. */
  get beganWithUsualTemplate() {
    return this.#start.isUsualTemplate ?? false;
  }

  /** Loads what the first picture does not need. */
  async complete() {
    const { PhotoFiles } = await import("./photo-files.js");
    const { Stickers } = await import("./stickers.js");
    const { Library } = await import("./library.js");
    [this.files, this.stickers, this.library] = [new PhotoFiles(this), new Stickers(this), new Library(this.host)];
    await this.host.complete?.(this);
  }

  /** Opens a session on the composition. */
  begin() {
    try {
      this.session = this.collage.open(this.composition, { photos: this.photos.sizes, policy: this.policy });
    } catch (error) {
      throw new Error(
        `The collage could not be opened: ${error.message}. If the program was updated, rebuild its modules with Sources/Browser/CollageWasm/build.sh.`,
      );
    }
  }

  /**
   * Returns a template with explicit slots in place of a layout generated for photos, so that edits do not start another
   * search.
   * @param {Template} template
   * @param {Item[]} items
   */
  async writtenOut(template, items) {
    if (!isGenerated(template)) return template;
    if (!packsOutlines(template)) return this.collage.read(await this.layouts.written(template, this.#photosOf(items)));
    if (!this.host.layout)
      throw new Error("this layout needs the outlines of the photos, which this page does not have");
    return this.collage.read(await this.host.layout(this.#asked(template, items)));
  }

  /**
   * Returns the composition for which the host generates a layout.
   * @param {Template} template
   * @param {Item[]} items
   * @returns {Composition}
   */
  #asked(template, items) {
    const all = this.composition.photos;
    const known = items.filter(({ photo }) => this.photos.problem(photo) === null);
    return {
      format: "collage",
      version: 1,
      template,
      photos: Object.fromEntries(known.map(({ photo }) => [photo, all[photo] ?? photo])),
      unplaced: known.map(({ id, photo, role, locked }) => ({ id, photo, role, locked })),
    };
  }

  /** @param {Item[]} items */
  #photosOf(items) {
    const sizes = new Map(this.photos.sizes.map((photo) => [photo.id, photo]));
    return items.flatMap(({ photo }) => sizes.get(photo) ?? []);
  }

  /** The name of the collage's file without its extension. */
  get title() {
    return this.name.replace(/(\.collage)?\.json$/, "");
  }

  /**
   * Renames the collage and its file; rejected if a file of that name exists.
   * @param {string} title
   */
  async rename(title) {
    const { name } = await this.host.rename(title);
    this.named(name);
    this.autosave.tellName(name);
  }

  /**
   * Takes the name of the collage's file, which this page or another one has changed.
   * @param {string} name
   */
  named(name) {
    this.name = name;
    this.emit("name");
  }

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
      this.wayBack(),
    );
  }

  /** The button with which a message about the last step offers to undo it. */
  wayBack() {
    const edits = this.#edits;
    const isOver = () => this.#edits !== edits;
    return { label: "Undo", isOver, act: () => isOver() || this.undo() };
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
    const time = now();
    const response = this.session.perform(command, time, interaction);
    this.recording?.command(command, time, interaction);
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
      this.#timer = setTimeout(() => {
        this.recording?.wait(deadline);
        this.took(this.session.wait(deadline));
      }, delay);
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

  /** True if any edit was made in this page. */
  get isTouched() {
    return this.#edits > 0;
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

  undo() {
    this.perform({ command: "undo" });
  }

  redo() {
    this.perform({ command: "redo" });
  }

  // MARK: Templates

  /**
   * Changes the template: photos move to its slots, and the user's style choices are applied to it, unless its own style is
   * requested.
   * @param {Template} template
   * @param {{ keepsStyle?: boolean }} [options]
   */
  async changeTemplate(template, { keepsStyle = true } = {}) {
    if ((await this.layOut(template, { keepsStyle })) !== "restyled") return;
    this.notice("Your style changes were kept", false, {
      label: "Use this template's style",
      act: () => this.useOwnStyle(),
    });
  }

  /**
   * Changes the template without a message; returns false if this was refused, and `restyled` if the template now has the
   * user's style instead of its own.
   * @param {Template} template
   * @param {{ keepsStyle?: boolean }} [options]
   */
  async layOut(template, { keepsStyle = true } = {}) {
    const { items, unplaced } = this.state;
    const own = await this.writtenOut(template, [...items, ...unplaced]);
    const command = this.session.layingOut(own, { keepsStyle });
    if (!this.#change(command)) return false;
    const isRestyled = keepsStyle && "template" in command &&
      JSON.stringify(command.template) !== JSON.stringify(this.collage.read(own));
    return isRestyled ? "restyled" : true;
  }

  /**
   * Performs a command that changes the template; returns false if it was refused.
   * @param {Command} command
   * @param {number} [interaction]
   */
  #change(command, interaction) {
    const { refusal } = this.perform(command, interaction);
    if (refusal === null || refusal === "nothingToDo") return true;
    this.notice(`This cannot be done here: ${refusal}`);
    return false;
  }

  /** Resets the style to that of the template. */
  async useOwnStyle() {
    const own = await this.library.named(this.template.name);
    if (own) await this.changeTemplate(own.document, { keepsStyle: false });
    else this.notice("The template's original style is unknown; use Undo to restore it");
  }

  /**
   * Changes the style by the user's choices.
   * @param {ChosenStyle} choices
   * @param {number} [interaction]
   */
  choose(choices, interaction) {
    this.#change(this.session.restyling(choices), interaction);
  }

  /**
   * Changes the style of the template; photos stay in their slots. Further commands belong to the same undo step.
   * @param {Template} template
   * @param {number} [interaction]
   * @param {Command[]} [commands]
   */
  restyle(template, interaction, commands = []) {
    /** @type {Command} */
    const relayout = { command: "relayout", template, rule: "sameSlots", chosen: this.session.style.chosen };
    this.#change(
      commands.length > 0 ? { command: "together", commands: [relayout, ...commands] } : relayout,
      interaction,
    );
  }

  // MARK: Photos

  /**
   * Adds files to the collage; each becomes an unplaced photo, or fills a slot.
   * @param {File[]} files
   * @param {string | null} [slot]
   */
  upload(files, slot = null) {
    return this.files.add(files, slot);
  }

  /**
   * Returns whether an adjustment is seen in the page: the host shows those effects that the page does not paint.
   * @param {Adjustment} key
   */
  canShow(key) {
    return this.host.preview !== undefined || !EFFECTS.includes(key) || PAINTED.includes(key);
  }

  // MARK: Documents

  /**
   * Returns the composition of this session, or of another one on the same collage, in canonical form.
   * @param {Session} [session]
   * @returns {Composition}
   */
  document(session = this.session) {
    const document = /** @type {Composition} */ (session.document);
    // Removed photos stay listed here for undo, and the session does not know the files of new photos.
    const used = new Set([...(document.items ?? []), ...(document.unplaced ?? [])].map(({ photo }) => photo));
    const photos = Object.keys(document.photos).filter((id) => used.has(id));
    return { ...document, photos: Object.fromEntries(photos.map((id) => [id, this.composition.photos[id] ?? id])) };
  }

  /**
   * The values of variables in texts that pictures show; undefined for a collage, whose texts are shown as they are written.
   * @type {Record<string, string> | undefined}
   */
  get variables() {
    return undefined;
  }

  /** Returns the composition of which pictures are made: with the values of variables that texts show. */
  pictured() {
    return this.document();
  }

  /**
   * Returns the document that is saved: the composition, or the album whose page it is.
   * @returns {Document}
   */
  saved() {
    return this.document();
  }

  /** Frees what the editor holds; it must not be used afterward. */
  async close() {
    clearTimeout(this.#timer);
    await this.autosave.close?.();
    this.focus.close();
    this.layouts.close();
    this.exact.close();
    this.photos.close();
    this.session.close();
  }
}
