// What the page asks of the server on this machine.

/** A refusal of the server, or its absence (status 0). */
export class ServerError extends Error {
  constructor(status, message, details = {}) {
    super(message);
    this.name = "ServerError";
    Object.assign(this, { status, details });
  }
}

export class Server {
  #token;

  constructor() {
    // The key stays in the address, so that a reload has it, and out of what is sent.
    this.#token = location.hash.slice(1);
  }

  async #send(method, path, { body, type, signal } = {}) {
    const headers = { "x-collage-token": this.#token };
    if (type) headers["content-type"] = type;
    let response;
    try {
      response = await fetch(`/api/${path}`, { method, headers, body, signal, cache: "default" });
    } catch (error) {
      if (error.name === "AbortError") throw error;
      throw new ServerError(0, "The editor's server does not answer. Is `collage edit` still running?");
    }
    if (response.ok) return response;
    const details = await response.json().catch(() => ({}));
    throw new ServerError(response.status, details.error ?? response.statusText, details);
  }

  async json(path) {
    return (await this.#send("GET", path)).json();
  }

  async blob(path, signal) {
    const early = await globalThis.early.pictures.get(path);
    globalThis.early.pictures.delete(path);
    return early ?? this.#blob(path, signal);
  }

  async #blob(path, signal) {
    return (await this.#send("GET", path, { signal })).blob();
  }

  async post(path, value) {
    return (await this.#send("POST", path, { body: JSON.stringify(value), type: "application/json" })).json();
  }

  async picture(path, value, signal) {
    return (await this.#send("POST", path, { body: JSON.stringify(value), type: "application/json", signal })).blob();
  }

  async put(path, text) {
    return (await this.#send("PUT", path, { body: text, type: "application/json" })).json();
  }

  async upload(file) {
    return (await this.#send("POST", "photos", { body: file, type: "application/octet-stream" })).json();
  }

  async uploadSticker(file) {
    return (await this.#send("POST", "stickers", { body: file, type: "application/octet-stream" })).json();
  }

  async remove(path) {
    await this.#send("DELETE", path);
  }
}
