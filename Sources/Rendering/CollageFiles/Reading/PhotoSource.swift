/// Where the bytes of a photo, mask or background picture come from: a file, or memory.
///
/// The renderer opens pictures only through sources. Two sources are equal if they have the same picture store and the
/// same place in it, as two with the same path.
public struct PhotoSource: Sendable {
  /// The name in messages, reports and plans: the path of a file.
  public let name: String
  private let store: any PhotoStore

  /// Creates a source for a file, which is opened when it is needed.
  public init(path: String) {
    name = path
    store = PhotoFile(path: path)
  }

  /// Creates a source for a picture in memory, such as an upload.
  ///
  /// The bytes are copied to an anonymous temporary file, so that pictures that are not being decoded take no memory.
  ///
  /// - Parameters:
  ///   - bytes: The encoded picture.
  ///   - name: The name in messages, reports and plans.
  /// - Throws: `FileError` if the temporary file cannot be written.
  public init(bytes: [UInt8], name: String) throws(FileError) {
    self.name = name
    store = try SpooledPhoto(bytes, name: name)
  }

  /// Creates a source for another kind of store.
  package init(name: String, store: any PhotoStore) {
    self.name = name
    self.store = store
  }

  /// Identifies the picture among all sources; part of cache keys.
  package var identity: String { store.identity }

  /// The path of the file that must not be overwritten; nil if the picture is not in a named file.
  public var path: String? { store.path }

  /// Returns the current version of the bytes; nil if the picture does not exist.
  package func version() -> FileVersion? { store.version() }

  /// Opens the picture for reading.
  ///
  /// For a header, a picture that is elsewhere may come as a file that ends early (`isWhole`): if the header does not, it
  /// is the same as that of the whole picture.
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

/// A kind of place where pictures are, such as a file system or object storage.
package protocol PhotoStore: Sendable {
  /// Identifies the picture among those of all stores.
  var identity: String { get }
  /// The path of the picture's file; nil if it has none that could be overwritten.
  var path: String? { get }

  /// Returns the current version of the bytes; nil if the picture does not exist.
  func version() -> FileVersion?

  /// Opens the picture for reading, as a file with a name or without; for a header, only its beginning may be there.
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
