internal import CollageModel

/// The facts by which the pages of an album are laid out: a photo's size and subjects, and when, where and how well it was taken.
public struct AlbumPhoto: Hashable, Sendable {
  /// A position on the Earth.
  public struct Place: Hashable, Sendable {
    /// Degrees north of the equator.
    public var latitude: Double
    /// Degrees east of Greenwich.
    public var longitude: Double

    /// Creates a position from its coordinates in degrees.
    public init(latitude: Double, longitude: Double) {
      self.latitude = latitude
      self.longitude = longitude
    }
  }

  public var photo: LayoutPhoto
  /// The time of exposure, in seconds from any common start; nil if unknown.
  public var time: Double?
  /// The position of the camera; nil if unknown.
  public var place: Place?
  /// The area that the photo should have, relative to a photo of weight 1; above zero.
  public var weight: Double
  /// True for a photo that shows the same as the photo before it; the two are put on one page.
  public var isTwinOfPrevious: Bool
  /// True for the first photo of a chapter, which begins a page.
  public var startsChapter: Bool

  /// Creates a photo of an album; by default only its size is known.
  public init(
    _ photo: LayoutPhoto, time: Double? = nil, place: Place? = nil, weight: Double = 1, isTwinOfPrevious: Bool = false,
    startsChapter: Bool = false
  ) {
    self.photo = photo
    self.time = time
    self.place = place
    self.weight = weight
    self.isTwinOfPrevious = isTwinOfPrevious
    self.startsChapter = startsChapter
  }
}

extension AlbumPhoto.Place {
  /// The Earth's mean radius in kilometers.
  private static let earthRadius = 6_371.0

  /// Returns the length of the straight line to another position, in kilometers: on a day's trip, that of the way along the ground.
  package func distance(to other: AlbumPhoto.Place) -> Double {
    let (from, to) = (direction, other.direction)
    let way = from - to
    return Self.earthRadius * (way * way).sum().squareRoot()
  }

  private var direction: SIMD3<Double> {
    let (up, around) = (Angle(degrees: latitude).sineAndCosine, Angle(degrees: longitude).sineAndCosine)
    return SIMD3(up.cosine * around.cosine, up.cosine * around.sine, up.sine)
  }
}
