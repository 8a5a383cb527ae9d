public import CollageModel

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

/// A border of one color between an inner form and the slot's coverage.
public struct BorderStep: Hashable, Sendable {
  /// The form inside which the photo is seen.
  public var inner: Coverage
  /// The border's color.
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
  /// The color and strength.
  public var color: Color
}
