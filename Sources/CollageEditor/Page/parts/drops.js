// Files that are dropped from the desktop: onto a slot, the tray, or anywhere on the page.

export class Drops {
  #shell;
  #depth = 0;

  constructor(shell) {
    this.#shell = shell;
    addEventListener("dragenter", (event) => this.#enter(event));
    addEventListener("dragleave", () => this.#leave());
    addEventListener("dragover", (event) => this.#over(event));
    addEventListener("drop", (event) => this.#drop(event));
    addEventListener("paste", (event) => this.#take(event, event.clipboardData));
  }

  #hasFiles(event) {
    return [...(event.dataTransfer?.types ?? [])].includes("Files");
  }

  #enter(event) {
    if (!this.#hasFiles(event)) return;
    this.#depth += 1;
    this.#shell.classList.add("is-dropping");
  }

  #leave() {
    this.#depth = Math.max(0, this.#depth - 1);
    if (this.#depth === 0) this.#shell.classList.remove("is-dropping");
  }

  #over(event) {
    if (!this.#hasFiles(event)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "copy";
    const { stage, editor } = this.#shell;
    const isOver = stage.contains(event.target);
    editor.took(editor.session.hover(isOver ? stage.place(event) : null, event.timeStamp / 1000));
  }

  #drop(event) {
    this.#depth = 0;
    this.#shell.classList.remove("is-dropping");
    if (!this.#hasFiles(event)) return;
    event.preventDefault();
    this.#take(event, event.dataTransfer);
  }

  #take(event, data) {
    const files = [...(data?.files ?? [])].filter(({ type }) => type.startsWith("image/") || type === "");
    if (files.length === 0) return;
    const { stage, editor } = this.#shell;
    if (event.type === "paste" || !stage.contains(event.target)) return editor.upload(files);
    const hit = editor.session.hit(stage.place(event), "mouse");
    if (hit.kind === "item") return editor.replace(hit.item, files);
    return editor.upload(files, hit.kind === "slot" ? hit.slot : null);
  }
}
