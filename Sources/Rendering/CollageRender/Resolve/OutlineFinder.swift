import CollageFiles
import CollageLayout
import CollageModel

/// Finds the outline of the opaque parts of a photo with an alpha channel.
struct OutlineFinder {
  let header: PhotoHeader
  let policy: PhotoPolicy

  /// The minimum longer side of the thumbnail, finer than the grid on which outlines are packed.
  private static let thumbnailSide = 400.0
  /// Alpha below this value is invisible.
  private static let minAlpha: UInt8 = 3

  /// Returns the outline, upright, or nil for a photo that is entirely opaque or entirely transparent.
  func mask() throws(RenderError) -> CutoutMask? {
    guard header.hasAlpha else { return nil }
    let thumbnail = try PhotoThumbnail(header, side: Self.thumbnailSide, policy: policy)
    guard let alpha = thumbnail.alpha else { return nil }
    let (width, height) = (thumbnail.width, thumbnail.height)
    let (columns, rows) = thumbnail.orientation.swapsSides ? (height, width) : (width, height)
    let walk = UprightWalk(thumbnail.orientation, width: width, height: height, stride: width)
    var cells: [Bool] = []
    cells.reserveCapacity(columns * rows)
    for row in 0..<rows {
      for column in 0..<columns {
        cells.append(alpha[walk.start + column * walk.perColumn + row * walk.perRow] >= Self.minAlpha)
      }
    }
    if !cells.contains(false) { return nil }
    return CutoutMask(width: columns, height: rows, cells: cells)
  }
}
