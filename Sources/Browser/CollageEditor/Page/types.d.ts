// What the page, its server and its modules tell each other, and what the parts of the page agree on. The keys of documents
// are those of Templates/schema, as far as the page reads them.
import type {
  Adjustments,
  Command,
  Element,
  Item,
  KeptHistory as SessionHistory,
  Layer,
  LayerContent,
  PlacedSlot,
  Point,
  Presentation,
  Rect,
  Response,
  Shadow,
  ShownLayer,
  ShownLook,
  Size,
  State,
  StrokeForm,
  StyleChoices,
} from "./modules/collage.js";
import type { Editor } from "./model/editor.js";
import type { EditorShell } from "./parts/shell.js";
import type { Stage } from "./stage/stage.js";

export type {
  Adjustment,
  Adjustments,
  Blend,
  Change,
  Collage,
  Command,
  CropAspect,
  EditName,
  Fill,
  Fit,
  HandleKind,
  Hit,
  Homography,
  Intent,
  Item,
  Layer,
  LayerContent,
  Look,
  Photo,
  PlacedSlot,
  Point,
  Policy,
  Presentation,
  Rect,
  Response,
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
  TextContent,
  Transform,
} from "./modules/collage.js";
export type SessionElement = Element;
export type { CollageFormat } from "./modules/collage-format.js";
export type { CollageColor, Cube, Filter } from "./modules/collage-color.js";

// Documents

export type Gradient = {
  angle?: number;
  center?: Point;
  radius?: number;
  stops: (string | [number, string])[];
};
/** A color, a gradient, a blurred photo or a picture. */
export type Background = string | {
  linear?: Gradient;
  radial?: Gradient;
  blur?: BlurredBackground;
  picture?: object;
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

/** How a look is written: in the keys of a slot, of the defaults or of the canvas. */
export type WrittenLook = { filter?: string; strength?: number; adjust?: Adjustments };

/** How a slot looks, in the keys of documents. */
export type SlotStyle = WrittenLook & {
  shape?: FormOfSlot;
  cornerRadius?: number | number[];
  rotation?: number;
  border?: Border | null;
  shadow?: Partial<Shadow> | null;
  background?: Background;
  blend?: GlobalCompositeOperation | "normal";
  cutout?: unknown;
  auto?: object;
};

export type TemplateSlot = SlotStyle & { id: string; frame: Rect };
export type TemplateCanvas = WrittenLook & { width: number; height: number; background?: Background };

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
  auto?: object;
  layers?: (LayerContent & { level?: "above" | "below" })[];
};

/** A template with its slots written out. */
export type WrittenTemplate = Template & { slots: TemplateSlot[] };

export type Composition = {
  format: "collage";
  version: 1;
  /** The paths of the photos' files, by the names of the photos. */
  photos: Record<string, string>;
  items?: Item[];
  unplaced?: Item[];
  layers?: Layer[];
  template: Template;
};

/** What the user has chosen of the style, whatever the template: numbers of 0 to 100, colors and switches. */
export type ChosenStyle = StyleChoices;
export type StyleKey = Exclude<keyof ChosenStyle, "dividers">;

// The server's answers

export type PhotoInfo = {
  id: string;
  name: string;
  size: Size;
  path: string;
  version: string;
  /** Whether the size is a guess, because nobody has seen the file. */
  isUnseen?: boolean;
  /** `missing`, or what is wrong with the file. */
  problem?: string;
};
export type MissingPhoto = Omit<PhotoInfo, "size"> & { size?: Size };
export type PhotoList = { photos: PhotoInfo[]; missing: MissingPhoto[] };
/** Which cells of an even grid over a picture are opaque, row by row. */
export type Cells = { columns: number; cells: boolean[] };
/** A format that the server writes, with its extension without a dot. */
export type OutputFormat = { name: string; title: string; extension: string; hasQuality: boolean };
export type SessionStart = PhotoList & {
  formats: OutputFormat[];
  name: string;
  revision: string;
  composition: Composition;
  isReopened: boolean;
  notes: string[];
  /** The points at which the server has found photos to be centered, by item. */
  found?: Record<string, Point>;
};
export type TemplateEntry = { id: string; document: Template };
export type FilterEntry = { id: string; document: { name: string; summary?: string; adjust?: Adjustments } };
export type DrawingEntry = { id: string; document: { name?: string } };
export type ExportState = { id: string; progress: number; isDone: boolean; error?: string; size: Size; bytes: number };
/** What the server answers at its paths. */
export type Answers = {
  session: SessionStart;
  photos: PhotoList;
  templates: TemplateEntry[];
  filters: FilterEntry[];
  drawings: DrawingEntry[];
  history: KeptHistory;
  [path: `exports/${string}`]: ExportState;
  [path: `photos/${string}/crop?${string}`]: { crop: Rect | null };
};
export type UploadedPhoto = { item: string; photo: PhotoInfo };
export type UploadedSticker = { picture: string; size: Size };
/** Where a photo was found to be centered, and the form of the place for which it was found. */
export type FoundPoint = { point: Point | null; form?: string };
/** Steps that are kept beside the collage; without a revision there are none. */
export type KeptHistory = SessionHistory & {
  revision?: string;
  photos?: Record<string, string>;
  found?: Record<string, FoundPoint>;
};
/** What `start.js` has asked for before the other modules are there. */
export type Early = {
  token: Promise<string | null>;
  session: Promise<SessionStart | null>;
  pictures: Map<string, Promise<Blob | null>>;
  module: Promise<WebAssembly.Module | null>;
};

// What parts of the page tell each other

/** A page that changes photos, or a picture of them: what a canvas draws. */
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
/** The corners of a place in pixels, and by how many of them a photo has to go beyond. */
export type Ends = { reach: number; corners: number[][] };
export type Missing = { name: string; problem: string };
export type Pen = { tool: StrokeForm["tool"]; color: string; width: number };
export type Sample = StrokeForm["samples"][number];
/** Offered by a message. */
export type Offer = { label: string; act: () => unknown };
export type SaveState = "saved" | "saving" | "waiting" | "failed" | "conflict";

/** A command that is performed on each element that is selected. */
export type SelectionCommand = Command extends infer One
  ? One extends Command & SessionElement ? Omit<One, "item" | "layer"> : never
  : never;
/** An item whose focus must be found. */
export type Asking = { item: Placed; former: Point | null; form?: string };
/** A line of a gesture log. */
export type Line = Record<string, unknown>;
export type TouchPhase = "began" | "moved" | "ended" | "cancelled";
/** What is sent to the server beside a method and a path. */
export type ServerRequest = { body?: BodyInit; type?: string; signal?: AbortSignal; keepalive?: boolean };

/** A command that goes to the photo that is selected. */
export type ItemCommand = OfOne<Command, "item">;
/** A command that goes to all layers that are selected. */
export type LayersCommand = OfOne<Command, "layers">;
type OfOne<All, Key extends string> = All extends { command: unknown } & Record<Key, unknown> ? Omit<All, Key> : never;
/** What is selected, whatever it is. */
export type Selected = { item?: string; layer?: string; slot?: string };

// Actions

/** Where actions have buttons. */
export type Place = "bar" | "adjust" | "crop" | "align" | "several" | "row" | "history" | "top" | "zoom";
export type Direction = [right: -1 | 0 | 1, down: -1 | 0 | 1];

/** What an action acts on. */
export type On = {
  shell: EditorShell;
  editor: Editor;
  stage: Stage;
  /** Whether a photo was lifted by a key, and is carried by the arrows. */
  isCarrying: boolean;
  /** The photo, if it is one. */
  item: Placed | null;
  layers: ShownLayer[];
  elements: SessionElement[];
};

/** What can be done: its buttons, its keys and their help are made from this. */
export type Action = {
  name: string;
  label: string | ((on: On) => string);
  /** The label in the list of keys, if the label tells what is selected. */
  help?: string;
  /** What a button shows beside its icon, where there is room. */
  text?: string | ((on: On) => string);
  icon?: string | ((on: On) => string);
  /** The class of its buttons. */
  class?: string;
  /** Such as `F`, `Shift+R`, `Control+Z` or `ArrowLeft`; the command key of a Mac is Control. */
  keys?: string[];
  /** Where the focus is for its keys: on the collage, or anywhere but in a text, or everywhere. */
  reach?: "anywhere" | "everywhere";
  /** Whether its keys work while a photo is carried by the arrows: only then, or also then. */
  during?: "carrying" | "always";
  places?: Place[];
  /** Whether it can be done. */
  when?: (on: On) => boolean;
  /** Whether a switch is on. */
  isOn?: (on: On) => boolean;
  /** Does it; what the session has refused is said, and false gives the key back to the browser. */
  perform: (on: On, event?: KeyboardEvent) => Response | boolean | void | null | Promise<unknown>;
};
export type ActionGroup = { title: string; actions: Action[] };

// Elements and controls

export type Child = Node | string | null | undefined;
type Listeners = { [Type in keyof HTMLElementEventMap as `on${Type}`]?: (event: HTMLElementEventMap[Type]) => unknown };
/** Attributes, of which null and false are left out, and listeners. */
export type Properties = Listeners & { [attribute: string]: unknown };
/** A control that shows what it is set to. */
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
  document: Template;
  canvas: HTMLCanvasElement;
  words: string;
  isSeen?: boolean;
  isDrawn?: boolean;
  photoKey?: string;
  template?: WrittenTemplate;
  slots?: number;
  layers?: Promise<{ level: "above" | "below"; sprite: Sprite }[]>;
};
export type StickerButton = HTMLElement & { canvas: HTMLCanvasElement; drawing: string };
/** A photo that is carried from the tray. */
export type Carried = {
  item: string;
  photo: string;
  canvas: HTMLCanvasElement;
  isPlaced: boolean;
  x: number;
  y: number;
  id: number;
  hasMoved: boolean;
  image?: HTMLCanvasElement;
};

// Painting

export type FilterDocuments = Record<string, FilterEntry["document"]>;
export type ShownPhoto = Pick<ShownItem, "photo" | "item" | "transform" | "correction" | "look">;
/** The outline of a slot with its border, and the width of a line around it where that is how a border is painted. */
export type Outer = { path: Path2D; isBorder: boolean; stroke?: number };
export type PainterSetup = {
  context: Context;
  /** Pixels per canvas unit. */
  scale: number;
  template: Template;
  styles: Map<string, SlotStyle>;
  /** Returns a photo's picture, or undefined. */
  picture: (photo: string, look: ShownLook | null, pixels: number) => Picture | null | undefined;
  /** The photos' pixels. */
  sizes: Map<string, Size>;
  sprite?: (layer: ShownLayer) => Sprite | undefined;
  outlineOf?: ((stroke: StrokeForm, widthScale?: number) => Point[][]) | null;
  filters?: FilterDocuments;
  graded?: ((picture: Picture, look: ShownLook) => Picture | null) | null;
  empty?: (slot: PlacedSlot, outline: Path2D, style: SlotStyle) => void;
  /** Says why there will be no picture of a photo, or null. */
  missing?: (photo: string) => Missing | null;
};

// Events

export type EditorEvents = {
  change: Pick<Response, "changes">;
  scene: Pick<Response, "changes">;
  template: void;
  photos: void;
  policy: void;
  notice: { text: string; isUrgent: boolean; action: Offer | null };
  answering: void;
  othertab: void;
  saving: { state: SaveState; error?: Error & { status?: number } };
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
