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

  /// Returns the fraction of what the subjects take together that no window of an aspect ratio can show.
  func lostSubjects(aspect: Double) -> Double {
    guard let room = subjectExtents else { return 0 }
    let needed = aspect < self.aspect ? room.width : room.height
    let window = min(aspect / self.aspect, self.aspect / aspect)
    return needed > window ? 1 - window / needed : 0
  }

  /// The width and height of all subjects together, as shares of the photo's; nil without subjects.
  var subjectExtents: Size? {
    guard let first = subjects.first else { return nil }
    var around = first
    for box in subjects {
      around = Rect(
        left: min(around.x, box.x), top: min(around.y, box.y), right: max(around.right, box.right),
        bottom: max(around.bottom, box.bottom))
    }
    return around.size
  }
}
