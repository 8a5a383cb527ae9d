internal import SystemCalls
internal import SystemLibrary
internal import Zimg

/// A folder in which processes share finished pixels: each file holds one tile, found by what it was made from.
///
/// Files appear whole or not at all and are checked before they are used; a damaged one counts as absent. They are mapped
/// rather than read, so that all processes together hold each tile once.
public final class TileFolder: Sendable {
  /// The folder's path.
  public let path: String

  /// Names a folder, which is made when something is kept in it.
  public init(path: String) { self.path = path }

  /// The folder for this user's tiles: in `$XDG_CACHE_HOME`, or in `.cache` in the home folder.
  public static var usual: String? {
    if let cache = getenv("XDG_CACHE_HOME").map({ String(cString: $0) }), cache.hasPrefix("/") {
      return cache + "/collage/tiles"
    }
    return getenv("HOME").map { String(cString: $0) + "/.cache/collage/tiles" }
  }

  func tile(of words: String) -> Tile? { TileFile.read(file(of: words), words: words)?.tile() }

  /// A cutout whose pixels are checked when they are wanted, and made anew where they are damaged.
  func cutout(
    of words: String, makeAnew: @escaping @Sendable () throws(RenderError) -> CutoutAsset
  ) -> CutoutAsset? {
    guard let file = TileFile.read(file(of: words), words: words) else { return nil }
    return CutoutAsset(file) { () throws(RenderError) in
      let asset = try makeAnew()
      try self.keep(asset, words: words)
      return try asset.tile()
    }
  }

  func keep(_ tile: Tile, words: String) { keep(tile, value: 0, words: words) }

  func keep(_ asset: CutoutAsset, words: String) throws(RenderError) {
    keep(try asset.tile(), value: asset.confidence, words: words)
  }

  /// What cannot be kept is made anew by whoever needs it: nothing depends on this folder.
  private func keep(_ tile: Tile, value: Double, words: String) {
    let file = file(of: words)
    guard let slash = file.lastIndex(of: "/"), Self.makeFolder(String(file[..<slash])) else { return }
    // The folder may be any that a user named: what stands there and is no tile stays.
    guard access(file, F_OK) != 0 || TileFile.isOurs(file) else { return }
    try? AtomicFile.write(
      TileFile.bytes(tile, value: value, words: words), to: file,
      protecting: .nothing(because: "only tiles are replaced, and no request reads a tile as anything else"),
      isDurable: false)
  }

  private static func makeFolder(_ path: String) -> Bool {
    if access(path, F_OK) == 0 { return true }
    guard let slash = path.lastIndex(of: "/") else { return mkdir(path, 0o755) == 0 || errno == EEXIST }
    let parent = String(path[..<slash])
    guard parent.isEmpty || makeFolder(parent) else { return false }
    return mkdir(path, 0o755) == 0 || errno == EEXIST
  }

  private func file(of words: String) -> String {
    let name = TileFile.name(of: words)
    return "\(path)/\(name.prefix(TileFile.partDigits))/\(name.dropFirst(TileFile.partDigits))"
  }

  // MARK: Bounds

  /// Removes what was not used for longest until at most so many bytes are kept.
  ///
  /// Tiles that are being used stay with those who use them. Files that are no tiles stay, whatever they are called.
  public func trim(toBytes limit: Int) {
    var files: [(path: String, used: Int, bytes: Int)] = []
    for part in (try? FolderListing.allNames(of: path)) ?? [] where TileFile.isPart(part) {
      for name in (try? FolderListing.allNames(of: "\(path)/\(part)")) ?? [] {
        let file = "\(path)/\(part)/\(name)"
        if TemporaryName.removeAbandoned("\(path)/\(part)/", name) || !TileFile.isName(name) { continue }
        var status = stat()
        guard lstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
        files.append((file, status.modified.tv_sec, Int(status.st_size)))
      }
    }
    var total = files.reduce(0) { $0 + $1.bytes }
    guard total > limit else { return }
    for file in files.sorted(by: { ($0.used, $0.path) < ($1.used, $1.path) }) {
      if total <= limit { return }
      if TileFile.isOurs(file.path) { unlink(file.path) }
      total -= file.bytes
    }
  }
}
