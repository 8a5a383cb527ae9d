/// Grids of tiles, whose decoder copies all tiles into one picture before it returns the first row.
///
/// Source: ISO/IEC 23008-12:2022, sections 6.5.10 and 6.6.2.3.
extension HEIFGate {
  /// The memory above which a decoder gets one row of tiles at a time: that for 22 megapixels.
  private static let maxWholeBytes = 200_000_000

  /// Changes a large grid to a picture that is decoded in rows of tiles.
  mutating func divide(_ picture: inout GatedPicture, grid id: Int, _ tree: HEIFTree, bytesPerSample: Int) {
    guard picture.heldBytes > Self.maxWholeBytes, let grid = tileGrid(id, tree), grid.rows > 1 else { return }
    let rows = (0..<grid.rows).compactMap { HEIFRow.parts(of: grid, at: $0) }
    guard rows.count == grid.rows else { return }
    picture.tiles = TileRows(
      rows: rows, height: grid.tile.height, bytesPerSample: bytesPerSample,
      profile: Self.profile(of: tree.items[0], grid.tiles[0]))
    picture.size = grid.size
    picture.heldBytes /= grid.rows
    // The rows are not turned. Only a HEIC without a rotation of its own is turned as its EXIF block says.
    if picture.isTurnedByLoader || grid.tiles[0].type == "av01" { picture.exif.orientation = grid.turn }
    picture.isTurnedByLoader = false
  }

  /// Returns the structure of a grid; nil if it cannot be divided.
  private mutating func tileGrid(_ id: Int, _ tree: HEIFTree) -> TileGrid? {
    guard let item = boxes.items[id], item.type == "grid", let turn = Self.turn(of: tree.items[0]) else { return nil }
    let tiles = tree.items[0].inputs.map { tree.items[$0] }
    let sizes = Set(boxes.targets(of: id, "dimg").map { size(of: $0) })
    guard sizes.count == 1, let tile = sizes.first ?? nil, tiles.allSatisfy({ $0.inputs.isEmpty && Self.isPlain($0) })
    else { return nil }
    let colors = tree.items[0].properties.filter { ["colr", "pixi"].contains($0.type) }
    return TileGrid(bytes(of: item, atMost: 12), tiles: tiles, tile: tile, colors: colors, turn: turn)
  }

  private static func isPlain(_ item: HEIFContainer.Item) -> Bool {
    !item.properties.contains { transformations.contains($0.type) }
  }

  /// Returns the EXIF orientation to which a grid's properties turn it; nil if other properties move its pixels.
  private static func turn(of item: HEIFContainer.Item) -> Int? {
    let turns = item.properties.filter { transformations.contains($0.type) }
    guard !turns.isEmpty else { return 1 }
    guard turns.map(\.type) == ["irot"], let angle = turns[0].body.first else { return nil }
    // Quarter turns, counterclockwise.
    return [1, 8, 3, 6][Int(angle & 3)]
  }

  /// Returns the first color profile of some items; empty if there is none.
  private static func profile(of items: HEIFContainer.Item...) -> [UInt8] {
    let profile = items.flatMap(\.properties).first {
      $0.type == "colr" && ["prof", "rICC"].contains(HEIFBoxes.name($0.body, 0))
    }
    return profile.map { Array($0.body.dropFirst(4)) } ?? []
  }
}

/// A picture of tiles of the same size.
struct TileGrid {
  let tiles: [HEIFContainer.Item]
  let tile: PixelSize
  /// The properties of the picture that tell its colors.
  let colors: [HEIFBoxes.Property]
  let rows: Int
  let columns: Int
  /// The size of the picture, which may end before the last tiles do.
  let size: PixelSize
  /// The EXIF orientation to which its properties turn it.
  let turn: Int

  /// Reads the description of a grid; nil if it does not match its tiles.
  init?(
    _ bytes: [UInt8], tiles: [HEIFContainer.Item], tile: PixelSize, colors: [HEIFBoxes.Property], turn: Int
  ) {
    let wide = bytes.count > 1 && bytes[1] & 1 == 1 ? 4 : 2
    guard bytes.count >= 4 + 2 * wide, bytes[0] == 0 else { return nil }
    func number(_ at: Int) -> Int { bytes[at..<(at + wide)].reduce(0) { $0 << 8 | Int($1) } }
    (rows, columns, size) = (Int(bytes[2]) + 1, Int(bytes[3]) + 1, PixelSize(number(4), number(4 + wide)))
    guard tiles.count == rows * columns, size.width > 0, size.height > GateMath.product(tile.height, rows - 1),
      size.width <= GateMath.product(tile.width, columns), size.height <= GateMath.product(tile.height, rows)
    else { return nil }
    (self.tiles, self.tile, self.colors, self.turn) = (tiles, tile, colors, turn)
  }
}
