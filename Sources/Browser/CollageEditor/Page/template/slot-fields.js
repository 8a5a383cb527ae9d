// The fields of the selected slots: name, position, size, rotation, shape, and what users may do with their photos.
import { REFUSALS } from "../model/refusals.js";
import { say } from "../basics/messages.js";
import { choices, section, toggle } from "../parts/controls.js";
import { make } from "../basics/elements.js";
import { chooseFiles } from "../parts/files-dialog.js";
import { numberField } from "./number-field.js";
import { LEAST, MOST, polygon, shaped, shapeOf, SHAPES, star } from "./shapes.js";
import { changed, PERMISSIONS, rounded, selectedSlots } from "./slots.js";
import { told } from "../basics/told.js";
/** @import { Refusal, Command, Rect, WholeSlot } from "../types.d.ts" */
/** @import { ShapeName } from "./shapes.js" */
/** @import { EditorShell } from "../shell/shell.js" */

/** @type {[label: string, min?: number][]} */
const FRAME = [[say`From left`], [say`From top`], [say`Width`, 0.001], [say`Height`, 0.001]];

/** What users may do, in the words of the panel. */
const ALLOWED = [
  say`Move the photo`,
  say`Zoom`,
  say`Rotate`,
  say`Swap with another slot`,
  say`Replace the photo`,
  say`Remove the photo`,
];

/** @type {["cover" | "contain" | "fill" | "none", string][]} */
const FITS = [["cover", say`Fill`], ["contain", say`Whole photo`], ["fill", say`Stretch`], ["none", say`Actual size`]];

export class SlotFields {
  #shell;
  /** @type {WholeSlot[]} */
  #slots = [];
  /** @type {HTMLSelectElement} */
  shape;

  /** @param {EditorShell} shell */
  constructor(shell) {
    this.#shell = shell;
    this.name = make("input", { type: "text", maxlength: 200, onchange: () => this.#rename() });
    this.frame = FRAME.map(([label, min], index) =>
      numberField({ label, min, onchange: (number) => this.#setFrame(index, number) })
    );
    this.rotation = numberField({
      label: say`Rotation`,
      unit: "°",
      onchange: (number) => this.#set({ rotation: number }),
    });
    this.shape = make(
      "select",
      { onchange: () => this.#setShape(/** @type {ShapeName} */ (this.shape.value)) },
      ...SHAPES.map(([name, label]) => make("option", { value: name }, label)),
    );
    this.radius = numberField({
      label: say`Corner radius`,
      min: 0,
      onchange: (number) => this.#set({ cornerRadius: number }),
    });
    this.count = numberField({
      label: say`Corners`,
      min: LEAST,
      max: MOST,
      onchange: (number) => this.#setCount(number),
    });
    this.path = make("textarea", { rows: 2, spellcheck: "false", onchange: () => this.#setPath() });
    this.pathField = make(
      "label",
      { class: "text-field-row" },
      make("span", {}, say`Path, as in SVG, from 0 to 1`),
      this.path,
    );
    this.allowed = PERMISSIONS.map((key, index) =>
      toggle({ label: ALLOWED[index], value: true, onchange: (isOn) => this.#allow(key, isOn) })
    );
    this.least = numberField({
      label: say`Least zoom`,
      min: 0.01,
      max: 100,
      step: 0.1,
      onchange: (number) => this.#zoom(0, number),
    });
    this.most = numberField({
      label: say`Most zoom`,
      min: 0.01,
      max: 100,
      step: 0.1,
      onchange: (number) => this.#zoom(1, number),
    });
    this.fit = choices({ label: say`Photos`, value: "cover", options: FITS, onchange: (fit) => this.#set({ fit }) });
    this.nameField = make("label", { class: "text-field-row" }, make("span", {}, say`Name`), this.name);
    this.element = make(
      "div",
      { class: "slot-fields" },
      section(
        say`Slot`,
        this.nameField,
        make("div", { class: "number-fields" }, ...this.frame, this.rotation),
        make("label", { class: "text-field-row" }, make("span", {}, say`Shape`), this.shape),
        this.radius,
        this.count,
        this.pathField,
      ),
      section(say`Photos in this slot`, this.fit, make("div", { class: "number-fields" }, this.least, this.most)),
      section(say`Users may`, ...this.allowed),
    );
  }

  focusName() {
    this.name.focus();
    this.name.select();
  }

  /** Shows the values that all selected slots have. */
  update() {
    const slots = (this.#slots = selectedSlots(this.#shell.editor));
    this.element.hidden = slots.length === 0;
    if (slots.length === 0) return;
    /** @template Value @param {(slot: WholeSlot) => Value} value */
    const common = (value) => {
      const [first, ...others] = slots.map(value);
      return others.every((each) => JSON.stringify(each) === JSON.stringify(first)) ? first : null;
    };
    this.nameField.hidden = slots.length > 1;
    this.name.value = slots[0].id;
    for (const [index, field] of this.frame.entries()) field.set(common(({ frame }) => rounded(frame[index])));
    this.rotation.set(common(({ rotation = 0 }) => rounded(rotation)));
    const [{ name, count }] = slots.map(shapeOf);
    this.shape.value = name;
    for (const option of this.shape.options)
      option.hidden = option.value === "mask" && !this.#canMask && name !== "mask";
    this.radius.hidden = name !== "rounded";
    const [radius] = [slots[0].shape?.rectangle?.cornerRadius ?? slots[0].cornerRadius ?? 0].flat();
    this.radius.set(radius);
    this.count.hidden = !["polygon", "star"].includes(name);
    this.count.set(count);
    this.pathField.hidden = name !== "path";
    this.path.value = slots[0].shape?.path ?? "";
    const allow = common(({ allow = PERMISSIONS }) => allow) ?? [];
    for (const [index, field] of this.allowed.entries()) field.set(allow.includes(PERMISSIONS[index]));
    const zoom = common(({ zoom = [1, 8] }) => zoom);
    this.least.set(zoom?.[0] ?? null);
    this.most.set(zoom?.[1] ?? null);
    this.fit.set(/** @type {"cover"} */ (slots[0].fit ?? "cover"));
  }

  /** Pictures of masks need a host that keeps files. */
  get #canMask() {
    return this.#shell.editor.host.preview !== undefined;
  }

  get #changes() {
    return this.#shell.template?.changes;
  }

  /**
   * Changes the style of all selected slots, as one undo step.
   * @param {Partial<WholeSlot> | ((slot: WholeSlot) => Partial<WholeSlot>)} change
   */
  #set(change) {
    const all = this.#slots.map((slot) => changed(slot, typeof change === "function" ? change(slot) : change));
    this.#tell(this.#changes?.performAll(all).refusal);
  }

  /** @param {Refusal | null | undefined} refusal */
  #tell(refusal) {
    this.update();
    if (!refusal || refusal === "nothingToDo") return;
    this.#shell.editor.notice(say`The slot cannot be changed: ${REFUSALS[refusal]}`, true);
  }

  #rename() {
    const [{ id }] = this.#slots;
    const name = this.name.value.trim();
    if (name === id) return;
    const refusal = name === "" ? "badName" : this.#changes?.perform({ change: "rename", slot: id, as: name }).refusal;
    if (!refusal) this.#shell.editor.perform({ command: "select", slot: name });
    this.#tell(refusal);
  }

  /**
   * Sets a number of the frames, as one undo step.
   * @param {number} index
   * @param {number} number
   */
  #setFrame(index, number) {
    const commands = this.#slots.map(({ id, frame }) => /** @type {Command} */ ({
      command: "setFrame",
      slot: id,
      frame: /** @type {Rect} */ (frame.map((each, place) => (place === index ? number : each))),
    }));
    const { editor } = this.#shell;
    this.#tell(editor.perform(commands.length === 1 ? commands[0] : { command: "together", commands }).refusal);
  }

  /** @param {ShapeName} name */
  async #setShape(name) {
    if (name !== "mask") return this.#set((slot) => shaped(name, slot));
    const [file] = await chooseFiles(this.#shell, "image/png,image/webp,image/svg+xml");
    if (!file) return this.update();
    try {
      const { picture } = await this.#shell.editor.host.addSticker(file);
      this.#set({ shape: { mask: picture } });
    } catch (error) {
      this.#shell.editor.notice(told(error), true);
    }
  }

  /** @param {number} number */
  #setCount(number) {
    const count = Math.round(number);
    this.#set((slot) => ({ shape: shapeOf(slot).name === "star" ? star(count) : polygon(count) }));
  }

  #setPath() {
    try {
      this.#set({ shape: { path: this.path.value } });
    } catch (error) {
      this.#shell.editor.notice(told(error), true);
      this.update();
    }
  }

  /**
   * @param {string} key
   * @param {boolean} isOn
   */
  #allow(key, isOn) {
    this.#set(({ allow = PERMISSIONS }) => ({
      allow: PERMISSIONS.filter((each) => (each === key ? isOn : allow.includes(each))),
    }));
  }

  /**
   * @param {0 | 1} index
   * @param {number} number
   */
  #zoom(index, number) {
    this.#set(({ zoom = [1, 8] }) => ({
      zoom: index === 0 ? [number, Math.max(number, zoom[1])] : [Math.min(number, zoom[0]), number],
    }));
  }
}
