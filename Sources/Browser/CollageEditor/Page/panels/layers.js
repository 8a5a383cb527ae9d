// The panel with all layers, topmost first, to select, reorder, hide, lock and delete them.
import { actionButtons } from "../parts/action-buttons.js";
import { section } from "../parts/controls.js";
import { make } from "../parts/elements.js";
import { layerName } from "../parts/layer-names.js";
import { LayerStyle } from "../parts/layer-style.js";
import { rove } from "../parts/roving.js";
import { Panel } from "./panel.js";
/** @import { Command, LayersCommand, Properties, ShownLayer } from "../types.d.ts" */
/** @import { EditorShell } from "../parts/shell.js" */

export class LayersPanel extends Panel {
  /** @param {EditorShell} shell */
  constructor(shell) {
    super(shell);
    this.list = make("ul", { class: "layer-list", "aria-label": "Layers, topmost first" });
    this.empty = make("p", { class: "hint" }, "Texts, stickers and drawings that you add are listed here.");
    rove(this.list);
    this.aligning = actionButtons(shell, "align", { class: "quiet" });
    this.joining = actionButtons(shell, "several", { class: "quiet" });
    this.several = make("div", { class: "icons" }, ...this.joining.buttons);
    this.arrange = section("Arrange", make("div", { class: "icons" }, ...this.aligning.buttons), this.several);
    this.style = new LayerStyle(this.editor);
    this.element = make(
      "div",
      { class: "content" },
      this.empty,
      this.list,
      this.arrange,
      this.style.element,
    );
    this.follow(["change"], ({ changes }) => changes.includes("scene") || changes.includes("selection"));
  }

  /** @override */
  update() {
    this.style.update();
    const count = this.editor.selectedLayers.length;
    this.arrange.hidden = count === 0;
    this.several.hidden = count < 2;
    for (const { update } of [this.aligning, this.joining]) update();
    const { layers, selections } = this.editor.state;
    const chosen = new Set(selections.map(({ layer }) => layer));
    this.empty.hidden = layers.length > 0;
    const { activeElement } = document;
    const focused = activeElement instanceof HTMLElement && this.list.contains(activeElement)
      ? [activeElement.closest("li")?.dataset.id, activeElement.title]
      : null;
    this.list.replaceChildren(...[...layers].reverse().map((layer) => this.#row(layer, chosen.has(layer.id))));
    if (focused)
      /** @type {HTMLElement | null} */ (this.list.querySelector(
        `[data-id="${CSS.escape(focused[0] ?? "")}"] [title="${CSS.escape(focused[1] ?? "")}"]`,
      ))?.focus();
  }

  /**
   * @param {ShownLayer} layer
   * @param {boolean} isSelected
   */
  #row(layer, isSelected) {
    const { editor } = this;
    const { id } = layer;
    return make(
      "li",
      { "data-id": id, class: isSelected ? "is-selected" : null },
      make("button", {
        type: "button",
        class: "name",
        title: "Select",
        "aria-pressed": isSelected,
        onclick: (event) =>
          editor.perform({
            command: event.shiftKey || event.ctrlKey || event.metaKey ? "toggleSelection" : "select",
            layer: id,
          }),
      }, layerName(layer)),
      ...actionButtons(this.shell, "row", { class: "quiet", elements: [{ layer: id }] }).buttons,
    );
  }
}
