// Input on the stage from fingers, pens, mice, wheels and trackpads, and files from the desktop.
/** @import { Point, TouchPhase } from "../types.d.ts" */
/** @import { Editor } from "../model/editor.js" */
/** @import { Stage } from "./stage.js" */

/** @param {Event} event */
const seconds = (event) => event.timeStamp / 1000;

export class Fingers {
  /** @type {Stage} */
  #stage;
  /** @type {Editor} */
  #editor;
  /** @type {number} */
  #before = 0;
  /**
   * The last event of each pressed pointer.
   * @type {Map<number, PointerEvent>}
   */
  #held = new Map();

  /**
   * @param {Stage} stage
   * @param {Editor} editor
   */
  constructor(stage, editor) {
    [this.#stage, this.#editor] = [stage, editor];
    const canvas = stage.overlay;
    // The artwork keeps the keyboard focus.
    canvas.addEventListener("mousedown", (event) => event.preventDefault());
    canvas.addEventListener("pointerdown", (event) => this.#down(event));
    canvas.addEventListener("pointermove", (event) => this.#move(event));
    canvas.addEventListener("pointerup", (event) => this.#end(event, "ended"));
    canvas.addEventListener("pointercancel", (event) => this.#end(event, "cancelled"));
    canvas.addEventListener("lostpointercapture", (event) => this.#end(event, "cancelled"));
    canvas.addEventListener("pointerleave", (event) => this.#leave(event));
    canvas.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    canvas.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  get isHolding() {
    return this.#held.size > 0;
  }

  /**
   * @param {PointerEvent} event
   * @param {TouchPhase} phase
   * @param {PointerEvent} position
   * @param {number} time
   */
  #send(event, phase, position, time) {
    const { session } = this.#editor;
    const at = this.#stage.place(position);
    this.#editor.took(session.touch(event.pointerId, phase, at, time, event.isPrimary, event.pointerType));
  }

  /** @param {PointerEvent} event */
  #down(event) {
    const { canvas: artwork, overlay: canvas } = this.#stage;
    if (event.button > 0) return;
    artwork.focus({ preventScroll: true });
    const { drawing } = this.#stage;
    if (drawing?.isOn && drawing.down(event, this.#stage.place(event))) {
      canvas.setPointerCapture(event.pointerId);
      return this.#stage.redraw(true);
    }
    const { session } = this.#editor;
    const hit = session.hit(this.#stage.place(event), event.pointerType);
    const { editsSlots } = this.#editor.policy;
    if (event.shiftKey && (hit.kind === "item" || hit.kind === "layer" || (editsSlots && hit.kind === "slot"))) {
      const element = hit.kind === "item"
        ? { item: hit.item }
        : hit.kind === "slot"
        ? { slot: hit.slot }
        : { layer: hit.layer };
      this.#editor.perform({ command: "toggleSelection", ...element });
      return;
    }
    if (hit.kind === "slot" && !editsSlots) this.pressedSlot = { id: hit.slot, x: event.clientX, y: event.clientY };
    canvas.setPointerCapture(event.pointerId);
    // Without its window, a finger is lost.
    if (this.#held.size === 0) addEventListener("blur", this.#lose);
    this.#held.set(event.pointerId, event);
    this.#send(event, "began", event, seconds(event));
  }

  /** @param {PointerEvent} event */
  #move(event) {
    if (this.#stage.drawing?.isOn) return this.#draw(event);
    if (!this.#held.has(event.pointerId)) return this.#hover(event);
    this.#held.set(event.pointerId, event);
    const all = event.getCoalescedEvents?.() ?? [];
    for (const each of all.length > 0 ? all : [event]) this.#send(event, "moved", each, seconds(each));
  }

  /** @param {PointerEvent} event */
  #draw(event) {
    const all = event.getCoalescedEvents?.() ?? [];
    for (const each of all.length > 0 ? all : [event]) this.#stage.drawing?.move(each, this.#stage.place(each));
    this.#stage.redraw(true);
  }

  /**
   * @param {PointerEvent} event
   * @param {TouchPhase} phase
   */
  #end(event, phase) {
    if (this.#stage.drawing?.isOn) {
      if (event.type === "pointerup") this.#stage.drawing.up(event);
      else if (event.type === "pointercancel") this.#stage.drawing.cancel();
      return this.#stage.redraw();
    }
    if (!this.#held.delete(event.pointerId)) return;
    if (this.#held.size === 0) removeEventListener("blur", this.#lose);
    this.#send(event, phase, event, seconds(event));
    const { pressedSlot } = this;
    this.pressedSlot = null;
    if (
      phase === "ended" && pressedSlot && Math.hypot(event.clientX - pressedSlot.x, event.clientY - pressedSlot.y) < 8
    ) {
      this.#stage.dispatchEvent(new CustomEvent("pick", { detail: { slot: pressedSlot.id }, bubbles: true }));
    }
  }

  /** Ends all fingers, because a window without focus receives no further events of them. */
  #lose = () => {
    for (const event of [...this.#held.values()]) {
      this.#held.delete(event.pointerId);
      this.#send(event, "cancelled", event, performance.now() / 1000);
    }
    removeEventListener("blur", this.#lose);
  };

  /** @param {PointerEvent} event */
  #hover(event) {
    const { session } = this.#editor;
    const at = this.#stage.place(event);
    this.#stage.overlay.style.cursor = session.hit(at, event.pointerType).cursor;
    this.#editor.took(session.hover(at, seconds(event), event.pointerType));
  }

  /** @param {PointerEvent} event */
  #leave(event) {
    if (this.#held.has(event.pointerId)) return;
    this.#editor.took(this.#editor.session.hover(null, seconds(event)));
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    const stage = this.#stage;
    // A zoomed view scrolls. A trackpad pinch is reported as a wheel event with the control key.
    if (stage.zoom > 1 && !event.ctrlKey && !event.altKey) return;
    event.preventDefault();
    const lines = event.deltaMode === 1 ? 16 : 1;
    const [x, y] = [event.deltaX * lines, event.deltaY * lines];
    // Mouse wheels and trackpad pinches zoom; scrolling on a trackpad moves the photo.
    const isMouse = event.deltaMode === 1 || (x === 0 && Math.abs(y) >= 100 && Number.isInteger(y / 10));
    const zooms = event.ctrlKey || isMouse;
    /** @type {{ pan?: Point, magnification?: number }} */
    const change = zooms
      ? { magnification: Math.exp(-y / (event.ctrlKey && !isMouse ? 100 : 600)) }
      : { pan: [-x / stage.scale, -y / stage.scale] };
    const at = stage.place(event);
    this.#editor.took(this.#editor.session.trackpad("moved", at, change, seconds(event)));
  }

  /**
   * Scrolls a zoomed view while a photo is held near its edge; the canvas moves beneath the resting fingers.
   * @param {number} time
   */
  scroll(time) {
    const passed = Math.min(0.05, time - this.#before);
    this.#before = time;
    if (this.#held.size === 0 || this.#stage.zoom <= 1) return;
    const { scroller, scale, visible } = this.#stage;
    const [x, y] = this.#editor.session.scrollVelocity(visible);
    if (x === 0 && y === 0) return;
    const old = [scroller.scrollLeft, scroller.scrollTop];
    scroller.scrollBy(x * scale * passed, y * scale * passed);
    if (scroller.scrollLeft === old[0] && scroller.scrollTop === old[1]) return;
    for (const event of this.#held.values()) this.#send(event, "moved", event, time);
  }
}
