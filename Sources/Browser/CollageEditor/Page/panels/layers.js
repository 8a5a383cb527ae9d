// All layers, the topmost first: selected, reordered, hidden, locked, deleted.
import { section } from "../parts/controls.js";
import { iconButton, make } from "../parts/elements.js";
import { layerName } from "../parts/layer-names.js";
import { LayerStyle } from "../parts/layer-style.js";

const ALIGNMENTS = [
  ["alignLeft", "Align left", "left"],
  ["alignCenter", "Align centers, one above the other", "centerX"],
  ["alignRight", "Align right", "right"],
  ["alignTop", "Align top", "top"],
  ["alignMiddle", "Align centers, side by side", "centerY"],
  ["alignBottom", "Align bottom", "bottom"],
];

export class LayersPanel {
  constructor(shell) {
    this.shell = shell;
    this.editor = shell.editor;
    this.list = make("ul", { class: "layer-list", "aria-label": "Layers, the topmost first" });
    this.empty = make("p", { class: "hint" }, "Texts, stickers and drawings that you add are listed here.");
    const act = (name, label, command) =>
      iconButton(name, label, () => this.editor.perform({ ...command, layers: this.#selected }), { class: "quiet" });
    this.several = make(
      "div",
      {},
      make(
        "div",
        { class: "icons" },
        act("distributeX", "Distribute from left to right", { command: "distribute", axis: "row" }),
        act("distributeY", "Distribute from top to bottom", { command: "distribute", axis: "column" }),
        iconButton(
          "group",
          "Group",
          () =>
            this.editor.perform({
              command: "group",
              layers: this.#selected,
              group: `group-${Date.now().toString(36)}`,
            }),
          { class: "quiet" },
        ),
        act("ungroup", "Ungroup", { command: "group" }),
        iconButton("remove", "Delete all selected", () => this.editor.takeOut(), { class: "quiet" }),
      ),
    );
    this.arrange = section(
      "Arrange",
      make(
        "div",
        { class: "icons" },
        ...ALIGNMENTS.map(([name, label, to]) => act(name, label, { command: "align", to })),
      ),
      this.several,
    );
    this.element = make(
      "div",
      { class: "content" },
      this.empty,
      this.list,
      this.arrange,
      new LayerStyle(this.editor).element,
    );
    this.editor.addEventListener("change", ({ detail }) => {
      if (detail.changes.includes("scene") || detail.changes.includes("selection")) this.update();
    });
    this.update();
  }

  get #selected() {
    return this.editor.selectedLayers.map(({ id }) => id);
  }

  update() {
    this.arrange.hidden = this.#selected.length === 0;
    this.several.hidden = this.#selected.length < 2;
    const { layers, selections } = this.editor.state;
    const chosen = new Set(selections.map(({ layer }) => layer));
    this.empty.hidden = layers.length > 0;
    const { activeElement } = document;
    const focused = this.list.contains(activeElement)
      ? [activeElement.closest("li")?.dataset.id, activeElement.title]
      : null;
    this.list.replaceChildren(...[...layers].reverse().map((layer) => this.#row(layer, chosen.has(layer.id))));
    if (focused)
      this.list.querySelector(`[data-id="${CSS.escape(focused[0] ?? "")}"] [title="${CSS.escape(focused[1])}"]`)
        ?.focus();
  }

  #row(layer, isSelected) {
    const { editor } = this;
    const { id } = layer;
    const act = (name, label, command, properties = {}) =>
      iconButton(name, label, () => editor.perform(command), { class: "quiet", ...properties });
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
      act("up", "Bring forward", { command: "reorder", layer: id, to: "forward" }),
      act("down", "Send backward", { command: "reorder", layer: id, to: "backward" }),
      act(layer.hidden ? "hidden" : "eye", layer.hidden ? "Show" : "Hide", {
        command: layer.hidden ? "show" : "hide",
        layers: [id],
      }),
      act(layer.locked ? "lock" : "unlock", layer.locked ? "Unlock" : "Lock", {
        command: layer.locked ? "unlock" : "lock",
        layer: id,
      }),
      act("remove", "Delete", { command: "delete", layer: id }),
    );
  }
}
