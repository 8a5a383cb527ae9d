// Requests to the server on this machine.
import { greet, LIMIT } from "../../start.js";
/** @import { AddedFont, AddedPhoto, AddedSticker } from "../../host.d.ts" */
/** @import { Answers, ServerRequest } from "../../types.d.ts" */

/** An error answer of the server; status 0 if it does not answer. */
export class ServerError extends Error {
  /**
   * @param {number} status
   * @param {string} message
   * @param {{ error?: string, revision?: string, name?: string }} [details]
   */
  constructor(status, message, details = {}) {
    super(message);
    this.name = "ServerError";
    Object.assign(this, { status, details });
  }
}

/** The status of an answer for which the server's disk has no room, and what is to be done. */
const [FULL, NO_ROOM] = [507, "the server's folder for temporary files is full; free some room, and try again"];

export class Server {
  /** @type {Promise<string | null> | null} */
  #token = globalThis.early.token;

  /**
   * @param {string} method
   * @param {string} path
   * @param {ServerRequest} request
   */
  async #fetch(method, path, { body, type, signal, keepalive }) {
    try {
      const token = await (this.#token ??= greet());
      if (token === null) {
        this.#token = null;
        throw new ServerError(401, "The program at this page's address is not the editor of this collage.");
      }
      const headers = { "x-collage-token": token, ...(type ? { "content-type": type } : {}) };
      return await fetch(`/api/${path}`, { method, headers, body, signal, keepalive, cache: "default" });
    } catch (error) {
      if (error.name === "AbortError" || error instanceof ServerError) throw error;
      throw this.#absence();
    }
  }

  #absence() {
    // The next server that answers must prove its identity first.
    this.#token = null;
    return new ServerError(
      0,
      "The editor's server does not respond. Run “collage edit” on this collage again, and this page will save its changes.",
    );
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {ServerRequest} [request]
   */
  async #send(method, path, request = {}) {
    let response = await this.#fetch(method, path, request);
    if (response.status === 401) {
      // The server has been restarted since.
      this.#token = null;
      response = await this.#fetch(method, path, request);
    }
    if (response.ok) return response;
    const details = await response.json().catch(() => ({}));
    const reason = response.status === FULL ? NO_ROOM : response.statusText;
    throw new ServerError(response.status, details.error ?? reason, details);
  }

  /**
   * Requests a document, with a time limit.
   * @param {string} method
   * @param {string} path
   * @param {ServerRequest} [request]
   */
  async #value(method, path, request = {}) {
    const response = await this.#send(method, path, { ...request, signal: AbortSignal.timeout(LIMIT) });
    return response.json().catch(() => Promise.reject(this.#absence()));
  }

  /**
   * @template {keyof Answers & string} Path
   * @param {Path} path
   * @returns {Promise<Answers[Path]>}
   */
  async json(path) {
    return this.#value("GET", path);
  }

  /**
   * Requests a document until there is an answer, so that panels get it even if the server was gone for a while.
   * @template {keyof Answers & string} Path
   * @param {Path} path
   * @returns {Promise<Answers[Path]>}
   */
  async eventually(path) {
    for (;;) {
      try {
        return await this.json(path);
      } catch (error) {
        if (error.status !== 0) throw error;
        await new Promise((resolve) => setTimeout(resolve, 2000));
      }
    }
  }

  /**
   * @param {string} path
   * @param {AbortSignal} [signal]
   */
  async blob(path, signal) {
    const early = await globalThis.early.pictures.get(path);
    globalThis.early.pictures.delete(path);
    return early ?? this.#blob(path, signal);
  }

  /**
   * @param {string} path
   * @param {AbortSignal} [signal]
   */
  async #blob(path, signal) {
    return (await this.#send("GET", path, { signal })).blob();
  }

  /**
   * @param {string} path
   * @param {object} value
   * @param {AbortSignal} [signal]
   */
  async post(path, value, signal) {
    return (await this.#send("POST", path, { body: JSON.stringify(value), type: "application/json", signal })).json();
  }

  /**
   * @param {string} path
   * @param {object} value
   * @param {AbortSignal} [signal]
   */
  async picture(path, value, signal) {
    return (await this.#send("POST", path, { body: JSON.stringify(value), type: "application/json", signal })).blob();
  }

  /**
   * @param {string} path
   * @param {string} text
   * @param {boolean} keepalive True if the request is to complete even if the page is left.
   */
  async put(path, text, keepalive) {
    return this.#value("PUT", path, { body: text, type: "application/json", keepalive });
  }

  /**
   * Sends a file with its name, which the server keeps as far as file systems allow.
   * @param {string} path
   * @param {Blob} file
   */
  async #sendFile(path, file) {
    const named = file instanceof File ? `${path}?name=${encodeURIComponent(file.name.toWellFormed())}` : path;
    return (await this.#send("POST", named, { body: file, type: "application/octet-stream" })).json();
  }

  /**
   * @param {Blob} file
   * @returns {Promise<AddedPhoto>}
   */
  async upload(file) {
    return this.#sendFile("photos", file);
  }

  /**
   * @param {Blob} file
   * @returns {Promise<AddedSticker>}
   */
  async uploadSticker(file) {
    return this.#sendFile("stickers", file);
  }

  /**
   * @param {Blob} file
   * @returns {Promise<AddedFont>}
   */
  async uploadFont(file) {
    return this.#sendFile("fonts", file);
  }

  /** @param {string} path */
  async remove(path) {
    // The request also completes if the page is closed.
    await this.#send("DELETE", path, { keepalive: true });
  }
}
