// The clips of `collage edit`, which the server on this machine reads.
/** @import { ClipSource } from "../../host.d.ts" */
/** @import { ClipPart, PhotoInfo } from "../../types.d.ts" */
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

  /**
   * @param {string} photo
   * @param {ClipPart} part
   */
  async change(photo, { start, end, isMuted }) {
    const query = new URLSearchParams({ start: `${start}`, end: `${end}`, muted: isMuted ? "1" : "0" });
    return (await this.#host.post(`clips/${encodeURIComponent(photo)}?${query}`, {})).clip;
  }
}
