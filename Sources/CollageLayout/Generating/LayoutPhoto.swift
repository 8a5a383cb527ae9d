public import CollageModel

/// What a layout needs to know of a photo.
public struct LayoutPhoto: Hashable, Sendable {
  /// The upright photo's extents in pixels: EXIF orientation decides the aspect.
  public var size: Size
  /// The parts that must be seen, 0 to 1 of the upright photo: faces, or points without extent.
  public var subjects: [Rect]
  /// The outline of a cut-out, for layouts that pack outlines; nil is the whole rectangle.
  public var cutout: CutoutMask?

  /// Makes a photo.
  public init(size: Size, subjects: [Rect] = [], cutout: CutoutMask? = nil) {
    self.size = size
    self.subjects = subjects
    self.cutout = cutout
  }

  /// Width over height.
  public var aspect: Double { size.aspect }

  /// A photo of which nothing is known: 4 to 3, the most common aspect.
  public static let typical = LayoutPhoto(size: Size(4, 3))
}
