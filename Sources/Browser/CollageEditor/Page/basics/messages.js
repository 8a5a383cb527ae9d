// What the page says: messages, whose names in the tables of other languages are their English words. What stands in a message, such
// as the name of a file, is no part of its name, and is never looked up.

/**
 * A message, a string that remembers what it was made of. As a string it is English; the elements that show it are told its words in
 * another language when there is one (element/translation.js).
 */
export class Message extends String {
  /**
   * The English words, with `{}` for what stands in them and `{#}` for the number that they count.
   * @type {string}
   */
  id;
  /**
   * What stands in it: other messages, and what has the same letters in every language.
   * @type {unknown[]}
   */
  values;
  /**
   * The number that it counts, and the words for one.
   * @type {{ count: number, one: string } | null}
   */
  counted;
  /**
   * True if it is of the library, whose texts are composed of others, and not of the page.
   * @type {boolean}
   */
  isListed;

  /**
   * @param {string} id
   * @param {{ values?: unknown[], counted?: { count: number, one: string } | null, isListed?: boolean }} [parts]
   */
  constructor(id, { values = [], counted = null, isListed = false } = {}) {
    super(filled(counted?.count === 1 ? counted.one : id, values, counted?.count));
    [this.id, this.values, this.counted, this.isListed] = [id, values, counted, isListed];
  }
}

/**
 * Returns words with what stands in them; after the values, a plain `{}` is the count.
 * @param {string} words
 * @param {unknown[]} values
 * @param {number} [count]
 */
export function filled(words, values, count) {
  const parts = [...values];
  return words.replace(/\{(#?)\}/g, (_, isCount) => `${isCount || parts.length === 0 ? count : parts.shift()}`);
}

// Scripts pass messages on like other strings; only what shows them has to know better.
const asString = (/** @type {Message} */ message) => /** @type {string} */ (/** @type {unknown} */ (message));

/**
 * Returns a message: say`${name} selected`.
 * @param {TemplateStringsArray} parts
 * @param {...unknown} values
 */
export const say = (parts, ...values) => asString(new Message(parts.join("{}"), { values }));

/**
 * Returns a message that counts: the words for one, and those for other numbers. Languages may have up to six forms.
 * @param {number} count
 * @param {string} one
 * @param {string} other
 * @param {...unknown} values
 */
export const counted = (count, one, other, ...values) =>
  asString(new Message(other, { values, counted: { count, one } }));

/**
 * Returns a text of the library, such as the name of a template, or of an error that others have thrown.
 * @param {string} text
 */
export const listed = (
  text,
) => (text === "" || isMessage(text) ? text : asString(new Message(text, { isListed: true })));

/**
 * @param {unknown} value
 * @returns {value is Message}
 */
export const isMessage = (value) => value instanceof Message;

/** An error for people, whose words are a message. */
export class Failure extends Error {
  /**
   * @param {string} said
   * @param {unknown} [cause]
   */
  constructor(said, cause) {
    super(`${said}`, { cause });
    this.said = said;
  }
}

/**
 * A message that a node shows, and the words by which it does.
 * @typedef {{ message: Message, words: string }} Shown
 */

/**
 * The messages that nodes show: the data of texts, by an empty name, and attributes by theirs.
 * @type {WeakMap<Node, Map<string, Shown>>}
 */
const shown = new WeakMap();

/**
 * Remembers what a node shows, or that it is no message any more.
 * @param {Node} node
 * @param {string} name
 * @param {unknown} words
 */
export function remember(node, name, words) {
  const known = shown.get(node);
  if (!isMessage(words)) return known?.delete(name);
  const entry = { message: words, words: `${words}` };
  if (known) known.set(name, entry);
  else shown.set(node, new Map([[name, entry]]));
}

/**
 * The messages that a node shows, by the names of its attributes.
 * @param {Node} node
 * @returns {Iterable<[name: string, shown: Shown]>}
 */
export const messagesOf = (node) => shown.get(node) ?? [];
