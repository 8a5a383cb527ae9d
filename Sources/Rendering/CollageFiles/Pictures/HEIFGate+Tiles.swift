/// Grids of tiles, whose decoder copies all tiles into one picture before it returns the first row.
///
/// Source: ISO/IEC 23008-12:2022, sections 6.5.10 and 6.6.2.3.
extension HEIFGate {
  /// The memory above which a decoder gets one row of tiles at a time: that for 22 megapixels.
  private static let maxWholeBytes = 200_000_000
  /// The most properties of an item of a divided grid: real ones have a handful, and a row counts its own in one byte.
  private static let maxProperties = 32
  /// The properties that move no pixel.
  private static let plainProperties = ["ispe", "colr", "pixi", "pasp", "hvcC", "av1C"]

  /// Changes a large grid to a picture that is decoded in rows of tiles.
  mutating func divide(_ picture: inout GatedPicture, grid id: Int) {
    guard picture.heldBytes > Self.maxWholeBytes, let grid = tileGrid(id), grid.rows > 1 else { return }
    let rows = (0..<grid.rows).map { HEIFRow.parts(of: grid, at: $0, in: boxes) }
    picture.tiles = TileRows(rows: rows, height: grid.tile.height, profile: profile(of: [id] + grid.tiles.prefix(1)))
    picture.size = grid.size
    picture.heldBytes /= grid.rows
    // The rows are not turned. Only a HEIC without a rotation of its own is turned as its EXIF block says.
    if picture.isTurnedByLoader || boxes.items[grid.tiles[0]]?.type == "av01" { picture.exif.orientation = grid.turn }
    picture.isTurnedByLoader = false
  }

  /// Returns the structure of a grid; nil if it cannot be divided.
  private mutating func tileGrid(_ id: Int) -> TileGrid? {
    guard let item = boxes.items[id], item.type == "grid", item.properties.count <= Self.maxProperties,
      let turn = turn(of: item)
    else { return nil }
    let bytes = (0..<item.extents.reduce(0) { $0 + $1.count }).prefix(12).compactMap { byte(of: item, at: $0) }
    let tiles = boxes.references.filter { $0.type == "dimg" && $0.from == id }.flatMap(\.to)
    let parts = tiles.compactMap { boxes.items[$0] }
    let isPlain = parts.allSatisfy { part in
      !part.isInBox && part.properties.count <= Self.maxProperties
        && kinds(of: part).allSatisfy(Self.plainProperties.contains)
    }
    let sizes = Set(tiles.map { size(of: $0) })
    guard isPlain, parts.count == tiles.count, sizes.count == 1, let tile = sizes.first ?? nil else { return nil }
    return TileGrid(bytes, item: item, tiles: tiles, tile: tile, turn: turn)
  }

  private func kinds(of item: HEIFBoxes.Item) -> [String] {
    item.properties.map { boxes.properties.indices.contains($0) ? boxes.properties[$0].type : "" }
  }

  /// Returns the EXIF orientation to which a grid's properties turn it; nil if other properties move its pixels.
  private func turn(of item: HEIFBoxes.Item) -> Int? {
    let turns = kinds(of: item).filter { !Self.plainProperties.contains($0) }
    guard !turns.isEmpty else { return 1 }
    guard turns == ["irot"], let angle = property("irot", of: item)?.first else { return nil }
    // Quarter turns, counterclockwise.
    return [1, 8, 3, 6][Int(angle & 3)]
  }

  /// Returns the first color profile of some items; empty if there is none.
  private func profile(of items: [Int]) -> [UInt8] {
    for id in items {
      for index in boxes.items[id]?.properties ?? [] where boxes.properties.indices.contains(index) {
        let (type, body) = boxes.properties[index]
        guard type == "colr", ["prof", "rICC"].contains(HEIFBoxes.name(body, 0)) else { continue }
        if body.count - 4 <= MetadataLimit.profile { return Array(body[4...]) }
      }
    }
    return []
  }
}

/// A picture of tiles of the same size.
struct TileGrid {
  let item: HEIFBoxes.Item
  let tiles: [Int]
  let tile: PixelSize
  let rows: Int
  let columns: Int
  /// The size of the picture, which may end before the last tiles do.
  let size: PixelSize
  /// The EXIF orientation to which its properties turn it.
  let turn: Int

  /// Reads the description of a grid; nil if it does not match its tiles.
  init?(_ bytes: [UInt8], item: HEIFBoxes.Item, tiles: [Int], tile: PixelSize, turn: Int) {
    let wide = bytes.count > 1 && bytes[1] & 1 == 1 ? 4 : 2
    guard bytes.count >= 4 + 2 * wide, bytes[0] == 0 else { return nil }
    func number(_ at: Int) -> Int { bytes[at..<(at + wide)].reduce(0) { $0 << 8 | Int($1) } }
    (rows, columns, size) = (Int(bytes[2]) + 1, Int(bytes[3]) + 1, PixelSize(number(4), number(4 + wide)))
    guard tiles.count == rows * columns, size.width > 0, size.height > GateMath.product(tile.height, rows - 1),
      size.width <= GateMath.product(tile.width, columns), size.height <= GateMath.product(tile.height, rows)
    else { return nil }
    (self.item, self.tiles, self.tile, self.turn) = (item, tiles, tile, turn)
  }
}
