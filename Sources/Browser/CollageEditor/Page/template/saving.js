// Saving a template: by the host of the page, or as a download.
import { say } from "../basics/messages.js";
import { make, showOver, showText } from "../basics/elements.js";
import { iconButton } from "../parts/icons.js";
import { NAME_LIMIT } from "../parts/name-field.js";
import { told } from "../basics/told.js";
/** @import { Template } from "../types.d.ts" */
/** @import { EditorShell } from "../shell/shell.js" */

/**
 * Asks for the name of the file, and saves the template.
 * @param {EditorShell} shell
 * @param {Template} template
 */
export function saveTemplate(shell, template) {
  const { editor } = shell;
  const name = make("input", {
    type: "text",
    required: true,
    maxlength: NAME_LIMIT,
    value: template.name || editor.title,
  });
  const message = make("p", { class: "hint", role: "status" });
  const save = async () => {
    try {
      const saved = await stored(shell, template, name.value.trim());
      editor.emit("templatesaved", { template });
      showText(message, saved);
    } catch (error) {
      showText(message, told(error));
    }
  };
  /** @type {HTMLDialogElement} */
  const dialog = make(
    "dialog",
    { class: "collage-file", "aria-labelledby": "template-file-title" },
    make(
      "header",
      {},
      make("h2", { id: "template-file-title" }, say`Save as a template`),
      iconButton("close", say`Close`, () => dialog.close(), { class: "quiet" }),
    ),
    make(
      "p",
      { class: "hint" },
      say`A template has the slots, texts and drawings of this collage, and none of its photos.`,
    ),
    make(
      "form",
      { onsubmit: (event) => (event.preventDefault(), save()) },
      make("label", {}, make("span", {}, say`Name`), name),
      make("button", { type: "submit", class: "primary" }, say`Save the template`),
    ),
    message,
  );
  dialog.addEventListener("close", () => dialog.remove());
  showOver(shell, dialog);
  dialog.showModal();
  name.select();
}

/**
 * Saves a template, and returns what is said about it.
 * @param {EditorShell} shell
 * @param {Template} template
 * @param {string} name
 */
async function stored(shell, template, name) {
  const { host } = shell.editor;
  if (!host.saveTemplate) {
    const file = `${name.replace(/[/\\]/g, "-")}.json`;
    shell.download({ [file]: `${JSON.stringify(template, null, 2)}\n` });
    return say`Downloaded as ${file}`;
  }
  const saved = await host.saveTemplate(template, name);
  return say`Saved as ${saved?.name ?? name}`;
}
