// The canvas with the collage: it forwards gestures to the model, and draws the model's presentation.
import { focusIn, showLabels } from "../basics/elements.js";
import { counted, say } from "../basics/messages.js";
import { colorsOf } from "./colors.js";
import { context2d } from "../basics/context.js";
import { paintEmpty } from "./empty.js";
import { Fingers } from "./fingers.js";
import { GhostPicture } from "./ghost.js";
import { Moved } from "./moved.js";
import { paintOverlay } from "./overlay.js";
import { slotStyles } from "./painter.js";
import { paintCollage } from "./painting.js";
import { MARGIN, StageView } from "./view.js";
/** @import { Painter } from "./painter.js" */
/** @import { TextField } from "./text-field.js" */
/**
 * @import {
 *   CanvasTool, Changed, Context, Divider, LoadEvents, Look, PlacedSlot, Point, Presentation, Rect, SlotStyle, StrokeForm, Template, WrittenLook
 * } from "../types.d.ts"
 */
/** @import { Editor } from "../model/editor.js" */
/** @import { Emitter } from "../basics/emitter.js" */

/** The number of photos from which pictures that arrive are drawn together, and the time in milliseconds. */
const [MANY, TOGETHER] = [60, 100];
/** The changes after which only the overlay above the artwork is drawn again. */
const ABOVE = new Set(["selection", "hover", "guides"]);
/** The changes after which only what has moved is drawn again. */
const MOVING = new Set([...ABOVE, "presentation", "phase"]);

/**
 * Marks the time of the first editor of a page; those of all others would stay as long as the page.
 * @param {string} name
 */
function mark(name) {
  if (performance.getEntriesByName(name).length === 0) performance.mark(name);
}

export class Stage extends StageView {
  /** @type {Editor} */
  editor;
  /** @type {CanvasRenderingContext2D} */
  context;
  /**
   * What draws with a pen, or changes slots; there when the page around the collage is.
   * @type {CanvasTool | null}
   */
  drawing = null;
  /** @type {Fingers} */
  fingers;
  /**
   * What writes in texts; there when the page around the collage is.
   * @type {TextField | null}
   */
  writing = null;
  /** @type {Map<string, SlotStyle>} */
  #styles = new Map();
  /**
   * The template whose styles are cached.
   * @type {Template}
   */
  styled;
  /** @type {Presentation} */
  shown;
  /** @type {{ template: Template | null, dividers: Divider[] }} */
  #divided = { template: null, dividers: [] };
  #frame = 0;
  #isStale = true;
  #moved = new Moved();
  #ghost = new GhostPicture();
  #isWhole = false;
  #resolveWhole = () => {};
  /** Resolved when all photos of the first picture are drawn. */
  whole = new Promise((/** @type {(value?: undefined) => void} */ resolve) => (this.#resolveWhole = resolve));
  /** True if the size of the canvas may be another one since it was laid out. */
  #isMisplaced = false;
  #isMarked = false;
  /** The timer of photos that are drawn together, and the time of the last frame. */
  #arriving = 0;
  #drawn = 0;
  /** @type {Painter | null} */
  #painter = null;
  /** @type {{ accent: string, guide: string } | null} */
  #colors = null;
  #ends = new AbortController();
  #resizing = new ResizeObserver(() => this.layOut());
  /**
   * The slot over which files from the desktop are dragged, or null.
   * @type {string | null}
   */
  dropTarget = null;
  /**
   * What is painted above the overlay while a template is edited.
   * @type {((painter: Painter, shown: Presentation) => void) | null}
   */
  above = null;

  connectedCallback() {
    this.#followPreferences();
    if (this.editor) this.#resizing.observe(this.scroller);
    this.fill();
  }

  disconnectedCallback() {
    this.#ends.abort();
    this.#resizing.disconnect();
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#arriving);
    this.#frame = 0;
  }

  /** Follows what the user has chosen for all pages, as long as the stage is in a page. */
  #followPreferences() {
    this.#ends.abort();
    this.#ends = new AbortController();
    const { signal } = this.#ends;
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
      this.#colors = null;
      this.redraw();
    }, { signal });
    matchMedia("(prefers-reduced-motion: reduce)").addEventListener("change", () => this.layOut(), { signal });
  }

  /** Shows the focus ring again, because a key was pressed. */
  byKey() {
    if (!this.classList.contains("by-hand")) return;
    this.classList.remove("by-hand");
    this.redraw(true);
  }

  /** @param {Editor} editor */
  show(editor) {
    this.editor = editor;
    this.context = context2d(this.canvas);
    this.fingers = new Fingers(this, editor);
    const redraw = () => this.redraw();
    editor.addEventListener(
      "change",
      ({ detail: { changes } }) => {
        if (!changes.every((each) => MOVING.has(each))) {
          this.#moved.forget();
          this.#describe();
        }
        this.#redraw(changes.every((each) => ABOVE.has(each)));
      },
    );
    for (const type of /** @type {const} */ (["template", "photos"])) editor.addEventListener(type, redraw);
    // Several changes between two frames are laid out once.
    for (const type of /** @type {const} */ (["template", "policy"]))
      editor.addEventListener(type, () => {
        this.#isMisplaced = true;
        this.redraw();
      });
    /** @type {Emitter<LoadEvents>[]} */
    const sources = [editor.looks, editor.sprites, editor.exact];
    for (const source of sources) source.addEventListener("load", redraw);
    editor.photos.addEventListener("load", ({ detail: { id } }) => this.#loaded(id));
    // The focus ring is only for the keyboard; a touch shows its own feedback.
    this.addEventListener("pointerdown", () => this.classList.add("by-hand"), true);
    for (const type of ["focus", "blur"]) this.canvas.addEventListener(type, () => this.redraw(true));
    this.scroller.addEventListener(
      "pointerdown",
      ({ target }) => target === this.scroller && editor.perform({ command: "select" }),
    );
    this.#resizing.observe(this.scroller);
    this.layOut();
    this.#describe();
  }

  /** Says how many photos the collage has, and what they show as far as somebody has said it. */
  #describe() {
    const { items } = this.editor.state;
    const said = items.flatMap(({ alt }) => alt ? [alt] : []).join("; ");
    const label = items.length === 0
      ? say`The collage`
      : counted(items.length, "The collage of 1 photo", "The collage of {#} photos");
    showLabels(this.canvas, { "aria-label": said ? say`${label}: ${said}` : label });
  }

  /**
   * Draws a photo of which a picture has arrived; hundreds of them are drawn together, so that the page stays usable.
   * @param {string} id
   */
  #loaded(id) {
    const { shown } = this;
    if (shown?.ghost?.photo === id) return this.redraw();
    // Thumbnails of photos that are not in the collage change nothing here.
    if (shown && !shown.items.some(({ photo }) => photo === id)) return;
    this.#moved.forgetPhoto(id);
    clearTimeout(this.#arriving);
    const count = shown?.items.length ?? 0;
    if (count < MANY || performance.now() - this.#drawn > TOGETHER) this.#redraw(false);
    else this.#arriving = setTimeout(() => this.#redraw(false), TOGETHER);
  }

  /**
   * Fits the canvas into the view, multiplied by the zoom. Hit distances stay constant on screen.
   * @override
   */
  layOut() {
    this.#isMisplaced = false;
    this.#colors = null;
    const { editor, canvas } = this;
    if (!this.fit(editor.canvas)) return;
    const policy = { ...editor.policy, pointsPerUnit: this.scale };
    if (matchMedia("(prefers-reduced-motion: reduce)").matches)
      Object.assign(policy, { settleDuration: 0, momentum: 0 });
    editor.session.setPolicy(policy);
    editor.sprites.setScale(canvas.width / editor.canvas[0]);
    this.dispatchEvent(new Event("zoom"));
    this.#isStale = true;
    this.#moved.forget();
    this.draw();
  }

  /** Draws with the next frame, either everything or only the overlay above the artwork. */
  redraw(isAbove = false) {
    if (!isAbove) this.#moved.forget();
    this.#redraw(isAbove);
  }

  /** @param {boolean} isAbove */
  #redraw(isAbove) {
    if (!isAbove) this.#isStale = true;
    if (this.#frame === 0 && this.isConnected) this.#frame = requestAnimationFrame(() => this.draw());
  }

  draw() {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    if (this.#isMisplaced) return this.layOut();
    const { session } = this.editor;
    const time = performance.now() / 1000;
    this.fingers.scroll(time);
    const shown = session.presentation(time);
    this.#drawn = time * 1000;
    const { isHolding } = this.fingers;
    // A finger that rests moves nothing, but near the edge of a zoomed view.
    const isMoving = session.isSettling(time) || (isHolding && this.zoom > 1);
    if (this.#isStale || isMoving || !this.#painter)
      this.#painter = this.#paintMoved(shown, time, isMoving || isHolding);
    this.#isStale = isMoving;
    if (!this.#isMarked) mark("first picture");
    this.#isMarked = true;
    if (!this.#isWhole && this.#painter.awaited.size === 0) {
      this.#isWhole = true;
      mark("whole picture");
      this.editor.photos.isHurried = false;
      this.#resolveWhole();
      this.redraw();
    }
    if (!isMoving && !isHolding && !this.writing?.layer && !this.editor.photos.moving) this.#showExact(shown);
    this.#paintAbove(shown);
    this.shown = shown;
    this.dispatchEvent(new Event("draw"));
    if (isMoving) this.#redraw(false);
  }

  /**
   * Paints what has moved since the last frame, or everything.
   * @param {Presentation} shown
   * @param {number} time
   * @param {boolean} isMoving
   */
  #paintMoved(shown, time, isMoving) {
    const { template } = this.editor;
    const scale = Math.max(this.canvas.width / template.canvas.width, this.canvas.height / template.canvas.height);
    const changed = this.#moved.since(shown, { template, styles: this.styles, scale, isMoving });
    const last = this.#painter;
    return changed?.areas.length === 0 && last ? last : this.paint(this.context, time, shown, { changed, last });
  }

  /**
   * Shows the renderer's picture if the page can only approximate it, and requests it.
   * @param {Presentation} shown
   */
  #showExact(shown) {
    const { exact } = this.editor;
    if (exact.picture?.width === this.canvas.width) {
      this.context.setTransform(1, 0, 0, 1, 0, 0);
      this.context.drawImage(exact.picture, 0, 0, this.canvas.width, this.canvas.height);
      this.#moved.forget();
    } else exact.rest(shown, this.canvas.width);
  }

  /**
   * Paints the overlay on a separate canvas.
   * @param {Presentation} shown
   */
  #paintAbove(shown) {
    const context = context2d(this.overlay);
    const margin = Math.round(MARGIN * devicePixelRatio);
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, this.overlay.width, this.overlay.height);
    context.translate(margin, margin);
    const painter = this.#painter?.on(context);
    if (!painter) return;
    paintOverlay(painter, this.drawing?.hidesHandles ? { ...shown, handles: [] } : shown, {
      state: this.editor.state,
      ...(this.#colors ??= colorsOf(this)),
      dropTarget: this.dropTarget,
      ghost: this.#ghost,
      dividers: this.#dividers(),
      hasFocus: focusIn(this) === this.canvas && !this.classList.contains("by-hand"),
    });
    this.above?.(painter, shown);
    this.drawing?.paint(painter);
  }

  /**
   * Paints the collage without the overlay, at the size of a context's canvas.
   * @param {Context} context
   * @param {number} [time]
   * @param {Presentation} [shown] What is shown at that time: slots of photos that disappear have an end.
   * @param {{ template?: Template, changed?: Changed | null, last?: Painter | null }} [since] Another template than the editor's, and
   *   what has changed since the last painter has painted.
   */
  paint(
    context,
    time = performance.now() / 1000,
    shown = this.editor.session.presentation(time),
    { template, changed = null, last = null } = {},
  ) {
    return paintCollage(this.editor, {
      template,
      context,
      shown,
      time,
      changed,
      last,
      styles: this.styles,
      picture: (photo, look, pixels, item) =>
        this.editor.looks.picture(this.editor.pictureName(photo, item), look, pixels),
      sprite: (layer) => (layer.id === this.writing?.layer ? undefined : this.editor.sprites.sprite(layer)),
      empty: context === this.context ? (slot, outline) => paintEmpty(this, outline, slot) : undefined,
    });
  }

  /** The dividers of the template, requested again only if it has changed. */
  #dividers() {
    const { template, session } = this.editor;
    if (this.#divided.template !== template) this.#divided = { template, dividers: session.dividers };
    return this.#divided.dividers;
  }

  /** The styles of the template's slots, computed again only if it has changed. */
  get styles() {
    const { template, collage, photos } = this.editor;
    if (this.styled !== template) {
      this.styled = template;
      try {
        this.#styles = slotStyles(collage.expand(template, photos.sizes));
      } catch {
        this.#styles = new Map();
      }
    }
    return this.#styles;
  }
}
