// The tray with all photos, placed and unplaced, from which they are dragged onto the collage.
import { say } from "../basics/messages.js";
import { context2d } from "../basics/context.js";
import { make, showLabels, showOver } from "../basics/elements.js";
import { iconButton } from "../parts/icons.js";
import { isNarrow } from "../basics/narrow.js";
import { PhotoGrid } from "../parts/photo-grid.js";
import { openCamera, openViewer } from "../parts/later.js";
import { pinch } from "../parts/pinch.js";
import { shuffle } from "../model/shuffle.js";
import { Panel } from "./panel.js";
/** @import { Carried, GridEntry, Picture, TouchPhase } from "../types.d.ts" */
/** @import { EditorShell } from "../shell/shell.js" */

/** The time after which a resting finger picks a photo up, in milliseconds. */
const HOLD = 350;
/** How far a press may move without carrying a photo, in CSS pixels. */
const SLOP = 6;

export class PhotosPanel extends Panel {
  /** @type {Carried | null} */
  #carried = null;
  /** Ends the current drag. */
  #drop = () => {};

  /** @param {EditorShell} shell */
  constructor(shell) {
    super(shell);
    this.list = make("ul", { class: "tray", "aria-label": say`Photos` });
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
      this.sizes,
      this.list,
    );
    /** @type {PhotoGrid} */
    this.grid = new PhotoGrid({
      list: this.list,
      scroller: this.element,
      columns: isNarrow(shell) ? 5 : 3,
      create: (item) => this.#row(item),
      update: (row, item) => this.#describe(row, item),
      remove: (row) => this.#forget(row),
    });
    pinch(this.list, this.grid, () => this.#drop());
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
    this.sizes.hidden = entries.length < 4;
    this.empty.hidden = entries.length > 0;
    this.grid.set(entries);
  }

  /** @override */
  shown() {
    super.shown();
    this.grid.layOut();
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
    button.addEventListener("pointerdown", (event) => this.#down(event, entry, canvas));
    // The browser scrolls the list unless this is prevented.
    button.addEventListener("touchmove", (event) => this.#claims(event.touches[0]) && event.preventDefault(), {
      passive: false,
    });
    button.addEventListener("contextmenu", (event) => this.#carried?.isTouch && event.preventDefault());
    button.addEventListener("keydown", (event) => {
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
    return make("li", { "data-key": key, "data-photo": photo }, button, remove, show);
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
  #choose({ id, photo, page, isPlaced }) {
    if (this.#carried?.hasMoved) return;
    if (page && isPlaced) this.editor.pages?.tray.show(page);
    const { items, unplaced, slots } = this.editor.state;
    const isWaiting = page ? !isPlaced : unplaced.some((item) => item.id === id);
    if (isWaiting && this.editor.photos.problem(photo) === "missing") return this.shell.locate(photo);
    if (!isWaiting) return this.editor.perform({ command: "select", item: id });
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

  // MARK: Dragging

  /**
   * @param {PointerEvent} event
   * @param {GridEntry} entry
   * @param {HTMLCanvasElement} canvas
   */
  #down(event, { id: item, photo, page, key }, canvas) {
    if (event.button > 0) return;
    // A photo of another page is carried here from wherever it is.
    const isPlaced = !page && this.editor.state.items.some(({ id }) => id === item);
    /** @type {Carried} */
    const carried = (this.#carried = {
      item,
      photo,
      page,
      canvas,
      isPlaced,
      x: event.clientX,
      y: event.clientY,
      id: event.pointerId,
      isTouch: event.pointerType === "touch",
      hasMoved: false,
    });
    const hold = setTimeout(() => {
      if (!carried.isTouch || carried.hasMoved) return;
      carried.isHeld = true;
      this.#begin(event, carried);
    }, HOLD);
    /** @param {PointerEvent} next */
    const move = (next) => next.pointerId === carried.id && this.#move(next, carried);
    /** @param {PointerEvent} last */
    const end = (last) => {
      if (last.pointerId !== carried.id) return;
      clearTimeout(hold);
      removeEventListener("pointermove", move);
      for (const type of /** @type {const} */ (["pointerup", "pointercancel"])) removeEventListener(type, end);
      removeEventListener("keydown", escape, true);
      this.shell.pageTargets?.aim(null);
      // A finger that only rests on a photo asks to see it large.
      const isStill = carried.isHeld && last.type === "pointerup" &&
        Math.hypot(last.clientX - carried.x, last.clientY - carried.y) < SLOP;
      if (isStill) {
        this.#offer(last, "cancelled", carried);
        this.#open(key);
      } else if (carried.hasMoved && !this.#leave(last, carried))
        this.#offer(last, last.type === "pointerup" ? "ended" : "cancelled", carried);
      carried.image?.remove();
      // The click that follows the drag is ignored.
      setTimeout(() => this.#carried === carried && (this.#carried = null));
    };
    /** @param {KeyboardEvent} key */
    const escape = (key) => {
      if (key.key !== "Escape" || !carried.hasMoved) return;
      key.stopPropagation();
      end(
        Object.assign(
          new PointerEvent("pointercancel", { pointerId: carried.id, clientX: carried.x, clientY: carried.y }),
        ),
      );
    };
    this.#drop = () =>
      end(new PointerEvent("pointercancel", { pointerId: carried.id, clientX: carried.x, clientY: carried.y }));
    addEventListener("pointermove", move);
    for (const type of /** @type {const} */ (["pointerup", "pointercancel"])) addEventListener(type, end);
    addEventListener("keydown", escape, true);
  }

  /**
   * Carries a photo to the page of an album on which it was dropped; returns false if it was dropped elsewhere.
   * @param {PointerEvent} last
   * @param {Carried} carried
   */
  #leave(last, carried) {
    const targets = this.shell.pageTargets;
    if (last.type !== "pointerup" || !targets?.aim(last)) return false;
    this.#offer(last, "cancelled", carried);
    return targets.drop(last, carried.item, carried.page);
  }

  /**
   * @param {PointerEvent} event
   * @param {Carried} carried
   */
  #move(event, carried) {
    if (!carried.hasMoved) {
      if (Math.hypot(event.clientX - carried.x, event.clientY - carried.y) < SLOP) return;
      if (carried.isTouch && !this.#claims(event)) return;
      this.#begin(event, carried);
    }
    this.#offer(event, "moved", carried);
    this.shell.pageTargets?.aim(event);
    if (!carried.image) return;
    const isOver = this.editor.session.presentation(performance.now() / 1000).ghost !== null &&
      this.#isOverStage(event);
    carried.image.style.transform = `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -50%)`;
    carried.image.classList.toggle("is-over", isOver);
  }

  /**
   * Returns whether a touch carries a photo: after a hold, across the list, or straight up out of a list that cannot be
   * scrolled further. Otherwise it scrolls the list.
   * @param {{ clientX: number, clientY: number }} touch
   */
  #claims({ clientX, clientY }) {
    const carried = this.#carried;
    if (!carried || carried.hasMoved) return carried !== null;
    const [across, up] = [Math.abs(clientX - carried.x), carried.y - clientY];
    const { scrollTop, clientHeight, scrollHeight } = this.element;
    return across > Math.abs(up) || (up > 0 && scrollTop + clientHeight >= scrollHeight - 1);
  }

  /**
   * @param {PointerEvent} event
   * @param {Carried} carried
   */
  #begin(event, carried) {
    carried.hasMoved = true;
    if (carried.isPlaced) return;
    this.#offer(event, "began", carried);
    if (!carried.page && this.editor.state.phase !== "offering") return;
    const { width, height } = carried.canvas;
    carried.image = make("canvas", { class: "carried", popover: "manual", width, height });
    context2d(carried.image).drawImage(carried.canvas, 0, 0);
    carried.image.style.transform = `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -50%)`;
    showOver(this.element, carried.image);
    carried.image.showPopover();
  }

  /** @param {{ clientX: number, clientY: number }} point */
  #isOverStage({ clientX, clientY }) {
    const { left, top, right, bottom } = this.shell.stage.canvas.getBoundingClientRect();
    return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
  }

  /**
   * @param {PointerEvent} event
   * @param {TouchPhase} phase
   * @param {Carried} carried
   */
  #offer(event, phase, { item, isPlaced, page }) {
    if (isPlaced) return;
    if (page) {
      const place = this.#isOverStage(event) ? event : null;
      return this.editor.pages?.tray.offer(this.shell, place, phase, { page, item });
    }
    const at = this.shell.stage.place(event);
    this.editor.took(this.editor.session.offer(phase, at, { item }, performance.now() / 1000));
  }
}
