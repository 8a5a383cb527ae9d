// The export dialog: any size and format, with progress and a button to stop.
import { choices, slider } from "./controls.js";
import { iconButton, make } from "./elements.js";
/** @import { ExportState } from "../types.d.ts" */
/** @import { EditorShell } from "./shell.js" */

/**
 * Shows a length in pixels in an input; nothing for an invalid length.
 * @param {HTMLInputElement} input
 * @param {number} length
 */
const setLength = (input, length) => (input.value = `${Math.round(length) || ""}`);

export class ExportDialog {
  isStopped = false;
  /**
   * The export running on the server, or null.
   * @type {string | null}
   */
  id = null;

  /** @param {EditorShell} shell */
  constructor(shell) {
    this.editor = shell.editor;
    [this.format, this.quality] = [localStorage.getItem("collage-format") ?? "jpeg", 90];
    if (!this.editor.formats.some(({ name }) => name === this.format)) this.format = "jpeg";
    this.ratio = this.editor.canvas[0] / this.editor.canvas[1];
    const long = Number(localStorage.getItem("collage-size") ?? 3000);
    this.width = this.#input("Width", Math.round(this.ratio >= 1 ? long : long * this.ratio));
    this.height = this.#input("Height", Math.round(this.ratio >= 1 ? long / this.ratio : long));
    const qualityField = slider({
      label: "Quality",
      min: 1,
      max: 100,
      value: 90,
      usual: 90,
      oninput: (number) => (this.quality = number),
    });
    const showQuality = () => (qualityField.hidden = !this.#traits.hasQuality);
    const formats = choices({
      label: "Format",
      value: this.format,
      options: this.editor.formats.map(({ name, title }) => [name, title]),
      onchange: (format) => ((this.format = format), showQuality()),
    });
    showQuality();
    this.progress = make("progress", { max: 1, value: 0, "aria-label": "Progress" });
    this.message = make("p", { class: "message", role: "status" });
    this.start = make("button", { type: "submit", class: "primary" }, "Export");
    this.stop = make("button", { type: "button", onclick: () => this.#stop() }, "Cancel");
    this.dialog = this.#layOut(formats, this.#sizes(long), qualityField);
    const left = () => this.#stop();
    addEventListener("pagehide", left);
    this.dialog.addEventListener("close", () => {
      removeEventListener("pagehide", left);
      this.dialog.remove();
    });
    this.dialog.addEventListener("cancel", (event) => (event.preventDefault(), this.#stop()));
    this.progress.hidden = true;
  }

  /**
   * Returns the choices of sizes, of which the one with the longer side is selected.
   * @param {number} long The longer side.
   */
  #sizes(long) {
    const [width, height] = this.editor.canvas;
    const sizes = choices({
      label: "Size",
      value: `${long}`,
      options: [["1600", "Small"], ["3000", "Medium"], ["6000", "Large"], ["10000", "Print"]],
      onchange: (side) => {
        const scale = Number(side) / Math.max(width, height);
        setLength(this.width, width * scale);
        setLength(this.height, height * scale);
      },
    });
    const typed = () => sizes.set(`${this.#longer}`);
    this.width.addEventListener(
      "input",
      () => (setLength(this.height, this.width.valueAsNumber / this.ratio), typed()),
    );
    this.height.addEventListener(
      "input",
      () => (setLength(this.width, this.height.valueAsNumber * this.ratio), typed()),
    );
    return sizes;
  }

  /**
   * @param {HTMLElement} formats
   * @param {HTMLElement} sizes
   * @param {HTMLElement} quality
   */
  #layOut(formats, sizes, quality) {
    return make(
      "dialog",
      { class: "export", "aria-labelledby": "export-title" },
      make(
        "form",
        { method: "dialog", onsubmit: (event) => (event.preventDefault(), this.#run()) },
        make(
          "header",
          {},
          make("h2", { id: "export-title" }, "Export"),
          iconButton("close", "Close", () => this.#stop(), { class: "quiet" }),
        ),
        formats,
        sizes,
        make(
          "div",
          { class: "size-fields" },
          this.#field("Width", this.width),
          make("span", { "aria-hidden": "true" }, "×"),
          this.#field("Height", this.height),
          make("span", {}, "pixels"),
        ),
        quality,
        this.progress,
        this.message,
        make("footer", {}, this.stop, this.start),
      ),
    );
  }

  get #longer() {
    return Math.max(this.width.valueAsNumber, this.height.valueAsNumber);
  }

  open() {
    document.body.append(this.dialog);
    this.dialog.showModal();
    this.start.focus();
  }

  get #traits() {
    return this.editor.formats.find(({ name }) => name === this.format) ?? this.editor.formats[0];
  }

  /**
   * @param {string} label
   * @param {number} value
   */
  #input(label, value) {
    const input = make("input", {
      type: "number",
      min: 1,
      max: 100_000,
      step: 1,
      inputmode: "numeric",
      required: true,
      "aria-label": label,
    });
    input.valueAsNumber = value;
    return input;
  }

  /**
   * @param {string} label
   * @param {HTMLElement} input
   */
  #field(label, input) {
    return make("label", {}, make("span", {}, label), input);
  }

  async #run() {
    const { server } = this.editor;
    this.start.disabled = true;
    this.progress.hidden = false;
    this.progress.value = 0;
    this.message.textContent = "Rendering";
    const { hasQuality } = this.#traits;
    const query = new URLSearchParams({
      format: this.format,
      width: this.width.value,
      height: this.height.value,
      ...(hasQuality ? { quality: `${this.quality}` } : {}),
    });
    try {
      await this.editor.focus.settled();
      const { id } = await server.post(`exports?${query}`, this.editor.document());
      if (this.isStopped) return server.remove(`exports/${id}`).catch(() => {});
      this.id = id;
      let state;
      do {
        await new Promise((resolve) => setTimeout(resolve, 150));
        if (this.isStopped) return;
        state = await server.json(`exports/${id}`);
        if (state.error) throw new Error(state.error);
        this.progress.value = state.progress;
      } while (!state.isDone);
      await this.#download(id, state);
      localStorage.setItem("collage-format", this.format);
      localStorage.setItem("collage-size", `${this.#longer}`);
    } catch (error) {
      this.message.textContent = `The export failed: ${error.message}`;
      this.progress.hidden = true;
    }
    this.id = null;
    this.start.disabled = false;
  }

  /**
   * @param {string} id
   * @param {ExportState} state
   */
  async #download(id, { size, bytes }) {
    const blob = await this.editor.server.blob(`exports/${id}/file`);
    const name = this.editor.name.replace(/(\.collage)?\.json$/, "");
    const file = `${name}.${this.#traits.extension}`;
    const link = make("a", { href: URL.createObjectURL(blob), download: file });
    link.click();
    this.editor.emit("exported", { blob, name: file });
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    const megabytes = bytes / 1e6;
    this.message.textContent = `Downloaded: ${size.join(" × ")} pixels, ${
      megabytes >= 1 ? `${megabytes.toFixed(1)} MB` : `${Math.ceil(bytes / 1000)} kB`
    }`;
    this.stop.textContent = "Done";
  }

  async #stop() {
    const { id } = this;
    this.isStopped = true;
    this.dialog.close();
    if (id) await this.editor.server.remove(`exports/${id}`).catch(() => {});
  }
}
