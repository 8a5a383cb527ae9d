import CollageFormat
import CollageKit
import CollageMetadata

extension FoundPhotos {
  /// The known facts of the photos in the order in which they were taken; nil if they are in another order.
  ///
  /// Each has its path and, if they are known, the time on the clocks at the place, the source of that time, its rating, and its
  /// caption and place.
  var chronologyJSON: JSONValue? {
    guard let chronology else { return nil }
    return .array(
      paths.map { path in
        let (moment, metadata) = (chronology.moments[path], metadata[path] ?? PhotoMetadata())
        return .members([
          ("photo", .string(path)), ("taken", moment.map { .string($0.description) } ?? .null),
          ("source", moment.map { .string($0.source.rawValue) }),
          ("rating", metadata.rating.map { .number(Double($0)) }),
          ("favorite", metadata.isFavorite ? .boolean(true) : nil), ("caption", metadata.caption.map { .string($0) }),
          ("place", metadata.place.map { .string($0) }),
        ])
      })
  }
}
