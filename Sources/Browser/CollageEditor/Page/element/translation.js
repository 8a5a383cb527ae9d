// The words of an editor in another language: the messages that its shadow root shows are replaced when they are added or changed.
import { filled, isMessage, messagesOf } from "../basics/messages.js";
/** @import { Strings } from "../collage-editor.d.ts" */
/** @import { Message } from "../basics/messages.js" */

/** The attributes that are read: by people, by screen readers, and by styles, which show them. */
const ATTRIBUTES = [
  ...["aria-label", "title", "placeholder", "aria-roledescription", "aria-valuetext"],
  ...["data-drop", "data-problem", "data-clip"],
];

/** @type {Map<string, Intl.PluralRules>} */
const known = new Map();

/**
 * Returns the rules of a language for numbers; those of English for what is none.
 * @param {string} language
 */
function pluralRules(language) {
  let rules = known.get(language);
  if (rules) return rules;
  try {
    rules = new Intl.PluralRules(language);
  } catch {
    rules = new Intl.PluralRules("en");
  }
  known.set(language, rules);
  return rules;
}

/** Returns the words for messages, and for texts of the library. */
export class Words {
  /** @type {Strings} */
  #all;
  #language;
  /** @type {{ form: RegExp, words: string[] }[]} */
  #forms = [];

  /**
   * @param {Strings} strings
   * @param {() => string} language The language, which a page may set after its strings.
   */
  constructor(strings, language) {
    this.#all = strings;
    this.#language = language;
    // Texts in which something stands, the most specific first. What stands there is as short as it can be, so that of a name, a
    // colon and a sentence with a colon, the name is found.
    const forms = Object.entries(strings).filter(([key]) => key.includes("{}"));
    for (const [key, words] of forms.sort(([one], [other]) => other.length - one.length)) {
      if (typeof words !== "string") continue;
      const form = key.split("{}").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("(.+?)");
      this.#forms.push({ form: new RegExp(`^${form}$`, "s"), words: words.split("{}") });
    }
  }

  /** @param {string} key */
  #entry(key) {
    return Object.hasOwn(this.#all, key) ? this.#all[key] : undefined;
  }

  /**
   * @param {Message} message
   * @returns {string}
   */
  said(message) {
    const { id, values, counted, isListed } = message;
    if (isListed) return this.listed(id);
    const parts = values.map((value) => (isMessage(value) ? this.said(value) : value));
    return filled(this.#form(id, counted) ?? (counted?.count === 1 ? counted.one : id), parts, counted?.count);
  }

  /**
   * Returns the form of a message for a number. Tables without forms have the words for one, and those with a plain `{}`.
   * @param {string} id
   * @param {Message["counted"]} counted
   */
  #form(id, counted) {
    const entry = this.#entry(id);
    if (!counted) return typeof entry === "string" ? entry : undefined;
    if (typeof entry === "object") return entry[pluralRules(this.#language()).select(counted.count)] ?? entry.other;
    const plain = counted.count === 1 ? this.#entry(counted.one) : entry ?? this.#entry(id.replace("{#}", "{}"));
    return typeof plain === "string" ? plain : undefined;
  }

  /**
   * Returns the words for a text of the library, or the text itself.
   * @param {string} text
   * @returns {string}
   */
  listed(text) {
    return this.#found(text)?.said ?? text;
  }

  /**
   * Returns the words for a text, and whether all of it has words: of two forms, the one in which something known stands is meant.
   * @param {string} text
   * @returns {{ said: string, isKnown: boolean } | null}
   */
  #found(text) {
    const whole = this.#entry(text);
    if (typeof whole === "string") return { said: whole, isKnown: true };
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

/** Keeps an editor translated until it is closed; what users write themselves stays, because it is no message. */
export class Translation {
  #words;
  #observer;
  #root;

  /**
   * @param {ShadowRoot} root
   * @param {Strings} strings
   * @param {() => string} language
   */
  constructor(root, strings, language) {
    this.#root = root;
    this.#words = new Words(strings, language);
    this.#observer = new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records) {
        if (type !== "childList") this.#show(target);
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
   * Returns the words for a text that is not shown: a message, or a text of the library.
   * @param {string} text
   */
  for(text) {
    return isMessage(text) ? this.#words.said(text) : this.#words.listed(text);
  }

  /** Shows the English texts again. */
  close() {
    this.#observer.disconnect();
    this.#words = new Words({}, () => "en");
    this.#all(this.#root);
  }

  /** @param {Node} node */
  #all(node) {
    this.#show(node);
    for (const child of node.childNodes) this.#all(child);
  }

  /** @param {Node} node */
  #show(node) {
    for (const [name, shown] of messagesOf(node)) {
      const now = node instanceof Element ? node.getAttribute(name) : node.nodeValue;
      const words = this.#words.said(shown.message);
      // What was written there since is no message.
      if (now === words || now !== shown.words) continue;
      shown.words = words;
      if (node instanceof Element) node.setAttribute(name, words);
      else node.nodeValue = words;
    }
  }
}
