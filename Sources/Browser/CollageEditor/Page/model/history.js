// Undo and redo: the session's own steps, and with them what the user has chosen of the style. They are kept beside the
// saved collage as documents, so that they survive a reload.

/** The most steps that are kept, and the most characters of all. */
const [MOST_STEPS, MOST_CHARACTERS] = [60, 1_500_000];

export class History {
  #editor;
  #undo = [];
  #redo = [];
  #known = 0;
  #loading = null;
  /** Whether anything was done in this page. */
  isTouched = false;

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

  /** The step that would be undone, to tell later whether it is still the last one. */
  get last() {
    return this.#undo.at(-1) ?? null;
  }

  /** Notes the steps that the session has made by itself. */
  sync() {
    const { undoCount, undoName } = this.#editor.session.state;
    while (this.#known < undoCount) {
      this.#undo.push({ name: undoName, isSession: true });
      this.#redo = [];
      this.#known += 1;
      this.isTouched = true;
    }
    // An interaction that came back to where it began leaves no step.
    while (this.#known > undoCount) {
      const place = this.#undo.findLastIndex(({ isSession }) => isSession);
      if (place < 0) break;
      this.#undo.splice(place, 1);
      this.#known -= 1;
    }
  }

  /** Performs a command with which what the user has chosen of the style changes, as one step; those of one interaction are one. */
  restyle(style, command, name, interaction) {
    const editor = this.#editor;
    const before = { style: editor.style };
    const after = { style };
    const last = this.#undo.at(-1);
    const isSame = interaction !== undefined && last?.interaction === interaction;
    Object.assign(editor, after);
    const { refusal } = editor.perform(command, interaction);
    if (refusal && refusal !== "nothingToDo") {
      Object.assign(editor, before);
      editor.notice(`This cannot be done here: ${refusal}`);
      return false;
    }
    this.isTouched = true;
    const made = this.#undo.at(-1);
    const isNew = made !== undefined && made !== last;
    if (isNew) {
      Object.assign(made, {
        name,
        before: isSame ? last.before : before,
        after,
        interaction,
        document: isSame ? last.document : undefined,
      });
      // The steps of one interaction without and with the session's part are one.
      if (isSame && !last.isSession) this.#undo.splice(-2, 1);
    } else if (isSame) last.after = after;
    else {
      this.#undo.push({ name, isSession: false, before, after, interaction });
      this.#redo = [];
    }
    editor.emit("template");
    editor.emit("change", { changes: ["scene"] });
    editor.autosave.note();
    return true;
  }

  undo() {
    this.#step(this.#undo, this.#redo, "undo", "before");
  }

  redo() {
    this.#step(this.#redo, this.#undo, "redo", "after");
  }

  #step(from, to, command, key) {
    const step = from.at(-1);
    if (!step) return;
    this.isTouched = true;
    if (step.isKept) return this.#goTo(step, from, to);
    from.pop();
    const editor = this.#editor;
    if (step[key]) Object.assign(editor, step[key]);
    if (step.isSession) this.#known += command === "undo" ? -1 : 1;
    to.push({ ...step, document: undefined });
    if (step.isSession) editor.perform({ command });
    if (step[key]) editor.emit("template");
    editor.emit("change", { changes: ["scene"] });
    editor.autosave.note();
  }

  // MARK: Kept with the collage

  /** Goes to a state that is a document: a session of its own begins there, and so all other steps become documents. */
  #goTo(step, from, to) {
    const editor = this.#editor;
    this.#write();
    from.pop();
    to.push({ name: step.name, isKept: true, document: this.#state(editor.session, editor.style) });
    for (const steps of [this.#undo, this.#redo]) {
      steps.splice(
        0,
        steps.length,
        ...steps.filter(({ document }) => document).map(({ name, document }) => ({ name, document, isKept: true })),
      );
    }
    this.#known = 0;
    const { document, style } = JSON.parse(step.document);
    editor.style = style;
    editor.reopen(document);
    editor.autosave.note();
  }

  #state(session, style) {
    return JSON.stringify({ document: this.#editor.document(session), style });
  }

  /** Gives every step of those that are kept the document to which it leads. */
  #write() {
    for (const [steps, command, key] of [[this.#undo, "undo", "before"], [this.#redo, "redo", "after"]]) {
      const session = this.#editor.session.copy();
      let { style } = this.#editor;
      try {
        for (const step of steps.slice(-MOST_STEPS).reverse()) {
          // Those before it were written with it, or are kept.
          if (step.document) break;
          if (step.isSession) session.perform({ command }, performance.now() / 1000);
          if (step[key]) ({ style } = step[key]);
          step.document = this.#state(session, style);
        }
      } finally {
        session.close();
      }
    }
  }

  /** Keeps the steps beside the collage, as it was just saved. */
  async keep(revision) {
    const { server, composition, style, focus, recording } = this.#editor;
    if (recording.isOn) return;
    await this.#loading;
    this.#write();
    let room = MOST_CHARACTERS;
    const kept = (steps) => {
      const newest = steps.slice(-MOST_STEPS).reverse();
      const end = newest.findIndex(({ document }) => (room -= document.length) < 0);
      return newest.slice(0, end < 0 ? newest.length : end).reverse().map(({ name, document }) => ({ name, document }));
    };
    const [undo, redo] = [kept(this.#undo), kept(this.#redo)];
    // A history that cannot be kept is no reason to call the collage unsaved.
    await server.keep(
      "history",
      JSON.stringify({ revision, photos: composition.photos, style, found: focus.known, undo, redo }),
    ).catch((error) => console.warn(error.message));
  }

  /** Takes up the steps that were kept, if they belong to the collage as it was saved. */
  load(revision) {
    this.#loading = this.#load(revision).catch((error) => console.warn(error.message));
    return this.#loading;
  }

  async #load(revision) {
    const editor = this.#editor;
    const past = await editor.server.json("history");
    if (past.revision !== revision || editor.recording.isOn) return;
    const steps = (list = []) => list.map(({ name, document }) => ({ name, document, isKept: true }));
    this.#undo.unshift(...steps(past.undo));
    if (!this.isTouched) [this.#redo, editor.style] = [steps(past.redo), past.style ?? {}];
    const paths = past.photos ?? {};
    editor.composition = { ...editor.composition, photos: { ...paths, ...editor.composition.photos } };
    editor.focus.recall(past.found);
    editor.emit("change", { changes: [] });
    editor.emit("template");
  }
}
