import CollageTestSupport
import Testing
import Vips

@testable import CollageFiles

/// Builds AVIF files of a photo and its gain map, as phones write HEIC files.
///
/// Source: ISO/IEC 23008-12:2022, sections 6.4 and 9.
struct HDRContainer {
  enum Map {
    /// An item that says how both are combined, with the block of ISO 21496-1.
    case standard([UInt8])
    /// An auxiliary image of an iPhone, with the numbers 33 and 48 of its notes.
    case apple(headroom: Int, gain: Int)
  }

  let photo: Pixels
  let gains: Pixels
  let map: Map
  /// True if the item of the gain map is hidden.
  var isHidden = true
  /// The XMP packet of the gain map.
  var packet: String?

  static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(value >> (8 * (count - 1 - $0)) & 255) }
  }

  static func box(_ name: String, _ body: [UInt8]) -> [UInt8] {
    number(body.count + 8, 4) + Array(name.utf8) + body
  }

  static func full(_ name: String, version: Int = 0, flags: Int = 0, _ body: [UInt8]) -> [UInt8] {
    box(name, number(version, 1) + number(flags, 3) + body)
  }

  typealias Coded = (data: [UInt8], configuration: [UInt8], size: [UInt8])

  static func coded(_ pixels: Pixels, quality: Int = 95, depth: Int = 8) throws -> Coded {
    let target = try Target.memory()
    let image =
      depth == 8
      ? try PictureFile.image(pixels)
      : try Image.fromMemory(
        copying: pixels.bytes.flatMap { [$0, $0] }, width: pixels.width, height: pixels.height, bands: pixels.bands,
        format: .ushort, interpretation: .rgb16)
    try image.save(to: target, as: .avif(quality: quality, effort: 2, bitDepth: depth), keepProfile: false)
    let bytes = target.bytes()
    let name = try #require(bytes.firstRange(of: Array("meta".utf8)))
    let length = bytes[(name.lowerBound - 4)..<name.lowerBound].reduce(0) { $0 << 8 | Int($1) }
    let boxes = try HEIFBoxes(meta: Array(bytes[name.upperBound..<(name.lowerBound - 4 + length)]))
    let item = try #require(boxes.items[boxes.primary])
    func body(_ type: String) -> [UInt8] { boxes.properties.first { $0.type == type }?.body ?? [] }
    return (item.extents.flatMap { Array(bytes[$0]) }, body("av1C"), body("ispe"))
  }

  /// The notes of an iPhone with two signed fractions over a thousand.
  static func exif(headroom: Int, gain: Int) -> [UInt8] {
    func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: Int) -> [UInt8] {
      number(tag, 2) + number(type, 2) + number(count, 4) + number(value, 4)
    }
    let notes =
      Array("Apple iOS\0".utf8) + [0, 1] + Array("MM".utf8) + number(2, 2) + entry(33, 10, 1, 44)
      + entry(48, 10, 1, 52) + number(0, 4) + number(headroom, 4) + number(1_000, 4) + number(gain, 4)
      + number(1_000, 4)
    let tiff =
      Array("MM".utf8) + number(42, 2) + number(8, 4) + number(1, 2) + entry(0x8769, 4, 1, 26) + number(0, 4)
      + number(1, 2) + entry(0x927C, 7, notes.count, 44) + number(0, 4)
    return number(0, 4) + tiff + notes
  }

  func bytes() throws -> [UInt8] {
    typealias Own = HDRContainer
    let parts = try [Own.coded(photo), Own.coded(gains)]
    var extras: [(type: String, data: [UInt8])]
    var references: [UInt8]
    var properties = parts.flatMap { Own.box("av1C", $0.configuration) + Own.box("ispe", $0.size) }
    var shown: [[Int]] = [[1, 2], [3, 4]]
    switch map {
    case .standard(let block):
      extras = [("tmap", [0] + block)]
      references = Own.box("dimg", Own.number(3, 2) + Own.number(2, 2) + Own.number(1, 2) + Own.number(2, 2))
    case .apple(let headroom, let gain):
      extras = [("Exif", Own.exif(headroom: headroom, gain: gain))]
      references =
        Own.box("auxl", Own.number(2, 2) + Own.number(1, 2) + Own.number(1, 2))
        + Own.box("cdsc", Own.number(3, 2) + Own.number(1, 2) + Own.number(1, 2))
      properties += Own.full("auxC", Array("urn:com:apple:photo:2020:aux:hdrgainmap\0".utf8))
      shown[1].append(5)
    }
    if let packet {
      extras.append(("mime", Array(packet.utf8)))
      references += Own.box("cdsc", Own.number(4, 2) + Own.number(1, 2) + Own.number(2, 2))
    }
    let items = [("av01", 0), ("av01", isHidden ? 1 : 0)] + extras.map { ($0.type, 0) }
    let infos = items.enumerated().flatMap { index, item -> [UInt8] in
      Own.full("infe", version: 2, flags: item.1, Own.number(index + 1, 2) + [0, 0] + Array(item.0.utf8) + [0])
    }
    let associations = shown.enumerated().flatMap { index, list -> [UInt8] in
      Own.number(index + 1, 2) + [UInt8(list.count)] + list.map { UInt8($0 | (index == 0 && $0 == 1 ? 0x80 : 0)) }
    }
    let data = parts.map(\.data) + extras.map(\.data)
    let head = Own.box("ftyp", Array("avif".utf8) + Own.number(0, 4) + Array("avifmif1miaf".utf8))
    func meta(at start: Int) -> [UInt8] {
      var (places, offset) = ([UInt8](), start)
      for (index, part) in data.enumerated() {
        places +=
          Own.number(index + 1, 2) + [0, 0] + Own.number(1, 2) + Own.number(offset, 4) + Own.number(part.count, 4)
        offset += part.count
      }
      return Own.full(
        "meta",
        Own.full("hdlr", [0, 0, 0, 0] + Array("pict".utf8) + [UInt8](repeating: 0, count: 13))
          + Own.full("pitm", Own.number(1, 2)) + Own.full("iloc", [0x44, 0] + Own.number(data.count, 2) + places)
          + Own.full("iinf", Own.number(data.count, 2) + infos) + Own.full("iref", references)
          + Own.box("iprp", Own.box("ipco", properties) + Own.full("ipma", Own.number(2, 4) + associations)))
    }
    let start = head.count + meta(at: 0).count + 8
    return head + meta(at: start) + Own.box("mdat", data.flatMap { $0 })
  }
}
