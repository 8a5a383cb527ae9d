/// Tiles of a row of a grid as a file of its own, whose only picture they are.
///
/// Source: ISO/IEC 14496-12:2022, sections 4.3 and 8.11; ISO/IEC 23008-12:2022, sections 6.6.2.3 and 9.
struct HEIFRow {
  private let boxes: HEIFBoxes
  private let grid: TileGrid
  private let tiles: [Int]
  private let size: PixelSize

  init(of grid: TileGrid, at row: Int, columns: Range<Int>, in boxes: HEIFBoxes) {
    (self.grid, self.boxes) = (grid, boxes)
    tiles = columns.map { grid.tiles[row * grid.columns + $0] }
    size = PixelSize(
      min(columns.count * grid.tile.width, grid.size.width - columns.lowerBound * grid.tile.width),
      min(grid.tile.height, grid.size.height - row * grid.tile.height))
  }

  /// The maximum width of a part with several tiles.
  ///
  /// A part is in memory several times while it is decoded, and one that no slot shows is not decoded. libheif decodes the tiles of a
  /// part on several threads.
  private static let maxWidth = 2_048

  /// Returns the parts of a row of tiles, from the left.
  static func parts(of grid: TileGrid, at row: Int, in boxes: HEIFBoxes) -> [TileRows.Part] {
    // Columns beyond the picture are not shown.
    let shown = min(grid.columns, (grid.size.width - 1) / grid.tile.width + 1)
    let count = max(1, maxWidth / grid.tile.width)
    return stride(from: 0, to: shown, by: count).map { first in
      let part = HEIFRow(of: grid, at: row, columns: first..<min(first + count, shown), in: boxes)
      return TileRows.Part(pieces: part.pieces, width: part.size.width)
    }
  }

  /// The bytes of the file, of which those of the tiles are parts of the original.
  var pieces: [GatedPicture.Piece] {
    let extents = tiles.flatMap { boxes.items[$0]?.extents ?? [] }
    let brand = Array((boxes.items[tiles[0]]?.type == "av01" ? "avif" : "heic").utf8)
    let head = Self.box("ftyp", brand + Self.number(0, 4) + Array("mif1".utf8) + brand)
    let start = head.count + meta(dataStart: 0).count + 8
    let total = extents.reduce(0) { $0 + $1.count }
    return [.bytes(head + meta(dataStart: start) + Self.number(total + 8, 4) + Array("mdat".utf8))]
      + extents.map { .file($0) }
  }

  /// The number of the grid; its tiles have the next ones.
  private static let gridNumber = 1
  private var numbers: [Int] { (0..<tiles.count).map { Self.gridNumber + 1 + $0 } }

  private func meta(dataStart: Int) -> [UInt8] {
    let description = [0, 1, 0, UInt8(tiles.count - 1)] + Self.number(size.width, 4) + Self.number(size.height, 4)
    let types = ["grid"] + tiles.map { boxes.items[$0]?.type ?? "" }
    let infos = types.enumerated().flatMap { index, type in
      // All but the grid are hidden.
      Self.full(
        "infe", version: 2, flags: min(index, 1),
        Self.number(Self.gridNumber + index, 2) + [0, 0] + Array(type.utf8) + [0])
    }
    let references = Self.box(
      "dimg", Self.number(Self.gridNumber, 2) + Self.number(tiles.count, 2) + numbers.flatMap { Self.number($0, 2) })
    return Self.full(
      "meta",
      Self.full("hdlr", Self.number(0, 4) + Array("pict".utf8) + [UInt8](repeating: 0, count: 13))
        + Self.full("pitm", Self.number(Self.gridNumber, 2))
        + Self.full("iloc", version: 1, places(description.count, dataStart))
        + Self.full("iinf", Self.number(types.count, 2) + infos) + Self.full("iref", references) + properties
        + Self.box("idat", description))
  }

  /// Returns the places of the grid's description, which is in the box `idat`, and of the tiles.
  private func places(_ descriptionCount: Int, _ start: Int) -> [UInt8] {
    var offset = start
    var places = [0x44, 0] + Self.number(tiles.count + 1, 2)
    places += Self.number(Self.gridNumber, 2) + Self.number(1, 2) + Self.number(0, 2) + Self.number(1, 2)
    places += Self.number(0, 4) + Self.number(descriptionCount, 4)
    for (tile, number) in zip(tiles, numbers) {
      let count = boxes.items[tile]?.extents.reduce(0) { $0 + $1.count } ?? 0
      places += Self.number(number, 2) + Self.number(0, 2) + Self.number(0, 2) + Self.number(1, 2)
      places += Self.number(offset, 4) + Self.number(count, 4)
      offset += count
    }
    return places
  }

  /// The properties of all tiles, and of the grid: its colors, and the size of the row.
  private var properties: [UInt8] {
    var (kept, list) = ([Int: Int](), [UInt8]())
    func add(_ type: String, _ body: [UInt8], as original: Int?) -> Int {
      if let original, let place = kept[original] { return place }
      list += Self.box(type, body)
      let place = kept.count + 1
      kept[original ?? -1] = place
      return place
    }
    let extent = add("ispe", Self.number(0, 4) + Self.number(size.width, 4) + Self.number(size.height, 4), as: nil)
    func places(_ item: HEIFBoxes.Item?, where isKept: (String) -> Bool) -> [Int] {
      (item?.properties ?? []).filter { boxes.properties.indices.contains($0) && isKept(boxes.properties[$0].type) }
        .map { add(boxes.properties[$0].type, boxes.properties[$0].body, as: $0) }
    }
    let shown =
      [[extent] + places(grid.item) { $0 == "colr" || $0 == "pixi" }]
      + tiles.map { tile in places(boxes.items[tile]) { _ in true } }
    let associations = shown.enumerated().flatMap { index, places in
      Self.number(Self.gridNumber + index, 2) + [UInt8(places.count)] + places.flatMap { Self.number($0, 2) }
    }
    return Self.box(
      "iprp", Self.box("ipco", list) + Self.full("ipma", flags: 1, Self.number(shown.count, 4) + associations))
  }

  // MARK: Boxes

  private static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
  }

  private static func box(_ name: String, _ body: [UInt8]) -> [UInt8] {
    number(body.count + 8, 4) + Array(name.utf8) + body
  }

  private static func full(_ name: String, version: Int = 0, flags: Int = 0, _ body: [UInt8]) -> [UInt8] {
    box(name, number(version, 1) + number(flags, 3) + body)
  }
}
