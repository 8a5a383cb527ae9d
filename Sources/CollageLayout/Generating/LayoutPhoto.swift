public import CollageModel

/// The data of a photo that a layout needs.
public struct LayoutPhoto: Hashable, Sendable {
  /// The upright photo's extents in pixels: EXIF orientation decides the aspect.
  public var size: Size
  /// The parts that must stay visible, 0 to 1 of the upright photo: faces, or points without extent.
  public var subjects: [Rect]
  /// The outline of a cutout, for layouts that pack outlines; nil is the whole rectangle.
  public var cutout: CutoutMask?

  /// Creates a photo.
  public init(size: Size, subjects: [Rect] = [], cutout: CutoutMask? = nil) {
    self.size = size
    self.subjects = subjects
    self.cutout = cutout
  }

  /// Width over height.
  public var aspect: Double { size.aspect }

  /// A photo of unknown size: 4 to 3, the most common aspect ratio.
  public static let typical = LayoutPhoto(size: Size(4, 3))
}
