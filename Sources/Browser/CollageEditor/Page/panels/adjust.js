// The panel for one photo in its slot: straighten, zoom, rotate, flip, fit and crop.
import { say } from "../basics/messages.js";
import { intentOf } from "../model/intent.js";
import { actionButtons } from "../actions/action-buttons.js";
import { choices, section, slider } from "../parts/controls.js";
import { make } from "../basics/elements.js";
import { KindField } from "../parts/kind-field.js";
import { Panel } from "./panel.js";
/** @import { Field, Fit, Intent, ItemCommand, Point } from "../types.d.ts" */
/** @import { EditorShell } from "../shell/shell.js" */

/** @param {number} number */
const degrees = (number) => `${number > 0 ? "+" : ""}${number}°`;

export class AdjustPanel extends Panel {
  #interaction = 0;

  straighten = slider({
    label: say`Straighten`,
    min: -45,
    max: 45,
    step: 0.5,
    format: degrees,
    oninput: (number, isNew) => this.#perform(isNew, { command: "straighten", degrees: number }),
  });
  zoom = slider({
    label: say`Zoom`,
    min: 0,
    max: 100,
    format: (number) => `${Math.round(8 ** (number / 100) * 100)} %`,
    oninput: (number, isNew) => this.#intent(isNew, { zoom: 8 ** (number / 100) }),
  });
  turn = slider({
    label: say`Rotate`,
    min: -180,
    max: 180,
    format: degrees,
    oninput: (number, isNew) => this.#intent(isNew, { rotation: number }),
  });
  vertical = slider({
    label: say`Vertical`,
    min: -50,
    max: 50,
    oninput: (number, isNew) => this.#keystone(isNew, [number / 100, this.#corrected[1]]),
  });
  horizontal = slider({
    label: say`Horizontal`,
    min: -50,
    max: 50,
    oninput: (number, isNew) => this.#keystone(isNew, [this.#corrected[0], number / 100]),
  });
  /** @type {Field<Fit>} */
  fit = choices({
    label: say`Fit`,
    value: "cover",
    options: /** @type {[Fit, string][]} */ ([["cover", say`Fill`], ["contain", say`Whole`]]),
    onchange: (fit) => this.#perform(true, { command: "fit", fit }),
  });
  hint = make("p", { class: "hint" }, say`Select a photo in the collage.`);

  /** @param {EditorShell} shell */
  constructor(shell) {
    super(shell);
    this.crop = actionButtons(shell, "crop", { hasText: true, class: "wide" });
    this.actions = actionButtons(shell, "adjust", { hasText: true });
    this.kind = new KindField(shell);
    this.body = make(
      "div",
      {},
      make("section", {}, ...this.crop.buttons),
      this.kind.element,
      section(say`Position`, this.straighten, this.zoom, this.turn),
      make("div", { class: "buttons" }, ...this.actions.buttons),
      section(say`In its slot`, this.fit),
      section(say`Perspective`, this.vertical, this.horizontal),
    );
    this.element = make("div", { class: "content" }, this.hint, this.body);
    this.follow(["change"]);
  }

  /** @returns {Point} */
  get #corrected() {
    return this.editor.selectedItem?.keystone ?? [0, 0];
  }

  /**
   * @param {boolean} isNew
   * @param {ItemCommand} command
   */
  #perform(isNew, command) {
    const item = this.editor.selectedItem?.id;
    if (!item) return;
    if (isNew) this.#interaction = this.editor.beginInteraction();
    this.editor.perform({ ...command, item }, this.#interaction);
  }

  /**
   * @param {boolean} isNew
   * @param {Intent} changes
   */
  #intent(isNew, changes) {
    const item = this.editor.selectedItem;
    if (!item) return;
    this.#perform(isNew, { command: "setIntent", ...intentOf(item), ...changes });
  }

  /**
   * @param {boolean} isNew
   * @param {Point} keystone
   */
  #keystone(isNew, keystone) {
    this.#perform(isNew, {
      command: "perspective",
      keystone: keystone.some((number) => number !== 0) ? keystone : undefined,
    });
  }

  /** @override */
  update() {
    const item = this.editor.selectedItem;
    this.hint.hidden = Boolean(item);
    this.body.hidden = !item;
    if (!item) return;
    for (const { update } of [this.crop, this.actions]) update();
    this.kind.update(item);
    this.straighten.set(Math.round((item.straighten ?? 0) * 2) / 2);
    this.zoom.set(Math.round((Math.log(Math.max(1, item.zoom)) / Math.log(8)) * 100));
    this.turn.set(Math.round(item.rotation ?? 0));
    const [vertical, horizontal] = item.keystone ?? [0, 0];
    this.vertical.set(Math.round(vertical * 100));
    this.horizontal.set(Math.round(horizontal * 100));
    this.fit.set(item.fit ?? "cover");
  }
}
