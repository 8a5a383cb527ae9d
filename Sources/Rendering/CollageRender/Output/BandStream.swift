import SystemCalls

/// Passes painted bands from the painter to the encoder, a few at a time.
///
/// Unchecked because its state is guarded by its own lock: each side waits for the other, which Swift's `Mutex` does
/// not support.
final class BandStream: @unchecked Sendable {
  private struct Band {
    let rows: Range<Int>
    let tile: Tile
  }

  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  private let changed: UnsafeMutablePointer<pthread_cond_t>
  private var bands: [Band] = []
  /// Tiles that were already read and are painted on again, because fresh memory costs more than painting.
  private var used: [Tile] = []
  private var isClosed = false
  private var isFinished = false
  /// The maximum number of bands that the painter may be ahead of the reader.
  private static let maxWaiting = 1

  init() {
    lock = .allocate(capacity: 1)
    lock.initialize(to: pthread_mutex_t())
    pthread_mutex_init(lock, nil)
    changed = .allocate(capacity: 1)
    changed.initialize(to: pthread_cond_t())
    pthread_cond_init(changed, nil)
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(lock)
    changed.deallocate()
    lock.deallocate()
  }

  /// Returns a tile for a band; it may still contain the pixels of an earlier one.
  func tile(width: Int, height: Int, isDeep: Bool) throws(RenderError) -> Tile {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    if let tile = used.popLast() { return tile }
    let tile = try Tile(width: width, height: height)
    if isDeep { tile.deep = try DeepTile(width: width, height: height) }
    return tile
  }

  /// Adds the next band; waits while the encoder is behind, and returns false once the encoder has stopped.
  func add(_ tile: Tile, rows: Range<Int>) -> Bool {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    while bands.count >= Self.maxWaiting, !isClosed { pthread_cond_wait(changed, lock) }
    if isClosed { return false }
    bands.append(Band(rows: rows, tile: tile))
    pthread_cond_broadcast(changed)
    return true
  }

  /// Stops reading; a waiting painter continues.
  func close() { end { isClosed = true } }

  /// Stops painting; a reader that waits for more rows gets none.
  func finish() { end { isFinished = true } }

  private func end(_ change: () -> Void) {
    pthread_mutex_lock(lock)
    change()
    pthread_cond_broadcast(changed)
    pthread_mutex_unlock(lock)
  }

  /// Copies rows, waiting for their bands; returns false if painting ends before them.
  ///
  /// Bands above the rows are released. `bands` is 4, or 3 to omit alpha.
  func read(
    rows: Range<Int>, columns: Range<Int>, bands: Int, into memory: UnsafeMutableRawPointer, stride: Int
  ) -> Bool {
    for row in rows {
      guard let tile = tile(holding: row) else { return false }
      let source = tile.tile.row(row - tile.top) + Tile.bands * columns.lowerBound
      let target = memory + (row - rows.lowerBound) * stride
      if bands == Tile.bands {
        target.copyMemory(from: source, byteCount: Tile.bands * columns.count)
      } else {
        PixelInterleaving.withoutAlpha(source, count: columns.count, to: target)
      }
    }
    return true
  }

  /// Writes a row with 16 bits, waiting for its band; returns false if painting ends before it.
  func readDeep(row: Int, _ write: (UnsafePointer<UInt16>) -> Void) -> Bool {
    guard let tile = tile(holding: row), let deep = tile.tile.deep else { return false }
    write(deep.row(row - tile.top))
    return true
  }

  private func tile(holding row: Int) -> (tile: Tile, top: Int)? {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    while true {
      if let first = bands.first, first.rows.upperBound <= row {
        used.append(bands.removeFirst().tile)
        pthread_cond_broadcast(changed)
        continue
      }
      if let band = bands.first(where: { $0.rows.contains(row) }) { return (band.tile, band.rows.lowerBound) }
      // A row above all bands was already released; encoders that read rows twice are not supported.
      if bands.contains(where: { $0.rows.lowerBound > row }) || isFinished { return nil }
      pthread_cond_wait(changed, lock)
    }
  }
}
