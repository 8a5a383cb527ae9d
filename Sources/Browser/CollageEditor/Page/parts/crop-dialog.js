// The crop dialog: the whole photo, and a frame with thirds that is moved and resized by fingers or keys.
import { say } from "../basics/messages.js";
import { intentOf } from "../model/intent.js";
import { drawCorrected } from "../stage/corrected.js";
import { context2d } from "../basics/context.js";
import { choices, toggle } from "./controls.js";
import { ASPECTS, isSameRatio, ratioOf } from "./crop-aspects.js";
import { moved, resized, shaped } from "./crop-frame.js";
import { make, showOver, showText } from "../basics/elements.js";
import { iconButton } from "./icons.js";
/** @import { Command, Placed, PlacedSlot, Point, Rect, ShownItem } from "../types.d.ts" */
/** @import { Aspect } from "./crop-aspects.js" */
/** @import { Editor } from "../model/editor.js" */
/** @import { EditorShell } from "../shell/shell.js" */
/** @import { Stage } from "../stage/stage.js" */

/** @type {[name: string, across: number, down: number][]} */
const HANDLES = [
  [say`Top left of the crop`, -1, -1],
  [say`Top of the crop`, 0, -1],
  [say`Top right of the crop`, 1, -1],
  [say`Right of the crop`, 1, 0],
  [say`Bottom right of the crop`, 1, 1],
  [say`Bottom of the crop`, 0, 1],
  [say`Bottom left of the crop`, -1, 1],
  [say`Left of the crop`, -1, 0],
];
/** @type {Record<string, Point>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * Opens the crop dialog for the selected photo if it is visible.
 * @param {EditorShell} shell
 */
export function openCrop({ editor, stage }) {
  const { shown } = stage;
  const item = editor.selectedItem;
  const seen = shown.items.find((each) => each.item === item?.id);
  const slot = shown.slots.find(({ id }) => id === item?.slot);
  if (item && seen && slot) new CropDialog(editor, item, seen, slot).open(stage);
}

class CropDialog {
  /** @type {Rect} */
  #frame;
  /** @type {Aspect} */
  #aspect = "place";

  /**
   * @param {Editor} editor
   * @param {Placed} item
   * @param {ShownItem} shown
   * @param {PlacedSlot} slot
   */
  constructor(editor, item, shown, slot) {
    this.editor = editor;
    this.item = item;
    this.shown = shown;
    this.slot = slot;
    /**
     * The frame at the moment when a finger grabbed it.
     * @type {Rect}
     */
    this.start = [0, 0, 1, 1];
    this.size = editor.photos.info(this.item.photo)?.size ?? [this.shown.visiblePart[2], this.shown.visiblePart[3]];
    const [width, height] = this.size;
    const { visiblePart: [x, y, right, down] } = this.shown;
    const whole = this.item.crop ?? [x / width, y / height, right / width, down / height];
    this.hint = make("p", { class: "hint", role: "status" });
    this.showsAll = toggle({
      label: say`Show all of it in its slot`,
      value: item.fit === "contain",
      onchange: () => {},
    });
    this.#frame = this.#shaped(whole);
    this.box = make("div", {
      class: "crop-frame",
      tabindex: 0,
      role: "group",
      "aria-label": say`Crop frame; use arrow keys to move it`,
    }, ...HANDLES.map(([name, across, down]) => this.#handle(name, [across, down])));
    this.picture = make("canvas", { "aria-hidden": "true" });
    this.shade = make("div", { class: "crop-shade" });
    this.area = make(
      "div",
      { class: "crop-area" },
      this.picture,
      make("div", { class: "crop-clip" }, this.shade),
      this.box,
    );
    this.box.addEventListener(
      "pointerdown",
      (event) => event.target === this.box && this.#drag(event, (by) => moved(this.start, by)),
    );
    this.box.addEventListener(
      "keydown",
      (event) => event.target === this.box && this.#press(event, (by) => moved(this.#frame, by)),
    );
    this.dialog = this.#layOut();
    this.dialog.addEventListener("close", () => this.dialog.remove());
  }

  /** @returns {HTMLDialogElement} */
  #layOut() {
    const aspects = choices({
      label: say`Aspect ratio of the crop`,
      value: "place",
      options: ASPECTS,
      onchange: (aspect) => this.#choose(aspect),
    });
    return make(
      "dialog",
      { class: "crop", "aria-labelledby": "crop-title" },
      make(
        "header",
        {},
        make("h2", { id: "crop-title" }, say`Crop`),
        iconButton("close", say`Close`, () => this.dialog.close(), { class: "quiet" }),
      ),
      this.area,
      aspects,
      this.hint,
      this.showsAll,
      make(
        "footer",
        {},
        make("button", { type: "button", onclick: () => this.#reset() }, say`Whole photo`),
        make("button", { type: "button", onclick: () => this.dialog.close() }, say`Cancel`),
        make("button", { type: "button", class: "primary", onclick: () => this.#apply() }, say`Apply`),
      ),
    );
  }

  /** @param {Stage} stage */
  open(stage) {
    showOver(stage, this.dialog);
    this.dialog.showModal();
    this.#paint();
    this.#show();
    this.box.focus();
  }

  /**
   * Returns an aspect ratio in fractions of the photo; null for a free frame.
   * @param {Aspect} aspect
   */
  #ratioOf(aspect) {
    const [, , across, down] = this.slot.frame;
    return ratioOf(aspect, { slot: across / down, photo: this.size, turns: this.item.quarterTurns ?? 0 });
  }

  get #ratio() {
    return this.#ratioOf(this.#aspect);
  }

  /** Says what becomes of a frame with another aspect ratio than the slot. */
  #explain() {
    const [, , width, height] = this.#frame;
    const isOther = !isSameRatio(width / height, this.#ratioOf("place") ?? 1);
    showText(
      this.hint,
      isOther
        ? say`The slot keeps its shape: it shows the middle of this frame, or all of it with empty space beside it.`
        : say`The frame has the shape of the slot.`,
    );
    this.showsAll.hidden = !isOther;
  }

  /** @param {Rect} frame */
  #shaped(frame) {
    const ratio = this.#ratio;
    return ratio ? shaped(frame, ratio) : frame;
  }

  /** Draws the photo with its corrections, as in its slot. */
  #paint() {
    const [width, height] = this.size;
    const room = [Math.min(innerWidth - 64, 760), Math.max(120, innerHeight - 340)];
    const scale = Math.min(room[0] / width, room[1] / height);
    const sides = [width * scale, height * scale].map(Math.round);
    [this.area.style.width, this.area.style.height] = sides.map((side) => `${side}px`);
    [this.picture.width, this.picture.height] = sides.map((side) => Math.round(side * devicePixelRatio));
    const picture = this.editor.looks.picture(this.editor.photos.shown(this.item), this.item.look);
    if (!picture) return;
    const context = context2d(this.picture);
    context.imageSmoothingQuality = "high";
    context.scale(this.picture.width / width, this.picture.height / height);
    if (this.shown.correction) drawCorrected(context, picture, this.shown.correction, [width, height]);
    else context.drawImage(picture, 0, 0, width, height);
  }

  #show() {
    const [x, y, width, height] = this.#frame;
    for (const { style } of [this.box, this.shade]) {
      [style.left, style.top, style.width, style.height] = [x, y, width, height].map((share) => `${share * 100}%`);
    }
    this.#explain();
  }

  /** @param {Rect} frame */
  #set(frame) {
    this.#frame = frame;
    this.#show();
  }

  /**
   * Gives the frame an aspect ratio, centered on the subjects that the host finds in the photo, or on the last frame.
   * @param {Aspect} aspect
   */
  async #choose(aspect) {
    this.#aspect = aspect;
    this.#set(this.#shaped(this.#frame));
    if (aspect === "place" || aspect === "free") return;
    const isTurned = (this.item.quarterTurns ?? 0) % 2 !== 0;
    const chosen = this.#frame;
    const crop = await this.editor.host.crop?.(this.item.photo, { aspect, isTurned }).catch(() => null);
    // A frame that was moved meanwhile stays.
    if (crop && this.#aspect === aspect && this.#frame === chosen) this.#set(crop);
  }

  /**
   * @param {string} name
   * @param {Point} edge
   */
  #handle(name, edge) {
    const handle = make("button", {
      type: "button",
      class: "crop-handle",
      "aria-label": name,
      "data-edge": edge.join(),
    });
    /**
     * @param {Rect} frame
     * @param {Point} by
     */
    const resize = (frame, by) => resized(frame, edge, by, this.#ratio);
    handle.addEventListener("pointerdown", (event) => this.#drag(event, (by) => resize(this.start, by)));
    handle.addEventListener("keydown", (event) => this.#press(event, (by) => resize(this.#frame, by)));
    return handle;
  }

  /**
   * @param {PointerEvent} event
   * @param {(by: Point) => Rect} change
   */
  #drag(event, change) {
    if (event.button > 0) return;
    const { pointerId } = event;
    const target = /** @type {HTMLElement} */ (event.currentTarget);
    event.stopPropagation();
    target.setPointerCapture(pointerId);
    this.start = [...this.#frame];
    /** @param {PointerEvent} next */
    const move = (next) => {
      if (next.pointerId !== pointerId) return;
      const { width, height } = this.area.getBoundingClientRect();
      this.#set(change([(next.clientX - event.clientX) / width, (next.clientY - event.clientY) / height]));
    };
    const end = () => {
      target.removeEventListener("pointermove", move);
      for (const type of /** @type {const} */ (["pointerup", "pointercancel"])) target.removeEventListener(type, end);
    };
    target.addEventListener("pointermove", move);
    for (const type of /** @type {const} */ (["pointerup", "pointercancel"])) target.addEventListener(type, end);
  }

  /**
   * @param {KeyboardEvent} event
   * @param {(by: Point) => Rect} change
   */
  #press(event, change) {
    const arrow = ARROWS[event.key];
    if (!arrow) return;
    event.preventDefault();
    const step = event.shiftKey ? 0.05 : 0.01;
    this.#set(change([arrow[0] * step, arrow[1] * step]));
  }

  /** @param {Rect} [crop] */
  #perform(crop) {
    const { focus: _focus, fit, ...intent } = intentOf(this.item);
    const showsAll = !this.showsAll.hidden && this.showsAll.querySelector("input")?.checked;
    const fitting = crop === undefined ? { fit } : { fit: showsAll ? "contain" : fit === "contain" ? "cover" : fit };
    this.editor.perform(
      /** @type {Command} */ ({ command: "setIntent", item: this.item.id, ...intent, ...fitting, crop, zoom: 1 }),
    );
    this.dialog.close();
  }

  #reset() {
    this.#perform();
  }

  #apply() {
    const round = (/** @type {number} */ share) => Math.round(share * 1e6) / 1e6;
    const [x, y, width, height] = this.#frame;
    this.#perform([round(x), round(y), round(width), round(height)]);
  }
}
