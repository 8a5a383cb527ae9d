// The seam between the editor and where it runs: all that the page asks of others. `hosts/edit` asks the server of
// `collage edit`; another page supplies what it has. The examples are as in `collage-editor.d.ts`; paths such as `collages/1` stand
// for what a page's own server answers.
import type {
  Album,
  CanvasEntry,
  Composition,
  CropAspect,
  Document,
  DrawingEntry,
  ExportEstimate,
  FilterEntry,
  FontEntry,
  FoundHead,
  KeptHistory,
  LayerContent,
  OutputFormat,
  PhotoFacts,
  PhotoInfo,
  PhotoList,
  Point,
  Rect,
  SaveState,
  ShownLayer,
  Size,
  Template,
  TemplateEntry,
} from "./types.d.ts";
import type { Collage } from "./modules/collage.js";
import type { Assets } from "./model/assets.js";
import type { Editor } from "./model/editor.js";
import type { Layouts } from "./model/layouts.js";

/** What a page opens: the collage, its photos, and the formats that the host can write. */
export type Started = PhotoList & {
  formats: OutputFormat[];
  /** The name of the collage's file. */
  name: string;
  composition: Composition;
  /** The version of the file, to which the history belongs. */
  revision?: string;
  /** The template with the slots that it generates for the photos, if it does. */
  written?: Template;
  /** True if the collage was saved before. */
  isReopened?: boolean;
  /** True if the collage's template is edited, which is saved without photos. */
  isTemplate?: boolean;
  /** True if photos that nobody has placed are shown in their middle, which the document then says. */
  centersPhotos?: boolean;
  /** The name of the collage among those for which the browser keeps photos of the camera that could not be added yet. */
  queue?: string;
  /** True if nobody chose the template, so that another one may take its place. */
  isUsualTemplate?: boolean;
  /** Messages about the collage, shown when it is opened. */
  notes?: string[];
  /** The focus points that the host has found, by item. */
  found?: Record<string, Point>;
  /** The album, whose first page is the composition. */
  album?: Album;
  /** The kind of editor that opens it, and the module that has the sessions for it; by default those of a collage. */
  Editor?: typeof Editor;
  collage?: Promise<Collage>;
};

export type PhotoLevel = "small" | "large";
export type AddedPhoto = { item: string; photo: PhotoInfo };
export type AddedSticker = { picture: string; size: Size };
export type AddedFont = { families: string[] };
export type CropChoice = { aspect: Exclude<CropAspect, "place" | "free">; isTurned: boolean };

/** The file that an export writes; the quality is from 1 to 100. */
export type Output = { format: string; width: number; height: number; quality?: number };
/** The course of an export: the signal stops it, and `advance` gets the share that is done. */
export type Rendering = { signal: AbortSignal; advance: (share: number) => void };

/** What saves the collage while it is edited; it sends the editor's event `saving`. */
export interface Saving {
  readonly state: SaveState;
  /** True if the collage is open in another tab. */
  readonly hasOtherTab: boolean;
  /** Registers a change. */
  note(): void;
  /** Waits until all changes are saved, or saving has failed. */
  settled(): Promise<void>;
  /** Tells other tabs the new name of the collage. */
  tellName(name: string): void;
  /** Saves the collage of this page; what another page has saved is kept beside it. */
  keepMine(): unknown;
  /** Opens the collage saved by another page; unsaved changes of this page are kept beside it. */
  takeTheirs(): Promise<void>;
  /** Called when the collage is shown. */
  begin?(): void;
  /** Saves what was not saved yet. */
  flush?(): Promise<void>;
  /** Saves what was not saved yet, and stops. */
  close?(): Promise<void>;
}

/** The sizes that are offered for a film, by their names, and the usual one. */
export type FilmSizes = { sizes: Record<string, Size>; usual: Size };

/** What plays clips. */
export interface ClipSource {
  /** Returns a small film of a whole clip that browsers play. */
  film(info: PhotoInfo): Promise<Blob>;
  /** Returns the sizes of the film of a collage, which `render` writes as `mp4`; without it, no films are offered. */
  sizes?(composition: Composition): Promise<FilmSizes>;
}

/** What a host can use to start. */
export type Tools = { collage: Promise<Collage>; layouts: Layouts; assets: Assets };

/** Answers the requests of an editor; rejected promises have messages for the user. The page hides what a host lacks. */
export interface Host {
  /**
   * Returns what is opened.
   *
   * ```js
   * editor.host = (page) => ({
   *   start: async (tools) => ({ ...await page.start(tools), notes: ["Cards are printed on Fridays."] }),
   * });
   * await editor.load("square/four", { photos: files });
   * ```
   */
  start(tools: Tools): Promise<Started>;
  /**
   * Returns what saves the collage of an editor.
   *
   * ```js
   * editor.host = () => ({
   *   saving: async (opened) => ({
   *     state: "saved",
   *     hasOtherTab: false,
   *     note: () => fetch("collages/1", { method: "PUT", body: JSON.stringify(opened.document()) }),
   *     settled: async () => {},
   *     tellName: (name) => fetch("collages/1/name", { method: "PUT", body: name }),
   *     keepMine: () => {},
   *     takeTheirs: async () => {},
   *   }),
   * });
   * await editor.load("square/four", { photos: files });
   * editor.apply({ command: "setAside", item: "item-1" });
   * ```
   */
  saving(editor: Editor, start: Started): Promise<Saving>;
  /**
   * Loads what the first picture does not need.
   *
   * ```js
   * editor.host = { complete: async ({ title }) => (document.title = `${title}, a collage`) };
   * await editor.load("square/four", { photos: files, name: "Holiday" });
   * document.title; //=> "Holiday, a collage"
   * ```
   */
  complete?(editor: Editor): Promise<unknown>;
  /**
   * Returns the steps that led to the saved collage; they can be undone if they are of the revision with which it starts.
   *
   * ```js
   * const steps = new Map();
   * editor.host = (page) => ({
   *   start: async (tools) => ({ ...await page.start(tools), revision: "1" }),
   *   saving: async (opened, started) => {
   *     opened.addEventListener("scene", async () => steps.set("1", { ...await opened.kept.steps(), revision: "1" }));
   *     return page.saving(opened, started);
   *   },
   *   history: async () => steps.get("1") ?? { chosen: {}, undo: [], redo: [] },
   * });
   * const photos = files.map((file, index) => ({ id: `photo-${index}`, file }));
   * await editor.load("square/four", { photos });
   * editor.apply({ command: "setAside", item: "item-1" });
   * await editor.load(editor.document, { photos });
   * ```
   */
  history(): Promise<KeptHistory>;
  /**
   * Renames the file of the collage; rejected if a file of that name exists.
   *
   * ```js
   * editor.host = {
   *   rename: async (title) => {
   *     const answer = await fetch("collages/1/name", { method: "PUT", body: title });
   *     if (!answer.ok) throw new Error(`there is a collage “${title}” already`);
   *     return { name: `${title}.collage.json` };
   *   },
   * };
   * await editor.load("square/four", { photos: files });
   * ```
   */
  rename(title: string): Promise<{ name: string }>;
  /**
   * Saves a copy of the collage under another name.
   *
   * ```js
   * editor.host = {
   *   copy: async (title, document) => {
   *     await fetch("collages/2", { method: "PUT", body: JSON.stringify(document) });
   *     return { name: title };
   *   },
   * };
   * await editor.load("square/four", { photos: files });
   * ```
   */
  copy?(title: string, document: Document): Promise<{ name: string }>;

  /**
   * Saves a template under a name; without it, the page offers a download.
   *
   * ```js
   * editor.host = {
   *   saveTemplate: async (template, name) => {
   *     await fetch(`templates/${name}`, { method: "PUT", body: JSON.stringify(template) });
   *   },
   * };
   * await editor.load("square/four", { photos: files });
   * ```
   */
  saveTemplate?(template: Template, name: string): Promise<{ name: string } | void>;

  /**
   * Returns the picture of a photo, whose longer side has about 320 or 1600 pixels; of a clip a frame, at the times of `part`
   * if there is one.
   *
   * ```js
   * editor.host = { photo: async ({ path }, level) => (await fetch(`photos/${path}?size=${level}`)).blob() };
   * await editor.load("square/four", { photos: files });
   * ```
   */
  photo(info: PhotoInfo, level: PhotoLevel): Promise<ImageBitmapSource>;
  /**
   * Returns what plays clips; by default, the browser plays those that it knows.
   *
   * ```js
   * const clip = { seconds: 2, hasSound: false };
   * editor.host = (page) => ({
   *   addPhoto: async ({ name }) => ({
   *     item: "waves",
   *     photo: { id: "waves", name, path: name, size: [320, 240], version: "1", clip },
   *   }),
   *   photo: async (info, level) => info.clip ? (await fetch("photos/city.jpg")).blob() : page.photo(info, level),
   *   clips: async () => ({ film: async ({ path }) => (await fetch(`clips/${path}`)).blob() }),
   * });
   * await editor.load("square/four", { photos: files.slice(0, 3) });
   * ```
   */
  clips?(): Promise<ClipSource>;
  /**
   * Adds a file to the photos of the collage.
   *
   * ```js
   * editor.host = (page) => ({
   *   addPhoto: async (file) => {
   *     await fetch(`uploads/${file.name}`, { method: "PUT", body: file });
   *     return page.addPhoto(file);
   *   },
   * });
   * await editor.load("square/four", { photos: files.slice(0, 3) });
   * ```
   */
  addPhoto(file: File): Promise<AddedPhoto>;
  /**
   * Returns what is known of photos besides their pictures, by which they are put into an order and into albums.
   *
   * ```js
   * editor.host = {
   *   facts: async (photos) => Object.fromEntries(photos.map((id) => [id, { taken: "2024-05-01", isFavorite: true }])),
   * };
   * await editor.load("square/four", { photos: files });
   * ```
   */
  facts?(photos: string[]): Promise<Record<string, PhotoFacts>>;
  /**
   * Returns the points that stay in view, of items without a focus; null for an item without subjects.
   *
   * ```js
   * editor.host = { focus: async ({ items = [] }) => Object.fromEntries(items.map(({ id }) => [id, [0.5, 0.2]])) };
   * await editor.load("grids/three-columns", { photos: files });
   * ```
   */
  focus(composition: Composition): Promise<Record<string, Point | null>>;
  /**
   * Returns the part of a photo with an aspect ratio that shows its subjects, in fractions; null if it has none.
   *
   * ```js
   * editor.host = { crop: async (photo, { aspect }) => (aspect === "1:1" ? [0.25, 0, 0.5, 0.75] : null) };
   * await editor.load("square/four", { photos: files });
   * ```
   */
  crop?(photo: string, choice: CropChoice): Promise<Rect | null>;
  /**
   * Returns the heads in a photo, in fractions of its upright picture, on which no new text is placed.
   *
   * ```js
   * editor.host = { heads: async (photo) => [{ box: [0.3, 0.4, 0.4, 0.3], isSure: true }] };
   * await editor.load("grids/three-columns", { photos: files });
   * ```
   */
  heads?(photo: string): Promise<FoundHead[]>;

  /**
   * Returns the templates that are offered, and that `load` knows by their names.
   *
   * ```js
   * editor.host = {
   *   templates: async () => [{
   *     id: "ours/pair",
   *     minPhotos: 2,
   *     maxPhotos: 2,
   *     document: {
   *       format: "collage-template",
   *       version: 1,
   *       name: "Our pair",
   *       canvas: { width: 800, height: 400 },
   *       slots: [{ id: "left", frame: [0, 0, 400, 400] }, { id: "right", frame: [400, 0, 400, 400] }],
   *     },
   *   }],
   * };
   * await editor.load("ours/pair", { photos: files });
   * editor.document.template.name; //=> "Our pair"
   * ```
   */
  templates(): Promise<TemplateEntry[]>;
  /**
   * Returns the names of the templates and canvas sizes that a search finds.
   *
   * ```js
   * editor.host = {
   *   found: async (search) => ({ templates: search === "hochzeit" ? ["square/four"] : [], canvases: [] }),
   * };
   * await editor.load("square/four", { photos: files });
   * ```
   */
  found(search: string): Promise<{ templates: string[]; canvases: string[] }>;
  /**
   * Returns the well-known sizes of canvases.
   *
   * ```js
   * editor.host = {
   *   canvases: async () => [{ name: "poster", title: "Our poster", width: 500, height: 700, unit: "mm" }],
   * };
   * await editor.load("square/four", { photos: files });
   * ```
   */
  canvases(): Promise<CanvasEntry[]>;
  /**
   * Returns the filters of looks.
   *
   * ```js
   * const night = { name: "Our night", summary: "Blue and dark", adjust: { temperature: -0.6, exposure: -1 } };
   * editor.host = (page) => ({ filters: async () => [{ id: "night", document: night }, ...await page.filters()] });
   * await editor.load("square/four", { photos: files });
   * editor.apply({ command: "setLook", items: ["item-1"], filter: "night" }).refusal; //=> null
   * ```
   */
  filters(): Promise<FilterEntry[]>;
  /**
   * Returns the drawings of stickers.
   *
   * ```js
   * editor.host = {
   *   drawings: async () => [{
   *     id: "logo",
   *     document: {
   *       name: "Our logo",
   *       size: [100, 100],
   *       shapes: [{ form: { path: "M10 10H90V90H10Z" }, fill: "#d1495b" }],
   *     },
   *   }],
   * };
   * await editor.load("square/four", { photos: files });
   * ```
   */
  drawings(): Promise<DrawingEntry[]>;
  /**
   * Returns the families of fonts that texts can have, which the page has loaded.
   *
   * ```js
   * document.fonts.add(new FontFace("Brand", "url(own.ttf)"));
   * editor.host = (page) => ({
   *   fonts: async () => [{ name: "Brand", group: "own", sample: "Brand" }, ...await page.fonts()],
   * });
   * await editor.load("square/four", { photos: files });
   * ```
   */
  fonts(): Promise<FontEntry[]>;
  /**
   * Adds a font of the user.
   *
   * ```js
   * editor.host = (page) => ({
   *   addFont: async (file) => {
   *     await fetch(`fonts/${file.name}`, { method: "PUT", body: file });
   *     return page.addFont(file);
   *   },
   * });
   * await editor.load("square/four", { photos: files });
   * ```
   */
  addFont(file: File): Promise<AddedFont>;
  /**
   * Adds a picture of the user as a sticker.
   *
   * ```js
   * editor.host = (page) => ({
   *   addSticker: async (file) => {
   *     if (file.type !== "image/png") throw new Error("only PNG, so that nothing hides the photos");
   *     return page.addSticker(file);
   *   },
   * });
   * await editor.load("square/four", { photos: files });
   * ```
   */
  addSticker(file: File): Promise<AddedSticker>;

  /**
   * Returns the template of a composition with the slots that depend on the outlines of its photos.
   *
   * ```js
   * editor.host = {
   *   layout: async (composition) =>
   *     (await fetch("layouts", { method: "POST", body: JSON.stringify(composition) })).json(),
   * };
   * await editor.load("auto/outfit", { photos: files });
   * editor.document.items.map(({ slot }) => slot); //=> ["coat", "shoes"]
   * ```
   */
  layout?(composition: Composition): Promise<Template>;
  /**
   * Returns the picture of a layer at a number of pixels per canvas unit; null for strokes that the page paints itself.
   *
   * ```js
   * editor.host = (page) => ({
   *   sprite: async (composition, scale) => {
   *     if (page.paintsExactly(composition.layers ?? [])) return page.painted(composition, scale);
   *     const body = JSON.stringify({ composition, scale });
   *     return (await fetch("sprites", { method: "POST", body })).blob();
   *   },
   * });
   * await editor.load("square/four", { photos: files });
   * const text = { text: "Around", path: { circle: 0 } };
   * editor.apply({ command: "addLayer", layer: { id: "around", size: [400, 400], center: [500, 500], text } });
   * ```
   */
  sprite(composition: Composition, scale: number): Promise<ImageBitmapSource | null>;
  /**
   * Returns the picture of a whole composition, of a width in pixels; effects that only it shows are offered then.
   *
   * ```js
   * editor.host = {
   *   preview: async (composition, width, signal) => {
   *     const body = JSON.stringify({ composition, width });
   *     return (await fetch("previews", { method: "POST", body, signal })).blob();
   *   },
   * };
   * await editor.load("square/four", { photos: files });
   * editor.apply({ command: "setLook", items: ["item-1"], adjust: { clarity: 0.5 } });
   * editor.isExact; //=> true
   * ```
   */
  preview?(composition: Composition, width: number, signal?: AbortSignal): Promise<ImageBitmapSource>;
  /**
   * Returns the picture of the texts and drawings of a template, of a width in pixels.
   *
   * ```js
   * editor.host = {
   *   words: async ({ template }, width) => {
   *     const body = JSON.stringify({ composition: { format: "collage", version: 1, photos: {}, template }, width });
   *     return (await fetch("previews", { method: "POST", body })).blob();
   *   },
   * };
   * await editor.load("square/four", { photos: files });
   * ```
   */
  words(composition: Composition, width: number): Promise<ImageBitmapSource>;
  /**
   * Returns about how large the file of an export will be.
   *
   * ```js
   * editor.host = {
   *   estimate: async (composition, { width, height }) => ({ size: [width, height], bytes: 2e6, notes: ["our words"] }),
   * };
   * await editor.load("square/four", { photos: files });
   * ```
   */
  estimate?(composition: Composition, output: Output, signal: AbortSignal): Promise<ExportEstimate>;
  /**
   * Returns whether the page paints layers like the renderer; by default it does.
   *
   * ```js
   * editor.host = { isExact: (layers) => layers.every(({ text }) => !text) };
   * await editor.load("square/four", { photos: files });
   * const text = { text: "Sea" };
   * editor.apply({ command: "addLayer", layer: { id: "sea", size: [400, 200], center: [500, 500], text } });
   * editor.isExact; //=> false
   * ```
   */
  isExact?(layers: ShownLayer[]): boolean;
  /**
   * Renders the collage at full size, or an album as a PDF.
   *
   * ```js
   * editor.host = {
   *   render: async (document, { format, width, height, quality }, { signal, advance }) => {
   *     const body = JSON.stringify({ document, format, width, height, quality });
   *     const picture = await fetch("pictures", { method: "POST", body, signal });
   *     advance(1);
   *     return { blob: await picture.blob(), size: [width, height] };
   *   },
   * };
   * await editor.load("square/four", { photos: files });
   * const blob = await editor.export({ type: "image/jpeg", width: 300 });
   * blob.type; //=> "image/jpeg"
   * ```
   */
  render(document: Document, output: Output, rendering: Rendering): Promise<{ blob: Blob; size: Size }>;
  /**
   * Returns whether `render` lays the collage out for sizes of other aspect ratios, as `collage render --size` does; wallpapers and
   * profile pictures are offered then.
   *
   * ```js
   * editor.host = {
   *   adaptsSize: () => true,
   *   render: async (document, { format, width, height }) => {
   *     const body = JSON.stringify({ document, format, width, height });
   *     return { blob: await (await fetch("pictures", { method: "POST", body })).blob(), size: [width, height] };
   *   },
   * };
   * await editor.load("square/four", { photos: files });
   * ```
   */
  adaptsSize?(): boolean;
}

/** What a page does itself: all of it is optional, and the editor does or hides the rest. */
export type Hooks = Partial<Omit<Host, "start" | "saving" | "history">> & {
  /**
   * Saves the document after each change, when the browser has stored the draft, if there is one. What is rejected is saved again
   * after a while, when there is a network again, and when the draft is opened again.
   *
   * ```js
   * editor.host = { save: (document) => fetch("collages/1", { method: "PUT", body: JSON.stringify(document) }) };
   * await editor.load("square/four", { photos: files });
   * editor.apply({ command: "setAside", item: "item-1" });
   * ```
   */
  save?: (document: Composition) => Promise<unknown>;
};

/** The host of pages without one: what the editor does itself, and what hooks need for it. */
export interface OwnHost extends Host {
  /** Returns whether there is a file of a photo or sticker. */
  hasFile(id: string): boolean;
  file(id: string): Promise<Blob>;
  /** Returns a photo as large as the page shows photos, as a file of a quality from 0 to 1. */
  smaller(id: string, quality: number): Promise<Blob>;
  /** Returns the picture of a layer that the page paints itself. */
  painted(composition: Composition, scale: number): Promise<ImageBitmapSource | null>;
  /** Returns true if the page paints layers like the renderer. */
  paintsExactly(layers: LayerContent[]): boolean;
}
