import CollageFiles
import CollageModel
internal import Zimg

extension OrientStep {
  /// Returns planes with sixteen bits as a tile, as ``run(_:hasAlpha:)`` does those with eight.
  func runDeep(_ planes: [AlignedPlane], hasAlpha: Bool) throws(RenderError) -> Tile {
    let tile = try DeepTile(width: size.width, height: size.height, isClear: false)
    guard let first = planes.first else { return try tile.rounded() }
    let bases = planes.map { UnsafePointer(DeepPlanes.values($0, row: 0)) }
    let isGray = planes.count - (hasAlpha ? 1 : 0) < 3
    let (red, green, blue) = (bases[0], isGray ? bases[0] : bases[1], isGray ? bases[0] : bases[2])
    let alpha = hasAlpha ? bases[bases.count - 1] : nil
    let walk = UprightWalk(orientation, width: first.width, height: first.height, stride: first.stride / 2)
    let start = walk.start + skipped.height * walk.perRow + skipped.width * walk.perColumn
    for y in 0..<interior.height {
      var source = start + y * walk.perRow
      var pixel = tile.row(interior.top + y) + interior.left * Tile.bands
      for _ in 0..<interior.width {
        let share = alpha?[source] ?? 65_535
        let limit = clampsToAlpha ? share : 65_535
        pixel[0] = min(red[source], limit)
        pixel[1] = min(green[source], limit)
        pixel[2] = min(blue[source], limit)
        pixel[3] = share
        source &+= walk.perColumn
        pixel += Tile.bands
      }
    }
    repeatEdges(of: tile)
    withExtendedLifetime(planes) {}
    return try tile.rounded()
  }

  private func repeatEdges(of tile: DeepTile) {
    guard interior != size.bounds, !interior.isEmpty else { return }
    for y in interior.top..<interior.bottom {
      let row = tile.row(y)
      for x in 0..<interior.left { (row + 4 * x).update(from: row + 4 * interior.left, count: 4) }
      for x in interior.right..<tile.width { (row + 4 * x).update(from: row + 4 * (interior.right - 1), count: 4) }
    }
    let count = tile.width * Tile.bands
    for y in 0..<interior.top { tile.row(y).update(from: tile.row(interior.top), count: count) }
    for y in interior.bottom..<tile.height { tile.row(y).update(from: tile.row(interior.bottom - 1), count: count) }
  }
}
