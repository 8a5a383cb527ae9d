// The albums of the tray, each with its first photo: a page of the panel of photos.
import { counted, say } from "../basics/messages.js";
import { context2d } from "../basics/context.js";
import { make, rootOf, showText } from "../basics/elements.js";
import { NearCopies } from "../model/near-copies.js";
import { smartAlbums } from "../model/smart-albums.js";
import { iconButton } from "../parts/icons.js";
import { rove } from "../parts/roving.js";
/** @import { GridEntry, PhotoAlbum } from "../types.d.ts" */
/** @import { Editor } from "../model/editor.js" */
/** @import { PhotoFacts } from "../model/photo-facts.js" */

/**
 * @param {Editor} editor
 * @param {PhotoFacts} facts
 * @param {{ chosen: (album: PhotoAlbum | null) => void, back: () => void }} acts
 */
export const photoAlbums = (editor, facts, acts) => new PhotoAlbums(editor, facts, acts);

export class PhotoAlbums {
  /** @type {Editor} */
  #editor;
  /** @type {PhotoFacts} */
  #facts;
  /** @type {(album: PhotoAlbum | null) => void} */
  #chosen;
  #copies;
  /** The photos that are almost the same, as far as they were found. @type {string[]} */
  #found = [];
  /** The photos of the tray. @type {GridEntry[]} */
  #entries = [];
  /** Ends the search for near copies. */
  #ends = new AbortController();
  #lists = make("div", { class: "album-lists" });
  #status = make("p", { class: "hint", role: "status" });
  /** What is shown, so that a change of nothing keeps the focus. */
  #shown = "";

  /**
   * @param {Editor} editor
   * @param {PhotoFacts} facts
   * @param {{ chosen: (album: PhotoAlbum | null) => void, back: () => void }} acts
   */
  constructor(editor, facts, { chosen, back }) {
    [this.#editor, this.#facts, this.#chosen] = [editor, facts, chosen];
    this.#copies = new NearCopies(editor);
    this.back = iconButton("previous", say`Back to the photos`, back, { class: "quiet back" });
    this.element = make(
      "div",
      { class: "photo-albums" },
      make("header", {}, this.back, make("h3", {}, say`Albums`)),
      this.#lists,
      this.#status,
    );
    rove(this.#lists);
    editor.photos.addEventListener("load", ({ detail }) => {
      for (const cover of this.#lists.querySelectorAll("canvas"))
        if (cover.dataset.photo === detail.id) this.#draw(cover);
    });
  }

  /**
   * Finds the albums of photos, and shows them.
   * @param {GridEntry[]} entries
   */
  async open(entries) {
    this.#ends.abort();
    const { signal } = (this.#ends = new AbortController());
    this.#entries = entries;
    this.#show();
    await this.#facts.ask().catch((error) => console.warn(error.message));
    if (signal.aborted) return;
    this.#show();
    showText(this.#status, say`Looking for near copies…`);
    const found = await this.#copies.find(this.#photos.filter(({ clip }) => !clip), signal);
    if (signal.aborted) return;
    this.#found = found;
    showText(this.#status, "");
    this.#show();
  }

  /** Stops what looks at photos. */
  close() {
    this.#ends.abort();
  }

  get #photos() {
    const { photos } = this.#editor;
    const ids = new Set(this.#entries.map(({ photo }) => photo));
    return photos.all.filter(({ id, problem }) => ids.has(id) && !problem);
  }

  /** The language in which months are named. */
  get #language() {
    const root = rootOf(this.element);
    const host = root instanceof ShadowRoot ? root.host : document.documentElement;
    return host.closest("[lang]")?.getAttribute("lang") || "en";
  }

  #show() {
    const all = this.#photos.map((photo) => ({ ...photo, facts: this.#facts.of(photo.id) }));
    const free = this.#entries.filter(({ isPlaced }) => !isPlaced).map(({ photo }) => photo);
    const { kinds, months, places } = smartAlbums(all, { copies: this.#found, language: this.#language });
    const whole = { id: "all", title: say`All photos`, photos: [...new Set(this.#entries.map(({ photo }) => photo))] };
    const unused = { id: "unused", title: say`Not in the collage`, photos: free };
    const groups = /** @type {[string | null, PhotoAlbum[]][]} */ ([
      [null, [whole, ...(free.length > 0 && free.length < this.#entries.length ? [unused] : []), ...kinds]],
      [say`By month`, months],
      [say`By place`, places],
    ]);
    const shown = JSON.stringify(groups.map(([, albums]) => albums.map(({ id, photos }) => [id, photos])));
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.#lists.replaceChildren(
      ...groups.filter(([, albums]) => albums.length > 0).map(([title, albums]) =>
        make(
          "section",
          {},
          title && make("h3", {}, title),
          make("ul", { class: "album-list" }, ...albums.map((album) => make("li", {}, this.#button(album)))),
        )
      ),
    );
  }

  /** @param {PhotoAlbum} album */
  #button(album) {
    const cover = make("canvas", { width: 2, height: 2, "aria-hidden": "true", "data-photo": album.photos[0] });
    this.#draw(cover);
    return make(
      "button",
      {
        type: "button",
        class: "album",
        "data-album": album.id,
        onclick: () => this.#chosen(album.id === "all" ? null : album),
      },
      cover,
      make("span", { class: "album-title" }, album.title),
      make("span", { class: "value" }, counted(album.photos.length, "1 photo", "{#} photos")),
    );
  }

  /** @param {HTMLCanvasElement} cover */
  #draw(cover) {
    const picture = this.#editor.photos.bitmap(cover.dataset.photo ?? "", 320);
    if (!picture || cover.width === picture.width) return;
    [cover.width, cover.height] = [picture.width, picture.height];
    context2d(cover).drawImage(picture, 0, 0);
  }
}
