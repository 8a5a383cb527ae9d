import CollageTestSupport

/// Builds JPEG files of a photo and its gain map, as iPhones write them: the photo does not mention its map.
///
/// Source: CIPA DC-007-2021; Apple, "Applying Apple HDR effect to your photos" (developer documentation, 2023).
struct AppleJPEG {
  let photo: Pixels
  let gains: Pixels
  /// The headroom in the map's own packet, as text; nil for older ones, whose headroom is in the notes of the photo.
  var factor: String?
  /// The numbers 33 and 48 of the notes, in thousandths; nil without notes.
  var notes: (headroom: Int, gain: Int)?
  /// What is added to the offset of the map in the list of pictures.
  var error = 0
  /// True for a list of pictures with little-endian numbers.
  var isLittle = false
  /// False for a second picture that says nothing of gains, as other cameras' previews.
  var isMap = true

  private static func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
    [0xFF, marker] + HDRContainer.number(body.count + 2, 2) + body
  }

  private static func jpeg(_ pixels: Pixels, _ segments: [UInt8]) throws -> [UInt8] {
    let plain = try PictureFile.encode(PictureFile.image(pixels), as: "part.jpg")
    return plain.prefix(2) + segments + plain.dropFirst(2)
  }

  private var packet: [UInt8] {
    let own = factor.map { "<HDRGainMap:HDRGainMapHeadroom>\($0)</HDRGainMap:HDRGainMapHeadroom>" } ?? ""
    return Array(
      """
      http://ns.adobe.com/xap/1.0/\0<x:xmpmeta><rdf:RDF><rdf:Description>
      <apdi:AuxiliaryImageType>urn:com:apple:photo:2020:aux:hdrgainmap</apdi:AuxiliaryImageType>
      <HDRGainMap:HDRGainMapVersion>65536</HDRGainMap:HDRGainMapVersion>\(own)
      </rdf:Description></rdf:RDF></x:xmpmeta>
      """.utf8)
  }

  /// The list of two pictures, of which the second begins at an offset from the list.
  private func list(_ offset: Int) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      let bytes = HDRContainer.number(value, count)
      return isLittle ? bytes.reversed() : bytes
    }
    func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: [UInt8]) -> [UInt8] {
      number(tag, 2) + number(type, 2) + number(count, 4) + value
    }
    let tags =
      entry(0xB000, 7, 4, Array("0100".utf8)) + entry(0xB001, 4, 1, number(2, 4))
      + entry(0xB002, 7, 32, number(50, 4))
    let main = [UInt8](repeating: 0, count: 16)
    let map = [UInt8](repeating: 0, count: 8) + number(offset, 4) + [0, 0, 0, 0]
    return Array((isLittle ? "II" : "MM").utf8) + number(42, 2) + number(8, 4) + number(3, 2) + tags + number(0, 4)
      + main + map
  }

  func bytes() throws -> [UInt8] {
    typealias Own = AppleJPEG
    let exif =
      notes.map {
        Own.segment(
          0xE1, Array("Exif\0\0".utf8) + HDRContainer.exif(headroom: $0.headroom, gain: $0.gain).dropFirst(4))
      } ?? []
    let name = Array("MPF\0".utf8)
    // The list begins after the start of the image, the notes, a marker, a length and its name.
    let start = 2 + exif.count + 4 + name.count
    func main(_ offset: Int) throws -> [UInt8] {
      try Own.jpeg(photo, exif + Own.segment(0xE2, name + list(offset)))
    }
    let offset = try main(0).count - start + error
    return try main(offset) + Own.jpeg(gains, isMap ? Own.segment(0xE1, packet) : [])
  }
}
