import CollageFiles

/// Trims the tile cache to its limit while pictures are rendered.
final class CacheTrimming {
  private let folder: TileDiskCache?
  private let limit: Int
  private var last = ContinuousClock.now

  init(_ folder: TileDiskCache?, megabytes: Int) { (self.folder, limit) = (folder, megabytes << 20) }

  func trimIfDue() {
    guard ContinuousClock.now - last > .seconds(10) else { return }
    last = .now
    trim()
  }

  func trim() { folder?.trim(toBytes: limit) }
}
