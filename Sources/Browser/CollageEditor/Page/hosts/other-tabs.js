// What pages that edit the same thing tell each other, in other tabs or in the same one.
import { say } from "../basics/messages.js";

/** @typedef {{ revision?: string, name?: string }} TabNews What a page has saved, or the name that it has given. */

/**
 * Returns what tells the name of the version that the user did not choose.
 * @param {string} name
 */
export const besideNote = (name) => say`The other version is kept as “${name}”`;

export class OtherTabs {
  #channel;
  #isKnown = false;

  /**
   * Greets the pages of a channel. `met` is called once there is another one, and `heard` with what others tell.
   * @param {string} channel
   * @param {{ heard: (news: TabNews) => void, met: () => void }} listener
   */
  constructor(channel, { heard, met }) {
    this.#channel = new BroadcastChannel(channel);
    this.#channel.onmessage = ({ data }) => {
      if (data === "hello") this.#channel.postMessage("here");
      heard(typeof data === "object" ? data : {});
      // A page that follows this one sends a greeting each time.
      if (typeof data === "object" || this.#isKnown) return;
      this.#isKnown = true;
      met();
    };
    this.#channel.postMessage("hello");
  }

  /** @param {TabNews} news */
  tell(news) {
    this.#channel.postMessage(news);
  }

  close() {
    this.#channel.close();
  }
}
