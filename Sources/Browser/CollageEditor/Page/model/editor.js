// The edited collage: it owns the model's session, which all parts of the page use.
import { Failure, say } from "../basics/messages.js";
import { Collage } from "../modules/collage.js";
import { Assets } from "./assets.js";
import { EFFECTS, PAINTED } from "./effects.js";
import { Edited } from "./edited.js";
import { Exact } from "./exact.js";
import { FoundFocus } from "./found-focus.js";
import { KeptHistory } from "./kept-history.js";
import { isGenerated, Layouts, writtenFor } from "./layouts.js";
import { Looks } from "./looks.js";
import { Photos } from "./photos.js";
import { Masks } from "./masks.js";
import { Sprites } from "./sprites.js";
/** @import { Host, Started } from "../host.d.ts" */
/** @import { Fonts } from "./fonts.js" */
/** @import { FoundHeads } from "./found-heads.js" */
/** @import { Library } from "./library.js" */
/** @import { PhotoFiles } from "./photo-files.js" */
/** @import { Stickers } from "./stickers.js" */
/** @import { WaitingPhotos } from "./waiting-photos.js" */
/**
 * @import {
 *   Adjustment, ChosenStyle, Command, Composition, Document, Item, Pages, Policy, Session, Template
 * } from "../types.d.ts"
 */

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
  for (const item of start.composition.items ?? []) photos.bitmap(photos.shown(item), 320);
  const { Editor: Own = Editor, collage = loading } = start;
  const editor = new Own({ host, assets, layouts, collage: await collage, start, photos });
  try {
    await editor.open(isRecorded);
  } catch (error) {
    await editor.close();
    throw error;
  }
  return editor;
}

/** The collage of a host, with all parts that the page uses. */
export class Editor extends Edited {
  /** @type {Host} */
  host;
  /** @type {Assets} */
  assets;
  /** @type {Collage} */
  collage;
  /** @type {Exact} */
  exact;
  /** @type {FoundFocus} */
  focus;
  /**
   * What adds files; like the five that follow, there when the page around the collage is.
   * @type {PhotoFiles}
   */
  files;
  /** @type {Stickers} */
  stickers;
  /** @type {Library} */
  library;
  /** @type {WaitingPhotos} */
  waiting;
  /** @type {FoundHeads} */
  heads;
  /** @type {Fonts} */
  fonts;
  /**
   * The pages of an album; null for a collage.
   * @type {Pages | null}
   */
  pages = null;
  #start;
  /**
   * The parts of the editor that are left out, by their names.
   * @type {Record<string, boolean>}
   */
  features = {};
  /**
   * Returns a text in the language of the editor, in which it is shown.
   * @type {(text: string) => string}
   */
  translated = (text) => `${text}`;
  /** @param {{ host: Host, assets: Assets, layouts: Layouts, collage: Collage, start: Started, photos: Photos }} parts */
  constructor({ host, assets, layouts, collage, start, photos }) {
    super();
    [this.host, this.assets, this.collage, this.photos] = [host, assets, collage, photos];
    this.name = start.name;
    this.isReopened = start.isReopened ?? false;
    /** True if there was a file or a draft of the collage when the page was opened. */
    this.isKept = Boolean(start.revision);
    this.notes = start.notes ?? [];
    this.formats = start.formats;
    this.isTemplate = start.isTemplate ?? false;
    this.#start = start;
    this.composition = start.composition;
    this.looks = new Looks(host, photos, assets);
    this.sprites = new Sprites(host, this);
    this.layouts = layouts;
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

  /**
   * Returns the name of the picture of an item's photo, which is that of a part if a part of a clip is shown.
   * @param {string} photo
   * @param {string} [item]
   */
  pictureName(photo, item) {
    if (!this.photos.info(photo)?.clip) return photo;
    const own = this.state.items.find(({ id }) => id === item);
    return this.photos.shown({ photo, clip: own?.photo === photo ? own.clip : undefined });
  }

  /** @param {boolean} isRecorded */
  async open(isRecorded) {
    const { items = [], unplaced = [], template } = this.composition;
    const { written } = this.#start;
    // The server has generated the layout already, bit for bit as the page would.
    const own = written ? this.collage.read(written) : await this.writtenOut(template, [...items, ...unplaced]);
    this.composition = { ...this.composition, template: own };
    this.begin();
    this.follow();
    // Pictures that have arrived meanwhile are decoded beside what follows.
    await new Promise((resolve) => setTimeout(resolve));
    this.photos.placed = () => new Set(this.state.items.map((item) => this.photos.shown(item)));
    this.focus = new FoundFocus(this, this.#start, isGenerated(template));
    this.autosave = await this.host.saving(this, this.#start);
    if (isRecorded) {
      this.recording = new (await import("./recording.js")).Recording(this);
      this.session = this.recording.of(this.session);
    }
    this.masks = new Masks(this.host, this);
    this.exact = new Exact(this);
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
    const { WaitingPhotos } = await import("./waiting-photos.js");
    [this.files, this.stickers, this.library] = [new PhotoFiles(this), new Stickers(this), new Library(this.host)];
    this.waiting = new WaitingPhotos(this, this.#start.queue);
    const { FoundHeads } = await import("./found-heads.js");
    const { Fonts } = await import("./fonts.js");
    [this.heads, this.fonts] = [new FoundHeads(this), new Fonts(this)];
    await this.host.complete?.(this);
  }

  /** Opens a session on the composition. */
  begin() {
    try {
      this.session = this.collage.open(this.composition, { photos: this.photos.sizes, policy: this.policy });
    } catch (error) {
      throw new Failure(
        say`The collage could not be opened: ${error.message}. If the program was updated, rebuild its modules with Sources/Browser/CollageWasm/build.sh.`,
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
    return isGenerated(template) ? this.collage.read(await writtenFor(this, template, items)) : template;
  }

  /** The name of the collage's file without its extension. */
  get title() {
    return this.name.replace(/(\.collage)?\.json$/, "");
  }

  /** True if its name says more than the product's, beside which it is shown. */
  get isNamed() {
    return this.title.toLowerCase() !== "collage";
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

  // MARK: Templates

  /**
   * Changes the template: photos move to its slots, and the user's style choices are applied to it, unless its own style is
   * requested.
   * @param {Template} template
   * @param {{ keepsStyle?: boolean }} [options]
   */
  async changeTemplate(template, { keepsStyle = true } = {}) {
    if ((await this.layOut(template, { keepsStyle })) !== "restyled") return;
    this.notice(say`Your style changes were kept`, false, {
      label: say`Use this template's style`,
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
    this.refused(refusal, (why) => say`This cannot be done here: ${why}`);
    return false;
  }

  /** Resets the style to that of the template. */
  async useOwnStyle() {
    const own = await this.library.named(this.template.name);
    if (own) await this.changeTemplate(own.document, { keepsStyle: false });
    else this.notice(say`The template's original style is unknown; use Undo to restore it`);
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

  /** Frees what the editor holds, also one that could not be opened; it must not be used afterward. */
  async close() {
    this.rest();
    this.waiting?.close();
    await this.autosave?.close?.();
    this.focus?.close();
    this.layouts.close();
    this.exact?.close();
    this.photos.close();
    this.session?.close();
  }
}
