import CollageFormat

/// Resolves the names by which users refer to photos: a path, a file name with or without extension, or a number from
/// 1.
public struct PhotoNames: Sendable {
  /// The photos' paths; names are resolved to indices in this list.
  public let paths: [String]
  /// All found photos, including those skipped later; numbers refer to this list.
  private let found: [String]

  /// Creates a resolver.
  ///
  /// - Parameters:
  ///   - paths: The photos' paths.
  ///   - found: The paths before any photo was skipped, as in `FoundPhotos.numbered`; nil if none was skipped.
  public init(paths: [String], found: [String]? = nil) {
    self.paths = paths
    self.found = found ?? paths
  }

  /// Returns the index of a photo in `paths`.
  ///
  /// A path takes precedence over a file name, a file name over one without extension, and any name over a number.
  ///
  /// - Throws: `KitError` if the name matches no photo or several photos, or if the photo was skipped.
  public func index(of name: String) throws(KitError) -> Int {
    let path = try path(of: name)
    guard let index = paths.firstIndex(of: path) else { throw .skippedPhoto(name: name, path: path) }
    return index
  }

  /// Returns the path of a photo, even if the photo was skipped.
  ///
  /// - Throws: `KitError` if the name matches no photo or several photos.
  public func path(of name: String) throws(KitError) -> String {
    if found.contains(name) { return name }
    for key in [{ Self.fileName($0) }, { Self.stem($0) }] as [(String) -> String] {
      let matches = found.filter { key($0) == name }
      if matches.count == 1 { return matches[0] }
      if matches.count > 1 { throw .ambiguousPhoto(name: name, count: matches.count) }
    }
    if let number = Int(name), found.indices.contains(number &- 1) { return found[number &- 1] }
    // A number out of range is not a misspelled name.
    let names = Int(name) == nil ? found : []
    let nearest =
      EditDistance.nearest(to: name, in: names.map { Self.fileName($0) })
      ?? EditDistance.nearest(to: name, in: names.map { Self.stem($0) })
    throw .unknownPhoto(name: name, nearest: nearest, count: found.count)
  }

  private static func fileName(_ path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }

  private static func stem(_ path: String) -> String {
    let name = fileName(path)
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }
}
