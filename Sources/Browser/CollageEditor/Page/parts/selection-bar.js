// The tools of what is selected, floating beneath the collage.
import { iconButton, make } from "./elements.js";

export class SelectionBar {
  constructor(shell) {
    const { editor } = shell;
    this.editor = editor;
    const onItem = (command) => () =>
      editor.selectedItem && editor.perform({ ...command, item: editor.selectedItem.id });
    const both = (command) => () => editor.performOnSelection(command);
    this.lock = iconButton("lock", "Lock", () => {
      const chosen = editor.selectedItem ?? editor.selectedLayer;
      editor.performOnSelection({ command: chosen.locked ? "unlock" : "lock" });
    }, { "aria-pressed": "false" });
    this.photoOnly = [
      iconButton("adjust", "Crop and straighten", () => shell.open("adjust")),
      iconButton("looks", "Looks", () => shell.open("looks")),
      iconButton("flip", "Flip", onItem({ command: "flip", direction: "horizontal" }), { "aria-keyshortcuts": "F" }),
      iconButton("rotate", "Turn by 90°", onItem({ command: "quarterTurn", turns: 1 }), { "aria-keyshortcuts": "R" }),
      iconButton("reset", "Reset the crop", onItem({ command: "reset" })),
    ];
    this.layerOnly = [
      iconButton("pen", "Edit", () => shell.open("text")),
      iconButton("duplicate", "Duplicate", () => this.#duplicate()),
      iconButton("up", "Bring forward", both({ command: "reorder", to: "forward" })),
      iconButton("down", "Send backward", both({ command: "reorder", to: "backward" })),
    ];
    const remove = iconButton("remove", "Remove from the collage", () => editor.takeOut(), {
      "aria-keyshortcuts": "Delete",
    });
    // A photo whose file is missing.
    this.missing = [
      make(
        "button",
        { type: "button", class: "locate", onclick: () => shell.locate(editor.selectedItem.photo) },
        "Locate",
      ),
      make("button", { type: "button", onclick: () => editor.takeOut() }, "Remove"),
    ];
    this.whole = [this.lock, remove];
    this.element = make(
      "div",
      { class: "selection-bar", role: "toolbar", "aria-label": "Selection" },
      ...this.missing,
      ...this.photoOnly,
      ...this.layerOnly,
      ...this.whole,
    );
    const update = () => this.#update();
    for (const type of ["change", "photos"]) editor.addEventListener(type, update);
    update();
  }

  /** Duplicates all layers that are selected, as one step to undo; the copies lie beside them and are selected. */
  #duplicate() {
    const { editor } = this;
    const stem = `layer-${Date.now().toString(36)}`;
    const away = Math.round(Math.min(...editor.canvas) * 0.03);
    const copies = editor.selectedLayers.map(({ id }, index) => ({ id, copy: `${stem}-${index}` }));
    editor.perform({
      command: "together",
      commands: copies.flatMap(({ id, copy }) => [
        { command: "duplicate", layer: id, as: copy },
        { command: "nudge", layer: copy, by: [away, away] },
      ]),
    });
    for (const [index, { copy }] of copies.entries())
      editor.perform({ command: index === 0 ? "select" : "toggleSelection", layer: copy });
  }

  #update() {
    const { selectedItem, selectedLayer, state } = this.editor;
    const chosen = selectedItem ?? selectedLayer;
    this.element.classList.toggle("is-shown", Boolean(chosen) && state.phase === "idle");
    this.element.inert = !chosen || state.phase !== "idle";
    const isMissing = selectedItem !== null && this.editor.photos.problem(selectedItem.photo) !== null;
    for (const button of this.missing) button.hidden = !isMissing;
    for (const button of this.whole) button.hidden = isMissing;
    for (const button of this.photoOnly) button.hidden = !selectedItem || isMissing;
    for (const button of this.layerOnly) button.hidden = !selectedLayer;
    this.lock.setAttribute("aria-pressed", Boolean(chosen?.locked));
  }
}
