// All layers, the topmost first: selected, reordered, hidden, locked, deleted.
import { iconButton, make } from "../parts/elements.js";

const kind = ({ text, sticker, shape, stroke }) =>
  text ? (typeof text === "string" ? text : text.text) : sticker ? `Sticker ${sticker.drawing ?? ""}` : shape ? "Shape" : stroke ? "Drawing" : "Layer";

export class LayersPanel {
  constructor(shell) {
    this.shell = shell;
    this.editor = shell.editor;
    this.list = make("ul", { class: "layer-list", "aria-label": "Layers, the topmost first" });
    this.empty = make("p", { class: "hint" }, "Texts, stickers and drawings that you add are listed here.");
    this.element = make("div", { class: "content" }, this.empty, this.list);
    this.editor.addEventListener("change", ({ detail }) => {
      if (detail.changes.includes("scene") || detail.changes.includes("selection")) this.update();
    });
    this.update();
  }

  update() {
    const { layers, selections } = this.editor.state;
    const chosen = new Set(selections.map(({ layer }) => layer));
    this.empty.hidden = layers.length > 0;
    const { activeElement } = document;
    const focused = this.list.contains(activeElement) ? [activeElement.closest("li")?.dataset.id, activeElement.title] : null;
    this.list.replaceChildren(...[...layers].reverse().map((layer) => this.#row(layer, chosen.has(layer.id))));
    if (focused) this.list.querySelector(`[data-id="${CSS.escape(focused[0] ?? "")}"] [title="${CSS.escape(focused[1])}"]`)?.focus();
  }

  #row(layer, isSelected) {
    const { editor } = this;
    const { id } = layer;
    const act = (name, label, command, properties = {}) => iconButton(name, label, () => editor.perform(command), { class: "quiet", ...properties });
    return make("li", { "data-id": id, class: isSelected ? "is-selected" : null },
      make("button", { type: "button", class: "name", title: "Select", "aria-pressed": isSelected, onclick: () => editor.perform({ command: "select", layer: id }) }, kind(layer)),
      act("up", "Bring forward", { command: "reorder", layer: id, to: "forward" }),
      act("down", "Send backward", { command: "reorder", layer: id, to: "backward" }),
      act(layer.hidden ? "hidden" : "eye", layer.hidden ? "Show" : "Hide", { command: "hide", layers: [id], hidden: !layer.hidden }),
      act(layer.locked ? "lock" : "unlock", layer.locked ? "Unlock" : "Lock", { command: "lock", layer: id, locked: !layer.locked }),
      act("remove", "Delete", { command: "delete", layer: id }));
  }
}
