import SystemCalls

/// A disk cache of rendered tiles that processes share: each file contains one tile, identified by a cache key.
///
/// Files appear complete or not at all and are verified before use; a damaged file counts as missing. They are mapped
/// into memory instead of read, so that all processes together keep only one copy of a tile. Only their owner can read
/// them, because they show private photos.
public final class TileDiskCache: Sendable {
  /// The folder's absolute or relative path.
  public let path: String

  /// Creates a cache in a folder; the folder is created when the first tile is stored.
  public init(path: String) { self.path = path }

  /// The current user's folder: in `$XDG_CACHE_HOME`, or in `.cache` in the home folder; nil if neither is known.
  public static var usual: String? {
    if let cache = getenv("XDG_CACHE_HOME").map({ String(cString: $0) }), cache.hasPrefix("/") {
      return cache + "/collage/tiles"
    }
    return getenv("HOME").map { String(cString: $0) + "/.cache/collage/tiles" }
  }

  /// The current user's folder for detected subjects, next to that of tiles.
  public static var usualForSubjects: String? {
    usual.map { $0.dropLast("tiles".count) + "subjects" }
  }

  /// Returns the tile that was stored for a key; nil if it is missing or its header is damaged.
  package func file(for key: String) -> TileFile? { TileFile.read(path(for: key), key: key) }

  /// Stores a tile; errors are ignored, because a tile can be rendered again.
  ///
  /// - Parameters:
  ///   - pixels: Premultiplied RGBA, four bytes per pixel.
  ///   - size: The tile's size in pixels.
  ///   - value: A number that is stored with the pixels.
  ///   - key: The cache key, which identifies the tile's inputs.
  package func store(_ pixels: UnsafeRawBufferPointer, size: PixelSize, value: Double, for key: String) {
    let file = path(for: key)
    guard let slash = file.lastIndex(of: "/"), createFolders(String(file[..<slash]), mode: 0o700) else { return }
    // The user chooses the folder, so it may contain other files: replaces only tiles.
    guard access(file, F_OK) != 0 || TileFile.isOurs(file) else { return }
    try? AtomicFile.write(
      TileFile.bytes(pixels, size: size, value: value, key: key), to: file,
      protecting: .nothing(because: "only tiles are replaced, and no request reads a tile as anything else"),
      isDurable: false, access: .owner)
  }

  private func path(for key: String) -> String {
    let name = TileFile.name(for: key)
    return "\(path)/\(name.prefix(TileFile.partDigits))/\(name.dropFirst(TileFile.partDigits))"
  }

  // MARK: Size

  /// Removes the least recently used tiles until the rest has at most `limit` bytes.
  ///
  /// Tiles in use by a process stay readable for it. Other files stay, whatever their names.
  public func trim(toBytes limit: Int) { trim(allFiles, toBytes: limit) }

  /// The number of bytes of all tiles; other files in the folder do not count.
  package var byteCount: Int { allFiles.reduce(0) { $0 + $1.bytes } }

  private var allFiles: [StoredFile] {
    let parts = ((try? FolderListing.allNames(of: path)) ?? []).filter(TileFile.isPart)
    return parts.flatMap { files(inPart: $0) }
  }

  /// Trims the subfolder of a key's tile to its share of a limit; for caches of many small tiles, where only a few
  /// files need to be examined.
  package func trimPart(of key: String, toBytes limit: Int) {
    let part = String(TileFile.name(for: key).prefix(TileFile.partDigits))
    trim(files(inPart: part), toBytes: limit >> (4 * TileFile.partDigits))
  }

  private typealias StoredFile = (path: String, used: Int, bytes: Int)

  private func files(inPart part: String) -> [StoredFile] {
    var files: [StoredFile] = []
    for name in (try? FolderListing.allNames(of: "\(path)/\(part)")) ?? [] {
      let file = "\(path)/\(part)/\(name)"
      if TemporaryName.removeAbandoned("\(path)/\(part)/", name) || !TileFile.isName(name) { continue }
      var status = stat()
      guard lstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
      files.append((file, status.modified.tv_sec, Int(status.st_size)))
    }
    return files
  }

  private func trim(_ files: [StoredFile], toBytes limit: Int) {
    var total = files.reduce(0) { $0 + $1.bytes }
    guard total > limit else { return }
    for file in files.sorted(by: { ($0.used, $0.path) < ($1.used, $1.path) }) {
      if total <= limit { return }
      if TileFile.isOurs(file.path) { unlink(file.path) }
      total -= file.bytes
    }
  }
}
