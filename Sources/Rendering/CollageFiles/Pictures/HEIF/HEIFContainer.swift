/// A HEIF file of a picture and the items that it consists of.
///
/// libheif 1.15 to 1.17 refuse files in which an item describes or belongs to two pictures, turn pictures wrongly whose
/// properties stand in an unusual order, and read all items of a file; libvips shows the first picture rather than the
/// primary one. A file of the shown picture alone has none of these, and its cost is that of its items.
///
/// Source: ISO/IEC 14496-12:2022, sections 4.3 and 8.11; ISO/IEC 23008-12:2022, sections 6 and 9.
struct HEIFContainer {
  struct Item {
    var type: String
    var properties: [HEIFBoxes.Property]
    var data: [GatedPicture.Piece]
    /// The places, in the list of items, of the pictures from which the item is derived.
    var inputs: [Int] = []
    /// The place of the picture whose alpha the item is; nil for other items.
    var alphaOf: Int?

    var byteCount: Int { data.reduce(0) { $0 + $1.count } }
  }

  /// The picture, and the items that it consists of.
  var items: [Item]

  /// The maximum number of bytes that the offsets in the file can address.
  private static let maxBytes = 0x7FFF_FFFF
  private static let pictureNumber = 1

  /// The bytes of the file, of which those of the items are parts of the original; nil if it would be too large.
  var pieces: [GatedPicture.Piece]? {
    let total = items.reduce(0) { $0 + $1.byteCount }
    guard total < Self.maxBytes, items.count <= Int(UInt16.max),
      items.allSatisfy({ $0.inputs.count <= Int(UInt16.max) && $0.properties.count <= Int(UInt8.max) })
    else { return nil }
    let brand = Array((items.contains { $0.type == "av01" } ? "avif" : "heic").utf8)
    let head = Self.box("ftyp", brand + Self.number(0, 4) + Array("mif1".utf8) + brand)
    let start = head.count + meta(dataStart: 0).count + 8
    return [.bytes(head + meta(dataStart: start) + Self.number(total + 8, 4) + Array("mdat".utf8))]
      + items.flatMap(\.data)
  }

  private static func number(of place: Int) -> [UInt8] { number(pictureNumber + place, 2) }

  private func meta(dataStart: Int) -> [UInt8] {
    let infos = items.enumerated().flatMap { place, item in
      // All but the picture are hidden.
      Self.full(
        "infe", version: 2, flags: min(place, 1), Self.number(of: place) + [0, 0] + Array(item.type.utf8) + [0])
    }
    return Self.full(
      "meta",
      Self.full("hdlr", Self.number(0, 4) + Array("pict".utf8) + [UInt8](repeating: 0, count: 13))
        + Self.full("pitm", Self.number(Self.pictureNumber, 2)) + Self.full("iloc", places(dataStart))
        + Self.full("iinf", Self.number(items.count, 2) + infos) + references + properties)
  }

  private func places(_ start: Int) -> [UInt8] {
    var (offset, places) = (start, [0x44, 0] + Self.number(items.count, 2))
    for (place, item) in items.enumerated() {
      places += Self.number(of: place) + Self.number(0, 2) + Self.number(1, 2)
      places += Self.number(offset, 4) + Self.number(item.byteCount, 4)
      offset += item.byteCount
    }
    return places
  }

  private var references: [UInt8] {
    let boxes = items.enumerated().flatMap { place, item -> [UInt8] in
      let derived =
        item.inputs.isEmpty
        ? []
        : Self.box(
          "dimg",
          Self.number(of: place) + Self.number(item.inputs.count, 2) + item.inputs.flatMap(Self.number(of:)))
      let alpha =
        item.alphaOf.map { Self.box("auxl", Self.number(of: place) + Self.number(1, 2) + Self.number(of: $0)) } ?? []
      return derived + alpha
    }
    return boxes.isEmpty ? [] : Self.full("iref", boxes)
  }

  private var properties: [UInt8] {
    var (numbers, list, associations) = ([HEIFBoxes.Property: Int](), [UInt8](), [UInt8]())
    for (place, item) in items.enumerated() {
      associations += Self.number(of: place) + [UInt8(item.properties.count)]
      for property in item.properties {
        let number = numbers[property] ?? numbers.count + 1
        if numbers.updateValue(number, forKey: property) == nil { list += Self.box(property.type, property.body) }
        associations += Self.number(number, 2)
      }
    }
    return Self.box(
      "iprp", Self.box("ipco", list) + Self.full("ipma", flags: 1, Self.number(items.count, 4) + associations))
  }
}

// MARK: Boxes

extension HEIFContainer {
  static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
  }

  private static func box(_ name: String, _ body: [UInt8]) -> [UInt8] {
    number(body.count + 8, 4) + Array(name.utf8) + body
  }

  private static func full(_ name: String, version: Int = 0, flags: Int = 0, _ body: [UInt8]) -> [UInt8] {
    box(name, number(version, 1) + number(flags, 3) + body)
  }
}
