/**
 * A collage editor as a custom element, which works on any page, with or without a server.
 *
 * The folder of this file has all that the editor loads, and nothing else is requested. A page with a content security policy
 * needs `script-src 'self' 'wasm-unsafe-eval'`, `img-src 'self' blob:`, and `worker-src 'self'`, and with trusted types the policy
 * `collage-editor` or none at all. The element is 640 pixels high
 * unless the page says otherwise; colors are custom properties such as `--accent`, `--surface` and `--text`.
 *
 * In all examples, `editor` is such an element of a page whose folder has this one as `editor`, `files` are photos that its user
 * has chosen, and `//=>` shows the value of a line. Tests run each of them in Chromium and in Firefox.
 */

import type { Command, Composition, Point, Response, Selection, Size, SlotChange, Template } from "./types.d.ts";
import type { Hooks, Host, OwnHost } from "./host.d.ts";

export type { Command, Composition, Hooks, Host, OwnHost, Point, Response, Selection, Size, SlotChange, Template };

export interface DefinitionOptions {
  /** The folder with the WebAssembly modules, the styles and the library; by default the one of this file. */
  base?: URL;
}

/**
 * Registers the element under a name, by default `collage-editor`; more than once does nothing.
 *
 * ```js
 * import { defineEditor } from "./editor/collage-editor.js";
 * defineEditor("photo-editor", { base: new URL("./editor/", import.meta.url) });
 * const own = document.createElement("photo-editor");
 * document.body.append(own);
 * await own.load("square/two", { photos: files });
 * own.document.items.length; //=> 2
 * ```
 */
export function defineEditor(name?: string, options?: DefinitionOptions): void;

/**
 * A photo of the page: a file, or one with a name for the document, or an address on the same origin.
 *
 * ```js
 * const photos = [
 *   files[0],
 *   { id: "sea", file: files[1], name: "sea.jpg" },
 *   { id: "city", url: "photos/city.jpg", width: 1600, height: 1200 },
 * ];
 * await editor.load("square/four", { photos });
 * editor.document.photos.sea; //=> "sea.jpg"
 * editor.document.photos.city; //=> "city.jpg"
 * ```
 */
export type LoadedPhoto = Blob | {
  /** The name of the photo in the document. */
  id?: string;
  file?: Blob;
  url?: string;
  /** The size in pixels as shown, if it is known; otherwise it is read from the file. */
  width?: number;
  height?: number;
  /** The name of its file. */
  name?: string;
};

/**
 * How a collage is opened.
 *
 * ```js
 * const options = { photos: files, draft: "holiday", name: "A week at the sea" };
 * await editor.load("square/four", { ...options, fresh: true });
 * editor.apply({ command: "setAside", item: "item-1" });
 * await editor.dispose();
 * const { isReopened } = await editor.load("square/four", options); // Also on another day.
 * isReopened; //=> true
 * editor.document.items.length; //=> 3
 * ```
 */
export interface LoadOptions {
  /** The photos; of a draft that is continued, those whose files it does not have, by their `id`. */
  photos?: LoadedPhoto[];
  /** The name of a draft that the browser keeps: it is continued if there is one, and begun by the document otherwise. */
  draft?: string;
  /** True if the draft begins again by the document; what it has is removed. */
  fresh?: boolean;
  /** The name of the collage, which exported files have. */
  name?: string;
}

/** What was opened. */
export interface Loaded {
  /** True if it is a collage that was saved before, such as a draft, and not the document. */
  isReopened: boolean;
}

/**
 * What is exported.
 *
 * ```js
 * await editor.load("square/four", { photos: files });
 * const stops = new AbortController();
 * const shares = [];
 * const picture = await editor.export({
 *   type: "image/png",
 *   width: 300,
 *   height: 300,
 *   quality: 0.9,
 *   signal: stops.signal,
 *   onprogress: (share) => shares.push(share),
 * });
 * picture.type; //=> "image/png"
 * shares.at(-1); //=> 1
 * ```
 */
export interface ExportOptions {
  /** `image/jpeg`, `image/png` or `image/webp` without a host; by default JPEG. */
  type?: string;
  /** The width in pixels; by default that of the canvas. The height follows the canvas unless it is given. */
  width?: number;
  height?: number;
  /** From 0 to 1; by default 0.9. */
  quality?: number;
  signal?: AbortSignal;
  /** Called with the share that is done. */
  onprogress?: (share: number) => void;
}

/**
 * Parts of the editor that can be left out, by their names: the panels `photos`, `templates`, `style`, `looks`, `adjust`,
 * `text`, `draw` and `layers`, the camera, editing the collage as a template (`template`), and every action, such as `export`,
 * `flip` or `rename`.
 */
export type Features = Record<string, boolean>;

/**
 * Other words for the texts of the editor, by the English ones; `{}` stands for what changes, such as a name, and a template's
 * summary is said in two parts, `{}. {}.`. A text that counts, whose number is `{#}`, has a form for each kind of number that the
 * language of the element (`lang`) tells apart, as `Intl.PluralRules` names them. What users have written is never looked up. The
 * folder `library/strings` has German (`de.json`) and Arabic (`ar.json`).
 *
 * ```js
 * editor.lang = "de";
 * editor.strings = {
 *   "Add photos": "Fotos hinzufügen",
 *   "{#} photos wait to be added": { one: "1 Foto wartet", other: "{#} Fotos warten" },
 * };
 * ```
 */
export type Strings = Record<string, string | Partial<Record<Intl.LDMLPluralRule, string>>>;

/** Hooks that use what the editor does itself, such as those of `serviceHost`; they can also open and save otherwise. */
export type HooksOf = (page: OwnHost) => Hooks & Partial<Pick<Host, "start" | "saving" | "history">>;

export interface CollageEditorEventMap extends HTMLElementEventMap {
  /**
   * The collage was edited, undone or redone.
   *
   * ```js
   * await editor.load("square/four", { photos: files });
   * let canUndo = false;
   * editor.addEventListener("collage-change", ({ detail }) => (canUndo = detail.canUndo));
   * editor.apply({ command: "flip", item: "item-1", direction: "horizontal" });
   * canUndo; //=> true
   * ```
   */
  "collage-change": CustomEvent<{ canUndo: boolean; canRedo: boolean }>;
  /**
   * Something else is selected, or nothing.
   *
   * ```js
   * await editor.load("square/four", { photos: files });
   * let chosen = null;
   * editor.addEventListener("collage-select", ({ detail }) => (chosen = detail.selection));
   * editor.apply({ command: "select", item: "item-2" });
   * chosen; //=> { item: "item-2" }
   * ```
   */
  "collage-select": CustomEvent<{ selection: Selection | null }>;
  /**
   * Every change so far was saved.
   *
   * ```js
   * await editor.load("square/four", { photos: files });
   * const saved = new Promise((resolve) => editor.addEventListener("collage-save", resolve, { once: true }));
   * editor.apply({ command: "setAside", item: "item-1" });
   * (await saved).detail.document.items.length; //=> 3
   * ```
   */
  "collage-save": CustomEvent<{ document: Composition }>;
  /**
   * The user has exported a picture.
   *
   * ```js
   * await editor.load("square/four", { photos: files, name: "holiday" });
   * editor.addEventListener("collage-export", ({ detail: { blob, name } }) =>
   *   fetch(`pictures/${name}`, { method: "PUT", body: blob }));
   * ```
   */
  "collage-export": CustomEvent<{ blob: Blob; name: string }>;
  /**
   * Slots are edited now, or photos again.
   *
   * ```js
   * await editor.load("square/four", { photos: files });
   * const begun = new Promise((resolve) => editor.addEventListener("collage-mode", resolve, { once: true }));
   * editor.mode = "template";
   * (await begun).detail.mode; //=> "template"
   * ```
   */
  "collage-mode": CustomEvent<{ mode: "collage" | "template" }>;
  /**
   * The user has saved a template.
   *
   * ```js
   * await editor.load("square/four", { photos: files });
   * editor.addEventListener("collage-template", ({ detail: { template } }) =>
   *   fetch("templates/mine.json", { method: "PUT", body: JSON.stringify(template) }));
   * ```
   */
  "collage-template": CustomEvent<{ template: Template }>;
  /**
   * Something failed, which the editor shows as well.
   *
   * ```js
   * let reason = "";
   * editor.addEventListener("collage-error", ({ detail }) => (reason = detail.message));
   * await editor.load("square/none").catch(() => {});
   * reason; //=> '"square/none" is not the name of a template'
   * ```
   */
  "collage-error": CustomEvent<{ message: string }>;
}

export interface CollageEditorElement extends HTMLElement {
  /**
   * Hooks of the page, a function that returns them, or a whole host; set before `load`. The function gets the host of pages
   * without one, whose methods do what the editor does without the hooks.
   *
   * ```js
   * editor.host = (page) => ({
   *   addPhoto: async (file) => {
   *     if (file.size > 20e6) throw new Error("only photos of less than 20 MB");
   *     return page.addPhoto(file);
   *   },
   * });
   * await editor.load("square/four", { photos: files.slice(0, 3) });
   * ```
   */
  host: Hooks | HooksOf | Host | null;
  /**
   * Opens a collage: a template by its name or as a document, or a composition; without one, an empty collage. Photos fill the
   * slots in their order. With the name of a draft that the browser has kept, the draft is continued instead, and the answer says so.
   * If nothing can be opened, the collage that was open stays.
   *
   * ```js
   * await editor.load("square/four", { photos: files });
   * const document = editor.document;
   * const ids = Object.keys(document.photos);
   * await editor.load(document, { photos: files.map((file, index) => ({ id: ids[index], file, name: file.name })) });
   * editor.document; //=> document
   * ```
   */
  load(document?: string | Template | Composition, options?: LoadOptions): Promise<Loaded>;
  /**
   * The composition in canonical form, as files have it.
   *
   * ```js
   * await editor.load("square/four", { photos: files });
   * const text = JSON.stringify(editor.document);
   * JSON.parse(text).template.name; //=> "Square, four"
   * ```
   */
  readonly document: Composition;
  /**
   * The current selection.
   *
   * ```js
   * await editor.load("square/four", { photos: files });
   * editor.apply({ command: "select", item: "item-1" });
   * editor.selection; //=> { item: "item-1" }
   * editor.apply({ command: "select" });
   * editor.selection; //=> null
   * ```
   */
  readonly selection: Selection | null;
  /**
   * False if the page shows something otherwise than the renderer would.
   *
   * ```js
   * await editor.load("square/four", { photos: files });
   * editor.isExact; //=> true
   * editor.apply({ command: "setLook", items: ["item-1"], adjust: { clarity: 0.5 } });
   * editor.isExact; //=> false
   * ```
   */
  readonly isExact: boolean;
  /**
   * Performs a command, as one undo step.
   *
   * ```js
   * await editor.load("square/four", { photos: files });
   * editor.apply({ command: "flip", item: "item-1", direction: "horizontal" }).refusal; //=> null
   * editor.document.items[0].mirrored; //=> true
   * editor.apply({ command: "lock", item: "nobody" }).refusal; //=> "unknownItem"
   * ```
   */
  apply(command: Command): Response;
  /**
   * Undoes the last step.
   *
   * ```js
   * await editor.load("square/four", { photos: files });
   * editor.apply({ command: "setAside", item: "item-1" });
   * editor.undo();
   * editor.document.items.length; //=> 4
   * ```
   */
  undo(): void;
  /**
   * Performs again what was undone last.
   *
   * ```js
   * await editor.load("square/four", { photos: files });
   * editor.apply({ command: "setAside", item: "item-1" });
   * editor.undo();
   * editor.redo();
   * editor.document.items.length; //=> 3
   * ```
   */
  redo(): void;
  /**
   * What fingers and keys edit: photos, or with `template` the slots of the template, which are drawn, moved, resized, rotated,
   * shaped, named, ordered and given permissions. The same as the attribute `mode`.
   *
   * ```js
   * editor.mode = "template";
   * await editor.load("square/four");
   * editor.getAttribute("mode"); //=> "template"
   * ```
   */
  mode: "collage" | "template";
  /**
   * Changes the slots of the template, as one undo step.
   *
   * ```js
   * await editor.load("square/four");
   * await editor.changeSlots({
   *   change: "add",
   *   slot: { id: "badge", frame: [40, 40, 300, 300], shape: { ellipse: {} }, allow: ["replace"] },
   * });
   * await editor.changeSlots({ change: "polygon", slot: "1", points: [[0, 0], [500, 0], [0, 500]] });
   * editor.document.template.slots.length; //=> 5
   * ```
   */
  changeSlots(change: SlotChange): Promise<Response>;
  /**
   * Returns the collage as a template for others: its slots and its layers, without its photos, in canonical form.
   *
   * ```js
   * await editor.load("cards/birthday", { photos: files });
   * const template = await editor.exportTemplate();
   * await editor.load(template, { photos: files.toReversed() });
   * editor.document.template.name; //=> template.name
   * ```
   */
  exportTemplate(): Promise<Template>;
  /**
   * Leaves parts of the editor out.
   *
   * ```js
   * editor.features = { draw: false, export: false };
   * await editor.load("square/four", { photos: files });
   * editor.shadowRoot.querySelector("#tab-draw").hidden; //=> true
   * ```
   */
  features: Features;
  /**
   * Shows the editor in another language; for one that is written from right to left, set `dir` as well.
   *
   * ```js
   * const german = await (await fetch("editor/library/strings/de.json")).json();
   * editor.strings = { ...german, "Export": "Bild sichern" };
   * editor.lang = "de";
   * await editor.load("square/four", { photos: files });
   * editor.shadowRoot.querySelector("[data-action=export]").textContent; //=> "Bild sichern"
   * ```
   */
  strings: Strings;
  /**
   * Renders the collage.
   *
   * ```js
   * await editor.load("square/four", { photos: files });
   * const blob = await editor.export({ type: "image/jpeg", width: 600, quality: 0.9 });
   * await fetch("pictures/holiday.jpg", { method: "PUT", body: blob });
   * blob.type; //=> "image/jpeg"
   * ```
   */
  export(options?: ExportOptions): Promise<Blob>;
  /**
   * Frees all memory and threads; `load` opens the editor again.
   *
   * ```js
   * await editor.load("square/four", { photos: files });
   * await editor.dispose();
   * await editor.load("square/two", { photos: files });
   * editor.document.items.length; //=> 2
   * ```
   */
  dispose(): Promise<void>;
  /**
   * Listens to the events of the editor, which bubble through the page.
   *
   * ```js
   * await editor.load("square/four", { photos: files });
   * const heard = [];
   * document.body.addEventListener("collage-change", ({ target }) => heard.push(target === editor), { once: true });
   * editor.addEventListener("collage-change", ({ type }) => heard.push(type), { once: true });
   * editor.apply({ command: "compact" });
   * editor.apply({ command: "swap", items: ["item-1", "item-2"] });
   * heard; //=> ["collage-change", true]
   * ```
   */
  addEventListener<Type extends keyof CollageEditorEventMap>(
    type: Type,
    listener: (event: CollageEditorEventMap[Type]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
}
