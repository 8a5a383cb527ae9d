// The panel of template mode: the selected slots by exact numbers, all slots in the order in which photos fill them, and what
// is said about the template.
import { say } from "../basics/messages.js";
import { actionButtons } from "../actions/action-buttons.js";
import { section } from "../parts/controls.js";
import { make } from "../basics/elements.js";
import { iconButton } from "../parts/icons.js";
import { replaceRows, rove } from "../parts/roving.js";
import { Panel } from "../panels/panel.js";
import { SlotFields } from "./slot-fields.js";
import { rounded, slotsOf } from "./slots.js";
import { TemplateFields } from "./template-fields.js";
/** @import { WholeSlot } from "../types.d.ts" */
/** @import { EditorShell } from "../shell/shell.js" */

export class SlotsPanel extends Panel {
  /** @param {EditorShell} shell */
  constructor(shell) {
    super(shell);
    this.fields = new SlotFields(shell);
    this.arranging = actionButtons(shell, "slots-align", { class: "quiet" });
    this.arrange = section(say`Arrange slots`, make("div", { class: "icons" }, ...this.arranging.buttons));
    this.list = make("ol", {
      class: "layer-list slot-list",
      "aria-label": say`Slots in the order in which photos fill them`,
    });
    rove(this.list);
    this.about = new TemplateFields(shell);
    this.hint = make(
      "p",
      { class: "hint" },
      say`Select a slot to set its size, shape and permissions. Shift selects several; arrow keys move by 1, with Shift by 10.`,
    );
    this.element = make(
      "div",
      { class: "content" },
      this.hint,
      this.fields.element,
      this.arrange,
      section(say`Slots`, this.list),
      this.about.element,
    );
    this.follow(["change"], ({ changes }) => changes.includes("scene") || changes.includes("selection"));
  }

  /** @override */
  update() {
    const { editor } = this;
    const slots = slotsOf(editor);
    const chosen = new Set(editor.state.selections.map(({ slot }) => slot));
    this.hint.hidden = chosen.size > 0;
    this.arrange.hidden = ![...chosen].some((slot) => slot !== undefined);
    this.fields.update();
    this.arranging.update();
    this.about.update();
    replaceRows(this.list, slots.map((slot, index) => this.#row(slot, index, slots, chosen.has(slot.id))));
  }

  /**
   * @param {WholeSlot} slot
   * @param {number} index
   * @param {WholeSlot[]} slots
   * @param {boolean} isSelected
   */
  #row({ id, frame: [, , width, height] }, index, slots, isSelected) {
    const size = `${rounded(width)} × ${rounded(height)}`;
    return make(
      "li",
      { "data-id": id, class: isSelected ? "is-selected" : null },
      make(
        "button",
        {
          type: "button",
          class: "name",
          "aria-pressed": `${isSelected}`,
          onclick: ({ shiftKey, ctrlKey, metaKey }) =>
            this.editor.perform({
              command: shiftKey || ctrlKey || metaKey ? "toggleSelection" : "select",
              slot: id,
            }),
        },
        make("span", { class: "number" }, `${index + 1}`),
        make("span", { dir: "auto" }, id),
        make("span", { class: "value" }, size),
      ),
      make(
        "div",
        { class: "row-actions" },
        iconButton("up", say`Fill earlier`, () => this.#reorder(slots, index, -1), {
          class: "quiet",
          disabled: index === 0,
        }),
        iconButton("down", say`Fill later`, () => this.#reorder(slots, index, 1), {
          class: "quiet",
          disabled: index === slots.length - 1,
        }),
      ),
    );
  }

  /**
   * Moves a slot in the order in which photos fill the slots.
   * @param {WholeSlot[]} slots
   * @param {number} index
   * @param {-1 | 1} way
   */
  #reorder(slots, index, way) {
    const order = slots.map(({ id }) => id);
    order.splice(index + way, 0, ...order.splice(index, 1));
    this.shell.template?.changes.perform({ change: "order", slots: order });
  }
}
