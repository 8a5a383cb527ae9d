/// The source of the bytes of a photo, mask or background picture: a file, or memory.
///
/// The renderer opens pictures only through sources. Two sources are equal if they have the same store and the same
/// location in it, such as the same path, and the same turn.
public struct PhotoSource: Sendable {
  /// The name in messages, reports and plans: the path of a file.
  public let name: String
  /// The clockwise quarter turns, 0 to 3, of a photo that lies on its side although its file says otherwise.
  ///
  /// They follow the orientation of the file: the turned photo is the upright photo.
  public private(set) var quarterTurns = 0
  private let store: any PhotoStore

  /// Creates a source for a file, which is opened on demand.
  public init(path: String) {
    name = path
    store = PhotoFile(path: path)
  }

  /// Creates a source for a picture in memory, such as an upload.
  ///
  /// The bytes are copied to an anonymous temporary file, so that pictures take no memory while they are not being
  /// decoded.
  ///
  /// - Parameters:
  ///   - bytes: The encoded picture.
  ///   - name: The name in messages, reports and plans.
  /// - Throws: `FileError` if the temporary file cannot be written.
  public init(bytes: [UInt8], name: String) throws(FileError) {
    self.name = name
    store = try SpooledPhoto(bytes, name: name)
  }

  /// Creates a source with another kind of store.
  package init(name: String, store: any PhotoStore) {
    self.name = name
    self.store = store
  }

  /// Returns the source of the same picture, turned by clockwise quarter turns.
  public func turned(by quarterTurns: Int) -> PhotoSource {
    var turned = self
    turned.quarterTurns = (self.quarterTurns + quarterTurns % 4 + 4) % 4
    return turned
  }

  /// A unique name of the picture among all sources, used in cache keys.
  package var identity: String {
    // No path contains a zero.
    quarterTurns == 0 ? store.identity : "\(store.identity)\0turned \(quarterTurns)"
  }

  /// The path of the file, which must not be overwritten; nil if the picture has no named file.
  public var path: String? { store.path }

  /// Returns the current version of the bytes; nil if the picture does not exist.
  package func version() -> FileVersion? { store.version() }

  /// Opens the picture for reading.
  ///
  /// For a header, a remote picture may be returned as a truncated file (`isWhole` is false); the header is then the
  /// same as that of the whole picture, unless the header itself is truncated.
  ///
  /// - Throws: `FileError` with the source's name.
  package func open(for purpose: PictureGate.Purpose = .pixels) throws(FileError) -> RegularFile {
    try store.open(named: name, for: purpose)
  }
}

extension PhotoSource: Hashable {
  /// Returns whether two sources have the same picture.
  public static func == (one: PhotoSource, other: PhotoSource) -> Bool { one.identity == other.identity }

  /// Hashes the identity of the picture.
  public func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}

/// A store of pictures, such as a file system or object storage.
package protocol PhotoStore: Sendable {
  /// A unique name of the picture among all stores.
  var identity: String { get }
  /// The path of the picture's file; nil if it has none that could be overwritten.
  var path: String? { get }

  /// Returns the current version of the bytes; nil if the picture does not exist.
  func version() -> FileVersion?

  /// Opens the picture for reading, as a named or anonymous file; for a header, the file may be truncated.
  func open(named name: String, for purpose: PictureGate.Purpose) throws(FileError) -> RegularFile
}

/// A picture in a file.
private struct PhotoFile: PhotoStore {
  let path: String?
  var identity: String { path ?? "" }

  init(path: String) { self.path = path }

  func version() -> FileVersion? { FileVersion(path: identity) }

  func open(named name: String, for purpose: PictureGate.Purpose) throws(FileError) -> RegularFile {
    try RegularFile(path: identity)
  }
}
