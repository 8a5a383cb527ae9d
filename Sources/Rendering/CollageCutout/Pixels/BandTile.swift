/// A square of a picture near its subject's edge, with the margin that is read around it.
///
/// An edge passes through a fifth of a picture's squares, so values needed only at the edge are not computed
/// elsewhere.
struct BandTile {
  /// The columns and rows of the square.
  let columns: Range<Int>
  let rows: Range<Int>
  /// The square with its margin, clipped to the picture.
  let left: Int
  let top: Int
  let width: Int
  let height: Int

  /// Smaller squares follow an edge more closely, but have a larger share of margin.
  private static let minSide = 24

  /// Returns the squares of a picture that contain any pixel of a band.
  static func tiles(of band: [Bool], width: Int, height: Int, margin: Int) -> [BandTile] {
    let side = max(minSide, 2 * margin)
    var tiles: [BandTile] = []
    for top in stride(from: 0, to: height, by: side) {
      let rows = top..<min(top + side, height)
      for left in stride(from: 0, to: width, by: side) {
        let columns = left..<min(left + side, width)
        guard rows.contains(where: { row in columns.contains { band[row * width + $0] } }) else { continue }
        let (first, start) = (max(0, left - margin), max(0, top - margin))
        tiles.append(
          BandTile(
            columns: columns, rows: rows, left: first, top: start,
            width: min(width, columns.upperBound + margin) - first,
            height: min(height, rows.upperBound + margin) - start))
      }
    }
    return tiles
  }
}
