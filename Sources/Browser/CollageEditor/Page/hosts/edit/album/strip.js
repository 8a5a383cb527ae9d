// The strip of an album's pages below the collage: thumbnails, of which one is shown and which take photos that are dropped.
import { say } from "../../../basics/messages.js";
import { actionButtons } from "../../../actions/action-buttons.js";
import { focusIn, make, rootOf, showLabels, showOver, showText } from "../../../basics/elements.js";
import { PageThumbnails } from "./thumbnails.js";
import { PageDrag } from "./drag.js";
/** @import { PageTargets, Pages, Point } from "../../../types.d.ts" */
/** @import { EditorShell } from "../../../shell/shell.js" */

/** The phases in which a finger on the collage carries a photo. */
const CARRYING = ["panning", "lifted", "swapping"];

/** @implements {PageTargets} */
export class PageStrip {
  /** @type {EditorShell} */
  #shell;
  /** @type {Pages} */
  #pages;
  /**
   * The pages that are shown, by their names.
   * @type {Map<string, HTMLElement>}
   */
  #options = new Map();
  /** @type {HTMLElement | null} */
  #target = null;
  /**
   * The picture of the photo that is carried over the pages.
   * @type {HTMLCanvasElement | null}
   */
  #carried = null;
  #wasShown = -1;
  #frame = 0;
  /** The names of the pages of each spread in the list. */
  #listed = "";

  /**
   * @param {EditorShell} shell
   * @param {Pages} pages
   */
  constructor(shell, pages) {
    [this.#shell, this.#pages] = [shell, pages];
    const { editor } = shell;
    const { buttons, update } = actionButtons(shell, "pages");
    this.list = make("div", {
      class: "page-list",
      role: "listbox",
      "aria-label": say`Pages`,
      "aria-orientation": "horizontal",
    });
    this.count = make("p", { class: "page-count" });
    this.element = make(
      "section",
      { class: "page-strip", "aria-label": say`Pages` },
      make(
        "div",
        { class: "page-tools" },
        this.count,
        make("div", { role: "group", "aria-label": say`Page` }, ...buttons),
      ),
      this.list,
    );
    this.thumbnails = new PageThumbnails(shell, pages);
    new PageDrag(this.list, { move: (from, to) => pages.move(from, to) });
    this.list.addEventListener("keydown", (event) => this.#press(event));
    this.list.addEventListener("click", ({ target }) => {
      const option = target instanceof Element ? target.closest("[role=option]") : null;
      if (option) pages.show(this.#indexOf(option));
    });
    const refresh = () => {
      this.#update();
      update();
    };
    editor.addEventListener("pages", refresh);
    editor.addEventListener("scene", () => this.thumbnails.update());
    this.#followFingers();
    const sheet = make("link", { rel: "stylesheet", href: editor.assets.url("hosts/edit/album/strip.css").href });
    sheet.addEventListener("load", () => {
      shell.classList.add("has-pages");
      shell.append(this.element);
      refresh();
    });
    rootOf(shell).querySelector("collage-shell")?.before(sheet);
    shell.pageTargets = this;
  }

  /** @param {Element} option */
  #indexOf(option) {
    return this.#pages.all.findIndex(({ id }) => this.#options.get(id) === option);
  }

  /** Shows the pages as they are, those of a spread side by side, and tells which one is shown. */
  #update() {
    const { all, shown, spreads } = this.#pages;
    const listed = JSON.stringify(spreads.map((spread) => spread.map((index) => all[index].id)));
    const hadFocus = this.list.contains(focusIn(this.list));
    if (this.#listed !== listed) {
      this.#listed = listed;
      this.#listAll();
    }
    for (const option of this.list.querySelectorAll("[role=option][aria-selected=true]")) this.#mark(option, false);
    showText(this.count, say`Page ${shown + 1} of ${all.length}`);
    const option = this.#options.get(all[shown].id);
    this.#mark(option, true);
    this.thumbnails.show(this.#options);
    // The page is laid out once for all that has changed.
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => option?.scrollIntoView({ block: "nearest", inline: "nearest" }));
    if (hadFocus) option?.focus({ preventScroll: true });
    if (this.#wasShown >= 0 && this.#wasShown !== shown)
      this.#shell.announcer?.say(say`Page ${shown + 1} of ${all.length}`);
    this.#wasShown = shown;
  }

  /**
   * @param {Element | undefined} option
   * @param {boolean} isShown
   */
  #mark(option, isShown) {
    if (!(option instanceof HTMLElement)) return;
    option.ariaSelected = `${isShown}`;
    option.tabIndex = isShown ? 0 : -1;
  }

  /** Makes the list of all pages again. */
  #listAll() {
    const { all, spreads } = this.#pages;
    this.#options = new Map(all.map(({ id }, index) => [id, this.#option(id, index)]));
    this.list.replaceChildren(...spreads.map((spread) => {
      const [first, second] = spread.map((index) => index + 1);
      const label = spread.length > 1 ? say`Pages ${first} and ${second}` : say`Page ${first}`;
      const options = spread.flatMap((index) => this.#options.get(all[index].id) ?? []);
      return make("div", { class: "spread", role: "group", "aria-label": label }, ...options);
    }));
  }

  /**
   * @param {string} id
   * @param {number} index
   */
  #option(id, index) {
    let option = this.#options.get(id);
    if (!option) {
      option = make(
        "div",
        { role: "option", class: "page", "aria-keyshortcuts": "Delete Control+ArrowLeft Control+ArrowRight" },
        make("canvas", { width: 2, height: 2 }),
        make("span", {}),
      );
      this.#mark(option, false);
    }
    option.dataset.index = `${index}`;
    showLabels(option, { "aria-label": say`Page ${index + 1}` });
    const number = option.querySelector("span");
    if (number) showText(number, `${index + 1}`);
    return option;
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const { all, shown } = this.#pages;
    const isReversed = getComputedStyle(this.list).direction === "rtl";
    const forward = isReversed ? "ArrowLeft" : "ArrowRight";
    const back = isReversed ? "ArrowRight" : "ArrowLeft";
    const next = /** @type {Record<string, number>} */ ({
      [forward]: shown + 1,
      [back]: shown - 1,
      Home: 0,
      End: all.length - 1,
    })[event.key];
    if (event.key === "Delete" || event.key === "Backspace") this.#pages.remove(shown);
    else if (next === undefined) return;
    else if (event.ctrlKey || event.metaKey) this.#pages.move(shown, next);
    else this.#pages.show(next);
    event.preventDefault();
    event.stopPropagation();
  }

  // MARK: Photos

  /** Takes photos that a finger drags from the collage. */
  #followFingers() {
    const { stage, editor } = this.#shell;
    const carried = () => (CARRYING.includes(editor.state.phase) ? editor.state.item : undefined);
    /** @type {Point} */
    let start = [0, 0];
    stage.overlay.addEventListener("pointerdown", (event) => (start = stage.place(event)), true);
    stage.overlay.addEventListener("pointermove", (event) => {
      const item = carried();
      if (!item || !this.aim(event)) return this.aim(null);
      // While it is over another page, the page that is shown stays as it was.
      event.stopImmediatePropagation();
      const { pointerId, isPrimary, pointerType, timeStamp } = event;
      editor.took(editor.session.touch(pointerId, "moved", start, timeStamp / 1000, isPrimary, pointerType));
      this.#carry(event, item);
    }, true);
    stage.overlay.addEventListener("pointerup", (event) => {
      const item = carried();
      if (!item || !this.aim(event)) return this.aim(null);
      // The finger has changed nothing then; the photo leaves from where it was.
      const time = event.timeStamp / 1000;
      editor.took(editor.session.cancel(time));
      this.drop(event, item);
    }, true);
    stage.overlay.addEventListener("pointercancel", () => this.aim(null));
  }

  /**
   * Shows the photo above the finger while it is over the pages, where the collage does not.
   * @param {PointerEvent} event
   * @param {string} item
   */
  #carry(event, item) {
    const { editor } = this.#shell;
    const photo = [...editor.state.items, ...editor.state.unplaced].find(({ id }) => id === item)?.photo ?? "";
    const picture = editor.photos.bitmap(photo, 320);
    if (!this.#carried && picture) {
      this.#carried = make("canvas", {
        class: "carried over-pages",
        popover: "manual",
        width: picture.width,
        height: picture.height,
      });
      this.#carried.getContext("2d")?.drawImage(picture, 0, 0);
      showOver(this.element, this.#carried);
      this.#carried.showPopover();
    }
    if (this.#carried)
      this.#carried.style.transform = `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -100%)`;
  }

  /** @param {{ clientX: number, clientY: number } | null} place */
  #at(place) {
    if (!place) return null;
    return [...this.#options.values()].find((option) => {
      const { left, top, right, bottom } = option.getBoundingClientRect();
      return place.clientX >= left && place.clientX < right && place.clientY >= top && place.clientY < bottom;
    }) ?? null;
  }

  /** @param {{ clientX: number, clientY: number } | null} place */
  aim(place) {
    const target = this.#at(place);
    const found = target && this.#indexOf(target) !== this.#pages.shown ? target : null;
    if (this.#target !== found) {
      this.#target?.classList.remove("is-target");
      found?.classList.add("is-target");
      this.#target = found;
    }
    if (!found) {
      this.#carried?.remove();
      this.#carried = null;
    }
    return found !== null;
  }

  /**
   * @param {{ clientX: number, clientY: number }} place
   * @param {string} item
   * @param {string} [from]
   */
  drop(place, item, from) {
    const target = this.#at(place);
    this.aim(null);
    if (!target) return false;
    const index = this.#indexOf(target);
    const canvas = target.querySelector("canvas") ?? target;
    const { left, top, width, height } = canvas.getBoundingClientRect();
    const point = /** @type {[number, number]} */ ([(place.clientX - left) / width, (place.clientY - top) / height]);
    this.#pages.carry(item, index, this.#pages.slotAt(index, point) ?? undefined, from);
    return true;
  }
}
