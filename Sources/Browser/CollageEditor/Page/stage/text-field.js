// A text edited in place: a text field over its layer, turned and scaled with it. The layer itself is not painted meanwhile.
import { say } from "../basics/messages.js";
import { make } from "../basics/elements.js";
import { fitField, styleField, textOf } from "./text-style.js";
/** @import { ShownLayer } from "../types.d.ts" */
/** @import { Editor } from "../model/editor.js" */
/** @import { Stage } from "./stage.js" */

export class TextField {
  /** @type {Editor} */
  #editor;
  /** @type {Stage} */
  #stage;
  #interaction = 0;
  /**
   * The layer whose text is edited, or null.
   * @type {string | null}
   */
  layer = null;

  /**
   * @param {Stage} stage
   * @param {Editor} editor
   */
  constructor(stage, editor) {
    [this.#stage, this.#editor] = [stage, editor];
    this.words = make("textarea", {
      "aria-label": say`Text on the collage`,
      spellcheck: "true",
      oninput: () => this.#write(),
      onblur: () => this.#end(),
      onkeydown: (event) => this.#key(event),
    });
    this.frame = make("div", { class: "text-field" }, this.words);
    for (const type of ["pointerdown", "dblclick"]) {
      this.frame.addEventListener(type, (event) => event.stopPropagation());
    }
    stage.overlay.addEventListener("dblclick", (event) => this.#open(event));
    stage.addEventListener("zoom", () => this.#place());
    editor.addEventListener("change", () => this.#place());
  }

  /**
   * Opens the text that was double-clicked or double-tapped.
   * @param {MouseEvent} event
   */
  #open(event) {
    if (this.#stage.drawing?.isOn) return;
    const hit = this.#editor.session.hit(this.#stage.place(event));
    if (hit.kind === "layer" || hit.kind === "handle") this.edit(hit.layer);
  }

  /**
   * Edits the text of a layer; returns false if it has none, or is locked.
   * @param {string} id
   */
  edit(id) {
    const layer = this.#editor.state.layers.find((each) => each.id === id);
    const text = layer && !layer.locked && textOf(layer);
    if (!text) return false;
    this.layer = id;
    this.#interaction = this.#editor.beginInteraction();
    this.#editor.perform({ command: "select", layer: id });
    this.words.value = text.text;
    this.#stage.board.append(this.frame);
    this.#place();
    this.words.focus({ preventScroll: true });
    this.words.select();
    this.#stage.redraw();
    return true;
  }

  /** @returns {ShownLayer | null} */
  get #shown() {
    return this.#editor.state.layers.find(({ id }) => id === this.layer) ?? null;
  }

  #write() {
    const layer = this.#shown;
    const text = layer ? textOf(layer) : null;
    if (!layer || !text) return;
    const { value } = this.words;
    this.#editor.perform({ command: "setContent", layer: layer.id, text: { ...text, text: value } }, this.#interaction);
  }

  /** Puts the field over the layer; closes it if the layer is gone. */
  #place() {
    if (this.layer === null) return;
    const layer = this.#shown;
    const text = layer ? textOf(layer) : null;
    if (!layer || !text) return this.#end();
    const { scale } = this.#stage;
    const [width, height] = layer.size.map((side) => side * layer.scale * scale);
    const [x, y] = layer.center.map((number) => number * scale);
    Object.assign(this.frame.style, {
      width: `${width}px`,
      height: `${height}px`,
      transform: `translate(${x - width / 2}px, ${y - height / 2}px) rotate(${layer.rotation}deg)`,
    });
    if (this.words.value !== text.text) this.words.value = text.text;
    styleField(this.frame, this.words, text, layer.scale * scale);
    fitField(this.frame, this.words, text, layer.scale * scale);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    // The keys of the page are letters here.
    event.stopPropagation();
    const isDone = event.key === "Escape" || (event.key === "Enter" && (event.ctrlKey || event.metaKey));
    if (!isDone || event.isComposing) return;
    event.preventDefault();
    this.#stage.canvas.focus({ preventScroll: true });
  }

  #end() {
    if (this.layer === null) return;
    this.layer = null;
    this.frame.remove();
    this.#stage.redraw();
  }
}
