/// Tiles of a row of a grid as a file of its own, whose only picture they are.
///
/// Source: ISO/IEC 23008-12:2022, section 6.6.2.3.
struct HEIFRow {
  private let tiles: [HEIFContainer.Item]
  private let colors: [HEIFBoxes.Property]
  private let size: PixelSize

  init(of grid: TileGrid, at row: Int, columns: Range<Int>) {
    tiles = columns.map { grid.tiles[row * grid.columns + $0] }
    colors = grid.colors
    size = PixelSize(
      min(columns.count * grid.tile.width, grid.size.width - columns.lowerBound * grid.tile.width),
      min(grid.tile.height, grid.size.height - row * grid.tile.height))
  }

  /// The maximum width of a part with several tiles.
  ///
  /// A part is in memory several times while it is decoded, and one that no slot shows is not decoded. libheif decodes the tiles of a
  /// part on several threads.
  private static let maxWidth = 2_048

  /// Returns the parts of a row of tiles, from the left; nil if one would be too large.
  static func parts(of grid: TileGrid, at row: Int) -> [TileRows.Part]? {
    // Columns beyond the picture are not shown.
    let shown = min(grid.columns, (grid.size.width - 1) / grid.tile.width + 1)
    let count = max(1, maxWidth / grid.tile.width)
    var parts: [TileRows.Part] = []
    for first in stride(from: 0, to: shown, by: count) {
      let part = HEIFRow(of: grid, at: row, columns: first..<min(first + count, shown))
      guard let pieces = part.container.pieces else { return nil }
      parts.append(TileRows.Part(pieces: pieces, width: part.size.width))
    }
    return parts
  }

  /// The file of the tiles.
  private var container: HEIFContainer {
    let sides = HEIFContainer.number(size.width, 4) + HEIFContainer.number(size.height, 4)
    let description: [UInt8] = [0, 1, 0, UInt8(tiles.count - 1)] + sides
    let extent = HEIFBoxes.Property(type: "ispe", body: HEIFContainer.number(0, 4) + sides)
    return HEIFContainer(
      items: [
        HEIFContainer.Item(
          type: "grid", properties: [extent] + colors, data: [.bytes(description)], inputs: Array(1...tiles.count))
      ] + tiles)
  }
}
