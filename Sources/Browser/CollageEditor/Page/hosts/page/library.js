// What a page without a server can choose from: templates, canvases, filters and drawings, from files of the editor.
import { hasWords } from "../../model/library.js";
/** @import { CanvasEntry, DrawingEntry, FilterEntry, TemplateEntry } from "../../types.d.ts" */
/** @import { Assets } from "../../model/assets.js" */

export class PageLibrary {
  #assets;

  /** @param {Assets} assets */
  constructor(assets) {
    this.#assets = assets;
  }

  /** @returns {Promise<TemplateEntry[]>} */
  templates() {
    return this.#assets.json("library/templates.json");
  }

  /**
   * Returns the names of templates and canvases whose texts have all words.
   * @param {string} search
   * @param {TemplateEntry[]} templates
   * @param {CanvasEntry[]} canvases
   */
  found(search, templates, canvases) {
    return {
      templates: templates.filter(({ id, occasions = [], document: { name, summary = "", tags = [] } }) =>
        hasWords(search, [id, name, summary, ...tags, ...occasions])
      ).map(({ id }) => id),
      canvases: canvases.filter(({ name, title }) => hasWords(search, [name, title])).map(({ name }) => name),
    };
  }

  /** @returns {Promise<CanvasEntry[]>} */
  canvases() {
    return this.#assets.json("library/canvases.json");
  }

  /** @returns {Promise<FilterEntry[]>} */
  filters() {
    return this.#assets.json("library/filters.json");
  }

  /** @returns {Promise<DrawingEntry[]>} */
  drawings() {
    return this.#assets.json("library/drawings.json");
  }
}
