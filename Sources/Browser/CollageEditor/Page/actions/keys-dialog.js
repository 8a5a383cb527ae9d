// The dialog with all keys, grouped by action.
import { say } from "../basics/messages.js";
import { GROUPS } from "./index.js";
import { written } from "./key.js";
import { make, showOver } from "../basics/elements.js";
import { iconButton } from "../parts/icons.js";
/** @import { Action } from "../types.d.ts" */
/** @import { EditorShell } from "../shell/shell.js" */

/** @param {Action} action */
const helpOf = ({ help, label }) => help ?? (typeof label === "function" ? "" : label);

/**
 * Shows the keys of all actions.
 * @param {EditorShell} shell
 */
export function openKeys({ stage, editor }) {
  const offered = GROUPS.filter(({ isOffered }) => isOffered?.(editor) ?? true);
  const groups = offered.map(({ title, actions }) => ({ title, actions: actions.filter(({ keys }) => keys) }));
  const sections = groups.filter(({ actions }) => actions.length > 0).map(({ title, actions }) =>
    make(
      "section",
      {},
      make("h3", {}, title),
      make(
        "dl",
        {},
        ...actions.flatMap((action) => [
          make("dt", {}, ...(action.keys ?? []).map((key) => make("kbd", { dir: "auto" }, written(key)))),
          make("dd", {}, helpOf(action)),
        ]),
      ),
    )
  );
  /** @type {HTMLDialogElement} */
  const dialog = make(
    "dialog",
    { class: "keys", "aria-labelledby": "keys-title" },
    make(
      "header",
      {},
      make("h2", { id: "keys-title" }, say`Keys`),
      iconButton("close", say`Close`, () => dialog.close(), { class: "quiet" }),
    ),
    make("div", { class: "key-list", tabindex: 0, role: "region", "aria-label": say`List of keys` }, ...sections),
  );
  dialog.addEventListener("close", () => {
    dialog.remove();
    stage.canvas.focus();
  });
  showOver(stage, dialog);
  dialog.showModal();
}
