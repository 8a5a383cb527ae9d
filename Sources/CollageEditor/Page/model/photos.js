// The pictures of photos, fetched when they are first needed.

export class Photos extends EventTarget {
  #server;
  #bitmaps = new Map();
  #infos = new Map();

  constructor(server, infos) {
    super();
    this.#server = server;
    for (const info of infos) this.#infos.set(info.id, info);
  }

  get all() {
    return [...this.#infos.values()];
  }

  /** What the model knows of photos. */
  get sizes() {
    return this.all.map(({ id, size }) => ({ id, size }));
  }

  add(info) {
    this.#infos.set(info.id, info);
  }

  info(id) {
    return this.#infos.get(id);
  }

  name(id) {
    return this.info(id)?.name ?? "photo";
  }

  /** Returns the picture of a photo, or undefined until it is there: then an event `load` follows. */
  bitmap(id, size = "large") {
    const key = `${id}/${size}`;
    const known = this.#bitmaps.get(key);
    if (known === undefined) {
      this.#bitmaps.set(key, null);
      this.#load(id, size, key);
    }
    // The small one stands in for the large one.
    return known ?? (size === "large" ? (this.#bitmaps.get(`${id}/small`) ?? undefined) : undefined);
  }

  async #load(id, size, key) {
    const info = this.info(id);
    if (!info) return;
    if (size === "large") this.bitmap(id, "small");
    try {
      const blob = await this.#server.blob(`photos/${encodeURIComponent(id)}/${size}?v=${info.version}`);
      this.#bitmaps.set(key, await createImageBitmap(blob));
      this.dispatchEvent(new CustomEvent("load", { detail: { id, size } }));
    } catch (error) {
      console.warn(`${info.name}: ${error.message}`);
      // Asked for again when it is needed, but not at once.
      setTimeout(() => this.#bitmaps.delete(key), 2000);
    }
  }
}
