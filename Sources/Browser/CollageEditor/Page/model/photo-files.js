// Adds files as photos of the collage, and replaces missing ones.
import { REFUSALS } from "./refusals.js";
import { counted, say } from "../basics/messages.js";
import { intentOf } from "./intent.js";
import { Room } from "./room.js";
import { told } from "../basics/told.js";
/** @import { AddedPhoto } from "../host.d.ts" */
/** @import { Command, PhotoEvents, PhotoInfo } from "../types.d.ts" */
/** @import { Editor } from "./editor.js" */

export class PhotoFiles {
  #editor;
  #room;

  /** @param {Editor} editor */
  constructor(editor) {
    this.#editor = editor;
    this.#room = new Room(editor);
    editor.photos.addEventListener("files", ({ detail }) => this.#tell(detail));
  }

  /**
   * Adds files to the collage; each becomes an unplaced photo, or fills a slot.
   * @param {File[]} files
   * @param {string | null} [slot]
   */
  async add(files, slot = null) {
    const editor = this.#editor;
    const wasUnused = this.#room.isUnused;
    let waiting = 0;
    for (const file of files) {
      await this.#send(file, ({ item, photo }) => {
        /** @type {Extract<Command, { command: "add" }>} */
        const command = { command: "add", item, photo: photo.id, size: photo.size, slot: slot ?? this.#emptySlot() };
        const { refusal } = editor.perform(command);
        if (refusal) editor.perform({ ...command, slot: undefined });
        if (refusal || command.slot === undefined) waiting += 1;
        slot = null;
      });
    }
    // Who begins with some photos and no template gets a collage of these, and not one with holes.
    const isFree = wasUnused && editor.beganWithUsualTemplate;
    const hasHoles = isFree && files.length > 1 && this.#emptySlot() !== undefined;
    if (waiting > 0 || hasHoles) await this.#room.make(waiting, wasUnused);
  }

  /**
   * Replaces an item's photo by a file.
   * @param {string} item
   * @param {File} file
   */
  async replace(item, file) {
    await this.#send(
      file,
      ({ photo }) => this.#perform({ command: "replace", item, photo: photo.id, size: photo.size }),
    );
  }

  /**
   * Puts a file into a slot, whose former photo moves to the tray, or into the tray; with an item, it replaces that item's
   * photo. Returns the item, or null if this was refused.
   * @param {File} file
   * @param {string | null} slot
   * @param {string} [former]
   * @throws The error of a file that could not be added.
   */
  async place(file, slot, former) {
    const { items } = this.#editor.state;
    const isThere = former !== undefined && items.some(({ id }) => id === former);
    const isFull = items.some((item) => item.slot === slot);
    /** @type {string | null} */
    let placed = null;
    await this.#added(file, ({ item, photo: { id: photo, size } }) => {
      /** @type {Command} */
      const command = isThere ? { command: "replace", item: former, photo, size } : isFull && slot !== null
        ? {
          command: "together",
          commands: [{ command: "add", item, photo, size }, { command: "move", item, slot }],
        }
        : { command: "add", item, photo, size, slot: slot ?? undefined };
      if (this.#perform(command)) placed = isThere ? former : item;
      // A photo that its place refuses is not lost.
      else this.#editor.perform({ command: "add", item, photo, size });
    });
    return placed;
  }

  /**
   * Replaces the missing file of a photo; all edits of the photo are kept.
   * @param {string} photo
   * @param {File} file
   */
  async locate(photo, file) {
    await this.#send(file, ({ photo: { id: found, size } }) => {
      const { items, unplaced } = this.#editor.state;
      const commands = [...items, ...unplaced].filter((item) => item.photo === photo).flatMap((
        item,
      ) => /** @type {Command[]} */ ([
        ...(item.locked ? [{ command: "unlock", item: item.id }] : []),
        { command: "replace", item: item.id, photo: found, size },
        { command: "setIntent", item: item.id, ...intentOf(item) },
        ...(item.look ? [{ command: "setLook", items: [item.id], ...item.look }] : []),
        ...(item.locked ? [{ command: "lock", item: item.id }] : []),
      ]));
      this.#perform({ command: "together", commands });
    });
  }

  /**
   * Performs a command; returns false if it was refused.
   * @param {Command} command
   */
  #perform(command) {
    const { refusal } = this.#editor.perform(command);
    if (refusal) this.#editor.notice(say`This photo cannot be replaced: ${REFUSALS[refusal]}`);
    return refusal === null;
  }

  /**
   * Adds a file and passes the resulting photo to a function.
   * @param {File} file
   * @param {(answer: AddedPhoto) => void} use
   */
  async #send(file, use) {
    try {
      await this.#added(file, use);
    } catch (error) {
      this.#editor.notice(say`${file.name || say`The file`}: ${told(error)}`, true);
    }
  }

  /**
   * @param {File} file
   * @param {(answer: AddedPhoto) => void} use
   */
  async #added(file, use) {
    const editor = this.#editor;
    const answer = await editor.host.addPhoto(file);
    const { photo } = answer;
    editor.photos.add({ ...photo, name: file.name || photo.name });
    editor.composition = { ...editor.composition, photos: { ...editor.composition.photos, [photo.id]: photo.path } };
    use(answer);
    editor.emit("photos");
  }

  /**
   * Adds photos that were put into the folder of the collage to the tray, unless another page has done so.
   * @param {PhotoInfo[]} arrived
   */
  arrive(arrived) {
    const editor = this.#editor;
    const { items, unplaced } = editor.state;
    const known = new Set([...items, ...unplaced].map(({ id }) => id));
    const added = arrived.filter(({ item }) => item && !known.has(item));
    if (added.length === 0) return;
    for (const photo of added) editor.photos.add(photo);
    const paths = Object.fromEntries(added.map(({ id, path }) => [id, path]));
    editor.composition = { ...editor.composition, photos: { ...editor.composition.photos, ...paths } };
    const commands = added.map(({ id, item, size }) => /** @type {Command} */ ({
      command: "add",
      item,
      photo: id,
      size,
    }));
    editor.perform(commands.length === 1 ? commands[0] : { command: "together", commands });
    editor.emit("photos");
    editor.notice(counted(added.length, "1 new photo in the folder", "{#} new photos in the folder"));
  }

  #emptySlot() {
    const { slots, items } = this.#editor.state;
    const taken = new Set(items.map(({ slot }) => slot));
    return slots.find(({ id }) => !taken.has(id))?.id;
  }

  /** @param {PhotoEvents["files"]} change */
  #tell({ gone, back }) {
    const { photos, state: { items, unplaced } } = this.#editor;
    this.#editor.emit("photos");
    const used = new Set([...items, ...unplaced].map(({ photo }) => photo));
    /** @param {string[]} ids */
    const names = (ids) => ids.filter((id) => used.has(id)).map((id) => photos.name(id)).join(", ");
    const lost = names(gone.filter((id) => photos.problem(id) === "missing"));
    if (lost) this.#editor.notice(say`${lost}: the file is missing; its slot is kept`, true);
    else if (names(back)) this.#editor.notice(say`${names(back)}: the file is back`);
  }
}
