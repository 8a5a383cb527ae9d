// Undo and redo: the session's own steps, and with them what only the template says, such as colors.

export class History {
  #editor;
  #undo = [];
  #redo = [];
  #known = 0;

  constructor(editor) {
    this.#editor = editor;
  }

  get canUndo() {
    return this.#undo.length > 0;
  }

  get canRedo() {
    return this.#redo.length > 0;
  }

  get undoName() {
    return this.#undo.at(-1)?.name ?? null;
  }

  get redoName() {
    return this.#redo.at(-1)?.name ?? null;
  }

  /** Notes the steps that the session has made by itself. */
  sync() {
    const { undoCount, undoName } = this.#editor.session.state;
    while (this.#known < undoCount) {
      this.#undo.push({ name: undoName, isSession: true });
      this.#redo = [];
      this.#known += 1;
    }
    // An interaction that came back to where it began leaves no step.
    while (this.#known > undoCount) {
      const place = this.#undo.findLastIndex(({ isSession }) => isSession);
      if (place < 0) break;
      this.#undo.splice(place, 1);
      this.#known -= 1;
    }
  }

  /** Changes the template with what the session makes of it, as one step; those of one interaction are one. */
  template(next, perform, name, interaction) {
    const editor = this.#editor;
    const before = editor.template;
    const last = this.#undo.at(-1);
    const isSame = interaction !== undefined && last?.interaction === interaction;
    editor.template = next;
    const { refusal } = perform();
    if (refusal && refusal !== "nothingToDo") {
      editor.template = before;
      editor.notice(`This cannot be done here: ${refusal}`);
      return;
    }
    const made = this.#undo.at(-1);
    const isNew = made !== undefined && made !== last;
    if (isNew) {
      Object.assign(made, { name, before: isSame ? last.before : before, after: next, interaction });
      // The steps of one interaction without and with the session's part are one.
      if (isSame && !last.isSession) this.#undo.splice(-2, 1);
    } else if (isSame) last.after = next;
    else {
      this.#undo.push({ name, isSession: false, before, after: next, interaction });
      this.#redo = [];
    }
    editor.emit("template");
    editor.emit("change", { changes: ["scene"] });
    editor.autosave.note();
  }

  undo() {
    this.#step(this.#undo, this.#redo, "undo", "before");
  }

  redo() {
    this.#step(this.#redo, this.#undo, "redo", "after");
  }

  #step(from, to, command, key) {
    const step = from.pop();
    if (!step) return;
    const editor = this.#editor;
    if (step[key]) editor.template = step[key];
    if (step.isSession) this.#known += command === "undo" ? -1 : 1;
    to.push(step);
    if (step.isSession) editor.perform({ command });
    if (step[key]) editor.emit("template");
    editor.emit("change", { changes: ["scene"] });
    editor.autosave.note();
  }
}
