public import CollageFiles
import CollageRender

/// The quarter turns of photos that lie on their sides, by the photos' paths.
public struct PhotoTurns: Hashable, Sendable {
  private var turns: [String: Int] = [:]

  /// Creates turns of no photo.
  public init() {}

  /// The clockwise quarter turns of a photo, 0 to 3.
  public subscript(path: String) -> Int {
    get { turns[path] ?? 0 }
    set { turns[path] = newValue % 4 == 0 ? nil : (newValue % 4 + 4) % 4 }
  }

  /// Returns the source of a photo in a file.
  public func source(_ path: String) -> PhotoSource { turned(PhotoSource(path: path)) }

  /// Returns a source with the turn of the photo of its name.
  public func turned(_ source: PhotoSource) -> PhotoSource { source.turned(by: self[source.name]) }
}

extension PhotoCollage {
  /// Turns photos that lie on their sides, by their names; crops and subjects refer to the turned photos.
  public mutating func turn(_ turns: PhotoTurns) { asked.photos = sources.mapValues(turns.turned) }
}
