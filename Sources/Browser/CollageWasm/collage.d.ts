/**
 * Collage's editing session in a browser or in Node.
 *
 * All coordinates are in canvas units, y down; angles in degrees clockwise; times in seconds since any fixed moment.
 *
 * Compositions, commands and policies are JSON, as in the files and in gesture logs (`Templates/schema/`), and are read by the
 * same code: what is wrong throws a `CollageError` with every issue and its path.
 */

import { CollageFormat, type Document } from "./collage-format.js";
export { CollageError, CollageFormat } from "./collage-format.js";

/** x and y. */
export type Point = [number, number];
/** Width and height. */
export type Size = [number, number];
/** x, y, width and height. */
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

/** What is changed; what is left out stays as it is. Colors are "#rrggbb" or "#rrggbbaa". */
export interface Adjustments extends Partial<Record<Adjustment, number>> {
  /** 2 to 32 points each, by ascending x, in 0 to 1. */
  curves?: Partial<Record<"master" | "red" | "green" | "blue", Point[]>>;
  splitToning?: { shadows: string; highlights: string; balance?: number; strength?: number };
  duotone?: { dark: string; light: string; strength?: number };
}

/** How a photo looks: its adjustments, and then a filter. */
export interface Look {
  /** A filter's name, or null for none. */
  filter?: string | null;
  /** How far the filter is mixed in, 0 to 1. */
  strength?: number;
  adjust?: Adjustments;
}

/** What is shown of a look, or between two looks: adjustments, and filters that are mixed in side by side. */
export interface ShownLook {
  adjust: Adjustments;
  /** The weights sum up to at most 1. */
  filters: { filter: string; weight: number }[];
}

export interface Photo {
  id: string;
  /** The upright photo's extents in pixels. */
  size: Size;
  /** The point used for "attention", "entropy" and "saliency", in 0 to 1 of the photo. */
  focus?: Point;
}

/** A user's crop settings, unclamped; what is left out has its usual value. */
export interface Intent {
  /** The point, 0 to 1 of the photo, at the slot's center; without it the slot decides. */
  focus?: Point;
  /** Relative to the fit's own scale. */
  zoom?: number;
  rotation?: number;
  quarterTurns?: number;
  mirrored?: boolean;
  /** Without it the slot decides. */
  fit?: Fit;
  /** In 0 to 1 of the photo, of the corrected one where it is straightened or its perspective is corrected. */
  crop?: Rect;
  /** By how many degrees the photo is straightened, -45 to 45; its crop stays upright and filled. */
  straighten?: number;
  /** The vertical and the horizontal keystone, -1 to 1: positive ones widen the top and the right side. */
  keystone?: [vertical: number, horizontal: number];
  /** Four points of the photo, 0 to 1, clockwise from the top left one, which become a rectangle; not beside `keystone`. */
  corners?: [Point, Point, Point, Point];
}

export interface Item extends Intent {
  id: string;
  photo: string;
  /** Missing while the item is unplaced. */
  slot?: string;
  locked: boolean;
  /** It goes with the photo; without it the slot's look is shown. */
  look?: Look;
}

export interface Layer extends LayerContent {
  id: string;
  size: Size;
  center: Point;
  scale?: number;
  rotation?: number;
  locked?: boolean;
  /** The group in which a finger moves it together with others. */
  group?: string;
  /** 0 to 1 (1). */
  opacity?: number;
  /** ("normal") */
  blend?: Blend;
  /** A shadow of the layer's own form; it does not rotate with the layer. */
  shadow?: Shadow;
  /** Above or beneath the slots ("above"). */
  level?: "above" | "below";
  /** Whether it is neither drawn nor touched. */
  hidden?: boolean;
  /** Whether the layer comes from the board's template. */
  fromTemplate?: boolean;
  /** The text to which a plate or an ornament belongs: while it has no words, the layer is neither drawn nor touched. */
  with?: string;
}

/** How pixels are mixed with those beneath, by the names of CSS. */
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

/** A color, a gradient, a photo's pixels or a color of the photos: what fills a shape or the letters of a text. */
export type Fill = string | { palette?: string; color?: string; linear?: object; radial?: object; photo?: object };

/** Words and how they look; the keys are those of `Templates/schema/layer.schema.json`, of which these are the usual ones. */
export interface TextContent {
  text: string;
  font?: { family?: string; size?: number; weight?: number; [key: string]: unknown };
  align?: "start" | "center" | "end" | "justify" | "left" | "right";
  verticalAlign?: "top" | "middle" | "bottom";
  fill?: Fill;
  background?: { color: string; palette?: string; form?: "box" | "pill"; [key: string]: unknown } | null;
  outline?: object | null;
  shadows?: Shadow[];
  [key: string]: unknown;
}

/** A picture of the host, or one of the drawings of the library. */
export interface StickerContent {
  picture?: string;
  drawing?: string;
  [key: string]: unknown;
}

/** A form with a fill, a line, or both. */
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
 * What a layer shows: at most one of these, as documents have it. What a session returns of it is frozen, and the same object
 * as long as it is the same content.
 */
export interface LayerContent {
  text?: string | TextContent;
  sticker?: StickerContent;
  shape?: ShapeContent;
  stroke?: StrokeContent;
  /** The host's own name for something that only the host can draw. */
  host?: string;
}

/** A layer as a session returns it: what there is not has no key, and all else is said. */
export type ShownLayer =
  & Required<Omit<Layer, keyof LayerContent | "group" | "shadow" | "with">>
  & Pick<Layer, keyof LayerContent | "group" | "shadow" | "with">;

/** An item as a session returns it: what there is not has no key, and all else is said. */
export type ShownItem = Item & Required<Pick<Item, "zoom" | "rotation" | "quarterTurns" | "mirrored" | "straighten">>;

/** The gesture settings; defaults are in parentheses. */
/** Lengths are in canvas units; their usual values are those of points (CSS pixels) of the view. */
export interface Policy {
  /** The scale at which the canvas is shown, in points per canvas unit (400 points for the short side). */
  pointsPerUnit?: number;
  /** (["dragOut"]) */
  swapTriggers?: ("dragOut" | "longPress" | "tapTap")[];
  /** ("keep") */
  onSwap?: "keep" | "reset";
  /** How far a finger may move and still count as resting (3 points). */
  slop?: number;
  /** (0.5) */
  longPressDelay?: number;
  /** (0.3) */
  doubleTapInterval?: number;
  /** (24 points) */
  doubleTapDistance?: number;
  /** (2); 1 disables it. */
  doubleTapZoom?: number;
  /** (0.55); 0 stops photos at their limits, null removes the limits. */
  resistance?: number | null;
  /** In degrees (14.4). */
  rotationDeadZone?: number;
  /** null disables it. */
  snapping?: { angleStep?: number; angleWindow?: number; centerWindow?: number } | null;
  /** (12 points) */
  dividerReach?: number;
  /** (200) */
  historyLimit?: number;
  /** (0.25) */
  burstInterval?: number;
  /** (0.25) */
  settleDuration?: number;
  /** How far a finger may move while it may still become a long press (10 points). */
  longPressSlop?: number;
  /** The extent within which one finger grabs a layer, however small it is (44 points). */
  minGrabExtent?: number;
  /** How far a photo moves on after a flick: its speed times this, in seconds (0). */
  momentum?: number;
  /** Whether a second tap that is dragged down or up zooms a photo (false). */
  doubleTapDragZooms?: boolean;
  /** Whether a photo that is dropped outside of the canvas is set aside (false). */
  setsAsideOutside?: boolean;
  /** Whether an element that is dragged is selected (true). */
  selectsOnDrag?: boolean;
  /** Whether two hands move two elements at the same time (true). */
  allowsTwoHands?: boolean;
  /** Whether a finger moves and resizes slots instead of photos, where a board has explicit slots (false). */
  editsSlots?: boolean;
  /** How fast `scrollVelocity` scrolls at most, in canvas units per second (600 points). */
  scrollSpeed?: number;
}

/** A photo or a layer. */
export type Element = { item: string; layer?: undefined } | { layer: string; item?: undefined };
/** What can be selected. */
export type Selection = (Element & { slot?: undefined }) | { slot: string; item?: undefined; layer?: undefined };

/** The aspect ratios that editors offer for a crop. */
export type CropAspect = "original" | "1:1" | "5:4" | "4:5" | "4:3" | "3:4" | "3:2" | "2:3" | "16:9" | "9:16";
export const CROP_ASPECTS: CropAspect[];

/**
 * A projective map, [a, b, p, c, d, q, x, y, w]: the columns of a 3 by 3 matrix. CSS shows it as
 * `matrix3d(a, b, 0, p, c, d, 0, q, 0, 0, 1, 0, x, y, 0, w)`.
 */
export type Homography = [number, number, number, number, number, number, number, number, number];

/** The photo that a command brings: its name and its upright extents in pixels. */
export interface NewPhoto {
  photo: string;
  size: Size;
  automaticFocus?: Point;
}

/** A command, as gesture logs have it. */
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
  | { command: "setLevel"; layers: string[]; level: "above" | "below" }
  | { command: "setLayerSize"; layer: string; size: Size }
  | { command: "replaceLayer"; layer: string; with: Layer[] }
  | { command: "align"; layers: string[]; to: "left" | "centerX" | "right" | "top" | "centerY" | "bottom" }
  | { command: "distribute"; layers: string[]; axis: "row" | "column" }
  | { command: "group"; layers: string[]; group?: string }
  | ({ command: "setLook"; items: string[] } & Look)
  | { command: "resetLook"; items: string[] }
  | { command: "together"; commands: Command[] }
  | { command: "aim"; slot: string }
  | ({ command: "select" } & (Selection | object))
  | ({ command: "toggleSelection" } & Selection);

/** An event as a line of a gesture log, other than a command: `Templates/schema/gestures.schema.json`. */
export type Line = { t: number } & Record<string, unknown>;

export type Change = "phase" | "presentation" | "preview" | "selection" | "scene" | "guides" | "hover";

/** What an undo step did. */
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
  | "erase";

/** A line between two cells of a split. */
export interface Divider {
  branch: number[];
  index: number;
  /** The direction in which it moves. */
  axis: "row" | "column";
  strip: Rect;
}

/** What a press would take hold of. */
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
  | "badName";

/** The result of an event. */
export interface Response {
  changes: Change[];
  /** Why a command was rejected. */
  refusal: Refusal | null;
}

export interface PlacedSlot {
  id: string;
  frame: Rect;
  rotation: number;
}

/** The phase of a gesture, and what it moves. */
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
  /** The slot of the previewed exchange, or the slot that is moved or resized. */
  target?: string;
}

/** The state of a session. */
export interface State extends Phase {
  /** The gesture of a second hand, or null. */
  otherHand: Phase | null;
  /** What is selected; of several, the one selected last. */
  selection: Selection | null;
  selections: Selection[];
  undoCount: number;
  redoCount: number;
  fingerCount: number;
  /** The time at which `wait` must be called, or null. */
  deadline: number | null;
  /** What the next undo would revert. */
  undoName: EditName | null;
  redoName: EditName | null;
  items: ShownItem[];
  unplaced: ShownItem[];
  layers: ShownLayer[];
  slots: PlacedSlot[];
}

/**
 * What is shown at a moment. Slots have the frames in which their photos are shown; those of photos that are disappearing
 * come first, with names of their own.
 */
export interface Presentation {
  slots: PlacedSlot[];
  items: {
    item: string;
    photo: string;
    slot: string;
    /** From the upright photo's pixels to the canvas; from the corrected photo's where there is a correction. */
    transform: Transform;
    /** The visible part of the photo, in pixels. */
    visiblePart: Rect;
    focus: Point;
    zoom: number;
    /** From the upright photo's pixels to the corrected photo's, or null. */
    correction: Homography | null;
    /** What happens to its colors, detail and effects; null if nothing does. */
    look: ShownLook | null;
  }[];
  layers: ShownLayer[];
  /** The exchange that is previewed and not yet made. */
  exchange: {
    item: string;
    /** null for a photo from outside. */
    source: string | null;
    target: string | null;
    displaced: string | null;
    isOverTarget: boolean;
  } | null;
  /** The carried photo, above everything else: under the finger, or on its way into a slot after its release. */
  ghost: {
    item: string;
    photo: string;
    /** The outline to which it is clipped. */
    slot: PlacedSlot;
    transform: Transform;
    correction: Homography | null;
    /** Whether a finger holds it. */
    isHeld: boolean;
    look: ShownLook | null;
  } | null;
  /** The lines at which the moved element snaps. */
  guides: { kind: "center" | "edge" | "spacing" | "angle"; start: Point; end: Point }[];
  /** The handles of the selected layer or slot. */
  handles: { kind: HandleKind; position: Point }[];
  selection: Selection | null;
  selections: Selection[];
  /** What a pointer is over without pressing. */
  hovered: Hit | null;
  /** What happens to the finished picture; null if nothing does. */
  canvasLook: ShownLook | null;
}

/**
 * Where a content is touched: contours from the center of the layer, in canvas units before scaling; or the opaque cells of
 * a grid over the layer's frame, row by row, of at most 512 columns and rows.
 */
export type TouchArea = { outline: Point[][] } | { columns: number; cells: ArrayLike<boolean | number> };

/** What makes the outline of a stroke, as documents write it. */
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
  /** The width at full pressure, as a share of the canvas' short side. */
  width: number;
  /** Lengths of dashes and gaps in turn, in widths of the line. */
  dashes?: number[];
  start?: "round" | "butt" | "square" | "arrow" | "dot";
  end?: "round" | "butt" | "square" | "arrow" | "dot";
}

/** What can be chosen of a style. */
export interface StyleChoices {
  gap?: number;
  margin?: number;
  corners?: number;
  border?: number;
  borderColor?: string;
  /** Whether the border lies around photos. */
  outside?: boolean;
  shadow?: number;
  /** A color, or an enlarged and blurred copy of the first photo. */
  background?: string | "blurred";
  /** Where dividers were left, by the names of templates. */
  dividers?: Record<string, object>;
}

/** Steps of a history, the next one first, each with the composition to which it leads. */
export interface KeptHistory {
  /** What the user has chosen of the style. */
  chosen: StyleChoices;
  undo: { name: EditName; document: Document; chosen: StyleChoices }[];
  redo: { name: EditName; document: Document; chosen: StyleChoices }[];
}

/** An editing session. */
export class Session {
  /** Processes a touch; `id` is an integer, `isPrimary` and `pointerType` are those of the `PointerEvent`. */
  touch(
    id: number,
    phase: "began" | "moved" | "ended" | "cancelled",
    position: Point,
    time: number,
    isPrimary?: boolean,
    pointerType?: string,
  ): Response;
  /** Processes a gesture of a trackpad; a wheel only moves. */
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
  /** Processes a pointer that hovers without pressing; null if it left. */
  hover(position: Point | null, time: number, pointerType?: string): Response;
  /** Returns what a press would take hold of, and the pointer's shape as a name of CSS. */
  hit(position: Point, pointerType?: string): Hit & { cursor: string };
  /** Returns the velocity, in canvas units per second, at which a view that shows only a part of the canvas should scroll. */
  scrollVelocity(visible: Rect): Point;
  /** The dividers of the board. */
  readonly dividers: Divider[];
  /** Returns the nearest slot in a direction from another, as arrow keys go; null if there is none. */
  neighbor(slot: string, direction: "left" | "right" | "up" | "down"): string | null;
  /** Returns the contours of a slot as it is shown at a time, flattened within a tolerance in canvas units. */
  outline(slot: string, time: number, tolerance: number): Point[][];
  /** Returns the contours of all slots as they are shown at a time, in the order of `presentation(time).slots`. */
  outlines(time: number, tolerance: number): Point[][][];
  /** The time at which `wait` must be called, or null; the same as that of the state, which takes longer to read. */
  readonly deadline: number | null;
  /**
   * Returns the contours of a stroke that is drawn on the canvas, filled by the non-zero rule and flattened within a
   * tolerance in canvas units: the same polygons, to the bit, that are rendered. `widthScale` makes the line broader.
   */
  strokeOutline(stroke: StrokeForm, tolerance: number, widthScale?: number): Point[][];
  /**
   * Returns the command that erases the strokes of layers where a round eraser moves along a path, in canvas units, or null
   * if it touches none. A stroke that is cut becomes several layers in its place. Pass all commands of one drag with the
   * same interaction: they are one undo step.
   */
  erasing(path: Point[], radius: number): Command | null;
  /**
   * Tells where layers of a content are touched, for contents whose form only the page knows; null forgets it. Without an
   * area, strokes and shapes are touched where they are seen, but for masks, and others in all of their frames.
   */
  setTouchArea(content: LayerContent, area: TouchArea | null): void;
  /**
   * Tells where the picture is opaque that is the shape of a slot; null forgets it. Without it the slot is touched in all of
   * its frame. It belongs to the slot's name: tell it anew when the board is another one.
   */
  setSlotMask(slot: string, mask: { columns: number; cells: ArrayLike<boolean | number> } | null): void;
  /** Sets the policy, for instance for another zoom of the view. */
  setPolicy(policy: Policy): void;
  /** Cancels the current gesture: Escape, or a lost window; with an interaction also what its commands changed. */
  cancel(time: number, interaction?: number): Response;
  /** Advances the time. */
  wait(time: number): Response;
  /** Performs a command; those with the number of one interaction with a control are one undo step. */
  perform(command: Command, time: number, interaction?: number): Response;
  /**
   * Gives items the points, 0 to 1 of their photos, at which photos were found to be centered, where nobody has chosen any: now
   * and in every step of the history, as it is no edit. A former finding gives way to one for another slot.
   */
  supply(found: { item: string; photo: string; point: Point; former?: Point | null }[]): Response;
  /** Opens a session that is a copy of this one, with its history. */
  copy(): Session;
  /** The template of the board, with its dividers where they are; frozen, and the same object until it changes. */
  readonly template: Document;
  /** What the template says of its style, and what of it the user has chosen: lengths are 0 to 100 and mean the same on every template. */
  readonly style: { shown: StyleChoices; chosen: StyleChoices; isChosen: boolean; hasFixedMargin: boolean };
  /** Returns the command that changes the style; photos stay in their slots. */
  restyling(choices: StyleChoices): Command;
  /** Returns the command that changes the template; what the user has chosen of the style goes along, unless told otherwise. */
  layingOut(template: string | Document, options?: { keepsStyle?: boolean }): Command;
  /** Returns the steps to undo and to redo, at most so many of each and so many bytes of all, to be kept beside the document. */
  history(limits?: { steps?: number; bytes?: number }): KeptHistory;
  /** Takes up a history that was kept; steps to redo only if the session has no steps yet. */
  takeUp(history: KeptHistory, photos: Photo[]): void;
  /** The composition as the session has it, in its canonical form. */
  readonly document: Document;
  /** Returns the text of the composition, the same bytes that `collage replay -o` writes. */
  write(): string;
  /** The state of the session; a new value each time. */
  readonly state: State;
  /** Returns what is shown at a time. */
  presentation(time: number): Presentation;
  /** Returns whether an element is still settling. */
  isSettling(time: number): boolean;
  /** Frees the session; every other method throws afterward, and closing again does nothing. */
  close(): void;
}

/** A movement's progress: a name of CSS, `"back"` for one that overshoots, or the control points of a Bézier curve. */
export type Easing = "linear" | "ease" | "ease-in" | "ease-out" | "ease-in-out" | "back" | [
  x1: number,
  y1: number,
  x2: number,
  y2: number,
];

/**
 * The way of every photo from one scene to another: those in both scenes move, those in one of them shrink or grow.
 * Between its ends slots are named after their photos, `moving-0` and so on.
 */
export class Transition {
  /** Returns what is shown at a fraction of the time, 0 to 1; the ends are the scenes themselves. */
  at(time: number): Presentation;
  /** Returns the contours of a slot of `at(time)`, flattened within a tolerance in canvas units. */
  outline(slot: string, time: number, tolerance: number): Point[][];
  /** Frees the transition. */
  close(): void;
}

export interface OpeningOptions {
  /** The size of every photo that an item shows. */
  photos?: Photo[];
  /** The templates that compositions name by their paths. */
  templates?: Record<string, string | Document>;
}

/** The module, which opens sessions and reads documents. */
export class Collage extends CollageFormat {
  /** Loads `collage.wasm`, or another module with sessions, from its bytes, from a response of `fetch`, or compiled. */
  static load(source: BufferSource | Response | WebAssembly.Module): Promise<Collage>;
  /**
   * Opens a session on a composition. A layout that is generated for photos throws an error whose `needsLayouts` is true
   * until `loadLayouts` has loaded the module that generates them.
   */
  open(composition: string | Document, options?: OpeningOptions & { policy?: Policy }): Session;
  /** The least and the largest number of every adjustment. */
  readonly adjustmentRanges: Record<Adjustment, [min: number, max: number]>;
  /** Opens the transition between two compositions; "ease-in-out" by default. */
  transition(
    start: string | Document,
    end: string | Document,
    options?: OpeningOptions & { easing?: Easing },
  ): Transition;
}
