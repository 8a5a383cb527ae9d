// The panel with all layers, topmost first, to select, reorder, hide, lock and delete them.
import { REFUSALS } from "../model/refusals.js";
import { say } from "../basics/messages.js";
import { moving, rowsOf } from "../model/layer-rows.js";
import { actionButtons } from "../actions/action-buttons.js";
import { section } from "../parts/controls.js";
import { make } from "../basics/elements.js";
import { icon } from "../parts/icons.js";
import { rowName } from "../parts/layer-names.js";
import { LayerStyle } from "../parts/layer-style.js";
import { drawThumbnail } from "../parts/layer-thumbnail.js";
import { editName } from "../parts/name-field.js";
import { replaceRows, rove } from "../parts/roving.js";
import { Panel } from "./panel.js";
/** @import { LayerRow } from "../model/layer-rows.js" */
/** @import { EditorShell } from "../shell/shell.js" */

/** The distance in pixels beyond which a press on a row drags it. */
const SLOP = 6;

export class LayersPanel extends Panel {
  /** @type {LayerRow[]} */
  #rows = [];
  /**
   * The row that a finger drags, and the place to which it would move.
   * @type {{ from: number, to: number, y: number, row: HTMLElement, hasMoved: boolean } | null}
   */
  #dragged = null;
  #isNaming = false;

  /** @param {EditorShell} shell */
  constructor(shell) {
    super(shell);
    this.list = make("ul", {
      class: "layer-list",
      "aria-label": say`Layers, topmost first`,
      onpointerdown: (event) => this.#press(event),
      onpointermove: (event) => this.#drag(event),
      onpointerup: () => this.#drop(true),
      onpointercancel: () => this.#drop(false),
    });
    this.empty = make("p", { class: "hint" }, say`Texts, stickers and drawings that you add are listed here.`);
    rove(this.list);
    this.aligning = actionButtons(shell, "align", { class: "quiet" });
    this.joining = actionButtons(shell, "several", { class: "quiet" });
    this.several = make("div", { class: "icons" }, ...this.joining.buttons);
    this.arrange = section(say`Arrange`, make("div", { class: "icons" }, ...this.aligning.buttons), this.several);
    this.style = new LayerStyle(this.editor);
    this.element = make(
      "div",
      { class: "content" },
      this.empty,
      this.list,
      this.arrange,
      this.style.element,
    );
    this.follow(["change"], ({ changes }) => changes.includes("scene") || changes.includes("selection"));
    this.editor.sprites.addEventListener("load", () => this.isShown && this.#drawThumbnails());
  }

  /** @override */
  update() {
    // The list would take away the field in which a name is written.
    if (this.#isNaming) return;
    this.style.update();
    const count = this.editor.selectedLayers.length;
    this.arrange.hidden = count === 0;
    this.several.hidden = count < 2;
    for (const { update } of [this.aligning, this.joining]) update();
    const { layers, selections } = this.editor.state;
    const chosen = new Set(selections.map(({ layer }) => layer));
    this.empty.hidden = layers.length > 0;
    this.#rows = rowsOf(layers);
    replaceRows(
      this.list,
      this.#rows.map((row) => this.#row(row, row.layers.some(({ id }) => chosen.has(id)))),
    );
    this.#drawThumbnails();
  }

  /**
   * @param {LayerRow} row
   * @param {boolean} isSelected
   */
  #row(row, isSelected) {
    const { id, layers } = row;
    return make(
      "li",
      { "data-id": id, class: isSelected ? "is-selected" : null },
      make(
        "button",
        {
          type: "button",
          class: "name",
          title: say`Select`,
          "aria-pressed": `${isSelected}`,
          "aria-keyshortcuts": "Alt+ArrowUp Alt+ArrowDown F2",
          onclick: (event) => this.#select(row, event.shiftKey || event.ctrlKey || event.metaKey),
          onkeydown: (event) => this.#key(event, row),
          ondblclick: () => this.rename(id),
        },
        icon("grip"),
        make("canvas", { "aria-hidden": "true" }),
        make("span", { dir: "auto" }, rowName(layers)),
      ),
      make(
        "div",
        { class: "row-actions" },
        ...actionButtons(this.shell, "row", {
          class: "quiet",
          elements: layers.map((layer) => ({ layer: layer.id })),
        }).buttons,
      ),
    );
  }

  #drawThumbnails() {
    for (const [index, canvas] of [...this.list.querySelectorAll("canvas")].entries()) {
      drawThumbnail(canvas, this.#rows[index].layers, this.editor);
    }
  }

  /**
   * Selects all layers of a row, alone or in addition.
   * @param {LayerRow} row
   * @param {boolean} isMore
   */
  #select({ layers }, isMore) {
    for (const [index, { id }] of layers.entries()) {
      this.editor.perform({ command: isMore || index > 0 ? "toggleSelection" : "select", layer: id });
    }
  }

  /**
   * Shows a field in which a row is renamed, as one undo step; an empty name leaves the description of its content.
   * @param {string} id
   */
  rename(id) {
    const row = this.#rows.find(({ layers }) => layers.some((layer) => layer.id === id));
    const button = row && this.#button(row);
    if (!row || !button) return;
    const layers = row.layers.map((layer) => layer.id);
    this.#isNaming = true;
    editName(button, {
      label: say`Name of the layer`,
      value: rowName(row.layers),
      limit: 200,
      accept: (name) => {
        const { refusal } = this.editor.perform({ command: "rename", layers, ...(name ? { name } : {}) });
        if (refusal)
          this.editor.notice(say`Not possible: ${REFUSALS[refusal]}`);
      },
      end: (isByKey) => {
        this.#isNaming = false;
        this.update();
        if (isByKey) this.#button(row)?.focus();
      },
    });
  }

  /** @param {LayerRow} row */
  #button({ id }) {
    return /** @type {HTMLElement | null} */ (this.list.querySelector(`[data-id="${CSS.escape(id)}"] .name`));
  }

  /**
   * F2 renames the row; with Alt, the arrow keys move it.
   * @param {KeyboardEvent} event
   * @param {LayerRow} row
   */
  #key(event, row) {
    if (event.key === "F2") {
      // The collage has the same key for its own name.
      event.stopPropagation();
      return this.rename(row.id);
    }
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!step || !event.altKey) return;
    event.preventDefault();
    const place = this.#rows.indexOf(row);
    this.#move(place, place + step);
  }

  /**
   * @param {number} from
   * @param {number} to
   */
  #move(from, to) {
    const command = moving(this.#rows, from, to);
    if (!command) return;
    const { refusal } = this.editor.perform(command);
    if (refusal)
      this.editor.notice(say`Not possible: ${REFUSALS[refusal]}`);
  }

  /** @param {PointerEvent} event */
  #press(event) {
    const name = event.target instanceof Element ? event.target.closest(".name") : null;
    const row = /** @type {HTMLElement | null} */ (name?.closest("li") ?? null);
    if (!row || event.button > 0) return;
    const from = [...this.list.children].indexOf(row);
    this.#dragged = { from, to: from, y: event.clientY, row, hasMoved: false };
  }

  /** @param {PointerEvent} event */
  #drag(event) {
    const dragged = this.#dragged;
    if (!dragged) return;
    const way = event.clientY - dragged.y;
    if (!dragged.hasMoved && Math.abs(way) < SLOP) return;
    if (!dragged.hasMoved) this.list.setPointerCapture(event.pointerId);
    dragged.hasMoved = true;
    dragged.row.classList.add("is-dragged");
    dragged.row.style.translate = `0 ${way}px`;
    const others = [...this.list.children].filter((row) => row !== dragged.row);
    dragged.to = others.filter((row) => {
      const { top, height } = row.getBoundingClientRect();
      return top + height / 2 < event.clientY;
    }).length;
  }

  /** @param {boolean} isMeant */
  #drop(isMeant) {
    const dragged = this.#dragged;
    this.#dragged = null;
    if (!dragged?.hasMoved) return;
    dragged.row.classList.remove("is-dragged");
    dragged.row.style.translate = "";
    if (isMeant) this.#move(dragged.from, dragged.to);
  }
}
