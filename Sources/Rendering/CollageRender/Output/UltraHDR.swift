import CollageFiles
import CollageModel
internal import Vips

/// A JPEG that screens with a high dynamic range show brighter: a picture as on other screens, and a gain map after it.
///
/// Source: Ultra HDR Image Format 1.1 (Android Open Source Project); ISO 21496-1:2025, annex C; CIPA DC-007-2009 (multi-picture
/// format).
struct UltraHDR {
  let metadata: GainMapMetadata

  /// The size of the start-of-image marker and the JFIF segment.
  private static let headBytes = 20
  private static let standardName = Array("urn:iso:std:iso:ts:21496:-1\0".utf8)
  private static let packetName = Array("http://ns.adobe.com/xap/1.0/\0".utf8)
  private static let listName = Array("MPF\0".utf8)

  /// Returns what the JPEG of a gain map consists of, with the meaning of its values.
  func map(_ jpeg: [UInt8]) -> [UInt8] {
    let (attributes, elements) = metadata.properties
    let packet = Self.packet(
      "xmlns:hdrgm=\"http://ns.adobe.com/hdr-gain-map/1.0/\" \(attributes)", elements)
    return Array(jpeg.prefix(2)) + Self.segment(0xE1, Self.packetName + packet)
      + Self.segment(0xE2, Self.standardName + metadata.standardBytes) + jpeg.dropFirst(2)
  }

  /// Returns the segments that follow a picture's first ones, and where in the picture they are inserted.
  ///
  /// - Parameters:
  ///   - picture: The number of bytes of the picture without them.
  ///   - map: The number of bytes of the gain map.
  /// - Returns: The segments, to be inserted after the JFIF segment.
  static func segments(picture: Int, map: Int) -> (place: Int, bytes: [UInt8]) {
    let items = [
      "Item:Semantic=\"Primary\" Item:Mime=\"image/jpeg\"",
      "Item:Semantic=\"GainMap\" Item:Mime=\"image/jpeg\" Item:Length=\"\(map)\"",
    ].map { "<rdf:li rdf:parseType=\"Resource\"><Container:Item \($0)/></rdf:li>" }.joined()
    let packet = packet(
      "xmlns:hdrgm=\"http://ns.adobe.com/hdr-gain-map/1.0/\" "
        + "xmlns:Container=\"http://ns.google.com/photos/1.0/container/\" "
        + "xmlns:Item=\"http://ns.google.com/photos/1.0/container/item/\" hdrgm:Version=\"1.0\"",
      "<Container:Directory><rdf:Seq>\(items)</rdf:Seq></Container:Directory>")
    // The versions alone say that a gain map by the standard follows.
    let first = segment(0xE1, packetName + packet) + segment(0xE2, standardName + [0, 0, 0, 0])
    let list = listBytes(picture: 0, map: 0, offset: 0).count + listName.count + 4
    let total = picture + first.count + list
    // Offsets count from the list's byte order.
    let start = headBytes + first.count + 4 + listName.count
    return (
      headBytes, first + segment(0xE2, listName + listBytes(picture: total, map: map, offset: total - start))
    )
  }

  /// The offset of the first picture's entry in the list: a header and a directory of three fields precede it.
  private static let entriesStart = 8 + 2 + 3 * 12 + 4
  /// The offset of the number of bytes in an entry, and the size of that number.
  private static let (sizePlace, sizeBytes) = (4, 4)

  /// Counts bytes that are inserted into the picture of an Ultra HDR JPEG, which come before its list of pictures.
  static func lengthen(_ jpeg: inout [UInt8], by count: Int) {
    var offset = 2
    while offset + 4 <= jpeg.count, jpeg[offset] == 0xFF {
      let length = Int(jpeg[offset + 2]) << 8 | Int(jpeg[offset + 3])
      let place = offset + 4 + listName.count + entriesStart + sizePlace
      if jpeg[offset + 1] == 0xE2, jpeg[(offset + 4)...].starts(with: listName), place + sizeBytes <= jpeg.count {
        let size = jpeg[place..<(place + sizeBytes)].reduce(0) { $0 << 8 | Int($1) } + count
        for index in 0..<sizeBytes {
          jpeg[place + index] = UInt8(truncatingIfNeeded: size >> (8 * (sizeBytes - 1 - index)))
        }
        return
      }
      // Pixels follow the start of the first scan.
      guard jpeg[offset + 1] != 0xDA else { return }
      offset += 2 + length
    }
  }

  /// The list of both pictures.
  private static func listBytes(picture: Int, map: Int, offset: Int) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
    }
    func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: [UInt8]) -> [UInt8] {
      number(tag, 2) + number(type, 2) + number(count, 4) + value
    }
    let entries = 3
    let head = Array("MM".utf8) + number(42, 2) + number(8, 4) + number(entries, 2)
    let directory =
      entry(0xB000, 7, 4, Array("0100".utf8)) + entry(0xB001, 4, 1, number(2, 4))
      + entry(0xB002, 7, 32, number(entriesStart, 4)) + number(0, 4)
    let baseline = 0x03_0000
    return head + directory + number(baseline, 4) + number(picture, 4) + number(0, 8) + number(0, 4) + number(map, 4)
      + number(offset, 4) + number(0, 4)
  }

  private static func packet(_ attributes: String, _ elements: String) -> [UInt8] {
    Array(
      ("<x:xmpmeta xmlns:x=\"adobe:ns:meta/\"><rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">"
        + "<rdf:Description rdf:about=\"\" \(attributes)>\(elements)</rdf:Description></rdf:RDF></x:xmpmeta>").utf8)
  }

  private static func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
    [0xFF, marker, UInt8(truncatingIfNeeded: (body.count + 2) >> 8), UInt8(truncatingIfNeeded: body.count + 2)] + body
  }

  /// The quality of gain maps.
  private static let quality = 90

  /// Returns a painted gain map as a JPEG of one or three bands, which has the values of `neutral` where nothing is painted.
  static func encoded(_ tile: Tile, bands: Int, neutral: Color) throws(VipsError) -> [UInt8] {
    let neutral = [neutral.red, neutral.green, neutral.blue]
    var values = [UInt8](repeating: 0, count: bands * tile.width * tile.height)
    for index in 0..<(tile.width * tile.height) {
      let pixel = tile.bytes + Tile.bands * index
      for band in 0..<bands {
        values[bands * index + band] = sum(pixel[band], scaled(neutral[band], by: 255 - pixel[3]))
      }
    }
    let image = try Image.fromMemory(
      copying: values, width: tile.width, height: tile.height, bands: bands, interpretation: bands == 1 ? .gray : .srgb)
    let target = try Target.memory()
    try image.save(to: target, as: .jpeg(quality: quality, chromaSubsampling: .off), keepProfile: false)
    return target.bytes()
  }
}
