// The dialog that asks for the page to which the selected photo moves.
import { say } from "../basics/messages.js";
import { make, showOver } from "../basics/elements.js";
import { iconButton } from "./icons.js";
import { rove } from "./roving.js";
/** @import { EditorShell } from "../shell/shell.js" */

/** @param {EditorShell} shell */
export function openPages(shell) {
  const { editor } = shell;
  const { pages, selectedItem: item } = editor;
  if (!pages || !item) return;
  /** @param {number} index */
  const move = (index) => {
    dialog.close();
    pages.carry(item.id, index);
  };
  const buttons = pages.all.flatMap((_, index) =>
    index === pages.shown
      ? []
      : [make("button", { type: "button", onclick: () => move(index) }, say`Page ${index + 1}`)]
  );
  const list = make("div", { class: "page-choice", role: "group", "aria-label": say`Pages` }, ...buttons);
  /** @type {HTMLDialogElement} */
  const dialog = make(
    "dialog",
    { class: "to-page", "aria-labelledby": "to-page-title" },
    make(
      "header",
      {},
      make("h2", { id: "to-page-title" }, say`Move to page`),
      iconButton("close", say`Close`, () => dialog.close(), { class: "quiet" }),
    ),
    make("p", { class: "hint" }, say`The photo fills the first empty slot of that page, or waits in the tray.`),
    list,
  );
  rove(list);
  dialog.addEventListener("close", () => {
    dialog.remove();
    shell.stage.canvas.focus();
  });
  showOver(shell, dialog);
  dialog.showModal();
  buttons[Math.min(pages.shown, buttons.length - 1)]?.focus();
}
