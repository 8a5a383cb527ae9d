// Files that are dropped from the desktop: onto a slot, the tray, or anywhere on the page.

export class Drops {
  #shell;

  constructor(shell) {
    this.#shell = shell;
    // Left for no other element: for another window, or because the drag was canceled.
    addEventListener("dragleave", ({ relatedTarget }) => relatedTarget || this.#end());
    addEventListener("dragover", (event) => this.#over(event));
    addEventListener("drop", (event) => this.#drop(event));
    addEventListener("paste", (event) => this.#take(event, event.clipboardData));
  }

  #hasFiles(event) {
    return [...(event.dataTransfer?.types ?? [])].includes("Files");
  }

  #over(event) {
    if (!this.#hasFiles(event)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "copy";
    this.#shell.classList.add("is-dropping");
    this.#aim(this.#place(event)?.slot ?? null);
  }

  /** The place that files would go to, and the item that is there. */
  #place(event) {
    const { stage, editor } = this.#shell;
    if (!stage.contains(event.target)) return null;
    const { kind, item, slot } = editor.session.hit(stage.place(event), "mouse");
    if (kind === "slot") return { slot };
    if (kind !== "item") return null;
    return { item, slot: editor.state.items.find(({ id }) => id === item)?.slot };
  }

  /** Shows which place the files would go to. */
  #aim(slot) {
    const { stage } = this.#shell;
    if (stage.dropTarget === slot) return;
    stage.dropTarget = slot;
    stage.redraw(true);
  }

  #end() {
    this.#shell.classList.remove("is-dropping");
    this.#aim(null);
  }

  #drop(event) {
    this.#end();
    if (!this.#hasFiles(event)) return;
    event.preventDefault();
    this.#take(event, event.dataTransfer);
  }

  #take(event, data) {
    const files = [...(data?.files ?? [])].filter(({ type }) => type.startsWith("image/") || type === "");
    if (files.length === 0) return;
    const { editor } = this.#shell;
    const place = event.type === "paste" ? null : this.#place(event);
    if (place?.item) return editor.files.replace(place.item, files);
    return editor.upload(files, place?.slot ?? null);
  }
}
