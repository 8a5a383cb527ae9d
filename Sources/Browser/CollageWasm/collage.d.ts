/**
 * Collage's editing session in a browser or in Node.
 *
 * All coordinates are in canvas units, y down; angles in degrees clockwise; times in seconds since any fixed moment.
 *
 * Compositions, commands and policies are JSON, as in the files and in gesture logs (`Templates/schema/`), and are read by the
 * same code; an invalid document throws a `CollageError` with all issues and their paths.
 */

import { CollageFormat, type Document } from "./collage-format.js";
export { CollageError, CollageFormat } from "./collage-format.js";

/** The coordinates [x, y]. */
export type Point = [number, number];
/** The extents [width, height]. */
export type Size = [number, number];
/** The rectangle [x, y, width, height], from its top left corner. */
export type Rect = [number, number, number, number];
/** a, b, c, d, tx, ty: x' = a x + c y + tx, y' = b x + d y + ty, the order of `CanvasRenderingContext2D.transform`. */
export type Transform = [number, number, number, number, number, number];

export type Fit = "cover" | "contain" | "fill" | "none";
export type Permission = "pan" | "zoom" | "rotate" | "swap" | "replace" | "delete";

/** A number from -1 to 1 or from 0 to 1, and for "exposure" from -4 to 4; 0 changes nothing. */
export type Adjustment =
  | "exposure"
  | "temperature"
  | "tint"
  | "contrast"
  | "highlights"
  | "shadows"
  | "whites"
  | "blacks"
  | "fade"
  | "saturation"
  | "vibrance"
  | "hue"
  | "grayscale"
  | "grayRed"
  | "grayYellow"
  | "grayGreen"
  | "grayCyan"
  | "grayBlue"
  | "grayMagenta"
  | "sepia"
  | "invert"
  | "posterize"
  | "noiseReduction"
  | "clarity"
  | "sharpen"
  | "blur"
  | "radialBlur"
  | "tiltShift"
  | "oilPaint"
  | "pencilSketch"
  | "pixelate"
  | "vignette"
  | "halftone"
  | "grain";

/** The adjustments that change; all others stay as they are. Colors are "#rrggbb" or "#rrggbbaa". */
export interface Adjustments extends Partial<Record<Adjustment, number>> {
  /** 2 to 32 points each, by ascending x, in 0 to 1. */
  curves?: Partial<Record<"master" | "red" | "green" | "blue", Point[]>>;
  splitToning?: { shadows: string; highlights: string; balance?: number; strength?: number };
  duotone?: { dark: string; light: string; strength?: number };
}

/** The look of a photo: its adjustments, followed by a filter. */
export interface Look {
  /** A filter's name, or null for none. */
  filter?: string | null;
  /** The strength of the filter, 0 to 1. */
  strength?: number;
  adjust?: Adjustments;
}

/** A look or a mix of two looks, as displayed: adjustments, followed by a weighted mix of filters. */
export interface ShownLook {
  adjust: Adjustments;
  /** The filters, whose weights add up to at most 1. */
  filters: { filter: string; weight: number }[];
}

export interface Photo {
  id: string;
  /** The upright photo's extents in pixels. */
  size: Size;
  /** The point used for "attention", "entropy" and "saliency", in 0 to 1 of the photo. */
  focus?: Point;
}

/** A user's crop settings, before clamping; missing keys have their default values. */
export interface Intent {
  /** The point, 0 to 1 of the photo, at the slot's center; by default, the slot's focus. */
  focus?: Point;
  /** The scale relative to that of the fit. */
  zoom?: number;
  rotation?: number;
  quarterTurns?: number;
  mirrored?: boolean;
  /** By default, the slot's fit. */
  fit?: Fit;
  /** The crop in 0 to 1 of the photo, after straightening and perspective correction. */
  crop?: Rect;
  /** The straightening angle in degrees, -45 to 45; the crop stays upright and filled. */
  straighten?: number;
  /** The vertical and horizontal keystone, -1 to 1; positive values widen the top and the right side. */
  keystone?: [vertical: number, horizontal: number];
  /** Four points of the photo, 0 to 1, clockwise from the top left, that become a rectangle; excludes `keystone`. */
  corners?: [Point, Point, Point, Point];
}

/** The kinds of garments, in which the photos of an outfit are placed. */
export type Role = "dress" | "outerwear" | "top" | "bottom" | "shoes" | "bag" | "hat" | "accessory";
export const ROLES: Role[];

/** The part of a clip that films show, in seconds; by default all of it, with its sound. */
export interface ClipPart {
  start?: number;
  end?: number;
  muted?: boolean;
}

export interface Item extends Intent {
  id: string;
  photo: string;
  /** Missing while the item is unplaced. */
  slot?: string;
  locked: boolean;
  /** The look, which moves with the photo; by default, the slot's look. */
  look?: Look;
  /** The kind of garment that the photo shows; by default, as its name or its outline suggests. */
  role?: Role;
  /** What screen readers say of the photo; empty for one that only decorates. */
  alt?: string;
  /** The part of the photo's file that films show in this place, if the file is a clip. */
  clip?: ClipPart;
}

export interface Layer extends LayerContent {
  id: string;
  /** A name for people. */
  name?: string;
  /** What screen readers say of the layer; empty for one that only decorates. */
  alt?: string;
  size: Size;
  center: Point;
  scale?: number;
  rotation?: number;
  locked?: boolean;
  /** The group whose layers move together. */
  group?: string;
  /** The opacity of the whole layer, 0 to 1; 1 by default. */
  opacity?: number;
  /** The blend mode; "normal" by default. */
  blend?: Blend;
  /** A shadow of the layer's own form; it does not rotate with the layer. */
  shadow?: Shadow;
  /** The place in the paint order, above or below all slots; "above" by default. */
  level?: "above" | "below";
  /** True if the layer is neither drawn nor hit by touches. */
  hidden?: boolean;
  /** True if the layer comes from the board's template. */
  fromTemplate?: boolean;
  /** The text layer that this plate or ornament decorates; without words in it, this layer is neither drawn nor hit. */
  with?: string;
}

/** The blend modes, by their CSS names. */
export type Blend =
  | "normal"
  | "multiply"
  | "screen"
  | "overlay"
  | "darken"
  | "lighten"
  | "color-dodge"
  | "color-burn"
  | "hard-light"
  | "soft-light"
  | "difference"
  | "exclusion"
  | "hue"
  | "saturation"
  | "color"
  | "luminosity";

/** A soft shadow; lengths are in canvas units. */
export interface Shadow {
  x: number;
  y: number;
  blur: number;
  color: string;
}

/** The fill of a shape or of letters: a color, a gradient, a photo or a color taken from the photos. */
export type Fill = string | { palette?: string; color?: string; linear?: object; radial?: object; photo?: object };

/** A font by its properties, as in `Templates/schema/layer.schema.json`; the size is in canvas units. */
export interface FontChoice {
  family?: string;
  size?: number;
  weight?: number;
  slope?: "normal" | "italic" | "oblique";
  /** In percent. */
  width?: number;
  features?: Record<string, number | boolean>;
}

/** The area behind a text: around each line, or one box. */
export interface TextBackground {
  form?: "box" | "pill";
  color: string;
  palette?: number;
  /** Horizontal and vertical, in canvas units. */
  padding?: [number, number];
  cornerRadius?: number;
}

/** A line along the edges of letters. */
export interface TextOutline {
  width: number;
  color?: string;
  align?: "inside" | "center" | "outside";
}

/** A curved baseline: an arc or a start on the ellipse in degrees, a wave, or a path in fractions of the frame. */
export type TextPath = { arc: number } | { circle: number } | { wave: { amplitude: number; periods: number } } | {
  path: string;
};

/** A text with its style; these are the most common keys of `Templates/schema/layer.schema.json`. */
export interface TextContent {
  text: string;
  font?: FontChoice;
  align?: "start" | "center" | "end" | "justify" | "left" | "right";
  verticalAlign?: "top" | "middle" | "bottom";
  direction?: "auto" | "ltr" | "rtl";
  case?: "original" | "upper" | "lower" | "title";
  /** In multiples of the font size. */
  letterSpacing?: number;
  /** In multiples of the font's line height. */
  lineSpacing?: number;
  maxLines?: number;
  fit?: "fixed" | "shrink" | "fill" | "grow";
  path?: TextPath | null;
  fill?: Fill;
  background?: TextBackground | null;
  outline?: TextOutline | null;
  shadows?: Shadow[];
  [key: string]: unknown;
}

/** A sticker: a picture of the host, or a drawing of the library. */
export interface StickerContent {
  picture?: string;
  drawing?: string;
  [key: string]: unknown;
}

/** A shape with a fill, a line, or both. */
export interface ShapeContent {
  form: { mask?: string; [key: string]: unknown };
  fill?: Fill;
  line?: object;
  [key: string]: unknown;
}

/** A stroke and its color. */
export interface StrokeContent extends StrokeForm {
  color?: string;
  seed?: number;
}

/**
 * The content of a layer, with at most one of these keys, as in documents. A session returns frozen contents, and the same
 * object until the content changes.
 */
export interface LayerContent {
  text?: string | TextContent;
  sticker?: StickerContent;
  shape?: ShapeContent;
  stroke?: StrokeContent;
  /** The host's name for content that only the host can draw. */
  host?: string;
}

/** A layer as returned by a session: all keys are present, except those of missing parts. */
export type ShownLayer =
  & Required<Omit<Layer, keyof LayerContent | "alt" | "name" | "group" | "shadow" | "with">>
  & Pick<Layer, keyof LayerContent | "alt" | "name" | "group" | "shadow" | "with">;

/** An item as returned by a session: all keys are present, except those of missing parts. */
export type ShownItem = Item & Required<Pick<Item, "zoom" | "rotation" | "quarterTurns" | "mirrored" | "straighten">>;

/** The gesture settings, with defaults in parentheses; lengths are in canvas units, with defaults in points (CSS pixels). */
export interface Policy {
  /** The scale at which the canvas is shown, in points per canvas unit (400 points for the short side). */
  pointsPerUnit?: number;
  /** The gestures that swap two photos (["dragOut"]). */
  swapTriggers?: ("dragOut" | "longPress" | "tapTap")[];
  /** The crops of two photos after a swap ("keep"). */
  onSwap?: "keep" | "reset";
  /** The maximum movement of a finger that counts as resting (3 points). */
  slop?: number;
  /** The seconds that a finger must rest to lift a photo (0.5). */
  longPressDelay?: number;
  /** The maximum seconds between two taps (0.3). */
  doubleTapInterval?: number;
  /** The maximum distance between two taps (24 points). */
  doubleTapDistance?: number;
  /** The zoom that a double tap toggles (2); 1 disables double taps. */
  doubleTapZoom?: number;
  /** The initial fraction of an overshoot that is shown (0.55); 0 stops photos at their limits, null removes the limits. */
  resistance?: number | null;
  /** The rotation at which two fingers start to rotate a photo, in degrees (14.4). */
  rotationDeadZone?: number;
  /** The rotations and positions to which photos snap; null disables snapping. */
  snapping?: { angleStep?: number; angleWindow?: number; centerWindow?: number } | null;
  /** The distance within which a finger grabs a divider (12 points). */
  dividerReach?: number;
  /** The maximum number of undo steps (200). */
  historyLimit?: number;
  /** The maximum seconds between the steps of a burst by keyboard or wheel, which is one undo step (0.25). */
  burstInterval?: number;
  /** The duration of the settling animation, in seconds (0.25). */
  settleDuration?: number;
  /** The maximum movement of a finger during a long press (10 points). */
  longPressSlop?: number;
  /** The minimum extent of the area in which a finger grabs a layer (44 points). */
  minGrabExtent?: number;
  /** The seconds by which a flick's speed is multiplied to give the distance of its glide (0). */
  momentum?: number;
  /** True to let dragging down or up after a second tap zoom a photo (false). */
  doubleTapDragZooms?: boolean;
  /** True to set aside a photo that is dropped outside the canvas (false). */
  setsAsideOutside?: boolean;
  /** True to select an element that is dragged (true). */
  selectsOnDrag?: boolean;
  /** True to let two hands move two elements at the same time (true). */
  allowsTwoHands?: boolean;
  /** True to let a finger move, resize and rotate slots instead of photos (false). */
  editsSlots?: boolean;
  /** The maximum speed of `scrollVelocity`, in canvas units per second (600 points). */
  scrollSpeed?: number;
}

/** A photo or a layer. */
export type Element = { item: string; layer?: undefined } | { layer: string; item?: undefined };
/** A selected photo, layer or slot. */
export type Selection = (Element & { slot?: undefined }) | { slot: string; item?: undefined; layer?: undefined };

/** The aspect ratios that editors offer for a crop. */
export type CropAspect = "original" | "1:1" | "5:4" | "4:5" | "4:3" | "3:4" | "3:2" | "2:3" | "16:9" | "9:16";
export const CROP_ASPECTS: CropAspect[];

/**
 * A projective map, [a, b, p, c, d, q, x, y, w]: the columns of a 3 by 3 matrix. CSS shows it as
 * `matrix3d(a, b, 0, p, c, d, 0, q, 0, 0, 1, 0, x, y, 0, w)`.
 */
export type Homography = [number, number, number, number, number, number, number, number, number];

/** A photo added by a command: its name and its upright extents in pixels. */
export interface NewPhoto {
  photo: string;
  size: Size;
  automaticFocus?: Point;
}

/** A command, as in gesture logs. */
export type Command =
  | { command: "swap"; items: [string, string] }
  | { command: "move"; item: string; slot: string }
  | { command: "setAside" | "reset" | "copyLook" | "lift"; item: string }
  | ({ command: "delete" | "lock" | "unlock" } & Element)
  | { command: "compact" | "undo" | "redo" | "drop" }
  | {
    command: "relayout";
    template: Document | string;
    rule?: "readingOrder" | "leastMovement" | "sameSlots";
    chosen?: StyleChoices;
  }
  | ({ command: "replace"; item: string } & NewPhoto)
  | ({ command: "add"; item: string; slot?: string } & NewPhoto)
  | ({ command: "duplicate"; as: string } & Element)
  | { command: "flip"; item: string; direction: "horizontal" | "vertical" }
  | { command: "quarterTurn"; item: string; turns: number }
  | { command: "straighten"; item: string; degrees: number }
  | { command: "perspective"; item: string; keystone?: [number, number]; corners?: [Point, Point, Point, Point] }
  | { command: "crop"; item: string; crop?: Rect; aspect?: CropAspect }
  | { command: "fit"; item: string; fit: Fit | null }
  | ({ command: "setIntent"; item: string } & Intent)
  | ({ command: "nudge"; by: Point } & Element)
  | ({ command: "zoom"; by: number; about?: Point } & Element)
  | ({ command: "rotate"; degrees: number; about?: Point } & Element)
  | ({ command: "reorder"; to: "toFront" | "forward" | "backward" | "toBack" } & Element)
  | { command: "weights"; branch?: number[]; weights: number[] }
  | { command: "equalize"; branch?: number[] }
  | { command: "setFrame"; slot: string; frame: Rect }
  | { command: "addLayer"; layer: Layer }
  | ({ command: "setContent"; layer: string } & LayerContent)
  | { command: "styleLayers"; layers: string[]; opacity?: number; blend?: Blend; shadow?: Shadow | null }
  | { command: "hide" | "show"; layers: string[] }
  | { command: "rename"; layers: string[]; name?: string }
  | { command: "setLevel"; layers: string[]; level: "above" | "below" }
  | { command: "setLayerSize"; layer: string; size: Size }
  | { command: "replaceLayer"; layer: string; with: Layer[] }
  | { command: "align"; layers: string[]; to: "left" | "centerX" | "right" | "top" | "centerY" | "bottom" }
  | { command: "distribute"; layers: string[]; axis: "row" | "column" }
  | { command: "group"; layers: string[]; group?: string }
  | ({ command: "setLook"; items: string[] } & Look)
  | { command: "resetLook"; items: string[] }
  | { command: "setRole"; items: string[]; role: Role | null }
  | ({ command: "setClip"; item: string } & ClipPart)
  | { command: "together"; commands: Command[] }
  | { command: "aim"; slot: string }
  | ({ command: "select" } & (Selection | object))
  | ({ command: "toggleSelection" } & Selection);

/** An event as a line of a gesture log, other than a command: `Templates/schema/gestures.schema.json`. */
export type Line = { t: number } & Record<string, unknown>;

export type Change = "phase" | "presentation" | "preview" | "selection" | "scene" | "guides" | "hover" | "pages";

/** The names of undo steps. */
export type EditName =
  | "move"
  | "zoom"
  | "rotate"
  | "adjust"
  | "swap"
  | "place"
  | "setAside"
  | "delete"
  | "compact"
  | "relayout"
  | "replace"
  | "add"
  | "duplicate"
  | "lock"
  | "unlock"
  | "flip"
  | "turn"
  | "straighten"
  | "fit"
  | "crop"
  | "reset"
  | "reorder"
  | "align"
  | "resize"
  | "group"
  | "ungroup"
  | "look"
  | "resetLook"
  | "copyLook"
  | "perspective"
  | "edit"
  | "restyle"
  | "hide"
  | "show"
  | "erase"
  | "role"
  | "trim"
  | "rename"
  | "slots";

/** A line between the slots on its two sides. */
export interface Divider {
  /** The branch of the tree of rows and columns; null if the slots do not form one. */
  branch: number[] | null;
  /** The number of the child before the divider, or without a branch that of the divider. */
  index: number;
  /** The direction in which the divider moves. */
  axis: "row" | "column";
  strip: Rect;
}

/** The element that a press would grab. */
export type Hit =
  | { kind: "canvas" }
  | { kind: "item"; item: string }
  | { kind: "slot"; slot: string }
  | { kind: "layer"; layer: string }
  | { kind: "divider"; divider: Divider }
  | { kind: "handle"; layer: string; handle: HandleKind }
  | { kind: "slotHandle"; slot: string; handle: HandleKind };

export type HandleKind =
  | "topLeft"
  | "topRight"
  | "bottomRight"
  | "bottomLeft"
  | "rotate"
  | "top"
  | "right"
  | "bottom"
  | "left";

export type Refusal =
  | "unknownItem"
  | "unknownSlot"
  | "unknownLayer"
  | "nameTaken"
  | "photoDiffers"
  | "locked"
  | "notAllowed"
  | "badNumber"
  | "badWeights"
  | "nothingToDo"
  | "slotTaken"
  | "badTime"
  | "badName"
  | "unknownPage"
  | "pageTaken"
  | "pageCount";

/** The result of an event. */
export interface Response {
  changes: Change[];
  /** The reason why the command was rejected; null if it was accepted. */
  refusal: Refusal | null;
}

export interface PlacedSlot {
  id: string;
  frame: Rect;
  rotation: number;
}

/** The phase of a gesture, and the moved element. */
export interface Phase {
  phase:
    | "idle"
    | "pressed"
    | "panning"
    | "manipulating"
    | "lifted"
    | "swapping"
    | "divider"
    | "dead"
    | "offering"
    | "slot";
  /** The item that fingers move. */
  item?: string;
  layer?: string;
  /** The slot of the previewed swap, or the slot that is moved or resized. */
  target?: string;
}

/** The state of a session. */
export interface State extends Phase {
  /** The gesture of a second hand, or null. */
  otherHand: Phase | null;
  /** The selected element; of several, the one selected last. */
  selection: Selection | null;
  selections: Selection[];
  undoCount: number;
  redoCount: number;
  fingerCount: number;
  /** The time at which `wait` must be called, or null. */
  deadline: number | null;
  /** The name of the step that the next undo would revert. */
  undoName: EditName | null;
  redoName: EditName | null;
  items: ShownItem[];
  unplaced: ShownItem[];
  layers: ShownLayer[];
  slots: PlacedSlot[];
}

/**
 * The visible state at a moment. Slots have the frames in which their photos are shown; the slots of disappearing photos
 * come first, with separate names.
 */
export interface Presentation {
  slots: PlacedSlot[];
  items: {
    item: string;
    photo: string;
    slot: string;
    /** The map from the pixels of the upright photo, after its correction, to the canvas. */
    transform: Transform;
    /** The visible part of the photo, in pixels. */
    visiblePart: Rect;
    focus: Point;
    zoom: number;
    /** The map from the upright photo's pixels to those of the corrected photo; null without a correction. */
    correction: Homography | null;
    /** The photo's look; null if it changes nothing. */
    look: ShownLook | null;
  }[];
  layers: ShownLayer[];
  /** The previewed swap. */
  exchange: {
    item: string;
    /** The slot of the item; null for a photo from outside. */
    source: string | null;
    target: string | null;
    displaced: string | null;
    isOverTarget: boolean;
  } | null;
  /** The carried photo, above everything else: under the finger, or moving into a slot after its release. */
  ghost: {
    item: string;
    photo: string;
    /** The outline to which it is clipped. */
    slot: PlacedSlot;
    transform: Transform;
    correction: Homography | null;
    /** True while a finger holds the photo. */
    isHeld: boolean;
    look: ShownLook | null;
  } | null;
  /** The lines at which the moved element snaps. */
  guides: { kind: "center" | "edge" | "spacing" | "angle"; start: Point; end: Point }[];
  /** The handles of the selected layer or slot. */
  handles: { kind: HandleKind; position: Point }[];
  selection: Selection | null;
  selections: Selection[];
  /** The element under a hovering pointer. */
  hovered: Hit | null;
  /** The look of the finished picture; null if it changes nothing. */
  canvasLook: ShownLook | null;
}

/**
 * The area in which a layer is hit: contours relative to the center of the layer, in canvas units before scaling, or the
 * opaque cells of a grid over the layer's frame, row by row, with at most 512 columns and rows.
 */
export type TouchArea = { outline: Point[][] } | { columns: number; cells: ArrayLike<boolean | number> };

/** The properties that determine the outline of a stroke, as in documents. */
export interface StrokeForm {
  tool:
    | "pen"
    | "marker"
    | "highlighter"
    | "neon"
    | "pencil"
    | "eraser"
    | "blur"
    | "pixelate"
    | "arrow"
    | "line"
    | "rectangle"
    | "ellipse";
  /** The positions of the pen: x, y, the pressure or null, and the time in seconds. */
  samples: (readonly [x: number, y: number, pressure?: number | null, time?: number])[];
  /** The width at full pressure, as a fraction of the canvas' short side. */
  width: number;
  /** The alternating lengths of dashes and gaps, as multiples of the line's width. */
  dashes?: number[];
  start?: "round" | "butt" | "square" | "arrow" | "dot";
  end?: "round" | "butt" | "square" | "arrow" | "dot";
}

/** A user's choices for the style of a collage; lengths are 0 to 100 and mean the same on every template. */
export interface StyleChoices {
  gap?: number;
  margin?: number;
  corners?: number;
  border?: number;
  borderColor?: string;
  /** True for a border around photos rather than on them. */
  outside?: boolean;
  shadow?: number;
  /** A color or another background of documents, or an enlarged and blurred copy of the first photo. */
  background?: string | "blurred" | object;
  /** The divider positions that the user left, by template name. */
  dividers?: Record<string, object>;
}

/** The steps of a history, the next one first, each with the resulting composition. */
export interface KeptHistory {
  /** The user's current style choices. */
  chosen: StyleChoices;
  undo: { name: EditName; document: Document; chosen: StyleChoices }[];
  redo: { name: EditName; document: Document; chosen: StyleChoices }[];
}

/** An editing session: it processes events and commands, and returns what to draw. */
export class Session {
  /** Processes a touch; `id` is an integer, and `isPrimary` and `pointerType` come from the `PointerEvent`. */
  touch(
    id: number,
    phase: "began" | "moved" | "ended" | "cancelled",
    position: Point,
    time: number,
    isPrimary?: boolean,
    pointerType?: string,
  ): Response;
  /** Processes a trackpad gesture; a wheel only pans. */
  trackpad(
    phase: "began" | "moved" | "ended" | "cancelled",
    position: Point,
    changes: { pan?: Point; magnification?: number; degrees?: number },
    time: number,
  ): Response;
  /** Processes a photo that is dragged from a tray (`item` alone) or from another application. */
  offer(
    phase: "began" | "moved" | "ended" | "cancelled",
    position: Point,
    content: { item: string } & Partial<NewPhoto>,
    time: number,
  ): Response;
  /** Processes any event as a line of a gesture log. */
  event(line: Line | string): Response;
  /** Processes a pointer that hovers without pressing; a position of null means that it has left. */
  hover(position: Point | null, time: number, pointerType?: string): Response;
  /** Returns the element that a press would grab, and the pointer's shape as a CSS cursor name. */
  hit(position: Point, pointerType?: string): Hit & { cursor: string };
  /** Returns the velocity, in canvas units per second, at which a scroll view that shows part of the canvas should scroll. */
  scrollVelocity(visible: Rect): Point;
  /** The dividers of the board. */
  readonly dividers: Divider[];
  /** Returns the nearest slot in a direction from another, for arrow keys; null if there is none. */
  neighbor(slot: string, direction: "left" | "right" | "up" | "down"): string | null;
  /** Returns the contours of a slot as it is shown at a time, flattened within a tolerance in canvas units. */
  outline(slot: string, time: number, tolerance: number): Point[][];
  /** Returns the contours of all slots as they are shown at a time, in the order of `presentation(time).slots`. */
  outlines(time: number, tolerance: number): Point[][][];
  /** The time at which `wait` must be called, or null; faster than reading it from `state`. */
  readonly deadline: number | null;
  /**
   * Returns the contours of a stroke, to be filled by the non-zero rule, flattened within a tolerance in canvas units.
   * They are bit for bit the polygons that are rendered. `widthScale` widens the line.
   */
  strokeOutline(stroke: StrokeForm, tolerance: number, widthScale?: number): Point[][];
  /**
   * Returns the command that erases strokes along the path of a round eraser, in canvas units, or null if it touches no
   * stroke. A stroke that is cut is replaced by several layers. Perform all commands of a drag with the same interaction,
   * so that they are one undo step.
   */
  erasing(path: Point[], radius: number): Command | null;
  /**
   * Sets the touch area of layers with a content, for contents whose form only the page knows; null removes it. Without an
   * area, strokes and shapes without masks are hit where they are visible, and other layers in their whole frames.
   */
  setTouchArea(content: LayerContent, area: TouchArea | null): void;
  /**
   * Sets the mask of the picture that shapes a slot; null removes it. Without it, the slot is hit in its whole frame. It
   * belongs to the slot's name, so set it again for another board.
   */
  setSlotMask(slot: string, mask: { columns: number; cells: ArrayLike<boolean | number> } | null): void;
  /** Sets the policy, such as after the view's zoom has changed. */
  setPolicy(policy: Policy): void;
  /** Cancels the current gesture, as for Escape or a lost window; with an interaction, also reverts its commands. */
  cancel(time: number, interaction?: number): Response;
  /** Advances the session's clock, so that long presses and animations take effect. */
  wait(time: number): Response;
  /** Performs a command; commands with the same interaction number, such as from one slider drag, are one undo step. */
  perform(command: Command, time: number, interaction?: number): Response;
  /**
   * Sets the focus points found for photos, 0 to 1 of each photo, on items for which the user has not chosen one: in the
   * scene and in every step of the history, without an undo step. `former` is an earlier result that is replaced.
   */
  supply(found: { item: string; photo: string; point: Point; former?: Point | null }[], time: number): Response;
  /** Opens a copy of this session, with its history. */
  copy(): Session;
  /** The board's template with the current divider positions; frozen, and the same object until it changes. */
  readonly template: Document;
  /** The style of the template, and the user's choices; lengths are 0 to 100 and mean the same on every template. */
  readonly style: { shown: StyleChoices; chosen: StyleChoices; isChosen: boolean; hasFixedMargin: boolean };
  /** Returns the command that changes the style; photos stay in their slots. */
  restyling(choices: StyleChoices): Command;
  /** Returns the command that changes the template, by default with the user's style choices applied to it. */
  layingOut(template: string | Document, options?: { keepsStyle?: boolean }): Command;
  /** Returns the steps to undo and to redo, for saving with the document; limits apply to each list and to all bytes. */
  history(limits?: { steps?: number; bytes?: number }): KeptHistory;
  /** Restores a saved history; its steps to redo are dropped if the session already has steps. */
  takeUp(history: KeptHistory, photos: Photo[]): void;
  /** The session's composition in canonical form. */
  readonly document: Document;
  /** Returns the composition as text, the same bytes that `collage replay -o` writes. */
  write(): string;
  /** The state of the session; a new value each time. */
  readonly state: State;
  /** Returns the visible state at a time. */
  presentation(time: number): Presentation;
  /** Returns whether an element is still settling. */
  isSettling(time: number): boolean;
  /** Frees the session; every other method throws afterward, and closing again does nothing. */
  close(): void;
}

/** An easing: a CSS name, `"back"` for one that overshoots, or the control points of a Bézier curve. */
export type Easing = "linear" | "ease" | "ease-in" | "ease-out" | "ease-in-out" | "back" | [
  x1: number,
  y1: number,
  x2: number,
  y2: number,
];

/**
 * A transition from one scene to another: photos in both scenes move; photos in only one of them shrink or grow. Between
 * the ends, slots are named after their photos: `moving-0` and so on.
 */
export class Transition {
  /** Returns the visible state at a fraction of the duration, 0 to 1; the ends equal the scenes. */
  at(time: number): Presentation;
  /** Returns the contours of a slot of `at(time)`, flattened within a tolerance in canvas units. */
  outline(slot: string, time: number, tolerance: number): Point[][];
  /** Frees the transition's memory; other methods throw afterward. */
  close(): void;
}

export interface OpeningOptions {
  /** The size of every photo that an item shows. */
  photos?: Photo[];
  /** The templates that compositions refer to, by path. */
  templates?: Record<string, string | Document>;
}

export type PatternKind =
  | "stripes"
  | "pinstripes"
  | "checks"
  | "gingham"
  | "grid"
  | "dots"
  | "zigzag"
  | "diamonds"
  | "triangles"
  | "crosses";

/** A figure that repeats, as documents describe it. */
export interface Pattern {
  kind: PatternKind;
  /** The colors of the ground and of the figures. */
  colors: [ground: string, ink: string];
  /** The side of the repeated square, as a fraction of the filled area's shorter side. */
  size?: number;
  /** Degrees, clockwise. */
  angle?: number;
}

/** The inked areas of a pattern's square with sides of 1, and the map from such squares to the canvas. */
export interface PatternFigures {
  transform: Transform;
  inks: { opacity: number; contours: Point[][] }[];
}

/** The module, which opens sessions and reads documents. */
export class Collage extends CollageFormat {
  /** Loads `collage.wasm` from its bytes, from a response of `fetch`, or compiled. */
  static load(source: BufferSource | Response | WebAssembly.Module): Promise<Collage>;
  /**
   * Opens a session on a composition. A layout generated for photos throws an error whose `needsLayouts` is true until
   * `loadLayouts` has loaded the generators.
   */
  open(composition: string | Document, options?: OpeningOptions & { policy?: Policy }): Session;
  /**
   * Returns a template on a canvas of another size or unit. Rows, columns, cells, generated layouts, and slots that tile the
   * canvas follow its aspect ratio; other slots keep theirs and are centered.
   */
  resized(
    template: string | Document,
    canvas: { width: number; height: number; unit?: "px" | "mm" | "cm" | "in" | "pt" },
  ): Document;
  /** Returns how a pattern fills an area of the canvas; curves are flattened within a tolerance in canvas units. */
  pattern(pattern: Pattern, area: Rect, tolerance: number): PatternFigures;
  /** The minimum and maximum of every adjustment. */
  readonly adjustmentRanges: Record<Adjustment, [min: number, max: number]>;
  /** Opens the transition between two compositions; "ease-in-out" by default. */
  transition(
    start: string | Document,
    end: string | Document,
    options?: OpeningOptions & { easing?: Easing },
  ): Transition;
}
