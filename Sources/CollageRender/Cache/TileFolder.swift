internal import Glibc
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

  func cutout(of words: String) -> CutoutAsset? {
    guard let file = TileFile.read(file(of: words), words: words), let tile = file.tile() else { return nil }
    return CutoutAsset(tile: tile, confidence: file.values.0, reduction: file.values.1)
  }

  func keep(_ tile: Tile, words: String) { keep(tile, values: (0, 0), words: words) }

  func keep(_ asset: CutoutAsset, words: String) {
    keep(asset.tile, values: (asset.confidence, asset.reduction), words: words)
  }

  /// What cannot be kept is made anew by whoever needs it: nothing depends on this folder.
  private func keep(_ tile: Tile, values: (Double, Double), words: String) {
    let file = file(of: words)
    guard let slash = file.lastIndex(of: "/"), Self.makeFolder(String(file[..<slash])) else { return }
    try? AtomicFile.write(TileFile.bytes(tile, values: values, words: words), to: file, isDurable: false)
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
    return "\(path)/\(name.prefix(2))/\(name.dropFirst(2))"
  }

  // MARK: Bounds

  /// Removes what was not used for longest until at most so many bytes are kept.
  ///
  /// Tiles that are being used stay with those who use them.
  public func trim(toBytes limit: Int) {
    var files: [(path: String, used: Int, bytes: Int)] = []
    for part in Self.names(in: path) where part.utf8.count == 2 {
      for name in Self.names(in: "\(path)/\(part)") {
        let file = "\(path)/\(part)/\(name)"
        var status = stat()
        if stat(file, &status) == 0 { files.append((file, status.st_mtim.tv_sec, Int(status.st_size))) }
      }
    }
    var total = files.reduce(0) { $0 + $1.bytes }
    guard total > limit else { return }
    for file in files.sorted(by: { ($0.used, $0.path) < ($1.used, $1.path) }) {
      if total <= limit { return }
      unlink(file.path)
      total -= file.bytes
    }
  }

  private static func names(in folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names
  }
}
