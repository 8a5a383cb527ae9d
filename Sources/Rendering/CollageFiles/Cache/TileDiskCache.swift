import SystemCalls

/// A folder in which processes share finished pixels: each file holds one tile, found by the key of what it was made from.
///
/// Files appear complete or not at all and are checked before they are used; a damaged one counts as absent. They are
/// mapped into memory and not read, so that all processes together hold each tile once. Only their owner may read them: they show
/// private photos.
public final class TileDiskCache: Sendable {
  /// The folder's path.
  public let path: String

  /// Creates a cache in a folder; the folder is created when the first tile is stored.
  public init(path: String) { self.path = path }

  /// The folder of this user: in `$XDG_CACHE_HOME`, or in `.cache` in the home folder.
  public static var usual: String? {
    if let cache = getenv("XDG_CACHE_HOME").map({ String(cString: $0) }), cache.hasPrefix("/") {
      return cache + "/collage/tiles"
    }
    return getenv("HOME").map { String(cString: $0) + "/.cache/collage/tiles" }
  }

  /// The folder of this user for what was found in photos, beside that of tiles.
  public static var usualForSubjects: String? {
    usual.map { $0.dropLast("tiles".count) + "subjects" }
  }

  /// Returns the tile that was stored for a key; nil if there is none or its heading is damaged.
  package func file(for key: String) -> TileFile? { TileFile.read(path(for: key), key: key) }

  /// Stores a tile; one that cannot be stored is lost, because it can be made again.
  ///
  /// - Parameters:
  ///   - pixels: Premultiplied RGBA, four bytes per pixel.
  ///   - size: The tile's size in pixels.
  ///   - value: A number that is stored with the pixels.
  ///   - key: What the tile was made from.
  package func store(_ pixels: UnsafeRawBufferPointer, size: PixelSize, value: Double, for key: String) {
    let file = path(for: key)
    guard let slash = file.lastIndex(of: "/"), Self.makeFolder(String(file[..<slash])) else { return }
    // The user chooses the folder, so it may contain other files: only tiles are replaced.
    guard access(file, F_OK) != 0 || TileFile.isOurs(file) else { return }
    try? AtomicFile.write(
      TileFile.bytes(pixels, size: size, value: value, key: key), to: file,
      protecting: .nothing(because: "only tiles are replaced, and no request reads a tile as anything else"),
      isDurable: false, access: .owner)
  }

  private static func makeFolder(_ path: String) -> Bool {
    if access(path, F_OK) == 0 { return true }
    guard let slash = path.lastIndex(of: "/") else { return mkdir(path, 0o700) == 0 || errno == EEXIST }
    let parent = String(path[..<slash])
    guard parent.isEmpty || makeFolder(parent) else { return false }
    return mkdir(path, 0o700) == 0 || errno == EEXIST
  }

  private func path(for key: String) -> String {
    let name = TileFile.name(for: key)
    return "\(path)/\(name.prefix(TileFile.partDigits))/\(name.dropFirst(TileFile.partDigits))"
  }

  // MARK: Size

  /// Removes the least recently used tiles until the rest has at most `limit` bytes.
  ///
  /// Processes that use a tile keep it until they are done. Files that are not tiles stay, whatever their names.
  public func trim(toBytes limit: Int) {
    let parts = ((try? FolderListing.allNames(of: path)) ?? []).filter(TileFile.isPart)
    trim(parts.flatMap { files(inPart: $0) }, toBytes: limit)
  }

  /// Holds the part of the folder in which a key's tile lies within its share of a limit, for folders of many small tiles:
  /// only a few files are looked at.
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
