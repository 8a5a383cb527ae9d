/**
 * A collage editor as a custom element, which works on any page, with or without a server.
 *
 * ```js
 * import { defineEditor } from "./collage-editor.js";
 * defineEditor();
 * const editor = document.createElement("collage-editor");
 * document.body.append(editor);
 * await editor.load("square/four", { photos: files });
 * ```
 *
 * The folder of this file has all that the editor loads, and nothing else is requested. A page with a content security policy
 * needs `script-src 'self' 'wasm-unsafe-eval'`, `img-src 'self' blob:`, and `worker-src 'self'`. The element is 640 pixels high
 * unless the page says otherwise; colors are custom properties such as `--accent`, `--surface` and `--text`.
 */

import type { Command, Composition, Point, Response, Selection, Size, SlotChange, Template } from "./types.d.ts";
import type { Host } from "./host.d.ts";
import type { PageHost } from "./hosts/page/host.js";

export type { Command, Composition, Host, Point, Response, Selection, Size, SlotChange, Template };

export interface DefinitionOptions {
  /** The folder with the WebAssembly modules, the styles and the library; by default the one of this file. */
  base?: URL;
}

/** Registers the element under a name, by default `collage-editor`. */
export function defineEditor(name?: string, options?: DefinitionOptions): void;

/** A photo of the page: a file, or one with a name for the document, or an address on the same origin. */
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

export interface LoadOptions {
  photos?: LoadedPhoto[];
  /** The name of a draft that the browser keeps; loading it without a document continues it. */
  draft?: string;
  /** The name of the collage, which exported files have. */
  name?: string;
}

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
 * Other words for the texts of the editor, by the English ones; `{}` stands for what changes, such as a name. The folder
 * `library/strings` has German (`de.json`) and Arabic (`ar.json`).
 */
export type Strings = Record<string, string>;

/** Pictures and exports by a service of `collage serve`, as `hosts/serve/host.js` makes it. */
export type ServiceHost = (page: PageHost) => Hooks;

/** What a page does itself: all of it is optional, and the editor does or hides the rest. */
export type Hooks = Partial<Omit<Host, "start" | "saving" | "history">> & {
  /** Saves the document after each change. */
  save?: (document: Composition) => Promise<unknown>;
};

export interface CollageEditorEventMap extends HTMLElementEventMap {
  /** The collage was edited, undone or redone. */
  "collage-change": CustomEvent<{ canUndo: boolean; canRedo: boolean }>;
  "collage-select": CustomEvent<{ selection: Selection | null }>;
  /** Every change so far was saved. */
  "collage-save": CustomEvent<{ document: Composition }>;
  /** The user has exported a picture. */
  "collage-export": CustomEvent<{ blob: Blob; name: string }>;
  /** Slots are edited now, or photos again. */
  "collage-mode": CustomEvent<{ mode: "collage" | "template" }>;
  /** The user has saved a template. */
  "collage-template": CustomEvent<{ template: Template }>;
  /** Something failed, which the editor shows as well. */
  "collage-error": CustomEvent<{ message: string }>;
}

export interface CollageEditorElement extends HTMLElement {
  /** Hooks of the page, what `serviceHost` returns, or a whole host; set before `load`. */
  host: Hooks | ServiceHost | Host | null;
  /**
   * Opens a collage: a template by its name or as a document, or a composition; without one, the draft or an empty collage.
   * Photos fill the slots in their order.
   *
   * ```js
   * await editor.load("square/four", { photos: [...input.files], draft: "holiday" });
   * ```
   */
  load(document?: string | Template | Composition, options?: LoadOptions): Promise<void>;
  /** The composition in canonical form, as files have it: `JSON.stringify(editor.document)`. */
  readonly document: Composition;
  /** The current selection. */
  readonly selection: Selection | null;
  /** False if the page shows something otherwise than the renderer would. */
  readonly isExact: boolean;
  /**
   * Performs a command, as one undo step.
   *
   * ```js
   * editor.apply({ command: "flip", item: "item-1", direction: "horizontal" });
   * ```
   */
  apply(command: Command): Response;
  undo(): void;
  redo(): void;
  /**
   * What fingers and keys edit: photos, or with `template` the slots of the template, which are drawn, moved, resized, rotated,
   * shaped, named, ordered and given permissions. The same as the attribute `mode`.
   *
   * ```js
   * editor.mode = "template";
   * ```
   */
  mode: "collage" | "template";
  /**
   * Changes the slots of the template, as one undo step.
   *
   * ```js
   * await editor.changeSlots({ change: "add", slot: { id: "left", frame: [40, 40, 400, 600], shape: { ellipse: {} } } });
   * ```
   */
  changeSlots(change: SlotChange): Promise<Response>;
  /**
   * Returns the collage as a template for others: its slots and its layers, without its photos, in canonical form.
   *
   * ```js
   * const template = await editor.exportTemplate();
   * ```
   */
  exportTemplate(): Promise<Template>;
  /** Leaves parts of the editor out: `editor.features = { draw: false, export: false }`. */
  features: Features;
  /**
   * Shows the editor in another language; for one that is written from right to left, set `dir` as well.
   *
   * ```js
   * editor.strings = { "Export": "Exportieren", "{} selected": "{} ausgewählt" };
   * ```
   */
  strings: Strings;
  /**
   * Renders the collage.
   *
   * ```js
   * const blob = await editor.export({ type: "image/jpeg", width: 3000, quality: 0.9 });
   * ```
   */
  export(options?: ExportOptions): Promise<Blob>;
  /** Frees all memory and threads; `load` opens the editor again. */
  dispose(): Promise<void>;
  addEventListener<Type extends keyof CollageEditorEventMap>(
    type: Type,
    listener: (event: CollageEditorEventMap[Type]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
}
