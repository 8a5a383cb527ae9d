// The types of data exchanged by the page, its server and its modules, and shared by the parts of the page. Documents have
// the keys of Templates/schema that the page reads.
import type {
  Adjustments,
  Command,
  Element,
  Item,
  KeptHistory as SessionHistory,
  Layer,
  LayerContent,
  Pattern,
  PatternFigures,
  PlacedSlot,
  Point,
  Presentation,
  Rect,
  Response,
  Role,
  Shadow,
  ShownLayer,
  ShownLook,
  Size,
  State,
  StrokeForm,
  StyleChoices,
} from "./modules/collage.js";
import type { AlbumSessionPage } from "./modules/collage-album.js";
import type { Started } from "./host.d.ts";
import type { Shape } from "./hosts/page/shapes.js";
import type { Editor } from "./model/editor.js";
import type { EditorShell } from "./shell/shell.js";
import type { Painter } from "./stage/painter.js";
import type { Stage } from "./stage/stage.js";

export type {
  Adjustment,
  Adjustments,
  Blend,
  Change,
  Collage,
  Command,
  CropAspect,
  Divider,
  EditName,
  Fill,
  Fit,
  FontChoice,
  HandleKind,
  Hit,
  Homography,
  Intent,
  Item,
  Layer,
  LayerContent,
  Look,
  Pattern,
  PatternFigures,
  PatternKind,
  Photo,
  PlacedSlot,
  Point,
  Policy,
  Presentation,
  Rect,
  Refusal,
  Response,
  Role,
  Selection,
  Session,
  Shadow,
  ShapeContent,
  ShownLayer,
  ShownLook,
  Size,
  State,
  StickerContent,
  StrokeContent,
  StrokeForm,
  TextBackground,
  TextContent,
  TextOutline,
  TextPath,
  Transform,
} from "./modules/collage.js";
export type SessionElement = Element;
export type { CollageFormat } from "./modules/collage-format.js";
import type { Cube } from "./modules/collage-color.js";
export type { CollageColor, Cube, Filter } from "./modules/collage-color.js";
/** Maps the colors of pictures through the cubes of looks. */
export interface CubePainter {
  paint(picture: Picture, cube: Cube): ImageBitmap;
}

// Documents

export type Gradient = {
  angle?: number;
  center?: Point;
  radius?: number;
  stops: (string | [number, string])[];
};
/** A color, a gradient, a pattern, a blurred photo or a picture. */
export type Background = string | {
  linear?: Gradient;
  radial?: Gradient;
  pattern?: Pattern;
  blur?: BlurredBackground;
  picture?: string;
};
export type BlurredBackground = { amount?: number; slot?: string; tint?: string };
export type Border = { width: number | number[]; color?: string; align?: "inside" | "center" | "outside" };
export type FormOfSlot = {
  rectangle?: { cornerRadius?: number | number[] };
  ellipse?: object;
  polygon?: Point[];
  path?: string;
  mask?: string;
};

/** A look as the keys of a slot, of the defaults or of the canvas. */
export type WrittenLook = { filter?: string; strength?: number; adjust?: Adjustments };

/** The style of a slot, with the keys of documents. */
export type SlotStyle = WrittenLook & {
  shape?: FormOfSlot;
  cornerRadius?: number | number[];
  rotation?: number;
  border?: Border | null;
  shadow?: Partial<Shadow> | null;
  background?: Background;
  blend?: GlobalCompositeOperation | "normal";
  cutout?: unknown;
  fade?: { from: Point; to: Point } | null;
  /** The kind of garment for which the slot is made. */
  role?: Role;
  auto?: { style?: string };
};

/** A slot with its whole style, and its place in the order in which photos fill the slots. */
export type WholeSlot = SlotStyle & {
  id: string;
  frame: Rect;
  order?: number;
  fit?: "cover" | "contain" | "fill" | "none";
  /** What users may do with the photo. */
  allow?: string[];
  zoom?: [least: number, most: number];
};

/**
 * A change of the slots of a template by its author; the template lists its slots explicitly afterward. Slots are in the form of
 * templates, and lengths in canvas units.
 */
export type SlotChange =
  | { change: "add"; slot: WholeSlot }
  | { change: "duplicate" | "rename"; slot: string; as: string }
  | { change: "remove" | "order"; slots: string[] }
  | { change: "move"; slots: string[]; by: Point }
  /** Sets the shape, the rotation and the style of a slot; keys that are left out have their defaults. */
  | (Omit<WholeSlot, "id" | "frame" | "order"> & { change: "set"; slot: string })
  /** Gives a slot the polygon of corners on the canvas; its frame is what surrounds them. */
  | { change: "polygon"; slot: string; points: Point[] }
  | { change: "raise"; slot: string; to: "toFront" | "forward" | "backward" | "toBack" }
  | { change: "align"; slots: string[]; to: "left" | "centerX" | "right" | "top" | "centerY" | "bottom" }
  /** Makes the gaps between three slots or more equal. */
  | { change: "distribute"; slots: string[]; axis: "row" | "column" };

export type TemplateSlot = SlotStyle & { id: string; frame: Rect };
export type TemplateCanvas = WrittenLook & {
  width: number;
  height: number;
  unit?: LengthUnit;
  background?: Background;
};

export type Template = {
  format: "collage-template";
  version: 1;
  name: string;
  summary?: string;
  tags?: string[];
  canvas: TemplateCanvas;
  defaults?: SlotStyle & { gap?: number; margin?: number };
  slots?: TemplateSlot[];
  split?: object;
  styles?: Record<string, SlotStyle>;
  auto?: { style?: string };
  layers?: (LayerContent & { level?: "above" | "below" })[];
  variables?: Record<string, string>;
  repeatPhotos?: boolean;
};

/** A template with explicit slots. */
export type WrittenTemplate = Template & { slots: TemplateSlot[] };

export type Composition = {
  format: "collage";
  version: 1;
  /** The paths of the photos' files, by photo name. */
  photos: Record<string, string>;
  items?: Item[];
  unplaced?: Item[];
  layers?: Layer[];
  template: Template;
};

/** A page of an album: the parts of a composition, and a name. */
export type AlbumPage = Pick<Composition, "items" | "unplaced" | "layers" | "template"> & {
  id: string;
  spread?: boolean;
};
export type Album = {
  format: "collage-album";
  version: 1;
  name: string;
  startsOnRight?: boolean;
  /** The paths of the photos' files, by photo name. */
  photos: Record<string, string>;
  /** The cover, which is printed first. */
  cover?: Omit<AlbumPage, "id" | "spread">;
  pages: AlbumPage[];
};
/** What a host saves. */
export type Document = Composition | Album;

/** The photos of an album's pages in the tray. */
export interface BookPhotos {
  /** Returns the photos of the page that is shown with those of the others; those that no page shows come first. */
  entries(own: GridEntry[]): GridEntry[];
  /** Shows on which pages a photo is, and returns that in words. */
  describe(row: HTMLElement, entry: GridEntry): string;
  /** Shows the page of a name. */
  show(page: string): void;
  /** Carries a photo of another page to a slot of the one that is shown. */
  put(page: string, item: string, slot?: string): void;
  /** Follows a photo of another page that is dragged over the collage or, without a place, elsewhere. */
  offer(shell: EditorShell, place: PointerEvent | null, phase: TouchPhase, photo: { page: string; item: string }): void;
}

/** The pages of an album in the editor; each change is one undo step. */
export interface Pages {
  /** The pages in their order. */
  readonly all: AlbumSessionPage[];
  /** The index of the page that is shown. */
  readonly shown: number;
  /** The indices of the pages that lie side by side in the open book. */
  readonly spreads: number[][];
  /** Shows the page at an index. */
  show(index: number): void;
  /** Adds an empty page of the same design after the one that is shown. */
  add(): void;
  duplicate(index: number): void;
  remove(index: number): void;
  move(index: number, to: number): void;
  /** The photos of all pages, as the tray shows them. */
  readonly tray: BookPhotos;
  /** Carries a photo of a page, by default the one that is shown, to a page, into a slot or the first empty one. */
  carry(item: string, index: number, slot?: string, from?: string): void;
  /** Returns the slot at a point of a page, in fractions of its width and height; null where no slot is. */
  slotAt(index: number, point: Point): string | null;
  /** Paints a page without its texts, from what is there. */
  paint(index: number, canvas: HTMLCanvasElement, height: number): void;
  /** Returns a page as a composition, with the values of the variables in its texts. */
  composition(index: number): Composition;
  /** Shows the pages around the collage. */
  surround(shell: EditorShell): void;
}

/** The pages onto which photos can be dropped. */
export interface PageTargets {
  /** Highlights the page at a place of the window while a photo is carried, and returns whether there is one. */
  aim(place: { clientX: number; clientY: number } | null): boolean;
  /** Carries a photo to the page at a place of the window; returns false if there is none. */
  drop(place: { clientX: number; clientY: number }, item: string, from?: string): boolean;
}

/** The user's style choices, which apply to every template: numbers from 0 to 100, colors and switches. */
export type ChosenStyle = StyleChoices;
export type StyleKey = Exclude<keyof ChosenStyle, "dividers">;

// The server's answers

export type PhotoInfo = {
  id: string;
  name: string;
  size: Size;
  path: string;
  version: string;
  /** True if the size is a guess, because the file was never read. */
  isUnseen?: boolean;
  /** `missing`, or the reason why the file cannot be used. */
  problem?: string;
  /** What the file plays, if it is a clip; the photo's picture is a frame of it. */
  clip?: ClipInfo;
  /** The name of the item as which pages add it, if it has arrived in the folder and is in no saved collage yet. */
  item?: string;
  /** The times of the part that is shown, in seconds, if a picture of a part of the clip is asked for. */
  part?: { start?: number; end?: number };
};
/** What is known of a photo besides its picture; what is unknown is left out. */
export type PhotoFacts = {
  /** When it was taken by the clocks at the place, such as `2024-05-01T12:30:05`, as far as that is known. */
  taken?: string;
  isFavorite?: boolean;
  /** The name of the place, such as `Lisbon, Portugal`. */
  place?: string;
  /** Degrees north of the equator and east of Greenwich. */
  position?: [latitude: number, longitude: number];
  /** The camera's maker, model and serial number. */
  camera?: string;
  /** True if it has light beyond white. */
  isHDR?: boolean;
};
export type TrayOrderName = "free" | "newest" | "name" | "hand";
/** Photos that have something in common, in the order in which they are shown; without one, in that of the tray. */
export type PhotoAlbum = { id: string; title: string; photos: string[]; isOrdered?: boolean };
/** The duration of a clip in seconds, and whether it has sound. */
export type ClipInfo = { seconds: number; hasSound: boolean };
export type MissingPhoto = Omit<PhotoInfo, "size"> & { size?: Size };
export type PhotoList = { photos: PhotoInfo[]; missing: MissingPhoto[] };
/** The opaque cells of an even grid over a picture, row by row. */
export type Cells = { columns: number; cells: boolean[] };
/** A format that the server can write, with its extension without a dot. */
export type OutputFormat = { name: string; title: string; extension: string; hasQuality: boolean };
export type TemplateEntry = {
  id: string;
  minPhotos: number;
  /** Null for any number. */
  maxPhotos: number | null;
  /** The words of occasions by which people look for the template. */
  occasions?: string[];
  document: Template;
};
/** A well-known size of a canvas. */
export type CanvasEntry = { name: string; title: string; width: number; height: number; unit: LengthUnit };
export type LengthUnit = "px" | "mm" | "cm" | "in" | "pt";
export type FilterEntry = { id: string; document: { name: string; summary?: string; adjust?: Adjustments } };
export type DrawingEntry = {
  id: string;
  document: { name?: string; summary?: string; tags?: string[]; size: Size; shapes: Shape[] };
};
/** The groups of font families, in the order of their list. */
export type FontGroup = "own" | "sansSerif" | "serif" | "handwriting" | "monospaced" | "otherScripts";
/** A font family with letters that it has. */
export type FontEntry = { name: string; group: FontGroup; sample: string };
export type ExportState = { id: string; progress: number; isDone: boolean; error?: string; size: Size; bytes: number };
/** What is known of an export before it is made; the notes are those of the renderer, the most severe first. */
export type ExportEstimate = { size: Size; bytes: number; notes: string[] };
/** The types of the server's answers, by path. */
export type Answers = {
  session: Started;
  photos: PhotoList;
  facts: Record<string, PhotoFacts>;
  templates: TemplateEntry[];
  canvases: CanvasEntry[];
  /** The templates and the sizes of canvases that a search finds, by their names. */
  [path: `templates/found?search=${string}`]: { templates: string[]; canvases: string[] };
  filters: FilterEntry[];
  drawings: DrawingEntry[];
  fonts: FontEntry[];
  history: KeptHistory;
  [path: `exports/${string}`]: ExportState;
  [path: `photos/${string}/crop?${string}`]: { crop: Rect | null };
  [path: `photos/${string}/heads`]: { heads: FoundHead[] };
};
/** A head in a photo: its box in fractions of the upright photo, or where it is shown; false for what may be none. */
export type FoundHead = { box: Rect; isSure: boolean };
/** A focus point found for a photo, and the form of the slot for which it was found. */
export type FoundPoint = { point: Point | null; form?: string };
/** The steps saved with the collage; without a revision, no steps were saved. */
export type KeptHistory = SessionHistory & {
  revision?: string;
  photos?: Record<string, string>;
  found?: Record<string, FoundPoint>;
};
/** What a page could not save: `texts`, in the order in which they were to be saved, and the `revision` before them. */
export type Unsaved = { revision: string; texts: string[] };
/** The requests that `start.js` sends before the other modules are loaded. */
export type Early = {
  token: Promise<string | null>;
  session: Promise<Started & { unsaved?: Unsaved | null } | null>;
  pictures: Map<string, Promise<Blob | null>>;
  module: Promise<WebAssembly.Module | null>;
};

// Exchanged by parts of the page

/** A picture that a canvas can draw. */
export type Picture = ImageBitmap | OffscreenCanvas | HTMLCanvasElement;
export type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;
/** A layer's picture with its pixels per canvas unit, for a scale of the layer. */
export type Sprite = {
  picture: ImageBitmap;
  perUnit: number;
  scale: number;
  layer?: SpriteLayer;
  content?: LayerContent;
};
export type SpriteLayer = LayerContent & Pick<ShownLayer, "id" | "size" | "center" | "scale">;
export type ShownItem = Presentation["items"][number];
export type Ghost = NonNullable<Presentation["ghost"]>;
export type ShownGuide = Presentation["guides"][number];
export type ShownHandle = Presentation["handles"][number];
export type Placed = State["items"][number];
/** The corners of a slot in pixels, and the distance in pixels by which a photo must extend beyond them. */
export type Ends = { reach: number; corners: number[][] };
export type Missing = { name: string; problem: string };
/** A line to which what is moved snaps. */
export type Guide = { start: Point; end: Point };
/** What takes the fingers on the canvas instead of the photos, while it is on. */
export interface CanvasTool {
  readonly isOn: boolean;
  /** True if the handles of what is selected are not painted meanwhile. */
  readonly hidesHandles?: boolean;
  pen: Pen | null;
  /** Returns false if the press is none for the tool, which is off then. */
  down(event: PointerEvent, at: Point): boolean;
  move(event: PointerEvent, at: Point): void;
  up(event: PointerEvent): void;
  cancel(): void;
  paint(painter: Painter): void;
}
export type Pen = { tool: StrokeForm["tool"]; color: string; width: number };
export type Sample = StrokeForm["samples"][number];
/** A button that a message offers, until it is over. */
export type Offer = { label: string; act: () => unknown; isOver?: () => boolean };
export type SaveState = "saved" | "saving" | "waiting" | "failed" | "conflict";

/** A command for each selected element. */
export type SelectionCommand = Command extends infer One
  ? One extends Command & SessionElement ? Omit<One, "item" | "layer"> : never
  : never;
/** An item whose focus must be found. */
export type Asking = { item: Placed; former: Point | null; form?: string };
/** A line of a gesture log. */
export type Line = Record<string, unknown>;
export type TouchPhase = "began" | "moved" | "ended" | "cancelled";
/** The parts of a request to the server besides its method and path. */
export type ServerRequest = { body?: BodyInit; type?: string; signal?: AbortSignal; keepalive?: boolean };

/** A command for the selected photo. */
export type ItemCommand = OfOne<Command, "item">;
/** A command for all selected layers. */
export type LayersCommand = OfOne<Command, "layers">;
type OfOne<All, Key extends string> = All extends { command: unknown } & Record<Key, unknown> ? Omit<All, Key> : never;
/** The selected photo, layer or slot. */
export type Selected = { item?: string; layer?: string; slot?: string };

// Actions

/** The places of the page in which actions have buttons. */
export type Place =
  | "bar"
  | "adjust"
  | "crop"
  | "align"
  | "several"
  | "row"
  | "history"
  | "top"
  | "zoom"
  | "pages"
  | "template"
  | "slots"
  | "slots-align";
export type Direction = [right: -1 | 0 | 1, down: -1 | 0 | 1];

/** The elements and parts of the page on which an action acts. */
export type On = {
  shell: EditorShell;
  editor: Editor;
  stage: Stage;
  /** True while a photo that was lifted by a key is carried by the arrow keys. */
  isCarrying: boolean;
  /** The selected photo, or null if something else is selected. */
  item: Placed | null;
  layers: ShownLayer[];
  /** The selected slots, while slots are edited. */
  slots: string[];
  elements: SessionElement[];
};

/** An action of the user, from which its buttons, its keys and their help are made. */
export type Action = {
  name: string;
  label: string | ((on: On) => string);
  /** The label in the list of keys, if `label` depends on the selection. */
  help?: string;
  /** The text beside a button's icon, if there is room. */
  text?: string | ((on: On) => string);
  icon?: string | ((on: On) => string);
  /** The class of its buttons. */
  class?: string;
  /** Such as `F`, `Shift+R`, `Control+Z` or `ArrowLeft`; the command key of a Mac is Control. */
  keys?: string[];
  /** The focus for which the keys work: by default the collage; anywhere except in a text; or everywhere. */
  reach?: "anywhere" | "everywhere";
  /** Makes the keys work only, or also, while a photo is carried by the arrow keys. */
  during?: "carrying" | "always";
  places?: Place[];
  /** Returns true if the action is possible. */
  when?: (on: On) => boolean;
  /** Returns true if the action's switch is on. */
  isOn?: (on: On) => boolean;
  /** Performs the action; a refusal of the session is shown as a message, and false leaves the key to the browser. */
  perform: (on: On, event?: KeyboardEvent) => Response | boolean | void | null | Promise<unknown>;
};
/** Actions with one heading; some are offered only for some documents. */
export type ActionGroup = { title: string; actions: Action[]; isOffered?: (editor: Editor) => boolean };

// Elements and controls

export type Child = Node | string | null | undefined;
type Listeners = { [Type in keyof HTMLElementEventMap as `on${Type}`]?: (event: HTMLElementEventMap[Type]) => unknown };
/** Attributes and listeners; attributes that are null or false are left out. */
export type Properties = Listeners & { [attribute: string]: unknown };
/** A control that shows the value to which it is set. */
export type Field<Value> = HTMLElement & { set(value: Value, isDisabled?: boolean): void };
export type SliderOptions = {
  label: string;
  min: number;
  max: number;
  step?: number;
  value?: number;
  usual?: number;
  format?: (number: number) => string;
  oninput: (number: number, isNew: boolean) => unknown;
  onend?: () => void;
};
export type ChoiceOptions<Key> = {
  label: string;
  options: readonly (readonly [Key, string])[];
  value: Key;
  onchange: (key: Key) => unknown;
};
export type ColorOptions = {
  label: string;
  value: string;
  oninput: (color: string, isNew: boolean) => unknown;
  onend?: () => void;
};
export type ToggleOptions = { label: string; value: boolean; onchange: (isOn: boolean) => unknown };
/** Red, green and blue from 0 to 255, and opacity from 0 to 1. */
export type Color = [red: number, green: number, blue: number, alpha: number];
export type FilterCard = { id: string | null; card: HTMLElement; canvas: HTMLCanvasElement; key?: string };
export type TemplateCard = HTMLElement & {
  entry: TemplateEntry;
  document: Template;
  canvas: HTMLCanvasElement;
  family: string;
  isSeen?: boolean;
  isDrawn?: boolean;
  photoKey?: string;
  template?: WrittenTemplate;
  layers?: Promise<{ level: "above" | "below"; sprite: Sprite }[]>;
};
export type StickerButton = HTMLElement & { canvas: HTMLCanvasElement; drawing: string };
/** A photo dragged from the tray. */
export type Carried = {
  item: string;
  isTouch: boolean;
  photo: string;
  /** The name of the page of an album, unless it is the one that is shown. */
  page?: string;
  canvas: HTMLCanvasElement;
  isPlaced: boolean;
  x: number;
  y: number;
  id: number;
  hasMoved: boolean;
  /** True if a finger rested on it. */
  isHeld?: boolean;
  image?: HTMLCanvasElement;
};

/** A photo of a grid. */
export type GridEntry = {
  key: string;
  id: string;
  photo: string;
  isPlaced: boolean;
  /** The name of the page of an album, unless it is the one that is shown. */
  page?: string;
};
export type GridSetup = {
  /** The list, which is as high as all its rows. */
  list: HTMLElement;
  /** The element that scrolls the list. */
  scroller: HTMLElement;
  /** The element around the list, which scrolls it sideways where it is a strip. */
  strip: HTMLElement;
  columns: number;
  create: (entry: GridEntry) => HTMLElement;
  update: (row: HTMLElement, entry: GridEntry) => void;
  /** Called before a thumbnail out of view is removed. */
  remove: (row: HTMLElement) => void;
};
/** A picture that can be shown as large as the window. */
export type ViewedPicture = {
  name: string;
  /** Returns the place of its thumbnail in the window, or null if there is none. */
  from: () => DOMRect | null;
  /** Shows and focuses the thumbnail. */
  focus?: () => void;
  /** Passes on the picture, once or several times with more pixels, until the signal. */
  show: (found: (picture: Picture) => void, signal: AbortSignal) => void;
  /** Buttons beside its name; those with `data-closes` end the view. */
  actions?: HTMLElement[];
  /** How it was left; by default all of it is shown. */
  zoom?: ViewedZoom;
};
/** The zoom of a large picture: 1 for all of it, and the way of its middle in shares of its size. */
export type ViewedZoom = { scale: number; shift: number[] };

/** What an open camera can do: light the scene all the time or for a photo, and focus and expose at a point. */
export type CameraAbilities = { torch: boolean; flash: boolean; point: boolean };

// Painting

export type FilterDocuments = Record<string, FilterEntry["document"]>;
export type ShownPhoto = Pick<ShownItem, "photo" | "item" | "transform" | "correction" | "look">;
/**
 * What must be painted again: areas in pixels, the slots that reach into them, those that have moved themselves, and those whose photos
 * are painted in a hurry.
 */
export type Changed = { areas: Rect[]; slots: Set<string>; moved: Set<string>; hurried: Set<string> };
/** The outline of a slot with its border, and the width of the line along it if the border is painted as a line. */
export type Outer = { path: Path2D; isBorder: boolean; stroke?: number };
export type PainterSetup = {
  context: Context;
  /** The number of pixels per canvas unit. */
  scale: number;
  template: Template;
  styles: Map<string, SlotStyle>;
  /** Returns the picture of a photo, of an item if one is named, or undefined. */
  picture: (photo: string, look: ShownLook | null, pixels: number, item?: string) => Picture | null | undefined;
  /** The sizes of photos in pixels, by name. */
  sizes: Map<string, Size>;
  sprite?: (layer: ShownLayer) => Sprite | undefined;
  outlineOf?: ((stroke: StrokeForm, widthScale?: number) => Point[][]) | null;
  filters?: FilterDocuments;
  graded?: ((picture: Picture, look: ShownLook) => Picture | null) | null;
  /** Returns how a pattern fills an area of the canvas. */
  figures: (pattern: Pattern, area: Rect, tolerance: number) => PatternFigures;
  empty?: (slot: PlacedSlot, outline: Path2D, style: SlotStyle) => void;
  /** Returns the reason why a photo has no picture, or null. */
  missing?: (photo: string) => Missing | null;
  /** The upper edge of the canvas within a larger picture, whose size is given, if it is a strip of one. */
  strip?: { top: number; size: Size } | null;
};

// Events

export type EditorEvents = {
  change: Pick<Response, "changes">;
  /** A change that is more than something moved by a finger. */
  state: Pick<Response, "changes">;
  scene: Pick<Response, "changes">;
  template: void;
  photos: void;
  policy: void;
  notice: { text: string; isUrgent: boolean; action: Offer | null };
  answering: void;
  othertab: void;
  name: void;
  features: void;
  /** The pages of an album, or the one that is shown. */
  pages: void;
  /** The template was saved. */
  templatesaved: { template: Template };
  /** Fingers edit slots, or photos again. */
  mode: { mode: "collage" | "template" };
  /** A finished export, with the name of its file. */
  exported: { blob: Blob; name: string; size?: Size };
  /** `isKept` is true if changes that were not saved where they belong are stored by the browser. */
  saving: { state: SaveState; error?: Error & { status?: number }; isKept?: boolean };
  /** Another page has saved another collage, which is to be shown in its place. */
  replaced: { note?: string };
};
export type LoadEvents = { load: void };
export type PhotoEvents = { load: { id: string; size: string }; files: { gone: string[]; back: string[] } };
export type StageEvents = HTMLElementEventMap & {
  draw: Event;
  zoom: Event;
  pick: CustomEvent<{ slot: string }>;
};

declare global {
  var early: Early;
  var editor: Editor | undefined;
  class EyeDropper {
    open(): Promise<{ sRGBHex: string }>;
  }
}
