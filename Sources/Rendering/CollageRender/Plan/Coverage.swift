public import CollageModel

/// How much of each pixel is covered.
public enum Coverage: Hashable, Sendable {
  /// Whole pixels.
  case rectangle(PixelRect)
  /// An antialiased outline.
  case outline(Outline)
  /// A mask picture.
  indirect case mask(MaskStep)
}

/// A picture used as coverage.
public struct MaskStep: Hashable, Sendable {
  /// The channel of the picture that is the coverage.
  public enum Channel: String, Hashable, Sendable {
    /// Alpha.
    case alpha
    /// Luma.
    case luma
  }

  /// The picture, or nil where no pixel of it lies in the area.
  public var photo: PhotoStep?
  /// The channel that is used.
  public var channel: Channel
  /// The canvas pixels for which the mask is made.
  public var area: PixelRect
  /// The picture's outline on the canvas: nothing outside it is covered.
  public var frame: Outline
  /// The distance in pixels by which the contour is moved inwards, or outwards where it is negative; with 0 the mask
  /// stays as it is.
  public var inset: Double
}

/// A border of one color between an inner outline and the slot's coverage.
public struct BorderStep: Hashable, Sendable {
  /// The coverage inside which the photo is visible.
  public var inner: Coverage
  /// The border's color.
  public var color: Color
}

/// A blurred silhouette.
public struct ShadowStep: Hashable, Sendable {
  /// What casts the shadow.
  public enum Caster: Hashable, Sendable {
    /// An outline or a mask.
    case outline(Outline)
    /// The alpha of what the slot paints.
    case content
  }

  /// What casts the shadow, before it is moved.
  public var caster: Caster
  /// The displacement in pixels.
  public var offset: Point
  /// The Gaussian's sigma in pixels.
  public var sigma: Double
  /// The color and strength.
  public var color: Color
}
