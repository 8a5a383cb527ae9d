public import CollageModel

/// A photo's size, subjects and outline, from which layouts are computed.
public struct LayoutPhoto: Hashable, Sendable {
  /// The photo's extents in pixels, with its EXIF orientation applied.
  public var size: Size
  /// The parts that must stay visible, 0 to 1 of the upright photo: faces, or points without extent.
  public var subjects: [Rect]
  /// The outline of a cutout, for layouts that pack outlines; nil stands for the whole rectangle.
  public var cutout: CutoutMask?
  /// The outline of a subject that is too uncertain to be cut out, from which only the kind of garment is guessed.
  public var uncertainOutline: CutoutMask?
  /// The kind of garment that the photo's name tells.
  public var namedRole: Outfit.Role?
  /// The kind of garment, as its author says.
  public var role: Outfit.Role?

  /// Creates a photo from its upright extents in pixels.
  public init(
    size: Size, subjects: [Rect] = [], cutout: CutoutMask? = nil, namedRole: Outfit.Role? = nil,
    role: Outfit.Role? = nil
  ) {
    self.size = size
    self.subjects = subjects
    self.cutout = cutout
    self.namedRole = namedRole
    self.role = role
  }

  /// The photo's width divided by its height.
  public var aspect: Double { size.aspect }

  /// The maximum aspect ratio of a photo in a layout, either way.
  public static let maxAspect = 1000.0

  /// True if the photo has a shape that a layout can show: an area, and sides of which none is extremely long.
  public var hasUsableShape: Bool {
    let (width, height) = (size.width, size.height)
    return width > 0 && height > 0 && (width + height).isFinite && width / height <= Self.maxAspect
      && height / width <= Self.maxAspect
  }

  /// A photo with the most common aspect ratio, 4:3, used if the size is unknown.
  public static let typical = LayoutPhoto(size: Size(4, 3))

  /// Returns the fraction of the subjects' common bounds that is outside every window of an aspect ratio.
  package func lostSubjects(aspect: Double) -> Double {
    guard let room = subjectExtents else { return 0 }
    let needed = aspect < self.aspect ? room.width : room.height
    let window = min(aspect / self.aspect, self.aspect / aspect)
    return needed > window ? 1 - window / needed : 0
  }

  /// The width and height of the bounds of all subjects, as fractions of the photo's; nil without subjects.
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
