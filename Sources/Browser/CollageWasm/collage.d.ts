/**
 * Collage's editing session in a browser or in Node.
 *
 * All coordinates are in canvas units, y down; angles in degrees clockwise; times in seconds since any fixed moment.
 *
 * Names (`id`, and `item`, `slot`, `photo`, `layer` that refer to them) are strings of 1 to 200 characters without control
 * characters, never numbers. Values are read strictly, as in the files: a missing or an unknown key and a value of another
 * kind throw a `CollageError` with the path. Keys that begin with `x-` are your own.
 */

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

/** A step of a path in 0 to 1 of the frame, by its letter in SVG, absolute: `["L", 1, 0.5]`. */
export type PathStep = ["M" | "L" | "Q" | "C" | "A" | "Z", ...number[]];

/** A slot's shape; a rectangle by default. */
export interface Shape {
  ellipse?: object;
  /** Points in 0 to 1 of the frame. */
  polygon?: Point[];
  path?: PathStep[];
  /** One radius, or four clockwise from the top left, in canvas units. */
  cornerRadius?: number | [number, number, number, number];
}

/** A slot's behavior. */
export interface Style {
  /** Default: "cover". */
  fit?: Fit;
  /** Which part of the photo is centered by default; a point is in 0 to 1 of the photo. Default: "auto". */
  focus?: "auto" | "center" | "attention" | "entropy" | "saliency" | Point;
  /** The minimum and the maximum zoom; default: [1, 8]. */
  zoom?: [number, number];
  /** The permitted actions; default: all. */
  allow?: Permission[];
  /** In canvas units, on all sides or [top, right, bottom, left]; what lies around the slot can be touched as well. */
  border?: { width: number | [number, number, number, number]; align?: "inside" | "center" | "outside" };
  /** How a photo looks that has no look of its own. */
  look?: Look | null;
}

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

export interface Slot extends Style {
  id: string;
  frame: Rect;
  rotation?: number;
  shape?: Shape;
}

/** A slot's name, or a row or column of nodes with weights. */
export type SplitNode = string | { row: SplitChild[] } | { column: SplitChild[] };
export type SplitChild = string | { slot: string; weight?: number } | (SplitNode & { weight?: number });

/** Explicit slots, or a tree with draggable dividers. */
export interface Board {
  canvas: Size;
  /** How the finished picture looks, its background included. */
  look?: Look | null;
  /** Slots in paint order, which is also their fill order. */
  slots?: Slot[];
  split?: SplitNode;
  /** The distance between the cells of a tree. */
  gap?: number;
  /** The distance between the canvas' edge and the cells of a tree. */
  margin?: number;
  /** The style of all cells of a tree. */
  style?: Style;
  /** The cells of a tree that have a look of their own, by their names; what they leave out has its usual value. */
  styles?: Record<string, Style & { rotation?: number; shape?: Shape }>;
  /** The names of all slots in the order in which photos fill them; usually paint order, and reading order for a tree. */
  order?: string[];
}

export interface Photo {
  id: string;
  /** The upright photo's extents in pixels. */
  size: Size;
  /** The point used for "attention", "entropy" and "saliency", in 0 to 1 of the photo. */
  focus?: Point;
}

/** A user's crop settings, unclamped. */
export interface Intent {
  /** The point, 0 to 1 of the photo, at the slot's center; null follows the slot. */
  focus?: Point | null;
  /** Relative to the fit's own scale. */
  zoom?: number;
  rotation?: number;
  quarterTurns?: number;
  mirrored?: boolean;
  /** null follows the slot. */
  fit?: Fit | null;
  /** In 0 to 1 of the photo, of the corrected one where it is straightened or its perspective is corrected. */
  crop?: Rect | null;
  /** By how many degrees the photo is straightened, -45 to 45; its crop stays upright and filled. */
  straighten?: number;
  /** The vertical and the horizontal keystone, -1 to 1: positive ones widen the top and the right side. */
  keystone?: [vertical: number, horizontal: number] | null;
  /** Four points of the photo, 0 to 1, clockwise from the top left one, which become a rectangle; not beside `keystone`. */
  corners?: [Point, Point, Point, Point] | null;
}

export interface Item extends Intent {
  id: string;
  photo: string;
  /** null while the item is unplaced. */
  slot?: string | null;
  locked?: boolean;
  /** It goes with the photo; null follows the slot's look. */
  look?: Look | null;
}

export interface Layer extends LayerContent {
  id: string;
  size: Size;
  center: Point;
  scale?: number;
  rotation?: number;
  locked?: boolean;
  /** The group in which a finger moves it together with others, or none. */
  group?: string | null;
  /** 0 to 1 (1). */
  opacity?: number;
  /** ("normal") */
  blend?: Blend;
  /** A shadow of the layer's own form; it does not rotate with the layer. */
  shadow?: Shadow | null;
  /** Above or beneath the slots ("above"). */
  level?: "above" | "below";
  /** Whether it is neither drawn nor touched. */
  hidden?: boolean;
  /** Whether the layer comes from the board's template. */
  fromTemplate?: boolean;
  /** The text to which a plate or an ornament belongs: while it has no words, the layer is neither drawn nor touched. */
  with?: string | null;
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
 * What a layer shows: at most one of these, as the files say it. The session keeps it for undo and does not look into it;
 * the format module checks it. What a session returns of it is frozen, and the same object as long as it is the same content.
 */
export interface LayerContent {
  text?: string | TextContent;
  sticker?: StickerContent;
  shape?: ShapeContent;
  stroke?: StrokeContent;
  /** The host's own name for something that only the host can draw. */
  host?: string;
}

/** A layer as a session returns it: everything is said, and what it shows as it was given. */
export type ShownLayer = Required<Omit<Layer, keyof LayerContent>> & LayerContent;

export interface Scene extends Board {
  photos?: Photo[];
  items?: Item[];
  layers?: Layer[];
}

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
  /** (0.55); 0 stops photos at their limits, Infinity removes the limits. */
  resistance?: number;
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

export type Command =
  | { command: "swap"; items: [string, string] }
  | { command: "move"; item: string; slot: string }
  | { command: "setAside" | "reset"; item: string }
  | ({ command: "delete" } & Element)
  | { command: "compact" | "undo" | "redo" }
  | { command: "relayout"; board: Board; rule?: "readingOrder" | "leastMovement" | "sameSlots" }
  | { command: "replace"; item: string; photo: Photo }
  | { command: "add"; item: string; photo: Photo; slot?: string | null }
  | ({ command: "duplicate"; as: string } & Element)
  | ({ command: "lock"; locked?: boolean } & Element)
  | { command: "flip"; item: string; direction: "horizontal" | "vertical" }
  | { command: "quarterTurn"; item: string; turns?: number }
  | { command: "straighten"; item: string; degrees: number }
  | {
    command: "perspective";
    item: string;
    keystone?: [number, number] | null;
    corners?: [Point, Point, Point, Point] | null;
  }
  | { command: "crop"; item: string; crop?: Rect | null }
  | { command: "cropToAspect"; item: string; aspect: CropAspect }
  | { command: "fit"; item: string; fit: Fit | null }
  | ({ command: "setIntent"; item: string } & Intent)
  | ({ command: "nudge"; by: Point } & Element)
  | ({ command: "zoom"; by: number; about?: Point } & Element)
  | ({ command: "rotate"; degrees: number; about?: Point } & Element)
  | ({ command: "reorder"; to: "toFront" | "forward" | "backward" | "toBack" } & Element)
  | { command: "weights"; branch?: number[]; weights: number[] }
  | { command: "addLayer"; layer: Layer }
  | ({ command: "setContent"; layer: string } & LayerContent)
  | { command: "styleLayers"; layers: string[]; opacity?: number; blend?: Blend; shadow?: Shadow | null }
  | { command: "hide"; layers: string[]; hidden?: boolean }
  | { command: "setLevel"; layers: string[]; level: "above" | "below" }
  | { command: "setLayerSize"; layer: string; size: Size }
  | { command: "replaceLayer"; layer: string; with: Layer[] }
  | { command: "equalize"; branch?: number[] }
  | { command: "setFrame"; slot: string; frame: Rect }
  | { command: "align"; layers: string[]; to: "left" | "centerX" | "right" | "top" | "centerY" | "bottom" }
  | { command: "distribute"; layers: string[]; axis: "row" | "column" }
  | { command: "together"; commands: Command[] }
  | { command: "lift"; item: string }
  | { command: "aim"; slot: string }
  | { command: "drop" }
  | ({ command: "select" } & (Element | { slot: string } | object))
  | ({ command: "toggleSelection" } & Selection)
  | { command: "group"; layers: string[]; group?: string | null }
  | { command: "setLook"; items: string[]; look: Look }
  | { command: "resetLook"; items: string[] }
  | { command: "copyLook"; item: string };

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
  items: Required<Item>[];
  unplaced: Required<Item>[];
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

/** Thrown for invalid arguments, with the path, what was found and what is allowed, and by a closed session. */
export class CollageError extends Error {}

/** What makes the outline of a stroke, as documents write it. */
/**
 * Where a content is touched: contours from the center of the layer, in canvas units before scaling; or the opaque cells of
 * a grid over the layer's frame, row by row, of at most 512 columns and rows.
 */
export type TouchArea = { outline: Point[][] } | { columns: number; cells: ArrayLike<boolean | number> };

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
    content: { item: string; photo?: Photo },
    time: number,
  ): Response;
  /** Processes a pointer that hovers without pressing; null if it left. */
  hover(position: Point | null, time: number, pointerType?: string): Response;
  /** Returns what a press would take hold of, and the pointer's shape as a name of CSS. */
  hit(position: Point, pointerType?: string): Hit & { cursor: string };
  /** Returns the velocity, in canvas units per second, at which a view that shows only a part of the canvas should scroll. */
  scrollVelocity(visible: Rect): Point;
  /** The dividers of the board. */
  readonly dividers: Divider[];
  /** The board's tree of rows and columns as its dividers are now; null for explicit slots. */
  readonly split: SplitNode | null;
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
   * Returns the strokes that are left of one where a round eraser moves along a path, or null if it does not touch it; all
   * in the units in which the stroke was drawn.
   */
  strokeErased<Form extends StrokeForm>(stroke: Form, path: Point[], radius: number): Form[] | null;
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
  /** Lets layers of a stroke be touched on its outline, flattened within a tolerance in canvas units. */
  touchStroke(stroke: StrokeForm, tolerance: number): void;
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
  /** The state of the session; a new value each time. */
  readonly state: State;
  /** Returns what is shown at a time. */
  presentation(time: number): Presentation;
  /** Returns whether an element is still settling. */
  isSettling(time: number): boolean;
  /** Frees the session; every other method throws afterwards, and closing again does nothing. */
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

/** The module, which opens sessions. */
export class Collage {
  /**
   * Loads the module from its bytes, or from a response of `fetch`; or takes an instance that is loaded, such as
   * `CollageFormat.instance` of `collage-editor.wasm`.
   */
  static load(source: BufferSource | Response | WebAssembly.Instance): Promise<Collage>;
  /** The module itself; its memory grows with the sessions that are open. */
  readonly instance: WebAssembly.Instance;
  /** Opens a session. */
  open(scene: Scene, policy?: Policy): Session;
  /** Opens the transition between two scenes; "ease-in-out" by default. */
  transition(start: Scene, end: Scene, easing?: Easing): Transition;
}
