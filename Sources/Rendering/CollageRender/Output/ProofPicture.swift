import CollageFiles
internal import LittleCMS
import Synchronization

/// A picture in sRGB that shows how inks look on paper, made while rows are converted to inks; smaller than a large canvas.
///
/// The paper is white, as eyes adapt to it, and black is as dark as the inks are.
final class ProofPicture: Sendable {
  /// The number of canvas pixels along each side of a pixel.
  let scale: Int
  private let size: PixelSize
  private let width: Int
  private let transform: ColorTransform
  private let state: Mutex<Rows>

  /// The pixels, and the sums of the row that is being added.
  private struct Rows: ~Copyable {
    let tile: Tile
    var sums: [UInt32]
    var counts: [UInt32]
    var next = 0
  }

  private static let maxPixels = 16_000_000

  init(of size: PixelSize, inks: OutputProfile) throws(RenderError) {
    var scale = 1
    while (size.width / scale) * (size.height / scale) > Self.maxPixels { scale += 1 }
    self.scale = scale
    width = (size.width + scale - 1) / scale
    self.size = PixelSize(width, (size.height + scale - 1) / scale)
    do throws(LittleCMSError) {
      transform = try ColorTransform(
        from: inks.bytes, .cmyk8, to: SRGBProfile.bytes, .rgb8, compensatesBlackPoint: false)
    } catch { throw .unsupportedOutput("\(inks.name): \(error.detail)") }
    let tile = try Tile(width: self.size.width, height: self.size.height)
    tile.bytes.update(repeating: 255, count: tile.byteCount)
    state = Mutex(
      Rows(tile: tile, sums: [UInt32](repeating: 0, count: 3 * width), counts: [UInt32](repeating: 0, count: width)))
  }

  /// The finished picture.
  var tile: Tile {
    state.withLock { rows in
      Self.finish(&rows)
      return rows.tile
    }
  }

  /// Adds the inks of a row, which must be on or below the last one.
  func add(_ inks: UnsafePointer<UInt8>, left: Int, y: Int, count: Int) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 3 * max(1, count)) { colors in
      guard let start = colors.baseAddress else { return }
      transform.run(inks, to: start, count: count)
      state.withLock { rows in
        if y / scale != rows.next {
          Self.finish(&rows)
          rows.next = y / scale
        }
        for x in 0..<count {
          let place = min(width - 1, (left + x) / scale)
          for band in 0..<3 { rows.sums[3 * place + band] &+= UInt32(start[3 * x + band]) }
          rows.counts[place] &+= 1
        }
      }
    }
  }

  /// Writes the means of the sums into the row, and clears them.
  private static func finish(_ rows: inout Rows) {
    guard rows.next < rows.tile.height else { return }
    let row = rows.tile.row(rows.next)
    for x in rows.counts.indices where rows.counts[x] > 0 {
      let count = rows.counts[x]
      for band in 0..<3 { row[4 * x + band] = UInt8(min(255, (rows.sums[3 * x + band] + count / 2) / count)) }
    }
    for index in rows.sums.indices { rows.sums[index] = 0 }
    for index in rows.counts.indices { rows.counts[index] = 0 }
  }
}
