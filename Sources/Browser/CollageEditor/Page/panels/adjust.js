// One photo in its slot: straighten, zoom, turn, flip, fit and crop.
import { intentOf } from "../model/intent.js";
import { choices, section, slider } from "../parts/controls.js";
import { CropDialog } from "../parts/crop-dialog.js";
import { iconButton, make } from "../parts/elements.js";

const ASPECTS = [["free", "Free"], ["original", "Original"], ["1:1", "1:1"], ["4:5", "4:5"], ["4:3", "4:3"], [
  "3:2",
  "3:2",
], ["16:9", "16:9"]];

export class AdjustPanel {
  #interaction = 0;

  constructor(shell) {
    this.editor = shell.editor;
    const canCrop = () =>
      this.editor.selectedItem?.slot &&
      shell.stage.shown.items.some(({ item }) => item === this.editor.selectedItem.id);
    const crop = iconButton("adjust", "Crop the photo", () => canCrop() && new CropDialog(shell).open(), {
      text: "Crop the photo",
      class: "wide",
    });
    this.hint = make("p", { class: "hint" }, "Select a photo of the collage.");
    const degrees = (number) => `${number > 0 ? "+" : ""}${number}°`;
    this.straighten = slider({
      label: "Straighten",
      min: -45,
      max: 45,
      step: 0.5,
      format: degrees,
      oninput: (number, isNew) => this.#perform(isNew, { command: "straighten", degrees: number }),
    });
    this.zoom = slider({
      label: "Zoom",
      min: 0,
      max: 100,
      format: (number) => `${Math.round(8 ** (number / 100) * 100)} %`,
      oninput: (number, isNew) => this.#intent(isNew, { zoom: 8 ** (number / 100) }),
    });
    this.turn = slider({
      label: "Turn",
      min: -180,
      max: 180,
      format: degrees,
      oninput: (number, isNew) => this.#intent(isNew, { rotation: number }),
    });
    this.vertical = slider({
      label: "Vertical",
      min: -50,
      max: 50,
      oninput: (number, isNew) => this.#keystone(isNew, [number / 100, this.#corrected[1]]),
    });
    this.horizontal = slider({
      label: "Horizontal",
      min: -50,
      max: 50,
      oninput: (number, isNew) => this.#keystone(isNew, [this.#corrected[0], number / 100]),
    });
    this.fit = choices({
      label: "Fit",
      value: "cover",
      options: [["cover", "Fill"], ["contain", "Whole"]],
      onchange: (fit) => this.#perform(true, { command: "fit", fit }),
    });
    this.aspect = choices({
      label: "Crop",
      value: "free",
      options: ASPECTS,
      onchange: (aspect) => this.#cropTo(aspect),
    });
    const act = (name, label, command) => iconButton(name, label, () => this.#perform(true, command), { text: label });
    this.body = make(
      "div",
      {},
      make("section", {}, crop),
      section("Position", this.straighten, this.zoom, this.turn),
      make(
        "div",
        { class: "buttons" },
        act("rotate", "Turn 90°", { command: "quarterTurn", turns: 1 }),
        act("flip", "Flip", { command: "flip", direction: "horizontal" }),
        act("reset", "Reset", { command: "reset" }),
      ),
      section("In its place", this.fit),
      section("Crop to", this.aspect),
      section("Perspective", this.vertical, this.horizontal),
    );
    this.element = make("div", { class: "content" }, this.hint, this.body);
    this.editor.addEventListener("change", () => this.update());
    this.update();
  }

  get #corrected() {
    return this.editor.selectedItem?.keystone ?? [0, 0];
  }

  #perform(isNew, command) {
    const item = this.editor.selectedItem?.id;
    if (!item) return;
    if (isNew) this.#interaction = this.editor.beginInteraction();
    this.editor.perform({ ...command, item }, this.#interaction);
  }

  /** Crops to a ratio about what the server finds in the photo, else about the middle. */
  async #cropTo(aspect) {
    const item = this.editor.selectedItem;
    if (!item || aspect === "free") return this.#perform(true, { command: "crop" });
    const turned = (item.quarterTurns ?? 0) % 2 === 0 ? 0 : 1;
    const path = `photos/${encodeURIComponent(item.photo)}/crop?aspect=${encodeURIComponent(aspect)}&turned=${turned}`;
    const { crop } = await this.editor.server.json(path).catch(() => ({ crop: null }));
    if (this.editor.selectedItem?.id !== item.id) return;
    this.#perform(true, crop ? { command: "crop", crop } : { command: "crop", aspect });
  }

  #intent(isNew, changes) {
    const item = this.editor.selectedItem;
    if (!item) return;
    this.#perform(isNew, { command: "setIntent", ...intentOf(item), ...changes });
  }

  #keystone(isNew, keystone) {
    this.#perform(isNew, {
      command: "perspective",
      keystone: keystone.some((number) => number !== 0) ? keystone : undefined,
    });
  }

  update() {
    const item = this.editor.selectedItem;
    this.hint.hidden = Boolean(item);
    this.body.hidden = !item;
    if (!item) return;
    this.straighten.set(Math.round((item.straighten ?? 0) * 2) / 2);
    this.zoom.set(Math.round((Math.log(Math.max(1, item.zoom)) / Math.log(8)) * 100));
    this.turn.set(Math.round(item.rotation ?? 0));
    const [vertical, horizontal] = item.keystone ?? [0, 0];
    this.vertical.set(Math.round(vertical * 100));
    this.horizontal.set(Math.round(horizontal * 100));
    this.fit.set(item.fit ?? "cover");
    if (!item.crop) this.aspect.set("free");
  }
}
