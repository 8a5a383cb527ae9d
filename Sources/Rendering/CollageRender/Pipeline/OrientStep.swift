import CollageFiles
import CollageModel
internal import Zimg

/// Turns planes into an RGBA tile in one of the eight orientations, and repeats its edge where the area extends
/// beyond the photo; the fourth step of the pipeline.
struct OrientStep: Hashable, Sendable {
  let orientation: Orientation
  /// The size of the tile.
  let size: PixelSize
  /// The columns and rows of the tile that the planes fill.
  let interior: PixelRect
  /// The number of columns and rows of the oriented planes to skip before the interior.
  var skipped = PixelSize(0, 0)
  /// True to clamp colors to alpha; only the last step that computes pixels does so.
  var clampsToAlpha = true

  func run(_ planes: [AlignedPlane], hasAlpha: Bool) throws(RenderError) -> Tile {
    let tile = try Tile(width: size.width, height: size.height, isClear: false)
    let bases = planes.compactMap { $0.bytes.bindMemory(to: UInt8.self).baseAddress.map { UnsafePointer($0) } }
    guard let first = planes.first, bases.count == planes.count else { return tile }
    let isGray = planes.count - (hasAlpha ? 1 : 0) < 3
    let red = bases[0]
    let green = isGray ? red : bases[1]
    let blue = isGray ? red : bases[2]
    let alpha = hasAlpha ? bases.last : nil
    let walk = UprightWalk(orientation, width: first.width, height: first.height, stride: first.stride)
    let start = walk.start + skipped.height * walk.perRow + skipped.width * walk.perColumn
    if walk.perColumn == 1 && alpha == nil {
      for y in 0..<interior.height {
        let source = start + y * walk.perRow
        let pixels = tile.row(interior.top + y) + interior.left * Tile.bands
        PixelInterleaving.opaque(red + source, green + source, blue + source, count: interior.width, to: pixels)
      }
    } else if walk.perColumn == 1, let alpha {
      for y in 0..<interior.height {
        let source = start + y * walk.perRow
        let pixels = tile.row(interior.top + y) + interior.left * Tile.bands
        PixelInterleaving.transparent(
          red + source, green + source, blue + source, alpha + source, count: interior.width, clamps: clampsToAlpha,
          to: pixels)
      }
    } else {
      turn((red, green, blue, alpha), start, walk, to: tile)
    }
    repeatEdges(of: tile)
    withExtendedLifetime(planes) {}
    return tile
  }

  /// Writes the interior of a mirrored or turned photo; columns of the tile are rows of turned planes, forward or backward.
  private func turn(
    _ planes: (PixelInterleaving.Plane, PixelInterleaving.Plane, PixelInterleaving.Plane, PixelInterleaving.Plane?),
    _ start: Int, _ walk: UprightWalk, to tile: Tile
  ) {
    let (isTurned, isBackward) = (abs(walk.perRow) == 1, walk.perRow < 0)
    forEachBlock { columns, rows in
      var y = rows.lowerBound
      while isTurned, y + 16 <= rows.upperBound {
        let source = start + y * walk.perRow - (isBackward ? 15 : 0)
        let pixels = tile.row(interior.top + y) + interior.left * Tile.bands
        for x in columns {
          PixelInterleaving.column(
            planes, at: source + x * walk.perColumn, isBackward: isBackward, clamps: clampsToAlpha,
            to: pixels + x * Tile.bands, stride: tile.width * Tile.bands)
        }
        y += 16
      }
      for y in y..<rows.upperBound {
        let pixels = tile.row(interior.top + y) + (interior.left + columns.lowerBound) * Tile.bands
        PixelInterleaving.any(
          planes, from: start + y * walk.perRow + columns.lowerBound * walk.perColumn, step: walk.perColumn,
          count: columns.count, clamps: clampsToAlpha, to: pixels)
      }
    }
  }

  /// Visits the interior block by block: a rotated row reads from as many stored rows as it has columns, and the rows
  /// of one block stay in the processor's cache.
  private func forEachBlock(_ body: (_ columns: Range<Int>, _ rows: Range<Int>) -> Void) {
    for top in stride(from: 0, to: interior.height, by: Self.blockSide) {
      for left in stride(from: 0, to: interior.width, by: Self.blockSide) {
        body(left..<min(left + Self.blockSide, interior.width), top..<min(top + Self.blockSide, interior.height))
      }
    }
  }

  private static let blockSide = 64

  private func repeatEdges(of tile: Tile) {
    guard interior != size.bounds, !interior.isEmpty else { return }
    for y in interior.top..<interior.bottom {
      let row = tile.row(y)
      row.withMemoryRebound(to: UInt32.self, capacity: tile.width) { pixels in
        for x in 0..<interior.left { pixels[x] = pixels[interior.left] }
        for x in interior.right..<tile.width { pixels[x] = pixels[interior.right - 1] }
      }
    }
    let rowBytes = tile.width * Tile.bands
    for y in 0..<interior.top { tile.row(y).update(from: tile.row(interior.top), count: rowBytes) }
    for y in interior.bottom..<tile.height { tile.row(y).update(from: tile.row(interior.bottom - 1), count: rowBytes) }
  }
}

extension OrientStep: PhotoPipelineStep {
  var activity: String { "orienting" }

  var description: String {
    "orient mirrored \(orientation.isMirrored) quarter turns \(orientation.quarterTurns) to \(interior) of \(size)"
  }

  func run(_ pixels: PhotoPixels, of photo: SourcePhoto) throws -> PhotoPixels {
    let decoded = try pixels.planes(for: self)
    if decoded.isDeep { return .tile(try runDeep(decoded.planes, hasAlpha: decoded.hasAlpha)) }
    return .tile(try run(decoded.planes, hasAlpha: decoded.hasAlpha))
  }
}
