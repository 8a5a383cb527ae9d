import CollageFiles
import CollageLayout
import CollageModel

/// Finds the outline of a cutout: where a photo with an alpha channel is not transparent.
struct OutlineFinder {
  let header: PhotoHeader
  let policy: PhotoPolicy

  /// The thumbnail's longer side is at least this: finer than any board on which outlines are packed.
  private static let thumbnailSide = 400.0
  /// Less than this is nothing that an eye would see.
  private static let minAlpha: UInt8 = 3

  /// The outline, upright, or nil for a photo that is opaque everywhere or nowhere.
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
