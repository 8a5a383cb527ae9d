// The kind of garment that a photo shows, where places are made for kinds.
import { say } from "../basics/messages.js";
import { ROLES } from "../modules/collage.js";
import { section } from "./controls.js";
import { make, showText } from "../basics/elements.js";
/** @import { Placed, Role } from "../types.d.ts" */
/** @import { EditorShell } from "../shell/shell.js" */

/** @type {Record<Role, string>} */
const KINDS = {
  dress: say`Dress or coat`,
  outerwear: say`Jacket`,
  top: say`Top`,
  bottom: say`Trousers or skirt`,
  shoes: say`Shoes`,
  bag: say`Bag`,
  hat: say`Hat`,
  accessory: say`Accessory`,
};
/** @type {Record<Role, string>} */
const MADE_FOR = {
  dress: say`dress or coat`,
  outerwear: say`jacket`,
  top: say`top`,
  bottom: say`trousers or skirt`,
  shoes: say`shoes`,
  bag: say`bag`,
  hat: say`hat`,
  accessory: say`accessory`,
};

export class KindField {
  #shell;
  /** @type {HTMLSelectElement} */
  kind = make(
    "select",
    { "aria-label": say`Kind of garment`, onchange: () => this.#set() },
    make("option", { value: "" }, say`As its name and outline tell`),
    ...ROLES.map((role) => make("option", { value: role }, KINDS[role])),
  );
  place = make("p", { class: "hint" });

  /** @param {EditorShell} shell */
  constructor(shell) {
    this.#shell = shell;
    this.element = section(say`Kind of garment`, this.kind, this.place);
  }

  #set() {
    const { editor } = this.#shell;
    const item = editor.selectedItem;
    if (!item) return;
    const role = /** @type {Role | ""} */ (this.kind.value) || null;
    editor.perform({ command: "setRole", items: [item.id], role });
  }

  /** @param {Placed} item */
  update(item) {
    const { editor, stage } = this.#shell;
    const { items, unplaced } = editor.state;
    const styles = [...stage.styles.values()];
    // An outfit has places for kinds, or photos with kinds.
    this.element.hidden = ![...styles, ...items, ...unplaced].some(({ role }) => role);
    this.kind.value = item.role ?? "";
    const place = item.slot ? stage.styles.get(item.slot)?.role : undefined;
    this.place.hidden = !place;
    showText(this.place, place ? say`This place is made for: ${MADE_FOR[place]}.` : "");
  }
}
