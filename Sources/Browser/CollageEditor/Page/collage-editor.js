// The editor for any page: an element that works without a server. `collage edit` starts at main.js instead.
import { defineElement } from "./element/element.js";
import { CollageEditorElement } from "./element/public.js";
import { Assets } from "./model/assets.js";
/** @import { DefinitionOptions } from "./collage-editor.d.ts" */

/**
 * Registers the element under a name; more than once does nothing.
 * @param {string} [name]
 * @param {DefinitionOptions} [options]
 */
export function defineEditor(name = "collage-editor", { base } = {}) {
  class Element extends CollageEditorElement {}
  if (base) Element.assets = new Assets(base);
  defineElement(name, Element);
}
