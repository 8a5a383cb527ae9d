// The strip of what was exported: each picture flies into it, and can be opened and downloaded again while the page is open.
import { say } from "../basics/messages.js";
import { context2d } from "../basics/context.js";
import { make, showOver } from "../basics/elements.js";
import { iconButton } from "./icons.js";
import { openViewer } from "./later.js";
import { rove } from "./roving.js";
/** @import { EditorEvents, ViewedPicture } from "../types.d.ts" */
/** @import { EditorShell } from "../shell/shell.js" */

/** The number of results that are kept: their files take memory. */
const MOST = 12;
/** The side of a thumbnail, in CSS pixels. */
const SIDE = 96;

export class Results {
  #shell;
  /** @type {{ button: HTMLButtonElement, viewed: ViewedPicture }[]} */
  #results = [];
  element = make("div", { class: "results", role: "group", "aria-label": say`Exported pictures`, hidden: true });

  /** @param {EditorShell} shell */
  constructor(shell) {
    this.#shell = shell;
    rove(this.element);
    shell.editor.addEventListener("exported", ({ detail }) => this.#add(detail));
  }

  /** @param {EditorEvents["exported"]} result */
  #add({ blob, name, size }) {
    const { stage, editor } = this.#shell;
    const [width, height] = size ?? editor.canvas;
    const scale = (2 * SIDE) / Math.max(width, height);
    const canvas = make("canvas", { width: Math.ceil(width * scale), height: Math.ceil(height * scale) });
    const isWhole = Math.abs(width / height - editor.canvas[0] / editor.canvas[1]) < 0.01;
    if (isWhole) stage.paint(context2d(canvas));
    // A picture that was laid out for another size is that of its file.
    else createImageBitmap(blob).then((picture) => {
        context2d(canvas).drawImage(picture, 0, 0, canvas.width, canvas.height);
        picture.close();
      }, () => stage.paint(context2d(canvas)));
    const button = make(
      "button",
      { type: "button", "aria-label": say`Show the exported picture ${name}`, title: name },
      canvas,
    );
    const viewed = {
      name,
      from: () => (button.scrollIntoView({ block: "nearest", inline: "nearest" }), button.getBoundingClientRect()),
      focus: () => button.focus(),
      /** @type {ViewedPicture["show"]} */
      show: async (found) => {
        found(canvas);
        // A browser does not show every format that was exported.
        const picture = await createImageBitmap(blob).catch(() => null);
        if (picture) found(picture);
      },
      actions: [
        iconButton("export", say`Download again`, () => this.#download(blob, name), { text: say`Download again` }),
      ],
    };
    const result = { button, viewed };
    button.addEventListener(
      "click",
      () => openViewer(this.#shell, this.#results.map((each) => each.viewed), this.#results.indexOf(result)),
    );
    this.#results.unshift(result);
    this.element.prepend(button);
    for (const { button } of this.#results.splice(MOST)) button.remove();
    this.element.hidden = false;
    this.element.scrollLeft = 0;
    this.#fly(canvas);
  }

  /**
   * Shows the way from the collage into the strip; the picture keeps its shape.
   * @param {HTMLCanvasElement} thumbnail
   */
  #fly(thumbnail) {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const [from, to] = [this.#shell.stage.canvas, thumbnail].map((element) => element.getBoundingClientRect());
    const [x, y] = [from.x + from.width / 2 - to.x - to.width / 2, from.y + from.height / 2 - to.y - to.height / 2];
    const scale = from.width / Math.max(1, to.width);
    const start = { transform: `translate(${x}px, ${y}px) scale(${scale})`, borderRadius: `${2 / scale}px` };
    // The strip cuts off what is outside of it, so a copy flies, above the dialog.
    const copy = make("canvas", {
      width: thumbnail.width,
      height: thumbnail.height,
      class: "flying",
      popover: "manual",
    });
    context2d(copy).drawImage(thumbnail, 0, 0);
    Object.assign(copy.style, {
      left: `${to.x}px`,
      top: `${to.y}px`,
      width: `${to.width}px`,
      height: `${to.height}px`,
    });
    showOver(this.element, copy);
    copy.showPopover();
    const { finished } = copy.animate([start, { transform: "none", borderRadius: "6px" }], {
      duration: 500,
      easing: "ease-in",
    });
    finished.finally(() => copy.remove());
  }

  /**
   * @param {Blob} blob
   * @param {string} name
   */
  #download(blob, name) {
    const link = make("a", { href: URL.createObjectURL(blob), download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  }
}
