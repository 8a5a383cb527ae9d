// The tray with all photos, placed and unplaced, from which they are dragged onto the collage.
import { counted, say } from "../basics/messages.js";
import { make, showText } from "../basics/elements.js";
import { later } from "../basics/later.js";
import { icon, iconButton } from "../parts/icons.js";
import { isNarrow } from "../basics/narrow.js";
import { PhotoGrid } from "../parts/photo-grid.js";
import { openCamera } from "../parts/later.js";
import { pinch } from "../parts/pinch.js";
import { RisingSheet } from "../parts/rising-sheet.js";
import { PhotoFacts } from "../model/photo-facts.js";
import { shuffle } from "../model/shuffle.js";
import { Panel } from "./panel.js";
import { PhotoCarrying } from "./photo-carrying.js";
import { PhotoOrder } from "./photo-order.js";
import { PhotoRows } from "./photo-rows.js";
/** @import { GridEntry, PhotoAlbum, ViewedZoom } from "../types.d.ts" */
/** @import { EditorShell } from "../shell/shell.js" */
/** @import { PhotoAlbums } from "./photo-albums.js" */

/** The room around a thumbnail that was chosen, in CSS pixels. */
const MARGIN = 8;
/** The least photos for which there are albums and orders. */
const MANY = 4;

export class PhotosPanel extends Panel {
  /** The album that is shown; null for all photos. @type {PhotoAlbum | null} */
  #album = null;
  /** The page with the albums, once it was opened. @type {PhotoAlbums | null} */
  #albums = null;
  /** How photos were left that were seen large. @type {Map<string, ViewedZoom>} */
  #zooms = new Map();
  #openLarge = later(async () => (await import("./large-photo.js")).openLarge);
  #openAlbums = later(async () => (await import("./photo-albums.js")).photoAlbums);

  /** All photos of the tray. @type {GridEntry[]} */
  all = [];

  /** @param {EditorShell} shell */
  constructor(shell) {
    super(shell);
    const facts = (this.facts = new PhotoFacts(this.editor));
    this.ordering = new PhotoOrder(shell, facts, () => this.update());
    this.list = make("ul", { class: "tray", "aria-label": say`Photos` });
    this.strip = make("div", { class: "tray-view" }, this.list);
    this.albumTitle = make("span", {}, say`All photos`);
    this.albumButton = make(
      "button",
      {
        type: "button",
        class: "tray-album",
        onclick: () => this.#showAlbums(),
      },
      icon("templates", 18),
      this.albumTitle,
    );
    this.head = make("div", { class: "tray-head" }, this.albumButton, this.ordering.element);
    this.sizes = make(
      "div",
      { class: "tray-sizes", role: "group", "aria-label": say`Size of the thumbnails` },
      make("span", {}, say`Thumbnails`),
      make(
        "div",
        {},
        iconButton("minus", say`Smaller thumbnails`, () => (this.grid.columns += 1), { class: "quiet" }),
        iconButton("add", say`Larger thumbnails`, () => (this.grid.columns -= 1), { class: "quiet" }),
      ),
    );
    this.shuffle = iconButton("shuffle", say`Shuffle`, () => shuffle(this.editor), {
      text: say`Shuffle`,
      class: "wide",
    });
    this.empty = make("p", { class: "hint" }, say`Drop photos anywhere on this page, or add them.`);
    this.element = make(
      "div",
      { class: "content" },
      make(
        "div",
        { class: "sources" },
        iconButton("add", say`Add photos`, () => shell.pickFiles(), { text: say`Add photos`, class: "wide" }),
        iconButton("camera", say`Take photos`, () => openCamera(shell), { text: say`Take photos`, class: "wide" }),
        this.shuffle,
      ),
      this.empty,
      this.head,
      this.sizes,
      this.strip,
    );
    this.rows = new PhotoRows(this.editor, {
      choose: (entry) => this.#choose(entry),
      open: (key) => this.#open(key),
      moveByKey: (key, event) => this.ordering.moveByKey(this, key, event),
      offer: (...all) => this.carrying.offer(...all),
    });
    /** @type {PhotoGrid} */
    this.grid = new PhotoGrid({
      list: this.list,
      scroller: this.element,
      strip: this.strip,
      columns: isNarrow(shell) ? 5 : 3,
      create: (entry) => this.rows.create(entry),
      update: (row, entry) => this.rows.describe(row, entry),
      remove: (row) => this.rows.forget(row),
    });
    this.carrying = new PhotoCarrying(shell, {
      scroller: this.element,
      strip: this.strip,
      list: this.list,
      grid: this.grid,
      order: this.ordering.order,
      open: (key) => this.#open(key),
      moved: (key, index) => this.ordering.move(this, key, index),
    });
    pinch(this.list, this.grid, () => this.carrying.drop());
    this.sheet = new RisingSheet(this.element, () => shell.stage.parentElement);
    this.element.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.back()) event.stopPropagation();
    });
    this.editor.addEventListener("state", () => this.isShown && this.rows.mark(this.grid));
    this.follow(["photos", "scene"]);
    this.editor.photos.addEventListener("load", ({ detail }) => {
      // Photos that become visible later are drawn then.
      if (detail.size !== "small" || !this.isShown) return;
      for (const row of this.grid.rows) if (row.dataset.photo === detail.id) this.rows.draw(row);
    });
  }

  /** @override */
  update() {
    const { items, unplaced } = this.editor.state;
    const all = [...unplaced.map((item) => ({ ...item, slot: null })), ...items];
    this.shuffle.hidden = items.length < 2;
    const own = all.map(({ id, photo, slot }) => ({ key: `${id}/${photo}`, id, photo, isPlaced: slot !== null }));
    const entries = this.editor.pages?.tray.entries(own) ?? own;
    this.sizes.hidden = entries.length < MANY;
    this.head.hidden = entries.length < MANY;
    this.empty.hidden = entries.length > 0;
    if (this.ordering.order.name === "newest") this.#ask();
    this.grid.set(this.#shown(entries));
    this.all = entries;
  }

  /** Asks when the photos were taken, and shows them in that order. */
  async #ask() {
    const known = this.facts.count;
    await this.facts.ask().catch((error) => console.warn(error.message));
    if (this.facts.count > known) this.changed();
  }

  /**
   * Returns the photos of the album that is shown, in their order.
   * @param {GridEntry[]} entries
   */
  #shown(entries) {
    const album = this.#album;
    const { order } = this.ordering;
    if (!album) return order.of(entries);
    const places = new Map(album.photos.map((photo, place) => [photo, place]));
    const own = order.of(entries.filter(({ photo }) => places.has(photo)));
    if (!album.isOrdered) return own;
    return own.sort((one, other) => (places.get(one.photo) ?? 0) - (places.get(other.photo) ?? 0));
  }

  // MARK: Albums

  async #showAlbums() {
    this.#albums ??= await this.#openAlbums(this.editor, this.facts, {
      chosen: (album) => this.#showAlbum(album),
      back: () => this.back(),
    }) ?? null;
    if (!this.#albums) return;
    if (!this.#albums.element.isConnected) this.element.append(this.#albums.element);
    this.element.classList.add("shows-albums");
    this.element.scrollTop = 0;
    this.#albums.back.focus();
    this.#albums.open(this.all);
  }

  /** @override */
  moves() {
    return this.element.classList.contains("shows-albums") ? this.#albums?.element ?? null : super.moves();
  }

  /** @override */
  back() {
    if (!this.element.classList.contains("shows-albums")) return false;
    this.#albums?.close();
    this.element.classList.remove("shows-albums");
    this.grid.layOut();
    this.albumButton.focus();
    return true;
  }

  /** @param {PhotoAlbum | null} album */
  #showAlbum(album) {
    this.#album = album;
    showText(
      this.albumTitle,
      album ? counted(album.photos.length, "{}, 1 photo", "{}, {#} photos", album.title) : say`All photos`,
    );
    this.albumButton.classList.toggle("is-chosen", album !== null);
    this.back();
    this.update();
  }

  /** @override */
  shown() {
    super.shown();
    this.grid.layOut();
    this.rows.mark(this.grid);
  }

  /** @param {string} key */
  #open(key) {
    this.#openLarge(this.shell, key, {
      grid: this.grid,
      zooms: this.#zooms,
      remove: (entry) => this.rows.remove(entry),
    });
  }

  /**
   * Shows the whole collage, and the thumbnail that was chosen.
   * @param {string} key
   */
  #see(key) {
    const row = this.grid.rows.find(({ dataset }) => dataset.key === key);
    if (!row) return;
    if (this.grid.layout.isStrip) return this.grid.reveal(Number(row.dataset.index));
    const [view, own] = [this.element, row].map((element) => element.getBoundingClientRect());
    this.sheet.sink({ top: own.top - view.top - MARGIN, bottom: own.bottom - view.top + MARGIN });
  }

  /**
   * Selects a placed photo; puts an unplaced one into an empty slot, or replaces the selected photo.
   * @param {GridEntry} entry
   */
  #choose({ id, photo, page, isPlaced, key }) {
    if (this.carrying.hasMoved) return;
    if (page && isPlaced) this.editor.pages?.tray.show(page);
    const { items, unplaced, slots } = this.editor.state;
    const isWaiting = page ? !isPlaced : unplaced.some((item) => item.id === id);
    if (isWaiting && this.editor.photos.problem(photo) === "missing") return this.shell.locate(photo);
    if (!isWaiting) {
      this.editor.perform({ command: "select", item: id });
      return this.#see(key);
    }
    // The place of a photo that is put into the collage is another one in the list, whose other photos stay in view.
    this.sheet.sink();
    /** @param {string} slot */
    const put = (slot) =>
      page ? this.editor.pages?.tray.put(page, id, slot) : this.editor.perform({ command: "move", item: id, slot });
    const taken = new Set(items.map(({ slot }) => slot));
    const free = slots.find((slot) => !taken.has(slot.id));
    const chosen = this.editor.selectedItem;
    if (free) put(free.id);
    else if (chosen?.slot) put(chosen.slot);
    else this.editor.notice(
        say`All slots are taken: select a photo to replace it with this one, or drag this one onto a slot`,
      );
  }
}
