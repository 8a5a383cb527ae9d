import CollageModel
internal import Zimg

/// Takes planes from a cut-out's pixels instead of from a file; the first step for a photo that is shown cut out.
struct DecodeCutout {
  let tile: Tile
  let step: DecodeStep

  /// Returns premultiplied planes of the step's region, reduced by averaging whole boxes.
  func run() throws(ZimgError) -> DecodedPixels {
    let box = max(1, step.boxShrink)
    let left = min(step.region.left * box, tile.width - 1)
    let top = min(step.region.top * box, tile.height - 1)
    let width = max(1, min(step.region.width, (tile.width - left) / box))
    let height = max(1, min(step.region.height, (tile.height - top) / box))
    var planes: [AlignedPlane] = []
    for _ in 0..<Tile.bands { planes.append(try AlignedPlane(width: width, height: height, isClear: false)) }
    if box == 1 {
      try PlaneConversion.deinterleave(
        tile.buffer, stride: tile.width * Tile.bands, left: left, top: top, into: planes)
    } else {
      for (band, plane) in planes.enumerated() {
        for y in 0..<height { average(row: y, band: band, left: left, top: top, box: box, into: plane) }
      }
    }
    return DecodedPixels(
      planes: step.isDeep ? try DeepPlanes.widened(planes) : planes, colors: .rgb, hasAlpha: true, profile: nil,
      isPremultiplied: true, space: step.space)
  }

  private func average(row: Int, band: Int, left: Int, top: Int, box: Int, into plane: AlignedPlane) {
    // A tile may be smaller than a box.
    let (rows, columns) = (min(box, tile.height - top - row * box), min(box, tile.width - left))
    let count = UInt64(rows * columns)
    for x in 0..<plane.width {
      var sum = count / 2
      for y in 0..<rows {
        let source = tile.row(top + row * box + y) + 4 * (left + x * box) + band
        for column in 0..<columns { sum += UInt64(source[4 * column]) }
      }
      plane.bytes[row * plane.stride + x] = UInt8(min(255, sum / count))
    }
  }
}
