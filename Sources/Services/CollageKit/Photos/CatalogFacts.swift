package import CollageFiles
package import CollageFormat
import CollageMetadata

/// The facts of a photo by which people look for it, such as when it was taken.
package struct CatalogFacts: Hashable, Sendable {
  /// When the photo was taken, by the clocks at the place; nil if nothing says it.
  package let taken: LocalTime?
  /// True if its owner marked it as a favorite, or gave it at least four stars.
  package let isFavorite: Bool
  /// The name of the place; nil if nothing names it.
  package let place: String?
  /// Degrees north of the equator; nil if unknown.
  package let latitude: Double?
  /// Degrees east of Greenwich; nil if unknown.
  package let longitude: Double?
  /// The camera's maker, model and serial number; empty if unknown.
  package let camera: String

  /// The stars from which on a photo is a favorite.
  private static let favoriteRating = 4

  /// Reads the facts of a photo or a clip from its file, the files beside it, and its name; nothing is decoded.
  package init(of source: PhotoSource, policy: PhotoPolicy) {
    let known = PhotoMetadata.read(source, policy: policy)
    taken = known.moment?.localTime
    isFavorite = known.isFavorite || (known.rating ?? 0) >= Self.favoriteRating
    (place, camera) = (known.place, known.camera)
    (latitude, longitude) = (known.position?.latitude, known.position?.longitude)
  }
}
