public import CollageFormat

/// The facts that a photo's file, the files beside it and its name tell.
public struct PhotoMetadata: Hashable, Sendable {
  /// A position on the Earth.
  public struct Position: Hashable, Sendable {
    /// Degrees north of the equator.
    public var latitude: Double
    /// Degrees east of Greenwich.
    public var longitude: Double

    /// Creates a position from its coordinates in degrees.
    public init(latitude: Double, longitude: Double) { (self.latitude, self.longitude) = (latitude, longitude) }
  }

  /// The moments by all sources, the first of which counts.
  public var moments: [PhotoMoment] = []
  /// The number of stars, 1 to 5, or -1 for a photo that its owner rejected; nil if nobody rated it.
  public var rating: Int?
  /// True if the photo is one of its owner's favorites.
  public var isFavorite = false
  /// The words that somebody wrote about the photo; nil if there is nothing.
  public var caption: String?
  /// The name of the place, such as `Lisbon, Portugal`; nil if the metadata has no names.
  public var place: String?
  /// The names of the people in the photo, each once, in the order of the metadata.
  public var people: [String] = []
  /// The position of the camera; nil if unknown.
  public var position: Position?
  /// The camera's maker, model and serial number; empty if unknown.
  public var camera = ""

  /// Creates facts of which none is known.
  public init() {}

  /// When the photo was taken; nil if nothing says it.
  public var moment: PhotoMoment? { moments.first { $0.source != .satellites } }

  /// The facts that texts can say of the photo.
  public var text: PhotoText {
    PhotoText(taken: moment?.localTime, caption: caption, place: place, people: people)
  }

  /// Takes from another source what is missing here; its moments come after those that are known.
  mutating func fill(from other: PhotoMetadata) {
    moments += other.moments
    rating = rating ?? other.rating
    isFavorite = isFavorite || other.isFavorite
    caption = caption ?? other.caption
    place = place ?? other.place
    if people.isEmpty { people = other.people }
    position = position ?? other.position
    if camera.isEmpty { camera = other.camera }
  }

  /// Returns a caption without space around it; nil if nothing remains, or if it is longer than any caption.
  static func caption(_ text: String?) -> String? {
    guard let text, text.utf8.count <= 10_000 else { return nil }
    let words = text.drop { $0.isWhitespace }
    guard let last = words.lastIndex(where: { !$0.isWhitespace }) else { return nil }
    return String(words[...last])
  }

  /// The number of people from which on names are left out: nobody reads those of a crowd.
  private static let mostPeople = 64

  /// Returns names without space around them, each once; those that say nothing are left out.
  static func people(_ names: [String?]) -> [String] {
    var people: [String] = []
    for name in names.lazy.compactMap({ caption($0) }) where !people.contains(name) && people.count < mostPeople {
      people.append(name)
    }
    return people
  }

  /// Returns the name of a place from those of a city or what is nearest to one, and of a country; nil without any.
  static func place(_ names: [String?], country: String?) -> String? {
    let parts = [names.compactMap { caption($0) }.first, caption(country)].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}
