// One collage that is edited: the session of the model decides, and everything on the page asks it.
import { Collage } from "../modules/collage.js";
import { CollageFormat } from "../modules/collage-format.js";
import { Autosave } from "./autosave.js";
import { Exact } from "./exact.js";
import { History } from "./history.js";
import { isGenerated, written } from "./layouts.js";
import { Looks } from "./looks.js";
import { Photos } from "./photos.js";
import { Recording } from "./recording.js";
import { Sprites } from "./sprites.js";
import { templateLayers } from "./template-layers.js";

const now = () => performance.now() / 1000;

export async function openEditor(server) {
  const { early } = globalThis;
  const loading = early.module.then(async (module) => CollageFormat.load(module ?? (await fetch(new URL("../collage-editor.wasm", import.meta.url)))));
  const start = (await early.session) ?? (await server.json("session"));
  const photos = new Photos(server, start.photos);
  // Pictures come while the module is compiled.
  for (const { photo } of start.composition.items ?? []) photos.bitmap(photo, 320);
  const format = await loading;
  const collage = await Collage.load(format.instance);
  const editor = new Editor(server, format, collage, start, photos);
  await editor.open();
  return editor;
}

/** Events: `change` after anything is shown otherwise, `scene` after an edit, `template`, `photos`, `notice`. */
export class Editor extends EventTarget {
  #start;
  #state = null;
  #interactions = 0;
  #timer = 0;

  constructor(server, format, collage, start, photos) {
    super();
    Object.assign(this, { server, format, collage, photos, name: start.name, isReopened: start.isReopened });
    this.#start = start;
    this.composition = start.composition;
    this.looks = new Looks(server, this.photos);
    this.sprites = new Sprites(server, this);
    this.history = new History(this);
    this.policy = { momentum: 0.18, swapTriggers: ["dragOut", "longPress"], doubleTapDragZooms: true, setsAsideOutside: true, historyLimit: 100_000 };
  }

  async open() {
    const missing = new Set(this.#start.missing);
    if (missing.size > 0) this.composition = this.#without(missing);
    const { items = [], unplaced = [], template } = this.composition;
    this.composition = { ...this.composition, template: await this.writtenOut(template, [...items, ...unplaced]) };
    const scene = this.format.scene(this.composition, this.photos.sizes);
    try {
      this.session = this.collage.open(scene, this.policy);
    } catch (error) {
      throw new Error(`The collage cannot be opened: ${error.message}. If the program was updated, build its modules again with Sources/CollageWasm/build.sh.`);
    }
    this.template = this.composition.template;
    this.autosave = new Autosave(this, this.#start.revision);
    this.recording = new Recording(this);
    this.exact = new Exact(this);
  }

  /** Leaves out photos whose files are gone. */
  #without(missing) {
    const keep = ({ photo }) => !missing.has(photo);
    const { photos, items = [], unplaced = [], ...rest } = this.composition;
    return {
      ...rest, photos: Object.fromEntries(Object.entries(photos).filter(([id]) => !missing.has(id))),
      items: items.filter(keep), unplaced: unplaced.filter(keep),
    };
  }

  /**
   * Returns a template with its slots written out where they would be generated for photos: what hands change afterwards is
   * not searched for again.
   */
  async writtenOut(template, items) {
    return isGenerated(template) ? this.format.read(await written(template, this.#photosOf(items))) : template;
  }

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

  /** The photos and layers that are selected, each as `{ item }` or `{ layer }`. */
  get selectedElements() {
    return this.state.selections.flatMap(({ item, layer }) => (layer ? [{ layer }] : item ? [{ item }] : []));
  }

  /** Performs a command on all that is selected, as one step to undo. */
  performOnSelection(command) {
    const commands = this.selectedElements.map((element) => ({ ...command, ...element }));
    if (commands.length > 0) this.perform(commands.length > 1 ? { command: "together", commands } : commands[0]);
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

  /** Performs a command; a recording may say it otherwise. */
  perform(command, interaction, recorded = command) {
    const time = now();
    const response = this.session.perform(command, time, interaction);
    this.recording.command(recorded, time, interaction);
    this.took(response);
    return response;
  }

  /** Tells everyone what an event has changed, and wakes the session when it asks for it. */
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

  emit(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  notice(text, isUrgent = false) {
    this.emit("notice", { text, isUrgent });
  }

  undo() {
    this.history.undo();
  }

  redo() {
    this.history.redo();
  }

  // MARK: Templates

  /** Changes the template: photos travel to its slots. */
  async changeTemplate(template) {
    const { items, unplaced } = this.state;
    const next = this.format.read(await this.writtenOut(template, [...items, ...unplaced]));
    const relayout = { command: "relayout", board: this.format.board(next), rule: "readingOrder" };
    const layers = templateLayers(this.format, this.template, next, this.state.layers);
    const commands = [relayout, ...layers];
    this.history.template(next, () => this.perform(layers.length > 0 ? { command: "together", commands } : relayout, undefined, relayout), "relayout");
  }

  /** Changes how the template looks; photos stay in their slots. Further commands belong to the same step. */
  restyle(template, interaction, commands = []) {
    const whole = this.format.read(template);
    this.history.template(whole, () => {
      const relayout = { command: "relayout", board: this.format.board(whole), rule: "sameSlots" };
      return this.perform(commands.length > 0 ? { command: "together", commands: [relayout, ...commands] } : relayout, interaction);
    }, "restyle", interaction);
  }

  /** The template with the dividers where they are now. */
  get currentTemplate() {
    return this.document().template;
  }

  // MARK: Photos

  /** Sends files to the server; each waits without a slot, or goes to one. */
  async upload(files, slot = null) {
    for (const file of files) {
      try {
        const { item, photo } = await this.server.upload(file);
        this.photos.add({ ...photo, name: file.name || photo.name });
        this.composition = { ...this.composition, photos: { ...this.composition.photos, [photo.id]: photo.path } };
        const target = slot ?? this.#emptySlot();
        const command = { command: "add", item, photo: { id: photo.id, size: photo.size }, slot: target };
        const { refusal } = this.perform(command);
        if (refusal) this.perform({ ...command, slot: null });
        slot = null;
        this.emit("photos");
      } catch (error) {
        this.notice(`${file.name || "The file"}: ${error.message}`, true);
      }
    }
  }

  /** Puts the first file in place of an item's photo, and adds the others. */
  async replace(item, [file, ...others]) {
    try {
      const { photo } = await this.server.upload(file);
      this.photos.add({ ...photo, name: file.name || photo.name });
      this.composition = { ...this.composition, photos: { ...this.composition.photos, [photo.id]: photo.path } };
      const { refusal } = this.perform({ command: "replace", item, photo: { id: photo.id, size: photo.size } });
      if (refusal) this.notice(`This photo cannot be replaced: ${refusal}`);
      this.emit("photos");
    } catch (error) {
      this.notice(`${file.name || "The file"}: ${error.message}`, true);
    }
    await this.upload(others);
  }

  #emptySlot() {
    const { slots, items } = this.state;
    const taken = new Set(items.map(({ slot }) => slot));
    return slots.find(({ id }) => !taken.has(id))?.id ?? null;
  }

  // MARK: Documents

  /** The composition as it is now, in its canonical form. */
  document() {
    return this.format.edited(this.composition, this.session, { template: this.template, photos: this.photos.sizes });
  }
}
