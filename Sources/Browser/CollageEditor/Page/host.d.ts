// The seam between the editor and where it runs: all that the page asks of others. `hosts/edit` asks the server of
// `collage edit`; another page supplies what it has.
import type {
  Album,
  CanvasEntry,
  ClipInfo,
  ClipPart,
  Composition,
  CropAspect,
  Document,
  DrawingEntry,
  ExportEstimate,
  FilterEntry,
  FontEntry,
  KeptHistory,
  OutputFormat,
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
  /** Overwrites the collage saved by another page. */
  keepMine(): void;
  /** Discards unsaved changes and opens the collage saved by another page. */
  takeTheirs(): Promise<void>;
  /** Saves what was not saved yet, and stops. */
  close?(): Promise<void>;
}

/** What plays clips, and keeps which part of each is shown. */
export interface ClipSource {
  /** Returns a small film of a whole clip that browsers play. */
  film(info: PhotoInfo): Promise<Blob>;
  /** Changes the part that films show; it is saved with the collage. */
  change(photo: string, part: ClipPart): Promise<ClipInfo>;
}

/** What a host can use to start. */
export type Tools = { collage: Promise<Collage>; layouts: Layouts; assets: Assets };

/** Answers the requests of an editor; rejected promises have messages for the user. The page hides what a host lacks. */
export interface Host {
  start(tools: Tools): Promise<Started>;
  /** Returns what saves the collage of an editor. */
  saving(editor: Editor, start: Started): Promise<Saving>;
  /** Loads what the first picture does not need. */
  complete?(editor: Editor): Promise<void>;
  /** Returns the steps that led to the saved collage. */
  history(): Promise<KeptHistory>;
  /** Renames the file of the collage; rejected if a file of that name exists. */
  rename(title: string): Promise<{ name: string }>;
  /** Saves a copy of the collage under another name. */
  copy?(title: string, document: Document): Promise<{ name: string }>;

  /** Saves a template under a name; without it, the page offers a download. */
  saveTemplate?(template: Template, name: string): Promise<{ name: string } | void>;

  /** Returns the picture of a photo, whose longer side has about 320 or 1600 pixels. */
  photo(info: PhotoInfo, level: PhotoLevel): Promise<ImageBitmapSource>;
  /** Returns what plays clips; the page shows only frames of them without it. */
  clips?(): Promise<ClipSource>;
  /** Adds a file to the photos of the collage. */
  addPhoto(file: File): Promise<AddedPhoto>;
  /** Returns the points that stay in view, of items without a focus; null for an item without subjects. */
  focus(composition: Composition): Promise<Record<string, Point | null>>;
  /** Returns the part of a photo with an aspect ratio that shows its subjects, in fractions; null if it has none. */
  crop?(photo: string, choice: CropChoice): Promise<Rect | null>;

  templates(): Promise<TemplateEntry[]>;
  /** Returns the names of the templates and canvas sizes that a search finds. */
  found(search: string): Promise<{ templates: string[]; canvases: string[] }>;
  canvases(): Promise<CanvasEntry[]>;
  filters(): Promise<FilterEntry[]>;
  drawings(): Promise<DrawingEntry[]>;
  fonts(): Promise<FontEntry[]>;
  addFont(file: File): Promise<AddedFont>;
  addSticker(file: File): Promise<AddedSticker>;

  /** Returns the template of a composition with the slots that depend on the outlines of its photos. */
  layout?(composition: Composition): Promise<Template>;
  /** Returns the picture of a layer at a number of pixels per canvas unit; null for strokes that the page paints itself. */
  sprite(composition: Composition, scale: number): Promise<ImageBitmapSource | null>;
  /** Returns the picture of a whole composition, of a width in pixels. */
  preview?(composition: Composition, width: number, signal?: AbortSignal): Promise<ImageBitmapSource>;
  /** Returns the picture of the texts and drawings of a template, of a width in pixels. */
  words(composition: Composition, width: number): Promise<ImageBitmapSource>;
  /** Returns about how large the file of an export will be. */
  estimate?(composition: Composition, output: Output, signal: AbortSignal): Promise<ExportEstimate>;
  /** Returns whether the page paints layers like the renderer; by default it does. */
  isExact?(layers: ShownLayer[]): boolean;
  /** Renders the collage at full size, or an album as a PDF. */
  render(document: Document, output: Output, rendering: Rendering): Promise<{ blob: Blob; size: Size }>;
}
