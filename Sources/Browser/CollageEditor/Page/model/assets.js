// The files beside the page's modules, in one folder: the WebAssembly modules, and what hosts without a server read.
import { Failure, say } from "../basics/messages.js";

/** The modules and documents of every folder; editors of one page share them. */
const known = /** @type {Map<string, Promise<any>>} */ (new Map());

/**
 * Requests a file once; a failure is forgotten, so that the next one asks again.
 * @template Value
 * @param {URL} url
 * @param {(response: Response) => Promise<Value>} read
 * @returns {Promise<Value>}
 */
function once(url, read) {
  const found = known.get(url.href);
  if (found) return found;
  const loading = fetch(url).then((response) => {
    if (!response.ok) throw new Failure(say`${url.pathname} is missing: ${response.status} ${response.statusText}`);
    return read(response);
  });
  known.set(url.href, loading);
  loading.catch(() => known.delete(url.href));
  return loading;
}

/**
 * Compiles a module while it arrives, or afterward if the server of the page does not know its type.
 * @param {Response} response
 */
const compiled = (response) =>
  response.headers.get("content-type") === "application/wasm"
    ? WebAssembly.compileStreaming(response)
    : response.arrayBuffer().then((bytes) => WebAssembly.compile(bytes));

export class Assets {
  #base;

  /** @param {URL} [base] The folder; by default the one of the page. */
  constructor(base = new URL("../", import.meta.url)) {
    this.#base = base;
  }

  /**
   * Returns the address of a file.
   * @param {string} name
   */
  url(name) {
    return new URL(name, this.#base);
  }

  /**
   * Returns a compiled WebAssembly module by its name without the extension.
   * @param {"collage" | "collage-album" | "collage-color" | "collage-layout" | "collage-slots" | "collage-text"} name
   * @returns {Promise<WebAssembly.Module>}
   */
  module(name) {
    return once(this.url(`${name}.wasm`), compiled);
  }

  /**
   * Takes a module that the page has asked for already; null asks for it again.
   * @param {"collage"} name
   * @param {Promise<WebAssembly.Module | null>} loading
   */
  supply(name, loading) {
    const url = this.url(`${name}.wasm`);
    known.set(url.href, loading.then((module) => module ?? (known.delete(url.href), this.module(name))));
  }

  /**
   * Returns a JSON document.
   * @param {string} name
   */
  json(name) {
    return once(this.url(name), (response) => response.json());
  }
}
