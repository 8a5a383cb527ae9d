// The search above the gallery of templates: what is shown of it, and what to do if nothing is.
import { counted, listed, say } from "../basics/messages.js";
import { make, showText } from "../basics/elements.js";
import { toggle } from "../parts/controls.js";
import { canvasText, changeCanvas } from "../model/canvas-size.js";
import { fits, hasWords } from "../model/library.js";
/** @import { CanvasEntry, TemplateCard } from "../types.d.ts" */
/** @import { Editor } from "../model/editor.js" */

export class TemplateSearch {
  /** @type {TemplateCard[]} */
  cards = [];
  /** @type {CanvasEntry[]} */
  #canvases = [];
  /**
   * What the search has found, by name; null without a search.
   * @type {{ templates: string[], canvases: string[] } | null}
   */
  #found = null;
  /** What was advised last, in English. */
  #advised = "";
  /** Resolved when what was entered last is answered. */
  answered = Promise.resolve();
  #editor;

  /** @param {Editor} editor */
  constructor(editor) {
    this.#editor = editor;
    this.field = make("input", {
      type: "search",
      placeholder: say`Search: wedding, instagram, grid…`,
      "aria-label": say`Search templates`,
      oninput: () => this.#ask(),
    });
    this.onlyFitting = toggle({ label: say`For my number of photos`, value: false, onchange: () => this.update() });
    this.found = make("p", { class: "hint found", role: "status" });
    this.advice = make("div", { class: "advice" });
    this.sizes = make("div", {
      class: "sizes found-sizes",
      role: "group",
      "aria-label": say`Canvas sizes with this name`,
    });
    this.elements = [this.field, this.onlyFitting, this.found, this.sizes, this.advice];
    editor.library.canvases().then((canvases) => {
      this.#canvases = canvases;
      this.update();
    });
  }

  get #count() {
    const { items, unplaced } = this.#editor.state;
    return items.length + unplaced.length;
  }

  get #isOnlyFitting() {
    return this.onlyFitting.querySelector("input")?.checked === true && this.#count > 0;
  }

  #ask() {
    // Of a search that fails, what was found before stays.
    this.answered = this.#search().catch((error) => console.warn(error.message));
  }

  /** Searches for the entered words, and shows what was found. */
  async #search() {
    const search = this.field.value.trim();
    this.found.ariaBusy = "true";
    const found = search === "" ? null : await this.#editor.host.found(search);
    // Answers may overtake each other.
    if (this.field.value.trim() !== search) return;
    this.#found = found;
    this.update();
    this.found.ariaBusy = "false";
  }

  /** Hides the cards that are not searched for, and says how many are shown. */
  update() {
    const count = this.#count;
    this.onlyFitting.hidden = count === 0;
    const found = this.#found && new Set(this.#found.templates);
    const matching = this.cards.filter(({ entry, document: { name, summary = "", tags = [] }, family }) =>
      (found?.has(entry.id) ?? true) || this.#isSaid([name, summary, ...tags, family])
    );
    const shown = new Set(this.#isOnlyFitting ? matching.filter(({ entry }) => fits(entry, count)) : matching);
    for (const card of this.cards) card.hidden = !shown.has(card);
    const text = counted(this.cards.length, "{} of 1 template", "{} of {#} templates", shown.size);
    showText(this.found, this.#isOnlyFitting ? counted(count, "{}, for 1 photo", "{}, for {#} photos", text) : text);
    this.found.hidden = shown.size === this.cards.length;
    this.#showSizes();
    this.#advise(shown.size, matching.length);
  }

  /**
   * Returns true if all words are in what texts are in the language of the editor, which the host does not know.
   * @param {string[]} texts
   */
  #isSaid(texts) {
    const said = texts.map(this.#editor.translated);
    return said.some((text, index) => text !== `${texts[index]}`) && hasWords(this.field.value.trim(), said);
  }

  /** Shows the well-known canvas sizes that the search names. */
  #showSizes() {
    const found = this.#found;
    const named = this.#canvases.filter(({ name, title }) =>
      found && (found.canvases.includes(name) || this.#isSaid([title]))
    );
    this.sizes.hidden = named.length === 0;
    this.sizes.replaceChildren(...named.map((canvas) =>
      make(
        "button",
        { type: "button", class: "size", onclick: () => changeCanvas(this.#editor, canvas) },
        make("span", {}, say`Canvas: ${listed(canvas.title)}`),
        make("span", { class: "value" }, canvasText(canvas)),
      )
    ));
  }

  /**
   * Says what to do if no template is shown.
   * @param {number} shown
   * @param {number} matching
   */
  #advise(shown, matching) {
    this.advice.hidden = shown > 0 || this.cards.length === 0;
    if (this.advice.hidden) return this.advice.replaceChildren();
    const [text, label, act] = matching > 0
      ? [
        counted(
          matching,
          "No template for your number of photos, but 1 template for another one.",
          "No template for your number of photos, but {#} templates for another one.",
        ),
        say`Show all numbers of photos`,
        () => {
          this.onlyFitting.set(false);
          this.update();
        },
      ]
      : [
        this.sizes.hidden
          ? say`No template has all of these words. Try one word, such as story, grid, birthday or print.`
          : say`No template has this shape: a canvas size above gives it to your collage.`,
        say`Clear the search`,
        () => {
          this.field.value = "";
          this.#ask();
          this.field.focus();
        },
      ];
    // A button that is pressed while the gallery changes stays the same one.
    if (this.#advised === `${text}` && this.advice.firstChild) return;
    this.#advised = `${text}`;
    this.advice.replaceChildren(
      make("p", { class: "hint" }, text),
      make("button", { type: "button", class: "wide", onclick: act }, label),
    );
  }
}
