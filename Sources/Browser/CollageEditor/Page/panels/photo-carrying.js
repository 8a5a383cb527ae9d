// Carries photos out of the tray: to a slot, to a page of an album, or to another place of the tray if its order is by hand.
import { context2d } from "../basics/context.js";
import { make, showOver } from "../basics/elements.js";
/** @import { Carried, GridEntry, TouchPhase } from "../types.d.ts" */
/** @import { Editor } from "../model/editor.js" */
/** @import { TrayOrder } from "../model/tray-order.js" */
/** @import { PhotoGrid } from "../parts/photo-grid.js" */
/** @import { EditorShell } from "../shell/shell.js" */

/** The time after which a resting finger picks a photo up, in milliseconds. */
const HOLD = 350;
/** How far a press may move without carrying a photo, in CSS pixels. */
const SLOP = 6;

/**
 * What the tray is to those that carry photos out of it.
 * @typedef {{ scroller: HTMLElement, strip: HTMLElement, list: HTMLElement, grid: PhotoGrid, order: TrayOrder,
 *   open: (key: string) => void, moved: (key: string, index: number) => void }} Tray
 */

export class PhotoCarrying {
  /** @type {EditorShell} */
  #shell;
  /** @type {Editor} */
  #editor;
  /** @type {Tray} */
  #tray;
  /** @type {Carried | null} */
  #carried = null;
  /** Shows where the photo would be put in the tray. */
  #line = make("span", { class: "tray-line", hidden: true });
  /** Ends the current drag. */
  drop = () => {};

  /**
   * @param {EditorShell} shell
   * @param {Tray} tray
   */
  constructor(shell, tray) {
    [this.#shell, this.#editor, this.#tray] = [shell, shell.editor, tray];
    tray.strip.append(this.#line);
  }

  /** True if the press that ends now has carried a photo, so that it is no click. */
  get hasMoved() {
    return this.#carried?.hasMoved === true;
  }

  /**
   * Lets a thumbnail be carried.
   * @param {HTMLElement} button
   * @param {GridEntry} entry
   * @param {HTMLCanvasElement} canvas
   */
  offer(button, entry, canvas) {
    button.addEventListener("pointerdown", (event) => this.#down(event, entry, canvas));
    // The browser scrolls the list unless this is prevented.
    button.addEventListener("touchmove", (event) => this.#claims(event.touches[0]) && event.preventDefault(), {
      passive: false,
    });
    button.addEventListener("contextmenu", (event) => this.#carried?.isTouch && event.preventDefault());
  }

  /**
   * @param {PointerEvent} event
   * @param {GridEntry} entry
   * @param {HTMLCanvasElement} canvas
   */
  #down(event, { id: item, photo, page, key }, canvas) {
    if (event.button > 0) return;
    // A photo of another page is carried here from wherever it is.
    const isPlaced = !page && this.#editor.state.items.some(({ id }) => id === item);
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
      this.#shell.pageTargets?.aim(null);
      this.#end(last, carried, key);
      carried.image?.remove();
      this.#line.hidden = true;
      // The click that follows the drag is ignored.
      setTimeout(() => this.#carried === carried && (this.#carried = null));
    };
    /** @param {KeyboardEvent} key */
    const escape = (key) => {
      if (key.key !== "Escape" || !carried.hasMoved) return;
      key.stopPropagation();
      this.drop();
    };
    this.drop = () =>
      end(new PointerEvent("pointercancel", { pointerId: carried.id, clientX: carried.x, clientY: carried.y }));
    addEventListener("pointermove", move);
    for (const type of /** @type {const} */ (["pointerup", "pointercancel"])) addEventListener(type, end);
    addEventListener("keydown", escape, true);
  }

  /**
   * @param {PointerEvent} last
   * @param {Carried} carried
   * @param {string} key
   */
  #end(last, carried, key) {
    const isMeant = last.type === "pointerup";
    // A finger that only rests on a photo asks to see it large.
    const isStill = carried.isHeld && isMeant &&
      Math.hypot(last.clientX - carried.x, last.clientY - carried.y) < SLOP;
    const place = isMeant && carried.hasMoved && !isStill ? this.#placeInTray(last) : null;
    if (isStill || place !== null) this.#offer(last, "cancelled", carried);
    if (isStill) this.#tray.open(key);
    else if (place !== null) this.#tray.moved(key, place);
    else if (carried.hasMoved && !this.#leave(last, carried))
      this.#offer(last, isMeant ? "ended" : "cancelled", carried);
  }

  /**
   * Carries a photo to the page of an album on which it was dropped; returns false if it was dropped elsewhere.
   * @param {PointerEvent} last
   * @param {Carried} carried
   */
  #leave(last, carried) {
    const targets = this.#shell.pageTargets;
    if (last.type !== "pointerup" || !targets?.aim(last)) return false;
    this.#offer(last, "cancelled", carried);
    return targets.drop(last, carried.item, carried.page);
  }

  /**
   * Returns the index in the tray at a point of the window, if its order is by hand and the point is in it.
   * @param {{ clientX: number, clientY: number }} point
   */
  #placeInTray({ clientX, clientY }) {
    const { order, grid, scroller, list } = this.#tray;
    if (order.name !== "hand") return null;
    const [view, area] = [scroller, list].map((element) => element.getBoundingClientRect());
    const isIn = clientX >= view.left && clientX <= view.right && clientY >= Math.max(view.top, area.top) &&
      clientY <= view.bottom;
    return isIn ? grid.layout.placeAt([clientX - area.left, clientY - area.top]) : null;
  }

  /** @param {number | null} place */
  #showLine(place) {
    this.#line.hidden = place === null;
    if (place === null) return;
    const { list, grid: { layout } } = this.#tray;
    const [x, y] = layout.lineBefore(place);
    this.#line.style.translate = `${x + list.offsetLeft}px ${y}px`;
    this.#line.style.height = `${layout.side}px`;
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
    this.#shell.pageTargets?.aim(event);
    if (!carried.image) return;
    this.#showLine(this.#placeInTray(event));
    const isOver = this.#editor.session.presentation(performance.now() / 1000).ghost !== null &&
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
    if (this.#tray.grid.layout.isStrip) return Math.abs(up) > across;
    const { scrollTop, clientHeight, scrollHeight } = this.#tray.scroller;
    return across > Math.abs(up) || (up > 0 && scrollTop + clientHeight >= scrollHeight - 1);
  }

  /**
   * @param {PointerEvent} event
   * @param {Carried} carried
   */
  #begin(event, carried) {
    carried.hasMoved = true;
    const isSorting = this.#tray.order.name === "hand";
    if (carried.isPlaced && !isSorting) return;
    this.#offer(event, "began", carried);
    if (!carried.page && !isSorting && this.#editor.state.phase !== "offering") return;
    const { width, height } = carried.canvas;
    carried.image = make("canvas", { class: "carried", popover: "manual", width, height });
    context2d(carried.image).drawImage(carried.canvas, 0, 0);
    carried.image.style.transform = `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -50%)`;
    showOver(this.#tray.list, carried.image);
    carried.image.showPopover();
  }

  /** @param {{ clientX: number, clientY: number }} point */
  #isOverStage({ clientX, clientY }) {
    const { left, top, right, bottom } = this.#shell.stage.canvas.getBoundingClientRect();
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
      return this.#editor.pages?.tray.offer(this.#shell, place, phase, { page, item });
    }
    const at = this.#shell.stage.place(event);
    this.#editor.took(this.#editor.session.offer(phase, at, { item }, performance.now() / 1000));
  }
}
