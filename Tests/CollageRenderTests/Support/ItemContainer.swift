import CollageTestSupport
import Testing

@testable import CollageFiles

/// Builds HEIC and AVIF files from items, whose numbers count from 1.
///
/// Source: ISO/IEC 14496-12:2022, section 8.11; ISO/IEC 23008-12:2022, sections 6 and 9.
struct ItemContainer {
  struct Item {
    var type: String
    var data: [UInt8]
    var properties: [HEIFBoxes.Property] = []
    var isHidden = false

    func adding(_ type: String, _ body: [UInt8]) -> Item {
      var item = self
      item.properties.append(HEIFBoxes.Property(type: type, body: body))
      return item
    }
  }

  struct Reference {
    let type: String
    let from: Int
    let to: [Int]

    init(_ type: String, from: Int, to: [Int]) { (self.type, self.from, self.to) = (type, from, to) }
  }

  var items: [Item]
  var references: [Reference] = []
  var primary = 1
  var brand = "avif"

  typealias Box = HDRContainer

  /// A coded picture, as AV1.
  static func picture(_ pixels: Pixels) throws -> Item {
    let coded = try Box.coded(pixels)
    return Item(type: "av01", data: coded.data).adding("av1C", coded.configuration).adding("ispe", coded.size)
  }

  static func picture(_ width: Int, _ height: Int, _ color: [UInt8]) throws -> Item {
    try picture(Pixels(width: width, height: height, filled: color))
  }

  /// A picture that is derived from others.
  static func derived(_ type: String, _ width: Int, _ height: Int, _ description: [UInt8] = []) -> Item {
    Item(type: type, data: description).adding("ispe", extent(width, height))
  }

  static func extent(_ width: Int, _ height: Int) -> [UInt8] {
    [0, 0, 0, 0] + Box.number(width, 4) + Box.number(height, 4)
  }

  /// The picture of `HEICSample`, 64 pixels a side, as HEVC; its parameter sets are in its configuration.
  static func sample() throws -> Item {
    let file = [UInt8](HEICSample.data)
    let name = try #require(file.firstRange(of: Array("meta".utf8)))
    let length = file[(name.lowerBound - 4)..<name.lowerBound].reduce(0) { $0 << 8 | Int($1) }
    let boxes = try HEIFBoxes(meta: Array(file[name.upperBound..<(name.lowerBound - 4 + length)]))
    let item = try #require(boxes.items[boxes.primary])
    return Item(
      type: item.type, data: item.extents.flatMap { Array(file[$0]) }, properties: boxes.properties(of: boxes.primary))
  }

  /// An EXIF block with an orientation.
  static func exif(orientation: UInt8) -> Item {
    Item(
      type: "Exif",
      data: [0, 0, 0, 0] + Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation]
        + [UInt8](repeating: 0, count: 6))
  }

  func bytes() -> [UInt8] {
    let properties = items.flatMap(\.properties)
    var (associations, next) = ([UInt8](), 1)
    for (index, item) in items.enumerated() where !item.properties.isEmpty {
      associations += Box.number(index + 1, 2) + [UInt8(item.properties.count)]
      for _ in item.properties {
        associations += Box.number(next, 2)
        next += 1
      }
    }
    let count = items.count { !$0.properties.isEmpty }
    let infos = items.enumerated().flatMap { index, item in
      Box.full(
        "infe", version: 2, flags: item.isHidden ? 1 : 0,
        Box.number(index + 1, 2) + [0, 0] + Array(item.type.utf8) + [0])
    }
    let links = references.flatMap {
      Box.box($0.type, Box.number($0.from, 2) + Box.number($0.to.count, 2) + $0.to.flatMap { Box.number($0, 2) })
    }
    let head = Box.box("ftyp", Array(brand.utf8) + Box.number(0, 4) + Array("mif1".utf8))
    func meta(at start: Int) -> [UInt8] {
      var (places, offset) = ([UInt8](), start)
      for (index, item) in items.enumerated() {
        places += Box.number(index + 1, 2) + [0, 0] + Box.number(1, 2) + Box.number(offset, 4)
        places += Box.number(item.data.count, 4)
        offset += item.data.count
      }
      return Box.full(
        "meta",
        Box.full("hdlr", [0, 0, 0, 0] + Array("pict".utf8) + [UInt8](repeating: 0, count: 13))
          + Box.full("pitm", Box.number(primary, 2))
          + Box.full("iloc", [0x44, 0] + Box.number(items.count, 2) + places)
          + Box.full("iinf", Box.number(items.count, 2) + infos) + Box.full("iref", links)
          + Box.box(
            "iprp",
            Box.box("ipco", properties.flatMap { Box.box($0.type, $0.body) })
              + Box.full("ipma", flags: 1, Box.number(count, 4) + associations)))
    }
    let start = head.count + meta(at: 0).count + 8
    return head + meta(at: start) + Box.box("mdat", items.flatMap(\.data))
  }
}
