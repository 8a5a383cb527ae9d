// The bar at the top: the name and whether it is saved, undo and redo, and the export.
import { iconButton, make } from "./elements.js";
import { NAMES } from "./edit-names.js";

const STATES = {
  saved: "Saved",
  saving: "Saving",
  waiting: "Saving",
  failed: "Not saved",
  conflict: "Changed elsewhere",
};

export class TopBar {
  constructor(shell) {
    const { editor } = shell;
    this.editor = editor;
    this.undo = iconButton("undo", "Undo", () => editor.undo(), { "aria-keyshortcuts": "Control+Z" });
    this.redo = iconButton("redo", "Redo", () => editor.redo(), { "aria-keyshortcuts": "Control+Shift+Z" });
    this.status = make("span", { class: "status", role: "status" });
    this.banner = make("div", { class: "banner", role: "alert", hidden: true });
    const record = editor.recording.isOn
      ? iconButton("record", "Download the recording", () => this.#download(editor.recording.files), {
        class: "recording",
      })
      : null;
    const name = make("span", { class: "name", title: editor.name }, editor.name.replace(/\.collage\.json$/, ""));
    this.element = make(
      "header",
      { class: "top-bar" },
      make("div", { class: "title" }, make("h1", {}, "Collage"), name, this.status),
      make("div", { class: "history", role: "group", "aria-label": "History" }, this.undo, this.redo),
      record,
      iconButton("export", "Export", () => shell.export(), { text: "Export", class: "primary" }),
      this.banner,
    );
    editor.addEventListener("change", () => this.#update());
    editor.addEventListener("saving", ({ detail }) => this.#showSaving(detail));
    editor.addEventListener("othertab", () => this.#warnOfOtherTab());
    this.#warnOfOtherTab();
    this.#update();
    this.#showSaving({ state: "saved" });
  }

  #update() {
    const { undoName, redoName } = this.editor.state;
    for (const [button, name, word] of [[this.undo, undoName, "Undo"], [this.redo, redoName, "Redo"]]) {
      button.disabled = name === null;
      const label = name !== null ? `${word}: ${NAMES[name] ?? name}` : word;
      [button.title, button.ariaLabel] = [label, label];
    }
  }

  #showSaving({ state, error }) {
    this.status.textContent = STATES[state];
    this.status.dataset.state = state;
    if (state === "conflict") {
      const text = error && error.status !== 409 ? error.message : "Another page has saved this collage since.";
      this.#warn(text, [
        ["Load theirs", () => this.editor.autosave.takeTheirs()],
        ["Keep mine", () => this.editor.autosave.keepMine()],
      ]);
    } else if (state === "failed" && error?.message !== this.banner.dataset.error) {
      // Once, not with every attempt: whoever has hidden or heard it knows.
      this.banner.dataset.error = error?.message;
      this.#warn(`Your last changes are kept here only. ${error?.message ?? ""}`, [
        // A server that is started again may find its port taken, and then this page cannot reach it.
        [
          "Download a copy",
          () => this.#download({ [this.editor.name]: JSON.stringify(this.editor.document(), null, 2) }),
        ],
      ]);
    } else if (state === "saved" && this.banner.dataset.error) {
      delete this.banner.dataset.error;
      this.banner.hidden = true;
      this.#warnOfOtherTab();
    }
  }

  #warnOfOtherTab() {
    const { hasOtherTab, state } = this.editor.autosave;
    // What cannot be saved is said first.
    if (!hasOtherTab || state === "conflict" || this.banner.dataset.error) return;
    this.#warn(
      "This collage is open in another tab. Each of them shows what the other saves, and asks before it saves over it.",
    );
  }

  #warn(text, actions = []) {
    const hide = () => (this.banner.hidden = true);
    const choices = actions.map(([label, act]) =>
      make("button", { type: "button", onclick: () => (hide(), act()) }, label)
    );
    this.banner.replaceChildren(
      make("span", {}, text),
      make("div", { class: "actions" }, ...choices),
      iconButton("close", "Hide this message", hide, { class: "quiet" }),
    );
    this.banner.hidden = false;
  }

  #download(files) {
    for (const [name, text] of Object.entries(files)) {
      const link = make("a", {
        href: URL.createObjectURL(new Blob([text], { type: "application/json" })),
        download: name,
      });
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    }
  }
}
