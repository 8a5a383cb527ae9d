// The dialog for the collage as a whole: a copy under another name, and a new start.
import { REFUSALS } from "../model/refusals.js";
import { say } from "../basics/messages.js";
import { make, showOver, showText } from "../basics/elements.js";
import { iconButton } from "./icons.js";
import { NAME_LIMIT } from "./name-field.js";
import { told } from "../basics/told.js";
/** @import { Command } from "../types.d.ts" */
/** @import { Editor } from "../model/editor.js" */
/** @import { EditorShell } from "../shell/shell.js" */

/** @param {EditorShell} shell */
export function openCollage(shell) {
  const { editor } = shell;
  const name = make("input", {
    type: "text",
    required: true,
    maxlength: NAME_LIMIT,
    value: editor.translated(say`${editor.title} copy`),
  });
  const message = make("p", { class: "hint", role: "status" });
  const copy = async () => {
    try {
      const saved = await editor.host.copy?.(name.value, editor.saved());
      if (!saved) return;
      showText(
        message,
        say`Saved as ${saved.name}, in the folder of this collage. This window still edits “${editor.title}”.`,
      );
    } catch (error) {
      showText(message, told(error));
    }
  };
  /** @type {HTMLDialogElement} */
  const dialog = make(
    "dialog",
    { class: "collage-file", "aria-labelledby": "collage-file-title" },
    make(
      "header",
      {},
      make("h2", { id: "collage-file-title" }, editor.title),
      iconButton("close", say`Close`, () => dialog.close(), { class: "quiet" }),
    ),
    editor.host.copy && make(
      "form",
      { onsubmit: (event) => (event.preventDefault(), copy()) },
      make("label", {}, make("span", {}, say`Save a copy as`), name),
      make("button", { type: "submit", class: "primary" }, say`Save a copy`),
    ),
    message,
    editor.features.template === false || shell.template ? null : make(
      "div",
      { class: "own-style" },
      make(
        "p",
        { class: "hint" },
        say`Draw, move, shape and name the slots of this collage, and save them as a template.`,
      ),
      make(
        "button",
        { type: "button", class: "wide", onclick: () => (dialog.close(), shell.setMode("template")) },
        say`Edit as a template`,
      ),
    ),
    make(
      "p",
      { class: "hint" },
      say`Start again with an empty collage: all photos go to the tray, and Undo brings everything back.`,
    ),
    make(
      "button",
      { type: "button", class: "wide", onclick: () => (dialog.close(), startAgain(editor)) },
      say`New collage`,
    ),
  );
  dialog.addEventListener("close", () => dialog.remove());
  showOver(shell, dialog);
  dialog.showModal();
}

/**
 * Empties the collage, as one undo step; its photos stay in the tray.
 * @param {Editor} editor
 */
function startAgain(editor) {
  const { items, layers } = editor.state;
  const commands = /** @type {Command[]} */ ([
    ...[...items, ...layers].filter(({ locked }) => locked).map((each) => ({
      command: "unlock",
      ...("photo" in each ? { item: each.id } : { layer: each.id }),
    })),
    ...items.map(({ id }) => ({ command: "setAside", item: id })),
    ...layers.map(({ id }) => ({ command: "delete", layer: id })),
  ]);
  if (commands.length === 0) return editor.notice(say`The collage is empty already`);
  const { refusal } = editor.perform({ command: "together", commands });
  if (refusal) return editor.notice(say`The collage cannot be emptied: ${REFUSALS[refusal]}`);
  editor.perform({ command: "select" });
  editor.notice(say`The collage is empty: its photos are in the tray`, false, editor.wayBack());
}
