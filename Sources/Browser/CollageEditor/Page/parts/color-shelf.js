// The shelf of the color picker: the last eight colors, and beside them those that were saved by hand, in pages of eight.
import { say } from "../basics/messages.js";
import { MOST_SAVED, recentColors, RECENTS, savedColors, toggleSaved } from "../model/kept-colors.js";
import { make, showLabels, showText } from "../basics/elements.js";
import { icon, iconButton } from "./icons.js";
import { rove } from "./roving.js";

/** The colors of a page, which is as long as that of the last colors. */
const PER_PAGE = RECENTS;

/**
 * Returns the name of a page: of the last colors, or of one of those that were saved.
 * @param {number} index
 * @param {number} count The number of pages of saved colors.
 */
const pageName = (index, count) =>
  index === 0 ? say`Recent colors` : count > 1 ? say`Saved colors, page ${index} of ${count}` : say`Saved colors`;

export class ColorShelf {
  #swatch;
  #color = "";
  /** The index of the page that is shown. */
  #shown = 0;
  pages = make("div", { class: "shelf-pages", onscroll: () => this.#scrolled() });
  caption = make("span", { class: "shelf-caption" });
  previous = iconButton("previous", say`Show the previous colors`, () => this.#turn(-1), { class: "quiet turn" });
  next = iconButton("next", say`Show the next colors`, () => this.#turn(1), { class: "quiet turn" });
  save = iconButton("add", say`Save this color`, () => this.#toggle(), { class: "quiet save-color" });

  /** @param {(color: string) => HTMLElement} swatch Returns the button of a color. */
  constructor(swatch) {
    this.#swatch = swatch;
    this.element = make(
      "div",
      { class: "shelf" },
      make("div", { class: "shelf-head" }, this.caption, this.previous, this.next, this.save),
      this.pages,
    );
    this.#fill();
    rove(this.pages);
  }

  /**
   * Follows the color that is chosen, which the button saves or removes.
   * @param {string} color
   */
  follow(color) {
    this.#color = color;
    const saved = savedColors();
    const isSaved = saved.includes(color);
    this.save.disabled = !isSaved && saved.length >= MOST_SAVED;
    const label = isSaved
      ? say`Remove ${color} from the saved colors`
      : this.save.disabled
      ? say`${MOST_SAVED} colors are saved: remove one of them first`
      : say`Save ${color}`;
    showLabels(this.save, { title: label, "aria-label": label });
    this.save.replaceChildren(icon(isSaved ? "minus" : "add"));
  }

  #fill() {
    const [recent, saved] = [recentColors(), savedColors()];
    const count = Math.ceil(saved.length / PER_PAGE);
    /** @param {string} name @param {string} label @param {string[]} colors */
    const page = (name, label, colors) =>
      make("div", { class: name, role: "group", "aria-label": label }, ...colors.map((each) => this.#swatch(each)));
    this.pages.replaceChildren(
      page("color-recent", pageName(0, count), recent),
      ...Array.from(
        { length: count },
        (_, index) =>
          page("color-saved", pageName(index + 1, count), saved.slice(index * PER_PAGE, (index + 1) * PER_PAGE)),
      ),
    );
    if (recent.length === 0) this.pages.firstElementChild?.append(make("p", { class: "hint" }, say`None yet`));
    this.#tell(Math.min(this.#shown, count));
  }

  #toggle() {
    const wasSaved = savedColors().includes(this.#color);
    toggleSaved(this.#color);
    this.#fill();
    this.follow(this.#color);
    this.element.dispatchEvent(new Event("change", { bubbles: true }));
    // What was saved is shown where it is.
    if (!wasSaved) this.#show(this.pages.children.length - 1);
    else this.#show(this.#shown);
  }

  /** @param {number} by */
  #turn(by) {
    this.#show(this.#shown + by);
  }

  /** @param {number} index */
  #show(index) {
    const page = this.pages.children[index];
    if (!page) return;
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    page.scrollIntoView({ block: "nearest", inline: "start", behavior: isStill ? "auto" : "smooth" });
    this.#tell(index);
  }

  /** Tells which page a finger has swiped to. */
  #scrolled() {
    const { left } = this.pages.getBoundingClientRect();
    const places = [...this.pages.children].map((page) => Math.abs(page.getBoundingClientRect().left - left));
    const nearest = places.indexOf(Math.min(...places));
    if (nearest >= 0) this.#tell(nearest);
  }

  /** @param {number} index */
  #tell(index) {
    this.#shown = index;
    const { length } = this.pages.children;
    showText(this.caption, pageName(index, length - 1));
    // Buttons that have the focus are not taken away.
    [this.previous.hidden, this.next.hidden] = [length < 2, length < 2];
    this.previous.ariaDisabled = `${index === 0}`;
    this.next.ariaDisabled = `${index === length - 1}`;
  }
}
