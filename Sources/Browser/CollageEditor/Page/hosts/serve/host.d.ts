import type { HooksOf } from "../../collage-editor.d.ts";

export interface ServiceOptions {
  /** The address below which the service answers, such as `/collage/`. */
  address: string | URL;
  /** Headers of all requests. */
  headers?: Record<string, string>;
  /** The seconds after which an export without an answer fails; by default 300. Pictures on the page have 30 at most. */
  limit?: number;
}

/**
 * Returns what a service of `collage serve` does for an editor: pictures of layers that the page cannot paint exactly, of effects,
 * and exports, whose bytes are those of `collage render`. The service is on the page's origin, or behind a server that adds a token.
 *
 * ```js
 * import { serviceHost } from "./editor/hosts/serve/host.js";
 * editor.host = serviceHost({ address: "service/", headers: { "x-shop": "1" }, limit: 120 });
 * await editor.load("square/four", { photos: files });
 * editor.apply({ command: "setLook", items: ["item-1"], adjust: { clarity: 0.4 } });
 * editor.isExact; //=> true
 * ```
 */
export function serviceHost(options: ServiceOptions): HooksOf;
