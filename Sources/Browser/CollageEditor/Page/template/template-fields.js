// What is said about a template: its name, its summary, the words by which it is found, its canvas, and where it is saved.
import { say } from "../basics/messages.js";
import { canvasText } from "../model/canvas-size.js";
import { openCanvas } from "../parts/later.js";
import { section, toggle } from "../parts/controls.js";
import { make, showText } from "../basics/elements.js";
import { told } from "../basics/told.js";
/** @import { Template } from "../types.d.ts" */
/** @import { EditorShell } from "../shell/shell.js" */

export class TemplateFields {
  #shell;
  /** @type {HTMLInputElement} */
  name;
  /** @type {HTMLTextAreaElement} */
  summary;
  /** @type {HTMLInputElement} */
  tags;

  /** @param {EditorShell} shell */
  constructor(shell) {
    this.#shell = shell;
    this.name = make("input", {
      type: "text",
      dir: "auto",
      maxlength: 200,
      onchange: () => this.#change({ name: this.name.value.trim() }),
    });
    this.summary = make("textarea", {
      rows: 2,
      dir: "auto",
      maxlength: 2000,
      onchange: () => this.#change({ summary: this.summary.value.trim() || undefined }),
    });
    this.tags = make("input", { type: "text", dir: "auto", onchange: () => this.#change({ tags: this.#tags }) });
    this.repeats = toggle({
      label: say`Repeat photos if there are too few`,
      value: false,
      onchange: (isOn) => this.#change({ repeatPhotos: isOn || undefined }),
    });
    this.size = make("span", { class: "value" });
    /** @param {string} label @param {HTMLElement} field */
    const row = (label, field) => make("label", { class: "text-field-row" }, make("span", {}, label), field);
    this.element = make(
      "div",
      {},
      section(
        say`About the template`,
        row(say`Title`, this.name),
        row(say`Summary`, this.summary),
        row(say`Words to find it by, with commas between`, this.tags),
        make(
          "button",
          { type: "button", class: "size", "aria-haspopup": "dialog", onclick: () => openCanvas(shell) },
          make("span", {}, say`Canvas`),
          this.size,
        ),
        this.repeats,
      ),
      make(
        "button",
        { type: "button", class: "wide save-template", onclick: () => shell.template?.save() },
        say`Save as a template`,
      ),
    );
  }

  get #tags() {
    const tags = this.tags.value.split(",").map((tag) => tag.trim()).filter(Boolean);
    return tags.length > 0 ? tags : undefined;
  }

  update() {
    const { template } = this.#shell.editor;
    this.name.value = template.name;
    this.summary.value = template.summary ?? "";
    this.tags.value = (template.tags ?? []).join(", ");
    this.repeats.set(template.repeatPhotos ?? false);
    showText(this.size, canvasText(template.canvas));
  }

  /** @param {Partial<Template>} change */
  #change(change) {
    const { editor } = this.#shell;
    try {
      editor.restyle({ ...editor.template, ...change });
    } catch (error) {
      editor.notice(told(error), true);
    }
    this.update();
  }
}
