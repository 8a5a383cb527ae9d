// The words of an editor in another language: whatever its shadow root shows is replaced when it is added or changed.
/** @import { Strings } from "../collage-editor.d.ts" */

const ATTRIBUTES = [
  ...["aria-label", "title", "placeholder", "aria-roledescription", "aria-valuetext"],
  // What styles show.
  ...["data-drop", "data-problem", "data-clip"],
];

/** Returns the words for a text, or the text itself. */
class Words {
  /** @type {Map<string, string>} */
  #whole;
  /** @type {{ form: RegExp, words: string[] }[]} */
  #forms = [];

  /** @param {Strings} strings */
  constructor(strings) {
    const entries = Object.entries(strings);
    this.#whole = new Map(entries.filter(([key]) => !key.includes("{}")));
    // Texts in which something stands, the most specific first. What stands there is as short as it can be, so that of a name, a
    // colon and a sentence with a colon, the name is found.
    for (
      const [key, words] of entries.filter(([key]) => key.includes("{}")).sort(([one], [other]) =>
        other.length - one.length
      )
    ) {
      const form = key.split("{}").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("(.+?)");
      this.#forms.push({ form: new RegExp(`^${form}$`, "s"), words: words.split("{}") });
    }
  }

  /**
   * @param {string} text
   * @returns {string}
   */
  for(text) {
    const [, before, inner, after] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? [];
    if (!inner) return text;
    return before + (this.#found(inner)?.said ?? inner) + after;
  }

  /**
   * Returns the words for a text, and whether all of it has words: of two forms, the one in which something known stands is meant.
   * @param {string} text
   * @returns {{ said: string, isKnown: boolean } | null}
   */
  #found(text) {
    const whole = this.#whole.get(text);
    if (whole !== undefined) return { said: whole, isKnown: true };
    let first = null;
    for (const { form, words } of this.#forms) {
      const inner = form.exec(text)?.slice(1).map((part) =>
        this.#found(part) ?? { said: part, isKnown: !/\p{L}/u.test(part) }
      );
      if (!inner) continue;
      const said = words.map((part, index) => part + (inner[index]?.said ?? "")).join("");
      const isKnown = inner.every((part) => part.isKnown);
      if (isKnown) return { said, isKnown };
      first ??= { said, isKnown };
    }
    return first;
  }
}

/** Keeps an editor translated until it is closed; what users write themselves, in fields and on the collage, stays. */
export class Translation {
  #words;
  #observer;
  /**
   * The English texts of text nodes, and those of attributes by their names.
   * @type {WeakMap<Node, Map<string, { english: string, shown: string }>>}
   */
  #known = new WeakMap();
  #root;

  /**
   * @param {ShadowRoot} root
   * @param {Strings} strings
   */
  constructor(root, strings) {
    this.#root = root;
    this.#words = new Words(strings);
    this.#observer = new MutationObserver((records) => {
      for (const { type, target, attributeName, addedNodes } of records) {
        if (type === "attributes") this.#attribute(/** @type {Element} */ (target), attributeName ?? "");
        else if (type === "characterData") this.#text(/** @type {Text} */ (target));
        else for (const node of addedNodes) this.#all(node);
      }
    });
    this.#observer.observe(root, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      attributeFilter: ATTRIBUTES,
    });
    this.#all(root);
  }

  /**
   * Returns the words for a text that is not shown.
   * @param {string} text
   */
  for(text) {
    return this.#words.for(text);
  }

  /** Shows the English texts again. */
  close() {
    this.#observer.disconnect();
    this.#words = new Words({});
    this.#all(this.#root);
  }

  /** @param {Node} node */
  #all(node) {
    if (node instanceof Text) this.#text(node);
    if (node instanceof Element) {
      for (const name of ATTRIBUTES) if (node.hasAttribute(name)) this.#attribute(node, name);
    }
    for (const child of node.childNodes) this.#all(child);
  }

  /**
   * Returns the words for a text of a node, which may be one that was translated before.
   * @param {Node} node
   * @param {string} name
   * @param {string} text
   */
  #shown(node, name, text) {
    const texts = this.#known.get(node) ?? new Map();
    const known = texts.get(name);
    const english = known?.shown === text ? known.english : text;
    const shown = this.#words.for(english);
    texts.set(name, { english, shown });
    this.#known.set(node, texts);
    return shown;
  }

  /** @param {Text} node */
  #text(node) {
    const shown = this.#shown(node, "", node.data);
    if (shown !== node.data) node.data = shown;
  }

  /**
   * @param {Element} element
   * @param {string} name
   */
  #attribute(element, name) {
    const text = element.getAttribute(name);
    if (text === null) return;
    const shown = this.#shown(element, name, text);
    if (shown !== text) element.setAttribute(name, shown);
  }
}
