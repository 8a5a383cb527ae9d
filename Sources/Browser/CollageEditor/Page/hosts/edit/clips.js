// The clips of `collage edit`, which the server on this machine reads.
/** @import { ClipSource } from "../../host.d.ts" */
/** @import { Composition, PhotoInfo } from "../../types.d.ts" */
/** @import { EditHost } from "./host.js" */

/** @implements {ClipSource} */
export class ClipRequests {
  #host;

  /** @param {EditHost} host */
  constructor(host) {
    this.#host = host;
  }

  /** @param {PhotoInfo} info */
  film({ id, version }) {
    return this.#host.blob(`clips/${encodeURIComponent(id)}?v=${version}`);
  }

  /** @param {Composition} composition */
  sizes(composition) {
    return this.#host.post("films?format=mp4", composition);
  }
}
