// The tray with all photos, placed and unplaced, from which they are dragged onto the collage.
import { counted, say } from "../basics/messages.js";
import { context2d } from "../basics/context.js";
import { make, showLabels, showText } from "../basics/elements.js";
import { later } from "../basics/later.js";
import { icon, iconButton } from "../parts/icons.js";
import { isNarrow } from "../basics/narrow.js";
import { PhotoGrid } from "../parts/photo-grid.js";
import { openCamera, openViewer } from "../parts/later.js";
import { pinch } from "../parts/pinch.js";
import { RisingSheet } from "../parts/rising-sheet.js";
import { wholePicture } from "../parts/viewed-zoom.js";
import { PhotoFacts } from "../model/photo-facts.js";
import { shuffle } from "../model/shuffle.js";
import { ORDERS, TrayOrder } from "../model/tray-order.js";
import { Panel } from "./panel.js";
import { PhotoCarrying } from "./photo-carrying.js";
/** @import { GridEntry, PhotoAlbum, Picture, TrayOrderName, ViewedZoom } from "../types.d.ts" */
/** @import { EditorShell } from "../shell/shell.js" */
/** @import { PhotoAlbums } from "./photo-albums.js" */

/** @type {Record<TrayOrderName, string>} */
const ORDER_NAMES = {
  free: say`Free first`,
  newest: say`Newest first`,
  name: say`By name`,
  hand: say`By hand`,
};
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
  #openAlbums = later(async () => (await import("./photo-albums.js")).photoAlbums);

  /** All photos of the tray. @type {GridEntry[]} */
  all = [];

  /** @param {EditorShell} shell */
  constructor(shell) {
    super(shell);
    const facts = (this.facts = new PhotoFacts(this.editor));
    this.order = new TrayOrder(this.editor, facts);
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
    this.orders = make(
      "select",
      { class: "tray-order", "aria-label": say`Order of the photos`, onchange: () => this.#chooseOrder() },
      ...ORDERS.map((name) => make("option", { value: name }, ORDER_NAMES[name])),
    );
    this.orders.value = this.order.name;
    this.head = make("div", { class: "tray-head" }, this.albumButton, this.orders);
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
    /** @type {PhotoGrid} */
    this.grid = new PhotoGrid({
      list: this.list,
      scroller: this.element,
      strip: this.strip,
      columns: isNarrow(shell) ? 5 : 3,
      create: (item) => this.#row(item),
      update: (row, item) => this.#describe(row, item),
      remove: (row) => this.#forget(row),
    });
    this.carrying = new PhotoCarrying(shell, {
      scroller: this.element,
      strip: this.strip,
      list: this.list,
      grid: this.grid,
      order: this.order,
      open: (key) => this.#open(key),
      moved: (key, index) => this.#move(key, index),
    });
    pinch(this.list, this.grid, () => this.carrying.drop());
    this.sheet = new RisingSheet(this.element, () => shell.stage.parentElement);
    this.element.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.back()) event.stopPropagation();
    });
    this.editor.addEventListener("state", () => this.isShown && this.#mark());
    this.follow(["photos", "scene"]);
    this.editor.photos.addEventListener("load", ({ detail }) => {
      // Photos that become visible later are drawn then.
      if (detail.size !== "small" || !this.isShown) return;
      for (const row of this.grid.rows) if (row.dataset.photo === detail.id) this.#draw(row);
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
    if (this.order.name === "newest") this.#ask();
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
    if (!album) return this.order.of(entries);
    const places = new Map(album.photos.map((photo, place) => [photo, place]));
    const own = this.order.of(entries.filter(({ photo }) => places.has(photo)));
    if (!album.isOrdered) return own;
    return own.sort((one, other) => (places.get(one.photo) ?? 0) - (places.get(other.photo) ?? 0));
  }

  // MARK: Albums and orders

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

  #chooseOrder() {
    this.order.name = /** @type {TrayOrderName} */ (this.orders.value);
    this.update();
    if (this.order.name === "hand")
      this.editor.notice(say`Drag photos to other places, or move them with Alt and the arrow keys`);
  }

  /**
   * Moves a photo in the order by hand.
   * @param {string} key
   * @param {number} index
   */
  #move(key, index) {
    // What an album does not show keeps its place before what it shows.
    const shown = this.grid.entries;
    const all = this.order.of(this.all);
    const next = shown[index];
    this.order.move(all, key, next ? all.findIndex((entry) => entry.key === next.key) : all.length);
    this.update();
  }

  /**
   * Moves a photo by an arrow key; returns false if that is none.
   * @param {string} key
   * @param {KeyboardEvent} event
   */
  #moveByKey(key, event) {
    const { layout, entries } = this.grid;
    const forward = layout.isMirrored ? -1 : 1;
    const by =
      { ArrowLeft: -forward, ArrowRight: forward, ArrowUp: -layout.across, ArrowDown: layout.across }[event.key];
    const from = entries.findIndex((entry) => entry.key === key);
    if (by === undefined || this.order.name !== "hand") return false;
    const to = Math.min(entries.length - 1, Math.max(0, from + by));
    if (to === from) return true;
    this.#move(key, to > from ? to + 1 : to);
    this.grid.layOut();
    this.grid.focus(key);
    this.shell.announcer.say(say`Place ${to + 1} of ${entries.length}`);
    return true;
  }

  /** @override */
  shown() {
    super.shown();
    this.grid.layOut();
    this.#mark();
  }

  /**
   * @param {HTMLElement} row
   * @param {GridEntry} entry
   */
  #describe(row, entry) {
    const { photo, isPlaced } = entry;
    const name = this.editor.photos.name(photo);
    const problem = this.editor.photos.problem(photo);
    row.classList.toggle("is-used", isPlaced);
    row.classList.toggle("is-missing", problem !== null);
    const clip = problem === null ? this.editor.photos.info(photo)?.clip : null;
    showLabels(row, {
      "data-problem": problem === null ? "" : problem === "missing" ? say`${name}, missing` : say`${name}, damaged`,
    });
    const [button, remove, show] = row.querySelectorAll("button");
    remove.hidden = isPlaced;
    show.hidden = problem !== null;
    const seconds = clip ? say`${clip.seconds.toFixed(1)} s` : null;
    let label = seconds ? say`${name}, a clip of ${seconds}` : name;
    const where = this.editor.pages?.tray.describe(row, entry) ?? (isPlaced ? null : say`not in the collage`);
    if (where) label = say`${label}, ${where}`;
    if (problem)
      label = problem === "missing" ? say`${label}, the file is missing` : say`${label}, the file is damaged`;
    showLabels(button, { "aria-label": label, "data-clip": seconds });
    this.#draw(row);
    this.#markRow(row);
  }

  /** @param {GridEntry} entry */
  #row(entry) {
    const { photo, key } = entry;
    const name = this.editor.photos.name(photo);
    const canvas = make("canvas", { width: 2, height: 2 });
    const button = make("button", {
      type: "button",
      onclick: () => this.#choose(entry),
      title: name,
      "aria-keyshortcuts": "Delete Space",
    }, canvas);
    this.carrying.offer(button, entry, canvas);
    button.addEventListener("keydown", (event) => {
      if (event.altKey && this.#moveByKey(key, event)) event.preventDefault();
      if (event.key === "Delete" || event.key === "Backspace") this.#remove(entry);
      if (event.key === " ") {
        event.preventDefault();
        this.#open(key);
      }
    });
    const remove = iconButton("close", say`Remove ${name} from the tray`, () => this.#remove(entry), {
      class: "remove",
    });
    const show = iconButton("larger", say`Show ${name} large`, () => this.#open(key), { class: "show" });
    return make(
      "li",
      { "data-key": key, "data-photo": photo, "data-item": entry.page ? null : entry.id },
      button,
      remove,
      show,
    );
  }

  /** @param {GridEntry} entry */
  #remove({ id, page }) {
    if (page) this.editor.pages?.tray.show(page);
    this.editor.takeOut([{ item: id }]);
  }

  /** @param {HTMLElement} row */
  #draw(row) {
    const canvas = row.querySelector("canvas");
    const picture = this.editor.photos.bitmap(row.dataset.photo ?? "", 320);
    if (!canvas || !picture || canvas.width === picture.width) return;
    [canvas.width, canvas.height] = [picture.width, picture.height];
    context2d(canvas).drawImage(picture, 0, 0);
    canvas.classList.add("is-drawn");
  }

  /**
   * Frees the pixels of a thumbnail at once.
   * @param {HTMLElement} row
   */
  #forget(row) {
    const canvas = row.querySelector("canvas");
    if (canvas) canvas.width = 0;
  }

  /**
   * Shows a photo large; it grows out of its thumbnail and returns to it.
   * @param {string} key
   */
  #open(key) {
    const entries = this.grid.entries.filter(({ photo }) => this.editor.photos.problem(photo) === null);
    /** @param {string} key */
    const row = (key) => this.grid.rows.find(({ dataset }) => dataset.key === key);
    openViewer(
      this.shell,
      entries.map((entry) => ({
        name: this.editor.photos.name(entry.photo),
        from: () => row(entry.key)?.getBoundingClientRect() ?? null,
        focus: () => this.grid.focus(entry.key),
        zoom: this.#zoom(entry.photo),
        show: (found, signal) => this.#load(entry.photo, found, signal),
        // The view ends with its photo.
        actions: entry.isPlaced
          ? []
          : [iconButton("remove", say`Remove`, () => this.#remove(entry), { text: say`Remove`, "data-closes": "" })],
      })),
      entries.findIndex((entry) => entry.key === key),
    );
  }

  /**
   * Returns how a photo was left that was seen large.
   * @param {string} photo
   */
  #zoom(photo) {
    const zoom = this.#zooms.get(photo) ?? wholePicture();
    this.#zooms.set(photo, zoom);
    return zoom;
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

  /** Marks the thumbnail of the photo that is selected. */
  #mark() {
    for (const row of this.grid.rows) this.#markRow(row);
  }

  /** @param {HTMLElement} row */
  #markRow(row) {
    const { selectedItem } = this.editor;
    const isChosen = selectedItem !== null && row.dataset.item === selectedItem?.id;
    if (isChosen === row.classList.contains("is-chosen")) return;
    row.classList.toggle("is-chosen", isChosen);
    if (isChosen) row.querySelector("button")?.setAttribute("aria-current", "true");
    else row.querySelector("button")?.removeAttribute("aria-current");
  }

  /**
   * Passes on the picture of a photo, and then a larger one if there is one.
   * @param {string} photo
   * @param {(picture: Picture) => void} found
   * @param {AbortSignal} signal
   */
  #load(photo, found, signal) {
    const { photos } = this.editor;
    const pass = () => {
      const picture = photos.bitmap(photo);
      if (picture) found(picture);
    };
    photos.addEventListener("load", ({ detail }) => detail.id === photo && pass(), { signal });
    pass();
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
