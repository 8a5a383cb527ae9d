// The export dialog: any size and format, how large the file will be, and a picture to download, copy or share.
import { counted, listed, say } from "../basics/messages.js";
import { hasUsualSize, longerSide } from "../model/canvas-size.js";
import { estimated, RunningExport, writtenBytes } from "../model/exports.js";
import { keepPreference, preference } from "../model/preferences.js";
import { filmSizes } from "../model/film-sizes.js";
import { choices, slider } from "./controls.js";
import { focusIn, make, showOver, showText } from "../basics/elements.js";
import { iconButton } from "./icons.js";
import { ExportSize } from "./export-size.js";
import { ExportUses, sizedName } from "./export-uses.js";
import { told } from "../basics/told.js";
/** @import { Output } from "../host.d.ts" */
/** @import { CanvasEntry, Size } from "../types.d.ts" */
/** @import { EditorShell } from "../shell/shell.js" */

/** The milliseconds without a change after which the size of the file is estimated. */
const REST = 350;
/** The collage with its clips playing. */
const FILM = { name: "mp4", title: "MP4", extension: "mp4", hasQuality: false };

/**
 * Opens the dialog.
 * @param {EditorShell} shell
 */
export async function openExport(shell) {
  const { editor } = shell;
  const [canvases, films] = await Promise.all([
    editor.library.canvases().catch(() => []),
    filmSizes(editor).catch((error) => ({ problem: say`No film can be made: ${told(error)}` })),
  ]);
  new ExportDialog(shell, canvases, films).open();
}

class ExportDialog {
  /** @type {RunningExport | null} */
  #running = null;
  #estimating = new AbortController();
  #timer = 0;
  /**
   * The pictures that wait to be shared, because sharing needs a click.
   * @type {File[] | null}
   */
  #shared = null;

  /**
   * @param {EditorShell} shell
   * @param {CanvasEntry[]} canvases The well-known sizes.
   * @param {Awaited<ReturnType<typeof filmSizes>> | { problem: string }} films The sizes of films; null if there is no film, and the reason if
   *   none can be made.
   */
  constructor(shell, canvases, films) {
    this.shell = shell;
    this.editor = shell.editor;
    this.formats = films ? [FILM, ...this.editor.formats] : this.editor.formats;
    [this.format, this.quality] = [preference("format") ?? "jpeg", 90];
    // Whoever edits a book wants it whole, whatever was chosen for a picture.
    if (this.editor.pages) this.format = "pdf";
    else if (films) this.format = FILM.name;
    if (!this.formats.some(({ name }) => name === this.format)) this.format = "jpeg";
    const { canvas } = this.editor.template;
    this.usualSize = hasUsualSize(canvas, canvases) ? longerSide(canvas) : Number(preference("size") ?? 3000);
    const changed = () => this.#changed();
    this.pictureSize = new ExportSize(canvas, this.usualSize, changed);
    this.filmSize = films && "sizes" in films
      ? new ExportSize(canvas, films.usual, changed, { sizes: films.sizes, step: 2 })
      : null;
    // It stays chosen: who wants a film does not get a picture without a word.
    this.filmProblem = films && "problem" in films ? films.problem : "";
    this.sizes = make("div", { class: "export-size" });
    this.uses = new ExportUses(this.editor.host.adaptsSize?.() ? canvases : [], changed);
    this.hasUses = !this.uses.element.hidden;
    this.qualityField = slider({
      label: say`Quality`,
      min: 1,
      max: 100,
      value: 90,
      usual: 90,
      oninput: (number) => ((this.quality = number), this.#changed()),
    });
    const formats = choices({
      label: say`Format`,
      value: this.format,
      options: this.formats.map(({ name, title }) => [name, title]),
      onchange: (format) => ((this.format = format), this.#changed()),
    });
    this.estimate = make("p", { class: "estimate", "aria-live": "polite" });
    this.notes = make("ul", { class: "notes", "aria-label": say`Notes` });
    this.progress = make("progress", { max: 1, value: 0, "aria-label": say`Progress` });
    this.message = make("p", { class: "message", role: "status" });
    this.start = make("button", { type: "submit", class: "primary" }, say`Export`);
    this.stop = make("button", { type: "button", onclick: () => this.#cancel() }, say`Cancel`);
    this.copy = make("button", { type: "button", onclick: () => this.#copy() }, say`Copy`);
    this.share = make("button", { type: "button", onclick: () => this.#share() }, say`Share`);
    this.dialog = this.#layOut(formats);
    const left = () => this.#running?.stop();
    addEventListener("pagehide", left);
    this.dialog.addEventListener("close", () => {
      removeEventListener("pagehide", left);
      this.#stopEstimating();
      this.dialog.remove();
    });
    this.dialog.addEventListener("cancel", (event) => (event.preventDefault(), this.#cancel()));
    this.progress.hidden = true;
    this.#changed();
  }

  /** @param {HTMLElement} formats */
  #layOut(formats) {
    return make(
      "dialog",
      { class: "export", "aria-labelledby": "export-title" },
      make(
        "form",
        { method: "dialog", onsubmit: (event) => (event.preventDefault(), this.#download()) },
        make(
          "header",
          {},
          make("h2", { id: "export-title" }, say`Export`),
          iconButton("close", say`Close`, () => this.#close(), { class: "quiet" }),
        ),
        formats,
        this.sizes,
        this.uses.element,
        this.qualityField,
        this.estimate,
        this.notes,
        this.progress,
        this.message,
        make("footer", {}, this.stop, this.copy, this.share, this.start),
      ),
    );
  }

  get #isFilm() {
    return this.format === FILM.name;
  }

  get size() {
    return (this.#isFilm && this.filmSize) || this.pictureSize;
  }

  open() {
    showOver(this.shell, this.dialog);
    this.dialog.showModal();
    this.start.focus();
  }

  get #traits() {
    return this.formats.find(({ name }) => name === this.format) ?? this.formats[0];
  }

  /**
   * @param {string} [format]
   * @returns {Output}
   */
  #output(format = this.format) {
    const { hasQuality } = this.formats.find(({ name }) => name === format) ?? this.#traits;
    const [width, height] = [this.size.width.valueAsNumber, this.size.height.valueAsNumber];
    return { format, width, height, ...(hasQuality ? { quality: this.quality } : {}) };
  }

  /**
   * What is written: a picture, or one for each use.
   * @param {string} [format]
   */
  #outputs(format = this.format) {
    const [output, name] = [this.#output(format), this.#name(format)];
    if (this.#uses.length === 0) return [{ output, name }];
    return this.#uses.map(({ name: size, width, height }) => ({
      output: { ...output, width, height },
      name: sizedName(name, size),
    }));
  }

  /** The sizes in which the picture is used; none for films and albums. */
  get #uses() {
    return this.#isFilm || this.#isBook ? [] : this.uses.chosen;
  }

  /** The clips in slots, which a film plays. */
  get #clips() {
    const { photos, state: { items } } = this.editor;
    return items.flatMap(({ photo, clip: part }) => {
      const clip = photos.info(photo)?.clip;
      return clip ? [{ ...clip, start: 0, end: clip.seconds, ...part }] : [];
    });
  }

  /** True if the whole album is exported instead of the page that is shown. */
  get #isBook() {
    return this.format === "pdf";
  }

  /** Estimates the file again, and forgets a picture of other settings. */
  #changed() {
    this.qualityField.hidden = !this.#traits.hasQuality;
    if (!this.size.elements[0].isConnected) this.sizes.replaceChildren(...this.size.elements);
    this.uses.element.hidden = !this.hasUses || this.#isBook || this.#isFilm;
    this.sizes.hidden = this.#isBook || this.#uses.length > 0;
    this.copy.hidden = this.#isBook || this.#uses.length > 1 || !("ClipboardItem" in globalThis);
    showText(this.start, counted(Math.max(1, this.#uses.length), "Export", "Export {#} pictures"));
    this.share.hidden = !this.#canShare;
    this.#shared = null;
    this.#stopEstimating();
    // What was told is that of other settings.
    showText(this.estimate, "");
    const hasProblem = this.#isFilm && this.filmProblem !== "";
    for (const button of [this.start, this.copy, this.share]) button.disabled = hasProblem;
    if (hasProblem) {
      this.sizes.hidden = true;
      showText(this.estimate, this.filmProblem);
      this.notes.replaceChildren();
    } else if (this.#isBook) {
      showText(this.estimate, this.#pageCount);
      this.notes.replaceChildren();
    } else if (this.#isFilm) {
      const seconds = Math.max(...this.#clips.map(({ start, end }) => end - start));
      const isHeard = this.#clips.some(({ hasSound, muted }) => hasSound && !muted);
      showText(
        this.estimate,
        isHeard ? say`${seconds.toFixed(1)} seconds, with sound` : say`${seconds.toFixed(1)} seconds, without sound`,
      );
      this.notes.replaceChildren();
    } else if (this.size.isValid || this.#uses.length > 0) this.#timer = setTimeout(() => this.#estimate(), REST);
  }

  get #pageCount() {
    return counted(this.editor.pages?.all.length ?? 0, "1 page", "{#} pages");
  }

  #stopEstimating() {
    clearTimeout(this.#timer);
    this.#estimating.abort();
  }

  async #estimate() {
    const { signal } = (this.#estimating = new AbortController());
    try {
      const estimates = [];
      for (const { output } of this.#outputs()) {
        const estimate = await estimated(this.editor, output, signal);
        if (signal.aborted || !estimate) return;
        estimates.push(estimate);
      }
      const bytes = writtenBytes(estimates.reduce((sum, each) => sum + each.bytes, 0));
      const sizes = estimates.map(({ size }) => size);
      // Where photos are enlarged the most.
      const [{ notes }] = estimates.toSorted((one, other) => other.size[0] * other.size[1] - one.size[0] * one.size[1]);
      showText(this.estimate, say`${sizes.map((size) => size.join(" × ")).join(", ")} pixels, about ${bytes}`);
      const more = notes.length > 1 ? [say`and ${notes.length - 1} more`] : [];
      this.notes.replaceChildren(...[...notes.slice(0, 1).map(listed), ...more].map((note) => make("li", {}, note)));
    } catch (error) {
      if (signal.aborted) return;
      showText(this.estimate, told(error));
      this.notes.replaceChildren();
    }
  }

  /**
   * Renders the pictures, with their progress; returns null if that was canceled or failed, which is shown.
   * @param {string} [format]
   */
  async #rendered(format) {
    const running = (this.#running = new RunningExport(this.editor));
    const buttons = [this.start, this.copy, this.share];
    const focused = buttons.find((button) => button === focusIn(this.dialog));
    // The focus stays in the dialog while its button is disabled.
    if (focused) this.stop.focus();
    for (const button of buttons) button.disabled = true;
    [this.progress.hidden, this.progress.value] = [false, 0];
    showText(this.stop, say`Cancel`);
    showText(this.message, say`Rendering`);
    try {
      const results = [];
      const outputs = this.#outputs(format);
      for (const { output, name } of outputs) {
        const result = await running.finish(
          output,
          (share) => (this.progress.value = (results.length + share) / outputs.length),
        );
        if (!result) return showText(this.message, say`Canceled`), null;
        results.push({ ...result, name });
      }
      return results;
    } catch (error) {
      showText(this.message, say`The export failed: ${told(error)}`);
      return null;
    } finally {
      this.#running = null;
      this.progress.hidden = true;
      for (const button of buttons) button.disabled = false;
      if (focusIn(this.dialog) === this.stop) focused?.focus();
    }
  }

  /** @param {string} [format] */
  #name(format = this.format) {
    const { extension } = this.formats.find(({ name }) => name === format) ?? this.#traits;
    return `${this.editor.name.replace(/(\.collage)?\.json$/, "")}.${extension}`;
  }

  async #download() {
    const results = await this.#rendered();
    if (!results) return;
    for (const { blob, name, size } of results) {
      const link = make("a", { href: URL.createObjectURL(blob), download: name });
      link.click();
      this.editor.emit("exported", { blob, name, size });
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    }
    this.#tell(say`Downloaded`, results);
    if (!this.#isFilm && !this.#isBook) keepPreference("format", this.format);
    // A size that was not chosen is none for the next collage, whose canvas may be another one.
    if (!this.#isFilm && this.#uses.length === 0 && this.size.longer !== this.usualSize)
      keepPreference("size", `${this.size.longer}`);
  }

  /** Copies the picture as PNG, the only format that every clipboard takes. */
  async #copy() {
    const rendering = this.#rendered("png");
    const picture = rendering.then((results) => results?.[0].blob ?? Promise.reject(new Error("canceled")));
    // The clipboard waits for the picture, because it may only be written to after a click.
    const writing = navigator.clipboard.write([new ClipboardItem({ "image/png": picture })]);
    const [result, written] = await Promise.allSettled([rendering, writing]);
    if (result.status !== "fulfilled" || !result.value) return;
    if (written.status === "fulfilled") this.#tell(say`Copied`, result.value);
    else showText(this.message, say`The picture cannot be copied: ${told(written.reason)}`);
  }

  get #type() {
    if (this.#isBook) return "application/pdf";
    return this.#isFilm ? `video/${this.format}` : `image/${this.format}`;
  }

  get #canShare() {
    const file = new File([], this.#name(), { type: this.#type });
    return navigator.canShare?.({ files: [file] }) ?? false;
  }

  async #share() {
    if (!this.#shared) {
      const results = await this.#rendered();
      if (!results) return;
      this.#shared = results.map(({ blob, name }) => new File([blob], name, { type: blob.type }));
    }
    try {
      await navigator.share({ files: this.#shared });
      showText(this.message, say`Shared`);
    } catch (error) {
      // A picture that took long needs another click; a person may also have closed the list of programs.
      if (error.name === "NotAllowedError") showText(this.message, say`The picture is ready: click Share again`);
      else if (error.name !== "AbortError") showText(this.message, say`The picture cannot be shared: ${told(error)}`);
    }
  }

  /**
   * @param {string} what
   * @param {{ blob: Blob, size: Size }[]} results
   */
  #tell(what, results) {
    const [{ blob, size }] = results;
    const bytes = results.reduce((sum, each) => sum + each.blob.size, 0);
    const extent = results.length > 1
      ? counted(results.length, "1 picture", "{#} pictures")
      : blob.type === "application/pdf"
      ? this.#pageCount
      : say`${size.join(" × ")} pixels`;
    // What the file has takes the place of what was estimated, also of an estimate that is still on its way.
    this.#stopEstimating();
    showText(this.estimate, "");
    showText(this.message, say`${what}: ${extent}, ${writtenBytes(bytes)}`);
    showText(this.stop, say`Done`);
  }

  /** Stops the export; without one, closes the dialog. */
  #cancel() {
    if (!this.#running) return this.#close();
    this.#running.stop();
  }

  #close() {
    this.#running?.stop();
    this.dialog.close();
  }
}
