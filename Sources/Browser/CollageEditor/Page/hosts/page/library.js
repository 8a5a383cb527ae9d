// What a page without a server can choose from: templates, canvases, filters and drawings, from files of the editor.
import { packsOutlines } from "../../model/layouts.js";
/** @import { CanvasEntry, DrawingEntry, FilterEntry, TemplateEntry } from "../../types.d.ts" */
/** @import { Assets } from "../../model/assets.js" */
/** @import { Shape } from "./shapes.js" */

export class PageLibrary {
  #assets;

  /** @param {Assets} assets */
  constructor(assets) {
    this.#assets = assets;
  }

  /** @returns {Promise<TemplateEntry[]>} */
  async templates() {
    const all = /** @type {TemplateEntry[]} */ (await this.#assets.json("library/templates.json"));
    return all.filter(({ document }) => !packsOutlines(document));
  }

  /** @param {string} name */
  async template(name) {
    const found = (await this.templates()).find(({ id }) => id === name);
    if (!found) throw new Error(`${JSON.stringify(name)} is not the name of a template`);
    return found.document;
  }

  /**
   * Returns the names of templates and canvases whose texts have all words.
   * @param {string} search
   */
  async found(search) {
    const words = search.toLowerCase().split(/\s+/).filter(Boolean);
    /** @param {(string | undefined)[]} texts */
    const has = (texts) => {
      const text = texts.join(" ").toLowerCase();
      return words.every((word) => text.includes(word));
    };
    const [templates, canvases] = await Promise.all([this.templates(), this.canvases()]);
    return {
      templates: templates.filter(({ id, document: { name, summary, tags = [] } }) => has([id, name, summary, ...tags]))
        .map(({ id }) => id),
      canvases: canvases.filter(({ name, title }) => has([name, title])).map(({ name }) => name),
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

  /**
   * Returns the size and the shapes of a drawing, if there is one with this name.
   * @param {string} name
   */
  async drawing(name) {
    const found = (await this.drawings()).find(({ id }) => id === name);
    return /** @type {{ size: [number, number], shapes: Shape[] } | undefined} */ (found?.document);
  }
}
