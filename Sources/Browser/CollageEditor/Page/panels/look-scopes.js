// The scopes of look changes: one photo, one slot, all photos, or the whole picture.
/** @import { Command, Look, SlotStyle, Template, WrittenLook } from "../types.d.ts" */
/** @import { Editor } from "../model/editor.js" */

/** @type {Look} */
const plain = { filter: null, strength: 1, adjust: {} };
/**
 * Returns a look with the keys of documents; neutral values are left out.
 * @param {Look} look
 * @returns {WrittenLook}
 */
const written = ({ filter = null, strength = 1, adjust = {} }) => ({
  filter: filter ?? undefined,
  strength: filter === null || strength === 1 ? undefined : strength,
  adjust: Object.keys(adjust).length > 0 ? adjust : undefined,
});
/**
 * @param {Look} [look]
 * @returns {Look}
 */
const read = ({ filter = null, strength = 1, adjust = {} } = {}) => ({ filter, strength, adjust });

/** Changes looks with commands of the session. */
class Photos {
  /**
   * @param {Editor} editor
   * @param {boolean} isAll
   */
  constructor(editor, isAll) {
    this.editor = editor;
    this.isAll = isAll;
  }

  get items() {
    const { items } = this.editor.state;
    const chosen = this.editor.selectedItem;
    return this.isAll || !chosen ? items : [chosen];
  }

  get look() {
    return (this.editor.selectedItem ?? this.editor.state.items[0])?.look ?? plain;
  }

  /**
   * @param {Look} look
   * @param {number} [interaction]
   */
  set(look, interaction) {
    const items = this.items.map(({ id }) => id);
    if (items.length > 0) this.editor.perform({ command: "setLook", items, ...look }, interaction);
  }
}

/** Changes the look of the selected photo's slot, which applies to any photo in it. */
class Place {
  /** @param {Editor} editor */
  constructor(editor) {
    this.editor = editor;
  }

  get #slot() {
    const { selection, items } = this.editor.state;
    return selection?.slot ?? this.editor.selectedItem?.slot ?? items[0]?.slot ?? null;
  }

  /**
   * @param {Template} template
   * @returns {SlotStyle | undefined}
   */
  #own(template) {
    const slot = this.#slot ?? "";
    return template.slots ? template.slots.find(({ id }) => id === slot) : template.styles?.[slot];
  }

  get look() {
    const { template } = this.editor;
    return read({ ...template.defaults, ...this.#own(template) });
  }

  /**
   * @param {Look} look
   * @param {number} [interaction]
   */
  set(look, interaction) {
    const slot = this.#slot;
    if (!slot) return;
    const { template } = this.editor;
    const next = { ...template };
    if (template.slots)
      next.slots = template.slots.map((each) => (each.id === slot ? { ...each, ...written(look) } : each));
    else next.styles = { ...template.styles, [slot]: { ...template.styles?.[slot], ...written(look) } };
    // The photo's own look would override the slot's.
    const hiding = this.editor.state.items.filter((item) => item.slot === slot && item.look);
    /** @type {Command[]} */
    const commands = hiding.length > 0 ? [{ command: "resetLook", items: hiding.map(({ id }) => id) }] : [];
    this.editor.restyle(next, interaction, commands);
  }
}

/** Changes the look of the finished picture, including its background. */
class Whole {
  /** @param {Editor} editor */
  constructor(editor) {
    this.editor = editor;
  }

  get look() {
    return read(this.editor.template.canvas);
  }

  /**
   * @param {Look} look
   * @param {number} [interaction]
   */
  set(look, interaction) {
    const { template } = this.editor;
    this.editor.restyle({ ...template, canvas: { ...template.canvas, ...written(look) } }, interaction);
  }
}

/**
 * The scopes, by their keys.
 * @param {Editor} editor
 */
export const scopes = (editor) => ({
  one: new Photos(editor, false),
  all: new Photos(editor, true),
  place: new Place(editor),
  whole: new Whole(editor),
});
