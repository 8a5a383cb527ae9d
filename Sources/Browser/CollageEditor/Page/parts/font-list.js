// The font of a text: a list of families, each shown in its own letters, with a search and the user's own fonts.
import { say } from "../basics/messages.js";
import { context2d } from "../basics/context.js";
import { text } from "./colors.js";
import { focusIn, make, showLabels, showText } from "../basics/elements.js";
import { chooseFiles } from "./files-dialog.js";
import { icon, iconButton } from "./icons.js";
/** @import { FontEntry, FontGroup } from "../types.d.ts" */
/** @import { Editor } from "../model/editor.js" */

/** @type {Record<FontGroup, string>} */
const GROUPS = {
  own: say`Your fonts`,
  sansSerif: say`Sans serif`,
  serif: say`Serif`,
  handwriting: say`Handwriting`,
  monospaced: say`Monospaced`,
  otherScripts: say`Other scripts`,
};
/** The size of a family's sample, in pixels; one that is not its name leaves room for the name. */
const SAMPLE = { width: 240, beside: 84, height: 34, letters: 20 };

/**
 * Returns the color of an element's text as in documents.
 * @param {Element} element
 */
function hexadecimal(element) {
  const [red, green, blue] = (getComputedStyle(element).color.match(/[\d.]+/g) ?? []).map(Number);
  return text([red, green, blue]);
}

export class FontField {
  /** @type {Editor} */
  #editor;
  /** @type {(family: string) => void} */
  #choose;
  /** @type {HTMLElement | null} */
  #list = null;
  #family = "";

  /**
   * @param {Editor} editor
   * @param {(family: string) => void} choose
   */
  constructor(editor, choose) {
    [this.#editor, this.#choose] = [editor, choose];
    this.name = make("span", { class: "name" });
    this.button = make(
      "button",
      {
        type: "button",
        class: "font-field",
        "aria-expanded": "false",
        onclick: () => (this.#list ? this.close() : this.open()),
      },
      this.name,
      icon("down", 16),
    );
    this.element = make("div", { class: "fonts" }, this.button);
    editor.fonts.addEventListener("load", () => this.#list && this.open());
  }

  /** @param {string} family */
  set(family) {
    if (family === this.#family) return;
    this.#family = family;
    showText(this.name, family);
    showLabels(this.button, { "aria-label": say`Font: ${family}` });
    for (const row of this.#rows) row.ariaSelected = `${row.dataset.family === family}`;
  }

  /** @returns {HTMLElement[]} */
  get #rows() {
    return [...(this.#list?.querySelectorAll("[role=option]") ?? [])].map((row) => /** @type {HTMLElement} */ (row));
  }

  async open() {
    const families = await this.#editor.fonts.families();
    /** @type {HTMLInputElement} */
    const search = make("input", {
      type: "search",
      placeholder: say`Search fonts`,
      "aria-label": say`Search fonts`,
      oninput: () => this.#find(search.value),
      onkeydown: (event) => this.#key(event),
    });
    const own = iconButton("add", say`Add a font`, () => this.#pick(), { text: say`Add a font`, class: "wide" });
    const groups = /** @type {[FontGroup, string][]} */ (Object.entries(GROUPS)).map(([group, title]) =>
      this.#group(title, families.filter((family) => family.group === group))
    );
    this.empty = make("p", { class: "hint", hidden: true }, say`No font has this name. Add one as a file.`);
    const list = make(
      "div",
      { role: "listbox", "aria-label": say`Fonts`, tabindex: 0, onkeydown: (event) => this.#key(event) },
      ...groups.filter((group) => group !== null),
    );
    this.#list?.remove();
    this.#list = make("div", { class: "font-list" }, search, own, this.empty, list);
    this.button.ariaExpanded = "true";
    this.element.append(this.#list);
    const current = this.#rows.find((row) => row.dataset.family === this.#family);
    current?.scrollIntoView({ block: "nearest" });
    search.focus();
  }

  close() {
    this.#list?.remove();
    this.#list = null;
    this.button.ariaExpanded = "false";
    this.button.focus();
  }

  /**
   * @param {string} title
   * @param {FontEntry[]} families
   */
  #group(title, families) {
    if (families.length === 0) return null;
    return make(
      "div",
      { role: "group", "aria-label": title },
      make("h4", { "aria-hidden": "true" }, title),
      ...families.map((family) => this.#row(family)),
    );
  }

  /** @param {FontEntry} family */
  #row(family) {
    const { name } = family;
    const canvas = make("canvas", { width: 2, height: 2, "aria-hidden": "true" });
    const row = make(
      "div",
      {
        role: "option",
        tabindex: -1,
        "data-family": name,
        "aria-label": name,
        "aria-selected": `${name === this.#family}`,
        title: name,
        onclick: () => this.#take(name),
      },
      canvas,
      make("span", {}, name),
    );
    this.#seen.observe(Object.assign(row, { canvas, family }));
    return row;
  }

  /** @param {string} name */
  #take(name) {
    this.close();
    this.#choose(name);
  }

  /** @param {string} words */
  #find(words) {
    const wanted = words.trim().toLowerCase();
    for (const row of this.#rows) row.hidden = !(row.dataset.family ?? "").toLowerCase().includes(wanted);
    for (const group of this.#list?.querySelectorAll("[role=group]") ?? []) {
      /** @type {HTMLElement} */ (group).hidden = group.querySelector("[role=option]:not([hidden])") === null;
    }
    if (this.empty) this.empty.hidden = this.#rows.some((row) => !row.hidden);
  }

  /**
   * Arrow keys go through the list, Enter takes a font, and Escape closes the list.
   * @param {KeyboardEvent} event
   */
  #key(event) {
    const rows = this.#rows.filter((row) => !row.hidden);
    const place = rows.findIndex((row) => row === focusIn(row));
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) rows[Math.min(rows.length - 1, Math.max(0, place + step))]?.focus();
    else if (event.key === "Enter") (rows[place] ?? rows[0])?.click();
    else if (event.key === "Escape") this.close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  async #pick() {
    const [file] = await chooseFiles(this.element, ".ttf,.otf,.woff2");
    const [family] = file ? await this.#editor.fonts.add(file) : [];
    if (family) this.#take(family);
  }

  #seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      this.#seen.unobserve(target);
      const row = /** @type {HTMLElement & { canvas: HTMLCanvasElement, family: FontEntry }} */ (target);
      this.#draw(row).catch(() => row.classList.add("is-plain"));
    }
  });

  /**
   * Shows a sample in the family itself, by the renderer.
   * @param {HTMLElement & { canvas: HTMLCanvasElement, family: FontEntry }} row
   */
  async #draw(row) {
    const { canvas, family } = row;
    const isName = family.sample === family.name;
    /** @type {"left" | "right"} */
    const side = getComputedStyle(row).direction === "rtl" ? "right" : "left";
    const size = { ...SAMPLE, side, ...(isName ? {} : { width: SAMPLE.beside }) };
    const picture = await this.#editor.fonts.sample(family, size, hexadecimal(row));
    [canvas.width, canvas.height] = [picture.width, picture.height];
    context2d(canvas).drawImage(picture, 0, 0);
    row.classList.toggle("is-drawn", isName);
  }
}
