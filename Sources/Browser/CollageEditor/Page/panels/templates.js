// The gallery of templates, each shown with the user's photos.
import { listed, say } from "../basics/messages.js";
import { make } from "../basics/elements.js";
import { rove } from "../parts/roving.js";
import { paintSmall } from "../stage/small-painting.js";
import { Panel } from "./panel.js";
import { TemplateSearch } from "./template-search.js";
import { told } from "../basics/told.js";
/** @import { Composition, ShownLayer, Size, Template, TemplateCard, TemplateEntry, WrittenTemplate } from "../types.d.ts" */
/** @import { EditorShell } from "../shell/shell.js" */

/** @type {Record<string, string>} */
const FAMILIES = {
  auto: say`Made for your photos`,
  grids: say`Grids`,
  hero: say`One large`,
  strips: say`Strips`,
  story: say`Stories`,
  square: say`Squares`,
  polaroids: say`Instant prints`,
  shapes: say`Shapes`,
  magazine: say`Magazine`,
  covers: say`Covers`,
  cards: say`Cards`,
  boards: say`Boards`,
  film: say`Film`,
  paper: say`Paper and paint`,
  compare: say`Before and after`,
  carousels: say`Carousels`,
  years: say`A year`,
  calendars: say`Calendars`,
  books: say`Books`,
  sheets: say`Sheets`,
  print: say`For print`,
  outfits: say`Outfits`,
};

/** @param {TemplateEntry} entry */
const familyOf = ({ id }) => id.split("/")[0];
/** @param {string} family */
const titleOf = (family) => FAMILIES[family] ?? family;

/**
 * Returns the layer with the texts of a template below or above its photos.
 * @param {"above" | "below"} level
 * @param {Size} size
 * @returns {ShownLayer}
 */
const wordsLayer = (level, size) => ({
  id: level,
  level,
  size,
  center: [size[0] / 2, size[1] / 2],
  scale: 1,
  rotation: 0,
  opacity: 1,
  blend: "normal",
  locked: true,
  hidden: false,
  fromTemplate: true,
});

export class TemplatesPanel extends Panel {
  /** @type {Composition | null} */
  #composition = null;
  /** @type {Map<string, TemplateCard>} */
  #cards = new Map();
  #seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      const card = /** @type {TemplateCard} */ (target);
      card.isSeen = isIntersecting;
      if (isIntersecting) this.#queue(card);
      else this.#waiting.delete(card);
    }
  }, { rootMargin: "200px" });
  /** @type {Set<TemplateCard>} */
  #waiting = new Set();
  #isWorking = false;
  #timer = 0;

  /** @param {EditorShell} shell */
  constructor(shell) {
    super(shell);
    this.search = new TemplateSearch(this.editor);
    this.list = make("div", { class: "gallery" });
    rove(this.list);
    this.element = make("div", { class: "content" }, ...this.search.elements, this.list);
    this.#load();
    this.follow(["scene", "template"]);
    this.editor.photos.addEventListener("load", ({ detail }) => detail.size === "small" && this.changed());
    this.editor.looks.addEventListener("load", () => this.changed());
  }

  async #load() {
    const templates = await this.editor.library.templates();
    const families = Map.groupBy(templates, familyOf);
    const order = Object.keys(FAMILIES).filter((family) => families.has(family));
    for (const family of [...order, ...[...families.keys()].filter((key) => !FAMILIES[key])]) {
      const grid = make(
        "div",
        { class: "cards" },
        ...(families.get(family) ?? []).map((template) => this.#card(template)),
      );
      this.list.append(make("section", {}, make("h3", {}, titleOf(family)), grid));
    }
    this.search.cards = [...this.#cards.values()];
    this.search.update();
    this.#mark();
  }

  /** @param {TemplateEntry} entry */
  #card(entry) {
    const { id, document } = entry;
    const { width, height } = document.canvas;
    const name = listed(document.name);
    const canvas = make("canvas", { width: 2, height: 2, "aria-hidden": "true" });
    canvas.style.aspectRatio = `${width} / ${height}`;
    const button = make(
      "button",
      {
        type: "button",
        class: "card",
        "aria-label": document.summary ? say`${name}: ${listed(document.summary)}` : name,
        title: document.summary ? listed(document.summary) : name,
        onclick: () => this.#choose(document),
      },
      make("span", { class: "frame" }, canvas),
      make("span", { class: "caption" }, name),
    );
    const card = Object.assign(button, { entry, document, canvas, family: titleOf(familyOf(entry)) });
    this.#cards.set(id, card);
    this.#seen.observe(card);
    return card;
  }

  /** @param {Template} document */
  #choose(document) {
    this.editor.changeTemplate(document).then(() => this.#mark(), (error) => this.editor.notice(told(error), true));
  }

  #mark() {
    for (const card of this.#cards.values()) {
      card.ariaPressed = `${card.document.name === this.editor.template.name}`;
    }
  }

  // MARK: Previews

  /** @override */
  update() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#refresh(), 350);
  }

  #refresh() {
    if (!this.isShown) return this.changed();
    this.#composition = null;
    this.#mark();
    this.search.update();
    for (const card of this.#cards.values()) {
      card.isDrawn = false;
      if (card.isSeen) this.#queue(card);
    }
  }

  /**
   * Draws previews one at a time between frames, while no finger moves anything and no search is unanswered, so that nothing is
   * delayed.
   * @param {TemplateCard} card
   */
  #queue(card) {
    if (card.isDrawn) return;
    this.#waiting.add(card);
    if (this.#isWorking) return;
    this.#isWorking = true;
    const work = async () => {
      await this.editor.resting();
      await this.search.answered;
      const next = this.#waiting.values().next().value;
      if (!next) return (this.#isWorking = false);
      this.#waiting.delete(next);
      if (next.isSeen && !next.hidden && !next.isDrawn) {
        // What changes meanwhile makes it out of date again.
        next.isDrawn = true;
        await this.#draw(next).catch((error) => console.warn(`${next.document.name}: ${error.message}`));
      }
      (globalThis.requestIdleCallback ?? setTimeout)(work, { timeout: 80 });
    };
    (globalThis.requestIdleCallback ?? setTimeout)(work, { timeout: 80 });
  }

  /**
   * Returns the template's texts and drawings below its photos and above them, each as one picture from the renderer.
   * @param {TemplateCard} card
   */
  #words(card) {
    const { canvas, layers = [] } = card.document;
    /** @param {"above" | "below"} level */
    const of = async (level) => {
      const chosen = layers.filter((layer) => (layer.level ?? "above") === level);
      if (chosen.length === 0) return [];
      /** @type {Composition} */
      const composition = {
        format: "collage",
        version: 1,
        photos: {},
        items: [],
        template: {
          format: "collage-template",
          version: 1,
          name: "preview",
          canvas: { width: canvas.width, height: canvas.height, background: "transparent" },
          slots: [{ id: "a", frame: [0, 0, canvas.width, canvas.height] }],
          layers: chosen,
        },
      };
      const blob = await this.editor.host.words(composition, canvas.width > canvas.height ? 390 : 260);
      const picture = await createImageBitmap(blob);
      return [{ level, sprite: { picture, perUnit: picture.width / canvas.width, scale: 1 } }];
    };
    card.layers ??= Promise.all([of("below"), of("above")]).then((both) => both.flat(), (error) => {
      console.warn(`${card.document.name}: ${error.message}`);
      return [];
    });
    return card.layers;
  }

  /** @param {TemplateCard} card */
  async #draw(card) {
    const { editor } = this;
    const { document, canvas } = card;
    const photos = editor.photos.sizes;
    const { state } = editor;
    const items = [...state.items, ...state.unplaced];
    // A generated layout is computed again only for other photos.
    const photoKey = document.auto ? items.map(({ photo }) => photo).join() : "";
    if (card.photoKey !== photoKey) {
      const whole = await editor.writtenOut(document, items);
      const template = /** @type {WrittenTemplate} */ (editor.collage.expand(whole));
      Object.assign(card, { photoKey, template });
    }
    const { template } = card;
    if (!template) return;
    /** @type {Size} */
    const size = [template.canvas.width, template.canvas.height];
    const words = await this.#words(card);
    this.#composition ??= { ...editor.document(), layers: [] };
    const session = editor.collage.open(this.#composition, { photos, policy: { settleDuration: 0 } });
    try {
      session.perform({ command: "relayout", template, rule: "readingOrder" }, 1);
      const side = Math.round(260 * Math.min(1.5, devicePixelRatio));
      const scale = side / Math.max(...size);
      paintSmall(canvas, editor, session, {
        template: document,
        written: template,
        pixels: [size[0] * scale, size[1] * scale],
        layers: words.map(({ level }) => wordsLayer(level, size)),
        sprite: ({ id }) => words.find(({ level }) => level === id)?.sprite,
      });
      canvas.classList.add("is-drawn");
    } finally {
      session.close();
    }
  }
}
