// The keyboard: everything that hands do.

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const DIRECTIONS = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" };

/** What keys do to all that is selected. */
const SHARED = ["nudge", "zoom", "rotate"];

export class Keys {
  #isFromEnd = false;
  #stage;
  #editor;

  constructor(stage, editor) {
    [this.#stage, this.#editor] = [stage, editor];
    stage.canvas.addEventListener("keydown", (event) => this.#press(event));
    // Who comes back with Shift and Tab meets the last photo first.
    stage.canvas.addEventListener("focus", ({ target, relatedTarget }) => {
      this.#isFromEnd = Boolean(
        relatedTarget && target.compareDocumentPosition(relatedTarget) & Node.DOCUMENT_POSITION_FOLLOWING,
      );
    });
    addEventListener("keydown", (event) => this.#anywhere(event));
  }

  /** What works wherever the focus is, but in fields of text. */
  #anywhere(event) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const isText = event.target.matches?.("input:not([type=range]), textarea, [contenteditable]");
    const key = event.key.toLowerCase();
    if (key === "z" && !isText) {
      event.preventDefault();
      if (event.shiftKey) this.#editor.redo();
      else this.#editor.undo();
    } else if (key === "y" && !isText) {
      event.preventDefault();
      this.#editor.redo();
    } else if (key === "s") {
      event.preventDefault();
      this.#stage.dispatchEvent(new CustomEvent("export", { bubbles: true }));
    } else if (
      (key === "+" || key === "=" || key === "-" || key === "0") && document.activeElement === this.#stage.canvas
    ) {
      event.preventDefault();
      this.#stage.zoomTo(key === "0" ? 1 : this.#stage.zoom * (key === "-" ? 1 / 1.4 : 1.4));
    }
  }

  #press(event) {
    const editor = this.#editor;
    if (event.key === "Escape") {
      const { phase } = editor.state;
      const time = event.timeStamp / 1000;
      editor.recording.cancel(time);
      editor.took(editor.session.cancel(time));
      if (phase === "idle") editor.perform({ command: "select" });
      return;
    }
    if (event.key === "Tab" && !event.ctrlKey) {
      if (this.#selectNext(event.shiftKey)) event.preventDefault();
      return;
    }
    if (event.ctrlKey || event.metaKey) return;
    const command = this.#command(event);
    if (!command) return;
    event.preventDefault();
    if (command.command === "delete") editor.takeOut();
    else if (SHARED.includes(command.command)) editor.performOnSelection(command);
    else editor.perform(command);
  }

  /** Returns the command of a key, or null. */
  #command(event) {
    const { state } = this.#editor;
    const [item, layer, slot] = ["item", "layer", "slot"].map((kind) => state.selection?.[kind]);
    const arrow = ARROWS[event.key];
    // A photo that was lifted with the space bar is carried by the arrows.
    if (state.item && ["lifted", "swapping"].includes(state.phase)) {
      if (event.key === "Enter" || event.key === " ") return { command: "drop" };
      const from = state.target ?? state.items.find(({ id }) => id === state.item)?.slot;
      const next = arrow && this.#editor.session.neighbor(from, DIRECTIONS[event.key]);
      return next ? { command: "aim", slot: next } : null;
    }
    if (slot && (event.key === "Enter" || event.key === " ")) {
      this.#stage.dispatchEvent(new CustomEvent("pick", { detail: { slot }, bubbles: true }));
      return null;
    }
    if (!item && !layer) return null;
    const chosen = layer ? { layer } : { item };
    const step = event.shiftKey ? 10 : event.altKey ? 0.1 : 1;
    if (arrow) return { command: "nudge", by: arrow.map((number) => number * step), ...chosen };
    switch (event.key) {
      case " ":
      case "Enter":
        return item && state.items.some(({ id }) => id === item) ? { command: "lift", item } : null;
      case "+":
      case "=":
        return { command: "zoom", by: 1.05, ...chosen };
      case "-":
      case "_":
        return { command: "zoom", by: 1 / 1.05, ...chosen };
      case "[":
        return { command: "rotate", degrees: -1, ...chosen };
      case "]":
        return { command: "rotate", degrees: 1, ...chosen };
      case "Delete":
      case "Backspace":
        return { command: "delete", ...chosen };
      case "f":
        return item ? { command: "flip", item, direction: "horizontal" } : null;
      case "r":
        return item ? { command: "quarterTurn", item, turns: event.shiftKey ? -1 : 1 } : null;
      case "0":
        return item ? { command: "reset", item } : null;
      default:
        return null;
    }
  }

  /** Selects the next slot or layer in reading order; returns whether there is one, so that Tab also leads out. */
  #selectNext(isBack) {
    const { items, layers, slots, selection } = this.#editor.state;
    const bySlot = new Map(items.map((item) => [item.slot, item.id]));
    const all = [
      ...slots.map(({ id }) => (bySlot.has(id) ? { item: bySlot.get(id) } : { slot: id })),
      ...layers.filter(({ hidden }) => !hidden).map(({ id }) => ({ layer: id })),
    ];
    const key = (selected) => JSON.stringify(selected);
    const place = selection ? all.findIndex((each) => key(each) === key(selection)) : -1;
    const first = this.#isFromEnd === isBack ? (isBack ? all.length - 1 : 0) : -1;
    const next = all[place < 0 ? first : place + (isBack ? -1 : 1)];
    this.#editor.perform({ command: "select", ...next });
    return next !== undefined;
  }
}
