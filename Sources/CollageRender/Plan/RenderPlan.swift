public import CollageModel

/// A collage solved down to pixels: everything that the painter does, as a value that can be compared and printed.
///
/// All rectangles and outlines are in canvas pixels unless a name says otherwise.
public struct RenderPlan: Hashable, Sendable {
  /// The canvas in pixels.
  public var size: PixelSize
  /// Pixels per canvas unit.
  public var scale: Double
  /// What lies beneath everything.
  public var background: FillStep
  /// One step a slot, in paint order.
  public var slots: [SlotStep]
  /// The photos' headers, by the index that steps use.
  public var sources: [PhotoHeader]
  /// What is painted above everything else; films show fingers in this way.
  public var overlays: [OverlayStep] = []
}

/// A form of one colour above the collage.
public struct OverlayStep: Hashable, Sendable {
  /// The form.
  public var outline: Outline
  /// Its colour and strength.
  public var color: Color
}

/// What fills an area beneath photos.
public enum FillStep: Hashable, Sendable {
  /// Nothing.
  case nothing
  /// One colour.
  case color(Color)
  /// A gradient over a rectangle.
  case gradient(Gradient, over: Rect)
  /// A picture laid over a rectangle.
  case picture(PhotoStep)
  /// A picture decoded and blurred at a fraction of the size and enlarged to the area.
  case blurred(PhotoStep, reducedSize: PixelSize, sigma: Double, area: PixelRect, tint: Color)
}

/// Everything that one slot puts on the canvas, from below: shadow, background, photo, border.
public struct SlotStep: Hashable, Sendable {
  /// The slot.
  public var slot: SlotID
  /// The pixels that the slot's outline with its border touches, within the canvas.
  public var area: PixelRect
  /// The form to which the whole of it is cut.
  public var coverage: Coverage
  /// The shadow beneath.
  public var shadow: ShadowStep?
  /// What fills the slot beneath the photo.
  public var fill: FillStep
  /// The photo.
  public var photo: PhotoStep?
  /// The border: everything in the slot outside of this form takes the colour.
  public var border: BorderStep?
  /// How all of it mixes with what lies beneath.
  public var blend = Blend.normal
}

/// The share of each pixel that belongs to a form.
public enum Coverage: Hashable, Sendable {
  /// Whole pixels.
  case rectangle(PixelRect)
  /// An antialiased outline.
  case outline(Outline)
  /// A picture that says how much of each pixel is covered.
  indirect case mask(MaskStep)
}

/// A picture that is brought to the canvas as coverage.
public struct MaskStep: Hashable, Sendable {
  /// What of the picture's pixels tells how much is covered.
  public enum Channel: String, Hashable, Sendable {
    /// How opaque they are.
    case alpha
    /// How bright they are.
    case luma
  }

  /// The picture, or nil where no pixel of it lies in the area.
  public var photo: PhotoStep?
  /// What of its pixels counts.
  public var channel: Channel
  /// The canvas pixels for which the mask is made.
  public var area: PixelRect
  /// The picture's edge: nothing beyond it is covered.
  public var frame: Outline
  /// The distance in pixels by which the contour is moved inwards, or outwards where it is negative; with 0 the mask
  /// stays as it is.
  public var inset: Double
}

/// A border of one colour between an inner form and the slot's coverage.
public struct BorderStep: Hashable, Sendable {
  /// The form inside which the photo is seen.
  public var inner: Coverage
  /// The border's colour.
  public var color: Color
}

/// A blurred silhouette.
public struct ShadowStep: Hashable, Sendable {
  /// What casts the shadow.
  public enum Caster: Hashable, Sendable {
    /// A form.
    case outline(Outline)
    /// Whatever the slot paints, by its alpha.
    case content
  }

  /// What casts the shadow, before it is moved.
  public var caster: Caster
  /// The displacement in pixels.
  public var offset: Point
  /// The Gaussian's sigma in pixels.
  public var sigma: Double
  /// The colour and strength.
  public var color: Color
}

/// A photo brought to the canvas.
public struct PhotoStep: Hashable, Sendable {
  /// The index of the photo's header in the plan.
  public var source: Int
  /// How it is decoded.
  public var decode: DecodeStep
  /// How the decoded pixels are resampled.
  public var resample: ResampleStep
  /// How the resampled tile is brought to the canvas.
  public var place: PlaceStep
  /// The part of the canvas that the photo itself covers, when it does not cover its slot.
  public var extent: Coverage?
  /// Source pixels per canvas pixel; below 1 the photo is enlarged.
  public var density: Double
}

/// How stored pixels are read.
public struct DecodeStep: Hashable, Sendable {
  /// The reduction made while decoding a JPEG: 1, 2, 4 or 8.
  public var shrinkOnLoad: Int
  /// The box reduction made after that, by whole pixels.
  public var boxShrink: Int
  /// The part that is kept, in reduced pixels of the stored orientation.
  public var region: PixelRect
}

/// How decoded pixels become a tile.
public struct ResampleStep: Hashable, Sendable {
  /// The area that is resampled, in pixels of the decoded region.
  public var region: Rect
  /// The tile's size in the stored orientation.
  public var size: PixelSize
  /// The orientation that turns the tile from stored to placed.
  public var orientation: Orientation
}

/// How a tile comes to the canvas.
public enum PlaceStep: Hashable, Sendable {
  /// Pixel on pixel; `area` is filled, and pixels beyond the tile's `interior` repeat its edge.
  case upright(interior: PixelRect, area: PixelRect)
  /// Through a transform from the tile's pixels to canvas pixels.
  case turned(tileToCanvas: AffineTransform, area: PixelRect)

  /// The canvas pixels that are filled.
  public var area: PixelRect {
    switch self {
    case .upright(_, let area), .turned(_, let area): area
    }
  }
}
