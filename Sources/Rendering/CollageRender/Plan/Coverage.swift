public import CollageModel

/// The coverage of pixels, which clips a step.
public enum Coverage: Hashable, Sendable {
  case rectangle(PixelRect)
  /// The area within an antialiased outline.
  case outline(Outline)
  /// The opacity of a mask picture.
  indirect case mask(MaskStep)
}

/// A picture used as coverage.
public struct MaskStep: Hashable, Sendable {
  /// The channel of the picture that is used as coverage.
  public enum Channel: String, Hashable, Sendable {
    case alpha
    case luma
  }

  /// The picture, or nil if none of its pixels lie in the area.
  public var photo: PhotoStep?
  public var channel: Channel
  /// The canvas pixels for which the mask is computed.
  public var area: PixelRect
  /// The picture's outline on the canvas; the coverage outside is 0.
  public var frame: Outline
  /// The distance in pixels by which the contour is moved inward, or outward if negative; 0 leaves the mask
  /// unchanged.
  public var inset: Double
}

/// The line along which a slot fades out, in canvas pixels: all is shown up to its start, and nothing from its end on.
public struct FadeStep: Hashable, Sendable {
  public var start: Point
  public var end: Point
}

/// A border of one color between an inner outline and the slot's coverage.
public struct BorderStep: Hashable, Sendable {
  /// The coverage inside which the photo is visible.
  public var inner: Coverage
  public var color: Color
}

/// A shadow: the blurred silhouette of a slot or layer, in one color.
public struct ShadowStep: Hashable, Sendable {
  /// The source of a shadow's silhouette.
  public enum Caster: Hashable, Sendable {
    case outline(Outline)
    /// The alpha of the slot's content.
    case content
  }

  /// The source of the silhouette, before the offset.
  public var caster: Caster
  /// The offset from the silhouette, in pixels.
  public var offset: Point
  /// The sigma of the Gaussian, in pixels.
  public var sigma: Double
  /// The color, whose alpha is the strength.
  public var color: Color
}
