// The bar at the top: the name, the save state, undo and redo, and the export.
import { counted, say } from "../basics/messages.js";
import { actionButtons } from "../actions/action-buttons.js";
import { openCollage } from "../parts/later.js";
import { make, showLabels, showText } from "../basics/elements.js";
import { iconButton } from "../parts/icons.js";
import { editName, NAME_LIMIT } from "../parts/name-field.js";
import { waitingCount } from "../parts/waiting-count.js";
import { told } from "../basics/told.js";
/** @import { EditorEvents } from "../types.d.ts" */
/** @import { EditorShell } from "./shell.js" */

/** The words for each state, also for that of a collage of which there is no file or draft yet. */
const STATES = {
  new: say`Not saved yet`,
  saved: say`Saved`,
  saving: say`Saving`,
  waiting: say`Saving`,
  failed: say`Not saved`,
  conflict: say`Changed elsewhere`,
};

export class TopBar {
  /** The changes since the last save, of which those of one movement are one, and the number of undo steps after the last of them. */
  #unsent = 0;
  /** True if changes are kept as a draft in the browser, and not sent. */
  #isDraft = false;
  #steps = 0;

  /** @param {EditorShell} shell */
  constructor(shell) {
    const { editor } = shell;
    this.shell = shell;
    this.editor = editor;
    this.history = actionButtons(shell, "history");
    this.heading = make("h1", {}, say`Collage`);
    this.status = make("span", { class: "status", role: "status" });
    this.banner = make("div", { class: "banner", role: "alert", hidden: true });
    this.name = make("button", { type: "button", class: "name", onclick: () => this.rename() }, make("span"));
    const menu = iconButton("down", say`Save a copy, or start again`, () => openCollage(shell), {
      class: "quiet collage-menu",
      "aria-haspopup": "dialog",
    });
    this.element = make(
      "header",
      { class: "top-bar" },
      make("div", { class: "title" }, this.heading, this.name, menu, this.status, waitingCount(editor)),
      make("div", { class: "history", role: "group", "aria-label": say`History` }, ...this.history.buttons),
      ...actionButtons(shell, "top", { hasText: true, hides: true }).buttons,
      this.banner,
    );
    editor.addEventListener("state", () => this.history.update());
    editor.addEventListener("name", () => this.#showName());
    editor.addEventListener("scene", () => this.#count());
    editor.addEventListener("saving", ({ detail }) => this.#showSaving(detail));
    editor.addEventListener("othertab", () => this.#warnOfOtherTab());
    this.#warnOfOtherTab();
    const { state } = editor.autosave;
    // Of a new collage nothing is saved yet.
    if (state === "saved" && !editor.isKept) this.#show("new");
    else this.#showSaving({ state });
    this.#showName();
  }

  /** Counts a change, and shows the number while the changes cannot be sent. */
  #count() {
    const { autosave: { state }, state: { undoCount } } = this.editor;
    if (undoCount !== this.#steps || this.#unsent === 0) this.#unsent += 1;
    this.#steps = undoCount;
    if (state === "failed") this.#show(state);
  }

  #showName() {
    const title = this.editor.isNamed ? this.editor.title : say`collage`;
    this.heading.classList.toggle("visually-hidden", !this.editor.isNamed);
    const [text] = this.name.children;
    showText(text, title);
    const label = say`Rename “${title}”`;
    showLabels(this.name, { title: label, "aria-label": label });
  }

  /** Shows a field in which the collage is renamed. */
  rename() {
    editName(this.name, {
      label: say`Name of the collage`,
      value: this.editor.title,
      limit: NAME_LIMIT,
      accept: (name) => name && this.#accept(name),
    });
  }

  /** @param {string} name */
  async #accept(name) {
    const { editor } = this;
    const { title } = editor;
    try {
      await editor.rename(name);
      editor.notice(say`Renamed to “${editor.title}”`, false, { label: say`Undo`, act: () => this.#accept(title) });
    } catch (error) {
      editor.notice(told(error), true);
    }
  }

  /** @param {keyof typeof STATES} state */
  #show(state) {
    if (state === "saved") this.#unsent = 0;
    const waits = counted(this.#unsent, "1 change not sent", "{#} changes not sent");
    showText(this.status, state === "failed" && this.#unsent > 0 && !this.#isDraft ? waits : STATES[state]);
    this.status.dataset.state = state;
  }

  /** @param {EditorEvents["saving"]} saving */
  #showSaving({ state, error, isKept }) {
    this.#isDraft = isKept !== undefined;
    this.#show(state);
    if (state === "conflict") {
      const text = error && error.status !== 409
        ? told(error)
        : say`Another page has saved this collage in the meantime. Both versions are kept, whichever you go on with.`;
      this.#warn(text, [
        [say`Load theirs`, () => this.editor.autosave.takeTheirs()],
        [say`Keep mine`, () => this.editor.autosave.keepMine()],
      ], { isQuestion: true });
    } else if (state === "failed" && error?.message !== this.banner.dataset.error) {
      // Shown once rather than with every attempt, because the user may have hidden the message.
      this.banner.dataset.error = error?.message;
      const why = error ? told(error) : "";
      const text = isKept
        ? say`Your latest changes are stored only in this browser: ${why}`
        : say`Your latest changes are stored only in this page: ${why}`;
      this.#warn(isKept === undefined ? say`Your latest changes are stored only in this page. ${why}` : text, [
        // If the port of a restarted server is in use, this page cannot reach it.
        [
          say`Download a copy`,
          () => this.shell.download({ [this.editor.name]: JSON.stringify(this.editor.saved(), null, 2) }),
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
    // Failed saves take precedence.
    if (!hasOtherTab || state === "conflict" || this.banner.dataset.error) return;
    this.#warn(
      say`This collage is open in another tab. Each tab shows changes saved by the other, and asks before overwriting them.`,
    );
  }

  /**
   * @param {string} text
   * @param {[label: string, act: () => unknown][]} [actions]
   * @param {{ isQuestion?: boolean }} [options] A question stays until it is answered: nothing is saved meanwhile.
   */
  #warn(text, actions = [], { isQuestion = false } = {}) {
    const hide = () => (this.banner.hidden = true);
    const choices = actions.map(([label, act]) =>
      make("button", { type: "button", onclick: () => (hide(), act()) }, label)
    );
    this.banner.replaceChildren(
      make("span", {}, text),
      make("div", { class: "actions" }, ...choices),
      ...(isQuestion ? [] : [iconButton("close", say`Hide this message`, hide, { class: "quiet" })]),
    );
    this.banner.hidden = false;
  }
}
