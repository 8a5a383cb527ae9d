// The editor for any page: an element that works without a server. `collage edit` starts at main.js instead.
import { defineElement } from "./element/element.js";
import { Translation } from "./element/translation.js";
import { PageHost } from "./hosts/page/host.js";
/** @import { DefinitionOptions } from "./collage-editor.d.ts" */

/**
 * Registers the element under a name; more than once does nothing.
 * @param {string} [name]
 * @param {DefinitionOptions} [options]
 */
export function defineEditor(name = "collage-editor", { base } = {}) {
  defineElement(name, {
    base,
    createHost: (assets, options) => new PageHost(assets, options),
    translate: (root, strings) => new Translation(root, strings),
  });
}
